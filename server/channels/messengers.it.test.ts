import { afterAll, beforeEach, expect, test } from 'vitest'
import { channels } from '#contract/channels.ts'
import { driverLinks } from '#contract/driver-links.ts'
import { driverPage } from '#contract/driver-page.ts'
import { flights } from '#contract/flights.ts'
import { driverLinkTimers } from '#server/driver-links/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import { openChannelWorld } from '#testing/channels.ts'
import { flown, onDays } from '#testing/flights.ts'
import { openPair } from '#testing/orders.ts'
import { onPhone, openPhone, tokenOf } from '#testing/phones.ts'
import { runTimers } from '#testing/tenders.ts'
import type { Someone } from '#testing/world.ts'
import { hearOnce } from './jobs.ts'

const stage = await openChannelWorld()
const { world, outside, opened, deps, later, say, send, channelOf, rowOf, browser } = stage
beforeEach(stage.calm)
afterAll(stage.close)

/** A chat is bound as a person does it: he opens the bot by the link. */
async function bindTelegram(who: Someone, chat: number) {
  const { url } = (await who.ask(channels.bindMessenger, { data: { channel: 'telegram' } })).data
  const code = new URL(url).searchParams.get('start')!
  outside.says(({ path }) =>
    path.endsWith('/getUpdates')
      ? { json: { ok: true, result: [{ update_id: 5, message: { text: `/start ${code}`, chat: { id: chat, username: 'lev' } } }] } }
      : { json: { ok: true, result: { message_id: 1 } } },
  )
  await hearOnce(deps, 'telegram', opened.messengers.telegram!, new AbortController().signal)
  return code
}

test('a chat of Telegram is bound by a code that is good once and for 15 minutes', async () => {
  const who = await world.forwarder()
  const code = await bindTelegram(who, 77)
  expect(code).toMatch(/^[\w-]{1,64}$/)
  expect((await channelOf(who, 'telegram')).bindings).toMatchObject([{ state: 'working', name: '@lev' }])
  expect(outside.visits.at(-1)!.json).toMatchObject({ chat_id: '77', text: expect.stringContaining('Готово') })
  // the same update once more
  await hearOnce(deps, 'telegram', opened.messengers.telegram!, new AbortController().signal)
  expect(outside.visits.at(-1)!.json).toMatchObject({ text: expect.stringContaining('устарел') })
  expect(outside.visits.findLast(({ path }) => path.endsWith('/getUpdates'))!.json).toMatchObject({ offset: 6 })
  const other = await world.forwarder()
  const { url } = (await other.ask(channels.bindMessenger, { data: { channel: 'telegram' } })).data
  await later(15 * 60)
  outside.says(({ path }) =>
    path.endsWith('/getUpdates')
      ? {
          json: {
            ok: true,
            result: [{ update_id: 9, message: { text: `/start ${new URL(url).searchParams.get('start')}`, chat: { id: 1 } } }],
          },
        }
      : { json: { ok: true, result: {} } },
  )
  await hearOnce(deps, 'telegram', opened.messengers.telegram!, new AbortController().signal)
  expect((await channelOf(other, 'telegram')).works).toBe(false)
})

test('Telegram is waited for as it says, followed to another chat, and switched off where the bot is blocked', async () => {
  const who = await world.forwarder()
  await bindTelegram(who, 100)
  outside.visits.length = 0
  const id = await say(who, 'telegram', 'Опоздание <b>', newId())
  outside.says(() => ({ status: 429, json: { ok: false, error_code: 429, parameters: { retry_after: 40 } } }))
  await send('telegram')
  await later(20)
  expect(await send('telegram')).toBe(0)
  await later(21)
  outside.says(({ json }) =>
    json.chat_id === '100'
      ? { status: 400, json: { ok: false, error_code: 400, parameters: { migrate_to_chat_id: -200 } } }
      : { json: { ok: true, result: { message_id: 3 } } },
  )
  await send('telegram')
  expect(await rowOf(id)).toMatchObject({ status: 'sent', receipt: '3' })
  expect(outside.visits.at(-1)!.json).toMatchObject({
    chat_id: '-200',
    parse_mode: 'HTML',
    text: expect.stringContaining('Опоздание &lt;b&gt;'),
  })
  outside.says(() => ({ status: 403, json: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' } }))
  await later(2)
  await say(who, 'telegram', 'ещё')
  await send('telegram')
  expect(outside.visits.at(-1)!.json).toMatchObject({ chat_id: '-200' })
  expect(await channelOf(who, 'telegram')).toMatchObject({
    works: false,
    bindings: [{ state: 'off', reason: expect.stringContaining('blocked') }],
  })
})

test('to one chat goes one message a second', async () => {
  const who = await world.forwarder()
  await bindTelegram(who, 300)
  outside.visits.length = 0
  for (const name of ['раз', 'два']) await say(who, 'telegram', name)
  await send('telegram')
  await send('telegram')
  const sent = () => outside.visits.filter(({ path }) => path.endsWith('/sendMessage')).length
  expect(sent()).toBeLessThanOrEqual(2)
  await later(2)
  await send('telegram')
  expect(sent()).toBe(2)
  expect(await world.count('deliveries', `org_id = $1 and status = 'sent'`, [who.org])).toBe(2)
})

test('a chat of MAX is bound by the payload of its start and gets messages', async () => {
  const who = await world.forwarder()
  const { url } = (await who.ask(channels.bindMessenger, { data: { channel: 'max' } })).data
  const payload = new URL(url).searchParams.get('start')
  outside.says(({ path }) =>
    path.startsWith('/max/updates')
      ? { json: { updates: [{ update_type: 'bot_started', payload, user: { user_id: 42, name: 'Лев' } }], marker: 8 } }
      : { json: { message: { body: { mid: 'm1' } } } },
  )
  await hearOnce(deps, 'max', opened.messengers.max!, new AbortController().signal)
  const id = await say(who, 'max', 'Опоздание')
  await send('max')
  const { path, headers, json } = outside.visits.at(-1)!
  expect(path).toBe('/max/messages?user_id=42')
  expect(headers.authorization).toBe('MAX')
  expect(json).toMatchObject({ format: 'html', text: expect.stringContaining('<b>Опоздание</b>') })
  expect(await rowOf(id)).toMatchObject({ status: 'sent', receipt: 'm1' })
})

/** A flight whose driver is reached by nothing yet. */
async function driven() {
  const pair = await openPair(world)
  const { flightId } = await flown(world, pair, onDays('2026-10-20', '2026-10-22'))
  const driverId = (await pair.executor.ask(flights.get, { query: { flightId } })).data.driver!.id!
  return { ...pair, of: { flightId, driverId } }
}

test('the link of a driver goes to his phone, which opens his flight by it, and is kept nowhere afterwards', async () => {
  const { executor, of } = await driven()
  outside.says(() => ({ json: { id: 'sms-9' } }))
  const bad = await executor.ask(driverLinks.make, { data: { ...of, email: null, by: 'sms', phone: '12345' } })
  expect(bad.error).toMatchObject({ code: 'driver_link.no_phone', info: { field: 'phone' } })
  const chat = await executor.ask(driverLinks.make, { data: { ...of, email: null, by: 'telegram' } })
  expect(chat.error).toMatchObject({ code: 'driver_link.no_chat' })
  const made = (await executor.ask(driverLinks.make, { data: { ...of, email: null, by: 'sms', phone: '89991112233' } })).data
  expect(made.sentTo).toBe('+7 ••• ••• 22-33')
  await send('sms')
  const { json } = outside.visits.at(-1)!
  expect(json.to).toBe('+79991112233')
  expect(String(json.text).length).toBeLessThanOrEqual(160)
  const phone = openPhone(world)
  expect((await phone.open(tokenOf(String(json.text)))).data).toEqual({ linkId: made.id })
  expect(await world.count('deliveries', `source ->> 'linkId' = $1 and status = 'sent' and sealed is null`, [made.id])).toBe(1)
})

test('a driver is told once, on his phone and in his chat, that his plan has changed; his own marks and a plan that is the same tell nothing', async () => {
  const { executor, of } = await driven()
  const { phone, linkId } = await onPhone(world, executor, of)
  const { data } = await phone.ask(driverPage.flights)
  expect(data.channels).toEqual({ pushKey: opened.pushKey, messengers: ['telegram', 'max'] })
  const device = browser('/push/driver')
  await phone.ask(driverPage.bindPush, { query: { linkId }, data: { subscription: device.subscription } })
  const { url } = (await phone.ask(driverPage.bindMessenger, { query: { linkId }, data: { channel: 'telegram' } })).data
  outside.says(({ path }) => {
    if (path === '/push/driver') return { status: 201 }
    const message = { text: `/start ${new URL(url).searchParams.get('start')}`, chat: { id: 900, first_name: 'Ринат' } }
    return path.endsWith('/getUpdates')
      ? { json: { ok: true, result: [{ update_id: 70, message }] } }
      : { json: { ok: true, result: { message_id: 4 } } }
  })
  await hearOnce(deps, 'telegram', opened.messengers.telegram!, new AbortController().signal)
  const timers = driverLinkTimers({ secrets: world.secrets, config: world.config })
  const tell = async () => {
    await later(21)
    await runTimers(world, timers)
    outside.visits.length = 0
    await send('push')
    await send('telegram')
    return outside.visits.map(({ path }) => path).toSorted()
  }
  expect(await tell()).toEqual([])
  const instruct = async (instructions: string) => {
    const { version } = (await executor.ask(flights.get, { query: { flightId: of.flightId } })).data
    await executor.ask(flights.move, { data: { action: 'instruct', flightId: of.flightId, version, instructions } })
  }
  await instruct('Пропуск на проходной')
  await instruct('Въезд со двора')
  expect(await tell()).toEqual(['/botT0KEN/sendMessage', '/push/driver'])
  expect(device.read(outside.visits.find(({ path }) => path === '/push/driver')!.body)).toMatchObject({ text: 'План рейса изменился' })
  await instruct('Въезд со двора')
  expect(await tell()).toEqual([])
  const made = (await executor.ask(driverLinks.make, { data: { ...of, email: null, by: 'telegram' } })).data
  await send('telegram')
  expect(made.sentTo).toBe('Ринат')
  expect(outside.visits.at(-1)!.json).toMatchObject({ chat_id: '900', text: expect.stringContaining(tokenOf(made.url)) })
})
