import { z } from 'zod'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { DemandOfferMove } from '#contract/demand-moves.ts'
import { demands } from '#contract/demands.ts'
import type { Someone, World } from './world.ts'

/** A forwarder and three executors he works with, each under a tax regime of his own. */
export async function openTraders(world: World) {
  const f1 = await world.forwarder({ name: 'Северный Экспедитор' })
  const e1 = await world.executor({ name: 'ВолгаТранс' })
  const e2 = await world.executor({ name: 'ИП Ковалёв А. В.' })
  const e3 = await world.executor({ name: 'УралГруз' })
  for (const one of [e1, e2, e3]) await world.partners(f1, one)
  await world.root.query(`update organizations set tax_regime = 'usn_5' where id = $1`, [e2.org])
  await world.root.query(`update organizations set tax_regime = 'usn_exempt' where id = $1`, [e3.org])
  return { f1, e1, e2, e3 }
}

/** The moment the tests begin, before any deadline. */
export const start = '2026-10-01T09:00:00+03:00'
/** A demand as this viewer reads it. */
export const cardOf = async (who: Someone, id: string) => (await who.ask(demands.get, { query: { demandId: id } })).data
/** A step over the offer of an executor, as it stands when the step is taken. */
export async function step(
  who: Someone,
  card: DemandCard,
  of: Someone,
  data: { action: DemandOfferMove['action'] } & Record<string, unknown>,
) {
  const found = (await cardOf(who, card.row.id)).offers.find(each => each.executor.id === of.org)!
  const more = { ...(data.action === 'counter' && { validUntil: null, comment: '' }), ...(data.action === 'decline' && { reason: '' }) }
  return who.ask(demands.negotiate, {
    data: { ...more, ...data, demandId: card.row.id, offerId: found.id, turnId: found.turns.at(-1)!.id } as DemandOfferMove,
  })
}
/** The history of a demand as this viewer reads it, as text. */
export const history = async (who: Someone, card: DemandCard) =>
  JSON.stringify((await who.ask(demands.history, { query: { demandId: card.row.id } })).data.items)

/** The Monday of the week that trips are asked for. */
export const week = '2026-10-12'
/** A demand of trips by weeks, of one lane. */
export const grid = (given: object = {}, lane: object = {}) =>
  z.decode(DemandDraft, {
    kind: 'period',
    deadline: '2026-10-08T12:00:00+03:00',
    lanes: [{ from: 'moscow', to: 'kazan', cargo: 'Напитки', massKg: 20_000, bodyTypes: ['tent'], weeks: [{ week, trips: 10 }], ...lane }],
    ...given,
  })

/** Demands of one forwarder and what is done with them, in the world of a test. */
export function demandSteps(state: () => { f1: Someone }) {
  const create = (draft: DemandDraft, goal: 'draft' | 'publish' = 'publish') => state().f1.ask(demands.create, { data: { draft, goal } })

  return { create }
}
