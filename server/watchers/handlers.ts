import type { watchers } from '#contract/watchers.ts'
import { findOrder, openOrder } from '#server/orders/store/orders.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { deleteWatcher, insertWatcher, listWatchers, worksHere } from './store.ts'

export const handlers: Handlers<typeof watchers> = {
  async list({ transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      await openOrder(tx, orderId)
      return show(tx, orderId)
    })
  },

  async set({ actor, transaction }, { data: { orderId, employeeId = actor.employeeId, watch } }) {
    return transaction(async tx => {
      const home = await openOrder(tx, orderId)
      const self = employeeId === actor.employeeId
      if (!self && !actor.permissions.has('employees.manage')) refuse('access.denied', { permission: 'employees.manage' })
      if (!self && !(await worksHere(tx, employeeId))) refuse('employee.not_found')
      const changed = watch
        ? await insertWatcher(tx, orderId, employeeId, self ? null : actor.name)
        : await deleteWatcher(tx, orderId, employeeId)
      if (changed) {
        // the other side learns nothing of who watches: what is kept of it lies with the own organisation
        await audit(tx, { what: watch ? 'watcher.added' : 'watcher.removed', kind: 'employee', objectId: employeeId, facts: { orderId } })
        await publish(tx, 'watchers.changed', [tx.actor.orgId], { orderId })
        if (watch && !self)
          await occur(tx, {
            ...{ code: 'order.watched', objectId: orderId, audience: [tx.actor.orgId] },
            facts: { number: (await findOrder(tx, home, orderId)).number ?? '', person: actor.name, only: employeeId },
          })
      }
      return show(tx, orderId)
    })
  },
}

async function show(tx: Tx, orderId: string) {
  const found = await listWatchers(tx, orderId)
  return {
    items: found.map(({ employeeId, name, since, byName }) => ({
      employeeId,
      name,
      since: since.toISOString(),
      by: byName,
      self: employeeId === tx.actor.employeeId,
    })),
  }
}
