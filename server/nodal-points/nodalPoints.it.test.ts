import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { NodalPointDraft, nodalPoints } from '#contract/nodal-points.ts'
import { orders } from '#contract/orders.ts'
import { openChance } from '#demo/random.ts'
import { nodalPointDraft } from '#testing/makers.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let forwarder: Someone
let stranger: Someone
let viewer: Someone
let milk: string
const ids = new Map<string, string>()
const make = async (name: string, given: Partial<NodalPointDraft>) => ids.set(name, await world.nodalPoint(forwarder, { name, ...given }))

beforeAll(async () => {
  forwarder = await world.forwarder()
  stranger = await world.forwarder()
  viewer = await world.colleague(forwarder, 'viewer')
  milk = await world.customer(forwarder, { name: 'АО «Молочный Дом»', tin: '7707083893' })
  await make('Склад Ромашка', { place: 'kazan', address: 'ул. Баумана, 15', tin: '7736207543' })
  await make('РЦ Восток', { place: 'kazan', address: 'Горьковское ш., 47', customerId: milk, gates: ['1', '2'] })
  await make('Молокозавод', { place: 'moscow', address: 'Дмитровское ш., 163А', customerId: milk })
  await make('Терминал', { place: 'yekaterinburg', address: 'ул. Монтажников, 26', priority: 3 })
  await make('Терминал, ворота 2', { place: 'yekaterinburg', address: 'ул. Монтажников, 26', tin: '7736207543' })
  await world.nodalPoint(stranger, { name: 'Склад Ромашка чужой', tin: '7736207543' })
})

const byAddress = async (address: string, of = forwarder) =>
  (await of.ask(nodalPoints.getListByAddress, { data: { address, forwarderId: of.org } })).data.nodalPoints.map(({ name }) => name)
const byTin = async (query: { tin?: string; customerTin?: string; isAddress?: boolean }) =>
  (await forwarder.ask(nodalPoints.getListByTin, { query: { ...query, forwarderId: forwarder.org } })).data.nodalPoints.map(
    ({ name }) => name,
  )

describe('suggestions', () => {
  test('7.64, 3.32 by tin of who stands there or of the customer, narrowed to a customer, one per address', async () => {
    expect((await byTin({ tin: '7736' })).toSorted()).toEqual(['Склад Ромашка', 'Терминал, ворота 2'])
    expect((await byTin({ tin: '7707083893' })).toSorted()).toEqual(['Молокозавод', 'РЦ Восток'])
    expect((await byTin({ tin: '77', customerTin: '7707083893' })).toSorted()).toEqual(['Молокозавод', 'РЦ Восток'])
    expect((await byTin({})).filter(name => name.startsWith('Терминал'))).toHaveLength(2)
    expect((await byTin({ isAddress: true })).filter(name => name.startsWith('Терминал'))).toEqual(['Терминал'])
    expect(await byTin({ tin: '6207543' })).toEqual([])
  })

  test('7.64 what merely holds the digits elsewhere does not crowd out who has the tin', async () => {
    const own = await world.forwarder()
    await Promise.all(
      Array.from({ length: 55 }, (_, i) => world.nodalPoint(own, { name: `Ворота ${i}`, address: `ул. Мира, 77${i}`, priority: 9 })),
    )
    const meant = await world.nodalPoint(own, { name: 'Склад Ромашка', address: 'ул. Баумана, 15', tin: '7736207543' })
    const found = (await own.ask(nodalPoints.getListByTin, { query: { tin: '77' } })).data.nodalPoints
    expect(found.map(({ id }) => id)).toEqual([meant])
  })

  test('7.65 by address, name and customer, however typed', async () => {
    for (const typed of [
      'Баумана',
      'казань баумана',
      'ул. Баумана 15',
      'bauman',
      ',fevfyf',
      'kazan romashka',
      'бауманна',
      'рамашка',
      'казнь ромашка',
    ])
      expect(await byAddress(typed), typed).toEqual(['Склад Ромашка'])
    expect((await byAddress('молочный')).toSorted()).toEqual(['Молокозавод', 'РЦ Восток'])
    expect(await byAddress('%')).toEqual([])
    expect(await byAddress('ъъъъъъ')).toEqual([])
    expect(await byAddress('ромашка', stranger)).toEqual(['Склад Ромашка чужой'])
    expect((await byAddress(''))[0]).toBe('Терминал')
  })

  test('generated mistakes: a letter wrong, missing, added, swapped, another layout or Latin letters find the same nodal point', async () => {
    const random = openChance(7).next
    const names = ['ромашка', 'восток', 'молокозавод', 'дмитровское', 'монтажников', 'горьковское']
    const expected = new Map(await Promise.all(names.map(async name => [name, (await byAddress(name)).toSorted()] as const)))
    for (let i = 0; i < 60; i++) {
      const name = names[i % names.length]!
      const typed = mistyped(name, random)
      expect((await byAddress(typed)).toSorted(), `${name} as ${typed}`).toEqual(expected.get(name))
    }
  })

  test('what was used in an order last stands first, after what has priority', async () => {
    const draft = (place: string, address: string) => ({
      goal: 'keep' as const,
      draft: {
        ...(orders.create.data.parse({ goal: 'keep', draft: {} }) as { draft: object }).draft,
        stops: [{ kind: 'loading' as const, place, address }],
      },
    })
    const send = (place: string, address: string) => forwarder.ask(orders.create, { data: orders.create.data.parse(draft(place, address)) })
    expect((await send('moscow', 'Дмитровское ш., 163А')).status).toBe(200)
    expect((await byAddress('')).slice(0, 2)).toEqual(['Терминал', 'Молокозавод'])
    await world.setClock(new Date(Date.now() + 3 * 3600_000))
    await send('kazan', 'ул.Баумана,15')
    await world.setClock(null)
    expect((await byAddress('')).slice(0, 3)).toEqual(['Терминал', 'Склад Ромашка', 'Молокозавод'])
  })

  test('for a stop those of its customer and town come first', async () => {
    const found = await forwarder.ask(nodalPoints.suggest, { query: { customerId: milk, place: 'kazan', text: '', limit: 10 } })
    expect(found.data.nodalPoints.slice(0, 2).map(({ name }) => name)).toEqual(['РЦ Восток', 'Молокозавод'])
    expect(found.data.nodalPoints[0]).toMatchObject({ gates: ['1', '2'], tz: 'Europe/Moscow', customer: { tin: '7707083893' } })
  })

  test('7.69, 7.67 a customer is found by the address of his nodal point, and by his own name however typed', async () => {
    const found = await forwarder.ask(customers.suggestByAddress, { query: { address: 'горьковское' } })
    expect(found.data.customers.map(({ name }) => name)).toEqual(['АО «Молочный Дом»'])
    const named = await forwarder.ask(customers.suggestByName, { query: { name: 'малочный' } })
    expect(named.data.customers.map(({ id }) => id)).toEqual([milk])
  })

  test('7.66, 3.37 a removed nodal point is suggested no more and stays in the list', async () => {
    const id = await world.nodalPoint(forwarder, { name: 'Лишний склад' })
    expect(await byAddress('лишний')).toEqual(['Лишний склад'])
    expect((await viewer.ask(nodalPoints.removeFromSuggest, { data: { forwarderId: forwarder.org, npId: id } })).error.code).toBe(
      'access.denied',
    )
    for (const npId of [id, id])
      expect((await forwarder.ask(nodalPoints.removeFromSuggest, { data: { forwarderId: forwarder.org, npId } })).data).toEqual({ npId })
    expect(await byAddress('лишний')).toEqual([])
    expect(await byTin({})).not.toContain('Лишний склад')
    const hidden = (await forwarder.ask(nodalPoints.list, { query: { tab: 'hidden' } })).data.items
    expect(hidden.map(({ name }) => name)).toEqual(['Лишний склад'])
    expect(await world.count('audits', `what = 'nodal_point.hidden' and object_id = $1`, [id])).toBe(1)
    const [row] = hidden
    const shown = await forwarder.ask(nodalPoints.bulk, { data: { action: 'show', rows: [{ id, version: row!.version }] } })
    expect(shown.data.results).toEqual([{ id, ok: true, version: row!.version + 1 }])
    expect(await byAddress('лишний')).toEqual(['Лишний склад'])
  })

  test('AZ01 a foreign forwarder, a foreign nodal point and none are the same', async () => {
    for (const npId of [ids.get('Терминал')!, '1', '00000000-0000-7000-8000-000000000000'])
      expect((await stranger.ask(nodalPoints.removeFromSuggest, { data: { npId } })).error.code).toBe('nodal_point.not_found')
    const query = { forwarderId: stranger.org }
    expect((await forwarder.ask(nodalPoints.getListByTin, { query })).error.code).toBe('organization.not_found')
    expect((await forwarder.ask(nodalPoints.getListByAddress, { data: { address: '', ...query } })).error.code).toBe(
      'organization.not_found',
    )
  })
})

describe('entering nodal points', () => {
  test('a nodal point lies where its town does unless it says otherwise, and is the same one only once', async () => {
    const draft = nodalPointDraft({
      name: 'Новый',
      place: 'samara',
      address: 'Кабельная ул., 9',
      contactPhone: '8 (917) 000-00-01',
      customerId: milk,
    })
    const made = (await forwarder.ask(nodalPoints.create, { data: { draft } })).data
    const card = (await forwarder.ask(nodalPoints.get, { query: { id: made.id } })).data
    expect(card).toMatchObject({
      placeName: { ru: 'Самара' },
      tz: 'Europe/Samara',
      contactPhone: '+79170000001',
      tin: '7707083893',
      version: 1,
    })
    expect(card.lat).toBeCloseTo(53.2, 0)
    const again = await forwarder.ask(nodalPoints.create, { data: { draft: { ...draft, address: 'Кабельная  ул.  9' } } })
    expect(again.error.code).toBe('nodal_point.taken')
    const late = await forwarder.ask(nodalPoints.save, { data: { id: made.id, version: 7, draft } })
    expect(late.error).toMatchObject({ code: 'nodal_point.changed', info: { version: 1 } })
    const saved = await forwarder.ask(nodalPoints.save, { data: { id: made.id, version: 1, draft: { ...draft, lat: 53.5, lon: 50.5 } } })
    expect(saved.data).toEqual({ id: made.id, version: 2 })
    expect((await forwarder.ask(nodalPoints.get, { query: { id: made.id } })).data).toMatchObject({ lat: 53.5, lon: 50.5 })
    expect((await stranger.ask(nodalPoints.get, { query: { id: made.id } })).error.code).toBe('nodal_point.not_found')
    expect((await stranger.ask(nodalPoints.save, { data: { id: made.id, version: 2, draft } })).error.code).toBe('nodal_point.not_found')
  })

  test('a nodal point given to another customer takes his tin, unless it has one of its own', async () => {
    const own = await world.forwarder()
    const one = await world.customer(own, { name: 'АО «Первый»', tin: '7707083893' })
    const other = await world.customer(own, { name: 'АО «Второй»', tin: '7736207543' })
    const moved = async (tin: string | null) => {
      const id = await world.nodalPoint(own, { name: `Склад ${tin}`, customerId: one, tin })
      const { version, tin: shown } = (await own.ask(nodalPoints.get, { query: { id } })).data
      const draft = { ...nodalPointDraft({ name: `Склад ${tin}` }), customerId: other, tin: shown }
      await own.ask(nodalPoints.save, { data: { id, version, draft } })
      return (await own.ask(nodalPoints.get, { query: { id } })).data.tin
    }
    expect(await moved(null)).toBe('7736207543')
    expect(await moved('1655002000')).toBe('1655002000')
  })

  test('what cannot be is refused by its field', async () => {
    const why = async (given: Partial<NodalPointDraft>) =>
      (await forwarder.ask(nodalPoints.create, { data: { draft: nodalPointDraft(given) } })).error.info.field
    expect(await why({ place: 'nowhere' })).toBe('draft.place')
    const broken = (given: Partial<NodalPointDraft>) =>
      NodalPointDraft.safeParse(nodalPointDraft(given)).error?.issues.map(({ path }) => path.join('.'))
    const [late, early] = [
      { from: '12:00', to: '13:00' },
      { from: '08:00', to: '09:00' },
    ]
    expect(broken({ hours: [[late, early], [], [], [], [], [], []] })).toEqual(['hours.0'])
    expect(broken({ hours: [[early, late], [], [], [], [], [], [{ from: '00:00', to: '24:00' }]] })).toBeUndefined()
    expect(broken({ contactPhone: '12' })).toEqual(['contactPhone'])
    const customerId = await world.customer(stranger)
    expect((await forwarder.ask(nodalPoints.create, { data: { draft: nodalPointDraft({ customerId }) } })).error.code).toBe(
      'customer.not_found',
    )
  })

  test('the list goes page by page, searches and counts; a bulk step answers per row', async () => {
    const other = await world.forwarder()
    for (let i = 0; i < 7; i++) await world.nodalPoint(other, { name: `Склад ${i}`, kind: i % 2 ? 'plant' : 'warehouse' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { items, next } = (await other.ask(nodalPoints.list, { query: { limit: 3, ...(cursor && { cursor }) } })).data
      seen.push(...items.map(({ name }) => name))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map(i => `Склад ${i}`))
    const found = (await other.ask(nodalPoints.list, { query: { search: 'склат 3' } })).data.items
    expect(found.map(({ name }) => name)).toEqual(['Склад 3'])
    expect((await other.ask(nodalPoints.list, { query: { kind: ['plant'] } })).data.items).toHaveLength(3)
    const rows = [
      { id: found[0]!.id, version: 1 },
      { id: ids.get('Терминал')!, version: 1 },
      { id: (await other.ask(nodalPoints.list, { query: {} })).data.items[0]!.id, version: 9 },
    ]
    const { results } = (await other.ask(nodalPoints.bulk, { data: { action: 'archive', rows } })).data
    expect(results.map(({ ok, error }) => [ok, error?.code])).toEqual([
      [true, undefined],
      [false, 'nodal_point.not_found'],
      [false, 'nodal_point.changed'],
    ])
    expect((await other.ask(nodalPoints.counts)).data).toEqual({ active: 6, hidden: 0, archived: 1 })
  })

  test('without an address service addresses are towns of the gazetteer', async () => {
    const { addresses } = (await forwarder.ask(nodalPoints.addresses, { query: { text: 'rfpfym' } })).data
    expect(addresses[0]).toMatchObject({ source: 'gazetteer', place: 'kazan', placeName: { ru: 'Казань' } })
  })
})

function mistyped(name: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (name.length - 2))
  const letter = 'абвгдежзиклмнопрст'[Math.floor(random() * 18)]!
  const kinds = [
    () => name.slice(0, at) + letter + name.slice(at + 1),
    () => name.slice(0, at) + name.slice(at + 1),
    () => name.slice(0, at) + letter + name.slice(at),
    () => name.slice(0, at) + name[at + 1]! + name[at]! + name.slice(at + 2),
    () => Array.from(name, key => "qwertyuiop[]asdfghjkl;'zxcvbnm,."['йцукенгшщзхъфывапролджэячсмитьбю'.indexOf(key)] ?? key).join(''),
    () => Array.from(name, key => latin[key] ?? key).join(''),
  ]
  return kinds[Math.floor(random() * kinds.length)]!()
}

const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ш: 'sh',
  ь: "'",
}
