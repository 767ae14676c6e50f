import { type Insertable, sql, type Updateable } from 'kysely'
import type { LetterStatus } from '#contract/employees.ts'
import type { Employees, Invitations } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { violated } from '#server/platform/violation.ts'
import { type EmployeeRecord, employeeColumns, type InvitationRecord, invitationColumns } from './row.ts'

const MOST = 2000

/** People of the acting organisation, those at work first. */
export function listEmployees(tx: Tx): Promise<EmployeeRecord[]> {
  return tx
    .selectFrom('employees')
    .select(employeeColumns)
    .where('orgId', '=', tx.actor.orgId)
    .where('service', '=', false)
    .orderBy('active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** How many may work in the acting organisation by its terms (null: any number), and how many do or are invited to. */
export async function findRoom(tx: Tx): Promise<{ most: number | null; people: number }> {
  const { rows } = await sql<{ most: number | null; people: number }>`
    select (select s.max_people from standings s where s.org_id = ${tx.actor.orgId}) as most,
      (select count(*)::int from employees e where e.org_id = ${tx.actor.orgId} and e.active and not e.service)
      + (select count(*)::int from invitations i where i.org_id = ${tx.actor.orgId} and i.status = 'open' and i.expires_at > ${tx.now}) as people`.execute(
    tx,
  )
  return rows[0]!
}

/** An employee at work in the acting organisation. */
export const findMember = (tx: Tx, id: string): Promise<EmployeeRecord | undefined> =>
  tx
    .selectFrom('employees')
    .select(employeeColumns)
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .where('active', '=', true)
    .where('service', '=', false)
    .executeTakeFirst()

/** When each of them was last at work, while a session of his lives. */
export async function lastSeen(tx: Tx): Promise<Map<string, Date>> {
  const { rows } = await sql<{ employeeId: string; seenAt: Date }>`select * from gate.employees_last_seen()`.execute(tx)
  return new Map(rows.map(row => [row.employeeId, row.seenAt]))
}

/** Owners at work, locked: who takes a role away or dismisses somebody does it one after another. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('employees')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('service', '=', false)
    .where(({ eb, fn, val }) => eb(val('owner'), '=', fn.any('roles')))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => row.id)
}

/** The employee, whom nobody else changes until the transaction ends. */
export function lockMember(tx: Tx, id: string): Promise<EmployeeRecord | undefined> {
  return tx
    .selectFrom('employees')
    .select(employeeColumns)
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .where('service', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

/** The employment of a person in the acting organisation. */
export function lockMemberOf(tx: Tx, userId: string): Promise<EmployeeRecord | undefined> {
  return tx
    .selectFrom('employees')
    .select(employeeColumns)
    .where('orgId', '=', tx.actor.orgId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes an employee; false where another one at work has his e-mail. */
export async function setMember(tx: Tx, { id, version }: EmployeeRecord, change: Updateable<Employees>): Promise<boolean> {
  return unlessTaken(() =>
    tx
      .updateTable('employees')
      .set({ ...change, version: version + 1 })
      .where('orgId', '=', tx.actor.orgId)
      .where('id', '=', id)
      .execute(),
  )
}

/** Adds an employee; null where another one at work has his e-mail. */
export async function insertMember(tx: Tx, given: Omit<Insertable<Employees>, 'orgId' | 'id' | 'createdAt'>): Promise<string | null> {
  const id = newId()
  const done = await unlessTaken(() =>
    tx
      .insertInto('employees')
      .values({ ...given, orgId: tx.actor.orgId, id, createdAt: tx.now })
      .execute(),
  )
  return done ? id : null
}

async function unlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (violated(error) === 'employees__email') return false
    throw error
  }
}

/** Whether somebody at work has this e-mail. */
export async function hasEmail(tx: Tx, email: string): Promise<boolean> {
  const found = await tx
    .selectFrom('employees')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}

/** Ends every session of an employee. */
export async function endSessionsOf(tx: Tx, employeeId: string): Promise<void> {
  await sql`select gate.end_employee(${employeeId})`.execute(tx)
}

/** Invitations that wait for an answer, the latest first. */
export function listInvitations(tx: Tx): Promise<InvitationRecord[]> {
  return tx
    .selectFrom('invitations')
    .select(invitationColumns)
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '=', 'open')
    .orderBy('sentAt', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

export function findInvitation(tx: Tx, id: string): Promise<InvitationRecord | undefined> {
  return tx.selectFrom('invitations').select(invitationColumns).where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
}

/** The invitation, which nobody else changes until the transaction ends. */
export function lockInvitation(tx: Tx, id: string): Promise<InvitationRecord | undefined> {
  return tx
    .selectFrom('invitations')
    .select(invitationColumns)
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds an invitation; false where one for this e-mail is open already. */
export async function insertInvitation(tx: Tx, given: Omit<Insertable<Invitations>, 'orgId' | 'status' | 'createdAt'>): Promise<boolean> {
  try {
    await tx
      .insertInto('invitations')
      .values({ ...given, orgId: tx.actor.orgId, status: 'open', createdAt: tx.now })
      .execute()
    return true
  } catch (error) {
    if (violated(error) === 'invitations__email') return false
    throw error
  }
}

/** An invitation for this e-mail that ran out makes room for a new one. */
export async function closeExpired(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set(on => ({ status: 'revoked', version: on('version', '+', 1) }))
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '=', 'open')
    .where('expiresAt', '<=', tx.now)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

export async function setInvitation(tx: Tx, { id, version }: InvitationRecord, change: Updateable<Invitations>): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ...change, version: version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
}

/** How the letters of invitations stand. */
export async function letterStates(tx: Tx, rows: readonly InvitationRecord[]): Promise<(row: InvitationRecord) => LetterStatus> {
  const ids = rows.flatMap(row => row.mailId ?? [])
  const states = new Map<string, LetterStatus>()
  if (ids.length > 0) {
    const found = await sql<{ id: string; status: LetterStatus }>`select * from gate.mail_states(${ids}::uuid[])`.execute(tx)
    for (const { id, status } of found.rows) states.set(id, status)
  }
  // a letter nobody remembers any more was sent long ago
  return row => (row.mailId === null ? 'none' : (states.get(row.mailId) ?? 'sent'))
}
