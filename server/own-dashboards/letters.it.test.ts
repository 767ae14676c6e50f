import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AnalyticsFilter } from '#contract/analytics.ts'
import type { Tile } from '#contract/dashboard-tiles.ts'
import { type DashboardSubscription, ownDashboards } from '#contract/own-dashboards.ts'
import { handInFollowers } from '#server/followers.ts'
import { inHome } from '#server/platform/db.ts'
import { startTimers } from '#server/platform/timers.ts'
import { carriedOn } from '#testing/analytics.ts'
import { openChannelWorld } from '#testing/channels.ts'
import { openPair } from '#testing/orders.ts'
import { pdfPages, tight, xlsxCells } from '#testing/printed.ts'
import { runTimers } from '#testing/tenders.ts'
import type { Someone } from '#testing/world.ts'
import { dashboardTimers } from './jobs.ts'

const stage = await openChannelWorld()
const { world, mail, send } = stage
const origin = 'https://trassa.example'
let pair: Awaited<ReturnType<typeof openPair>>
let reader: Someone
beforeAll(async () => {
  handInFollowers(origin)
  pair = await openPair(world)
  const canary = await openPair(world)
  const secret = await world.customer(canary.forwarder, { name: 'ООО «Канарейка»' })
  await carriedOn(world, canary, ['2026-10-06', '2026-10-07'], { change: { customerId: secret } })
  await make(canary.forwarder, { name: 'Канареечный', shared: true })
  await carriedOn(world, pair, ['2026-10-06', '2026-10-07'], {
    change: { customerId: await world.customer(pair.forwarder, { name: 'ООО «Своё»' }) },
  })
  await carriedOn(world, pair, ['2026-10-08', '2026-10-09'])
  reader = await mailed(await world.colleague(pair.forwarder, 'logistician'), 'reader')
})
afterAll(stage.close)
beforeEach(async () => {
  mail.letters.length = 0
  mail.state.isDown = false
  await world.root.query('delete from dashboard_subscriptions')
  await world.root.query(`delete from timers where kind = 'dashboard.letter'`)
  await world.root.query(`delete from occurrences where code = 'dashboard.letters_ended'`)
  await at('2026-10-20T10:00:00+03:00')
})

const at = (moment: string) => world.stopClock(new Date(moment))
async function mailed(who: Someone, name: string) {
  await world.root.query('update employees set email = $1 where id = $2', [`${name}@example.ru`, who.employee])
  return who
}
const settings = { ...AnalyticsFilter.parse({ side: 'forwarder' }), period: 'lastWeek' as const }
const tiles: Tile[] = [
  { kind: 'figure', figure: 'delivered', size: 'small' },
  { kind: 'figure', figure: 'income', size: 'small' },
  { kind: 'table', figure: 'delivered', by: 'customer', size: 'wide' },
  { kind: 'anomalies', size: 'wide' },
]
const make = async (who: Someone, change: { name?: string; shared?: boolean } = {}) =>
  (
    await who.ask(ownDashboards.create, {
      data: { name: 'Утро', shared: false, settings: { ...settings, period: 'd30' }, tiles, ...change },
    })
  ).data

const daily = { every: 'day', on: 1, hour: '08:00' } as const
const subscribe = async (who: Someone, dashboard: string, schedule: Pick<DashboardSubscription, 'every' | 'on' | 'hour'> = daily) =>
  who.ask(ownDashboards.subscribe, {
    data: { dashboard, settings: dashboard.includes('-') ? null : { ...settings, period: 'd30' }, ...schedule },
  })
const standing = async (who: Someone, dashboard: string) =>
  (await who.ask(ownDashboards.subscription, { query: { dashboard } })).data.subscription
const goTo = async (moment: string) => {
  await at(moment)
  await runTimers(world, dashboardTimers)
  await send('email')
}
async function letter() {
  expect(mail.letters).toHaveLength(1)
  const { raw, to } = mail.letters[0]!
  const read = await PostalMime.parse(raw)
  const bytes = (type: string) => new Uint8Array(read.attachments.find(({ mimeType }) => mimeType.includes(type))!.content as ArrayBuffer)
  return { to, read, pdf: (await pdfPages(bytes('pdf'))).join(' '), cells: await xlsxCells(bytes('spreadsheet')) }
}
const told = async (who: Someone) =>
  world.count('occurrences', `code = 'dashboard.letters_ended' and facts ->> 'only' = $1`, [who.employee])

test('at its hour a dashboard comes as a letter with its figures, a PDF and a table, and nothing of another organisation', async () => {
  const { id } = await make(reader, { name: 'Утро логиста' })
  const made = (await subscribe(reader, id)).data
  expect(made).toMatchObject({ dashboard: id, settings: null, nextAt: '2026-10-21T05:00:00.000Z', version: 1 })
  await goTo('2026-10-21T07:59:59+03:00')
  expect(mail.letters).toEqual([])
  await goTo('2026-10-21T08:00:00+03:00')
  const { to, read, pdf, cells } = await letter()
  expect(to).toEqual(['reader@example.ru'])
  expect(read.subject).toBe('Утро логиста: 22.09.2026 – 21.10.2026')
  expect(read.text).toContain('Доставлено заказов\n2')
  expect(read.text).toContain(`${origin}/analytics/${id}`)
  expect(read.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)
  expect(read.attachments.map(({ filename }) => filename)).toEqual([
    'Утро логиста 22.09.2026 – 21.10.2026.pdf',
    'Утро логиста 22.09.2026 – 21.10.2026.xlsx',
  ])
  expect(tight(pdf)).toContain(tight('ООО «Своё»'))
  expect(cells.texts).toContain('ООО «Своё»')
  expect(cells.figures).toContain(2)
  for (const text of [read.text!, read.html!, pdf, cells.texts.join(' ')]) expect(tight(text)).not.toMatch(/канаре/i)
  expect((await standing(reader, id))!.nextAt).toBe('2026-10-22T05:00:00.000Z')
  await reader.ask(ownDashboards.remove, { data: { dashboardId: id, version: 1 } })
})

test('days move with the day, and a dashboard of the product comes whole', async () => {
  await subscribe(reader, 'execution', { every: 'week', on: 1, hour: '09:00' })
  await goTo('2026-10-26T09:00:00+03:00')
  const first = await letter()
  expect(first.read.subject).toBe('Исполнение: 27.09.2026 – 26.10.2026')
  expect(first.cells.texts).toEqual(expect.arrayContaining(['Направление', 'Партнёр', 'Клиент', 'Дни']))
  mail.letters.length = 0
  await goTo('2026-11-02T09:00:00+03:00')
  expect((await letter()).read.subject).toBe('Исполнение: 04.10.2026 – 02.11.2026')
})

test('after hours nobody worked the latest letter alone leaves; of two processes one sends it; a letter that is late gives way to the next', async () => {
  await subscribe(reader, 'execution')
  await at('2026-10-24T15:00:00+03:00')
  const loops = [1, 2].map(() => startTimers({ db: world.db, handlers: dashboardTimers }))
  await expect.poll(() => world.count('deliveries', `source ->> 'kind' = 'dashboard' and status = 'waiting'`), { timeout: 20_000 }).toBe(1)
  await Promise.all(loops.map(loop => loop.stop()))
  await Promise.all([send('email'), send('email')])
  expect((await letter()).read.subject).toContain('24.10.2026')
  expect((await standing(reader, 'execution'))!.nextAt).toBe('2026-10-25T05:00:00.000Z')
  mail.letters.length = 0
  mail.state.isDown = true
  await goTo('2026-10-25T08:00:00+03:00')
  await goTo('2026-10-26T08:00:00+03:00')
  mail.state.isDown = false
  await at('2026-10-26T08:30:00+03:00')
  await send('email')
  await at('2026-10-26T08:50:00+03:00')
  await send('email')
  expect((await letter()).read.subject).toContain('26.10.2026')
})

test('who was dismissed, or has the right no more, is sent nothing, and the letters end', async () => {
  const leaver = await mailed(await world.colleague(pair.forwarder, 'logistician'), 'leaver')
  const narrowed = await mailed(await world.colleague(pair.forwarder, 'logistician'), 'narrowed')
  await subscribe(leaver, 'money')
  await subscribe(narrowed, 'money')
  await world.root.query('update employees set active = false where id = $1', [leaver.employee])
  await world.root.query(`update employees set roles = '{}' where id = $1`, [narrowed.employee])
  await goTo('2026-10-21T08:00:00+03:00')
  expect(mail.letters).toEqual([])
  expect(await world.count('dashboard_subscriptions')).toBe(0)
  expect(await world.count('audits', `what = 'dashboard.letters_ended' and facts ->> 'dashboard' = 'money'`)).toBe(2)
})

test('a right that is lost while a letter waits keeps it from leaving, and sums are told to none without prices', async () => {
  const { id } = await make(reader, { name: 'С деньгами' })
  await subscribe(reader, id)
  await world.root.query(`update employees set limits = limits || '{"seesPrices": false}' where id = $1`, [reader.employee])
  await goTo('2026-10-21T08:00:00+03:00')
  const { read, cells } = await letter()
  expect(read.text).not.toContain('Доход')
  expect(cells.texts).not.toContain('Доход')
  await world.root.query(`update employees set limits = limits - 'seesPrices' where id = $1`, [reader.employee])
  mail.letters.length = 0
  await at('2026-10-22T08:00:00+03:00')
  await runTimers(world, dashboardTimers)
  await world.root.query('update employees set active = false where id = $1', [reader.employee])
  await send('email')
  expect(mail.letters).toEqual([])
  expect(await world.count('dashboard_subscriptions')).toBe(0)
  await world.root.query('update employees set active = true where id = $1', [reader.employee])
  await reader.ask(ownDashboards.remove, { data: { dashboardId: id, version: 1 } })
})

test('a dashboard that is shared no more, or removed, ends the letters of colleagues, and tells them so', async () => {
  const author = await world.colleague(pair.forwarder, 'logistician')
  const board = await make(author, { name: 'Общий', shared: true })
  expect((await subscribe(reader, board.id)).status).toBe(200)
  const content = { name: 'Общий', settings, tiles }
  await author.ask(ownDashboards.save, { data: { dashboardId: board.id, version: 1, ...content, shared: false } })
  expect([await world.count('dashboard_subscriptions'), await told(reader)]).toEqual([0, 1])
  expect((await subscribe(reader, board.id)).error.code).toBe('dashboard.not_found')
  await author.ask(ownDashboards.save, { data: { dashboardId: board.id, version: 2, ...content, shared: true } })
  await subscribe(reader, board.id)
  await author.ask(ownDashboards.remove, { data: { dashboardId: board.id, version: 3 } })
  expect([await world.count('dashboard_subscriptions'), await told(reader)]).toEqual([0, 2])
  await goTo('2026-10-21T08:00:00+03:00')
  expect(mail.letters).toEqual([])
})

test('letters are had once, changed and ended by their reader alone, in his language and by his clock', async () => {
  const unreached = await world.colleague(pair.forwarder, 'logistician')
  await world.root.query('update employees set email = null where id = $1', [unreached.employee])
  expect((await subscribe(unreached, 'money')).error.code).toBe('subscription.no_mail')
  const made = (await subscribe(reader, 'money')).data
  expect((await subscribe(reader, 'money')).error.code).toBe('subscription.taken')
  const change = {
    subscriptionId: made.id,
    version: 1,
    settings: { ...settings, period: 'yesterday' as const },
    every: 'month' as const,
    on: 31,
    hour: '18:30',
  }
  expect((await unreached.ask(ownDashboards.reschedule, { data: change })).error.code).toBe('subscription.not_found')
  const moved = (await reader.ask(ownDashboards.reschedule, { data: change })).data
  expect(moved).toMatchObject({ version: 2, nextAt: '2026-10-31T15:30:00.000Z', settings: { period: 'yesterday' } })
  expect((await reader.ask(ownDashboards.reschedule, { data: change })).error.code).toBe('subscription.changed')
  const fixed = { ...change, version: 2, settings: { ...settings, period: null } }
  expect((await reader.ask(ownDashboards.reschedule, { data: fixed })).error.code).toBe('subscription.settings')
  const end = (who: Someone, version: number) => who.ask(ownDashboards.unsubscribe, { data: { subscriptionId: made.id, version } })
  expect((await end(unreached, 2)).error.code).toBe('subscription.not_found')
  expect((await end(reader, 1)).error.code).toBe('subscription.changed')
  await world.root.query(`update dashboard_subscriptions set locale = 'en'`)
  await goTo('2026-10-31T18:30:00+03:00')
  expect((await letter()).read.subject).toBe('Money: 30.10.2026')
  expect((await end(reader, 2)).status).toBe(200)
  expect(
    await inHome(world.db, reader.org, tx => tx.selectFrom('timers').selectAll().where('kind', '=', 'dashboard.letter').execute()),
  ).toEqual([])
})
