import type { World } from './world.ts'

/** Days whose sums are not those of their facts, the days of the tail left out; and months whose sums are not those of their days. */
export async function foldedWrong(world: Pick<World, 'root'>): Promise<unknown[]> {
  const { rows: columns } = await world.root.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'fact_rollups'::regclass and attnum > 6 and not attisdropped order by attnum`,
  )
  const sums = (of: string) => columns.map(({ name }) => `sum(${of}.${name})::numeric as ${name}`).join(', ')
  const { rows } = await world.root.query(
    `with told as (select m.org_id, m.side, v.dimension, m.day, v.key, m.currency, ${sums('m')}
      from order_measures m, lateral (values ('all', ''), ('lane', concat(m.from_place, '>', m.to_place)), ('partner', concat(m.counterpart_id)),
        ('customer', concat(m.customer_id)), ('person', concat(m.responsible_id))) v(dimension, key)
      group by 1, 2, 3, 4, 5, 6),
    folded as (select r.org_id, r.side, r.dimension, r.day, r.key, r.currency, ${sums('r')} from fact_rollups r group by 1, 2, 3, 4, 5, 6),
    wrong as ((select * from told except select * from folded) union all (select * from folded except select * from told)),
    months as (select r.org_id, r.side, r.dimension, date_trunc('month', r.day::timestamp)::date as month, r.key, r.currency, ${sums('r')}
      from fact_rollups r group by 1, 2, 3, 4, 5, 6),
    summed as (select m.org_id, m.side, m.dimension, m.month, m.key, m.currency, ${sums('m')} from fact_months m group by 1, 2, 3, 4, 5, 6),
    wrong_months as ((select * from months except select * from summed) union all (select * from summed except select * from months))
    select w.* from wrong w where not exists (select from fact_tail t where t.org_id = w.org_id and t.side = w.side and t.day = w.day)
    union all select w.* from wrong_months w
    where not exists (select from fact_stale_months s where s.org_id = w.org_id and s.side = w.side and s.month = w.month)`,
  )
  return rows
}
