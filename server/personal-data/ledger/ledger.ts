import { z } from 'zod'
import { ErasureBasis, PersonKind } from '#contract/personal-data.ts'
import { ERASED } from '#contract/personal-data-words.ts'
import { Id, Instant } from '#contract/primitives.ts'
import { erase } from '#server/personal-data/commands.ts'
import type { PersonRecord } from '#server/personal-data/record.ts'
import { markedBy } from '#server/personal-data/rules.ts'
import { findAct } from '#server/personal-data/store/acts.ts'
import { findPerson } from '#server/personal-data/store/people.ts'
import { listLedger, organizationsOf } from '#server/personal-data/store/remains.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { listWritings } from '#server/restrictions/store/restrictions.ts'

/** An act as it lies outside the database: nothing of who was erased, but by what he is found again in a backup of before. */
export const LedgerEntry = z.object({
  org: Id,
  id: Id,
  number: z.string(),
  at: Instant,
  basis: ErasureBasis,
  kind: PersonKind,
  objectId: Id,
  place: z.int(),
  byName: z.string(),
  byPosition: z.string(),
  mark: z.string().nullable(),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

/** Every act somebody drew up by hand, of every organisation: what goes by its term goes again by itself. */
export async function readLedger(workerDb: Db): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for (const org of await organizationsOf(workerDb))
    for (const { at, mark, ...act } of await inHome(workerDb, org, listLedger))
      entries.push(LedgerEntry.parse({ ...act, org, at: at.toISOString(), mark: mark?.toString('hex') ?? null }))
  return entries
}

export type Again = { entry: LedgerEntry; became: 'known' | 'done' | 'nobody' | 'left'; why?: string }

/** Carries out again what acts say that the database, restored from an older backup, does not know; tells of each what became of it. */
export async function eraseAgain(workerDb: Db, secrets: Secrets, entries: readonly LedgerEntry[]): Promise<Again[]> {
  const all: Again[] = []
  for (const entry of entries.toSorted((a, b) => a.at.localeCompare(b.at)))
    try {
      all.push({ entry, became: await inHome(workerDb, entry.org as OrgId, tx => eraseOne(tx, secrets, entry)) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      all.push({ entry, became: 'left', why: error.wordsIn('en') })
    }
  return all
}

async function eraseOne(tx: Tx, secrets: Secrets, entry: LedgerEntry): Promise<'known' | 'done' | 'nobody'> {
  const { id, number, basis, byName, byPosition } = entry
  if (await findAct(tx, id)) return 'known'
  const person = await personOf(tx, secrets, entry)
  if (!person || person.erasedAt !== null) return 'nobody'
  await erase(tx, { name: byName }, person, {
    ...{ basis, byPosition, confirm: person.name, fingerprint: secrets.fingerprint },
    given: { id, number, at: new Date(entry.at) },
  })
  return 'done'
}

/** A driver or an employee by his id; a contact by his mark, wherever he stands: rows move between a backup and an act. */
async function personOf(tx: Tx, secrets: Secrets, { kind, objectId, place, mark }: LedgerEntry): Promise<PersonRecord | null> {
  if (kind === 'driver' || kind === 'employee') return findPerson(tx, secrets, { kind, id: objectId, place }, ERASED)
  const found = (await listWritings(tx)).find(one => secrets.fingerprint(markedBy(one)).toString('hex') === mark)
  return found
    ? findPerson(tx, secrets, { kind: found.kind as PersonRecord['kind'], id: found.objectId, place: found.place }, ERASED)
    : null
}
