import { writeXlsx } from 'hucre/xlsx'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { comments } from '#contract/comments.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { files } from '#contract/files.ts'
import { imports } from '#contract/imports.ts'
import { incomingLetters } from '#contract/incoming-letters.ts'
import { orders } from '#contract/orders.ts'
import type { Letter } from '#server/mail/row.ts'
import { openParts } from '#server/parts.ts'
import { openLog } from '#server/platform/log.ts'
import { pdf } from '#testing/files.ts'
import { readAt } from '#testing/letters/sample.ts'
import { samples } from '#testing/letters/samples.ts'
import { accepted } from '#testing/orderSteps.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { replyAddress } from './commands/addresses.ts'
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
/** How many attachments were given to the scanner. */
let scanned = 0
const scanner: typeof parts.scanner = async bytes => {
  scanned++
  return parts.scanner(bytes)
}
const reception = openLetterReception({ ...parts, scanner })
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

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const table = async (rows: string[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'Лист1', rows }] }))

type Sent = {
  from?: string
  to?: string | string[]
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
  const first = count + 1
  /** What has to become of each letter, by its id; those that are not to be taken in are not named. */
  const fates = new Map<string, 'drafted' | 'waiting'>()
  let total = 0
  const sends = async (fate: 'drafted' | 'waiting' | 'none', sent: Sent, code = /^250/) => {
    total++
    const id = sent.id ?? `<${++count}@firm.ru>`
    expect(await send({ ...sent, id })).toMatch(code)
    if (fate !== 'none') fates.set(id, fate)
  }
  const own = samples.filter(({ orders: wanted }) => wanted.length === 1).slice(1, 16)
  for (const { text } of own.slice(0, 9)) await sends('drafted', { text })
  // passed on: what is quoted is what he means
  for (const { text } of own.slice(9, 12)) await sends('drafted', { subject: 'Fwd: перевозка', text: text.replace(/^/gm, '> ') })
  // with attachments: a table, a document and a picture, what is no file we keep
  const attached = [
    [{ filename: 'заявки.xlsx', content: await table([['Откуда'], ['Казань']]) }],
    [
      { filename: 'договор.pdf', content: await pdf() },
      { filename: 'фото.png', content: png },
    ],
    [{ filename: 'run.exe', content: Buffer.from('MZ') }],
  ]
  for (const [i, { text }] of own.slice(12, 15).entries()) await sends('drafted', { text, attachments: attached[i] })
  await sends('waiting', { text: 'Заявки на неделю во вложении', attachments: attached[0] })
  // the same letters again, from a server that did not hear the answer
  const sent = [...fates.keys()]
  for (let i = 0; i < 8; i++) await sends('none', { text: own[i]!.text, id: sent[i]! })
  // machines, our own answer on its way back among them
  const machines: Sent[] = [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'bulk' } },
    { headers: { 'List-Id': '<news.client.ru>' } },
    { returnPath: '' },
    { from: 'trassa@example.ru' },
    { headers: { 'X-Auto-Response-Suppress': 'All' } },
    { headers: { 'X-Autoreply': 'yes' } },
  ]
  for (const machine of machines) await sends('none', machine)
  // strangers, and those who say they are somebody
  for (const from of ['a@nobody.ru', 'b@nobody.ru', 'c@nobody.ru', 'd@nobody.ru', 'e@nobody.ru']) await sends('waiting', { from })
  const forged: Sent[] = [
    { proven: false },
    { proven: false, headers: { 'Authentication-Results': 'mx.evil.ru; dmarc=pass header.from=firm.ru' } },
    { proven: false, headers: { 'Authentication-Results': 'mx.example.ru; dmarc=fail header.from=firm.ru' } },
    { proven: false, headers: { 'Authentication-Results': 'mx.example.ru; dkim=pass header.d=evil.ru' } },
    { proven: false, from: 'zakaz@client.ru' },
  ]
  for (const one of forged) await sends('waiting', one)
  // answers to letters of ours: what they quote is no order of theirs
  const quotes = [
    'Спасибо, приняли.\n\n> Казань - Самара 10 т',
    'Ок\n\nПт, 27 нояб. 2026 в 10:12, Отдел <a@b.ru> пишет:\nКазань - Самара 10 т',
    'Добрый день, я в отпуске до 12 декабря\n\n> Заявка\n> Казань - Самара 10 т',
  ]
  for (const text of quotes) await sends('waiting', { text, subject: 'Re: Заявка' })
  // a machine that does not say it is one answers our answers
  for (const subject of ['Re: Re: Заявка', 'Re: Re: Re: Заявка'])
    await sends('waiting', { from: 'zakaz@client.ru', subject, text: 'Ваше обращение принято.\n\n> Письмо стало черновиком заказа' })
  await sends('none', { text: 'x'.repeat(11 * 1024 * 1024) }, /^552$/)
  for (const to of [`postmaster@${domain}`, boxAddress(logist.org, 'aaaaaaaaaa', domain), 'orders@elsewhere.ru'])
    await sends('none', { to }, /^550$/)
  expect(total).toBe(50)

  expect(await world.count('orders', `status <> 'draft'`)).toBe(0)
  expect(await drafts()).toBe(before.drafts + own.length)
  const { items, waiting } = await list()
  expect(items).toHaveLength(before.letters + fates.size)
  const states = { drafted: own.length, waiting: fates.size - own.length }
  const fresh = items.slice(0, fates.size)
  expect(fresh.filter(({ state }) => state === 'drafted')).toHaveLength(states.drafted)
  expect(waiting).toBe(states.waiting)
  const waits = items.flatMap(({ state, wait }) => (state === 'waiting' ? [wait] : []))
  const whys = ['sender_unknown', 'sender_unproven', 'nothing_read', 'table']
  expect(whys.map(why => waits.filter(wait => wait === why).length)).toEqual([5, 5, 5, 1])
  // what was attached lies with its letter
  expect(fresh.reduce((sum, { attachments }) => sum + attachments, 0)).toBe(4)
  // nobody unproven, unknown or automatic was answered
  const given = (await answers()).slice(before.answers)
  expect(new Set(given.map(({ to }) => to))).toEqual(new Set(['logist@firm.ru', 'zakaz@client.ru']))
  // each answer is of the letter it names, and says what became of that
  for (const { headers, text } of given) {
    const isDrafted = fates.get(headers!['In-Reply-To']!) === 'drafted'
    expect(/черновик|draft/i.test(text)).toBe(isDrafted)
    expect(/не нашлось заказа|No order|таблица заказов/i.test(text)).toBe(!isDrafted)
  }
  const said = (id: number) => given.find(({ headers }) => headers!['In-Reply-To'] === `<${first + id}@firm.ru>`)!.text
  expect(said(12)).toMatch(/Вложения сохранены: 1|Attachments saved: 1/)
  expect(said(13)).toMatch(/читает человек|person reads/)
  expect(said(14)).toMatch(/(?:Не приняты вложения|Attachments not taken in): run\.exe/)
  expect(said(15)).toContain('откроет её в импорте')
  expect(given.length).toBeGreaterThanOrEqual(own.length)
}, 180_000)

test('who writes more than twenty letters in an hour is answered no more, and his letters are taken all the same', async () => {
  const before = (await answers()).length
  for (let i = 0; i < 8; i++) await send({ text: 'Казань - Самара 10 т, тент' })
  const sent = (await answers()).length - before
  expect(sent).toBeLessThan(8)
  expect(await newest()).toMatchObject({ state: 'drafted' })
})

test('attachments that are files are kept with the letter, others are named', async () => {
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

test('attachments are looked at once, however often the letter comes and for how many it is', async () => {
  const neighbour = await world.forwarder()
  await world.root.query(`update employees set email = 'logist@firm.ru' where id = $1`, [neighbour.employee])
  const other = (await neighbour.ask(incomingLetters.openBox)).data.address!
  const attachments = [{ filename: 'фото.png', content: png }]
  const text = 'Казань - Уфа 12 т, тент'
  scanned = 0
  expect(await send({ to: [address, other], text, attachments, id: '<twice@firm.ru>' })).toMatch(/^250/)
  expect(scanned).toBe(1)
  expect(await send({ to: [address, other], text, attachments, id: '<twice@firm.ru>' })).toMatch(/^250/)
  expect(scanned).toBe(1)
  for (const who of [logist, neighbour]) {
    const [letter] = (await who.ask(incomingLetters.list, { query: { limit: 1 } })).data.items
    expect(letter).toMatchObject({ state: 'drafted', attachments: 1 })
    const { data } = await who.ask(files.list, { query: { kind: 'incoming_letter', objectId: letter!.id } })
    expect(data.items).toMatchObject([{ name: 'фото.png' }])
  }
})

test('a table of a letter is opened in the import by whoever presses it, and nothing is written before he confirms', async () => {
  const content = await table([
    ['Откуда', 'Куда', 'Груз', 'Вес, т', 'Дата погрузки'],
    ['Казань', 'Самара', 'Металл', '10', '05.12.2026'],
    ['Уфа', 'Пермь', 'Мебель', '5', '06.12.2026'],
  ])
  const before = await drafts()
  await send({ text: 'Во вложении', attachments: [{ filename: 'план.xlsx', content }] })
  const { id: letterId, wait } = await newest()
  expect(wait).toBe('table')
  const [file] = (await logist.ask(files.list, { query: { kind: 'incoming_letter', objectId: letterId } })).data.items
  const begun = (await logist.ask(incomingLetters.openTable, { data: { letterId, fileId: file!.id } })).data
  expect(begun).toMatchObject({ kind: 'orders', status: 'loading', fileName: 'план.xlsx' })
  const { data: read } = await logist.ask(imports.read, { data: { id: begun.id } })
  expect(read).toMatchObject({ status: 'open', rows: 2, fields: ['loadingPlace', 'unloadingPlace', 'cargo', 'massT', 'loadingFrom'] })
  expect(await drafts()).toBe(before)
  const strange = await logist.ask(incomingLetters.openTable, { data: { letterId, fileId: letterId } })
  expect(strange.error.code).toBe('letter.no_table')
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
  const to = replyAddress(
    { secrets: world.secrets, config: world.config },
    { org: logist.org, objectId: orderId, employeeId: logist.employee },
  )!
  const talk = async () => (await executor.ask(comments.list, { query: { orderId } })).data.items.map(({ text }) => text)
  await send({ to, subject: 'Re: Заказ', text: 'Ворота 4, пропуск заказан.\n\n> Водитель прибыл' })
  expect(await talk()).toEqual(['Ворота 4, пропуск заказан.'])
  expect(await newest()).toMatchObject({ state: 'written', orders: [orderId] })
  expect(await send({ to: to.replace(/-[a-z2-7]{8}@/, '-aaaaaaaa@'), text: 'Угадано' })).toBe('550')
  await send({ to, from: 'zakaz@client.ru', text: 'Чужое' })
  await send({ to, proven: false, text: 'Подделано' })
  expect(await talk()).toHaveLength(1)
})

test('an answer to a notice of a demand waits in its form with price and loading read, and nobody has offered anything', async () => {
  const executor = await world.executor()
  await world.partners(logist, executor)
  await world.root.query(`update employees set email = 'ivan@carrier.ru' where id = $1`, [executor.employee])
  await world.root.query(`update organizations set emails = '{info@carrier.ru}' where id = $1`, [executor.org])
  const draft = {
    ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-05T12:00:00+03:00' }),
    order: { ...scenarioOne, price: null },
  }
  const { data: made } = await logist.ask(demands.create, { data: { draft, goal: 'publish' } })
  const demandId = made.row.id
  const to = replyAddress(
    { secrets: world.secrets, config: world.config },
    { org: executor.org, objectId: demandId, employeeId: executor.employee },
  )!
  const answer = { to, subject: 'Re: Новая потребность', text: 'Готов за 85 000 с НДС, подача завтра 10:00\n\n> Казань' }
  await send({ ...answer, from: 'ivan@carrier.ru' })
  const beside = async () => (await executor.ask(incomingLetters.ofDemand, { query: { demandId } })).data.items
  expect(await beside()).toMatchObject([
    {
      text: 'Готов за 85 000 с НДС, подача завтра 10:00',
      wait: null,
      price: { minor: 8_500_000, currency: 'RUB' },
      vatMode: 'included',
      loadingHour: '10:00',
    },
  ])
  const [letter] = await beside()
  expect(letter!.loadingOn).toBe(new Date(readAt.getTime() + 86_400_000).toISOString().slice(0, 10))
  expect((await executor.ask(demands.get, { query: { demandId } })).data.offers).toEqual([])
  const told = (await answers()).at(-1)!
  expect(told.to).toBe('ivan@carrier.ru')
  expect(told.text).toMatch(/85\s000,00\sруб\. с НДС, подача \d\d\.\d\d\.\d{4} 10:00/)
  expect(told.text).toMatch(/Ничего не отправлено/)
  expect(told.text).toContain(`/demand/${demandId}`)
  // from the organisation's own address; by somebody who says he is one of them; by another of the organisation's people
  await send({ ...answer, from: 'info@carrier.ru', text: 'Возьмём, цену скажем позже' })
  await send({ ...answer, from: 'ivan@carrier.ru', proven: false, text: 'Готов за 1 000 руб' })
  expect(await beside()).toMatchObject([
    { wait: 'sender_unproven', price: null },
    { wait: null, price: null, text: 'Возьмём, цену скажем позже' },
    { wait: null },
  ])
  expect(await world.count('demand_offers', `demand_id = $1`, [demandId])).toBe(0)
  expect((await logist.ask(incomingLetters.ofDemand, { query: { demandId } })).error.code).toBe('access.denied')
})

test('a new address takes the place of the one before, and a closed one takes nothing', async () => {
  const before = address
  address = (await logist.ask(incomingLetters.openBox)).data.address!
  expect(address).not.toBe(before)
  expect(await send({ to: before })).toBe('550')
  expect(await send({})).toMatch(/^250/)
  expect((await logist.ask(incomingLetters.closeBox)).data).toEqual({
    offered: true,
    opened: false,
    address: null,
    chats: [],
    person: null,
  })
  expect(await send({})).toBe('550')
  const viewer = await world.colleague(logist, 'viewer')
  expect((await viewer.ask(incomingLetters.openBox)).error.code).toBe('access.denied')
  expect((await viewer.ask(incomingLetters.list, { query: { limit: 50 } })).error.code).toBe('access.denied')
})
