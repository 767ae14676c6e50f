import { createHmac } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { channels } from '#contract/channels.ts'
import { webhooks } from '#contract/webhooks.ts'
import { newId } from '#server/platform/ids.ts'
import { openChannelWorld } from '#testing/channels.ts'
import { deliverSealed } from './commands/deliver.ts'
import { channelsOf } from './store/bindings.ts'
import { claimDeliveries } from './store/deliveries.ts'
import { testMessage } from './words.ts'

const stage = await openChannelWorld()
const { world, mail, outside, later, within, say, send, withMail, mine, channelOf, rowOf, browser } = stage
beforeEach(stage.calm)
afterAll(stage.close)

test('a letter of a notice comes in both forms, names who answers, and one click without a session stops letters', async () => {
  const who = await withMail('lev')
  await say(who, 'email', 'Опоздание')
  await send('email')
  const { raw, to } = mail.letters[0]!
  const letter = await PostalMime.parse(raw)
  expect(to).toEqual(['lev@example.ru'])
  expect(letter.subject).toBe('Опоздание')
  expect(letter.text).toContain('Открыть: https://trassa.example/orders/1')
  expect(letter.html).toContain('role="presentation"')
  expect(letter.html).not.toMatch(/<script|<img|url\(/)
  const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value
  expect(letter.replyTo?.[0]?.address).toBe('office@example.ru')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const path = new URL(header('list-unsubscribe')!.slice(1, -1)).pathname
  // a look confirms nothing: programs open links by themselves
  expect((await world.app.inject({ method: 'GET', url: path })).statusCode).toBe(200)
  expect(await within(who, tx => channelsOf(tx, who.employee))).toEqual([])
  expect((await mine(who)).items[0]).toMatchObject({ channel: 'email', offered: true, works: true })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await world.app.inject({ method: 'POST', url: path, headers, payload: 'List-Unsubscribe=One-Click' })
  expect(clicked.statusCode).toBe(200)
  expect((await channelOf(who, 'email')).works).toBe(false)
  expect((await world.app.inject({ method: 'POST', url: `${path.slice(0, -2)}AA`, headers, payload: '' })).statusCode).toBe(404)
  await who.ask(channels.switchMail, { data: { on: true } })
  expect((await channelOf(who, 'email')).works).toBe(true)
})

test('what may not be seen any more does not leave, and what it was about is kept nowhere', async () => {
  const who = await withMail('seen')
  const id = await say(who, 'email', 'seen')
  await send('email')
  expect(mail.letters).toEqual([])
  expect(await rowOf(id)).toMatchObject({ status: 'dropped', sealed: null })
})

test('a server that is down for an hour gets everything afterwards, in order of each object, nothing twice', async () => {
  const who = await withMail('down')
  const [one, two] = [newId(), newId()]
  mail.state.isDown = true
  const names: string[] = []
  for (let minute = 0; minute < 60; minute += 10) {
    for (const [at, object] of [one, two].entries()) {
      names.push(`${at}-${minute}`)
      await say(who, 'email', names.at(-1)!, object)
    }
    for (let step = 0; step < 5; step++) {
      await send('email')
      await later(120)
    }
  }
  expect(mail.letters).toEqual([])
  mail.state.isDown = false
  // the longest pause is a quarter of an hour
  for (let step = 0; step < 8; step++) {
    await send('email')
    await later(120)
  }
  const subjects = await Promise.all(mail.letters.map(async ({ raw }) => (await PostalMime.parse(raw)).subject!))
  const of = (object: string) => subjects.filter(subject => subject.startsWith(object))
  expect(of('0-')).toEqual(names.filter(name => name.startsWith('0-')))
  expect(of('1-')).toEqual(names.filter(name => name.startsWith('1-')))
  expect(await world.count('deliveries', `org_id = $1 and status <> 'sent'`, [who.org])).toBe(0)
})

test('a process that dies while it sends leaves its delivery to another, under the same id; two that send share them', async () => {
  const who = await withMail('lease')
  const id = await say(who, 'email', 'Взятое')
  const limits = world.config.channels.limits.email
  const { claimed } = await claimDeliveries(world.db, { channel: 'email', limits, most: 8, leaseSeconds: 120 })
  expect(claimed.map(each => each.id)).toEqual([id])
  expect(await send('email')).toBe(0)
  await later(121)
  for (let at = 0; at < 12; at++) await say(who, 'email', `Письмо ${at}`)
  await Promise.all([send('email'), send('email')])
  const names = await Promise.all(mail.letters.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(new Set(names).size).toBe(13)
  expect(names).toHaveLength(13)
  expect(names).toContain(`<${id}@example.ru>`)
})

test('a letter nobody takes is given up, told to whoever manages the organisation, and sent again when he says so', async () => {
  const who = await withMail('gone')
  mail.state.refuses = to => (to === 'gone@example.ru' ? 550 : null)
  const id = await say(who, 'email', 'Некуда')
  await send('email')
  const { items } = (await who.ask(channels.dead)).data
  expect(items).toMatchObject([{ id, channel: 'email', source: 'notice', reason: 'refused', attempts: 1 }])
  expect(items[0]!.detail).not.toContain('@')
  const said = () => world.count('occurrences', `org_id = $1 and code = 'delivery.dead'`, [who.org])
  expect(await said()).toBe(1)
  // once a day and channel, so that what tells of it and dies too says nothing again
  await say(who, 'email', 'И снова некуда')
  await send('email')
  expect(await said()).toBe(1)
  expect((await who.ask(channels.dead)).data.items).toHaveLength(2)
  const stranger = await world.executor()
  expect((await stranger.ask(channels.dead)).data.items).toEqual([])
  expect((await stranger.ask(channels.sendAgain, { data: { ids: [id] } })).data).toEqual({ sent: 0 })
  mail.state.refuses = () => null
  expect((await who.ask(channels.sendAgain, { data: { ids: [id] } })).data).toEqual({ sent: 1 })
  await send('email')
  expect(mail.letters).toHaveLength(1)
  expect((await who.ask(channels.dead)).data.items).toHaveLength(1)
})

test('a day after it should have left a message is given up', async () => {
  const who = await withMail('day')
  mail.state.isDown = true
  const id = await say(who, 'email', 'Сутки')
  for (let hour = 0; hour < 25; hour++) {
    await send('email')
    await later(3600)
  }
  expect(await rowOf(id)).toMatchObject({ status: 'dead', reason: 'unreachable' })
})

test('a browser shows what says nothing of anybody, and one whose service has lost it is forgotten', async () => {
  const who = await world.forwarder()
  const [first, second] = [browser('/push/first'), browser('/push/second')]
  for (const { subscription } of [first, second]) await who.ask(channels.bindPush, { data: { subscription } })
  outside.says(({ path }) => ({ status: path === '/push/second' ? 410 : 201 }))
  await say(who, 'push', 'Опоздание: Иванов, 26-000123')
  await send('push')
  const { body, headers } = outside.visits.find(({ path }) => path === '/push/first')!
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
  expect(first.read(body)).toMatchObject({ text: 'Опоздание по заказу', href: 'https://trassa.example/orders/1' })
  expect((await channelOf(who, 'push')).bindings).toHaveLength(1)
  outside.says(() => ({ status: 404 }))
  await say(who, 'push', 'ещё')
  await send('push')
  expect(await channelOf(who, 'push')).toMatchObject({ bindings: [], works: false })
})

test('a push service that is slow, cuts the line or asks to wait gets the message later', async () => {
  const who = await world.forwarder()
  await who.ask(channels.bindPush, { data: { subscription: browser('/push/slow').subscription } })
  const id = await say(who, 'push', 'Медленно')
  for (const reply of ['silence', 'cut', { status: 429, headers: { 'retry-after': '120' } }] as const) {
    outside.says(() => reply)
    await send('push')
    await later(30)
  }
  outside.says(() => ({ status: 201 }))
  await send('push')
  expect(await rowOf(id)).toMatchObject({ status: 'waiting', reason: 'limited' })
  await later(100)
  await send('push')
  expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 4 })
})

/** The code that went out to a phone last. */
const codeSent = () => /\d{6}/.exec(String(outside.visits.findLast(({ path }) => path === '/sms')?.json.text))![0]

test('a phone is bound by a code that holds five tries, and gets short messages within the day of its organisation', async () => {
  const who = await world.forwarder()
  outside.says(() => ({ json: { id: 'sms-1' } }))
  expect((await who.ask(channels.bindPhone, { data: { phone: '123456' } })).error).toMatchObject({ code: 'channel.phone' })
  const { bindingId } = (await who.ask(channels.bindPhone, { data: { phone: '8 912 345-67-89' } })).data
  await send('sms')
  expect(outside.visits[0]!.json).toMatchObject({ to: '+79123456789' })
  expect(outside.visits[0]!.headers.authorization).toBe('Bearer key')
  const wrong = String((Number(codeSent()) + 1) % 1_000_000).padStart(6, '0')
  const confirm = (code: string) => who.ask(channels.confirmPhone, { data: { bindingId, code } })
  for (let tries = 0; tries < 5; tries++) expect((await confirm(wrong)).data).toEqual({ bound: false })
  expect((await confirm(codeSent())).error).toMatchObject({ code: 'channel.code_over' })
  const again = (await who.ask(channels.bindPhone, { data: { phone: '+79123456789' } })).data
  await send('sms')
  expect((await who.ask(channels.confirmPhone, { data: { ...again, code: codeSent() } })).data).toEqual({ bound: true })
  expect((await channelOf(who, 'sms')).bindings).toMatchObject([{ state: 'working', name: '+7 ••• ••• 67-89' }])
  const sent = await say(who, 'sms', 'Третье за день')
  const over = await say(who, 'sms', 'Четвёртое')
  await send('sms')
  await send('sms')
  const states = [await rowOf(sent), await rowOf(over)].map(({ status, reason }) => ({ status, reason }))
  expect(states.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { status: 'dead', reason: 'day_limit' },
    { status: 'sent', reason: null },
  ])
})

test('a gate that answers with a page of a proxy has sent nothing', async () => {
  const who = await world.forwarder()
  outside.says(() => ({ text: '<html>Login</html>' }))
  const id = await within(who, tx =>
    deliverSealed(tx, world.secrets, {
      ...{ to: { phone: '+79123456789' }, channel: 'sms', urgent: true, objectId: null, source: { kind: 'driver_link', linkId: newId() } },
      message: testMessage('ru'),
    }),
  )
  await send('sms')
  expect(await rowOf(id)).toMatchObject({ status: 'waiting', reason: 'failed' })
  outside.says(() => ({ json: { id: 7 } }))
  await later(10)
  await send('sms')
  expect(await rowOf(id)).toMatchObject({ status: 'sent', sealed: null })
})

test('an organisation that has spent its sum of 30 days sends no more SMS, and sends again when the days are over', async () => {
  const who = await world.forwarder()
  const say = () =>
    within(who, tx =>
      deliverSealed(tx, world.secrets, {
        ...{
          to: { phone: '+79123456789' },
          channel: 'sms',
          urgent: true,
          objectId: null,
          source: { kind: 'driver_link', linkId: newId() },
        },
        message: testMessage('ru'),
      }),
    )
  outside.says(() => ({ json: { id: 'paid', cost: '6.50' } }))
  for (const [status, reason] of [
    ['sent', null],
    ['sent', null],
    ['dead', 'month_limit'],
  ]) {
    const id = await say()
    await send('sms')
    expect(await rowOf(id)).toMatchObject({ status, reason })
    await later(86_400)
  }
  await later(29 * 86_400)
  const id = await say()
  await send('sms')
  expect(await rowOf(id)).toMatchObject({ status: 'sent' })
})

test('a program gets what is signed, again under the same id while it is broken, and never at an address inside', async () => {
  const who = await world.forwarder()
  const filter = { events: [], othersOnly: false }
  const made = (await who.ask(webhooks.create, { data: { name: 'TMS', url: `${outside.url}/hook`, filter } })).data
  const { secret, webhook } = made
  const message = { ...testMessage('en'), data: { type: 'order.accepted', number: '26-1' } }
  const id = await within(who, tx =>
    deliverSealed(tx, world.secrets, {
      ...{ to: { webhookId: webhook.id }, channel: 'webhook', urgent: false, objectId: newId() },
      ...{ source: { kind: 'rule', ruleId: newId(), runId: newId() }, message },
    }),
  )
  outside.says(() => ({ status: 500 }))
  await send('webhook')
  await later(10)
  outside.says(() => ({ status: 204, text: '' }))
  await send('webhook')
  expect(outside.visits.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  const { headers, body } = outside.visits[1]!
  const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  expect(JSON.parse(body.toString())).toMatchObject({ type: 'order.accepted', data: { number: '26-1' } })
  const strict = await world.open({ channels: { ...world.config.channels, inside: [] } })
  for (const url of ['http://example.com/hook', 'https://10.0.0.1/hook', 'https://a:b@example.com/', 'https://example.com:8443/'])
    expect((await who.ask(webhooks.create, { data: { name: 'x', url, filter } }, { at: strict })).error).toMatchObject({
      code: 'channel.address',
    })
  const { subscription } = browser('/push/inner')
  expect((await who.ask(channels.bindPush, { data: { subscription } }, { at: strict })).error).toMatchObject({ code: 'channel.endpoint' })
})

test('a test tells how long it took or why it did not arrive, and a channel that is not set up is not offered', async () => {
  const who = await withMail('probe')
  expect((await who.ask(channels.test, { data: { channel: 'email' } })).data).toEqual({ sent: true })
  expect((await channelOf(who, 'email')).test).toMatchObject({ status: 'waiting' })
  await later(1)
  await send('email')
  expect((await channelOf(who, 'email')).test).toMatchObject({ status: 'sent', tookMs: 1000, reason: null })
  expect((await who.ask(channels.test, { data: { channel: 'sms' } })).error).toMatchObject({ code: 'channel.unbound' })
  const bare = await world.open({ rules: { ...world.config.rules, channels: ['email'] } })
  const { items } = (await who.ask(channels.mine, {}, { at: bare })).data
  expect(items.filter(({ offered }) => offered).map(({ channel }) => channel)).toEqual(['email'])
  const refused = await who.ask(channels.bindMessenger, { data: { channel: 'max' } }, { at: bare })
  expect(refused.error).toMatchObject({ code: 'channel.not_set_up' })
})
