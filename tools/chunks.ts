/** What the bundler tells of a module. */
type Module = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
export type ModuleGraph = { getModuleInfo(id: string): Module | null }

export type Shape = {
  /** The module everything begins with. */
  entry: string
  /** Whether a module lies in the first file though only screens ask for it. */
  isEverywhere: (id: string) => boolean
  /** Whether a module that the entry's map imports later is a screen. */
  isScreen: (id: string) => boolean
  /** Whether it opens at a press alone. */
  isPressed: (id: string) => boolean
  /** Whether it is a part of the kit: what it imports later comes at once. */
  isKit: (id: string) => boolean
  /** The area of the product it belongs to; null for what belongs to all. */
  areaOf: (id: string) => string | null
}

/** So many files, at most, a screen waits for beside the first. */
const mostShown = 6
/** What so many areas ask for right after their screens are shown lies in one file for all. */
const commonAreas = 3

type Screens = ReadonlySet<string>
type Needs = Map<string, Screens>

/** Modules the same screens wait for; `loadedBy` are also those that do so for something it is imported by. */
type Part = { modules: string[]; size: number; askedBy: Screens; imports: Set<Part>; loadedBy: Screens }

/**
 * The file of each module of the built web, by name: `first` holds what the entry cannot do without; `shown-*` what screens wait for, few
 * enough for every one; `next` what follows on many of them, `next-*` and `pressed-*` what follows on some, or opens at a press. The same
 * modules give the same names.
 */
export function chunksOf(graph: ModuleGraph, shape: Shape): Map<string, string> {
  const first = reach(graph, [shape.entry])
  reach(graph, [...later(graph, first, () => true)].filter(shape.isEverywhere), first)
  const screens = [...new Set(targetsOf(graph, first))].filter(shape.isScreen).sort()
  const { shown, next, pressed } = needsOf(graph, shape, first, screens)

  const common = [...next].flatMap(([id, asked]) => (!shown.has(id) && isCommon(shape, id, asked) ? [id] : []))
  // what many screens load next brings along what it imports, and nothing else: those parts are for all of them
  const core = reach(graph, common, new Set(), first)
  const coreScreens = [...core].reduce<Screens>((all, id) => all.union(shown.get(id) ?? new Set()), new Set())
  for (const id of core) if (shown.has(id)) shown.set(id, coreScreens)

  const names = new Map<string, string>([...first].map(id => [id, 'first']))
  for (const id of common) names.set(id, 'next')
  for (const [index, { modules }] of joined(graph, shown).entries()) for (const id of modules) names.set(id, `shown-${index}`)
  const roots = rootsOf(graph, names, new Map([...next, ...pressed]))
  nameBySet(names, 'next', next, id => (shape.areaOf(id) === null ? 'all' : roots(id)))
  nameBySet(names, 'pressed', pressed, id => (shape.areaOf(id) === null ? 'all' : roots(id)))
  return names
}

/** Modules without a file yet lie with those the same screens need and `apart` tells no other thing of. */
function nameBySet(names: Map<string, string>, moment: string, needs: Needs, apart: (id: string) => string): void {
  const sets = new Map<string, string>()
  for (const [id, asked] of [...needs].sort(byId)) {
    if (names.has(id)) continue
    const key = [apart(id), ...[...asked].sort()].join()
    if (!sets.has(key)) sets.set(key, `${moment}-${sets.size}`)
    names.set(id, sets.get(key)!)
  }
}

/** What is imported later and brings a module along: its name where that is one, and the same text wherever there are several. */
function rootsOf(graph: ModuleGraph, named: ReadonlyMap<string, string>, needs: Needs): (id: string) => string {
  const known = new Set(named.keys())
  const rootOf = new Map<string, string>()
  for (const root of new Set(targetsOf(graph, [...known, ...needs.keys()])))
    if (needs.has(root)) for (const id of reach(graph, [root], new Set(), known)) rootOf.set(id, rootOf.has(id) ? 'several' : root)
  return id => rootOf.get(id) ?? ''
}

const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

function isCommon({ areaOf }: Shape, id: string, asked: Screens): boolean {
  const areas = new Set([...asked].map(areaOf))
  return areas.size >= commonAreas || (areas.size > 1 && areaOf(id) === null)
}

/** These modules and all they import, added to `found`. */
function reach(graph: ModuleGraph, from: Iterable<string>, found = new Set<string>(), known?: Screens): Set<string> {
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (known?.has(id) || found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const targetsOf = (graph: ModuleGraph, ids: Iterable<string>): string[] =>
  [...ids].flatMap(id => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])

/** What these modules import later, and what that imports later, through every `import()` that `follow` says yes to. */
function later(graph: ModuleGraph, from: ReadonlySet<string>, follow: (id: string) => boolean): Set<string> {
  const found = new Set<string>()
  let fresh: Iterable<string> = from
  for (;;) {
    const before = new Set(found)
    reach(graph, targetsOf(graph, fresh).filter(follow), found, from)
    if (found.size === before.size) return found
    fresh = [...found].filter(id => !before.has(id))
  }
}

/** The screens that need each module: before they are shown, right after, or when something is pressed. */
function needsOf(graph: ModuleGraph, { isPressed, isKit }: Shape, first: ReadonlySet<string>, screens: readonly string[]) {
  const needs = { shown: new Map<string, Screens>(), next: new Map<string, Screens>(), pressed: new Map<string, Screens>() }
  const need = (known: Needs, screen: string, ids: Iterable<string>) => {
    for (const id of ids) known.set(id, new Set(known.get(id)).add(screen))
  }
  const routed = new Set(screens)
  const ofShell = later(graph, first, id => !routed.has(id) && !isPressed(id))
  for (const screen of screens) {
    const shown = reach(graph, [screen], new Set(), first)
    // one screen may stand inside another, but the map of all of them is no part of any
    const own = new Set(targetsOf(graph, shown))
    const inside = (id: string) => !routed.has(id) || own.has(id)
    const known = new Set([...first, ...shown])
    const next = ofShell.difference(known)
    for (let fresh = known; fresh.size > 0; ) {
      const before = new Set(next)
      reach(
        graph,
        targetsOf(graph, fresh).filter(id => inside(id) && !isPressed(id)),
        next,
        known,
      )
      // parts of the kit are asked for as soon as what stands in their place
      fresh = new Set([...next].filter(id => !before.has(id) && isKit(id)))
    }
    need(needs.shown, screen, shown)
    need(needs.next, screen, next)
    need(needs.pressed, screen, later(graph, known.union(next), inside))
  }
  return needs
}

/** The modules screens wait for, together where the same screens do. */
function partsOf(graph: ModuleGraph, shown: Needs): Part[] {
  const parts = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const [id, askedBy] of [...shown].sort(byId)) {
    const key = [...askedBy].sort().join()
    const part = parts.get(key) ?? { modules: [], size: 0, askedBy, imports: new Set(), loadedBy: askedBy }
    part.modules.push(id)
    part.size += graph.getModuleInfo(id)?.code?.length ?? 0
    parts.set(key, part)
    partOf.set(id, part)
  }
  for (const [id, part] of partOf)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const other = partOf.get(imported)
      if (other && other !== part) part.imports.add(other)
    }
  return loaded([...parts.values()])
}

/** Whoever loads a part loads what it imports. */
function loaded(parts: readonly Part[]): Part[] {
  for (const part of parts) part.loadedBy = part.askedBy
  const waiting = [...parts]
  for (let part = waiting.pop(); part; part = waiting.pop())
    for (const other of part.imports) {
      if (part.loadedBy.isSubsetOf(other.loadedBy)) continue
      other.loadedBy = other.loadedBy.union(part.loadedBy)
      waiting.push(other)
    }
  return [...parts]
}

/** Whichever of some ways to join leaves the heaviest screen lightest: one module more or less can turn any of them for the worse. */
function joined(graph: ModuleGraph, shown: Needs): readonly Part[] {
  const ways = heeds.map(heed => joinedBy(partsOf(graph, shown), heed))
  const heaviest = (parts: readonly Part[]) => Math.max(...sizesOf(parts).values())
  return ways.reduce((best, way) => (heaviest(way) < heaviest(best) ? way : best))
}

/** The parts joined until no screen waits for more than `mostShown`: those first that bring the least unneeded to the screens relieved. */
function joinedBy(given: readonly Part[], heed: number): readonly Part[] {
  let parts = given
  for (;;) {
    const crowded = crowdedScreens(parts)
    if (crowded.size === 0) return parts
    const pair = pairsOf(parts, crowded, heed).find(([a, b]) => !isRoundabout(a, b) && !isRoundabout(b, a))
    if (!pair) throw new Error(`No two parts can be joined, and these load too many: ${[...crowded].join(', ')}`)
    parts = join(parts, ...pair)
  }
}

/** Whether one imports the other by way of a third: together they would import themselves. */
function isRoundabout(from: Part, to: Part): boolean {
  const seen = new Set<Part>()
  const waiting = [...from.imports].filter(part => part !== to)
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (part === to) return true
    if (seen.has(part)) continue
    seen.add(part)
    waiting.push(...part.imports)
  }
  return false
}

function join(parts: readonly Part[], a: Part, b: Part): readonly Part[] {
  const askedBy = a.askedBy.union(b.askedBy)
  const imports = a.imports.union(b.imports)
  imports.delete(a)
  imports.delete(b)
  const both: Part = { modules: [...a.modules, ...b.modules], size: a.size + b.size, askedBy, imports, loadedBy: askedBy }
  const left = [...parts.filter(part => part !== a && part !== b), both]
  for (const part of left) {
    const other = part.imports.delete(a)
    if (part.imports.delete(b) || other) part.imports.add(both)
  }
  return loaded(left)
}

function crowdedScreens(parts: readonly Part[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { loadedBy } of parts) for (const screen of loadedBy) counts.set(screen, (counts.get(screen) ?? 0) + 1)
  return new Set([...counts].flatMap(([screen, count]) => (count > mostShown ? [screen] : [])))
}

/** What a file costs by itself: two that fit as well as others are joined when they are small. */
const filePrice = 1000

/** The greater, the more the heaviest screens are spared, and the more all together wait for. */
const heeds = [6, 8, 9, 10, 16]

/** How much each screen waits for. */
function sizesOf(parts: readonly Part[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const { loadedBy, size } of parts) for (const screen of loadedBy) sizes.set(screen, (sizes.get(screen) ?? 0) + size)
  return sizes
}

/** The same, beside the heaviest of them. */
function weightsOf(parts: readonly Part[]): ReadonlyMap<string, number> {
  const sizes = sizesOf(parts)
  const heaviest = Math.max(...sizes.values())
  return new Map([...sizes].map(([screen, size]) => [screen, size / heaviest]))
}

function pairsOf(parts: readonly Part[], crowded: Screens, heed: number): (readonly [Part, Part])[] {
  // a heavy screen feels what it does not need more than a light one
  const weights = weightsOf(parts)
  const unneeded = (a: Part, b: Part) =>
    [...b.loadedBy.difference(a.loadedBy)].reduce((sum, screen) => sum + a.size * (weights.get(screen) ?? 0) ** heed, 0)
  const pairs = parts.flatMap((a, index) =>
    parts.slice(index + 1).flatMap(b => {
      const relieved = a.loadedBy.intersection(b.loadedBy).intersection(crowded).size
      return relieved === 0 ? [] : [{ pair: [a, b] as const, price: (unneeded(a, b) + unneeded(b, a) + filePrice) / relieved ** 2 }]
    }),
  )
  return pairs.sort((a, b) => a.price - b.price).map(({ pair }) => pair)
}
