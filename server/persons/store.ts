import { sql } from 'kysely'
import type { UserCard } from '#contract/persons.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import type { PersonRecord } from './row.ts'

type PersonsQuestion = { id?: string; search?: string; factor?: 'on' | 'off' | undefined; after?: TextKey | null; limit: number }

/** People of the installation by name, for the staff of the platform; the database refuses everybody else. */
export async function listPersons(tx: Tx, { id, search = '', factor, after = null, limit }: PersonsQuestion): Promise<PersonRecord[]> {
  const { rows } = await sql<PersonRecord>`
    select * from gate.persons(${id ?? null}::uuid, ${likeText(search)}, ${factor ?? ''}, ${after?.key ?? ''}, ${after?.id ?? null}::uuid, ${limit})`.execute(
    tx,
  )
  return rows
}

type Ties = Pick<UserCard, 'accounts' | 'places' | 'sessions'>

/** What a person is tied to. */
export async function findTies(tx: Tx, id: string): Promise<Ties> {
  const { rows } = await sql<Ties>`select accounts, places, sessions from gate.person_ties(${id})`.execute(tx)
  return rows[0]!
}

/** Makes an account mean a person; the one it means already where there is one. */
export async function insertAccount(tx: Tx, id: string, provider: string, subject: string): Promise<string | null> {
  const { rows } = await sql<{ means: string | null }>`select gate.link_account(${id}, ${provider}, ${subject}) as means`.execute(tx)
  return rows[0]!.means
}

export async function deleteAccount(tx: Tx, id: string, provider: string, subject: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select gate.unlink_account(${id}, ${provider}, ${subject}) as done`.execute(tx)
  return rows[0]!.done
}

/** Signs a person out everywhere but where the asking session is his own; the organisations he worked in. */
export async function endSessions(tx: Tx, id: string): Promise<OrgId[]> {
  const { rows } = await sql<{ orgId: OrgId }>`select * from gate.end_person(${id}, ${tx.session}) as org_id`.execute(tx)
  return rows.map(row => row.orgId)
}

export async function resetFactor(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select gate.reset_factor(${id}) as done`.execute(tx)
  return rows[0]!.done
}
