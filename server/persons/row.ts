import type { UserCard, UserRow } from '#contract/persons.ts'

/** A person as the gate lists him. */
export type PersonRecord = {
  id: string
  name: string
  email: string | null
  createdAt: Date
  demo: boolean
  login: string | null
  factorSince: Date | null
  organizations: string[]
  accounts: number
  sessions: number
  seenAt: Date | null
}

const shared = ({ id, name, email, login, factorSince, seenAt, createdAt, demo }: PersonRecord) => ({
  ...{ id, name, email, login, demo },
  factorSince: factorSince?.toISOString() ?? null,
  seenAt: seenAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const toPerson = (row: PersonRecord): UserRow => ({
  ...shared(row),
  organizations: row.organizations,
  accounts: row.accounts,
  sessions: row.sessions,
})

const utc = (at: string) => new Date(at).toISOString()

export const toPersonCard = (
  row: PersonRecord,
  { accounts, places, sessions }: Pick<UserCard, 'accounts' | 'places' | 'sessions'>,
): UserCard => ({
  ...shared(row),
  accounts: accounts.map(one => ({ ...one, since: utc(one.since) })),
  places,
  sessions: sessions.map(one => ({ ...one, createdAt: utc(one.createdAt), seenAt: utc(one.seenAt) })),
})
