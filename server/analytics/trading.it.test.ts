import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnalyticsFilter, analytics, type FigureId } from '#contract/analytics.ts'
import { readQuery } from '#contract/query-string.ts'
import { LotFilter } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { evaluate } from '#server/tenders/commands/evaluation.ts'
import { tenderTimers } from '#server/tenders/jobs.ts'
import { bid, card, create, draft, step } from '#testing/tenderSteps.ts'
import { freezeClock, runTimers, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Own orders of the organisation on the lane of the lots, each for so many roubles without VAT, delivered on this day. */
async function paidBefore(who: Someone, day: string, ...roubles: number[]) {
  const rows = roubles.map(
    sum =>
      `('${who.org}', gen_random_uuid(), '${who.org}', 'forwarder', '${day}T10:00:00Z', '${day}', 'krasnodar', 'moscow', '{}', 'RUB', ${sum * 100}, 'none', false)`,
  )
  // facts alone, without the orders they are of
  await world.root.query(`begin; set local session_replication_role = replica;
    insert into order_facts (org_id, order_id, home_org_id, side, delivered_at, day, from_place, to_place, body_types, currency, spend, documents, documents_returned)
    values ${rows.join(', ')}; commit`)
}

async function figuresOf(who: Someone) {
  const query = {
    ...AnalyticsFilter.parse({ side: 'forwarder', days: { from: '2026-10-01', to: '2026-10-31' } }),
    dashboard: 'trading' as const,
  }
  const { figures } = (await who.ask(analytics.dashboard, { query })).data
  for (const { id, drill } of figures) {
    const { items } = (await who.ask(tenders.list, { query: LotFilter.parse(readQuery(drill!.query)) })).data
    expect(items.length, id).toBe(drill!.count)
  }
  return (id: FigureId) => figures.find(figure => figure.id === id)!
}

test('an awarded order is compared with its start price, and with the middle of what its lane cost in the year before; the invited are counted as they looked and bet', async () => {
  await freezeClock(world, '2026-10-05T10:00:00Z')
  const organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  const carriers: Someone[] = []
  for (const name of ['ВолгаТранс', 'УралГруз', 'Тихий', 'Далёкий']) {
    const one = await world.executor({ name })
    await world.partners(organiser, one)
    carriers.push(one)
  }
  await verify(world, organiser, ...carriers)
  await world.root.query(`update organizations set tax_regime = 'usn_exempt' where id = any ($1)`, [carriers.map(({ org }) => org)])
  await paidBefore(organiser, '2026-09-10', 190_000, 200_000, 210_000, 180_000)
  await paidBefore(organiser, '2024-09-10', 10_000)
  const made = (await create(organiser, draft({ basis: 'gross' }))).data
  const lotId = made.lots[0]!.id
  await freezeClock(world, '2026-10-05T11:00:00Z')
  expect((await bid(carriers[0]!, lotId, 185_000)).status).toBe(200)
  expect((await bid(carriers[1]!, lotId, 180_000)).status).toBe(200)
  await card(carriers[2]!, made.id)
  await freezeClock(world, '2026-10-05T12:30:00Z')
  await runTimers(world, { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) })
  expect(
    (await step(organiser, await card(organiser, made.id), { action: 'award', lotId, winners: [{ seq: 2, share: 100 }], reason: '' }))
      .status,
  ).toBe(200)

  const told = await figuresOf(organiser)
  expect(told('saving')).toMatchObject({ value: 5000 / 185_000, of: 1 })
  expect(told('savingSum')).toMatchObject({ value: 500_000 })
  expect(told('invitedLooked')).toMatchObject({ value: 3 / 4, of: 4, drill: { count: 1 } })
  expect(told('invitedBet')).toMatchObject({ value: 2 / 4, of: 4 })
  expect(told('savingUsual'), 'four orders, and one of another year, are too few').toMatchObject({
    value: null,
    of: 0,
    drill: { count: 0 },
  })

  await paidBefore(organiser, '2026-10-04', 200_000)
  const more = await figuresOf(organiser)
  expect(more('savingUsual')).toMatchObject({ value: 20_000 / 200_000, of: 1, drill: { count: 1 } })
  const viewer = await world.colleague(organiser, 'viewer')
  expect((await figuresOf(viewer))('savingUsual').value, 'what a lane costs is told to those who may see prices').toBeNull()
}, 120_000)
