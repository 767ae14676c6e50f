import { z } from 'zod'
import { get, post } from './call.ts'
import { ClientsFilter } from './clients.ts'
import { OrderFilter } from './order-list.ts'
import { Day, Id, Side } from './primitives.ts'
import { practiceRefusals } from './refusals/first-page.ts'
import { codesOf } from './refusals/words.ts'
import { SettlementFilter } from './settlement-list.ts'

/** Whose first page it is: who carries orders, who keeps the money, who runs the installation. */
export const FirstPageRole = z.enum(['work', 'money', 'installation'])
export type FirstPageRole = z.output<typeof FirstPageRole>

/** The role of a person's first page, by his rights; null for who has none of the three. */
export function firstPageRoleOf(permissions: ReadonlySet<string>): FirstPageRole | null {
  if (permissions.has('orders.view')) return permissions.has('settlements.edit') && !permissions.has('orders.command') ? 'money' : 'work'
  return permissions.has('platform.manage') ? 'installation' : null
}

export const FirstPageChangeCode = z.enum([
  'created',
  'loaded',
  'delivered',
  'settlements',
  'pending',
  'paid',
  'overdue',
  'registered',
  'forwarders',
  'executors',
  'unverified',
  'blocked',
])
export type FirstPageChangeCode = z.output<typeof FirstPageChangeCode>

/** A line of what changed: the list it opens with the filter it counts by. Who counts and who leads there read the same. */
export type FirstPageLine = { code: FirstPageChangeCode } & (
  | { list: 'orders'; filter: OrderFilter }
  | { list: 'settlements'; filter: SettlementFilter }
  | { list: 'clients'; filter: ClientsFilter }
)

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/**
 * What changed since the beginning of yesterday, in five lines by role. `today`: the day of the organisation. What is overdue since then had
 * its last day on one of the two days before each.
 */
export function linesSince(role: FirstPageRole, side: Side | null, today: string): FirstPageLine[] {
  const since = { from: dayBefore(today, 1) }
  const order = (code: FirstPageChangeCode, change: Partial<OrderFilter>): FirstPageLine[] =>
    side === null ? [] : [{ code, list: 'orders', filter: OrderFilter.parse({ side, ...change }) }]
  const settlement = (code: FirstPageChangeCode, change: Partial<SettlementFilter>): FirstPageLine => ({
    code,
    list: 'settlements',
    filter: SettlementFilter.parse(change),
  })
  const client = (code: FirstPageChangeCode, change: Partial<ClientsFilter>): FirstPageLine => ({
    code,
    list: 'clients',
    filter: ClientsFilter.parse({ created: since, ...change }),
  })
  const overdue = settlement('overdue', { tab: 'overdue', due: { from: dayBefore(today, 2), to: dayBefore(today, 1) } })
  const delivered = order('delivered', { delivered: since })
  if (role === 'installation')
    return [
      client('registered', {}),
      client('forwarders', { side: 'forwarder' }),
      client('executors', { side: 'executor' }),
      client('unverified', { state: 'unverified' }),
      client('blocked', { state: 'blocked' }),
    ]
  if (role === 'money')
    return [
      ...delivered,
      settlement('settlements', { created: since }),
      settlement('pending', { created: since, tab: 'pending_approval' }),
      settlement('paid', { paid: since }),
      overdue,
    ]
  return [
    ...order('created', { created: since, sort: 'created' }),
    ...order('loaded', { loaded: since }),
    ...delivered,
    settlement('paid', { paid: since }),
    overdue,
  ]
}

/** Changes are counted to this, and said to be more beyond. */
export const mostChanges = 1000

export const StartStepCode = z.enum(['company', 'people', 'partners', 'customers', 'fleet', 'order', 'notices'])
export type StartStepCode = z.output<typeof StartStepCode>

/** A step of the beginning, as far as the product knows it to be; `of`: of how many facts. */
export const StartStep = z.object({ code: StartStepCode, done: z.boolean(), count: z.int(), of: z.int().nullable() })
export type StartStep = z.output<typeof StartStep>

/** A place of work in an organisation, to go on in. */
export const WorkRoom = z.object({ employeeId: Id, name: z.string(), side: Side.nullable() })
export type WorkRoom = z.output<typeof WorkRoom>

/** How the organisation stands to invented data. */
export const Practice = z.object({
  /** What stands in it is invented: it belongs to the demo world, or is a practice organisation. */
  invented: z.boolean(),
  /** The organisation this is the practice of, where the person works; null: it is none. */
  back: WorkRoom.nullable(),
  /** The practice organisations of this one in which the person works. */
  rooms: z.array(WorkRoom),
  /** Whether the person may have them made, or removed where they are. */
  decides: z.boolean(),
})
export type Practice = z.output<typeof Practice>

export const InstallationBrief = z.object({
  organizations: z.int(),
  /** Not checked by anybody yet. */
  unverified: z.int(),
  blocked: z.int(),
  people: z.int(),
  /** Sessions seen within a day. */
  present: z.int(),
  /** Moments that came and were not acted on for more than a minute, and those whose action failed. */
  lateJobs: z.int(),
  failedJobs: z.int(),
  /** Messages of the last day that could not be sent. */
  unsent: z.int(),
})
export type InstallationBrief = z.output<typeof InstallationBrief>

/** What the first page says beside the lists it is made of. */
export const firstPage = {
  get: get('/api/firstPage/v0/get', {
    about:
      'What changed since the beginning of yesterday, each line counted by the filter of the list it opens; how far a new organisation is; whether its data are invented.',
    needs: 'session',
    staleAfter: [
      'order.changed',
      'settlement.changed',
      'settlement.overdue',
      'company.changed',
      'employees.changed',
      'partner.changed',
      'customers.changed',
      'car.changed',
      'driver.changed',
      'notice_settings.changed',
      'channels.changed',
      'clients.changed',
    ],
    query: z.object({ side: Side.optional() }),
    out: z.object({
      today: Day,
      lines: z.array(z.object({ code: FirstPageChangeCode, count: z.int() })),
      /** Null once the organisation has begun. */
      start: z.array(StartStep).nullable(),
      practice: Practice,
    }),
  }),
  installation: get('/api/firstPage/v0/installation', {
    about: 'The state of the installation in brief, for its own staff.',
    needs: 'platform.manage',
    staleAfter: ['clients.changed'],
    out: InstallationBrief,
  }),
  addPractice: post('/api/firstPage/v0/addPractice', {
    about:
      'Makes two practice organisations beside the own one, a forwarder and an executor who work with each other, with invented orders, and employs the person in both.',
    needs: 'organization.manage',
    out: z.object({ rooms: z.array(WorkRoom) }),
    fails: codesOf(practiceRefusals),
    emits: ['employees.changed'],
  }),
  removePractice: post('/api/firstPage/v0/removePractice', {
    about: 'Removes the practice organisations with everything in them; nothing of the own organisation is touched.',
    needs: 'organization.manage',
    out: z.object({ removed: z.int() }),
    fails: codesOf(practiceRefusals),
    emits: ['employees.changed'],
  }),
}
