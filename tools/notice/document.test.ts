import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { notice } from './document.ts'

const stands = readFileSync(fileURLToPath(new URL('../../NOTICE', import.meta.url)), 'utf8')

test('NOTICE names the packages of package-lock.json as they are: npm run notice', () => {
  expect(notice()).toBe(stands)
})

test('it is short enough to be read, and names what package.json files leave out', () => {
  expect(stands.length).toBeLessThan(120_000)
  for (const name of ['combine-errors', 'png-js', '@react-aria/optimize-locales-plugin'])
    expect(stands, name).toMatch(new RegExp(`^${name}: .+, by its`, 'm'))
  for (const said of [
    '© GeoNames',
    'The Golos Text Project Authors',
    'The JetBrains Mono Project Authors',
    'The PostgreSQL Global Development Group',
  ])
    expect(stands).toContain(said)
})
