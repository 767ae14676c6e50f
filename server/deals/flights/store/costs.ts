import type { FlightMoveOf } from '#contract/flight-moves.ts'
import type { FlightRecord } from '#server/deals/flights/record.ts'
import type { Tx } from '#server/platform/db.ts'

type GivenCosts = FlightMoveOf<'costs'>['costs']

/** Writes what a flight costs, kind by kind, in minor units of one currency; a kind left out goes. */
export async function setCosts(
  tx: Tx,
  { orgId, id }: Pick<FlightRecord, 'orgId' | 'id'>,
  costs: GivenCosts,
  currency: string,
): Promise<void> {
  await tx.deleteFrom('flightCosts').where('orgId', '=', orgId).where('flightId', '=', id).execute()
  if (costs.length === 0) return
  await tx
    .insertInto('flightCosts')
    .values(
      costs.map(({ kind, plan, fact, note }) => ({
        orgId,
        flightId: id,
        kind,
        plan: plan?.minor ?? null,
        fact: fact?.minor ?? null,
        currency,
        note,
      })),
    )
    .execute()
}
