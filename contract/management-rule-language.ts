import { z } from 'zod'
import { ExtraCode } from './extras.ts'
import { DocumentKind } from './order-states.ts'
import { Code, Id, MoneyAboveZero, text } from './primitives.ts'

export const ruleLimits = {
  /** Of one organisation. */
  rules: 100,
  conditions: 20,
  steps: 10,
  /** Actions of one step. */
  actions: 5,
  /** How long after the trigger a step may come at the latest, in minutes. */
  delay: 43_200,
  /** Days a dry run looks back. */
  days: 30,
  /** Rules that cause each other, one after another. */
  depth: 5,
} as const

/** What a rule is about. */
type RuleObject = 'order' | 'demand' | 'tender' | 'partner' | 'vehicle'

export const RuleEvent = z.enum([
  'order.placed',
  'order.offered',
  'order.accepted',
  'demand.deadline_minus',
  'offer.received',
  'demand.received',
  'lot.outbid',
  'resources.overdue',
  'task.late',
  'position.lost',
  'temperature.out',
  'document.overdue',
  'payment.overdue',
  'trailer.left',
  'partner.doc_expiring',
  'extra.suggested',
])
export type RuleEvent = z.output<typeof RuleEvent>

type FieldKind = 'number' | 'money' | 'choice' | 'list' | 'text' | 'place' | 'flag'

/** Every field conditions read, by its kind; `unit` is said behind a number. */
export const ruleFields = {
  price: { kind: 'money' },
  distanceKm: { kind: 'number', unit: 'km' },
  massKg: { kind: 'number', unit: 'kg' },
  volumeM3: { kind: 'number', unit: 'm3' },
  pallets: { kind: 'number' },
  bodyTypes: { kind: 'list' },
  from: { kind: 'place' },
  to: { kind: 'place' },
  cargo: { kind: 'text' },
  customer: { kind: 'text' },
  counterpart: { kind: 'choice' },
  tags: { kind: 'list' },
  temperature: { kind: 'flag' },
  hoursToLoading: { kind: 'number', unit: 'h' },
  status: { kind: 'choice' },
  driversWithHours: { kind: 'number' },
  offers: { kind: 'number' },
  offerPrice: { kind: 'money' },
  overPricePercent: { kind: 'number', unit: 'percent' },
  lateMinutes: { kind: 'number', unit: 'min' },
  silentMinutes: { kind: 'number', unit: 'min' },
  sum: { kind: 'money' },
  days: { kind: 'number', unit: 'day' },
  /** Where a trailer was left. */
  standsAt: { kind: 'place' },
  semiTrailer: { kind: 'flag' },
} as const satisfies Record<string, { kind: FieldKind; unit?: string }>

export const RuleField = z.enum(Object.keys(ruleFields) as [keyof typeof ruleFields, ...(keyof typeof ruleFields)[]])
export type RuleField = z.output<typeof RuleField>

export const RuleOperator = z.enum(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'contains', 'within_km'])
export type RuleOperator = z.output<typeof RuleOperator>

const ordered = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const

/** What each kind of field may be compared by. */
export const operatorsOf = {
  number: ordered,
  money: ordered,
  choice: ['eq', 'ne', 'in'],
  list: ['contains', 'in'],
  text: ['eq', 'ne', 'contains'],
  place: ['eq', 'ne', 'in', 'within_km'],
  flag: ['eq'],
} as const satisfies Record<FieldKind, readonly RuleOperator[]>

const ofOrder = [
  'price',
  'distanceKm',
  'massKg',
  'volumeM3',
  'pallets',
  'bodyTypes',
  'from',
  'to',
  'cargo',
  'customer',
  'counterpart',
  'tags',
  'temperature',
  'hoursToLoading',
  'status',
] as const

/** What an executor reads of work that is offered to many. */
const ofWork = [
  'price',
  'distanceKm',
  'massKg',
  'bodyTypes',
  'from',
  'to',
  'cargo',
  'counterpart',
  'temperature',
  'hoursToLoading',
] as const

type EventSpec = { object: RuleObject; side: 'forwarder' | 'executor' | 'both'; fields: readonly RuleField[] }

/** What every trigger is about, whose it is, and the fields there are to compare. */
export const ruleEvents = {
  'order.placed': { object: 'order', side: 'forwarder', fields: ofOrder },
  'order.offered': { object: 'order', side: 'executor', fields: [...ofOrder, 'driversWithHours'] },
  'order.accepted': { object: 'order', side: 'both', fields: [...ofOrder, 'driversWithHours'] },
  'demand.deadline_minus': { object: 'demand', side: 'forwarder', fields: [...ofOrder, 'offers'] },
  'offer.received': { object: 'demand', side: 'forwarder', fields: [...ofOrder, 'offers', 'offerPrice', 'overPricePercent'] },
  'demand.received': { object: 'demand', side: 'executor', fields: ofWork },
  'lot.outbid': { object: 'tender', side: 'executor', fields: ofWork },
  'resources.overdue': { object: 'order', side: 'both', fields: ofOrder },
  'task.late': { object: 'order', side: 'both', fields: [...ofOrder, 'lateMinutes'] },
  'position.lost': { object: 'order', side: 'both', fields: [...ofOrder, 'silentMinutes'] },
  'temperature.out': { object: 'order', side: 'both', fields: ofOrder },
  'document.overdue': { object: 'order', side: 'both', fields: ofOrder },
  'payment.overdue': { object: 'order', side: 'both', fields: ofOrder },
  'trailer.left': { object: 'vehicle', side: 'executor', fields: ['standsAt', 'semiTrailer', 'bodyTypes'] },
  'partner.doc_expiring': { object: 'partner', side: 'both', fields: ['counterpart', 'days'] },
  'extra.suggested': { object: 'order', side: 'both', fields: [...ofOrder, 'sum'] },
} as const satisfies Record<RuleEvent, EventSpec>

export const fieldsOfEvent = (event: RuleEvent): readonly RuleField[] => ruleEvents[event].fields

/** A number, a sum in minor units of roubles, a code, a text, several codes, or a place with the kilometres around it. */
export const RuleValue = z.union([
  z.number().min(-1e12).max(1e12),
  z.boolean(),
  text(1, 100),
  z.array(text(1, 100)).min(1).max(30),
  z.strictObject({ place: z.string().min(1).max(60), km: z.int().min(1).max(2000) }),
])
export type RuleValue = z.output<typeof RuleValue>

function isComparable({ field, operator, value }: { field: RuleField; operator: RuleOperator; value: RuleValue }): boolean {
  const { kind } = ruleFields[field]
  if (!(operatorsOf[kind] as readonly RuleOperator[]).includes(operator)) return false
  if (operator === 'within_km') return typeof value === 'object' && !Array.isArray(value)
  if (operator === 'in') return Array.isArray(value)
  if (kind === 'number' || kind === 'money') return typeof value === 'number'
  return kind === 'flag' ? typeof value === 'boolean' : typeof value === 'string'
}

const uncomparable = { ru: 'так это поле не сравнивают', en: 'this field is not compared so' }

export const RuleCondition = z
  .strictObject({ field: RuleField, operator: RuleOperator, value: RuleValue })
  .refine(isComparable, { params: { words: uncomparable } })
export type RuleCondition = z.output<typeof RuleCondition>

/** Conditions of which all or any one must be met. */
export const RuleGroup = z.strictObject({ any: z.boolean(), conditions: z.array(RuleCondition).min(1).max(ruleLimits.conditions) })
export type RuleGroup = z.output<typeof RuleGroup>

const tooMany = { ru: 'условий не больше 20', en: 'there are 20 conditions at most' }

/** Groups of conditions, of which all or any one must be met; none: the trigger alone is enough. */
export const RuleConditions = z
  .strictObject({ any: z.boolean().default(false), groups: z.array(RuleGroup).max(ruleLimits.conditions).default([]) })
  .refine(({ groups }) => groups.reduce((sum, { conditions }) => sum + conditions.length, 0) <= ruleLimits.conditions, {
    params: { words: tooMany },
  })
export type RuleConditions = z.output<typeof RuleConditions>

const percent = z.number().min(0.1).max(50).multipleOf(0.1)
const hours = z.int().min(1).max(168)
const answerMinutes = z.int().min(5).max(1440)
/** So much a kilometre, and never below or above these. */
const priced = { perKm: MoneyAboveZero, atLeast: MoneyAboveZero }

/** Papers one side asks the other for by a rule. */
export const RuleDocument = DocumentKind.extract([
  'tn',
  'ttn_1t',
  'cmr',
  'trip_sheet',
  'packing_list',
  'adr_doc',
  'forwarder_receipt',
  'poa_m2',
])

/** What a rule does, each with its parameters. */
export const RuleAction = z.discriminatedUnion('kind', [
  /** Asks a group by a demand; of one that is out already, the group reads it too. */
  z.strictObject({ kind: z.literal('publish'), groupId: Id, hours, priced: z.boolean().default(false) }),
  /** Asks the first so many of the routing guide by one demand. */
  z.strictObject({ kind: z.literal('publish_best'), count: z.int().min(1).max(20), hours }),
  z.strictObject({ kind: z.literal('offer_next'), answerMinutes }),
  z.strictObject({ kind: z.literal('waterfall'), answerMinutes, hours }),
  z.strictObject({ kind: z.literal('tender') }),
  /** So many percent of what the price is at that moment. */
  z.strictObject({ kind: z.literal('raise_price'), percent }),
  /** Chooses the offer that came, unless it is dearer than the sum. */
  z.strictObject({ kind: z.literal('award'), upTo: MoneyAboveZero }),
  /** Answers the offer that came by a lower price, never above the sum. */
  z.strictObject({ kind: z.literal('counter'), percent, upTo: MoneyAboveZero }),
  z.strictObject({ kind: z.literal('approve_extra'), upTo: MoneyAboveZero }),
  /** Proposes an extra to the other side. */
  z.strictObject({ kind: z.literal('surcharge'), code: ExtraCode, amount: MoneyAboveZero }),
  /** Writes to the other side of the order: asks for papers, for a word on a delay. */
  z.strictObject({ kind: z.literal('message'), text: text(3, 500) }),
  z.strictObject({ kind: z.literal('responsible'), userId: Id }),
  z.strictObject({ kind: z.literal('tag'), tag: text(1, 30) }),
  z.strictObject({ kind: z.literal('hold'), reason: text(3, 200) }),
  z.strictObject({ kind: z.literal('claim'), amount: MoneyAboveZero, comment: text(3, 500) }),
  z.strictObject({ kind: z.literal('decline'), reason: Code, comment: text(0, 500).default('') }),
  /** Answers a demand by a price of so much a kilometre, raised to the least and refused above the most. */
  z.strictObject({ kind: z.literal('offer_price'), ...priced, upTo: MoneyAboveZero }),
  /** Has the own bet follow others down to so much a kilometre, never below the least. */
  z.strictObject({ kind: z.literal('follow_price'), ...priced }),
  /** Asks the other side for a paper, which then stands among the documents of the order. */
  z.strictObject({ kind: z.literal('ask_document'), document: RuleDocument, days: z.int().min(1).max(60) }),
  /** Tells a program of the organisation. */
  z.strictObject({ kind: z.literal('webhook'), webhookId: Id }),
  /** Tells the people in charge, as their settings of notices say. */
  z.strictObject({ kind: z.literal('notify'), text: text(3, 300) }),
])
export type RuleAction = z.output<typeof RuleAction>
export type RuleActionKind = RuleAction['kind']
export const RuleActionKinds = z.enum(RuleAction.options.map(option => option.shape.kind.value))

type ActionSpec = { events: readonly RuleEvent[]; side: 'forwarder' | 'executor' | 'both' }
const everywhere = RuleEvent.options
const onOrders = everywhere.filter(event => ruleEvents[event].object === 'order')
const ofOwnOrder = onOrders.filter(event => event !== 'order.offered')

/** After which triggers an action may come, and of which side it is. */
export const ruleActions: Record<RuleActionKind, ActionSpec> = {
  publish: { events: ['order.placed', 'demand.deadline_minus'], side: 'forwarder' },
  publish_best: { events: ['order.placed'], side: 'forwarder' },
  offer_next: { events: ['order.placed'], side: 'forwarder' },
  waterfall: { events: ['order.placed'], side: 'forwarder' },
  tender: { events: ['order.placed', 'demand.deadline_minus'], side: 'forwarder' },
  raise_price: { events: ['order.placed', 'demand.deadline_minus'], side: 'forwarder' },
  award: { events: ['offer.received'], side: 'forwarder' },
  counter: { events: ['offer.received'], side: 'forwarder' },
  approve_extra: { events: ['extra.suggested'], side: 'both' },
  surcharge: { events: ['order.accepted', 'task.late'], side: 'both' },
  message: { events: ofOwnOrder.filter(event => event !== 'order.placed'), side: 'both' },
  responsible: { events: ofOwnOrder, side: 'forwarder' },
  tag: { events: ofOwnOrder, side: 'forwarder' },
  hold: { events: ofOwnOrder, side: 'both' },
  claim: { events: ofOwnOrder.filter(event => event !== 'order.placed'), side: 'forwarder' },
  decline: { events: ['order.offered'], side: 'executor' },
  offer_price: { events: ['demand.received'], side: 'executor' },
  follow_price: { events: ['lot.outbid'], side: 'executor' },
  ask_document: { events: ofOwnOrder.filter(event => event !== 'order.placed'), side: 'both' },
  webhook: { events: everywhere, side: 'both' },
  notify: { events: everywhere, side: 'both' },
}

/** Actions there are after a trigger for organisations of a side. */
export const actionsOfEvent = (event: RuleEvent, sides: readonly string[]): RuleActionKind[] =>
  (Object.keys(ruleActions) as RuleActionKind[]).filter(kind => {
    const { events, side } = ruleActions[kind]
    return events.includes(event) && (side === 'both' || sides.includes(side))
  })

/** What happens so many minutes after the trigger. */
export const RuleStep = z.strictObject({
  afterMinutes: z.int().min(0).max(ruleLimits.delay),
  actions: z.array(RuleAction).min(1).max(ruleLimits.actions),
})
export type RuleStep = z.output<typeof RuleStep>

const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Days (1 is Monday) and hours in which triggers count, on the organisation's clock; an end before the beginning is on the next day. */
export const RuleSchedule = z.strictObject({ days: z.array(z.int().min(1).max(7)).min(1).max(7), from: Hour, until: Hour })
export type RuleSchedule = z.output<typeof RuleSchedule>

const notLater = { ru: 'каждый шаг позже предыдущего', en: 'every step comes later than the one before' }
const otherField = { ru: 'у такого события нет этого поля', en: 'this trigger has no such field' }
const otherAction = { ru: 'после такого события этого не сделать', en: 'this cannot be done after such a trigger' }
const needsMinutes = { ru: 'укажите, за сколько минут до конца', en: 'say how many minutes before the end' }

/** What a rule says, as data. */
export const RuleDraft = z
  .strictObject({
    name: text(3, 100),
    event: RuleEvent,
    /** Of `demand.deadline_minus`: so long before the end of answers. */
    minutesBefore: z.int().min(5).max(10_080).nullable().default(null),
    conditions: RuleConditions.prefault({}),
    steps: z.array(RuleStep).min(1).max(ruleLimits.steps),
    schedule: RuleSchedule.nullable().default(null),
    /** 1 goes first. */
    priority: z.int().min(1).max(1000).default(100),
    /** Rules below are not looked at once this one has fired. */
    stopOnMatch: z.boolean().default(false),
    /** Firings a day at most. */
    mostADay: z.int().min(1).max(10_000).nullable().default(null),
    /** What its actions may agree to a day, in all. */
    sumADay: MoneyAboveZero.nullable().default(null),
    /** After so many failures in a row it is switched off. */
    offAfter: z.int().min(1).max(50).default(5),
  })
  .refine(({ steps }) => steps.every((step, i) => i === 0 || step.afterMinutes > steps[i - 1]!.afterMinutes), {
    path: ['steps'],
    params: { words: notLater },
  })
  .refine(
    ({ event, conditions }) => {
      const known = fieldsOfEvent(event)
      return conditions.groups.every(group => group.conditions.every(({ field }) => known.includes(field)))
    },
    { path: ['conditions'], params: { words: otherField } },
  )
  .refine(({ event, steps }) => steps.every(step => step.actions.every(({ kind }) => ruleActions[kind].events.includes(event))), {
    path: ['steps'],
    params: { words: otherAction },
  })
  .refine(({ event, minutesBefore }) => (event === 'demand.deadline_minus') === (minutesBefore !== null), {
    path: ['minutesBefore'],
    params: { words: needsMinutes },
  })
export type RuleDraft = z.output<typeof RuleDraft>
