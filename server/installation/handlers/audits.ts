import type { AuditFilter, installation } from '#contract/installation.ts'
import { momentAt } from '#contract/order-dates.ts'
import { verifyAuditChain } from '#server/platform/auditChain.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayAfter } from '#server/platform/clock.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Db, OrgId } from '#server/platform/db.ts'
import { firstIdAt } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toAudit } from '../row.ts'
import { findAudits, findPeople, listOrganizations, namesOfOrganizations, namesOfPeople } from '../store/audits.ts'

const WEEK_MS = 7 * 86_400_000
/** An entry may be dated by a clock somewhat ahead. */
const AHEAD_MS = 86_400_000
const FOUND = 30

/** From when and until when entries are looked through: without days a week. */
function boundsOf(period: AuditFilter['period'], tz: string, now: Date): { from: number; until: number } {
  const until = period?.to ? Date.parse(momentAt(dayAfter(period.to, 1), '00:00', tz)) : now.getTime() + AHEAD_MS
  const from = period?.from
    ? Date.parse(momentAt(period.from, '00:00', tz))
    : Math.min(until, now.getTime() + AHEAD_MS) - WEEK_MS - AHEAD_MS
  return { from, until }
}

const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter(id => id !== null))]

/** The journals of all organisations, and the proof of their chains. */
export const auditHandlers = (workerDb: Db): Pick<Handlers<typeof installation>, 'audits' | 'organizations' | 'proof'> => ({
  async audits(
    { actor, now, transaction },
    { query: { cursor, limit, organization, person, object, kind, action, field, period, search } },
  ) {
    const { from, until } = boundsOf(period, actor.tz, now())
    const people = person === '' ? null : await findPeople(workerDb, person)
    const rows = await transaction(tx =>
      findAudits(tx, {
        ...{ from: firstIdAt(from), until: cursor ? readKey(cursor).id : firstIdAt(until), organization: organization ?? null, people },
        ...{ object: object ?? null, kind: kind ?? null, action, field, search, limit: limit + 1 },
      }),
    )
    const page = rows.slice(0, limit)
    const names = {
      people: await namesOfPeople(workerDb, unique(page.flatMap(row => [row.byUserId, row.actingAs]))),
      organizations: await namesOfOrganizations(workerDb, unique(page.flatMap(row => [row.orgId, row.byOrgId]))),
    }
    const last = rows.length > limit ? page.at(-1)! : null
    return { items: page.map(row => toAudit(row, names)), next: last && writeKey({ key: '', id: last.id }) }
  },

  async organizations({ db }, { query: { search, cursor } }) {
    const found = await listOrganizations(db, search, cursor ? readKey(cursor).id : undefined, FOUND + 1)
    const items = found.slice(0, FOUND)
    return { items, next: found.length > FOUND ? writeKey({ key: '', id: items.at(-1)!.id }) : null }
  },

  async proof({ db }, { query: { organization } }) {
    const name = (await namesOfOrganizations(db, [organization])).get(organization) ?? refuse('organization.not_found')
    let rows = 0
    const verdict = await verifyAuditChain(workerDb, organization as OrgId, count => {
      rows += count
    })
    return { organization: { id: organization, name }, holds: verdict.ok, rows, why: verdict.ok ? null : verdict.why }
  },
})
