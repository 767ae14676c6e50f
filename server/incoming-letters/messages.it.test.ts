import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelName, channels } from '#contract/channels.ts'
import { comments } from '#contract/comments.ts'
import { files } from '#contract/files.ts'
import { incomingLetters } from '#contract/incoming-letters.ts'
import { hearOnce, sendAll } from '#server/channels/jobs.ts'
import { openParts } from '#server/parts.ts'
import { openLog } from '#server/platform/log.ts'
import { openCounterpart } from '#testing/counterparts.ts'
import { readAt } from '#testing/letters/sample.ts'
import { accepted } from '#testing/orderSteps.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { botDesk } from './reception/bots.ts'

/** The messenger, as far as the bot reaches it. */
const outside = await openCounterpart()
const world = await openWorld({
  env: {
    TRASSA_TELEGRAM_TOKEN: 'T0KEN',
    TRASSA_TELEGRAM_BOT: 'trassa_bot',
    TRASSA_TELEGRAM_URL: outside.url,
    TRASSA_MAX_TOKEN: 'MAX',
    TRASSA_MAX_BOT: 'trassa_bot',
    TRASSA_MAX_URL: `${outside.url}/max`,
    TRASSA_CHANNELS_INSIDE: 'telegram,max',
  },
})
const parts = await openParts(
  world.installation,
  openLog(line => void world.lines.push(line)),
)
let logist: Someone
let customerId: string

beforeAll(async () => {
  await world.setClock(readAt)
  logist = await world.forwarder()
  customerId = await world.customer(logist)
  await logist.ask(incomingLetters.openBox)
})
afterAll(async () => {
  await parts.close()
  await world.close()
  await outside.close()
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const list = async () => (await logist.ask(incomingLetters.list, { query: { waiting: false, limit: 200 } })).data
const newest = async () => (await list()).items[0]!
const drafts = () => world.count('orders', `org_id = $1 and status = 'draft'`, [logist.org])
let count = 0
const chat = (id: number, more: object) => ({ message_id: ++count, chat: { id, type: 'private', username: `u${id}` }, ...more })
let update = 0
/** The bot hears messages; what it says of itself and what files it gives stand in `outside`. */
const hear = async (...messages: object[]) => {
  const result = messages.map(message => ({ update_id: ++update, message }))
  outside.visits.length = 0
  outside.says(({ path, json }) => {
    if (path.endsWith('/getUpdates')) return { json: { ok: true, result } }
    if (path.endsWith('/getFile')) return { json: { ok: true, result: { file_path: `documents/${json.file_id}` } } }
    return path.includes('/file/') ? { bytes: png } : { json: { ok: true, result: { message_id: 500 + update } } }
  })
  const deps = { db: parts.worker.db, secrets: parts.secrets, desk: botDesk(parts) }
  await hearOnce(deps, 'telegram', parts.channels.messengers.telegram!, new AbortController().signal)
}
const say = async () => {
  const { secrets, config, unsubscribeLinks, log } = parts
  const deps = { db: parts.worker.db, secrets, channels: parts.channels, config, unsubscribeLinks, log }
  outside.visits.length = 0
  await sendAll(deps, 'telegram' satisfies ChannelName)
  return outside.visits.filter(({ path }) => path.endsWith('/sendMessage')).map(({ json }) => json as { chat_id: string; text: string })
}
const start = async (link: string, id: number) => hear(chat(id, { text: `/start ${new URL(link).searchParams.get('start')}` }))

test('an employee whose chat is bound drafts by a message; the answer goes there, and the same message is taken once', async () => {
  await start((await logist.ask(channels.bindMessenger, { data: { channel: 'telegram' } })).data.url, 700)
  const before = await drafts()
  const message = chat(700, { text: 'Казань - Самара 10 т, металл, тент, завтра к 9:00' })
  await hear(message)
  await hear(message)
  expect(await drafts()).toBe(before + 1)
  const letter = await newest()
  expect(letter).toMatchObject({ channel: 'telegram', state: 'drafted', sender: 'employee', fromName: '@u700', fromAddress: '' })
  const [answer] = await say()
  expect(answer).toMatchObject({ chat_id: '700', text: expect.stringContaining('Казань → Самара') })
  expect(answer!.text).toContain('Не хватает')
  expect(answer!.text).toContain(`/orders_forwarder/edit/${letter.orders[0]}`)
})

test('a customer comes by the organisation’s link; he waits unanswered until a person says who he is, and is drafted for from then on', async () => {
  const { chats } = (await logist.ask(incomingLetters.box)).data
  expect(chats).toMatchObject([{ channel: 'telegram' }, { channel: 'max' }])
  await start(chats[0]!.url, 800)
  expect(outside.visits.at(-1)!.json).toMatchObject({ chat_id: '800', text: expect.stringContaining('Пишите заявки') })
  await hear(chat(800, { text: 'Казань - Уфа 5 т, мебель, тент' }))
  expect(await say()).toEqual([])
  const letter = await newest()
  expect(letter).toMatchObject({ state: 'waiting', wait: 'sender_unknown', introducible: true, known: null })
  const { data } = await logist.ask(incomingLetters.introduce, { data: { letterId: letter.id, version: letter.version, customerId } })
  expect(data).toMatchObject({ state: 'drafted', sender: 'customer', orders: [expect.any(String)] })
  await hear(chat(800, { text: 'Казань - Пермь 3 т, мебель, ставка 40 000 руб' }))
  const next = await newest()
  expect(next).toMatchObject({ state: 'drafted', sender: 'customer' })
  const { rows } = await world.root.query('select customer_id, price, customer_price from orders where id = $1', [next.orders[0]])
  expect(rows[0]).toEqual({ customer_id: customerId, price: null, customer_price: '4000000' })
  const [answer] = await say()
  expect(answer!.chat_id).toBe('800')
  expect(answer!.text).not.toContain('http')
  const wrong = await logist.ask(incomingLetters.introduce, { data: { letterId: next.id, version: next.version, customerId } })
  expect(wrong.error.code).toBe('letter.settled')
})

test('photos sent together are one message whose files are kept; what no bot is given is named', async () => {
  const photo = (file_id: string) => ({
    photo: [
      { file_id, file_size: 1 },
      { file_id: 'large.jpg', file_size: 9 },
    ],
  })
  const document = { file_id: 'scan.png', file_name: 'скан.png', mime_type: 'image/png' }
  await hear(
    chat(700, { document, media_group_id: 'album', caption: 'Казань - Пенза 7 т, тент' }),
    chat(700, { document: { ...document, file_name: 'ещё.png' }, media_group_id: 'album' }),
    chat(700, { voice: {} }),
    chat(700, photo('small.jpg')),
  )
  const [last, voice, letter] = (await list()).items
  expect(letter).toMatchObject({ state: 'drafted', attachments: 2 })
  expect((await logist.ask(files.list, { query: { kind: 'incoming_letter', objectId: letter!.id } })).data.items).toMatchObject([
    { name: 'скан.png' },
    { name: 'ещё.png' },
  ])
  expect((await logist.ask(incomingLetters.get, { query: { letterId: voice!.id } })).data.refused).toEqual([
    expect.stringMatching(/^voice-/),
  ])
  // the messenger called a picture of another kind a photo
  expect(last).toMatchObject({ attachments: 0, wait: 'nothing_read' })
  await say()
})

test('an answer to a notice in the chat is a line in the talk of its order; one in a group, and of a chat nobody knows, is nothing', async () => {
  const executor = await world.executor()
  await world.partners(logist, executor)
  const { id: orderId } = await accepted({ forwarder: logist, executor })
  await world.root.query(
    `insert into deliveries (org_id, id, channel, employee_id, object_id, lane, source, status, at, run_at, created_at, ended_at, receipt)
    values ($1, gen_random_uuid(), 'telegram', $2, $3, gen_random_uuid(), '{"kind":"test"}', 'sent', app_now(), app_now(), app_now(), app_now(), '4711')`,
    [logist.org, logist.employee, orderId],
  )
  const letters = (await list()).items.length
  const inWork = () => world.count('orders', `org_id = $1 and status <> 'draft'`, [logist.org])
  const before = await inWork()
  const answers = { message_id: 4711 }
  await hear(
    chat(700, { text: 'Ворота 7', reply_to_message: answers }),
    { ...chat(700, { text: 'Казань - Самара 10 т' }), chat: { id: 700, type: 'group', title: 'Смена' } },
    chat(900, { text: 'Казань - Самара 10 т' }),
  )
  expect((await executor.ask(comments.list, { query: { orderId } })).data.items.map(({ text }) => text)).toEqual(['Ворота 7'])
  const { items } = await list()
  expect(items).toHaveLength(letters + 1)
  expect(items[0]).toMatchObject({ state: 'written', channel: 'telegram', orders: [orderId] })
  expect(await inWork()).toBe(before)
})

test('a message to the bot of MAX becomes a draft like one of Telegram: a stranger waits, an employee is drafted for and answered there, a group is nothing', async () => {
  const hearMax = async (...updates: object[]) => {
    outside.visits.length = 0
    outside.says(({ path }) =>
      path.startsWith('/max/updates')
        ? { json: { updates, marker: ++update } }
        : { json: { message: { body: { mid: `said${++count}` } } } },
    )
    const deps = { db: parts.worker.db, secrets: parts.secrets, desk: botDesk(parts) }
    await hearOnce(deps, 'max', parts.channels.messengers.max!, new AbortController().signal)
  }
  const written = (user_id: number, text: string, chat_type = 'dialog') => ({
    update_type: 'message_created',
    message: { sender: { user_id, name: `Лев ${user_id}` }, recipient: { chat_type }, body: { mid: `mid${++count}`, text } },
  })
  const started = (url: string, user_id: number) => ({
    update_type: 'bot_started',
    payload: new URL(url).searchParams.get('start'),
    user: { user_id, name: `Лев ${user_id}` },
  })
  await hearMax(started((await logist.ask(channels.bindMessenger, { data: { channel: 'max' } })).data.url, 42))
  const before = await drafts()
  const message = written(42, 'Казань - Самара 10 т, металл, тент, завтра к 9:00')
  await hearMax(message)
  await hearMax(message)
  expect(await drafts()).toBe(before + 1)
  expect(await newest()).toMatchObject({ channel: 'max', state: 'drafted', sender: 'employee', fromName: 'Лев 42', fromAddress: '' })
  outside.visits.length = 0
  const { secrets, config, unsubscribeLinks, log } = parts
  await sendAll({ db: parts.worker.db, secrets, channels: parts.channels, config, unsubscribeLinks, log }, 'max')
  const answers = outside.visits.filter(({ path }) => path.startsWith('/max/messages'))
  expect(answers.map(({ path }) => path)).toEqual(['/max/messages?user_id=42'])
  expect(answers[0]!.json).toMatchObject({ text: expect.stringContaining('Казань → Самара') })

  const known = (await list()).items.length
  await hearMax(written(77, 'Казань - Уфа 5 т, мебель, тент'), written(42, 'Казань - Уфа 5 т, мебель', 'chat'))
  expect((await list()).items.length).toBe(known)
  const link = (await logist.ask(incomingLetters.box)).data.chats.find(({ channel }) => channel === 'max')!
  await hearMax(started(link.url, 77))
  await hearMax(written(77, 'Казань - Уфа 5 т, мебель, тент'))
  const waiting = await newest()
  expect(waiting).toMatchObject({ channel: 'max', state: 'waiting', wait: 'sender_unknown', introducible: true })
  await logist.ask(incomingLetters.introduce, { data: { letterId: waiting.id, version: waiting.version, customerId } })
  await hearMax(written(77, 'Казань - Пермь 3 т, мебель'))
  expect(await newest()).toMatchObject({ channel: 'max', state: 'drafted', sender: 'customer' })
})

test('who carries reads the letters that wait and puts them aside; drafting orders of them is no right of his', async () => {
  const executor = await world.executor()
  const id = randomUUID()
  await world.root.query(
    `insert into incoming_letters (org_id, id, message_key, at, from_address, from_name, text, proven, sender, state, wait)
     values ($1, $2, 'waits', now(), 'partner@example.ru', 'Партнёр', 'Когда машина?', true, 'unknown', 'waiting', 'sender_unknown')`,
    [executor.org, id],
  )
  const listed = (await executor.ask(incomingLetters.list, { query: { waiting: true, limit: 20 } })).data
  expect(listed).toMatchObject({ waiting: 1, items: [{ id, fromName: 'Партнёр', wait: 'sender_unknown' }] })
  expect((await executor.ask(incomingLetters.get, { query: { letterId: id } })).data.text).toBe('Когда машина?')
  const { version } = listed.items[0]!
  expect((await executor.ask(incomingLetters.draftOrders, { data: { letterId: id, version } })).status).toBe(403)
  const viewer = await world.colleague(executor, 'viewer')
  expect((await viewer.ask(incomingLetters.list, { query: { waiting: true, limit: 20 } })).status).toBe(403)
  expect((await executor.ask(incomingLetters.dismiss, { data: { letterId: id, version } })).data.state).toBe('dismissed')
})
