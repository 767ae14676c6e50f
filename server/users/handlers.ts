import type { Me } from '#contract/auth.ts'
import type { users, WorkPlace } from '#contract/users.ts'
import { toAnnouncement } from '#server/announcements/row.ts'
import { listCurrent } from '#server/announcements/store.ts'
import { startFlags } from '#server/flags/commands.ts'
import { countUnread } from '#server/notices/store/notices.ts'
import { findCaller, sidesOf } from '#server/platform/actor.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { inSession } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Sessions } from '#server/platform/session.ts'
import { type EmploymentRecord, findActing, listEmployments } from './store.ts'

export const userHandlers = (sessions: Sessions): Handlers<typeof users> => ({
  me: meOf,

  async employees({ db, session, actor }) {
    return { employees: (await listEmployments(db, session)).map(toEmployment), current: actor.employeeId }
  },

  async monopersonate(ctx, { data: { employeeId } }) {
    const session = await sessions.move(ctx.http.reply, ctx.caller, employeeId)
    const caller = session && (await findCaller(ctx.db, session))
    if (!caller) return refuse('employee.not_found')
    return meOf({ ...ctx, actor: caller.actor, session })
  },
})

/** What begins within so long is told at the start: a page that stays open shows it in time. */
const AHEAD_MS = 86_400_000

/** The person of a session, the organisation he works in now and his rights there. */
export async function meOf({ db, session, actor, http }: Pick<Ctx, 'db' | 'session' | 'actor' | 'http'>): Promise<Me> {
  const [employments, acting, { announced, ...own }] = await Promise.all([
    listEmployments(db, session),
    actor.actingAs === null ? null : findActing(db, session),
    inSession(db, session, async tx => ({
      unread: await countUnread(tx, actor.employeeId, actor.permissions),
      announced: await listCurrent(tx, actor.employeeId, new Date(tx.now.getTime() + AHEAD_MS)),
      ...(await startFlags(tx, { db, actor, http })),
    })),
  ])
  const current = employments.find(row => row.current) ?? refuse('session.none')
  const { organization, ...employee } = toEmployment(current)
  return {
    id: actor.userId,
    user: { id: actor.userId, name: actor.name, email: actor.email },
    organization: { ...organization, regime: current.taxRegime, country: current.country },
    employee,
    permissions: [...actor.permissions].toSorted(),
    locale: actor.locale,
    tz: actor.tz,
    ...own,
    acting: acting && {
      name: acting.name,
      by: acting.byName,
      reason: acting.reason,
      writes: acting.mayWrite,
      until: acting.endsAt.toISOString(),
    },
    announcements: announced.map(toAnnouncement),
  }
}

const toEmployment = (row: EmploymentRecord): WorkPlace => ({
  id: row.employeeId,
  organization: { id: row.orgId, name: row.nameShort, tin: row.tin, sides: sidesOf(row) },
  roles: row.roles,
  position: row.positionName,
})
