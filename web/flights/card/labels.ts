/** So far apart, as a part of the line, labels do not run into each other. */
const room = 0.19

/** The stops a ribbon names: its ends, the next one, and of the others those there is room for. */
export function labelled(at: readonly number[], next: number | null): ReadonlySet<number> {
  const last = at.length - 1
  const named = new Set<number>()
  const add = (i: number) => {
    if ([...named].every(other => Math.abs(at[other]! - at[i]!) >= room)) named.add(i)
  }
  for (const i of [0, last, next ?? 0]) if (i >= 0 && i <= last) add(i)
  for (let i = 1; i < last; i += 1) add(i)
  return named
}
