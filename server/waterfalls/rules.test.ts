import { expect, test } from 'vitest'
import { type Candidate, type Guide, levelOf, mondayOf, nextOf, passedBy, passedFor, queueOf, sameLane } from './rules.ts'

const kazan = { code: 'kazan', regionRu: 'Республика Татарстан', lat: 55.79, lon: 49.12 }
const zelenodolsk = { code: 'zelenodolsk', regionRu: 'Республика Татарстан', lat: 55.84, lon: 48.52 }
const moscow = { code: 'moscow', regionRu: 'Москва', lat: 55.75, lon: 37.62 }
const known = new Map([kazan, zelenodolsk, moscow].map(place => [place.code, place]))

const guide = (given: Partial<Guide> = {}): Guide => ({
  id: 'r',
  fromPlace: 'kazan',
  toPlace: 'moscow',
  fromRegion: false,
  toRegion: false,
  radiusKm: 0,
  bodyTypes: [],
  validFrom: '2026-10-01',
  validTo: '2026-12-31',
  active: true,
  ...given,
})
const lane = (given: object = {}) => ({ from: kazan, to: moscow, day: '2026-10-05', bodyTypes: ['tent'], ...given })

test.each([
  ['two places', guide(), lane(), 'exact'],
  ['a place around', guide({ radiusKm: 60 }), lane({ from: zelenodolsk }), 'near'],
  ['a place too far', guide({ radiusKm: 20 }), lane({ from: zelenodolsk }), null],
  ['a region', guide({ fromRegion: true, fromPlace: 'Республика Татарстан' }), lane({ from: zelenodolsk }), 'region'],
  ['another place', guide(), lane({ to: zelenodolsk }), null],
  ['before it begins', guide(), lane({ day: '2026-09-30' }), null],
  ['its last day', guide(), lane({ day: '2026-12-31' }), 'exact'],
  ['another body', guide({ bodyTypes: ['ref'] }), lane(), null],
  ['a stopped one', guide({ active: false }), lane(), null],
] as const)('%s', (_, rate, order, level) => expect(levelOf(rate, order, known)).toBe(level))

const candidate = (id: string, given: Partial<Candidate> = {}): Candidate => ({
  id,
  executorId: id,
  level: 'exact',
  share: 50,
  cap: null,
  taken: 0,
  price: 1,
  ...given,
})

test('scenario 4: sixty and forty percent with caps of 6 and 4 take ten orders, the eleventh nobody', () => {
  const taken = { e1: 0, e3: 0 }
  const ask = () =>
    nextOf([candidate('e1', { share: 60, cap: 6, taken: taken.e1 }), candidate('e3', { share: 40, cap: 4, taken: taken.e3 })])
  const given: string[] = []
  for (let chosen = ask(); chosen !== null; chosen = ask()) {
    given.push(chosen.id)
    taken[chosen.id as 'e1' | 'e3']++
  }
  expect(taken).toEqual({ e1: 6, e3: 4 })
  // by share from the first order on, and not one executor after the other
  expect(given.slice(0, 5).filter(id => id === 'e1')).toHaveLength(3)
})

test('the more exact rate is asked before a nearer share, and a less exact one when it has no room', () => {
  const region = candidate('region', { level: 'region', share: 100 })
  expect(nextOf([region, candidate('exact', { share: 1 })])?.id).toBe('exact')
  expect(nextOf([region, candidate('exact', { cap: 0 })])?.id).toBe('region')
  expect(nextOf([])).toBeNull()
})

test.each([
  ['2026-10-05', '2026-10-05'],
  ['2026-10-11', '2026-10-05'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

test('who is passed over is told of with the reason: a full week, no work together, a rate that does not fit any more', () => {
  const full = candidate('full', { cap: 4, taken: 4 })
  const blocked = candidate('blocked', { out: 'blocked' })
  const asked = candidate('asked', { out: 'asked', cap: 1, taken: 1 })
  const region = candidate('region', { level: 'region', cap: 0 })
  const open = candidate('open', { share: 1 })
  const all = [region, full, blocked, asked, open]
  expect(nextOf(all)).toBe(open)
  expect(passedFor(all, open).map(each => [each.id, passedBy(each)])).toEqual([
    ['blocked', 'blocked'],
    ['full', 'cap'],
  ])
  expect(passedFor(all, null).map(({ id }) => id)).toEqual(['blocked', 'full', 'region'])
  expect(passedBy(candidate('old', { out: 'unfit' }))).toBe('unfit')
})

test('the queue is who would be asked if each declined, whoever is passed over last', () => {
  const all = [
    candidate('small', { share: 10 }),
    candidate('full', { share: 30, cap: 0 }),
    candidate('big', { share: 60 }),
    candidate('also big', { executorId: 'big', level: 'region', share: 60 }),
    candidate('wide', { level: 'region' }),
  ]
  expect(queueOf(all).map(({ id }) => id)).toEqual(['big', 'small', 'wide', 'full'])
})

test('rates of one executor between the same ends are one lane, unless their bodies never meet', () => {
  const one = { ...guide(), executorId: 'e' }
  expect(sameLane(one, { ...one, id: 'made anew' } as typeof one)).toBe(true)
  expect(sameLane({ ...one, bodyTypes: ['tent', 'ref'] }, { ...one, bodyTypes: ['tent'] })).toBe(true)
  expect(sameLane({ ...one, bodyTypes: ['ref'] }, { ...one, bodyTypes: ['tent'] })).toBe(false)
  expect(sameLane(one, { ...one, executorId: 'another' })).toBe(false)
  expect(sameLane(one, { ...one, toPlace: 'kazan' })).toBe(false)
  expect(sameLane(one, { ...one, fromRegion: true })).toBe(false)
})
