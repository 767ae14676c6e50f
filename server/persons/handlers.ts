import type { persons, UserCard } from '#contract/persons.ts'
import { auditAt } from '#server/clients/commands/visiting.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toPerson, toPersonCard } from './row.ts'
import { deleteAccount, endSessions, findTies, insertAccount, listPersons, resetFactor } from './store.ts'

export const handlers: Handlers<typeof persons> = {
  async list({ transaction }, { query: { cursor, limit, ...filter } }) {
    const after = cursor ? readKey(cursor) : null
    const found = await transaction(tx => listPersons(tx, { ...filter, after, limit: limit + 1 }))
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return { items: page.map(toPerson), next: last ? writeKey({ key: last.name, id: last.id }) : null }
  },

  get: ({ transaction }, { query: { id } }) => transaction(tx => cardOf(tx, id)),

  async move({ transaction }, { data }) {
    return transaction(async tx => {
      const before = await cardOf(tx, data.id)
      const homes = new Set(before.places.filter(({ open }) => open).map(({ orgId }) => orgId as OrgId))
      const what = { link: 'identity.link', unlink: 'identity.unlink', end_sessions: 'session.ended', reset_factor: 'factor.reset' }[
        data.action
      ]
      switch (data.action) {
        case 'link': {
          const means = await insertAccount(tx, data.id, data.provider, data.subject)
          if (means === data.id) break
          if (means !== null) refuse('account.taken', { name: (await listPersons(tx, { id: means, limit: 1 }))[0]?.name ?? means })
          break
        }
        case 'unlink':
          if (!(await deleteAccount(tx, data.id, data.provider, data.subject))) refuse('account.unknown')
          break
        case 'end_sessions':
          await endSessions(tx, data.id)
          break
        case 'reset_factor':
          if (!(await resetFactor(tx, data.id))) refuse('person.no_factor')
      }
      const facts = 'provider' in data ? { provider: data.provider, subject: data.subject } : {}
      // who signs in for an organisation is its business: each he works in has the line
      await audit(tx, { what, kind: 'user', objectId: data.id, home: tx.actor.orgId, facts: { ...facts, name: before.name } })
      for (const home of homes) await auditAt(tx, home, { what, kind: 'user', objectId: data.id, facts })
      await publish(tx, 'persons.changed', [tx.actor.orgId], {})
      if (data.action !== 'link') await publish(tx, 'session.ended', [tx.actor.orgId, ...homes], {})
      return cardOf(tx, data.id)
    })
  },
}

async function cardOf(tx: Tx, id: string): Promise<UserCard> {
  const [found] = await listPersons(tx, { id, limit: 1 })
  return found ? toPersonCard(found, await findTies(tx, id)) : refuse('person.unknown')
}
