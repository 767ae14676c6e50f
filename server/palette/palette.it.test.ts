import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { type FoundItem, palette } from '#contract/palette.ts'
import { grid } from '#testing/demands.ts'
import { flown } from '#testing/flights.ts'
import { openGroups, saveRule, scenarioTen } from '#testing/managementRules.ts'
import { keyOf, offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { byScans, withDocuments } from '#testing/settlementSteps.ts'
import { deliveredBy, makeSettlement } from '#testing/settlements.ts'
import { makeTender } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const suggest = async (who: Someone, text: string) => (await who.ask(palette.suggest, { query: { text } })).data
const found = async (who: Someone, text: string) => (await suggest(who, text)).items
const brief = (items: readonly FoundItem[]) => items.map(({ kind, title }) => `${kind} ${title}`)
const ofKind = async (who: Someone, text: string, kind: FoundItem['kind']) => (await found(who, text)).filter(item => item.kind === kind)

test('an order is found by its number by both sides, whole and by its end, and stands first', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  for (const who of [forwarder, executor])
    for (const typed of [row.number!, row.number!.toLowerCase(), row.number!.slice(-4)]) {
      const [first] = await found(who, typed)
      expect(first, typed).toMatchObject({ kind: 'order', id: row.id, title: row.number, opens: true, exact: typed.length > 4 })
    }
  expect((await found(forwarder, row.number!))[0]).toMatchObject({
    side: 'forwarder',
    note: { ru: 'Санкт-Петербург → Москва · ВолгаТранс', en: 'Saint Petersburg → Moscow · ВолгаТранс' },
  })
})

test('a whole number stands before newer ones that begin with it', async () => {
  const { forwarder, executor } = await openPair(world)
  const first = await offered(forwarder, executor)
  for (let i = 0; i < 7; i++) await offered(forwarder, executor)
  await world.root.query(
    `update order_parties set search = replace(search, lower($1), lower($1) || '7') where org_id = $2 and order_id <> $3`,
    [first.number, forwarder.org, first.id],
  )
  expect((await found(forwarder, first.number!))[0]).toMatchObject({ id: first.id, exact: true })
})

test('an order is found by its number, whole and by its end, beyond the newest thousand', async () => {
  const { forwarder, executor } = await openPair(world)
  const old = await offered(forwarder, executor)
  const { rows } = await world.root.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'order_parties'`,
  )
  const own: Record<string, string> = {
    order_id: 'gen_random_uuid()',
    created_at: `s.created_at + n * interval '1 minute'`,
    search: `'99-' || 5551111 + n || ' тверь'`,
  }
  await world.root.query(
    `insert into order_parties (${rows.map(({ name }) => name).join(', ')})
     select ${rows.map(({ name }) => own[name] ?? `s.${name}`).join(', ')} from order_parties s, generate_series(1, 1100) n
     where s.org_id = $1 and s.order_id = $2`,
    [forwarder.org, old.id],
  )
  for (const typed of [old.number!, old.number!.slice(-4)])
    expect(
      (await ofKind(forwarder, typed, 'order')).map(({ id }) => id),
      typed,
    ).toContain(old.id)
  expect(await ofKind(forwarder, '99-5551112', 'order')).toHaveLength(1)
  expect(await ofKind(forwarder, '5551112', 'order')).toHaveLength(1)
})

test('what was typed in the other layout, by sounds and with mistakes finds the same', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  await world.customer(forwarder, { name: 'ООО «Кондитер»' })
  const order = { kind: 'order', id: row.id }
  for (const typed of ['петербург', 'gtnth,ehu', 'sankt-peterburg', 'Волгатранс', 'djkufnhfyc']) {
    const { items, near } = await suggest(forwarder, typed)
    expect([items.some(item => item.kind === order.kind && item.id === order.id), near], typed).toEqual([true, false])
  }
  for (const typed of ['петербрг', 'волгатрнс']) {
    const { items, near } = await suggest(forwarder, typed)
    expect([items.some(item => item.id === order.id), near], typed).toEqual([true, true])
  }
  expect(brief(await found(forwarder, 'кондетер'))).toEqual(['customer ООО «Кондитер»'])
  expect(await suggest(forwarder, 'ъъъъъъ')).toEqual({ items: [], near: false })
  expect(await suggest(forwarder, '')).toEqual({ items: [], near: false })
})

test('partners, drivers and vehicles are found by names, tax numbers and plates, a plate in Latin letters too', async () => {
  const { forwarder, executor } = await openPair(world)
  await world.driver(executor, { lastName: 'Ковалёв', firstName: 'Пётр' })
  await world.truck(executor, { plate: 'М707ТО152', make: 'Скания' })
  expect(brief(await ofKind(forwarder, 'волга', 'partner'))).toEqual(['partner ВолгаТранс'])
  const [partner] = await ofKind(forwarder, 'волга', 'partner')
  expect((await found(forwarder, partner!.note.ru))[0]).toMatchObject({ kind: 'partner', exact: true })
  for (const typed of ['ковалев', 'Ковалёв Пётр', 'rjdfktd', 'каволев'])
    expect(brief(await ofKind(executor, typed, 'driver')), typed).toEqual([expect.stringMatching(/^driver Ковалёв Пётр/)])
  for (const typed of ['м707то152', 'M707TO152', 'm 707 to', '707', 'скания'])
    expect(brief(await ofKind(executor, typed, 'vehicle')), typed).toEqual(['vehicle М707ТО152'])
})

test('flights, lots, demands, settlements and rules are found by their numbers and names', async () => {
  const { f1, e1, main, reserve } = await openGroups(world)
  const { order, flightId } = await flown(world, { forwarder: f1, executor: e1 })
  const flight = (await ofKind(e1, order.number!, 'flight'))[0]!
  expect(flight).toMatchObject({ id: flightId, side: 'executor' })
  expect((await found(e1, flight.title))[0]).toMatchObject({ kind: 'flight', id: flightId, exact: true })
  expect((await found(f1, flight.title)).some(item => item.id === flightId && item.side === 'forwarder')).toBe(true)

  const demand = (await f1.ask(demands.create, { data: { draft: grid(), goal: 'publish' } })).data
  for (const who of [f1, e1]) expect((await found(who, demand.row.number!))[0]).toMatchObject({ kind: 'demand', id: demand.row.id })

  const rule = scenarioTen({ main, reserve }, { name: 'Ночные рефрижераторы' })
  await saveRule(f1, rule, { active: false })
  expect(brief(await found(f1, 'рефриж'))).toContain('rule Ночные рефрижераторы')
  expect(await ofKind(e1, 'рефриж', 'rule')).toEqual([])

  const done = await deliveredBy(world, { forwarder: f1, executor: e1 }, byScans)
  const completed = await withDocuments({ forwarder: f1, executor: e1 }, done)
  const papers = await ofKind(f1, completed.number!, 'document')
  expect(papers.length).toBeGreaterThan(0)
  expect(papers[0]).toMatchObject({ parent: completed.id, note: { ru: completed.number } })
  expect((await ofKind(e1, completed.number!, 'document')).map(({ id }) => id)).toEqual(papers.map(({ id }) => id))
  expect(await ofKind(f1, completed.number!.slice(0, -1), 'document')).toEqual([])
  const settlement = (await makeSettlement(f1, 'payable', e1.org, [completed.id])).data
  expect((await ofKind(f1, settlement.number!, 'settlement'))[0]).toMatchObject({ id: settlement.id, exact: true })
})

test('a lot is found by its organiser and by whoever is invited, and leads to its tender', async () => {
  const { forwarder, executor } = await openPair(world)
  const tender = await makeTender(world, forwarder, [executor])
  for (const [who, side] of [
    [forwarder, 'forwarder'],
    [executor, 'executor'],
  ] as const) {
    const [lot] = await ofKind(who, 'краснодар', 'lot')
    expect(lot).toMatchObject({ side, parent: tender.tenderId })
  }
})

test('AZ01 nothing of another organisation is found, by whatever is typed', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  await world.customer(forwarder, { name: 'ООО «Тайный заказчик»' })
  await world.driver(executor, { lastName: 'Тайнов', firstName: 'Пётр' })
  await makeTender(world, forwarder, [executor])
  const strangers = [await world.forwarder({ name: 'Чужой' }), await world.executor({ name: 'Чужой Перевозчик' }), await world.both()]
  for (const stranger of strangers)
    for (const typed of [row.number!, 'москва', 'тайный', 'тайнов', 'краснодар', 'волгатранс', 'тайнный', '707'])
      expect(await found(stranger, typed), typed).toEqual([])
  // each side knows nothing of what the other keeps for itself
  expect(await ofKind(executor, 'тайный', 'customer')).toEqual([])
  expect(await ofKind(forwarder, 'тайнов', 'driver')).toEqual([])
})

test('what a person may not open he does not find', async () => {
  const { f1, main, reserve } = await openGroups(world)
  await world.customer(f1, { name: 'ООО «Ромашка»' })
  await saveRule(f1, scenarioTen({ main, reserve }, { name: 'Ромашковые рейсы' }), { active: false })
  const accountant = await world.colleague(f1, 'accountant')
  expect(brief(await found(f1, 'ромашк'))).toEqual(['rule Ромашковые рейсы', 'customer ООО «Ромашка»'])
  expect(brief(await found(accountant, 'ромашк'))).toEqual(['customer ООО «Ромашка»'])
  expect(await found(await world.platform(), 'ромашк')).toEqual([])
})

test('an order that was declined is listed and says that it does not open', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  await executor.ask(orders.move, { data: { ...keyOf(row), action: 'decline', reason: 'no_capacity', comment: '' } })
  const [lost] = await ofKind(executor, row.number!, 'order')
  expect(lost).toMatchObject({ id: row.id, opens: false })
})
