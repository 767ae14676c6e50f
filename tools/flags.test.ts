import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Feature, featureKeys, features } from '#contract/features.ts'
import { FlagRules, usualRules } from '#contract/flag-rules.ts'
import { overdueOn, placesOf, printedPlaces, readSources } from './flags/places.ts'

const places = placesOf(readSources())

test('where the code asks for flags is written as it is', () => {
  const written = readFileSync(fileURLToPath(new URL('../server/flags/places/places.gen.ts', import.meta.url)), 'utf8')
  expect(written, 'run «npm run flags»').toBe(printedPlaces(places))
})

test('every flag of the code is asked for somewhere, on the side it names, and no other one is', () => {
  expect(Object.keys(places).toSorted()).toEqual(featureKeys.toSorted())
  for (const key of featureKeys) {
    expect(places[key], key).not.toEqual([])
    expect(
      places[key]!.every(path => path.startsWith('server/') || features[key].at === 'web'),
      key,
    ).toBe(true)
  }
})

test('every flag of the code has an owner, a day to be gone by, and variants that are rules of their own', () => {
  for (const [key, feature] of Object.entries<Feature>(features)) {
    expect(feature.owner, key).toMatch(/^[a-z]{3,}$/)
    expect(feature.removeOn, key).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(Object.keys(feature.variants), key).toEqual(expect.arrayContaining([feature.usual, feature.off]))
    expect(FlagRules.safeParse(usualRules(key)).success, key).toBe(true)
  }
})

test('a flag whose day has come is warned of, and before it is not', () => {
  expect(overdueOn('2026-12-01')).toEqual([])
  expect(overdueOn('2027-06-30')).toContain('new_table: its code was to be gone by 2027-06-30, asks lists')
})
