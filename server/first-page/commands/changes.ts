import { type FirstPageLine, mostChanges } from '#contract/first-page.ts'
import { listClients } from '#server/clients/store.ts'
import { countFiltered } from '#server/orders/store/list.ts'
import type { Ctx } from '#server/platform/bind.ts'
import { countMatching } from '#server/settlements/store/list.ts'

type Asker = Pick<Ctx, 'actor' | 'pool' | 'session' | 'transaction'>

/** How many rows the list a line opens has, counted as that list finds them and only so far. */
export async function countLine({ actor, pool, session, transaction }: Asker, line: FirstPageLine, today: string): Promise<number> {
  if (line.list === 'orders') {
    const asked = { org: actor.orgId, session, employeeId: actor.employeeId, filter: line.filter, places: [] }
    return countFiltered(pool, asked, mostChanges + 1)
  }
  if (line.list === 'settlements') {
    if (!actor.permissions.has('settlements.view')) return 0
    return transaction(tx => countMatching(tx, line.filter, { today, tz: actor.tz, most: mostChanges + 1 }))
  }
  return (await transaction(tx => listClients(tx, { ...line.filter, limit: mostChanges + 1 }))).length
}
