-- What else is agreed on in an order: sizes, temperature and dangerous goods of the cargo, what is asked of the vehicle, terms.

alter table orders
  /* the number of the system it came from: an import brings it once */
  add external_id text,
  add tags text[] not null default '{}',
  add transfer_policy text not null default 'with_approval',
  add tracking boolean not null default true,
  add seal boolean not null default false,
  add escort boolean not null default false,
  add insurance boolean not null default false,
  add crew_size smallint not null default 1,
  /* for more mass or size than the road takes; without a number there is none */
  add permit_number text,
  add permit_until date,
  add loading_all boolean not null default false,
  add recorder boolean not null default false,
  add own_fleet boolean not null default false,
  /* codes, and how many pieces of each; 0 where nobody counts them */
  add equipment text[] not null default '{}',
  add equipment_counts smallint[] not null default '{}',
  /* the terms of this order: whatever they were copied from may change, they do not */
  add free_revoke_hours smallint not null default 24,
  add penalty_percent smallint not null default 20,
  add free_wait_minutes smallint not null default 120,
  add wait_rate bigint,
  add late_penalty bigint,
  add approves_resources boolean not null default false,
  add approval_hours smallint not null default 4,
  add constraint orders__external_id unique (org_id, external_id),
  add constraint orders__transfer_policy check (transfer_policy in ('forbid', 'with_approval', 'free')),
  add constraint orders__crew_size check (crew_size in (1, 2)),
  add constraint orders__permit check (permit_until is null or permit_number is not null),
  add constraint orders__equipment check (cardinality(equipment) = cardinality(equipment_counts)),
  add constraint orders__tags check (cardinality(tags) <= 10),
  add constraint orders__terms check (free_revoke_hours between 0 and 720 and penalty_percent between 0 and 100 and free_wait_minutes between 0 and 2880
    and approval_hours between 1 and 168 and wait_rate >= 0 and late_penalty >= 0);

alter table order_cargos
  add length_m numeric(5, 2),
  add width_m numeric(4, 2),
  add height_m numeric(4, 2),
  add stackable boolean not null default false,
  add temp_min numeric(3, 1),
  add temp_max numeric(3, 1),
  add declared_value bigint,
  add declared_currency char(3),
  add hs_code text,
  add adr_un text,
  add adr_name text,
  add adr_class text,
  add adr_code text,
  add adr_group text,
  add adr_tunnel text,
  add adr_limited boolean,
  add adr_explosive_kg int,
  add constraint order_cargos__size check (length_m > 0 and width_m > 0 and height_m > 0),
  add constraint order_cargos__temperature check (temp_min between -60 and 60 and temp_max between -60 and 60),
  add constraint order_cargos__declared check (declared_value >= 0 and (declared_value is null) = (declared_currency is null)),
  /* dangerous: whether in limited quantity is known; the rest of what the paper says may still be missing in a draft */
  add constraint order_cargos__adr check (adr_limited is not null
    or (adr_un is null and adr_name is null and adr_class is null and adr_code is null and adr_group is null and adr_tunnel is null and adr_explosive_kg is null)),
  add constraint order_cargos__adr_group check (adr_group in ('I', 'II', 'III'));
