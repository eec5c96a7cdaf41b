"""Where other devices in the same network find this computer."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit, urlunsplit

# Addresses kept for documentation: nobody is there, and asking the way sends nothing.
NOBODY = "192.0.2.1"
HERE = {"localhost", "127.0.0.1", "::1"}


def network_address() -> str | None:
    """This computer's own address in its network, None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOBODY, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def at_home(address: str) -> bool:
    """Whether an address leads somewhere from its own network only."""
    try:
        host = ip_address(urlsplit(address).hostname or "")
    except ValueError:
        return False  # a name, which may lead here from anywhere
    return host.is_private and not host.is_loopback


def outward(address: str, there: str | None) -> str:
    """The address as another device must call it: `there` for a name that means itself there."""
    parts = urlsplit(address)
    if there is None or parts.hostname not in HERE:
        return address
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=f"{there}{port}"))
