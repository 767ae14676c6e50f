import type { acting } from '#contract/acting.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Sessions } from '#server/platform/session.ts'
import { deleteActing, findXsrf, insertActing } from './store.ts'

export const actingHandlers = (sessions: Sessions): Handlers<typeof acting> => ({
  async begin({ transaction, session, http: { request, reply } }, { data }) {
    const { begin, id, session: token, xsrf, agent } = sessions.standIn(request)
    const endsAt = await transaction(async tx => {
      const found = (await insertActing(tx, { ...data, own: session, token, id, xsrf, agent })) ?? refuse('acting.not_found')
      const { orgId, employeeId, reason, writes } = data
      await audit(tx, {
        what: 'acting.begun',
        kind: 'acting',
        objectId: id,
        home: tx.actor.orgId,
        facts: { orgId, employeeId, reason, writes, until: found.toISOString() },
      })
      await publish(tx, 'acting.changed', [tx.actor.orgId, orgId], {})
      return found
    })
    begin(reply, Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000)))
    return { ok: true }
  },

  async end({ db, session, http: { request, reply } }) {
    if (session) await deleteActing(db, session)
    const own = sessions.ownOf(request)
    // a press in a window that never stood in for anybody leaves its session alone
    if (own === null) return { ok: true, url: '/' }
    const xsrf = await findXsrf(db, own)
    sessions.stepBack(request, reply, xsrf)
    return { ok: true, url: xsrf === null ? '/login' : '/admin?tab=people' }
  },
})
