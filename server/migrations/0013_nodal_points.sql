-- Customers of a forwarder, the places of loading and unloading he knows, and the search over both.

-- Whom a forwarder carries for.
create table customers (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  name text not null,
  legal_name text not null default '',
  country char(2) not null default 'RU',
  tin text,
  kpp text,
  -- the customer's key in another system
  external_id text,
  addresses text[] not null default '{}',
  contact_name text not null default '',
  contact_phone text,
  contact_email text,
  -- further people: [{name, phone, email, position}]
  contacts jsonb not null default '[]',
  pay_days smallint,
  pay_days_kind text,
  pay_trigger text,
  -- minor units
  credit_limit bigint,
  credit_currency char(3),
  invoice_rules text not null default '',
  -- fields of an order that must be filled before it is placed for this customer
  required_fields text[] not null default '{}',
  -- kinds of documents he asks for
  documents text[] not null default '{}',
  note text not null default '',
  -- name, tin and addresses as the suggestions compare them: lower case, ё as е, without quotes
  search_name text not null,
  search_address text not null default '',
  active boolean not null default true,
  -- when an order for him was written last
  used_at timestamptz(3),
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  primary key (org_id, id),
  constraint customers__tin unique (org_id, country, tin),
  constraint customers__name check (name <> ''),
  constraint customers__credit check (credit_limit >= 0 and (credit_limit is null) = (credit_currency is null)),
  constraint customers__pay check (pay_days between 0 and 365)
);
create index customers__name on customers (org_id, search_name);
create unique index customers__external on customers (org_id, external_id) where external_id is not null;
create index customers__page on customers (org_id, active, search_name, id);
create index customers__used on customers (org_id, active, used_at desc nulls last, search_name, id);
create index customers__name_words on customers using gin (org_id, (' ' || search_name) gin_trgm_ops);
create index customers__address_words on customers using gin (org_id, (' ' || search_address) gin_trgm_ops);
call gate.protect('customers', 'closed');
create policy gate on customers for select to {gate} using (true);

-- Places of loading and unloading with an address.
create table nodal_points (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  name text not null default '',
  kind text not null default 'warehouse',
  place text not null references places,
  place_ru text not null,
  place_en text not null,
  address text not null,
  lat double precision not null,
  lon double precision not null,
  tz text not null,
  customer_id uuid,
  -- who stands there: consignor or consignee
  tin text,
  -- seven days from Monday on, each a list of {from, to}; what lies between two of a day is a break; null: nobody has said
  hours jsonb,
  gates text[] not null default '{}',
  contact_name text not null default '',
  contact_phone text,
  contact_email text,
  service_min smallint,
  geofence_m int,
  max_height_m numeric(4, 2),
  max_mass_kg int,
  no_trailer boolean not null default false,
  passes_rule text not null default '',
  note text not null default '',
  priority smallint not null default 0,
  hidden_from_suggest boolean not null default false,
  external_id text,
  active boolean not null default true,
  -- when an order was written with this nodal point last
  used_at timestamptz(3),
  -- what lists are ordered by, the town and the address, and what is searched: as names are compared
  search_name text not null,
  address_key text not null,
  search text not null,
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  primary key (org_id, id),
  constraint nodal_points__customer foreign key (org_id, customer_id) references customers (org_id, id),
  constraint nodal_points__kind check (kind in ('warehouse', 'plant', 'store', 'terminal', 'port', 'customs')),
  constraint nodal_points__lat check (lat between -90 and 90),
  constraint nodal_points__lon check (lon between -180 and 180),
  constraint nodal_points__service check (service_min between 0 and 1440),
  constraint nodal_points__geofence check (geofence_m between 50 and 20000),
  constraint nodal_points__height check (max_height_m between 1 and 10),
  constraint nodal_points__mass check (max_mass_kg between 500 and 100000),
  constraint nodal_points__priority check (priority between 0 and 9)
);
create unique index nodal_points__key on nodal_points (org_id, address_key, search_name) where active;
create unique index nodal_points__external on nodal_points (org_id, external_id) where external_id is not null and active;
create index nodal_points__page on nodal_points (org_id, active, search_name, id);
create index nodal_points__first on nodal_points (org_id, priority desc, used_at desc nulls last, id) where active and not hidden_from_suggest;
create index nodal_points__place on nodal_points (org_id, place, priority desc, used_at desc nulls last, id) where active and not hidden_from_suggest;
create index nodal_points__customer on nodal_points (org_id, customer_id, active);
create index nodal_points__words on nodal_points using gin (org_id, (' ' || search) gin_trgm_ops);
call gate.protect('nodal_points', 'closed');
create policy gate on nodal_points for select to {gate} using (true);

-- Every word by which customers and nodal points of an organisation can be found: what is typed with a mistake is compared with these.
create table directory_words (
  org_id uuid not null,
  kind text not null,
  word text not null,
  demo boolean not null default false,
  primary key (org_id, kind, word)
);
create index directory_words__near on directory_words using gin (org_id, kind, word gin_trgm_ops);
call gate.protect('directory_words', 'closed');
create policy gate on directory_words for select to {gate} using (true);

-- ---------------------------------------------------------------------------------------------------------------------
-- Search. Its operators are not leakproof, so under a policy they use no index: the gate asks, with the organisation of the pass alone.
-- ---------------------------------------------------------------------------------------------------------------------

-- The condition that a text meets any of the readings in $2, each a list of words, each a list of patterns. Values never enter the statement.
create function gate.terms_condition(p_text text, p_terms jsonb) returns text language sql immutable as $$
  select '(' || string_agg(r.met, ' or ') || ')' from (
    select (
      select string_agg(w.met, ' and ') from (
        select (
          select '(' || string_agg(format('%s like ($2 #>> ''{%s,%s,%s}'')', p_text, i - 1, j - 1, k - 1), ' or ') || ')'
          from jsonb_array_elements(word) with ordinality patterns(_, k)) as met
        from jsonb_array_elements(reading) with ordinality words(word, j)) w) as met
    from jsonb_array_elements(p_terms) with ordinality readings(reading, i)) r
$$;

-- Nodal points that answer what was typed, those of priority and those used last first. A word many nodal points share is found among the first of them,
-- without looking at the others; one that few share by its trigrams.
create function gate.nodal_points_found(p_terms jsonb, p_limit int) returns setof nodal_points language plpgsql stable security definer rows 20
set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  met text := gate.terms_condition('('' '' || p.search)', p_terms);
  found uuid[];
begin
  execute format($q$
    select array_agg(x.id) from (
      select p.id from (
        select f.id, f.search from nodal_points f where f.org_id = $1 and f.active and not f.hidden_from_suggest
        order by f.priority desc, f.used_at desc nulls last, f.id limit case when $2 = '[]' then $3 else 1000 end) p
      where %s limit $3) x$q$, coalesce(met, 'true')) into found using me, p_terms, p_limit;
  if met is not null and coalesce(cardinality(found), 0) < p_limit then
    execute format($q$
      select array_agg(x.id) from (
        select m.id from (
          select p.id, p.priority, p.used_at, length(p.search) as letters from nodal_points p
          where p.org_id = $1 and p.active and not p.hidden_from_suggest and %s limit 2000) m
        order by m.priority desc, m.used_at desc nulls last, m.letters, m.id limit $3) x$q$, met) into found using me, p_terms, p_limit;
  end if;
  return query
  select p.* from nodal_points p where p.org_id = me and p.id = any (found) order by array_position(found, p.id);
end $$;

-- Nodal points of a page of the list whose text holds what was typed, in the order of names.
create function gate.nodal_points_listed(p_terms jsonb, p_active boolean, p_hidden boolean, p_kind text[], p_customer uuid[], p_place text[], p_name text, p_id uuid, p_limit int)
returns setof nodal_points language plpgsql stable security definer rows 50 set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format($q$
    select p.* from nodal_points p
    where p.org_id = $1 and p.active = $3 and %s
      and ($4 is null or p.hidden_from_suggest = $4)
      and ($5 is null or p.kind = any ($5)) and ($6 is null or p.customer_id = any ($6)) and ($7 is null or p.place = any ($7))
      and ($9 is null or (p.search_name, p.id) > ($8, $9))
    order by p.search_name, p.id limit $10$q$, coalesce(gate.terms_condition('('' '' || p.search)', p_terms), 'true'))
  using gate.org(), p_terms, p_active, p_hidden, p_kind, p_customer, p_place, p_name, p_id, p_limit;
end $$;

-- Customers that answer what was typed in their names or addresses, those used last first.
create function gate.customers_found(p_terms jsonb, p_where text, p_limit int) returns setof customers language plpgsql stable security definer rows 20
set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format($q$
    select p.* from customers p where p.org_id = $1 and p.active and %s
    order by p.used_at desc nulls last, p.search_name, p.id limit $3$q$,
    coalesce(gate.terms_condition(case p_where when 'name' then '('' '' || p.search_name)' else '('' '' || p.search_address)' end, p_terms), 'true'))
  using gate.org(), p_terms, p_limit;
end $$;

-- The same for a page of the list, in the order of names.
create function gate.customers_listed(p_terms jsonb, p_active boolean, p_name text, p_id uuid, p_limit int) returns setof customers
language plpgsql stable security definer rows 50 set search_path = pg_catalog, public, pg_temp as $$
declare
  met text := gate.terms_condition('('' '' || p.search_name)', p_terms);
begin
  if met is not null then met := '(' || met || ' or ' || gate.terms_condition('('' '' || p.search_address)', p_terms) || ')'; end if;
  return query execute format($q$
    select p.* from customers p where p.org_id = $1 and p.active = $3 and %s and ($5 is null or (p.search_name, p.id) > ($4, $5))
    order by p.search_name, p.id limit $6$q$, coalesce(met, 'true'))
  using gate.org(), p_terms, p_active, p_name, p_id, p_limit;
end $$;

-- Words of the organisation that look like those typed, the likest first.
create function gate.similar_words(p_kind text, p_words text[], p_limit int) returns table (typed text, word text) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set pg_trgm.similarity_threshold = '0.15' as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
begin
  return query
  select w.typed, x.word from unnest(p_words) w(typed), lateral (
    select d.word from directory_words d where d.org_id = me and d.kind = p_kind and d.word % w.typed
    order by similarity(d.word, w.typed) desc, d.word limit p_limit) x;
end $$;

call gate.own();
grant execute on function gate.terms_condition, gate.nodal_points_found, gate.nodal_points_listed, gate.customers_found, gate.customers_listed, gate.similar_words to
  {app};
