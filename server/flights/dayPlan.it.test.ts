import { afterAll, beforeAll, expect, test } from 'vitest'
import { flights } from '#contract/flights.ts'
import type { PrintFormat } from '#contract/prints.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { openPair } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock('2026-10-01T09:00:00+03:00')
})
afterAll(() => world.close())

type Query = { day: string; truckId?: string; driverId?: string; format?: PrintFormat }

const planOf = (who: Someone, query: Query, locale = 'ru') =>
  who.ask(flights.dayPlan, { query: { format: 'html', ...query } }, { headers: { 'x-locale': locale } })
const textOf = ({ base64 }: { base64: string }) => Buffer.from(base64, 'base64').toString('utf8').replaceAll('\u00a0', ' ')

test('the plan of a day tells own flights by their vehicles: stops with windows and addresses, cargo, drivers and what they are told', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const { order, flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  const { order: other, flightId: otherId } = await flown(world, pair, onDays('2026-10-05', '2026-10-06'))
  const { version, truck, driver, tasks } = await flightCard(executor, flightId)
  await executor.ask(flights.move, { data: { action: 'instruct', flightId, version, instructions: 'Въезд со двора, пропуск у охраны' } })

  const plan = (await planOf(executor, { day: '2026-10-05' })).data
  expect([plan.mime, plan.name]).toEqual(['text/html; charset=utf-8', 'Рейсы 2026-10-05.html'])
  const text = textOf(plan)
  for (const word of [
    order.number!,
    other.number!,
    truck!.plate,
    driver!.name,
    'Въезд со двора',
    'Погрузка',
    'Разгрузка',
    '09:00–12:00',
    tasks[0]!.address,
  ])
    expect(text, word).toContain(word)
  // nothing of money stands in it
  expect(text).not.toMatch(/₽|руб/)

  // of one truck and of one driver alone; in English; as a spreadsheet and for a printer
  const own = textOf((await planOf(executor, { day: '2026-10-05', truckId: truck!.id! })).data)
  expect([own.includes(order.number!), own.includes(other.number!)]).toEqual([true, false])
  const { driver: second } = await flightCard(executor, otherId)
  const others = textOf((await planOf(executor, { day: '2026-10-06', driverId: second!.id! }, 'en')).data)
  expect([others.includes('Flights of 6'), others.includes(other.number!), others.includes(order.number!)]).toEqual([true, true, false])
  const kinds = await Promise.all(
    (['pdf', 'xlsx'] as const).map(async format => (await planOf(executor, { day: '2026-10-05', format })).data),
  )
  expect(kinds.map(({ base64 }) => Buffer.from(base64, 'base64').subarray(0, 4).toString('latin1'))).toEqual(['%PDF', 'PK\u0003\u0004'])

  expect((await planOf(executor, { day: '2026-11-05' })).error).toMatchObject({
    code: 'flight.day_empty',
    message: 'На этот день рейсов нет',
  })
  expect((await planOf(forwarder, { day: '2026-10-05' })).error.code).toBe('access.denied')
})
