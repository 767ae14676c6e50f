/** What some screens wait for together: its size, who asks for it, and which others it imports, by their places in the list. */
export type Joinable = { size: number; askedBy: ReadonlySet<string>; imports: ReadonlySet<number> }

/** What a file costs by itself: two that fit as well as others are joined when they are small. */
const filePrice = 1000
/** The greater, the more the heaviest screens are spared, and the more all together wait for. */
const heeds = [6, 8, 9, 10, 12, 13, 16]
/** So many times it is tried anew, from the second round on with prices a little off: one module more or less turns any single way for the worse. */
const tries = 56
const blur = 0.3
/** What is not needed on a screen that is opened often weighs so much more. */
const often = 3
/** Other screens may weigh so many characters more: the 25 kB of `tools/budget.ts`, before they are compressed. */
const seldomMore = 80_000

/** The same numbers for every build. */
function chance(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Sets of screens as bits of whole numbers. */
type Bits = Uint32Array
const each = (bits: Bits, see: (screen: number) => void) => {
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word]!; left !== 0; left &= left - 1) see(word * 32 + 31 - Math.clz32(left & -left))
}

/**
 * The parts in groups, by their places in the list, so that no screen waits for more than `most` of them and no group imports itself by way
 * of others; of many ways the one that leaves the heaviest screen and those `isOften` names lightest. Null where there is none.
 */
export function joinedGroups(
  parts: readonly Joinable[],
  { most, isOften }: { most: number; isOften: (screen: string) => boolean },
): readonly (readonly number[])[] | null {
  const screens = [...new Set(parts.flatMap(({ askedBy }) => [...askedBy]))].sort()
  const place = new Map(screens.map((screen, at) => [screen, at]))
  const random = chance()
  const favoured = screens.flatMap((screen, at) => (isOften(screen) ? [at] : []))
  const isFavoured = new Set(favoured)
  let best: { cost: number; groups: readonly (readonly number[])[] } | null = null
  for (let round = 0; round < tries; round++) {
    const way = oneWay(parts, place, {
      most,
      favoured: isFavoured,
      heed: heeds[round % heeds.length]!,
      price: round < heeds.length ? () => 1 : () => 1 + blur * random(),
    })
    if (!way) continue
    const fullest = Math.max(...way.sizes.map((size, at) => (isFavoured.has(at) ? size : size - seldomMore)))
    const cost = fullest + favoured.reduce((sum, at) => sum + way.sizes[at]! / favoured.length, 0)
    if (best === null || cost < best.cost) best = { cost, groups: way.groups }
  }
  return best?.groups ?? null
}

type How = { most: number; favoured: ReadonlySet<number>; heed: number; price: () => number }

/** Two at a time are joined: those first that bring the least unneeded to the screens relieved. */
function oneWay(parts: readonly Joinable[], place: ReadonlyMap<string, number>, { most, favoured, heed, price }: How) {
  const words = Math.ceil(place.size / 32)
  const size = parts.map(part => part.size)
  const imports = parts.map(part => new Set(part.imports))
  const importedBy = parts.map(() => new Set<number>())
  for (const [at, others] of imports.entries()) for (const other of others) importedBy[other]!.add(at)
  const groups: (number[] | null)[] = parts.map((_, at) => [at])
  /** The screens that load each: who asks for it, or for something that imports it. */
  const loadedBy = parts.map(({ askedBy }) => {
    const bits = new Uint32Array(words)
    for (const screen of askedBy) bits[place.get(screen)! >> 5]! |= 1 << (place.get(screen)! & 31)
    return bits
  })
  const spread = (from: number[]) => {
    for (let at = from.pop(); at !== undefined; at = from.pop())
      for (const other of imports[at]!) if (added(loadedBy[other]!, loadedBy[at]!)) from.push(other)
  }
  spread(parts.map((_, at) => at))
  const reaches = (from: number, to: number) => {
    const seen = new Set([from])
    const waiting = [...imports[from]!].filter(other => other !== to)
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at === to) return true
      if (!seen.has(at)) waiting.push(...imports[at]!)
      seen.add(at)
    }
    return false
  }
  for (;;) {
    const { sizes, crowded } = weighed(groups, { loadedBy, size, screens: place.size, most })
    if (crowded.every(word => word === 0)) return { sizes, groups: groups.filter(group => group !== null) }
    const heaviest = Math.max(...sizes)
    const weights = sizes.map((each, at) => (favoured.has(at) ? often : 1) * (each / heaviest) ** heed)
    const pair = cheapest({ groups, loadedBy, size, weights, crowded, price }, (a, b) => !reaches(a, b) && !reaches(b, a))
    if (!pair) return null
    const [to, from] = pair
    groups[to]!.push(...groups[from]!)
    groups[from] = null
    size[to]! += size[from]!
    for (const other of imports[from]!) {
      importedBy[other]!.delete(from)
      if (other !== to) importedBy[other]!.add(to)
      if (other !== to) imports[to]!.add(other)
    }
    for (const other of importedBy[from]!) {
      imports[other]!.delete(from)
      if (other !== to) imports[other]!.add(to)
      if (other !== to) importedBy[to]!.add(other)
    }
    importedBy[to]!.delete(from)
    added(loadedBy[to]!, loadedBy[from]!)
    spread([to])
  }
}

/** Adds the bits, and says whether any was new. */
function added(to: Bits, from: Bits): boolean {
  let changed = false
  for (let word = 0; word < to.length; word++) {
    const both = (to[word]! | from[word]!) >>> 0
    if (both === to[word]) continue
    to[word] = both
    changed = true
  }
  return changed
}

type Weighing = { loadedBy: readonly Bits[]; size: readonly number[]; screens: number; most: number }

/** How much each screen waits for, and which wait for too many. */
function weighed(groups: readonly (readonly number[] | null)[], { loadedBy, size, screens, most }: Weighing) {
  const sizes = Array.from({ length: screens }, () => 0)
  const counts = Array.from({ length: screens }, () => 0)
  for (const [at, group] of groups.entries())
    if (group)
      each(loadedBy[at]!, screen => {
        sizes[screen]! += size[at]!
        counts[screen]!++
      })
  const crowded = new Uint32Array(loadedBy[0]!.length)
  for (const [screen, count] of counts.entries()) if (count > most) crowded[screen >> 5]! |= 1 << (screen & 31)
  return { sizes, crowded }
}

type Offers = {
  groups: readonly (readonly number[] | null)[]
  loadedBy: readonly Bits[]
  size: readonly number[]
  weights: readonly number[]
  crowded: Bits
  price: () => number
}

/** The pair that costs least of those that may be joined. */
function cheapest(
  { groups, loadedBy, size, weights, crowded, price }: Offers,
  may: (a: number, b: number) => boolean,
): [number, number] | null {
  // only what screens that wait for too many ask for relieves one of them
  const live = groups.flatMap((group, at) => (group && loadedBy[at]!.some((word, i) => word & crowded[i]!) ? [at] : []))
  const weigh = scaleOf(weights, crowded.length)
  const weight = new Map(live.map(at => [at, weigh(loadedBy[at]!, loadedBy[at]!)]))
  let [least, to, from] = [Number.POSITIVE_INFINITY, -1, -1]
  for (let i = 0; i < live.length; i++) {
    const a = live[i]!
    const [ofA, sizeA, weightA] = [loadedBy[a]!, size[a]!, weight.get(a)!]
    for (let j = i + 1; j < live.length; j++) {
      const b = live[j]!
      const ofB = loadedBy[b]!
      let relieved = 0
      for (let word = 0; word < crowded.length; word++) relieved += ones(ofA[word]! & ofB[word]! & crowded[word]!)
      if (relieved === 0) continue
      const shared = weigh(ofA, ofB)
      const unneeded = sizeA * (weight.get(b)! - shared) + size[b]! * (weightA - shared)
      const cost = ((unneeded + filePrice) / relieved ** 2) * price()
      if (cost < least && may(a, b)) [least, to, from] = [cost, a, b]
    }
  }
  return to < 0 ? null : [to, from]
}

/** What the screens two sets share weigh together, eight of them at a look. */
function scaleOf(weights: readonly number[], words: number): (a: Bits, b: Bits) => number {
  const bytes = words * 4
  const sums = new Float64Array(bytes * 256)
  for (let byte = 0; byte < bytes; byte++)
    for (let bits = 1; bits < 256; bits++)
      sums[byte * 256 + bits] = sums[byte * 256 + (bits & (bits - 1))]! + (weights[byte * 8 + 31 - Math.clz32(bits & -bits)] ?? 0)
  return (a, b) => {
    let sum = 0
    for (let word = 0; word < words; word++) {
      const both = a[word]! & b[word]!
      const at = word * 1024
      sum +=
        sums[at + (both & 255)]! +
        sums[at + 256 + ((both >>> 8) & 255)]! +
        sums[at + 512 + ((both >>> 16) & 255)]! +
        sums[at + 768 + (both >>> 24)]!
    }
    return sum
  }
}

function ones(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
