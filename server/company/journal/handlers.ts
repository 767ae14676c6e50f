import type { company } from '#contract/company.ts'
import { endsOf } from '#server/platform/auditChain.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { maskFacts } from '#server/restrictions/rules.ts'
import { restrictedOf } from '#server/restrictions/store/masking.ts'
import { toEntry, toProof } from './row.ts'
import { findActors, findKeys, findObjects, keyNamesOf, linksOf, listJournal, namesOf } from './store.ts'

const finders = { object: findObjects, by: findActors, key: findKeys }

/** A page of the journal of the acting organisation, or of one that is visited, with the names of all it tells of. */
export async function journalPage(tx: Tx, asked: Parameters<typeof listJournal>[1]) {
  const { rows, next } = await listJournal(tx, asked)
  const idsOf = (of: (row: (typeof rows)[number]) => string | null) => [...new Set(rows.map(of).filter(id => id !== null))]
  const names = {
    objects: await namesOf(
      tx,
      idsOf(row => row.objectId),
    ),
    keys: await keyNamesOf(
      tx,
      idsOf(row => row.byKey),
    ),
    links: await linksOf(
      tx,
      idsOf(row => row.id),
    ),
  }
  const restricted = await restrictedOf(tx)
  const shown = rows.map(row => ({ ...row, facts: maskFacts(restricted, row.facts) }))
  return { items: shown.map(row => toEntry(tx.actor.orgId, row, names)), next: next && writeCursor(next) }
}

/** Who did what in the organisation: to who manages it all of it, to others what they did themselves. */
export const journalHandlers: Pick<Handlers<typeof company>, 'journal' | 'journalNames' | 'journalProof'> = {
  async journal({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    const employeeId = actor.permissions.has('organization.manage') ? null : actor.employeeId
    const after = cursor ? readCursor(cursor) : null
    return transaction(tx => journalPage(tx, { filter, employeeId, tz: actor.tz, after, limit }))
  },

  async journalNames({ actor, transaction }, { query: { of, search } }) {
    // who sees his own actions alone has no names of others to choose among
    if (!actor.permissions.has('organization.manage')) return { items: [] }
    return { items: await transaction(tx => finders[of](tx, search)) }
  },

  async journalProof({ transaction }) {
    return toProof(await transaction(endsOf))
  },
}
