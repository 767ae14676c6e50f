import type { clients } from '#contract/clients.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { clientStateOf, toClient } from './row.ts'
import { findOwn, judge, listClients } from './store.ts'

/** States a decision is made in, and the one it leads to. */
const steps = {
  verify: { from: ['unverified'], verified: true, blocked: false },
  doubt: { from: ['verified'], verified: false, blocked: false },
  block: { from: ['unverified', 'verified'], verified: null, blocked: true },
  unblock: { from: ['blocked'], verified: null, blocked: false },
} as const

export const handlers: Handlers<typeof clients> = {
  async list({ transaction }, { query: { cursor, limit, ...filter } }) {
    const after = cursor ? readKey(cursor) : null
    const found = await transaction(tx => listClients(tx, { ...filter, after, limit: limit + 1 }))
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return {
      items: page.map(({ row, card }) => toClient(row, card)),
      next: last ? writeKey({ key: last.card.nameShort, id: last.card.id }) : null,
    }
  },

  async get({ actor, transaction }, { query: { id } }) {
    return transaction(async tx => {
      if (id === actor.orgId && !actor.permissions.has('platform.manage')) {
        const own = await findOwn(tx)
        return toClient(own.row, own.card)
      }
      if (!actor.permissions.has('platform.manage')) return refuse('organization.not_found')
      const [found] = await listClients(tx, { id, limit: 1 })
      return found ? toClient(found.row, found.card) : refuse('organization.not_found')
    })
  },

  async move({ transaction }, { data }) {
    return transaction(async tx => {
      const { id, version, action } = data
      const [found] = await listClients(tx, { id, limit: 1 })
      if (!found) return refuse('organization.not_found')
      const step = steps[action]
      const before = clientStateOf(found.row)
      if (!(step.from as readonly string[]).includes(before)) refuse('client.step_closed', { status: before })
      const reason = 'reason' in data ? data.reason : ''
      const decided = { verified: step.verified ?? found.row.verified, blocked: step.blocked, reason }
      if (!(await judge(tx, id, version, decided))) refuse('company.changed', { version: found.row.version, asked: version })
      const [after] = await listClients(tx, { id, limit: 1 })
      const to = clientStateOf(after!.row)
      await audit(tx, {
        what: `client.${action}`,
        kind: 'client',
        objectId: id,
        from: before,
        to,
        facts: { name: found.card.nameShort, ...(reason && { reason }) },
      })
      await publish(tx, 'clients.changed', [tx.actor.orgId, id], {})
      if (action === 'block') await publish(tx, 'session.ended', [tx.actor.orgId, id], {})
      return toClient(after!.row, after!.card)
    })
  },
}
