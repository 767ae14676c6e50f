import { type Insertable, sql } from 'kysely'
import { cyrillicPlate, readPhone } from '#contract/identifiers.ts'
import type { Drivers } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { columns, type DriverRecord } from './row.ts'

/** Own drivers without the dismissed, those at work first. */
export function listDrivers(tx: Tx): Promise<DriverRecord[]> {
  return tx
    .selectFrom('drivers')
    .select(columns)
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '<>', 'dismissed')
    .orderBy(sql`status <> 'active'`)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .execute()
}

type Sealed = 'phone' | 'licence' | 'passport' | 'tin' | 'snils'
type Unsealed = Omit<Insertable<Drivers>, 'orgId' | Sealed | 'phoneHash' | 'licenceHash' | 'passportHash' | 'tachographCard'>
/** A driver as a person enters him: documents and phone in plain text. */
export type DriverDraft = Pick<Unsealed, 'lastName' | 'firstName'> & Partial<Unsealed> & Partial<Record<Sealed, string | null>>

/** Adds a driver of the acting executor; documents and phone go to the database as ciphertext with a keyed hash beside. */
export async function insertDriver(
  tx: Tx,
  { seal, fingerprint }: Pick<Secrets, 'seal' | 'fingerprint'>,
  draft: DriverDraft,
): Promise<string> {
  const { phone, licence, passport, tin, snils, ...plainly } = draft
  const id = draft.id ?? newId()
  const called = phone ? readPhone(phone) : null
  if (phone && !called) throw new RangeError('not a phone')
  const papers = { phone: called, licence: licence ? cyrillicPlate(licence) : null, passport: passport?.replace(/\s/g, '') || null }
  const sealed = (text: string | null | undefined) => (text ? seal(text) : null)
  const marked = (text: string | null) => (text ? fingerprint(text) : null)
  await tx
    .insertInto('drivers')
    .values({
      status: 'draft',
      createdAt: tx.now,
      ...plainly,
      orgId: tx.actor.orgId,
      id,
      phone: sealed(papers.phone),
      phoneHash: marked(papers.phone),
      licence: sealed(papers.licence),
      licenceHash: marked(papers.licence),
      passport: sealed(papers.passport),
      passportHash: marked(papers.passport),
      tin: sealed(tin),
      snils: sealed(snils),
    })
    .execute()
  return id
}
