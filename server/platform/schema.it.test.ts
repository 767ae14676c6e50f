import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makePerson } from '#testing/people.ts'
import { audit } from './audit.ts'
import { inHome, openPool } from './db.ts'
import { setTimer } from './timers.ts'

const REFERENCE = [
  'migrations', 'data_files', 'dicts', 'dict_entries', 'places', 'menu_items', 'users', 'identities', 'logins', 'login_tokens', 'login_failures', 'login_places', 'sign_ins', 'sessions',
  'organizations', 'flags', 'secrets', 'demo_worlds', 'tickets', 'mails', 'channel_gauges', 'currency_rates', 'position_days',
  'system_templates', 'system_editions', 'announcements', 'backup_marks', 'health_samples', 'installation_alarms', 'installation_settings',
] // biome-ignore format: a list
// the worker reads these over all organisations
const ANY_ORDER = ['outboxes__tx', 'timers__run_at', 'hearings__run_at', 'deliveries__run_at']
const JOURNALS = ['audits', 'outboxes', 'positions', 'occurrences']

const database = await freshDatabase()
const root = new pg.Client(database.rootUrl)
beforeAll(() => root.connect())
afterAll(async () => {
  await root.end()
  await database.drop()
})

const breaches = async (rule: string, query: string) =>
  expect(
    (await root.query<{ name: string }>(query)).rows.map(row => row.name),
    rule,
  ).toEqual([])

beforeAll(async () => {
  await root.query(`create temp view t as select c.oid, c.oid::regclass::text name, c.relrowsecurity rls, c.relforcerowsecurity forced,
    c.relispartition part, (select attnum from pg_attribute a where a.attrelid = c.oid and attname = 'org_id' and attnotnull and atttypid = 'uuid'::regtype) org
    from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all ('{${REFERENCE}}')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  await root.query(`create temp view f as select p.* from pg_proc p where pronamespace in ('public'::regnamespace, 'gate'::regnamespace)
    and not exists (select from pg_depend d where d.objid = p.oid and deptype = 'e')`)
})

test('R1 every table of an organisation has its owner, and every exception stands', async () => {
  await breaches('R1', 'select name from t where org is null')
  const { rows } = await root.query(`select n from unnest($1::text[]) n where to_regclass(n) is null`, [REFERENCE])
  expect(rows, 'written exceptions without a table').toEqual([])
})

test('R2 R3 R4 keys begin with the owner, unique, exclusion and foreign keys carry it', async () => {
  await breaches(
    'R2',
    'select name from t where not exists (select from pg_index i where i.indrelid = t.oid and indisprimary and indkey[0] = org)',
  )
  await breaches(
    'R3',
    `select indexrelid::regclass::text name from pg_index i join t on t.oid = indrelid where (indisunique or indisexclusion) and org <> all (indkey::int2[])`,
  )
  await breaches(
    'R4',
    `select conname name from pg_constraint k join t on t.oid = conrelid join t f on f.oid = confrelid
     where contype = 'f' and not exists (select from unnest(conkey, confkey) p(a, b) where a = t.org and b = f.org)`,
  )
})

test('R5 R6 R8 R13 no sequences, triggers, clocks in defaults, deferrable keys', async () => {
  await breaches('R5', `select oid::regclass::text name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`)
  await breaches('R6', 'select tgname name from pg_trigger join t on t.oid = tgrelid where not tgisinternal')
  await breaches(
    'R8',
    `select adrelid::regclass || '.' || adnum name from pg_attrdef join t on t.oid = adrelid
     where pg_get_expr(adbin, adrelid) ~ 'clock_timestamp|now\\(|random\\(|uuid\\(|nextval'`,
  )
  await breaches('R13', 'select conname name from pg_constraint k join t on t.oid = conrelid where condeferrable')
})

test('R7 R14 row security is on and forced everywhere, without «or»; partitions are closed', async () => {
  await breaches(
    'R7',
    `select name from t where not rls or not forced or not part and (not exists (select from pg_policy where polrelid = t.oid)
      or exists (select from pg_policy where polrelid = t.oid and coalesce(pg_get_expr(polqual, polrelid), '') ~* '\\mor\\M'))`,
  )
  await breaches(
    'R14',
    `select name || ' ' || r name from t, unnest(array['${database.roles.app}', '${database.roles.worker}', '${database.roles.gate}']) r
     where part and has_table_privilege(r, t.oid, 'select, insert, update, delete')`,
  )
})

test('R9 the owner of a row never changes, and journals do not change at all', async () => {
  for (const role of [database.roles.app, database.roles.worker]) {
    await breaches('R9', `select name from t where org is not null and has_column_privilege('${role}', oid, org, 'update')`)
    await breaches(
      'append',
      `select name from t where name in ('audits', 'audit_links', 'outboxes')
       and (has_any_column_privilege('${role}', oid, 'update') or has_table_privilege('${role}', oid, 'delete, truncate'))`,
    )
  }
  await breaches(
    'chained by the worker alone',
    `select 'audit_links' name where has_table_privilege('${database.roles.app}', 'audit_links', 'insert')`,
  )
})

test('R10 what only grows is partitioned by time', () =>
  breaches(
    'R10',
    `select n name from unnest('{${JOURNALS}}'::text[]) n where coalesce(to_regclass(n) not in (select partrelid from pg_partitioned_table), true)`,
  ))

test('R11 every b-tree begins with the owner, but for the written exceptions', () =>
  breaches(
    'R11',
    `select x.relname name from pg_index join t on t.oid = indrelid join pg_class x on x.oid = indexrelid join pg_am m on m.oid = x.relam
     where amname = 'btree' and indkey[0] <> org and x.relname <> all ('{${ANY_ORDER}}') and x.relname !~ '^outboxes_\\d{8}_tx_id_idx$'`,
  ))

test('R12 functions name the owner or the viewer first', () =>
  breaches(
    'R12',
    `select oid::regprocedure::text name from f where pronamespace = 'public'::regnamespace and prokind = 'f'
     and proname <> 'app_now' and coalesce(proargnames[1], '') not in ('p_org', 'p_owner')`,
  ))

test('R15 functions with the rights of their owner live in the gate, belong to it and are nobody’s by default', async () => {
  await breaches('R15', `select oid::regprocedure::text name from f where prosecdef and pronamespace <> 'gate'::regnamespace`)
  await breaches(
    'R15 public',
    `select oid::regprocedure::text name from f where pronamespace = 'gate'::regnamespace
     and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`,
  )
  await breaches(
    'R15 owner',
    `select f.oid::regprocedure::text name from f join pg_roles r on r.oid = proowner
     where prosecdef and proname not in ('keep_partitions', 'gather_statistics') and r.rolname <> '${database.roles.gate}'`,
  )
})

// What an edited table has besides its owner and key that the application never changes. A new column that people edit is granted instead.
const NEVER_CHANGES: Record<string, readonly string[]> = {
  // how the product asks for a flag, and which items of the menu are its own
  flags: ['key'],
  menu_items: ['core'],
  installation_settings: ['key'],
  announcements: ['demo'],
  // what was proposed; another proposal is another row
  order_extras: [
    'amount', 'answer_due_at', 'code', 'comment', 'currency', 'evidence', 'order_id', 'party_id', 'payer', 'proposed_at', 'proposed_by', 'proposer_ids',
    'returns', 'side',
  ],
  // what both partners see is written by the gate
  partners: [
    'asked', 'comment', 'contract_date', 'contract_number', 'contract_until', 'created_at', 'demo', 'direction', 'message', 'moved', 'partner_org_id',
    'pay_days', 'pay_days_kind', 'pay_trigger', 'reason', 'since', 'status', 'status_at',
  ],
  // a payment is taken back, not changed
  settlement_payments: ['amount', 'day', 'key', 'kind', 'marked', 'number', 'settlement_id', 'taken_at', 'taken_by'],
  // a bet stands as it was chained
  tender_bets: [
    'alias', 'amount', 'at', 'auto', 'comment', 'compared', 'content_hash', 'demo', 'executor_id', 'hash', 'lot_id', 'nonce', 'placed_by', 'placed_name',
    'prev_hash', 'round', 'sealed', 'seq', 'share', 'tender_id', 'vat_mode', 'vat_rate', 'withdrawn_at', 'withdrawn_hash', 'withdrawn_prev',
  ],
  // what is signed is never touched: a title is formed anew
  waybill_titles: [
    'consignee_by', 'consignee_name', 'consignee_tin', 'corrects_id', 'file_name', 'formed_at', 'formed_by', 'kind', 'order_id', 'party_id', 'previous_id',
    'role', 'seq', 'sha256', 'side', 'signer_id', 'waybill_id', 'xml',
  ],
} // biome-ignore format: lists

const unchangeable = async (db: pg.Client) => {
  const { rows } = await db.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attname) columns from pg_class c join pg_attribute a on attrelid = c.oid
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
       and attgenerated = '' and attname not in ('org_id', 'id') and has_any_column_privilege('${database.roles.app}', c.oid, 'update')
       and not has_column_privilege('${database.roles.app}', c.oid, attnum, 'update')
     group by relname order by relname`,
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

test('R16 every column of a table that people edit has the right to be updated, but for those that never change', async () => {
  expect(await unchangeable(root)).toEqual(NEVER_CHANGES)
  await root.query('begin')
  try {
    await root.query('create table notes (org_id uuid not null, id uuid not null, note text, primary key (org_id, id))')
    await root.query(`call gate.protect('notes', 'closed')`)
    expect(await unchangeable(root)).toEqual(NEVER_CHANGES)
    await root.query('alter table notes add column forgotten text')
    expect(await unchangeable(root)).toEqual({ ...NEVER_CHANGES, notes: ['forgotten'] })
    await root.query(`call gate.let_update('notes')`)
    expect(await unchangeable(root)).toEqual(NEVER_CHANGES)
  } finally {
    await root.query('rollback')
  }
})

test('statuses are text, money is bigint: no column has a type whose comparison a policy keeps from indexes', () =>
  breaches(
    'enum',
    `select name || '.' || attname name from t join pg_attribute a on a.attrelid = t.oid join pg_type y on y.oid = atttypid where typtype = 'e'`,
  ))

test('AZ11 without an organisation every table of organisations is empty or closed', async () => {
  const worker = openPool(database.url, database.roles.worker)
  const person = await makePerson(worker.db)
  await inHome(worker.db, person.org, async tx => {
    await setTimer(tx, { home: person.org, kind: 'x', objectId: person.org, runAt: tx.now })
    await audit(tx, { what: 'x', kind: 'x', objectId: null })
  })
  await worker.db.destroy()
  const workers = ['timers']
  const { rows: tables } = await root.query<{ name: string }>('select name from t')
  expect(tables.length).toBeGreaterThan(20)
  for (const role of [database.roles.app, database.roles.worker]) {
    const { pool } = openPool(database.url, role, 1)
    try {
      for (const { name } of tables) {
        const seen = await pool.query(`select * from ${name}`).then(
          result => result.rowCount,
          (error: pg.DatabaseError) => error.code,
        )
        if (role === database.roles.worker && workers.includes(name)) expect(seen, name).toBe(1)
        else expect([0, '42501'], name).toContain(seen)
      }
    } finally {
      await pool.end()
    }
  }
})

test('the application reads public cards and dictionaries, and nothing of people, sessions and keys', async () => {
  const { rows } = await root.query<{ name: string }>(
    `select c.relname as name from pg_class c where relkind in ('r', 'p', 'v', 'm') and relnamespace in ('public'::regnamespace, 'gate'::regnamespace)
     and not exists (select from t where t.oid = c.oid) and coalesce('security_invoker=true' <> all (c.reloptions), true) and has_any_column_privilege('${database.roles.app}', c.oid, 'select') order by 1`,
  )
  expect(rows.map(row => row.name)).toEqual([
    ...[
      'announcements',
      'backup_marks',
      'currency_rates',
      'dict_entries',
      'dicts',
      'flags',
      'installation_settings',
      'menu_items',
      'organizations',
    ],
    ...['places', 'system_editions', 'system_templates'],
  ])
})
