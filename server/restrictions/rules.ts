import { isRestricted, RESTRICTED } from '#contract/restricted.ts'

/** What a contact is called and reached by, as he is written down somewhere. */
export type Known = { name: string; phone: string | null; email: string | null }
export type Restricted = Known & { id: string }

const isMet = (one: string | null, other: string | null) => one !== null && other !== null && one.toLowerCase() === other.toLowerCase()
const differ = (one: string | null, other: string | null) => one !== null && other !== null && !isMet(one, other)

/** Whether two are one person: by phone or e-mail; by the name where neither tells them apart, so that a namesake is somebody else. */
export const isSamePerson = (one: Known, other: Known): boolean =>
  isMet(one.phone, other.phone) ||
  isMet(one.email, other.email) ||
  (one.name !== '' && one.name === other.name && !differ(one.phone, other.phone) && !differ(one.email, other.email))

/** Six letters that tell the writings of one row apart; the id of the restriction in it is known to the owner alone. */
function markOf(written: string): string {
  let mark = 0x811c9dc5
  for (const letter of written) mark = Math.imul(mark ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return ((mark >>> 8) ^ (mark & 0xff)).toString(16).padStart(6, '0')
}

/** What stands in place of a contact who is restricted, with a mark of this writing of him; null for everybody else. */
export function maskOf(restricted: readonly Restricted[], contact: Known): string | null {
  if (contact.name === '' && contact.phone === null && contact.email === null) return null
  const met = restricted.find(each => isSamePerson(each, contact))
  if (!met) return null
  const written = [met.id, contact.name, contact.phone ?? '', contact.email ?? ''].join('|')
  return `${RESTRICTED} (${markOf(written)})`
}

/** A row with a contact in columns of his own, and perhaps more of them in a list. */
export type ContactRow = { contactName: string; contactPhone?: string | null; contactEmail?: string | null; contacts?: unknown }
type Listed = { name: string; phone: string | null; email: string | null }

const mainOf = ({ contactName: name, contactPhone: phone = null, contactEmail: email = null }: ContactRow): Known => ({
  name,
  phone,
  email,
})
const listedOf = ({ contacts }: ContactRow) => (Array.isArray(contacts) ? (contacts as Listed[]) : [])

const withMain = <R extends ContactRow>(row: R, { name, phone, email }: Known): R => ({
  ...row,
  contactName: name,
  ...('contactPhone' in row && { contactPhone: phone }),
  ...('contactEmail' in row && { contactEmail: email }),
})

/** The row as it may be read: who is restricted is known by the mask alone. */
export function maskRow<R extends ContactRow>(restricted: readonly Restricted[], row: R): R {
  if (restricted.length === 0) return row
  const mask = maskOf(restricted, mainOf(row))
  const shown = mask === null ? row : withMain(row, { name: mask, phone: null, email: null })
  const listed = listedOf(row)
  if (listed.length === 0) return shown
  const contacts = listed.map(one => {
    const hidden = maskOf(restricted, one)
    return hidden === null ? one : { ...one, name: hidden, phone: null, email: null }
  })
  return { ...shown, contacts }
}

/** The row as it is offered for something new: without who is restricted. */
export const withoutMask = <R extends ContactRow>(row: R): R =>
  isRestricted(row.contactName) ? withMain(row, { name: '', phone: null, email: null }) : row

/** Whether a row that was entered has a mask in it, which somebody got in place of a contact. */
export const hasMask = (row: ContactRow): boolean => isRestricted(row.contactName) || listedOf(row).some(({ name }) => isRestricted(name))

/** The row as it is to be written: each mask is again whom it stood for among those stored. Null where it stands for nobody of them. */
export function unmaskRow<R extends ContactRow>(restricted: readonly Restricted[], row: R, stored: readonly ContactRow[]): R | null {
  const meant = new Map(
    stored
      .flatMap(one => [mainOf(one), ...listedOf(one)])
      .flatMap(one => {
        const mask = maskOf(restricted, one)
        return mask === null ? [] : [[mask, one] as const]
      }),
  )
  const main = isRestricted(row.contactName) ? meant.get(row.contactName) : mainOf(row)
  const listed = listedOf(row).map(one => {
    if (!isRestricted(one.name)) return one
    const found = meant.get(one.name)
    return found ? { ...one, name: found.name, phone: found.phone, email: found.email } : null
  })
  if (!main || listed.includes(null)) return null
  return { ...withMain(row, main), ...('contacts' in row && { contacts: listed }) }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A number as people write it: ours begins with 8 as well, and its digits stand apart. */
const phonePattern = (phone: string) => {
  const digits = phone.replaceAll(/\D/g, '')
  const [country, own] = digits.length > 10 ? [digits.slice(0, -10), digits.slice(-10)] : ['', digits]
  return `\\+?(?:${country}|8)?[\\s()-]*${[...own].join('[\\s()-]*')}`
}

/** The places of a text that say who a restricted contact is. A name of one word may be anybody's, or that of a warehouse. */
export function patternOf(restricted: readonly Known[]): RegExp | null {
  const each = restricted.flatMap(({ name, phone, email }) => [
    ...(name.length > 5 && /\s/.test(name) ? [escaped(name)] : []),
    ...(phone ? [phonePattern(phone)] : []),
    ...(email ? [escaped(email)] : []),
  ])
  return each.length === 0 ? null : new RegExp(each.join('|'), 'giu')
}

/** A text that says no more who a restricted contact is. */
export function maskText(restricted: readonly Known[], text: string): string {
  const pattern = restricted.length === 0 || text === '' ? null : patternOf(restricted)
  return pattern === null ? text : text.replaceAll(pattern, RESTRICTED)
}

/** A text that came back from a form: what was masked in it is what stood there, as far as as many masks came back as went out. */
export function unmaskText(restricted: readonly Known[], text: string, stored: string): string {
  const pattern = restricted.length === 0 ? null : patternOf(restricted)
  const gone = pattern === null ? [] : (stored.match(pattern) ?? [])
  if (gone.length === 0 || text.split(RESTRICTED).length !== gone.length + 1) return text
  return text.split(RESTRICTED).reduce((all, part, i) => `${all}${gone[i - 1]}${part}`)
}

/** Facts with every text in them masked. */
export function maskFacts<T>(restricted: readonly Known[], facts: T): T {
  if (restricted.length === 0) return facts
  const walk = (value: unknown): unknown =>
    typeof value === 'string'
      ? maskText(restricted, value)
      : Array.isArray(value)
        ? value.map(walk)
        : value !== null && typeof value === 'object' && !(value instanceof Date)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]))
          : value
  return walk(facts) as T
}
