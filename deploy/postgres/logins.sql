-- Log-ins of calls and of background work, which a pooler needs and which are stronger without one. Run by a superuser after the first
-- migration, which makes the roles they belong to; once more it sets the passwords anew.
\set ON_ERROR_STOP on
\getenv web TRASSA_WEB_PASSWORD
\getenv jobs TRASSA_JOBS_PASSWORD
select format('create role %I login', name)
from unnest(array['trassa_web', 'trassa_jobs']) name
where not exists (select 1 from pg_roles where rolname = name) \gexec
alter role trassa_web password :'web';
alter role trassa_jobs password :'jobs';
grant trassa_app to trassa_web;
grant trassa_worker to trassa_jobs;
-- it tells of commits of others that wait for a standby
grant pg_read_all_stats to trassa_jobs;
