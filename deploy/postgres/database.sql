-- The owner of the product's database, who is no superuser: row-level security holds him too. Run once by a superuser, with the password in
-- TRASSA_OWNER_PASSWORD: psql -f database.sql
\set ON_ERROR_STOP on
\getenv owner TRASSA_OWNER_PASSWORD
create role trassa login createrole password :'owner';
create database trassa owner trassa;
