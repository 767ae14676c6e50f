import type { DriverSecret, Passport } from '#contract/driver-card.ts'
import { driverFields, type SecretPath, secretPaths } from '#contract/driver-fields.ts'
import { maskPhone } from '#contract/identifiers.ts'
import type { DriverRecord } from '#server/drivers/record.ts'

/** Opens what was sealed. */
export type Open = (sealed: Buffer) => string

/** The column each kind of personal data lies in. */
type SealedIn = { [P in SecretPath as (typeof driverFields)[P]['secret']]: (typeof driverFields)[P]['column'] }
const sealedIn: Record<DriverSecret, SealedIn[DriverSecret]> = Object.fromEntries(
  secretPaths.map(path => [driverFields[path].secret, driverFields[path].column]),
) as SealedIn

const tail = (text: string, shown = 4) => `••• ${text.slice(-Math.min(shown, Math.max(1, text.length - 2)))}`

const masks: Record<DriverSecret, (text: string) => string> = {
  phone: maskPhone,
  birth: day => `••.••.${day.slice(0, 4)}`,
  licence: tail,
  passport: written => tail(passportOf(written)?.number ?? written),
  tin: tail,
  snils: text => tail(text.replace(/\D/g, ''), 2),
  adr: tail,
  tachograph: tail,
  permit: tail,
}

/** A passport as it was sealed; older ones were kept as the bare number. */
export function passportOf(written: string): Passport | null {
  if (!written.startsWith('{')) return written ? { series: '', number: written, issuedBy: '', issuedOn: null, code: '' } : null
  return JSON.parse(written) as Passport
}

/** What a passport is found again by: its series and number, without spaces. */
export function passportKey(written: string): string {
  const passport = passportOf(written)
  return passport ? `${passport.series}${passport.number}`.replace(/\s/g, '') : ''
}

const opened = (driver: DriverRecord, secret: DriverSecret, open: Open): string | null => {
  const sealed = driver[sealedIn[secret]]
  return sealed && open(sealed)
}

/** Personal data with all but its end hidden. */
export function maskedOf(driver: DriverRecord, open: Open): Record<DriverSecret, string | null> {
  const secrets = Object.keys(masks) as DriverSecret[]
  return Object.fromEntries(
    secrets.map(secret => {
      const text = opened(driver, secret, open)
      return [secret, text && masks[secret](text)]
    }),
  ) as Record<DriverSecret, string | null>
}

/** Personal data as it was entered. */
export function revealed(driver: DriverRecord, what: readonly DriverSecret[], open: Open) {
  const passport = what.includes('passport') ? opened(driver, 'passport', open) : null
  const values = what.map(secret => {
    const text = opened(driver, secret, open)
    const known = secret === 'passport' && text ? passportOf(text) : null
    return [secret, known ? [known.series, known.number].filter(Boolean).join(' ') : text] as const
  })
  return { values: Object.fromEntries(values), passport: passport ? passportOf(passport) : null }
}
