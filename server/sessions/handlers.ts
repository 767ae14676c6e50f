import type { sessions } from '#contract/sessions.ts'
import { readAgent } from '#server/platform/agent.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { endSessions, findWrongPasswords, listSessions } from './store.ts'

export const handlers: Handlers<typeof sessions> = {
  async list({ db, session }) {
    const rows = await listSessions(db, session)
    const wrong = await findWrongPasswords(db, session)
    return {
      wrongPasswords: wrong && { count: wrong.wrong, lastAt: wrong.lastAt.toISOString() },
      items: rows.map(({ id, current, orgId, orgName, agent, createdAt, seenAt }) => ({
        id,
        current,
        ...readAgent(agent),
        organization: { id: orgId, name: orgName },
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
    }
  },

  async end({ session, transaction }, { data: { sessionId } }) {
    return transaction(async tx => ({ ended: (await end(tx, session, sessionId)) || refuse('session.not_found') }))
  },

  async endOthers({ session, transaction }) {
    return transaction(async tx => ({ ended: await end(tx, session, null) }))
  },
}

/** Ends one session of the person, or all but the asking one, with a note of each and the word to whoever shows them. */
async function end(tx: Tx, session: Buffer, id: string | null): Promise<number> {
  const ended = await endSessions(tx, session, id)
  for (const one of ended) await audit(tx, { what: 'session.ended', kind: 'session', objectId: one.id })
  if (ended.length > 0) await publish(tx, 'session.ended', [tx.actor.orgId, ...ended.map(one => one.orgId)], {})
  return ended.length
}
