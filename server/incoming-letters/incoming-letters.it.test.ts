import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comments } from '#contract/comments.ts'
import { files } from '#contract/files.ts'
import { incomingLetters } from '#contract/incoming-letters.ts'
import { orders } from '#contract/orders.ts'
import type { Letter } from '#server/mail/row.ts'
import { openParts } from '#server/parts.ts'
import { openLog } from '#server/platform/log.ts'
import { readAt } from '#testing/letters/sample.ts'
import { samples } from '#testing/letters/samples.ts'
import { accepted } from '#testing/orderSteps.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { replyAddress } from './commands.ts'
import { openLetterReception } from './reception/listening.ts'
import { boxAddress } from './rules.ts'

const domain = 'in.example.ru'
const world = await openWorld({
  env: {
    TRASSA_MAIL_IN: '127.0.0.1:0',
    TRASSA_MAIL_IN_DOMAIN: domain,
    TRASSA_MAIL_IN_PROVEN_BY: 'mx.example.ru',
    TRASSA_MAIL_URL: 'smtp://127.0.0.1:1',
    TRASSA_MAIL_FROM: 'Trassa <trassa@example.ru>',
  },
})
const parts = await openParts(
  world.installation,
  openLog(line => void world.lines.push(line)),
)
const reception = openLetterReception(parts)
let transport: ReturnType<typeof createTransport>
let logist: Someone
let address: string
let customerId: string

beforeAll(async () => {
  await world.setClock(readAt)
  await reception.listen()
  transport = createTransport({ host: '127.0.0.1', port: reception.port()!, ignoreTLS: true })
  logist = await world.forwarder()
  await world.root.query(`update employees set email = 'Logist@firm.ru' where id = $1`, [logist.employee])
  customerId = await world.customer(logist)
  await world.root.query(`update customers set contact_email = 'zakaz@client.ru' where id = $1`, [customerId])
  address = (await logist.ask(incomingLetters.openBox)).data.address!
})
afterAll(async () => {
  transport.close()
  await reception.close()
  await parts.close()
  await world.close()
})

type Sent = {
  from?: string
  to?: string
  subject?: string
  text?: string
  headers?: Record<string, string>
  id?: string
  returnPath?: string
  proven?: boolean
  attachments?: { filename: string; content: Buffer; contentType?: string }[]
}
let count = 0
/** Hands a letter over as the installation's mail server does; tells the answer of SMTP. */
async function send({
  from = 'logist@firm.ru',
  to = address,
  subject = 'Заявка',
  text = 'Казань - Самара 10 т, тент, завтра к 9:00',
  headers = {},
  id = `<${++count}@firm.ru>`,
  returnPath = from,
  proven = true,
  attachments = [],
}: Sent): Promise<string> {
  const by = proven ? { 'Authentication-Results': `mx.example.ru; dmarc=pass header.from=${from.split('@')[1]}` } : {}
  const mail = { from, to, subject, text, messageId: id, headers: { ...by, ...headers }, envelope: { from: returnPath, to }, attachments }
  return transport.sendMail(mail).then(
    ({ response }) => String(response),
    (error: { responseCode?: number }) => String(error.responseCode),
  )
}
const list = async (waiting = false) => (await logist.ask(incomingLetters.list, { query: { waiting, limit: 200 } })).data
const newest = async () => (await list()).items[0]!
/** Answers on their way, in the order they were written. */
async function answers(): Promise<Letter[]> {
  const { rows } = await world.root.query<{ sealed: Buffer }>('select sealed from mails order by id')
  return rows.map(({ sealed }) => JSON.parse(world.secrets.open(sealed)) as Letter)
}
const drafts = () => world.count('orders', `org_id = $1 and status = 'draft'`, [logist.org])

test('a letter of an employee becomes a draft in his name, with the letter in its notes; the answer says what was understood, what is missing and where it lies', async () => {
  expect(await send({ text: samples[0]!.text, subject: 'Перевозка' })).toMatch(/^250/)
  const letter = await newest()
  expect(letter).toMatchObject({ state: 'drafted', sender: 'employee', proven: true, fromAddress: 'logist@firm.ru', subject: 'Перевозка' })
  const { data: card } = await logist.ask(orders.get, { query: { orderId: letter.orders[0]! } })
  expect(card).toMatchObject({ status: 'draft' })
  const [answer] = await answers()
  expect(answer).toMatchObject({
    to: 'logist@firm.ru',
    subject: 'Re: Перевозка',
    headers: { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': '<1@firm.ru>' },
  })
  expect(answer!.text).toContain('Санкт-Петербург → Москва')
  expect(answer!.text).toMatch(/Не хватает: .*кузов|Не хватает: /)
  expect(answer!.text).toContain(`/orders_forwarder/edit/${letter.orders[0]}`)
})

test('a customer’s letter becomes a draft of his, his price the customer’s; he is answered without a way into the product', async () => {
  await send({ from: 'zakaz@client.ru', text: 'Казань - Самара, 10 т, металл, тент, завтра к 9:00, ставка 50 000 руб' })
  const letter = await newest()
  expect(letter).toMatchObject({ state: 'drafted', sender: 'customer' })
  const { rows } = await world.root.query('select customer_id, price, customer_price, responsible_id from orders where id = $1', [
    letter.orders[0],
  ])
  expect(rows[0]).toEqual({ customer_id: customerId, price: null, customer_price: '5000000', responsible_id: logist.user })
  const answer = (await answers()).at(-1)!
  expect(answer.to).toBe('zakaz@client.ru')
  expect(answer.text).not.toContain('http')
})

test('fifty letters: nothing is placed, nothing lost, nothing taken twice, and every answer is true', async () => {
  const before = { drafts: await drafts(), answers: (await answers()).length, letters: (await list()).items.length }
  const own = samples.filter(({ orders: wanted }) => wanted.length === 1).slice(1, 16)
  const firstOwn = count + 1
  for (const { text } of own) expect(await send({ text })).toMatch(/^250/)
  const sound = (await list()).items.slice(0, own.length)
  expect(sound.filter(({ state }) => state !== 'drafted').map(({ wait, subject, known }) => ({ wait, subject, known }))).toEqual([])
  // the same letters again, from a server that did not hear the answer
  for (let i = 0; i < 8; i++) expect(await send({ text: own[i]!.text, id: `<${count - i}@firm.ru>` })).toMatch(/^250/)
  // machines
  const machines: Sent[] = [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'bulk' } },
    { headers: { 'List-Id': '<news.client.ru>' } },
    { returnPath: '' },
    { from: 'trassa@example.ru' },
    { headers: { 'X-Auto-Response-Suppress': 'All' } },
  ]
  for (const machine of machines) expect(await send(machine)).toMatch(/^250/)
  // strangers, and those who say they are somebody
  for (const from of ['a@nobody.ru', 'b@nobody.ru', 'c@nobody.ru', 'd@nobody.ru', 'e@nobody.ru']) await send({ from })
  const forged: Sent[] = [
    { proven: false },
    { proven: false, headers: { 'Authentication-Results': 'mx.evil.ru; dmarc=pass header.from=firm.ru' } },
    { proven: false, headers: { 'Authentication-Results': 'mx.example.ru; dmarc=fail header.from=firm.ru' } },
    { proven: false, headers: { 'Authentication-Results': 'mx.example.ru; dkim=pass header.d=evil.ru' } },
    { proven: false, from: 'zakaz@client.ru' },
  ]
  for (const one of forged) expect(await send(one)).toMatch(/^250/)
  // answers to letters of ours: what they quote is no order of theirs
  for (const text of [
    'Спасибо, приняли.\n\n> Казань - Самара 10 т',
    'Ок\n\nПт, 27 нояб. 2026 в 10:12, Отдел <a@b.ru> пишет:\nКазань - Самара 10 т',
  ])
    await send({ text, subject: 'Re: Заявка' })
  expect(await send({ text: 'x'.repeat(11 * 1024 * 1024) })).toBe('552')
  for (const to of [`postmaster@${domain}`, boxAddress(logist.org, 'aaaaaaaaaa', domain), 'orders@elsewhere.ru'])
    expect(await send({ to })).toBe('550')

  expect(await world.count('orders', `status <> 'draft'`)).toBe(0)
  expect(await drafts()).toBe(before.drafts + own.length)
  const { items, waiting } = await list()
  expect(items).toHaveLength(before.letters + own.length + 5 + 5 + 2)
  expect(waiting).toBe(12)
  const waits = items.flatMap(({ state, wait }) => (state === 'waiting' ? [wait] : []))
  expect(['sender_unknown', 'sender_unproven', 'nothing_read'].map(why => waits.filter(wait => wait === why).length)).toEqual([5, 5, 2])
  // nobody unproven, unknown or automatic was answered
  const fresh = (await answers()).slice(before.answers)
  expect(new Set(fresh.map(({ to }) => to))).toEqual(new Set(['logist@firm.ru']))
  // each answer is of the letter it names, and says what became of that
  const drafted = new Set(own.map((_, i) => `<${firstOwn + i}@firm.ru>`))
  for (const { headers, text } of fresh) {
    const isDrafted = drafted.has(headers!['In-Reply-To']!)
    expect(/черновик|draft/i.test(text)).toBe(isDrafted)
    expect(/не нашлось заказа|No order/i.test(text)).toBe(!isDrafted)
  }
  expect(fresh.length).toBeGreaterThanOrEqual(own.length)
})

test('who writes more than twenty letters in an hour is answered no more, and his letters are taken all the same', async () => {
  const before = (await answers()).length
  for (let i = 0; i < 8; i++) await send({ text: 'Казань - Самара 10 т, тент' })
  const sent = (await answers()).length - before
  expect(sent).toBeLessThan(8)
  expect(await newest()).toMatchObject({ state: 'drafted' })
})

test('attachments that are files are kept with the letter, others are named', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  await send({
    attachments: [
      { filename: 'фото.png', content: png },
      { filename: 'run.exe', content: Buffer.from('MZ') },
    ],
  })
  const { id, attachments } = await newest()
  expect(attachments).toBe(1)
  const { data: letter } = await logist.ask(incomingLetters.get, { query: { letterId: id } })
  expect(letter.refused).toEqual(['run.exe'])
  const { data: kept } = await logist.ask(files.list, { query: { kind: 'incoming_letter', objectId: id } })
  expect(kept).toMatchObject({ items: [{ name: 'фото.png', type: 'png' }] })
})

test('a person drafts what waits, once, or puts it aside; another organisation finds none of it', async () => {
  const { items } = await list(true)
  const stranger = items.find(({ wait }) => wait === 'sender_unknown')!
  const drafted = await logist.ask(incomingLetters.draftOrders, { data: { letterId: stranger.id, version: stranger.version } })
  expect(drafted.data).toMatchObject({ state: 'drafted', orders: [expect.any(String)] })
  const again = await logist.ask(incomingLetters.draftOrders, { data: { letterId: stranger.id, version: stranger.version } })
  expect(again.error.code).toBe('letter.changed')
  const settled = await logist.ask(incomingLetters.dismiss, { data: { letterId: stranger.id, version: drafted.data.version } })
  expect(settled.error.code).toBe('letter.settled')
  const nothing = items.find(({ wait }) => wait === 'nothing_read')!
  const refused = await logist.ask(incomingLetters.draftOrders, { data: { letterId: nothing.id, version: nothing.version } })
  expect(refused.error.code).toBe('letter.nothing_read')
  const aside = await logist.ask(incomingLetters.dismiss, { data: { letterId: nothing.id, version: nothing.version } })
  expect(aside.data).toMatchObject({ state: 'dismissed', wait: null })
  const other = await world.forwarder()
  expect((await other.ask(incomingLetters.get, { query: { letterId: nothing.id } })).error.code).toBe('letter.not_found')
  expect((await other.ask(incomingLetters.list, { query: { limit: 50 } })).data.items).toEqual([])
})

test('an answer to a notice of an order is a line in its talk; a guessed address, another’s and one without a name are not', async () => {
  const executor = await world.executor()
  await world.partners(logist, executor)
  const { id: orderId } = await accepted({ forwarder: logist, executor })
  const to = replyAddress({ secrets: world.secrets, config: world.config }, { org: logist.org, orderId, employeeId: logist.employee })!
  const talk = async () => (await executor.ask(comments.list, { query: { orderId } })).data.items.map(({ text }) => text)
  await send({ to, subject: 'Re: Заказ', text: 'Ворота 4, пропуск заказан.\n\n> Водитель прибыл' })
  expect(await talk()).toEqual(['Ворота 4, пропуск заказан.'])
  expect(await newest()).toMatchObject({ state: 'written', orders: [orderId] })
  await send({ to: to.replace(/-[a-z2-7]{8}@/, '-aaaaaaaa@'), text: 'Угадано' })
  await send({ to, from: 'zakaz@client.ru', text: 'Чужое' })
  await send({ to, proven: false, text: 'Подделано' })
  expect(await talk()).toHaveLength(1)
})

test('a new address takes the place of the one before, and a closed one takes nothing', async () => {
  const before = address
  address = (await logist.ask(incomingLetters.openBox)).data.address!
  expect(address).not.toBe(before)
  expect(await send({ to: before })).toBe('550')
  expect(await send({})).toMatch(/^250/)
  expect((await logist.ask(incomingLetters.closeBox)).data).toEqual({ offered: true, address: null, person: null })
  expect(await send({})).toBe('550')
  const viewer = await world.colleague(logist, 'viewer')
  expect((await viewer.ask(incomingLetters.openBox)).error.code).toBe('access.denied')
  expect((await viewer.ask(incomingLetters.list, { query: { limit: 50 } })).error.code).toBe('access.denied')
})
