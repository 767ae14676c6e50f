import { comparedOf, grossOf, netOf, type Priced } from '#contract/compare.ts'
import { type DemandDraft, type DemandStage, demandLimits } from '#contract/demand-draft.ts'
import { type DemandFieldName, demandFields } from '#contract/demand-fields.ts'
import type { DemandOfferStatus, DemandTab } from '#contract/demand-states.ts'
import { namesWhere } from '#contract/fields.ts'
import { momentAt } from '#contract/order-dates.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { defaultZone } from '#contract/zone.ts'
import { isLive, turnOf } from './lifecycle.ts'
import type { StoredDemandFacts } from './row/stored.ts'

const MINUTE = 60_000

type Terms = { draft: DemandDraft; facts: StoredDemandFacts }

/** What a draft says of a part of what offers are made for. */
const enteredFor = (draft: DemandDraft, part: NonNullable<(typeof demandFields)[DemandFieldName]['offered']>): unknown[] =>
  namesWhere(demandFields, 'offered', part).map(name => draft[name])

/** What offers are made for, part by part. */
const parts = {
  route: ({ facts: { order, from, to, distanceKm, lanes } }: Terms) => [
    order?.stops.map(({ kind, place }) => [kind, place]) ?? [from, to, lanes],
    distanceKm,
  ],
  dates: ({ facts: { order, windowFrom, windowTo } }: Terms) => [
    order?.stops.map(stop => [stop.windowFrom, stop.windowTo]),
    windowFrom,
    windowTo,
  ],
  cargo: ({ facts: { order, cargo, massKg } }: Terms) => [order?.cargos, cargo, massKg],
  vehicle: ({ draft, facts: { order, bodyTypes, temperature } }: Terms) => [
    ...enteredFor(draft, 'vehicle'),
    bodyTypes,
    temperature,
    order?.truckType,
    order?.loadingTypes,
  ],
  weeks: ({ draft }: Terms) => enteredFor(draft, 'weeks'),
  price: ({ draft }: Terms) => enteredFor(draft, 'price'),
  payment: ({ facts: { order } }: Terms) => [order?.payDays, order?.payDaysKind, order?.payTrigger],
  other: ({ facts: { order, tz } }: Terms) => [tz, order?.comment, order?.stops.map(stop => [stop.tz, stop.handling])],
}

export type Part = keyof typeof parts

/** Which parts of what offers were made for are others now; where one is, every live offer needs its executor's word. */
export const changedParts = (before: Terms, after: Terms): Part[] =>
  (Object.keys(parts) as Part[]).filter(part => JSON.stringify(parts[part](before)) !== JSON.stringify(parts[part](after)))

export type Why = { field: string; why: Bilingual }

const needed = { ru: 'заполните его', en: 'it is needed' }
const positive = (minor: number | undefined): boolean => minor !== undefined && minor > 0

/** What a draft lacks to be published at a moment; the order itself is judged by the rules of orders. `loading`: when the first loading begins. */
export function errorsToPublish(draft: DemandDraft, now: Date, loading: Date | null): Why[] {
  const errors: Why[] = []
  const addError = (field: string, ru: string, en: string) => errors.push({ field, why: { ru, en } })
  if (draft.kind === 'spot' && draft.orderId === null && draft.order === null) errors.push({ field: 'orderId', why: needed })
  if (draft.kind === 'period') {
    if (draft.lanes.every(lane => lane.weeks.every(({ trips }) => trips === 0)))
      addError('lanes', 'укажите рейсы хотя бы на одну неделю', 'give trips for a week at least')
    errors.push(...gridErrors(draft))
  }
  if (draft.kind === 'spot') errors.push(...priceErrors(draft, { price: 'price', priceTo: 'priceTo' }, draft))
  else
    for (const [i, lane] of draft.lanes.entries())
      errors.push(...priceErrors(lane, { price: `lanes.${i}.price`, priceTo: `lanes.${i}.priceTo` }, draft))
  if (draft.takeNow && draft.mode === 'request' && !draft.counters)
    addError('takeNow', 'забрать по цене можно, когда цена названа', 'a price must be named to be taken')
  if (draft.takeNow && draft.kind === 'period') addError('takeNow', 'так бывает только с одним заказом', 'only a single order is taken so')
  if (draft.deadline === null) errors.push({ field: 'deadline', why: needed })
  else errors.push(...deadlineErrors(new Date(draft.deadline), now, loading))
  return errors
}

/** What keeps a grid from being written at all, a draft's too. */
export function gridErrors({ lanes, mode }: Pick<DemandDraft, 'lanes' | 'mode'>): Why[] {
  const errors: Why[] = []
  const addError = (field: string, ru: string, en: string) => errors.push({ field, why: { ru, en } })
  const weeks = lanes.flatMap(lane => lane.weeks.map(({ week }) => week))
  if (weeks.some(week => new Date(`${week}T00:00:00Z`).getUTCDay() !== 1))
    addError('lanes', 'неделя начинается с понедельника', 'a week begins on Monday')
  if (lanes.some(lane => new Set(lane.weeks.map(({ week }) => week)).size < lane.weeks.length))
    addError('lanes', 'неделя указана дважды', 'a week is given twice')
  const ids = lanes.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) addError('lanes', 'направление указано дважды', 'a lane is given twice')
  for (const [i, { price, priceTo }] of lanes.entries())
    if (mode === 'range' && price && priceTo && priceTo.minor < price.minor)
      addError(`lanes.${i}.priceTo`, 'верх вилки не ниже её низа', 'the upper end is not below the lower one')
  return errors
}

function priceErrors(
  { price, priceTo }: Pick<DemandDraft, 'price' | 'priceTo'>,
  fields: Record<'price' | 'priceTo', string>,
  { mode, currency }: Pick<DemandDraft, 'mode' | 'currency'>,
): Why[] {
  const errors: Why[] = []
  if (mode !== 'request' && !positive(price?.minor)) errors.push({ field: fields.price, why: needed })
  if (mode === 'range' && !positive(priceTo?.minor)) errors.push({ field: fields.priceTo, why: needed })
  if (mode === 'range' && price && priceTo && priceTo.minor < price.minor)
    errors.push({ field: fields.priceTo, why: { ru: 'верх вилки не ниже её низа', en: 'the upper end is not below the lower one' } })
  for (const [name, sum] of [
    [fields.price, price],
    [fields.priceTo, priceTo],
  ] as const)
    if (sum && sum.currency !== currency)
      errors.push({ field: name, why: { ru: `цены в валюте ${currency}`, en: `prices are in ${currency}` } })
  return errors
}

/** The end of answers: 5 minutes from now at the earliest, the first loading at the latest. */
export function deadlineErrors(deadline: Date, now: Date, loading: Date | null): Why[] {
  if (deadline.getTime() < now.getTime() + demandLimits.shortest * MINUTE)
    return [
      {
        field: 'deadline',
        why: { ru: `не раньше чем через ${demandLimits.shortest} минут`, en: `${demandLimits.shortest} minutes from now at the earliest` },
      },
    ]
  if (loading && deadline > loading)
    return [{ field: 'deadline', why: { ru: 'не позже начала первой погрузки', en: 'not after the first loading begins' } }]
  return []
}

/** When the first week of a grid begins on Moscow's clock. */
export function firstWeekOf({ lanes }: Pick<DemandDraft, 'lanes'>): Date | null {
  const weeks = lanes.flatMap(lane => lane.weeks.filter(({ trips }) => trips > 0).map(({ week }) => week)).toSorted()
  return weeks[0] ? new Date(momentAt(weeks[0], '00:00', defaultZone)) : null
}

/** So many minutes later a partner in these groups reads a demand: by the soonest of his groups that are asked; null where none is. */
export function delayOf(
  names: readonly string[],
  groups: readonly { id: string; name: string; delayMinutes: number }[],
  stages: readonly DemandStage[],
): number | null {
  const delays = groups
    .filter(group => names.includes(group.name))
    .map(group => stages.find(stage => stage.groupId === group.id)?.delayMinutes ?? group.delayMinutes)
  return delays.length > 0 ? Math.min(...delays) : null
}

export type Compared = { gross: number; net: number; effective: number; compared: bigint }

/** A price by each basis in minor units, and the exact value the demand compares by. */
export function calculate(priced: Priced, basis: Basis, deductsVat: boolean): Compared {
  const gross = grossOf(priced)
  const net = netOf(priced)
  return { gross, net, effective: deductsVat ? net : gross, compared: comparedOf(priced, basis, deductsVat) }
}

/** Places by a value, lowest first; equal values in the order given share none: who came earlier stands first. */
export const ranksBy = <T>(items: readonly T[], of: (item: T) => bigint): Map<T, number> =>
  new Map(items.toSorted((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0)).map((item, i) => [item, i + 1]))

type OwnOffer = { status: string; agreed: boolean; needsReconfirm: boolean; confirmed: number } | null

/** Where a demand stands in the forwarder's list. */
export function forwarderTab(status: string): DemandTab {
  if (status === 'draft') return 'drafts'
  if (status === 'active' || status === 'paused') return 'active'
  if (status === 'choosing' || status === 'confirming' || status === 'cancelled') return status
  return 'done'
}

/** Where a demand stands in an executor's list; null: he sees it no more. */
export function executorTab(status: string, offer: OwnOffer): DemandTab | null {
  if (offer?.status === 'confirmed') return 'won'
  if (offer && offer.confirmed > 0 && !isLive(offer.status)) return 'won'
  if (offer && isLive(offer.status) && status !== 'cancelled' && status !== 'matched' && status !== 'expired') {
    const turn = turnOf({ status: offer.status as DemandOfferStatus, agreed: offer.agreed, needsReconfirm: offer.needsReconfirm })
    return turn === 'executor' ? 'waiting' : 'answered'
  }
  if (offer && offer.status !== 'withdrawn') return 'lost'
  return status === 'active' ? 'available' : null
}

export type Cell = { laneId: string; week: string; needed: number }
export type Promise = { id: string; laneId: string; week: string; compared: bigint; left: number }

/** How a need is split among answers: cheapest first, each as far as it promises. Tells who gets how many more trips. */
export function split(
  cells: readonly (Cell & { confirmed: number })[],
  promises: readonly Promise[],
): { id: string; laneId: string; week: string; trips: number }[] {
  return cells.flatMap(cell => {
    let open = cell.needed - cell.confirmed
    return promises
      .filter(each => each.laneId === cell.laneId && each.week === cell.week && each.left > 0)
      .toSorted((a, b) => (a.compared < b.compared ? -1 : a.compared > b.compared ? 1 : 0))
      .flatMap(each => {
        const trips = Math.min(open, each.left)
        open -= trips
        return trips > 0 ? [{ id: each.id, laneId: each.laneId, week: each.week, trips }] : []
      })
  })
}
