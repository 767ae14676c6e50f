import { isRestricted } from '#contract/restricted.ts'
import type { CopiedCustomer, CopiedPoint, KnownCustomer, KnownPoint } from './row.ts'

/** What of the directories comes along, what comes out of the archive again, and how many are there already. */
export type Copies = {
  customers: { come: CopiedCustomer[]; back: string[]; known: number }
  points: { come: CopiedPoint[]; back: string[]; known: number }
}

type Directories = { customers: readonly CopiedCustomer[]; points: readonly CopiedPoint[] }
type Known = { customers: readonly KnownCustomer[]; points: readonly KnownPoint[] }

/**
 * Customers and nodal points of a double as the other organisation takes them over: one it knows by its tax number, code or name and address
 * stays as it is there, and points of such a customer are his from then on.
 */
export function copiesOf({ customers, points }: Directories, known: Known, copyOf: (id: string) => string): Copies {
  const byTin = new Map(known.customers.flatMap(one => (one.tin === null ? [] : [[`${one.country}|${one.tin}`, one.id] as const])))
  const byCode = new Map(known.customers.flatMap(one => (one.externalId === null ? [] : [[one.externalId, one.id] as const])))
  const byName = new Map(known.customers.filter(one => one.active).map(one => [one.searchName, one.id] as const))
  const asleep = new Set([...known.customers, ...known.points].filter(one => !one.active).map(({ id }) => id))
  const found: Copies = { customers: { come: [], back: [], known: 0 }, points: { come: [], back: [], known: 0 } }
  const meant = new Map<string, string>()
  for (const one of customers) {
    const id = copyOf(one.id)
    const there =
      (one.tin !== null && byTin.get(`${one.country}|${one.tin}`)) ||
      (one.externalId !== null && byCode.get(one.externalId)) ||
      (one.tin === null && byName.get(one.searchName)) ||
      (asleep.has(id) && id) ||
      null
    meant.set(one.id, there ?? id)
    if (there === id && asleep.has(id)) found.customers.back.push(id)
    else if (there !== null) found.customers.known += 1
    else found.customers.come.push({ ...one, id, contacts: withoutRestricted(one.contacts) })
  }
  const at = new Set(known.points.filter(one => one.active).map(one => `${one.addressKey}|${one.searchName}`))
  const codes = new Set(known.points.flatMap(one => (one.active && one.externalId !== null ? [one.externalId] : [])))
  for (const one of points) {
    const id = copyOf(one.id)
    if (at.has(`${one.addressKey}|${one.searchName}`) || (one.externalId !== null && codes.has(one.externalId))) found.points.known += 1
    else if (asleep.has(id)) found.points.back.push(id)
    // a customer in the archive is nobody a new point could be of
    else found.points.come.push({ ...one, id, customerId: one.customerId === null ? null : (meant.get(one.customerId) ?? null) })
  }
  return found
}

const withoutRestricted = (contacts: unknown): unknown =>
  Array.isArray(contacts) ? (contacts as { name: string }[]).filter(({ name }) => !isRestricted(name)) : contacts
