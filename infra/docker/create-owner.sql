-- Creates the role that owns the schema. psql runs this file as the superuser when Compose creates the database.
\set ON_ERROR_STOP on
\set password `cat /run/secrets/postgres_owner_password`
CREATE ROLE humanize LOGIN CREATEROLE PASSWORD :'password';
