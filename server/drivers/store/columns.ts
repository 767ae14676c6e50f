import type { Insertable } from 'kysely'
import type { DriverDraft } from '#contract/driver-draft.ts'
import { type DriverPath, driverFields, driverPaths, enteredAt, type SecretPath, secretPaths } from '#contract/driver-fields.ts'
import { cyrillicPlate, readPhone } from '#contract/identifiers.ts'
import type { DriverRecord } from '#server/drivers/record.ts'
import { passportKey } from '#server/drivers/row/secrets.ts'
import type { Drivers } from '#server/platform/db.gen.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** What personal data is sealed with, and found again by. */
export type WritingKeys = Pick<Secrets, 'seal' | 'fingerprint'>

/** Columns personal data lies in. */
type Sealed = (typeof driverFields)[SecretPath]['column']
const sealedNames: ReadonlySet<string> = new Set<Sealed>(secretPaths.map(path => driverFields[path].column))
type Unsealed = Omit<Insertable<Drivers>, 'orgId' | Sealed | 'phoneHash' | 'licenceHash' | 'passportHash'>
/** A driver as a person enters him: documents and phone in plain text. */
export type DriverColumns = Pick<Unsealed, 'lastName' | 'firstName'> & Partial<Unsealed> & Partial<Record<Sealed, string | null>>

const canon: Record<Sealed, (text: string) => string> = {
  phone: text => readPhone(text) ?? raise(new RangeError('not a phone')),
  birth: text => text,
  licence: cyrillicPlate,
  passport: text => (text.startsWith('{') ? text : text.replace(/\s/g, '')),
  tin: text => text,
  snils: text => text.replace(/\D/g, ''),
  adrCertificate: text => text,
  tachographCard: text => text,
  permit: text => text,
}

const hashes: Partial<Record<Sealed, 'phoneHash' | 'licenceHash' | 'passportHash'>> = {
  phone: 'phoneHash',
  licence: 'licenceHash',
  passport: 'passportHash',
}

function raise(error: Error): never {
  throw error
}

/** Columns as they are written: of personal data ciphertext, and a keyed hash beside what is searched for; what is left out is left as it is. */
export function writtenColumns({ seal, fingerprint }: WritingKeys, columns: Partial<DriverColumns>): Partial<Insertable<Drivers>> {
  const written: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(columns)) {
    if (value === undefined) continue
    if (!sealedNames.has(column)) {
      written[column] = value
      continue
    }
    const secret = column as Sealed
    const kept = value ? canon[secret](value as string) : null
    written[secret] = kept === null ? null : seal(kept)
    const hash = hashes[secret]
    if (hash) written[hash] = kept === null ? null : fingerprint(secret === 'passport' ? passportKey(kept) : kept)
  }
  return written
}

/** Of a document a driver has none of, what its columns hold that are never empty. */
const without: Partial<Record<DriverPath, unknown>> = { 'adr.classes': [], 'adr.tanks': false }

const enteredOr = (draft: DriverDraft, path: DriverPath) => {
  const entered = enteredAt(draft, path)
  return entered === null && path in without ? without[path] : entered
}

/** What was entered as the draft of a row; a consent gets its time when it is first given. */
export function columnsOf(draft: DriverDraft, before: DriverRecord | null, now: Date): DriverColumns {
  const { passport, consents } = draft
  const entered = driverPaths.map(path => [driverFields[path].column, enteredOr(draft, path)] as const)
  return {
    ...(Object.fromEntries(entered) as DriverColumns),
    passport: passport && JSON.stringify(passport),
    processingConsentAt: consents.processing ? (before?.processingConsentAt ?? now) : null,
    trackingConsentAt: consents.tracking ? (before?.trackingConsentAt ?? now) : null,
  }
}
