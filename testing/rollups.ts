import type { World } from './world.ts'

/** Days whose sums are not those of their facts, the days of the tail left out. */
export async function foldedWrong(world: Pick<World, 'root'>): Promise<unknown[]> {
  const { rows } = await world.root.query(
    `with told as (select f.org_id, f.side, f.day, f.currency, count(*)::numeric as orders, count(f.unloading_late)::numeric as known,
        coalesce(sum(f.unloading_late), 0)::numeric as late, coalesce(sum(f.spend), 0)::numeric as spend, count(f.cycle_minutes)::numeric as cycles
      from order_facts f group by 1, 2, 3, 4),
    folded as (select r.org_id, r.side, r.day, r.currency, r.orders::numeric, r.unloading_known::numeric, r.late_minutes::numeric, r.spend::numeric,
        r.cycle_known::numeric from fact_rollups r where r.dimension = 'all'),
    wrong as ((select * from told except select * from folded) union all (select * from folded except select * from told))
    select * from wrong w where not exists (select from fact_tail t where t.org_id = w.org_id and t.side = w.side and t.day = w.day)`,
  )
  return rows
}
