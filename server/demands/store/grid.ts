import { type Insertable, sql } from 'kysely'
import type { DemandOfferRecord, DemandRecord } from '#server/demands/record.ts'
import type { DemandLanes } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'

/** Lanes and weeks of a grid as entered; what was promised for a week that is gone goes with it. */
export async function setGrid(
  tx: Tx,
  demand: DemandRecord,
  lanes: readonly Omit<Insertable<DemandLanes>, 'orgId' | 'demandId'>[],
  weeks: readonly { laneId: string; week: string; needed: number }[],
): Promise<void> {
  const key = { orgId: demand.orgId, demandId: demand.id }
  const kept = new Set(weeks.map(({ laneId, week }) => `${laneId} ${week}`))
  const old = await tx.selectFrom('demandWeeks').selectAll().where('orgId', '=', key.orgId).where('demandId', '=', key.demandId).execute()
  for (const { laneId, week } of old.filter(each => !kept.has(`${each.laneId} ${each.week}`))) {
    for (const table of ['demandAnswers', 'demandWeeks'] as const)
      await tx
        .deleteFrom(table)
        .where('orgId', '=', key.orgId)
        .where('demandId', '=', key.demandId)
        .where('laneId', '=', laneId)
        .where('week', '=', week)
        .execute()
  }
  for (const lane of lanes)
    await tx
      .insertInto('demandLanes')
      .values({ ...key, ...lane, demo: demand.demo })
      .onConflict(oc =>
        oc
          .columns(['orgId', 'demandId', 'id'])
          .doUpdateSet({ seq: lane.seq, facts: lane.facts, price: lane.price ?? null, priceTo: lane.priceTo ?? null }),
      )
      .execute()
  const ids = lanes.map(({ id }) => id)
  let gone = tx.deleteFrom('demandLanes').where('orgId', '=', key.orgId).where('demandId', '=', key.demandId)
  if (ids.length > 0) gone = gone.where('id', 'not in', ids)
  await gone.execute()
  if (weeks.length > 0)
    await tx
      .insertInto('demandWeeks')
      .values(weeks.map(each => ({ ...key, ...each, demo: demand.demo })))
      .onConflict(oc => oc.columns(['orgId', 'demandId', 'laneId', 'week']).doUpdateSet(({ ref }) => ({ needed: ref('excluded.needed') })))
      .execute()
}

/** Writes what an executor promises of a grid. */
export async function setAnswers(
  tx: Tx,
  offer: DemandOfferRecord,
  cells: readonly { laneId: string; week: string; promised: number; amount: number; vatMode: string; vatRate: number }[],
): Promise<void> {
  const key = { orgId: offer.orgId, demandId: offer.demandId, offerId: offer.id, executorId: offer.executorId, demo: offer.demo }
  await tx
    .deleteFrom('demandAnswers')
    .where('orgId', '=', offer.orgId)
    .where('demandId', '=', offer.demandId)
    .where('offerId', '=', offer.id)
    .where('confirmed', '=', 0)
    .execute()
  await tx
    .updateTable('demandAnswers')
    .set(({ ref }) => ({ promised: ref('confirmed') }))
    .where('orgId', '=', offer.orgId)
    .where('demandId', '=', offer.demandId)
    .where('offerId', '=', offer.id)
    .execute()
  const given = cells.filter(({ promised }) => promised > 0)
  if (given.length > 0)
    await tx
      .insertInto('demandAnswers')
      .values(given.map(cell => ({ ...key, ...cell })))
      .onConflict(oc =>
        oc
          .columns(['orgId', 'demandId', 'offerId', 'laneId', 'week'])
          // what is confirmed stands at its price and VAT
          .doUpdateSet(({ ref }) => ({ promised: ref('excluded.promised') })),
      )
      .execute()
}

/** Adds to what is confirmed, or turned into orders, of one cell of an answer. */
export async function raiseAnswer(
  tx: Tx,
  offer: DemandOfferRecord,
  { laneId, week, trips }: { laneId: string; week: string; trips: number },
  what: 'confirmed' | 'ordered',
): Promise<void> {
  await tx
    .updateTable('demandAnswers')
    .set({ [what]: sql`${sql.ref(what)} + ${trips}::int` })
    .where('orgId', '=', offer.orgId)
    .where('demandId', '=', offer.demandId)
    .where('offerId', '=', offer.id)
    .where('laneId', '=', laneId)
    .where('week', '=', week)
    .execute()
}
