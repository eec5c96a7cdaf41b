"""Real faults, done to the real server: killed, without space, locked out, beside another one."""
