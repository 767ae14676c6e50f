import { afterAll, expect, test } from 'vitest'
import { letters } from '#contract/letters.ts'
import { readAt } from '#testing/letters/sample.ts'
import { samples } from '#testing/letters/samples.ts'
import { cookieText, openWorld } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)
await world.setClock(readAt.toISOString())
const logist = await world.forwarder()

const read = async (...letter: string[]) => (await logist.ask(letters.read, { data: { letter } })).data.orders

test('a letter is read over the wire: fields in the shape of a draft, each with its confidence and its place in the letter', async () => {
  const { text } = samples[0]!
  const [order] = await read(text.slice(0, 300), text.slice(300))
  expect(order).toMatchObject({
    customerNumber: '1184/26',
    stops: [
      { kind: 'loading', place: { code: 'saint_petersburg', tz: 'Europe/Moscow' }, day: '2026-10-06', from: '09:00', to: '12:00' },
      { kind: 'unloading', place: { code: 'moscow' }, contactName: 'Орлова Нина', contactPhone: '+79000000002' },
    ],
    cargos: [{ massKg: 20_000, volumeM3: 82, pallets: 33, packageType: 'pallet_eur' }],
    price: { minor: 6_800_000, currency: 'RUB' },
    vatRate: 20,
    payDays: 14,
  })
  const mark = order!.marks.find(({ field }) => field === 'stops.0.address')
  expect(mark).toMatchObject({ confidence: 'sure' })
  expect(text.slice(mark!.from, mark!.to)).toBe('ул. Софийская, 8')
})

test('days are counted from the clock of the server, and a letter about something else proposes nothing', async () => {
  const [order] = await read('Казань - Самара 10т тент завтра к 9:00')
  expect(order?.stops[0]).toMatchObject({ day: '2026-10-02', from: '09:00' })
  expect(await read('Спасибо, всё доехало!')).toEqual([])
})

test('a letter too long, in too many pieces or with a field nobody knows is refused, and who may not create orders is too', async () => {
  const headers = { host: new URL(world.config.url).host, cookie: cookieText(world.config, logist.cookies) }
  const ask = async (data: object) => {
    const answer = await world.app.inject({ method: 'POST', url: letters.read.path, headers, payload: { data } })
    return answer.json<{ error: { code: string } }>().error.code
  }
  expect(await ask({ letter: ['a'.repeat(5001)] })).toBe('input.invalid')
  expect(await ask({ letter: Array.from({ length: 5 }, () => 'a') })).toBe('input.invalid')
  // 200 kB, in as many pieces as it takes or in one
  expect(await ask({ letter: Array.from({ length: 40 }, () => 'Казань - Самара\n'.repeat(300)) })).toBe('input.too_large')
  expect(await ask({ letter: ['Казань - Самара\n'.repeat(12_500)] })).toBe('input.too_large')
  expect(await ask({ letter: ['a'], language: 'ru' })).toBe('input.unknown_field')
  const viewer = await world.colleague(logist, 'viewer')
  expect((await viewer.ask(letters.read, { data: { letter: ['Казань - Самара'] } })).status).toBe(403)
})

test('a letter of twenty thousand characters that says nothing is answered soon enough to be waited for', async () => {
  const noise = ['- 12.10 / Погрузка: ((( ', '1'.repeat(60), ' от до из в ', 'ставка ставка '].join('\n')
  const whole = noise.repeat(Math.floor(20_000 / noise.length))
  const pieces = Array.from({ length: 4 }, (_, i) => whole.slice(i * 5000, i * 5000 + 5000)).filter(Boolean)
  expect(await read(...pieces)).toEqual([])
})
