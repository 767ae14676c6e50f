import { goHome, visit } from '#server/clients/store.ts'
import { type Audited, audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Writes into the journal of the organisation that is visited; who did it is of the platform. */
export type Note = (entry: Omit<Audited, 'home'>) => Promise<void>

/**
 * Works in the home of an organisation for the staff of the platform, as if acting for it, and comes back: the database lets nobody else in.
 * What is done there is told in the journal of both.
 */
export async function visiting<T>(tx: Tx, org: string, work: (note: Note) => Promise<T>): Promise<T> {
  const own = tx.actor
  if (!(await visit(tx, org))) refuse('organization.not_found')
  const inside = { ...own, orgId: org as OrgId }
  tx.actor = inside
  const note: Note = async entry => {
    tx.actor = own
    await audit(tx, { ...entry, home: org })
    tx.actor = inside
  }
  let done = false
  try {
    const result = await work(note)
    done = true
    return result
  } finally {
    tx.actor = own
    // a statement that failed has ended the transaction, and with it the visit
    if (done) await goHome(tx)
    else await goHome(tx).catch(() => undefined)
  }
}

/** One line in the journal of an organisation by the staff of the platform. */
export const auditAt = (tx: Tx, org: string, entry: Omit<Audited, 'home'>): Promise<void> => visiting(tx, org, note => note(entry))
