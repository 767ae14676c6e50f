import { describe, expect, test } from 'vitest'
import { chunksOf, type ModuleGraph, type Shape } from './chunks.ts'

/** Modules by name: what each imports, and what it imports later. */
type Drawing = Record<string, { now?: string[]; later?: string[]; size?: number }>

const graphOf = (drawing: Drawing): ModuleGraph => ({
  getModuleInfo: id => {
    const { now = [], later = [], size = 100 } = drawing[id]!
    return { code: ' '.repeat(size), importedIds: now, dynamicallyImportedIds: later }
  },
})

const shape: Shape = {
  entry: 'main',
  isEverywhere: id => id === 'everywhere',
  isScreen: id => id.endsWith('Page'),
  isOften: () => false,
  isPressed: id => id.endsWith('Dialog'),
  isKit: id => id.startsWith('ui/'),
  areaOf: id => /^(\w+)\//.exec(id.startsWith('ui/') ? '' : id)?.[1] ?? null,
}
const partsOf = (drawing: Drawing) => chunksOf(graphOf(drawing), shape)

describe('the files of the built web', () => {
  const drawing: Drawing = {
    main: { now: ['shell'], later: ['a/APage', 'b/BPage'] },
    shell: { later: ['bell'] },
    bell: {},
    everywhere: { now: ['banner'] },
    banner: {},
    'a/APage': { now: ['shared', 'a/list', 'everywhere'], later: ['a/tools', 'a/MoreDialog'] },
    'b/BPage': { now: ['shared'], later: ['ui/menu'] },
    shared: {},
    'a/list': {},
    'a/tools': {},
    'a/MoreDialog': { now: ['a/form'] },
    'a/form': {},
    'ui/menu': { later: ['ui/panel'] },
    'ui/panel': {},
  }

  test('the first holds what the entry needs and what is everywhere, whatever that brings', () => {
    const parts = partsOf(drawing)
    for (const id of ['main', 'shell', 'everywhere', 'banner']) expect(parts.get(id)).toBe('first')
    expect(parts.get('shared')).not.toBe('first')
  })

  test('what screens share is apart from what one has for itself', () => {
    const parts = partsOf(drawing)
    expect(parts.get('a/APage')).toBe(parts.get('a/list'))
    expect(parts.get('shared')).not.toBe(parts.get('a/APage'))
    expect(parts.get('shared')).not.toBe(parts.get('b/BPage'))
  })

  test('what follows by itself is apart from what opens at a press', () => {
    const parts = partsOf(drawing)
    expect(parts.get('a/tools')).toMatch(/^next/)
    expect(parts.get('a/MoreDialog')).toMatch(/^pressed/)
    expect(parts.get('a/form')).toBe(parts.get('a/MoreDialog'))
    // a part of the kit brings its own parts at once
    expect(parts.get('ui/panel')).toMatch(/^next/)
  })

  test('the same modules give the same names', () => {
    expect([...partsOf(drawing)]).toEqual([...partsOf(drawing)])
  })

  test('wherever the product lies its modules are joined the same, though some name others by their whole path', () => {
    const screens = Array.from({ length: 9 }, (_, i) => `S${i}Page`)
    const shared = Array.from({ length: 40 }, (_, i) => `part${i}`)
    const joinedAt = (root: string) => {
      const at = (name: string) => `${root}/web/${name}`
      const graph: ModuleGraph = {
        getModuleInfo: id => {
          const name = id.slice(at('').length)
          const i = shared.indexOf(name)
          const now = name.endsWith('Page')
            ? shared.filter((_, part) => (Math.imul(part + 1, 0x9e3779b1) >>> (screens.indexOf(name) + 9)) & 1).map(at)
            : []
          const code = ' '.repeat(2000 + i * 13) + root.repeat(((i + 1) * 29) % 31)
          return { code, importedIds: now, dynamicallyImportedIds: name === 'main' ? screens.map(at) : [] }
        },
      }
      return [...chunksOf(graph, { ...shape, entry: at('main') })].map(([id, file]) => [id.slice(at('').length), file])
    }
    expect(joinedAt('/home/somebody/with/a/long/name/trassa')).toEqual(joinedAt('/t'))
  })

  test('no screen waits for more than six files, however the screens share', () => {
    const screens = Array.from({ length: 8 }, (_, i) => `s${i}/S${i}Page`)
    const crowded: Drawing = { main: { later: screens } }
    for (const [i, screen] of screens.entries()) {
      const now = [`own${i}`]
      // every pair of screens has a module of its own
      for (let j = 0; j < 8; j++) if (j !== i) now.push(`pair${Math.min(i, j)}${Math.max(i, j)}`)
      crowded[screen] = { now }
      for (const id of now) crowded[id] ??= {}
    }
    const parts = partsOf(crowded)
    for (const screen of screens) {
      const files = new Set([parts.get(screen), ...crowded[screen]!.now!.map(id => parts.get(id))])
      expect(files.size).toBeLessThanOrEqual(6)
    }
  })

  test('files never import one another in a circle', () => {
    const screens = Array.from({ length: 9 }, (_, i) => `s${i}/S${i}Page`)
    const chained: Drawing = { main: { later: screens } }
    // module i is imported by the screens from i on, and imports the one before it
    for (const [i, screen] of screens.entries()) chained[screen] = { now: Array.from({ length: i + 1 }, (_, j) => `m${j}`) }
    for (let i = 0; i < 9; i++) chained[`m${i}`] = { now: i > 0 ? [`m${i - 1}`] : [], size: 1000 - 100 * i }
    const parts = partsOf(chained)
    const imports = new Map<string, Set<string>>()
    for (const [id, { now = [] }] of Object.entries(chained))
      for (const imported of now) {
        const [from, to] = [parts.get(id)!, parts.get(imported)!]
        if (from !== to) imports.set(from, (imports.get(from) ?? new Set()).add(to))
      }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(imports.get(from) ?? [])].some(next => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
    for (const file of imports.keys()) expect(reaches(file, file)).toBe(false)
  })
})
