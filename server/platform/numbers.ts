import { sql } from 'kysely'
import { defaultZone } from '#contract/zone.ts'
import type { Tx } from './db.ts'

/** The year numbers of this transaction stand under, on Moscow's clock. */
export const yearOf = (tx: Tx): number => Number(new Intl.DateTimeFormat('en', { timeZone: defaultZone, year: 'numeric' }).format(tx.now))

/** Takes the next numbers of a kind and year for the acting organisation and tells the last of them: no hole, none after a rollback. */
export async function takeNumbers(tx: Tx, kind: string, year: number, count = 1): Promise<number> {
  const { last } = await tx
    .insertInto('numberings')
    .values({ orgId: tx.actor.orgId, kind, year, last: count })
    .onConflict(oc => oc.columns(['orgId', 'kind', 'year']).doUpdateSet({ last: sql`numberings.last + ${count}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
