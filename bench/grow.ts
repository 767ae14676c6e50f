import type { Ground } from './ground.ts'

/** Copies the orders of the demo world's busiest forwarder until one of ours has `count`, and each order a row at one of twenty executors. */
export async function grow({ root }: Ground, viewer: { org: string }, executors: readonly string[], count: number) {
  const { rows: columns } = await root.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'order_parties' order by ordinal_position`,
  )
  const { rows: indexes } = await root.query<{ name: string; make: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as make from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'order_parties'::regclass and not i.indisprimary`,
  )
  await root.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
  for (const { name } of indexes) await root.query(`drop index ${name}`)
  await root.query(`delete from order_parties where home_org_id = $1`, [viewer.org])
  for (const side of ['forwarder', 'executor']) {
    const own: Record<string, string> = {
      org_id: side === 'forwarder' ? `'${viewer.org}'` : `(array['${executors.join(`','`)}'])[1 + n.n % ${executors.length}]::uuid`,
      order_id: 'n.id',
      home_org_id: `'${viewer.org}'`,
      // one without a deadline stands far ahead, the later its loading the nearer
      due_at: `s.due_at - n.n * case when s.due_at < '3000-01-01Z' then 1 else -1 end * interval '7 seconds'`,
      loading_at: `s.loading_at - n.n * interval '7 seconds'`,
      created_at: `s.created_at - n.n * interval '7 seconds'`,
      // a number of its own, as long as those people type
      search: `'25-' || lpad(n.n::text, 7, '0') || substr(s.search, strpos(s.search || ' ', ' '))`,
      row_json: 'replace(s.row_json, s.order_id::text, n.id::text)',
    }
    const taken = columns.map(({ name }) => own[name] ?? `s.${name}`)
    await root.query(`
      insert into order_parties (${columns.map(({ name }) => name).join(', ')})
      with s as materialized (
        select *, row_number() over (order by order_id) as at from order_parties
        where side = '${side}' and home_org_id = (select home_org_id from order_parties where home_org_id <> '${viewer.org}' group by 1 order by count(*) desc limit 1)),
      n as (select n, uuidv7(n * interval '1 millisecond' - interval '400 days') as id from generate_series(1, ${count}) n)
      select ${taken.join(', ')} from n join s on s.at = 1 + n.n % (select count(*) from s)`)
  }
  for (const { make } of indexes) await root.query(make)
  // of those on the road one of ten is expected late somewhere; their flights are asked by nobody here
  await root.query(`set session_replication_role = replica`)
  await root.query(`delete from expected_arrivals where org_id = $1`, [viewer.org])
  await root.query(
    `insert into expected_arrivals (org_id, flight_id, task_id, order_id, stop_seq, seq, from_at, at, until_at, window_to, late_min)
     select o.org_id, gen_random_uuid(), gen_random_uuid(), o.order_id, 1, 1, now(), now(), now(), now(), case when o.n % 10 = 0 then 1 + o.n % 600 else 0 end
     from (select *, row_number() over (order by order_id) as n from order_parties where org_id = $1 and status = 'in_progress' limit 20000) o`,
    [viewer.org],
  )
  await root.query(`set session_replication_role = origin`)
  await root.query('vacuum (analyze) order_parties, expected_arrivals')
  await root.query('checkpoint')
}
