import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizations } from '#contract/organizations.ts'
import { inHome } from '#server/platform/db.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'
import { insertPartner, type Pair } from './store.ts'

const world = await openWorld()
afterAll(() => world.close())

let forwarder: Someone
let executor: Someone
let second: Someone
let foreign: Someone
let both: Someone
const partner = (of: Someone, pair: Pair, to: Someone, given = {}) => inHome(world.db, of.org, tx => insertPartner(tx, pair, to.org, given))

beforeAll(async () => {
  forwarder = await world.forwarder({ name: 'ООО «Северный Экспедитор»' })
  executor = await world.executor({ name: 'ООО «Ромашка Логистик»' })
  second = await world.executor({ name: 'ООО «ВолгаТранс»' })
  foreign = await world.executor({ name: 'ООО «Чужой»' })
  both = await world.both({ name: 'ООО «ТрансЛайн»' })
  await partner(forwarder, ['forwarder', 'executor'], executor, { groupNames: ['Основные'] })
  await partner(executor, ['executor', 'forwarder'], forwarder)
  await partner(forwarder, ['forwarder', 'executor'], second, { status: 'suspended' })
  await partner(forwarder, ['forwarder', 'forwarder'], both)
  await partner(executor, ['executor', 'executor'], both)
})

describe('lists by the pair of sides', () => {
  test('6.02, 7.56 forwarders for a forwarder', async () => {
    const { items } = (await forwarder.ask(organizations.forwardersOfForwarder)).data
    expect(items.map(({ name }) => name)).toEqual(['ООО «ТрансЛайн»'])
    for (const { sides } of items) expect(sides).toContain('forwarder')
  })

  test('6.03, 7.57 executors for an executor', async () => {
    const { items } = (await executor.ask(organizations.executorsOfExecutor)).data
    expect(items.map(({ name }) => name)).toEqual(['ООО «ТрансЛайн»'])
    for (const { sides } of items) expect(sides).toContain('executor')
  })

  test('6.04, 7.58 forwarders for an executor', async () => {
    const { items } = (await executor.ask(organizations.forwardersOfExecutor)).data
    expect(items.map(({ id }) => id)).toEqual([forwarder.org])
    expect(items[0]!.sides).toEqual(['forwarder'])
  })

  test('6.05, 7.59, 3.30 executors for a forwarder: active partners alone', async () => {
    const { items } = (await forwarder.ask(organizations.executorsOfForwarder)).data
    expect(items).toEqual([
      expect.objectContaining({ id: executor.org, name: 'ООО «Ромашка Логистик»', sides: ['executor'], groups: ['Основные'] }),
    ])
  })

  test('a partner of one organisation is not one of another', async () => {
    expect((await both.ask(organizations.executorsOfForwarder)).data.items).toEqual([])
  })

  test('an organisation that does not work as this side is told so', async () => {
    const answer = await executor.ask(organizations.executorsOfForwarder)
    expect([answer.status, answer.error.code]).toEqual([403, 'organization.wrong_side'])
  })

  test('who may not see partners is refused', async () => {
    const admin = await world.colleague(forwarder, 'administrator')
    expect((await admin.ask(organizations.executorsOfForwarder)).error.code).toBe('access.denied')
  })
})

describe('filter by tin and ids', () => {
  const raw = async (of: Someone, search: string) => {
    const headers = { host: new URL(world.config.url).host, cookie: cookieText(world.config, of.cookies) }
    const answer = await world.app.inject({ url: `${organizations.executorsOfForwarder.path}?${search}`, headers })
    return { status: answer.statusCode, ids: answer.json<{ data?: { items: { id: string }[] } }>().data?.items.map(({ id }) => id) }
  }

  test('AZ16 each id is checked, foreign ones are dropped without a hint, commas may be escaped', async () => {
    expect(await raw(forwarder, `ids=${executor.org},${foreign.org},${second.org},1`)).toEqual({ status: 200, ids: [executor.org] })
    expect(await raw(forwarder, `ids=${foreign.org}%2C${executor.org}`)).toEqual({ status: 200, ids: [executor.org] })
    expect(await raw(forwarder, 'ids=1,2,3')).toEqual({ status: 200, ids: [] })
    expect(await raw(forwarder, `ids=${foreign.org}`)).toEqual({ status: 200, ids: [] })
  })

  test('AZ16 more than a hundred ids are refused', async () => {
    const ids = Array.from({ length: 101 }, (_, i) => i).join(',')
    expect(await raw(forwarder, `ids=${ids}`)).toEqual({ status: 400, ids: undefined })
  })

  test('tin narrows', async () => {
    const [known] = (await forwarder.ask(organizations.executorsOfForwarder)).data.items
    expect(await raw(forwarder, `tin=${known!.tin}`)).toEqual({ status: 200, ids: [executor.org] })
    expect(await raw(forwarder, 'tin=9901000010')).toEqual({ status: 200, ids: [] })
  })
})

describe('suggestions', () => {
  test('7.61, 3.31 executors for a forwarder, however typed', async () => {
    for (const query of ['Рома', 'hjvf', 'romashka', 'логистик', 'рамашка', ''])
      expect(
        (await forwarder.ask(organizations.suggestExecutors, { data: { query, filter: {} } })).data.organizations.map(({ id }) => id),
      ).toEqual([executor.org])
    expect((await forwarder.ask(organizations.suggestExecutors, { data: { query: 'Чужой', filter: {} } })).data.organizations).toEqual([])
  })

  test('7.62 forwarders for an executor, by tin too', async () => {
    const [known] = (await executor.ask(organizations.forwardersOfExecutor)).data.items
    const found = await executor.ask(organizations.suggestForwarders, { data: { query: known!.tin.slice(0, 6), filter: {} } })
    expect(found.data.organizations.map(({ id }) => id)).toEqual([forwarder.org])
  })

  test('a filter narrows, an unknown one is refused by name', async () => {
    const group = async (name: string) =>
      (await forwarder.ask(organizations.suggestExecutors, { data: { query: '', filter: { group: name } } })).data.organizations.length
    expect([await group('Основные'), await group('Резерв')]).toEqual([1, 0])
    const headers = { host: new URL(world.config.url).host, cookie: cookieText(world.config, forwarder.cookies) }
    const payload = { data: { query: '', filter: { region: 'x' } } }
    const odd = await world.app.inject({ method: 'POST', url: organizations.suggestExecutors.path, headers, payload })
    expect([odd.statusCode, odd.json<{ error: { code: string } }>().error.code]).toEqual([400, 'input.unknown_field'])
  })

  test('a suggestion needs no key and no XSRF token: it changes nothing', async () => {
    const answer = await forwarder.ask(
      organizations.suggestExecutors,
      { data: { query: 'Рома', filter: {} } },
      { key: null, headers: { 'x-xsrf-token': undefined } },
    )
    expect(answer.status).toBe(200)
  })
})
