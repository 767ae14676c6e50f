import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { rub } from '#testing/money.ts'
import { bid, card, create, draft, lane, none, step, tenderSteps, tomatoes } from '#testing/tenderSteps.ts'
import { freezeClock } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { evaluate } from './commands/evaluation.ts'
import { tenderTimers } from './jobs.ts'

let world: World
let handlers: Record<string, TimerHandler>
beforeAll(async () => {
  world = await openWorld()
  handlers = { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) }
})
beforeEach(() => freezeClock(world, '2026-10-05T11:00:00Z'))
afterAll(() => world.close())

const { market } = tenderSteps(() => ({ world, handlers }))
const long = '2030-01-01'
const lawful = { osagoExpires: long, inspectionExpires: long, passes: JSON.stringify([{ zone: 'МКАД', time: 'day', until: long }]) }
const asked = (who: Someone, tenderId: string, lotId: string) => who.ask(tenders.candidates, { query: { tenderId, lotId } })

test('a bidder is proposed own trucks for a lot by the judge of fit before he bids, and its order stays closed to him', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2] = carriers as [Someone, Someone]
  const truckId = await world.truck(e1, lawful)
  const cold = { bodyType: 'ref', tempMin: -20, tempMax: 20, inspectionExpires: long, payloadKg: 22_000, volumeM3: 90 }
  const trailerId = await world.trailer(e1, cold)
  const broken = await world.truck(e1, { ...lawful, status: 'repair' })
  const driverId = await world.driver(e1, { licenceExpires: long, medicalExpires: long, tachographExpires: long })
  const made = (await create(organiser, draft({}))).data
  const { id: lotId, orderId } = made.lots[0]!
  const { items } = (await asked(e1, made.id, lotId)).data
  expect(items[0]).toMatchObject({ truckId, trailerId, driverId, level: 'fits' })
  expect(items.at(-1)).toMatchObject({ truckId: broken, level: 'blocked' })
  expect((await asked(e2, made.id, lotId)).data.items.map(each => each.truckId)).not.toContain(truckId)
  expect((await e1.ask(orders.get, { query: { orderId: orderId! } })).error).toMatchObject({ code: 'order.not_found' })
  expect((await e1.ask(orders.candidates, { query: { orderId: orderId! } })).error).toMatchObject({ code: 'order.not_found' })
})

test('nothing is proposed to the organiser, to whom is not invited, for a lane, of another tender and once bets are over', async () => {
  const { organiser, carriers } = await market()
  const [e1] = carriers as [Someone]
  await world.truck(e1, lawful)
  const lots = [{ what: 'draft' as const, draft: tomatoes, ...none, start: rub(185_000) }]
  const made = (await create(organiser, draft({ lots }))).data
  const lotId = made.lots[0]!.id
  expect((await asked(e1, made.id, lotId)).data.items).toHaveLength(1)
  expect((await asked(organiser, made.id, lotId)).error).toMatchObject({ code: 'tender.not_found' })
  expect((await asked(await world.executor(), made.id, lotId)).error).toMatchObject({ code: 'tender.not_found' })
  const other = (await create(organiser, draft({ kind: 'contract', shareRule: 'manual', lots: [lane('moscow')] }))).data
  expect((await asked(e1, other.id, other.lots[0]!.id)).data.items).toEqual([])
  expect((await asked(e1, other.id, lotId)).error).toMatchObject({ code: 'lot.not_found' })
  await bid(e1, lotId, 183_500)
  await step(organiser, await card(organiser, made.id), { action: 'cancel', reason: 'other', comment: 'Планы изменились' })
  const gone = await asked(e1, made.id, lotId)
  expect(gone.data?.items ?? []).toEqual([])
})
