#!/bin/sh
# What a new server runs once: Patroni as post_bootstrap, with the address of the superuser; the image of PostgreSQL from its folder of first scripts.
set -eu
exec psql -q -d "${1:-postgres}" -f /etc/trassa/database.sql
