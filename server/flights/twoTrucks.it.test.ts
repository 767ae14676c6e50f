import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#contract/documents.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { PRINT_PAGE } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { settlements } from '#contract/settlements.ts'
import { type TitleInput, type TitleKind, waybills } from '#contract/waybills.ts'
import { exchange } from '#server/waybills/exchange/rounds.ts'
import { calm, simulatedOperator } from '#server/waybills/exchange/simulator.ts'
import { openSchemas } from '#server/waybills/titles/schema.ts'
import { flightCard } from '#testing/flights.ts'
import { accepted, card } from '#testing/orderSteps.ts'
import { documentChange, keyOf, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { makeSettlement } from '#testing/settlements.ts'
import { mayForSign } from '#testing/waybillDeals.ts'
import { firstGiven, nameForTitles, receiptGiven } from '#testing/waybillGiven.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
})
afterAll(() => world.close())

const schemas = openSchemas(process.env.TRASSA_XSD_DIR ?? null)
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const part = (massKg: number, pallets: number) => ({ massKg, volumeM3: pallets * 2, pallets, pieces: pallets })

type Times = [loadFrom: string, loadTo: string, unloadFrom: string, unloadTo: string]
const draftOf = (massKg: number, pallets: number, minor: number, [from, to, back, until]: Times): OrderDraft => ({
  ...scenarioOne,
  price: rub(minor),
  cargos: [{ ...scenarioOne.cargos[0]!, ...part(massKg, pallets) }],
  capacityKg: massKg,
  pallets,
  volumeM3: pallets * 2,
  stops: [
    { ...scenarioOne.stops[0]!, windowFrom: `2026-10-${from}:00+03:00`, windowTo: `2026-10-${to}:00+03:00` },
    { ...scenarioOne.stops[1]!, windowFrom: `2026-10-${back}:00+03:00`, windowTo: `2026-10-${until}:00+03:00` },
  ],
})

let clock = 0
const at = async (moment: string) => {
  clock = Date.parse(`2026-10-${moment}:00+03:00`)
  await world.setClock(new Date(clock))
}
const later = async (seconds: number) => {
  clock += seconds * 1000
  await world.setClock(new Date(clock))
}

/** Two parties that may sign, with an operator between them. */
async function openDeal() {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  await nameForTitles(world, [forwarder, executor])
  await world.root.query(`update organizations set legal_address = '420107, г. Казань, ул. Островского, д. 87' where id = any ($1)`, [
    [forwarder.org, executor.org],
  ])
  const signers = {
    forwarder: await mayForSign(forwarder, 'Ёлкин Пётр Иванович'),
    executor: await mayForSign(executor, 'Сафин Рустам Маратович'),
  }
  return { forwarder, executor, signers, operator: simulatedOperator(world.db, calm) }
}
type Deal = Awaited<ReturnType<typeof openDeal>>

/** One side forms and signs a title of a flight's waybill, and the state's system takes it. */
async function title(d: Deal, by: 'forwarder' | 'executor', { id }: { id: string }, flightId: string, kind: TitleKind) {
  const who = d[by]
  const leftAt = new Date(clock + 60_000).toISOString()
  const given: TitleInput = kind === 't1' ? { ...firstGiven(clock), leftAt } : kind === 't5' ? { ...receiptGiven(clock), leftAt } : {}
  const read = async () => (await who.ask(waybills.get, { query: { orderId: id, flightId } })).data
  const key = async () => ({ orderId: id, flightId, version: (await read()).waybill?.version ?? 0 })
  const formed = await who.ask(waybills.form, { data: { ...(await key()), kind, given } })
  expect(formed.status, `${kind} ${JSON.stringify(formed.status === 200 ? '' : formed.error)}`).toBe(200)
  const titleId = formed.data.waybill!.titles.at(-1)!.id
  expect((await who.ask(waybills.sign, { data: { ...(await key()), titleId, signer: d.signers[by] } })).status).toBe(200)
  for (const seconds of [0, 7, 6]) {
    await later(seconds)
    await exchange({ db: world.db, operator: d.operator, schemas }, { home: d.forwarder.org, orderId: id })
  }
  expect((await read()).waybill!.titles.at(-1)).toMatchObject({ kind, state: 'signed', gis: { state: 'registered' } })
  const { lines } = (await who.ask(waybills.title, { query: { orderId: id, titleId } })).data
  return lines.flatMap(({ value }) => value?.ru.replaceAll(/\s/g, ' ') ?? [])
}

/** Marks the next tasks of a flight, whatever order each is of. */
async function go(who: Someone, flightId: string, ...marks: ('depart' | 'arrive' | 'finish')[]) {
  for (const mark of marks) {
    const task = (await flightCard(who, flightId)).tasks.find(each => each.marks.includes(mark))!
    const { version } = await card(who, { id: task.orderId! })
    const answer = await who.ask(orders.report, {
      data: { orderId: task.orderId!, version, taskId: task.taskId, mark, comment: '' },
    })
    expect(answer.status, mark).toBe(200)
  }
}

const paperOf = async ({ forwarder }: Deal, row: OrderRow) =>
  (await card(forwarder, row)).documentRows.find(({ kind }) => kind === 'tn')!.status
const flightsOf = async (who: Someone, { id }: OrderRow) => (await who.ask(waybills.get, { query: { orderId: id } })).data.flights

test('two trucks and three orders, one of them on both: waybills, waiting, lateness, bills and every paper to the kopeck', async () => {
  await world.setClock(scenarioOneStart)
  const d = await openDeal()
  const { forwarder, executor } = d
  const a = await accepted(d, draftOf(20_000, 32, 6_800_000, ['06T09:00', '06T12:00', '07T14:00', '07T20:00']))
  const b = await accepted(d, draftOf(6000, 9, 2_100_000, ['06T16:00', '06T19:00', '07T14:00', '07T22:00']))
  const c = await accepted(d, draftOf(9000, 14, 3_333_333, ['06T06:00', '06T09:00', '08T08:00', '08T20:00']))
  const boarding = async ({ id }: OrderRow, share: ReturnType<typeof part> | null = null) => ({
    orderId: id,
    orderVersion: (await card(executor, { id })).version,
    share,
  })
  const planned = async (boarded: Awaited<ReturnType<typeof boarding>>[]) => {
    const answer = await executor.ask(flights.plan, { data: { orders: boarded, ...(await resourcesOf(world, executor)) } })
    expect(answer.status === 200 ? null : answer.error).toBeNull()
    return flightCard(executor, answer.data.id)
  }
  const one = await planned([await boarding(a, part(12_000, 19)), await boarding(b)])
  const two = await planned([await boarding(a), await boarding(c)])
  expect(await flightsOf(forwarder, a)).toMatchObject([
    { flightId: one.id, truck: one.truck!.plate, massKg: 12_000, waybill: null, next: { kind: 't1', whose: 'me' } },
    { flightId: two.id, truck: two.truck!.plate, massKg: 8000, waybill: null, next: { kind: 't1', whose: 'me' } },
  ])
  const stranger = await forwarder.ask(waybills.get, { query: { orderId: b.id, flightId: two.id } })
  expect(stranger.error).toMatchObject({ code: 'waybill.no_flight', info: { field: 'flightId' } })

  // the second truck: C by nine, A from ten to ten past two; the first: A from nine to twenty to four, then B
  await at('06T07:00')
  await go(executor, two.id, 'depart', 'arrive')
  await at('06T08:30')
  await go(executor, two.id, 'finish', 'depart')
  await at('06T08:50')
  await go(executor, one.id, 'depart', 'arrive')
  await at('06T10:00')
  await go(executor, two.id, 'arrive')

  // each waybill names its vehicle and what that vehicle loads
  const first = await title(d, 'forwarder', a, one.id, 't1')
  const second = await title(d, 'forwarder', a, two.id, 't1')
  for (const [told, own, other, pieces, mass] of [
    [first, one, two, '19', '12 000'],
    [second, two, one, '13', '8 000'],
  ] as const) {
    expect(told).toEqual(expect.arrayContaining([own.truck!.plate, own.trailer!.plate, pieces, mass]))
    expect(told).not.toContain(other.truck!.plate)
    expect(told).not.toContain(other.trailer!.plate)
  }
  await title(d, 'executor', a, two.id, 't2')
  expect(await flightsOf(executor, a)).toMatchObject([
    { waybill: a.number, next: { kind: 't2', whose: 'me' } },
    { waybill: `${a.number}/2`, next: { kind: 't5', whose: 'them' } },
  ])
  await title(d, 'executor', a, one.id, 't2')
  await title(d, 'forwarder', c, two.id, 't1')
  await title(d, 'executor', c, two.id, 't2')

  await at('06T14:10')
  await go(executor, two.id, 'finish')
  await at('06T15:40')
  await go(executor, one.id, 'finish', 'depart')
  await at('06T16:10')
  await go(executor, one.id, 'arrive')
  await title(d, 'forwarder', b, one.id, 't1')
  await title(d, 'executor', b, one.id, 't2')
  await at('06T16:40')
  await go(executor, one.id, 'finish')

  await at('07T09:00')
  await go(executor, one.id, 'depart', 'arrive')
  await at('07T10:00')
  await go(executor, one.id, 'finish', 'depart', 'arrive')
  await at('07T11:00')
  await go(executor, one.id, 'finish')
  for (const row of [a, b]) {
    await title(d, 'forwarder', row, one.id, 't5')
    await title(d, 'executor', row, one.id, 't6')
  }
  // B is over with its only truck; A has another one on the road, and a waybill that waits for it
  expect((await card(forwarder, b)).status).toBe('documents')
  expect(await paperOf(d, b)).toBe('accepted')
  expect((await card(forwarder, a)).status).toBe('in_progress')
  expect(await paperOf(d, a)).toBe('required')

  await at('08T09:00')
  await go(executor, two.id, 'depart', 'arrive')
  await at('08T10:00')
  await go(executor, two.id, 'finish', 'depart', 'arrive')
  await at('08T11:00')
  await go(executor, two.id, 'finish')
  expect((await card(forwarder, a)).status).toBe('documents')
  expect(await paperOf(d, a)).toBe('required')
  for (const row of [a, c]) {
    await title(d, 'forwarder', row, two.id, 't5')
    await title(d, 'executor', row, two.id, 't6')
  }
  expect(await paperOf(d, a)).toBe('accepted')
  expect((await flightsOf(forwarder, a)).map(({ completedAt, next }) => [completedAt !== null, next.step])).toEqual([
    [true, 'done'],
    [true, 'done'],
  ])

  // the price of A in its two waybills: 12 and 8 of 20 tonnes, with the tax of each
  const cost = [await title(d, 'executor', a, one.id, 't7'), await title(d, 'executor', a, two.id, 't7')]
  expect(cost[0]).toEqual(expect.arrayContaining(['40 800,00 руб.', '7 357,38 руб.']))
  expect(cost[1]).toEqual(expect.arrayContaining(['27 200,00 руб.', '4 904,92 руб.']))

  // waiting: 280 minutes beyond the free time are five hours, 130 are three; late is A alone, by one day of its whole freight
  const claimsOf = async (row: OrderRow) =>
    (await card(executor, row)).exceptions.claims.map(({ kind, amount }) => [kind, amount?.minor ?? null])
  expect(await claimsOf(a)).toEqual([
    ['detention', 560_000],
    ['late_delivery', 612_000],
  ])
  expect(await claimsOf(b)).toEqual([])
  expect(await claimsOf(c)).toEqual([])

  // both sides ask for theirs and get it; the other papers come, the orders are over, and one settlement has them all
  const claim = async (who: Someone, row: OrderRow, kind: string, action: 'raise' | 'agree') => {
    const { version, exceptions } = await card(who, row)
    const { id, amount } = exceptions.claims.find(each => each.kind === kind)!
    const asked = action === 'raise' ? { action, amount: amount!, comment: '' } : { action }
    const answer = await who.ask(orders.claim, { data: { orderId: row.id, version, claimId: id, ...asked } as never })
    expect(answer.status === 200 ? null : answer.error).toBeNull()
  }
  for (const [kind, asks, answers] of [
    ['detention', executor, forwarder],
    ['late_delivery', forwarder, executor],
  ] as const) {
    await claim(asks, a, kind, 'raise')
    await claim(answers, a, kind, 'agree')
  }
  for (const row of [a, b, c]) {
    for (const { id, status } of (await card(executor, row)).documentRows) {
      if (status === 'accepted') continue
      const key = async () => {
        const { version } = await card(executor, row)
        return { orderId: row.id, version }
      }
      await executor.ask(documents.change, { data: documentChange(await key(), id, 'upload') })
      await forwarder.ask(documents.change, { data: documentChange(await key(), id, 'accept') })
    }
    const over = await forwarder.ask(orders.move, { data: { ...keyOf(await card(forwarder, row)), action: 'complete' } })
    expect(over.status === 200 ? over.data.status : over.error).toBe('completed')
  }
  const made = await makeSettlement(forwarder, 'payable', executor.org, [a.id, b.id, c.id])
  expect(made.status === 200 ? null : made.error).toBeNull()
  expect(made.data.totals).toMatchObject([{ total: rub(12_181_333) }])
  expect(made.data.items.map(({ number, sum }) => [number, sum?.gross.minor, sum?.claims.minor, sum?.total.minor])).toEqual([
    [a.number, 6_800_000, 560_000 - 612_000, 6_748_000],
    [b.number, 2_100_000, 0, 2_100_000],
    [c.number, 3_333_333, 0, 3_333_333],
  ])

  // papers name both waybills of A, and one of each other order
  const bare = (html: string) => html.replaceAll(/<[^>]+>/g, '\n').replaceAll(/[\u00a0\u202f]/g, ' ')
  const printed = await forwarder.ask(settlements.form, { query: { settlementId: made.data.id, format: 'html' } })
  const named = bare(Buffer.from(printed.data.base64, 'base64').toString())
  for (const number of [a.number, `${a.number}/2`, b.number, c.number])
    expect(named).toContain(`транспортная накладная № ${number} от 06.10.2026`)
  // the paper waybill is of one vehicle and of what that carries
  for (const [row, form, text] of [
    [a, 'tn', '8 000 кг брутто'],
    [a, 'upd', `транспортные накладные № ${a.number}, ${a.number}/2`],
    [b, 'upd', `транспортная накладная № ${b.number};`],
  ] as const) {
    const page = await world.app.inject({
      url: `${PRINT_PAGE}?${writeQuery({ orderId: row.id, form })}`,
      headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, executor.cookies) },
    })
    expect(bare(page.body)).toContain(text)
  }
})
