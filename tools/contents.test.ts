import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { areas, contents, contentsOfPlatform, shownBy } from '../e2e/contents.ts'
import { addresses } from '../web/screens.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rows = [...Object.values(contents).flat(), ...contentsOfPlatform]
const pathOf = (address: string) => address.split('?')[0]!.replace(/\{(\w+)\}/, '$1')
/** The pattern an address is of: the one with the fewest places for anything. */
const patternOf = (address: string) =>
  addresses.filter(pattern => matchPath(pattern, pathOf(address))).toSorted((a, b) => a.split(':').length - b.split(':').length)[0]

test('1.20 2.78 every address inside the shell has a test that names what is in it', () => {
  const named = new Set(rows.map(([address]) => patternOf(address)))
  expect(addresses.filter(pattern => !named.has(pattern) && !Object.hasOwn(shownBy, pattern))).toEqual([])
  for (const [address] of rows) expect(patternOf(address), address).toBeDefined()
})

test('what an address says is more than its heading', () => {
  for (const [address, title, says] of rows) {
    expect(says.length, address).toBeGreaterThan(2)
    expect(title ?? '', address).not.toContain(says)
  }
})

test('a test a screen is shown by is there, and the address is one of the product', () => {
  for (const [pattern, spec] of Object.entries(shownBy)) {
    expect(addresses, pattern).toContain(pattern)
    expect(existsSync(join(root, spec)), spec).toBe(true)
    expect(readFileSync(join(root, spec), 'utf8')).toMatch(/toBeVisible|toContainText|toHaveText/)
  }
})

test('1.08 the functional areas have their content named', () => {
  const all = [...areas.forwarder, ...areas.executor]
  expect(all).toHaveLength(11)
  for (const area of all)
    expect(
      rows.some(([address]) => address === area),
      area,
    ).toBe(true)
})
