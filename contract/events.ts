import { z } from 'zod'
import type { Permission } from './permissions.ts'
import { Day, Id } from './primitives.ts'

/**
 * Every live event: what it tells and the calls whose answers it makes stale. A payload holds only what each hearing organisation may see; what
 * is `withheld` is null for those of its people who have not the right.
 */
export const events = {
  'order.changed': {
    payload: z.object({ orderId: Id, version: z.int() }),
    stale: [
      'tenders.ofOrder',
      'orders.list',
      'orders.counts',
      'orders.windows',
      'orders.summary',
      'orders.get',
      'orders.getMany',
      'orders.history',
      'orders.lost',
      'waterfalls.get',
      'waterfalls.guide',
      'waterfalls.rates',
      'lanes.hint',
      'lanes.recent',
      'transfers.allow',
      'transfers.get',
      'changes.list',
      'extras.list',
      'extras.prices',
      'documents.list',
      'prints.list',
      'waybills.get',
      'settlements.candidates',
      'settlements.ofOrder',
      'settlements.ageing',
      'cars.list',
      'cars.counts',
      'cars.get',
      'cars.calendar',
    ],
  },
  'tender.changed': {
    payload: z.object({ tenderId: Id, version: z.int() }),
    stale: [
      'tenders.list',
      'tenders.counts',
      'tenders.get',
      'tenders.history',
      'tenders.ladder',
      'tenders.ofOrder',
      'bets.live',
      'bets.keys',
      'bets.mayPlace',
    ],
  },
  /** A bet or the clock moved a lot. What is told is what every one invited may see: `best` is null where it is hidden. */
  'lot.changed': {
    payload: z.object({
      tenderId: Id,
      lotId: Id,
      bets: z.int(),
      best: z.string().nullable(),
      endsAt: z.string(),
      extensions: z.int(),
      status: z.string(),
    }),
    stale: ['bets.live', 'bets.thread', 'tenders.ladder'],
    withheld: { without: 'orders.prices', fields: ['best'] },
  },
  'demand.changed': {
    payload: z.object({ demandId: Id, version: z.int() }),
    stale: ['demands.list', 'demands.counts', 'demands.get', 'demands.history'],
  },
  /** An area, its members or its announcements changed; what it is each asks for itself. */
  'private_area.changed': {
    payload: z.object({ areaId: Id }),
    stale: [
      'privateAreas.mine',
      'privateAreas.waiting',
      'privateAreas.get',
      'privateAreas.list',
      'privateAreas.members',
      'privateAreas.counts',
      'privateAreas.posts',
      'privateAreas.activity',
      'privateAreas.consequences',
    ],
  },
  'rates.changed': { payload: z.object({}), stale: ['waterfalls.rates', 'waterfalls.guide', 'waterfalls.get'] },
  'waybill.changed': { payload: z.object({ orderId: Id }), stale: ['waybills.get', 'waybills.title', 'orders.history'] },
  'settlement.changed': {
    payload: z.object({ settlementId: Id, version: z.int() }),
    stale: [
      'settlements.list',
      'settlements.counts',
      'settlements.get',
      'settlements.history',
      'settlements.candidates',
      'settlements.ofOrder',
      'settlements.ageing',
      'settlements.journal',
    ],
  },
  'settlement.paid': {
    payload: z.object({ orderId: Id, day: Day }),
    stale: ['settlements.candidates', 'settlements.ofOrder', 'settlements.ageing', 'partners.score'],
  },
  'settlement.overdue': {
    payload: z.object({ orderId: Id, payDueOn: Day }),
    stale: ['settlements.list', 'settlements.counts', 'settlements.candidates', 'settlements.ofOrder', 'settlements.ageing'],
  },
  'prints.changed': { payload: z.object({ orderId: Id }), stale: ['prints.list', 'orders.history'] },
  'comments.changed': { payload: z.object({ orderId: Id }), stale: ['comments.list'] },
  'watchers.changed': { payload: z.object({ orderId: Id }), stale: ['watchers.list', 'orders.list'] },
  'partner.changed': {
    payload: z.object({}),
    stale: [
      'partners.list',
      'partners.counts',
      'partners.get',
      'partners.history',
      'partners.score',
      'partners.groups',
      'organizations.forwardersOfForwarder',
      'organizations.executorsOfExecutor',
      'organizations.forwardersOfExecutor',
      'organizations.executorsOfForwarder',
      'organizations.suggestExecutors',
      'organizations.suggestForwarders',
      'organizations.list',
      'organizations.search',
    ],
  },
  'customers.changed': {
    payload: z.object({}),
    stale: [
      'customers.list',
      'customers.counts',
      'customers.get',
      'customers.suggestByName',
      'customers.suggestByTin',
      'customers.suggestByAddress',
    ],
  },
  'nodal_points.changed': {
    payload: z.object({}),
    stale: [
      'nodalPoints.list',
      'nodalPoints.counts',
      'nodalPoints.get',
      'nodalPoints.suggest',
      'nodalPoints.getListByTin',
      'nodalPoints.getListByAddress',
    ],
  },
  'driver.changed': {
    payload: z.object({ driverId: Id, version: z.int() }),
    stale: ['drivers.list', 'drivers.counts', 'drivers.get', 'drivers.calendar', 'drivers.history', 'drivers.usable'],
  },
  'compliance.changed': { payload: z.object({}), stale: ['compliance.notices'] },
  'car.changed': {
    payload: z.object({ carId: Id, version: z.int() }),
    stale: ['cars.list', 'cars.counts', 'cars.get', 'cars.calendar', 'cars.history', 'cars.trucks', 'cars.trailers'],
  },
  'menu.changed': { payload: z.object({}), stale: ['menu.list'] },
  'views.changed': { payload: z.object({}), stale: ['views.list'] },
  'session.ended': { payload: z.object({}), stale: ['sessions.list'] },
  'files.changed': { payload: z.object({ kind: z.string(), objectId: Id }), stale: ['files.list', 'documents.list', 'tenders.get'] },
  'exports.changed': { payload: z.object({ exportId: Id }), stale: ['exports.list', 'exports.get'] },
  'company.changed': {
    payload: z.object({}),
    stale: ['company.get', 'company.accounts', 'company.journal', 'clients.get', 'users.me', 'prints.settings'],
  },
  'employees.changed': { payload: z.object({}), stale: ['employees.list', 'company.journal', 'clients.get', 'users.me'] },
  'clients.changed': { payload: z.object({}), stale: ['clients.list', 'clients.get', 'company.get'] },
  'flags.changed': { payload: z.object({}), stale: ['flags.mine', 'flags.list', 'users.me'] },
} as const satisfies Record<string, { payload: z.ZodObject; stale: readonly string[]; withheld?: Withheld }>

/** Fields of a payload that are for people with a right alone. */
export type Withheld = { without: Permission; fields: readonly string[] }

export type EventName = keyof typeof events
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]['payload']>
