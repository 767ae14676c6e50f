import type { Practice, WorkRoom } from '#contract/first-page.ts'
import { findInvented, listPracticesOf } from '#server/first-page/store.ts'
import type { Ctx } from '#server/platform/bind.ts'
import { type EmploymentRecord, listEmployments } from '#server/users/store.ts'

/** How the acting organisation stands to invented data, as far as the person may go there; `made`: whether this installation makes any. */
export async function practiceOf({ actor, db, session }: Pick<Ctx, 'actor' | 'db' | 'session'>, made: boolean): Promise<Practice> {
  const own = await findInvented(db, actor.orgId)
  const practised = own.practiceOf ?? actor.orgId
  const ids = new Set(await listPracticesOf(db, practised))
  const employed = ids.size > 0 || own.practiceOf !== null ? await listEmployments(db, session) : []
  const back = own.practiceOf === null ? undefined : employed.find(({ orgId }) => orgId === own.practiceOf)
  return {
    invented: own.demo,
    back: back ? roomOf(back) : null,
    rooms: employed.filter(({ orgId }) => ids.has(orgId) && orgId !== actor.orgId).map(roomOf),
    decides: made && !own.demo && actor.permissions.has('organization.manage'),
  }
}

const roomOf = ({ employeeId, nameShort, isForwarder, isExecutor }: EmploymentRecord): WorkRoom => ({
  employeeId,
  name: nameShort,
  side: isForwarder ? 'forwarder' : isExecutor ? 'executor' : null,
})
