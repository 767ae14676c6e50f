/** What was measured once: of which lane or point, of what kind of case, and the logarithm of how many times it took what was reckoned. */
export type Sample = { key: string; kind: string; value: number }

type Group = { centre: number; known: readonly number[]; unknown: readonly number[] }
/** How samples of a trait lie: by kind of case, and how far each lane or point is from the others of its kind. */
export type Trait = { groups: ReadonlyMap<string, Group>; usual: Group; keys: ReadonlyMap<string, { shift: number; count: number }> }

/** So many samples of a lane or a point count as much as everything else does. */
const DRAWN = 3
/** A kind of case with fewer samples is taken as the usual one. */
const FEW = 12

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length)
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** The value below which that part of sorted ones lies. */
export function quantileOf(values: readonly number[], part: number): number {
  if (values.length === 0) return 0
  const at = Math.min(values.length - 1, Math.max(0, part * values.length - 0.5))
  const low = Math.floor(at)
  const high = Math.min(values.length - 1, low + 1)
  return values[low]! + (values[high]! - values[low]!) * (at - low)
}

/**
 * What samples say, each lane or point drawn to the others the more the fewer it has: its shift is told of the others of its kind of case, and
 * the spread around it is that of all, each held against what the rest of its own said. `assumed` stands in where nothing was measured yet.
 */
export function traitOf(samples: readonly Sample[], assumed: readonly number[]): Trait {
  const kinds = Map.groupBy(samples, ({ kind }) => kind)
  const whole = [...samples.map(({ value }) => value), ...assumed]
  const usual = sorted(whole)
  const centres = new Map([...kinds].map(([kind, of]) => [kind, of.length < FEW ? mean(whole) : mean(of.map(({ value }) => value))]))
  const keys = new Map(
    [...Map.groupBy(samples, ({ key }) => key)].map(([key, of]) => {
      const sum = of.reduce((all, { kind, value }) => all + value - centres.get(kind)!, 0)
      return [key, { sum, shift: sum / (of.length + DRAWN), count: of.length }]
    }),
  )
  const groupOf = (of: readonly Sample[], centre: number): Group => {
    const raw = of.map(({ value }) => value - centre)
    const around = of.map(({ key, kind, value }) => {
      const { sum, count } = keys.get(key)!
      const own = value - centres.get(kind)!
      return own - (sum - own) / (count - 1 + DRAWN)
    })
    return { centre, known: sorted(around), unknown: sorted(raw) }
  }
  const middle = mean(whole)
  const spread = usual.map(value => value - middle)
  const own = groupOf(samples, middle)
  return {
    groups: new Map(
      [...kinds].flatMap(([kind, of]) => (of.length < FEW ? [] : [[kind, groupOf(of, centres.get(kind)!)] as [string, Group]])),
    ),
    usual: { centre: middle, known: samples.length < FEW ? spread : own.known, unknown: spread },
    keys,
  }
}

/** How many times what is reckoned it takes at a part of all cases, for this lane or point in a case of this kind. */
export function timesOf(trait: Trait, { key, kind }: Pick<Sample, 'key' | 'kind'>, part: number): number {
  const group = trait.groups.get(kind) ?? trait.usual
  const { shift, count } = trait.keys.get(key) ?? { shift: 0, count: 0 }
  const weight = count / (count + DRAWN)
  return Math.exp(group.centre + shift + weight * quantileOf(group.known, part) + (1 - weight) * quantileOf(group.unknown, part))
}

/** How often something is so, in all and by key. */
export type Share = { all: number; keys: ReadonlyMap<string, { sum: number; count: number }> }

/** Of samples that are 1 or 0; `assumed` counts as much as a few of them. */
export function shareOf(samples: readonly Sample[], assumed: number): Share {
  const sum = (of: readonly Sample[]) => of.reduce((all, { value }) => all + value, 0)
  const keys = Map.groupBy(samples, ({ key }) => key)
  return {
    all: (sum(samples) + DRAWN * assumed) / (samples.length + DRAWN),
    keys: new Map([...keys].map(([key, of]) => [key, { sum: sum(of), count: of.length }])),
  }
}

/** How often it is so for this key, drawn to all the more the fewer samples it has. */
export function partOf({ all, keys }: Share, key = ''): number {
  const { sum, count } = keys.get(key) ?? { sum: 0, count: 0 }
  return (sum + DRAWN * all) / (count + DRAWN)
}
