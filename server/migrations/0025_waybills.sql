-- The electronic waybill of an order's deal with one executor, and its titles: each is a file that is formed, signed, taken by the operator
-- and never changed; what was wrong is put right by a new title.

-- A waybill is a document of its own with a number of its own: the first of an order bears the order's, later ones say which they are. It ends
-- with the deal it belongs to: an order that comes back to the same executor begins another one, and the old one is read.
create table waybills (
  org_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  party_id uuid not null,
  seq smallint not null,
  version integer not null,
  number text not null,
  -- who signs for the consignee: himself at an operator of his own, or the forwarder by a power of attorney
  consignee_by text not null,
  consignee_name text not null,
  consignee_tin text,
  -- the number the state's system gave it
  uid text,
  -- the link to the roadside page is worked out of it; none: there is no link
  roadside_seed bytea,
  roadside_until timestamptz(3),
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  ended_at timestamptz(3),
  demo boolean not null,
  primary key (org_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint waybills__sides check (party_id <> org_id and consignee_by in ('outside', 'forwarder')),
  constraint waybills__outside check (consignee_by <> 'outside' or consignee_tin is not null),
  constraint waybills__roadside check ((roadside_seed is null) = (roadside_until is null) and length(roadside_seed) = 16),
  constraint waybills__seq check (seq > 0)
);
create unique index waybills__deal on waybills (org_id, order_id, party_id) where ended_at is null;
create unique index waybills__order on waybills (org_id, order_id, seq);
call gate.protect('waybills', 'open', 'order_id = any ((select gate.objects())::uuid[]) and party_id = (select gate.org())');
revoke delete on waybills from {app};

-- The titles of a waybill.
create table waybill_titles (
  org_id uuid not null,
  waybill_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  party_id uuid not null,
  seq smallint not null,
  kind text not null,
  -- whom the title speaks for, and who signs it
  role text not null,
  side text not null,
  state text not null,
  file_name text not null,
  sha256 bytea not null,
  xml bytea not null,
  formed_at timestamptz(3) not null,
  formed_by text not null,
  -- who signs for the consignee, as a first title says: it counts for the waybill once that title is signed
  consignee_by text,
  consignee_name text,
  consignee_tin text,
  -- the file names who signs it: nobody else does
  signer_id text,
  signer_name text,
  signer_post text,
  attorney_number text,
  -- simulated, or a file made elsewhere
  method text,
  signature bytea,
  signed_at timestamptz(3),
  operator text,
  operator_id text,
  -- when the operator is asked about it next
  ask_at timestamptz(3),
  registered_at timestamptz(3),
  ended_at timestamptz(3),
  gis text not null,
  gis_uid text,
  -- the title before it in the waybill, and the one it puts right
  previous_id uuid,
  corrects_id uuid,
  replaced boolean not null default false,
  reason text not null default '',
  refused_side text,
  refused_by text,
  -- the operator was told of the refusal
  told_at timestamptz(3),
  -- until then one process speaks with the operator of it
  busy_until timestamptz(3),
  attempts integer not null default 0,
  primary key (org_id, waybill_id, id),
  foreign key (org_id, waybill_id) references waybills (org_id, id),
  foreign key (org_id, waybill_id, previous_id) references waybill_titles (org_id, waybill_id, id),
  foreign key (org_id, waybill_id, corrects_id) references waybill_titles (org_id, waybill_id, id),
  constraint waybill_titles__kind check (kind in ('t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8')),
  constraint waybill_titles__role check (role in ('consignor', 'carrier', 'consignee') and side in ('forwarder', 'executor', 'outside')),
  constraint waybill_titles__state check (state in ('formed', 'sent', 'registered', 'signed', 'refused', 'failed', 'dropped')),
  constraint waybill_titles__gis check (gis in ('not_required', 'queued', 'registered', 'failed') and (gis_uid is null or gis = 'registered')),
  constraint waybill_titles__method check (method in ('simulated', 'file', 'outside')),
  constraint waybill_titles__signature check ((state in ('formed', 'dropped')) = (signature is null)
    and (signature is null) = (signed_at is null) and (signature is null) = (signer_name is null) and (signature is null) = (method is null)),
  constraint waybill_titles__taken check ((operator_id is null) = (registered_at is null) and (state not in ('registered', 'signed') or operator_id is not null)),
  constraint waybill_titles__refused check (state not in ('refused', 'failed') or reason <> ''),
  constraint waybill_titles__hash check (length(sha256) = 32),
  constraint waybill_titles__consignee check ((consignee_by is null) = (consignee_name is null) and (consignee_by is null or kind = 't1')
    and (consignee_by is null or consignee_by in ('outside', 'forwarder')) and (consignee_by <> 'outside' or consignee_tin is not null)),
  constraint waybill_titles__signer_id check (length(signer_id) between 1 and 36)
);
create unique index waybill_titles__seq on waybill_titles (org_id, waybill_id, seq);
create unique index waybill_titles__file on waybill_titles (org_id, file_name);
-- one title of a kind stands; vehicles, drivers and addresses may change more than once
create unique index waybill_titles__stands on waybill_titles (org_id, waybill_id, kind)
  where not replaced and state <> 'dropped' and kind not in ('t3', 't4');
create index waybill_titles__order on waybill_titles (org_id, order_id);
call gate.protect('waybill_titles', 'open', 'order_id = any ((select gate.objects())::uuid[]) and party_id = (select gate.org())');
-- what was formed stays as it was formed, to the byte
revoke update, delete on waybill_titles from {app};
grant update (state, signer_name, signer_post, attorney_number, method, signature, signed_at, operator, operator_id, ask_at, registered_at, ended_at,
  gis, gis_uid, replaced, reason, refused_side, refused_by, told_at, busy_until, attempts) on waybill_titles to {app};

-- What the simulated operator remembers: it stands for a system outside and shares nothing with the tables above.
create table operator_simulations (
  org_id uuid not null,
  id uuid not null,
  waybill_id uuid not null,
  kind text not null,
  file_name text not null,
  sha256 bytea not null,
  xml bytea,
  signature bytea,
  taken_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  gis_at timestamptz(3) not null,
  verdict text not null,
  reason text not null,
  uid text not null,
  -- how often it was handed over; a second time changes nothing
  sends integer not null,
  demo boolean not null,
  primary key (org_id, id),
  constraint operator_simulations__verdict check (verdict in ('deliver', 'refuse', 'fail', 'incoming'))
);
create index operator_simulations__waybill on operator_simulations (org_id, waybill_id);
call gate.protect('operator_simulations', 'closed');

-- Titles of the waybill of a deal with what tells which of them waits for whom; null while there is none. With the rights of whoever asks; its
-- plan is made once for a connection.
create function waybill_kept(p_org uuid, p_order uuid, p_party uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_agg(jsonb_build_object('version', w.version, 'consigneeBy', w.consignee_by, 'completedAt', w.completed_at,
      'id', t.id, 'seq', t.seq, 'kind', t.kind, 'side', t.side, 'state', t.state, 'gis', t.gis, 'formedAt', t.formed_at, 'endedAt', t.ended_at,
      'operator', t.operator, 'replaced', t.replaced) order by t.seq)
    from waybills w join waybill_titles t on t.org_id = w.org_id and t.waybill_id = w.id
    where w.org_id = p_org and w.order_id = p_order and w.party_id = p_party and w.ended_at is null);
end $$;

revoke all on function waybill_kept from public;
grant execute on function waybill_kept to {app};
