import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { type Refused, refusedIn } from '#testing/distributed.ts'

/**
 * What a distributed PostgreSQL would refuse of this schema today (docs/operations.md, “Past one primary”), by name: these lists only shrink. A new
 * function is written otherwise; one of these is mended when it is next defined.
 */
const today = {
  // tables of the installation ask whether the platform acts; a tender is shown to log-ins of its parties; a timer may be of a file one sees
  policies: [
    'announcements add', 'announcements change', 'announcements drop', 'backup_marks add', 'flags add', 'flags change',
    'installation_settings add', 'installation_settings change', 'installation_settings drop', 'menu_items add', 'menu_items change',
    'menu_items drop', 'system_editions add', 'system_templates add', 'system_templates change', 'tenders reader_told', 'timers own',
  ],
  // bets are judged and chained, and lists found, over whole rows: they are defined anew with columns where a shard is to run them
  rows: [
    'add_bet', 'bet_content', 'bet_net', 'bet_obstacles', 'bet_price', 'bet_vat', 'bidder_of', 'chain_bet', 'customers_found',
    'customers_listed', 'driver_link_closed', 'is_sealed', 'judge_bet', 'led_area', 'link', 'live_of', 'lot_after', 'lot_day',
    'lot_moment', 'lot_status', 'lots_entered', 'nodal_points_found', 'nodal_points_listed', 'obstacles_of', 'open_in_time',
    'price_for', 'robot_least', 'visible_bet', 'write_bets',
  ],
  // `exists (select from …)`, which takes a number in place of nothing
  exists: [
    'account_of', 'act_for', 'area_obstacle', 'check_own_orders', 'claim_export', 'driver_link_closed', 'enter_child', 'enter_file',
    'enter_lost', 'enter_sourcing', 'erase_audit', 'erase_occurrences', 'erase_positions', 'erase_user', 'find_device',
    'has_sourcing', 'in_area', 'is_device_free', 'lot_is', 'lot_sums', 'notify_lot', 'obstacles_of', 'open_area', 'open_client',
    'partner_takes', 'persons', 'place_bets', 'reach', 'remove_demo', 'remove_homes', 'set_order_settlement', 'set_robot',
    'show_arrivals', 'show_debts', 'show_demands', 'show_flight', 'show_lots', 'show_order', 'stop_fences',
    'use_key', 'visible_bet', 'visit', 'works_elsewhere', 'write_emissions',
  ],
  // what an area, a link, a code, a key and the staff of the platform change is dated by the database
  clock: [
    'end_waiting', 'expire_members', 'move_work', 'open_driver_link', 'use_handover_code', 'use_key',
  ],
  // upkeep of all organisations, a few thousand rows at a time
  owner: [
    'drop_drafts', 'drop_idempotency_keys', 'drop_imports', 'drop_incoming_letters', 'drop_notices', 'drop_rule_runs',
    'drop_rule_samples', 'remove_demo',
  ],
  // found by an id or a token before it is known whose it is
  lock: [
    'ask_member', 'move_member', 'open_driver_link',
  ],
} // biome-ignore format: lists

const database = await freshDatabase()
const root = new pg.Client(database.rootUrl)
beforeAll(() => root.connect())
afterAll(async () => {
  await root.end()
  await database.drop()
})

const namesOf = async (query: string): Promise<string[]> =>
  (await root.query<{ name: string }>(query)).rows.map(({ name }) => name).toSorted()

/** Policies that read a table other than their own. */
const policies = () =>
  namesOf(`select distinct p.polrelid::regclass || ' ' || p.polname as name from pg_policy p
    join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
    where d.refobjid <> p.polrelid`)

/** Functions that take or give a row of a table. */
const rows = () =>
  namesOf(`select p.proname as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'gate'::regnamespace)
      and exists (select 1 from unnest(p.proargtypes || p.prorettype || coalesce(p.proallargtypes, '{}')) a
        join pg_type t on t.oid in (a, (select e.typelem from pg_type e where e.oid = a)) join pg_class c on c.oid = t.typrelid where c.relkind in ('r', 'p'))
    group by 1`)

/** Functions whose statements are refused, by what of them is. */
const bodies = async () => {
  const { rows: functions } = await root.query<{ name: string; prosrc: string }>(
    `select p.proname as name, p.prosrc from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace in ('public'::regnamespace, 'gate'::regnamespace) and l.lanname in ('sql', 'plpgsql')
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  const refused = functions.map(({ name, prosrc }) => ({ name, kinds: refusedIn(prosrc.toLowerCase()) }))
  const of = (kind: Refused) => [...new Set(refused.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name))].toSorted()
  return { exists: of('exists'), clock: of('clock'), owner: of('owner'), lock: of('lock') }
}

/** Foreign keys that would empty the owner of a row whose other side goes. */
const emptied = () =>
  namesOf(`select k.conname as name from pg_constraint k
    where k.contype = 'f' and k.confdeltype in ('n', 'd') and coalesce(array_length(k.confdelsetcols, 1), 0) = 0
       or k.contype = 'f' and exists (select 1 from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'org_id' and a.attnum = any (k.confdelsetcols))`)

test('policies read no table, but for those of today', async () => {
  expect(await policies()).toEqual(today.policies.toSorted())
})

test('no function takes or gives a row of a table, but for those of today', async () => {
  expect(await rows()).toEqual(today.rows.toSorted())
})

test('functions write and lock by the owner, by no clock, and ask for no empty select, but for those of today', async () => {
  const { policies: _, rows: __, ...kinds } = today
  const listed = Object.fromEntries(Object.entries(kinds).map(([kind, names]) => [kind, names.toSorted()]))
  expect(await bodies()).toEqual(listed)
})

test('a row whose other side goes keeps its owner', async () => {
  expect(await emptied()).toEqual([])
})

test('what breaks one of these is found', async () => {
  await root.query('begin')
  try {
    await root.query(`create table notes (org_id uuid not null, id uuid not null, order_id uuid, primary key (org_id, id),
      constraint notes__order foreign key (org_id, order_id) references orders (org_id, id) on delete set null)`)
    await root.query('create policy peeks on notes using (exists (select 1 from orders o where o.id = order_id))')
    await root.query(`create function gate.takes(n notes) returns int language sql as $$ select 1 $$;
      create function gate.gives() returns setof notes language sql as $$ select * from notes $$;
      create function gate.takes_many(n notes[]) returns int language sql as $$ select 1 $$;
      create function gate.ages() returns void language sql as $$ update orders set created_at = now() $$`)
    expect(await policies()).toEqual([...today.policies, 'notes peeks'].toSorted())
    expect((await rows()).filter(name => !today.rows.includes(name))).toEqual(['gives', 'takes', 'takes_many'])
    const found = await bodies()
    expect([found.clock, found.owner].map(names => names.includes('ages'))).toEqual([true, true])
    expect([found.exists, found.lock].map(names => names.includes('ages'))).toEqual([false, false])
    expect(await emptied()).toEqual(['notes__order'])
  } finally {
    await root.query('rollback')
  }
})
