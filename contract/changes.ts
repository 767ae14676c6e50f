import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { pick } from './fields.ts'
import { OrderDraft, StopDraft } from './order-draft.ts'
import { fieldsWhere, type OrderFieldName } from './order-fields.ts'
import { OrderRow } from './order-list.ts'
import { changing } from './order-moves.ts'
import { stopFieldNames, stopFields } from './order-parts.ts'
import type { TaskStatus, ViewerStatus } from './order-states.ts'
import { Bilingual, Id, Instant, Money, Side, text } from './primitives.ts'
import { appliedTemplateRefusals } from './refusals/condition-templates.ts'
import { closedRefusals, draftRefusals, limitRefusals, lockRefusals, openRefusals, placeRefusals } from './refusals/orders.ts'
import { childRefusals } from './refusals/transfers.ts'
import { codesOf } from './refusals/words.ts'

/** What the two sides of an order agreed on, by the names of its draft; everything else is its forwarder's own. */
export const agreedFields = fieldsWhere('change', 'agreed')
export type AgreedField = (typeof agreedFields)[number]

/** Fields the executor reads and nobody asks him about: they are changed at once, and he is told. */
export const noticeFields = fieldsWhere('change', 'told')

/** Goes along with a way that changed. */
const along = ['distanceKm'] as const

type Value<F extends OrderFieldName> = (typeof OrderDraft.shape)[F] extends { unwrap(): infer T extends z.ZodType } ? T : never
type ValueShape = { [F in AgreedField | (typeof along)[number]]: z.ZodOptional<Value<F>> }

/** Values of agreed fields: those a request names, each whole, with nothing standing for one that is left out. */
export const AgreedValues = z.object(
  Object.fromEntries(
    [...agreedFields, ...along].map(name => [name, (OrderDraft.shape[name].unwrap() as z.ZodType).optional()]),
  ) as ValueShape,
)
export type AgreedValues = z.output<typeof AgreedValues>

type Stop = OrderDraft['stops'][number]

const moment = (at: string | null) => (at === null ? null : Date.parse(at))

/** Text that is the same for values that mean the same, whatever the order of their keys. */
const meaning = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

export const sameValue = (a: unknown, b: unknown): boolean => meaning(a) === meaning(b)

const agreedOfStop = stopFieldNames.filter(name => stopFields[name].change === 'agreed')
const toldOfStop = stopFieldNames.filter(name => stopFields[name].change === 'told')

/** What is agreed of a stop; who meets the vehicle there and how to get in is told at once. */
const stopTermsOf = (stop: Stop) =>
  meaning(
    pick(
      { ...stop, windowFrom: moment(stop.windowFrom), windowTo: moment(stop.windowTo), handling: stop.handling.toSorted() },
      agreedOfStop,
    ),
  )

export const isSameStop = (a: Stop, b: Stop): boolean => stopTermsOf(a) === stopTermsOf(b)

const differs = (before: OrderDraft, after: OrderDraft, field: AgreedField): boolean =>
  field === 'stops'
    ? before.stops.length !== after.stops.length || before.stops.some((stop, i) => !isSameStop(stop, after.stops[i]!))
    : !sameValue(before[field], after[field])

const placesOf = (draft: Pick<OrderDraft, 'stops'>) => draft.stops.map(stop => `${stop.kind} ${stop.place}`).join()

/** What would have to be agreed on anew to come from one draft to another; empty when nothing. */
export function agreedChange(before: OrderDraft, after: OrderDraft): { fields: AgreedField[]; before: AgreedValues; after: AgreedValues } {
  const fields = agreedFields.filter(field => differs(before, after, field))
  const way = fields.includes('stops') && placesOf(before) !== placesOf(after) ? (['distanceKm'] as const) : []
  const values = (draft: OrderDraft) => Object.fromEntries([...fields, ...way].map(field => [field, draft[field]])) as AgreedValues
  return { fields, before: values(before), after: values(after) }
}

/** A draft with agreed fields as a request has them. A stop the request leaves as it is keeps whoever meets the vehicle there now. */
export function withAgreed(draft: OrderDraft, { stops, ...values }: AgreedValues): OrderDraft {
  const merged = stops?.map((stop, i) => {
    const now = draft.stops[i]
    return now && isSameStop(now, stop) ? now : stop
  })
  return { ...draft, ...(values as Partial<OrderDraft>), ...(merged && { stops: merged }) }
}

/** A draft in which everything agreed stays as it was and the rest is as typed: what is saved without asking anybody. */
export function withOwn(before: OrderDraft, after: OrderDraft): OrderDraft {
  const kept = Object.fromEntries(agreedFields.filter(field => field !== 'stops').map(field => [field, before[field]]))
  const way = placesOf(before) === placesOf(after) ? {} : { distanceKm: before.distanceKm }
  const stops = before.stops.map((stop, i) => {
    const typed = after.stops[i]
    return typed && isSameStop(stop, typed) ? { ...typed, windowFrom: stop.windowFrom, windowTo: stop.windowTo } : stop
  })
  return { ...after, ...(kept as Partial<OrderDraft>), ...way, stops }
}

/** Fields in which two drafts differ, beside what is agreed: those the executor is told of, and those that are nobody's business but one's own. */
export function ownChange(before: OrderDraft, after: OrderDraft): { noticed: string[]; own: string[] } {
  const other = fieldsWhere('change', 'own').filter(field => !sameValue(before[field], after[field]))
  const told: string[] = noticeFields.filter(field => !sameValue(before[field], after[field]))
  const met = before.stops.some((stop, i) => {
    const now = after.stops[i]
    return now !== undefined && isSameStop(stop, now) && !sameValue(pick(now, toldOfStop), pick(stop, toldOfStop))
  })
  return { noticed: [...told, ...(met ? ['contacts'] : [])], own: other }
}

/** Why an agreed field cannot be changed any more, or not by this side. */
export const changeRules = {
  driven: {
    ru: 'машина уже выехала, меняются только цена и точки впереди',
    en: 'the vehicle has left: only the price and the stops ahead may change',
  },
  reached: { ru: 'машина эту точку уже прошла или стоит на ней', en: 'the vehicle has passed this stop or stands at it' },
  stops: {
    ru: 'машина уже выехала: число и порядок точек не меняются',
    en: 'the vehicle has left: the number and the order of stops stay',
  },
  delivered: { ru: 'груз доставлен, меняется только цена', en: 'the cargo is delivered: only the price may change' },
  passed: {
    ru: 'заказ передан другому перевозчику: точки маршрута остаются',
    en: 'the order was passed on to another carrier: its stops stay',
  },
  executor: { ru: 'исполнитель предлагает только цену и время точек', en: 'an executor proposes the price and the times of stops alone' },
  past: { ru: 'это время уже прошло', en: 'this time has passed' },
  currency: {
    ru: 'в заказе есть доплаты или претензии, валюта остаётся прежней',
    en: 'the order has extras or claims: its currency stays',
  },
  below: {
    ru: 'доплаты исполнителя больше такой цены, сумма заказа стала бы меньше нуля',
    en: 'what the executor pays is above this price: the order would come to less than nothing',
  },
} as const satisfies Record<string, Bilingual>
export type ChangeRule = keyof typeof changeRules

/** How far an agreed order is, as far as it decides what of it may still change. */
export type ChangeScope = {
  status: ViewerStatus
  /** The stops of its flight; empty before there is one. */
  stops: readonly TaskStatus[]
  /** It was passed on, or is itself the child of such an order. */
  passed: boolean
}

/** Agreed fields a change touches that may not be changed now, and why. */
export function closedFields(
  fields: readonly AgreedField[],
  { before, after }: { before: AgreedValues; after: AgreedValues },
  { status, stops, passed }: ChangeScope,
  side: Side,
): { field: string; rule: ChangeRule }[] {
  return fields.flatMap((field): { field: string; rule: ChangeRule }[] => {
    if (field === 'price') return []
    if (status === 'documents') return [{ field, rule: 'delivered' }]
    if (field !== 'stops')
      return side === 'executor' ? [{ field, rule: 'executor' }] : status === 'in_progress' ? [{ field, rule: 'driven' }] : []
    const [was, will] = [before.stops ?? [], after.stops ?? []]
    const moved = placesOf({ stops: was }) !== placesOf({ stops: will })
    if (passed && moved) return [{ field, rule: 'passed' }]
    if (status === 'in_progress' && was.map(each => each.kind).join() !== will.map(each => each.kind).join())
      return [{ field, rule: 'stops' }]
    return will.flatMap((stop, i): { field: string; rule: ChangeRule }[] => {
      const old = was[i]
      if (old && isSameStop(old, stop)) return []
      const now = stops[i]
      if (status === 'in_progress' && now !== 'planned' && now !== 'en_route') return [{ field: `stops.${i}.windowFrom`, rule: 'reached' }]
      const timed = old && isSameStop({ ...old, windowFrom: stop.windowFrom, windowTo: stop.windowTo }, stop)
      return side === 'executor' && !timed ? [{ field: `stops.${i}.place`, rule: 'executor' }] : []
    })
  })
}

export const ChangeStatus = z.enum(['proposed', 'accepted', 'refused', 'withdrawn', 'lapsed'])
export type ChangeStatus = z.output<typeof ChangeStatus>

/** What one side asks the other to change of an agreed order, and what became of it. */
export const ChangeRow = z.object({
  id: Id,
  side: Side,
  status: ChangeStatus,
  fields: z.array(z.enum(agreedFields as [AgreedField, ...AgreedField[]])),
  /** Without the right to see prices amounts are left out on both sides. */
  before: AgreedValues,
  after: AgreedValues,
  /** Names of the places meant. */
  places: z.array(z.object({ code: z.string(), name: Bilingual, tz: z.string() })),
  comment: z.string(),
  proposedAt: Instant,
  proposedBy: z.string(),
  answerDueAt: Instant,
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  answer: z.string(),
  /** What the viewer's side may do with it. */
  actions: z.array(z.enum(['accept', 'refuse', 'withdraw'])),
})
export type ChangeRow = z.output<typeof ChangeRow>

const asking = { comment: text(0, 500).default(''), answerMinutes: z.int().min(15).max(2880).default(240) }
const naming = { ...changing, changeId: Id }
/** A request of an order, at a version of the order. */
export const ChangeVersion = z.strictObject(naming)

const Window = z.strictObject({
  stop: z.int().min(1).max(50),
  windowFrom: StopDraft.shape.windowFrom.unwrap(),
  windowTo: StopDraft.shape.windowTo.unwrap(),
})

const answered = [...codesOf(lockRefusals, closedRefusals), 'change.closed'] as const
const applied = [
  ...codesOf(limitRefusals, placeRefusals, childRefusals, draftRefusals),
  'change.field_closed',
  'change.flights_several',
  'change.resources_busy',
  'change.resources_unfit',
] as const
const asked = [...codesOf(lockRefusals, closedRefusals), 'change.open', 'change.none', ...applied] as const

/** Terms of an agreed order that one side asks the other to change. */
export const changes = {
  list: get('/api/orders/v0/changes/list', {
    about: 'Changes of an agreed order the two sides asked each other for, newest first.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({ items: z.array(ChangeRow) }),
    fails: codesOf(openRefusals),
  }),
  propose: post('/api/orders/v0/changes/propose', {
    about:
      'Saves an agreed order as its forwarder edited it: what is his own at once, what was agreed on as a request the executor accepts or refuses.',
    needs: 'orders.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, draft: OrderDraft, ...asking }),
    out: z.object({ order: OrderRow, /** Null when nothing agreed was changed. */ change: ChangeRow.nullable() }),
    fails: asked,
    emits: ['order.changed'],
  }),
  applyTemplate: post('/api/orders/v0/changes/apply-template', {
    about:
      'Puts own orders under the edition of a template that is in force: those nobody agreed to yet at once, of agreed ones the executor is asked. Each is answered on its own.',
    needs: 'orders.edit',
    data: z.strictObject({ templateId: Id, rows: BulkRows, ...asking }),
    out: BulkResults,
    fails: codesOf(appliedTemplateRefusals),
    rowFails: asked,
    emits: ['order.changed'],
  }),
  suggest: post('/api/orders/v0/changes/suggest', {
    about: 'The executor of an agreed order asks for another price or other times of its stops.',
    needs: 'orders.execute',
    effect: 'edit',
    data: z.strictObject({ ...changing, price: Money.optional(), windows: z.array(Window).max(50).default([]), ...asking }),
    out: z.object({ order: OrderRow, change: ChangeRow }),
    fails: asked,
    emits: ['order.changed'],
  }),
  accept: post('/api/orders/v0/changes/accept', {
    about: 'Accepts what the other side asked for: the order changes at once, with its flight and deadlines.',
    needs: 'orders.command',
    effect: 'edit',
    data: ChangeVersion,
    out: OrderRow,
    fails: [...answered, ...applied],
    emits: ['order.changed'],
  }),
  refuse: post('/api/orders/v0/changes/refuse', {
    about: 'Refuses what the other side asked for, with a reason; the order stays as agreed.',
    needs: 'orders.command',
    effect: 'edit',
    data: z.strictObject({ ...naming, reason: text(3, 500) }),
    out: OrderRow,
    fails: answered,
    emits: ['order.changed'],
  }),
  withdraw: post('/api/orders/v0/changes/withdraw', {
    about: 'Takes back a request nobody has answered yet.',
    needs: 'orders.command',
    effect: 'edit',
    data: ChangeVersion,
    out: OrderRow,
    fails: answered,
    emits: ['order.changed'],
  }),
}
