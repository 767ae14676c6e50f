import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { EXPORT } from '#contract/exports.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { makeTender, verify } from '#testing/tenders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let organiser: Someone
let viewer: Someone
let first: Someone
let second: Someone
let stranger: Someone

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  viewer = await world.colleague(organiser, 'viewer')
  first = await world.executor({ name: 'ВолгаТранс' })
  second = await world.executor({ name: 'УралГруз' })
  stranger = await world.executor()
  for (const one of [first, second]) await world.partners(organiser, one)
  await verify(world, organiser, first, second, stranger)
})
afterAll(() => world.close())

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })

/** The rows of a file, without its heads. */
async function rowsOf(who: Someone, list: 'lots' | 'demands', side: string, columns: string[]): Promise<string[]> {
  const answer = await world.app.inject({
    method: 'POST',
    url: EXPORT,
    headers: {
      host: new URL(world.config.url).host,
      'accept-language': 'ru',
      cookie: cookieText(world.config, who.cookies),
      'x-xsrf-token': who.cookies.xsrf,
    },
    payload: { data: { list, format: 'csv', query: `side=${side}`, columns } },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body.replace('\ufeff', '').trimEnd().split('\r\n').slice(1)
}

test('a file of lots tells of prices, places and bidders what the tender lets each side see, and no more', async () => {
  const { lotId } = await makeTender(world, organiser, [first, second], { visibility: 'rank', limit: 17_000_000 })
  for (const [who, roubles] of [[first, 183_000] as const, [second, 180_000] as const])
    expect((await who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } })).status).toBe(200)
  const columns = ['best', 'own', 'bidders', 'responsible']
  expect(await rowsOf(organiser, 'lots', 'forwarder', columns)).toEqual(['180000;;;2;2;Проба Проба'])
  expect(await rowsOf(first, 'lots', 'executor', columns)).toEqual([';183000;2;;;'])
  // kind and state as the screen calls them
  expect(await rowsOf(first, 'lots', 'executor', ['kind', 'status'])).toEqual(['на понижение;Идут торги'])
  expect(await rowsOf(viewer, 'lots', 'forwarder', ['start', 'best', 'own'])).toEqual([';;;;;'])
  expect(await rowsOf(stranger, 'lots', 'executor', columns)).toEqual([])
  const whole = (await rowsOf(first, 'lots', 'executor', [])).join()
  expect(whole).not.toContain('170000')
  expect(whole).not.toContain('180000')
})

test('a file of demand tells an executor his own offer alone', async () => {
  const draft = { ...DemandDraft.parse({ kind: 'spot' }), deadline: '2026-10-01T10:00:00Z', order: { ...scenarioOne, price: null } }
  const made = await organiser.ask(demands.create, { data: { draft, goal: 'publish' } })
  const { id, revision } = made.data.row
  for (const [who, roubles] of [[first, 60_000] as const, [second, 58_000] as const])
    await who.ask(demands.offer, {
      data: { demandId: id, revision, amount: rub(roubles), trucks: 1, vehicle: '', loadingAt: null, validUntil: null, comment: '' },
    })
  expect(await rowsOf(organiser, 'demands', 'forwarder', ['offers'])).toEqual(['2;58000'])
  const [mine] = await rowsOf(first, 'demands', 'executor', ['own', 'offers'])
  expect(mine).toMatch(/^60000;.+;;$/)
  expect((await rowsOf(first, 'demands', 'executor', [])).join()).not.toContain('58000')
  expect(await rowsOf(stranger, 'demands', 'executor', [])).toEqual([])
})
