"""Several workers: `gunicorn -c gunicorn.conf.py`, after `scorekeeper db upgrade`."""

wsgi_app = "scorekeeper.wsgi:app"
bind = "127.0.0.1:8000"
worker_class = "gthread"
workers = 2
threads = 8
graceful_timeout = 8
# Neither %(r)s nor %(U)s, %(q)s or %(f)s: addresses hold keys. SCOREKEEPER_LOG tells the routes.
access_log_format = "%(t)s %(m)s %(s)s %(B)s %(M)sms"
# It would listen in the home folder, which a service hasn't got.
control_socket_disable = True
