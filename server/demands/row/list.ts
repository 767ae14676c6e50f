import { z } from 'zod'
import { DemandRow } from '#contract/demand-list.ts'
import type { DemandKind, DemandOfferStatus, DemandStatus } from '#contract/demand-states.ts'
import type { Money } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { isLive, turnOf } from '#server/demands/lifecycle.ts'
import type { AnswerRecord, DemandState, ListedRecord } from '#server/demands/record.ts'
import { executorTab, forwarderTab } from '#server/demands/rules.ts'
import { snake } from '#server/platform/snake.ts'
import { iso, offerFactsOf, offerOf, ownCells } from './facts.ts'

/** The number of the shape below: raised when stored rows must be rebuilt after a release. */
export const SHAPE = 1

const FAR = Date.UTC(4000, 0, 1)

const total = (cells: readonly AnswerRecord[], of: 'promised' | 'confirmed'): number => cells.reduce((sum, cell) => sum + cell[of], 0)

/** A demand as one of its viewers reads it; null: he sees it no more. */
export function listedOf(state: DemandState, viewer: string): { row: DemandRow; dueAt: Date } | null {
  const { demand, draft, facts } = state
  const mine = viewer === demand.orgId
  const offer = mine ? undefined : offerOf(state.offers, viewer)
  const cells = ownCells(state, offer)
  const confirmed = offer?.status === 'confirmed' && demand.kind === 'spot' ? offer.trucks : total(cells, 'confirmed')
  const status = demand.status as DemandStatus
  const tab = mine ? forwarderTab(status) : executorTab(status, offer ? { ...offer, confirmed } : null)
  if (tab === null) return null
  const money = (minor: number | null | undefined): Money | null => (minor == null ? null : { minor, currency: demand.currency })
  const [lane] = draft.lanes
  const asked = demand.kind === 'spot' ? draft : lane
  const turn = offer ? turnOf(offerFactsOf(state, offer)) : null
  const chosen = state.offers.find(each => each.id === demand.chosenId)
  const waiting = mine
    ? status === 'confirming'
      ? (chosen?.confirmDueAt ?? null)
      : null
    : turn === 'executor'
      ? (offer?.confirmDueAt ?? null)
      : null
  const soon = new Set<string>(['active', 'paused', 'choosing', 'confirming']).has(status)
  const dueAt = waiting ?? (soon ? demand.deadline : null) ?? new Date(FAR - demand.createdAt.getTime())
  return {
    dueAt,
    row: {
      id: demand.id,
      version: demand.version,
      side: mine ? 'forwarder' : 'executor',
      tab,
      opens: true,
      number: demand.number,
      kind: demand.kind as DemandKind,
      status,
      title: draft.title,
      forwarder: state.forwarder,
      mode: draft.mode,
      basis: demand.basis as Basis,
      takeNow: draft.takeNow,
      orderId: mine || offer?.status === 'confirmed' ? demand.orderId : null,
      orderNumber: mine || offer?.status === 'confirmed' ? facts.orderNumber : null,
      from: facts.from,
      to: facts.to,
      tz: facts.tz,
      lanes: facts.lanes,
      windowFrom: facts.windowFrom,
      windowTo: facts.windowTo,
      weekFrom: facts.weekFrom,
      weekTo: facts.weekTo,
      distanceKm: facts.distanceKm,
      cargo: facts.cargo,
      massKg: facts.massKg,
      bodyTypes: facts.bodyTypes,
      temperature: facts.temperature,
      trucks: draft.trucks,
      needed: facts.needed,
      promised: mine ? 0 : demand.kind === 'spot' ? (offer && isLive(offer.status) ? offer.trucks : confirmed) : total(cells, 'promised'),
      confirmed: mine ? 0 : confirmed,
      price: draft.mode === 'request' ? null : (asked?.price ?? null),
      priceTo: draft.mode === 'range' && (mine || draft.showsTo) ? (asked?.priceTo ?? null) : null,
      offers: mine ? 0 : null,
      best: null,
      own: offer
        ? {
            id: offer.id,
            status: offer.status as DemandOfferStatus,
            amount: money(offer.amount),
            turn,
            needsReconfirm: offer.needsReconfirm,
            confirmDueAt: iso(offer.confirmDueAt),
          }
        : null,
      revision: demand.revision,
      deadline: iso(demand.deadline),
      isPrivate: draft.audience.kind === 'private',
      responsible: mine ? { id: demand.responsibleId, name: demand.responsibleName } : null,
      createdAt: demand.createdAt.toISOString(),
    },
  }
}

/** Rows for `gate.show_demands`: of the forwarder, and of everybody reached whom the actor knows. */
export function rowsOf(state: DemandState): object[] {
  const { demand } = state
  const far = new Date(FAR)
  const shown = (viewer: string, visibleFrom: Date) => {
    const found = listedOf(state, viewer)
    const row = found?.row
    return {
      orgId: viewer,
      opens: row !== undefined,
      side: viewer === demand.orgId ? 'forwarder' : 'executor',
      tab: row?.tab ?? 'over',
      status: demand.status,
      version: demand.version,
      shape: SHAPE,
      kind: demand.kind,
      mode: state.draft.mode,
      visibleFrom: visibleFrom.toISOString(),
      dueAt: (found?.dueAt ?? far).toISOString(),
      createdAt: demand.createdAt.toISOString(),
      forwarderId: demand.orgId,
      bodyTypes: state.facts.bodyTypes,
      search: [demand.number, row?.orderNumber, state.draft.title, state.facts.places, state.forwarder.name, state.forwarder.tin]
        .filter(Boolean)
        .join(' ')
        .toLowerCase(),
      private: state.draft.audience.kind === 'private',
      rowJson: row ? JSON.stringify(z.encode(DemandRow, row)) : '{}',
    }
  }
  const reached = state.recipients.map(reach => shown(reach.executorId, reach.visibleFrom))
  return [shown(demand.orgId, demand.createdAt), ...reached].map(snaked)
}

// under the names of the columns
const snaked = (row: object): object => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))

/** A row of the list as stored, with what offers make of the forwarder's own. */
export function toRow({ rowJson, offers, best, promised, confirmed, currency }: ListedRecord): DemandRow {
  const row = z.decode(DemandRow, JSON.parse(rowJson) as z.input<typeof DemandRow>)
  if (row.side !== 'forwarder') return row
  return {
    ...row,
    offers,
    best: best === null ? null : { minor: Math.round(Number(best) / 1000), currency },
    ...(row.kind === 'period' ? { promised, confirmed } : spotCover(row.status, offers, row.needed)),
  }
}

/** How far the single need of an order is covered: whoever has it has promised it too. */
export const spotCover = (status: DemandStatus, live: number, needed: number) =>
  status === 'matched' ? { promised: needed, confirmed: needed } : { promised: Math.min(live, needed), confirmed: 0 }

/** A row as somebody reads it who may not see prices. */
export const rowWithoutPrices = (row: DemandRow): DemandRow => ({
  ...row,
  price: null,
  priceTo: null,
  best: null,
  own: row.own && { ...row.own, amount: null },
})
