import { z } from 'zod'
import { Id } from './primitives.ts'

/** Every live event: what it tells and the calls whose answers it makes stale. A payload holds only what each hearer may see. */
export const events = {
  'order.changed': {
    payload: z.object({ orderId: Id, version: z.int() }),
    stale: [
      'orders.list',
      'orders.counts',
      'orders.windows',
      'orders.summary',
      'orders.get',
      'orders.getMany',
      'orders.history',
      'lanes.hint',
      'lanes.recent',
      'transfers.allow',
      'transfers.get',
      'changes.list',
      'cars.list',
      'cars.counts',
      'cars.get',
      'cars.calendar',
    ],
  },
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
  'points.changed': {
    payload: z.object({}),
    stale: ['points.list', 'points.counts', 'points.get', 'points.suggest', 'points.getListByTin', 'points.getListByAddress'],
  },
  'driver.changed': {
    payload: z.object({ driverId: Id, version: z.int() }),
    stale: ['drivers.list', 'drivers.counts', 'drivers.get', 'drivers.calendar', 'drivers.history', 'drivers.usable'],
  },
  'papers.changed': { payload: z.object({}), stale: ['papers.notices'] },
  'car.changed': {
    payload: z.object({ carId: Id, version: z.int() }),
    stale: ['cars.list', 'cars.counts', 'cars.get', 'cars.calendar', 'cars.history', 'cars.trucks', 'cars.trailers'],
  },
  'menu.changed': { payload: z.object({}), stale: ['menu.list'] },
  'views.changed': { payload: z.object({}), stale: ['views.list'] },
  'session.ended': { payload: z.object({}), stale: ['sessions.list'] },
  'files.changed': { payload: z.object({ kind: z.string(), objectId: Id }), stale: ['files.list'] },
  'exports.changed': { payload: z.object({ exportId: Id }), stale: ['exports.list', 'exports.get'] },
  'company.changed': {
    payload: z.object({}),
    stale: ['company.get', 'company.accounts', 'company.journal', 'clients.get', 'users.me'],
  },
  'employees.changed': { payload: z.object({}), stale: ['employees.list', 'company.journal', 'clients.get', 'users.me'] },
  'clients.changed': { payload: z.object({}), stale: ['clients.list', 'clients.get', 'company.get'] },
  'flags.changed': { payload: z.object({}), stale: ['flags.mine', 'flags.list', 'users.me'] },
} as const satisfies Record<string, { payload: z.ZodObject; stale: readonly string[] }>

export type EventName = keyof typeof events
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]['payload']>
