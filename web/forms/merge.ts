/** How the values of one field are told apart; by their JSON where nothing else is said. */
export type Same<V> = (a: V, b: V, field: keyof V & string) => boolean

export const sameJson = <V extends object>(a: V, b: V, field: keyof V & string): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field])

/** Fields simply taken over, and those that need a choice; a part of a field by its path (`stops.0.address`). */
export type Meeting = { adopt: readonly string[]; choose: readonly string[] }

/**
 * What two people did to one thing since `base`: fields only the other changed are simply taken over, fields both changed differently
 * need a choice.
 */
export function meet<V extends object>(base: V, mine: V, theirs: V, same: Same<V> = sameJson): Meeting {
  const fields = Object.keys(theirs) as (keyof V & string)[]
  const changed = fields.filter(field => !same(base, theirs, field))
  return {
    adopt: changed.filter(field => same(base, mine, field)),
    choose: changed.filter(field => !same(base, mine, field) && !same(mine, theirs, field)),
  }
}

/** The values with these fields of others. */
export const withFields = <V extends object>(values: V, others: V, fields: readonly string[]): V => ({
  ...values,
  ...Object.fromEntries(fields.map(field => [field, others[field as keyof V]])),
})

/** Values kept earlier in the shape the form has today: what no longer fits is as it was at the start. */
export function fitted<V extends object>(start: V, kept: unknown): V {
  if (typeof kept !== 'object' || kept === null) return start
  const found = kept as Record<string, unknown>
  const kind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
  const fits = (was: unknown, is: unknown) => is !== undefined && (was === null || is === null || kind(was) === kind(is))
  return Object.fromEntries(Object.entries(start).map(([field, was]) => [field, fits(was, found[field]) ? found[field] : was])) as V
}
