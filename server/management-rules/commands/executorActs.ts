import type { Money } from '#contract/primitives.ts'
import { refuseAs } from '#server/bets/commands.ts'
import { livesOf, setRobot } from '#server/bets/store.ts'
import { offer } from '#server/demands/commands/offers.ts'
import { lockState } from '#server/demands/commands/steps.ts'
import { offerOf } from '#server/demands/row/facts.ts'
import { readLot } from '#server/management-rules/row/workFacts.ts'
import { boundedPrice } from '#server/management-rules/rules/prices.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ActOf } from './acts.ts'

const said = (minor: number) => ({ ru: `${minor / 100}`, en: `${minor / 100}` })

/** Answers a demand once, with the price of the way between the two bounds; where the price asked for is above the upper one, not at all. */
export const offerPrice: ActOf<'offer_price'> = async ({ tx, actor, subject }, { perKm, atLeast, upTo }) => {
  const demand = await lockState(tx, subject.objectId, null)
  if (offerOf(demand.offers, actor.orgId)) return 'answered'
  const { currency } = demand.demand
  if ([perKm, atLeast, upTo].some(bound => bound.currency !== currency)) return 'above'
  const { distanceKm } = demand.facts
  if (distanceKm === null) return 'far'
  const minor = boundedPrice({ perKm: perKm.minor, atLeast: atLeast.minor, upTo: upTo.minor }, distanceKm)
  if (minor === null) return 'above'
  // where nobody bargains the price named is taken as it is, unless it is below what the rule asks for
  const fixed = demand.draft.mode === 'fixed' && !demand.draft.counters ? demand.draft.price : null
  if (fixed && fixed.minor < minor) return 'below'
  const amount: Money = fixed ?? { minor, currency }
  return {
    amount,
    run: async () => {
      const plain = { trucks: demand.draft.trucks, vehicle: '', loadingAt: null, validUntil: null, comment: '' }
      await offer(tx, actor, demand, { ...plain, amount, revision: demand.demand.revision })
      return said(amount.minor)
    },
  }
}

/** Has the server bid by steps down to the price of the way, never below the bound; that its owner has one already is left as it is. */
export const followPrice: ActOf<'follow_price'> = async ({ tx, actor, subject }, { perKm, atLeast }) => {
  const about = {
    kind: 'tender' as const,
    objectId: subject.objectId,
    partId: subject.partId,
    number: subject.number,
    at: tx.now,
    told: {},
  }
  const read = await readLot(tx, about)
  const { partId } = subject
  if (!read?.holds || partId === null) return 'gone'
  const { distanceKm } = read.facts
  if (typeof distanceKm !== 'number') return 'far'
  if ((await livesOf(tx, [partId])).get(partId)?.robot?.active) return 'same'
  const floor = boundedPrice({ perKm: perKm.minor, atLeast: atLeast.minor, upTo: null }, distanceKm)!
  return {
    amount: null,
    run: async () => {
      if (!actor.permissions.has('tenders.bet')) refuse('access.denied', { permission: 'tenders.bet' })
      const robot = { floor, currency: perKm.currency, step: null, until: null, employeeId: actor.employeeId, name: actor.name }
      const no = await setRobot(tx, partId, robot)
      if (no) refuseAs(no, actor)
      return said(floor)
    },
  }
}
