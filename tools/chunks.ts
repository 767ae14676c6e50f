import { joinedGroups } from './chunkJoining.ts'

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
  /** Whether it is a screen people open many times a day. */
  isOften: (id: string) => boolean
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

/** Modules the same screens wait for. */
type Part = { modules: string[]; size: number; askedBy: Screens; imports: Set<number> }

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
  for (const [index, modules] of joined(graph, shape, shown).entries()) for (const id of modules) names.set(id, `shown-${index}`)
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
function partsOf(graph: ModuleGraph, { entry }: Shape, shown: Needs): Part[] {
  // some modules name others by their whole path: the same product is joined the same wherever it lies
  const root = /^(.+)\/web\//.exec(entry)?.[1]
  const lengthOf = (code: string) => code.length - (root ? (code.split(root).length - 1) * root.length : 0)
  const parts: Part[] = []
  const placeOf = new Map<string, number>()
  const partOf = new Map<string, number>()
  for (const [id, askedBy] of [...shown].sort(byId)) {
    const key = [...askedBy].sort().join()
    if (!placeOf.has(key)) placeOf.set(key, parts.push({ modules: [], size: 0, askedBy, imports: new Set() }) - 1)
    const at = placeOf.get(key)!
    parts[at]!.modules.push(id)
    parts[at]!.size += lengthOf(graph.getModuleInfo(id)?.code ?? '')
    partOf.set(id, at)
  }
  for (const [id, at] of partOf)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const other = partOf.get(imported)
      if (other !== undefined && other !== at) parts[at]!.imports.add(other)
    }
  return parts
}

/** The same, joined until no screen waits for more than `mostShown`. */
function joined(graph: ModuleGraph, shape: Shape, shown: Needs): string[][] {
  const parts = partsOf(graph, shape, shown)
  const groups = joinedGroups(parts, { most: mostShown, isOften: shape.isOften })
  if (!groups) throw new Error(`The files of the screens cannot be joined to ${mostShown} for each`)
  return groups.map(group => group.flatMap(at => parts[at]!.modules))
}
