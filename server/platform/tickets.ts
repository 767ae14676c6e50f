import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Secrets } from './secrets.ts'

export type Tickets = ReturnType<typeof openTickets>

/** What each kind of ticket is about. */
export type TicketKinds = {
  /** Who signed in at the provider and works nowhere yet. */
  arrival: { provider: string; subject: string; login: string; name: string; email: string | null; idToken: string | null }
  /** An account whose e-mail address has to be confirmed. */
  account: { login: string; password: string; name: string; request: { clientId: string; redirectUri: string; state: string } }
}

type Kind = keyof TicketKinds

const hash = (value: string) => createHash('sha256').update(value).digest()

/** Things to be gone on with once, by a value of 256 bits that its holder alone has; the database keeps its hash and the rest sealed. */
export function openTickets(workerDb: Db, secrets: Secrets) {
  const opened = <K extends Kind>(row: { sealed: Buffer } | undefined) =>
    row ? (JSON.parse(secrets.open(row.sealed)) as TicketKinds[K]) : null
  return {
    /** Gives out a ticket for so many seconds. */
    async give<K extends Kind>(kind: K, about: TicketKinds[K], seconds: number): Promise<string> {
      const value = randomBytes(32).toString('base64url')
      await sql`
        insert into tickets (token_hash, kind, sealed, expires_at)
        values (${hash(value)}, ${kind}, ${secrets.seal(JSON.stringify(about))}, app_now() + make_interval(secs => ${seconds}))`.execute(
        workerDb,
      )
      return value
    },
    /** What a ticket is about, while it is good. */
    async read<K extends Kind>(kind: K, value: string): Promise<TicketKinds[K] | null> {
      const { rows } = await sql<{ sealed: Buffer }>`
        select sealed from tickets where token_hash = ${hash(value)} and kind = ${kind} and expires_at > app_now()`.execute(workerDb)
      return opened<K>(rows[0])
    },
    /** The same, and it is used up when the transaction commits. */
    async take<K extends Kind>(within: Db, kind: K, value: string): Promise<TicketKinds[K] | null> {
      const { rows } = await sql<{ sealed: Buffer }>`
        delete from tickets where token_hash = ${hash(value)} and kind = ${kind} and expires_at > app_now() returning sealed`.execute(
        within,
      )
      return opened<K>(rows[0])
    },
  }
}
