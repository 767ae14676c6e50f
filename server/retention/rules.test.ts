import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RetentionKind, retentionMeanings } from '#contract/retention.ts'
import { usualRules } from '#server/config.ts'
import { boundsOf, daysAt, fixedDays, tablesOf, waiting } from './rules.ts'

test('every table with moments in it says in which kind its rows are, and in one alone', () => {
  const types = readFileSync(new URL('../platform/db.gen.ts', import.meta.url), 'utf8')
  const dated = [...types.matchAll(/^export interface (\w+) \{([\s\S]*?)^\}/gm)]
    .filter(([, , columns]) => columns!.includes('Date'))
    .map(([, name]) => name![0]!.toLowerCase() + name!.slice(1))
  expect(dated.length).toBeGreaterThan(100)
  const said = Object.values(tablesOf).flat() as string[]
  expect(dated.filter(name => !said.includes(name))).toEqual([])
  expect(said.filter((name, i) => said.indexOf(name) !== i)).toEqual([])
})

test('every kind has room between its bounds, and no ground is without words', () => {
  for (const kind of RetentionKind.options) {
    const { least, most } = boundsOf(kind, usualRules)
    expect([kind, least < most]).toEqual([kind, true])
    expect(retentionMeanings[kind].ground.ru.length).toBeGreaterThan(5)
  }
  expect(boundsOf('positions', { positions: { wholeDays: 2, thinnedDays: 15 } })).toEqual({ least: 15, most: 15 })
  expect(fixedDays.journal).toBeNull()
})

test('a shorter period holds from its moment on, and none is longer than the installation’s', () => {
  const at = new Date('2026-11-29T10:00:00Z')
  const before = new Date(at.getTime() - 1)
  const state = { days: 60, nextDays: 30, nextAt: at }
  expect([daysAt(state, 90, before), daysAt(state, 90, at), daysAt(state, 20, at)]).toEqual([60, 30, 20])
  expect([waiting(state, before)?.days, waiting(state, at)]).toEqual([30, null])
  expect(daysAt({ days: null, nextDays: null, nextAt: null }, 90, at)).toBe(90)
})
