"""The application for another WSGI server, such as `gunicorn scorekeeper.wsgi:app`.

Its folder, secret and database are made, or brought up to date, by `scorekeeper db upgrade`.
"""

from scorekeeper.serve import ready_app

app = ready_app()
