import type { Db, OrgId } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** For whom practice organisations are made: the organisation, and the person who will work in them. */
export type Practitioner = { orgId: OrgId; userId: string; name: string; email: string | null }

/** Makes practice organisations and removes them; what they are filled with stands above the server, and is handed in at its start. */
export type Practices = {
  /** False where they are there already. */
  add(who: Practitioner): Promise<boolean>
  /** How many organisations went. */
  remove(home: OrgId): Promise<number>
}

/** Opens it over the database of an installation. */
export type OpenPractices = (on: { db: Db; secrets: Secrets }) => Practices
