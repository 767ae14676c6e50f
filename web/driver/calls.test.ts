import { expect, test } from 'vitest'
import { DRIVER_PHOTO, driverPage } from '#contract/driver-page.ts'
import { fileLimits } from '#contract/files.ts'
import { paths } from './calls.ts'
import { navigationOf } from './display.ts'
import { outcomeOf } from './outcome.ts'
import { MOST_PHOTOS } from './photoLimit.ts'

test('the page asks where the contract says', () => {
  const { photo, ...calls } = paths
  expect(photo).toBe(DRIVER_PHOTO)
  expect(calls).toEqual(Object.fromEntries(Object.entries(driverPage).map(([name, { path }]) => [name, path])))
  expect(MOST_PHOTOS).toBe(fileLimits.photos)
})

const nothing = { pieces: '', pallets: '', massKg: '', temperature: '', seals: '', damaged: false }

test('of the end of a loading only what was filled in is sent', () => {
  expect(outcomeOf(nothing)).toEqual({ outcome: undefined, wrong: [] })
  expect(outcomeOf({ ...nothing, massKg: '18 400', temperature: '−18,5', seals: ' А1, ,Б2;', damaged: true })).toEqual({
    outcome: { massKg: 18_400, temperature: -18.5, seals: ['А1', 'Б2'], damaged: true },
    wrong: [],
  })
  expect(outcomeOf({ ...nothing, pieces: 'много', massKg: '-3' }).wrong).toEqual(['pieces', 'massKg'])
})

test('a place opens in the app of the phone', () => {
  const place = { lat: 59.85, lon: 30.4, address: 'ул. Софийская, 8', place: { ru: 'Санкт-Петербург', en: 'Saint Petersburg' } }
  expect(navigationOf(place, 'Linux; Android 15')).toEqual([{ app: 'navigator', href: 'geo:59.85,30.4?q=59.85,30.4' }])
  expect(navigationOf(place, 'iPhone').map(({ app }) => app)).toEqual(['apple', 'yandex'])
  expect(navigationOf({ ...place, lat: null }, 'Linux; Android 15')[0]!.href).toContain(encodeURIComponent('ул. Софийская, 8'))
})
