import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { livesOf } from '#server/bets/store.ts'
import type { DemandState } from '#server/demands/record.ts'
import { offerOf } from '#server/demands/row/facts.ts'
import { demandStateOf, findDemand, openDemand } from '#server/demands/store/demands.ts'
import type { Read } from '#server/management-rules/record.ts'
import type { RuleFacts } from '#server/management-rules/rules/conditions.ts'
import { findPlacesNamed } from '#server/places/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ownRows } from '#server/tenders/store/lots.ts'
import { type About, hoursUntil, known } from './values.ts'

type Reading = Read & { holds: boolean }

/** Codes of the two ends of a way that is told by names alone; an end several places are called by is left open. */
async function endsOf(tx: Tx, from: string, to: string): Promise<Pick<RuleFacts, 'from' | 'to'>> {
  const found = Map.groupBy(await findPlacesNamed(tx, [from, to]), ({ nameRu }) => nameRu)
  const codeOf = (name: string) => {
    const places = found.get(name) ?? []
    return places.length === 1 ? places[0]!.code : null
  }
  return known({ from: codeOf(from), to: codeOf(to) })
}

/** A demand of another organisation as the executor it reaches reads it; null: it is not his to read any more. */
export async function readReceived(tx: Tx, about: About): Promise<Reading | null> {
  const state = await openedOrNull(tx, about.objectId)
  if (!state) return null
  const { demand, facts, offers, forwarder } = state
  const first = facts.windowFrom ? hoursUntil(new Date(facts.windowFrom), tx.now) : null
  return {
    subject: { kind: 'demand', objectId: about.objectId, number: demand.number ?? about.number, partId: null },
    facts: {
      ...known({
        price: namedPrice(state),
        distanceKm: facts.distanceKm,
        massKg: facts.massKg,
        bodyTypes: facts.bodyTypes,
        cargo: facts.cargo,
        counterpart: forwarder.id,
        temperature: facts.temperature !== null,
        hoursToLoading: first,
      }),
      ...(await endsOf(tx, facts.from.ru, facts.to.ru)),
    },
    // who has answered already goes on by hand
    holds: demand.status === 'active' && demand.kind === 'spot' && offerOf(offers, tx.actor.orgId) === undefined,
  }
}

/** The price a demand names to whoever reads it: its fixed one, or the upper end where that is told. */
function namedPrice({ draft, demand }: DemandState): number | null {
  if (demand.currency !== 'RUB' || draft.mode === 'request') return null
  return (draft.mode === 'range' ? (draft.showsTo ? draft.priceTo : null) : draft.price)?.minor ?? null
}

async function openedOrNull(tx: Tx, id: string): Promise<DemandState | null> {
  try {
    return await demandStateOf(tx, await findDemand(tx, await openDemand(tx, id), id))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type StoredLot = Pick<
  LotRow,
  'number' | 'from' | 'to' | 'windowFrom' | 'distanceKm' | 'cargo' | 'massKg' | 'bodyTypes' | 'temperature' | 'organizer'
>

/** The lot in which the own bet leads no more, as its bidder reads it; it is over once he leads again or bidding has ended. */
export async function readLot(tx: Tx, about: About): Promise<Reading | null> {
  const { partId } = about
  const stored = (await ownRows(tx, about.objectId)).find(({ lotId }) => lotId === partId)
  if (!stored || partId === null) return null
  const lot = JSON.parse(stored.rowJson) as StoredLot
  const live = (await livesOf(tx, [partId])).get(partId)
  return {
    subject: { kind: 'tender', objectId: about.objectId, number: lot.number ?? about.number, partId },
    facts: {
      ...known({
        price: bestOf(live),
        distanceKm: lot.distanceKm,
        massKg: lot.massKg,
        bodyTypes: lot.bodyTypes,
        cargo: lot.cargo,
        counterpart: lot.organizer.id,
        temperature: lot.temperature !== null,
        hoursToLoading: lot.windowFrom ? hoursUntil(new Date(lot.windowFrom), tx.now) : null,
      }),
      ...(await endsOf(tx, lot.from.ru, lot.to.ru)),
    },
    holds: live?.status === 'open' && live.leading === false,
  }
}

/** The best price, where the tender tells it, in minor units of roubles. */
const bestOf = (live: LotLive | undefined): number | null => (live?.best?.currency === 'RUB' ? live.best.minor : null)
