import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizations, SharedStatus } from '#contract/organizations.ts'
import { PartnerAction } from '#contract/partner-states.ts'
import { partners } from '#contract/partners.ts'
import type { Permission } from '#contract/permissions.ts'
import { inHome, inSession, openPool } from '#server/platform/db.ts'
import { offered } from '#testing/orders.ts'
import { partnerSteps, rowOf, start, step } from '#testing/partnerSteps.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'
import { actionsOf } from './lifecycle.ts'
import { factsOf } from './row.ts'
import { findPartner, partnerStateOf } from './store/partners.ts'

const world = await openWorld()
afterAll(() => world.close())

let forwarder: Someone
let executor: Someone
let stranger: Someone

beforeAll(async () => {
  await world.setClock(start)
  forwarder = await forwarderOf('Северный Экспедитор')
  executor = await executorOf('ВолгаТранс')
  stranger = await forwarderOf('Новый Путь')
  executors.add(executor)
  await working(forwarder, executor)
})

const { tins, forwarderOf, executorOf, invite, executors, working } = partnerSteps(() => ({ world, executor }))

describe('what one keeps', () => {
  test('groups with a delay, a note, a rating and a limit stay with their owner', async () => {
    const saved = (await forwarder.ask(partners.saveGroup, { data: { group: null, name: 'Основные', delayMinutes: 0 } })).data
    await forwarder.ask(partners.saveGroup, { data: { group: null, name: 'Резерв', delayMinutes: 30 } })
    const twice = await forwarder.ask(partners.saveGroup, { data: { group: null, name: 'Резерв', delayMinutes: 5 } })
    expect(twice.error.code).toBe('partner.group_taken')
    const row = await rowOf(forwarder, executor)
    const kept = await forwarder.ask(partners.save, {
      data: {
        partnerId: row.id,
        version: row.version,
        groups: ['Основные'],
        note: 'Звонить после обеда',
        rating: 87,
        creditLimit: { minor: 30_000_000, currency: 'RUB' },
      },
    })
    expect(kept.data).toMatchObject({ groups: ['Основные'], rating: 87, creditLimit: { minor: 30_000_000, currency: 'RUB' } })
    const theirs = (await executor.ask(partners.get, { query: { partnerId: (await rowOf(executor, forwarder)).id } })).data
    expect(theirs).toMatchObject({ groups: [], note: '', rating: null, creditLimit: null })
    const unknown = await forwarder.ask(partners.save, { data: { partnerId: row.id, version: kept.data.version, groups: ['Чужие'] } })
    expect(unknown.error.code).toBe('partner.group_unknown')

    const renamed = { group: { id: saved.id, version: saved.version }, name: 'Первые', delayMinutes: 10 }
    expect((await forwarder.ask(partners.saveGroup, { data: renamed })).data).toMatchObject({ name: 'Первые', partners: 1, version: 2 })
    expect((await rowOf(forwarder, executor)).groups).toEqual(['Первые'])
    await forwarder.ask(partners.removeGroup, { data: { groupId: saved.id, version: 2 } })
    expect((await rowOf(forwarder, executor)).groups).toEqual([])
    expect((await forwarder.ask(partners.groups)).data.items.map(({ name, delayMinutes }) => [name, delayMinutes])).toEqual([
      ['Резерв', 30],
    ])
  })

  test('AZ16 many at once: each is answered, a foreign one like one that is not there', async () => {
    const row = await rowOf(forwarder, executor)
    const foreign = await rowOf(executor, forwarder)
    const { results } = (
      await forwarder.ask(partners.bulk, {
        data: {
          action: 'group',
          add: ['Резерв'],
          remove: [],
          rows: [
            { id: row.id, version: row.version },
            { id: foreign.id, version: foreign.version },
          ],
        },
      })
    ).data
    expect(results).toEqual([
      { id: row.id, ok: true, version: row.version + 1 },
      { id: foreign.id, ok: false, error: { code: 'partner.not_found', message: 'Такого партнёра у вас нет' } },
    ])
    expect((await rowOf(forwarder, executor)).groups).toEqual(['Резерв'])
    expect((await executor.ask(partners.get, { query: { partnerId: row.id } })).error.code).toBe('partner.not_found')
  })

  test('a page goes on where the last one ended, invitations first, and finds what was meant', async () => {
    const many = await forwarderOf()
    for (const name of ['Альфа', 'Бета', 'Вега', 'Ромашка Логистик']) await invite(many, await executorOf(name))
    const asking = await executorOf('Янтарь')
    executors.add(asking)
    await invite(asking, many)
    for (const sort of ['name', 'recent'] as const) {
      const names: string[] = []
      for (let cursor: string | undefined, more = true; more; ) {
        const page = (await many.ask(partners.list, { query: { sort, limit: 2, ...(cursor && { cursor }) } })).data
        names.push(...page.items.map(row => row.organization.name))
        cursor = page.next ?? undefined
        more = page.next !== null
      }
      expect(names).toEqual(
        sort === 'name' ? ['Янтарь', 'Альфа', 'Бета', 'Вега', 'Ромашка Логистик'] : ['Янтарь', 'Ромашка Логистик', 'Вега', 'Бета', 'Альфа'],
      )
    }
    const vega = (await many.ask(partners.list, { query: { search: 'вега' } })).data.items[0]!
    await many.ask(partners.move, { data: { partnerId: vega.id, version: vega.version, action: 'blacklist', reason: 'сорвал погрузку' } })
    const latest = (await many.ask(partners.list, { query: { sort: 'recent', limit: 2 } })).data.items
    expect(latest.map(row => row.organization.name)).toEqual(['Янтарь', 'Вега'])
    for (const search of ['рамашка', 'hjvfirf', 'romashka'])
      expect((await many.ask(partners.list, { query: { search } })).data.items.map(row => row.organization.name)).toEqual([
        'Ромашка Логистик',
      ])
    const key = { first: 1, name: 'А', at: '2026-01-01T00:00:00.000Z', id: '00000000-0000-7000-8000-000000000000' }
    for (const broken of [{ x: 1 }, { ...key, name: '\0' }, { ...key, first: 2 ** 40 }, { ...key, at: '0000-01-01T00:00:00.000Z' }])
      expect(
        (await many.ask(partners.list, { query: { cursor: Buffer.from(JSON.stringify(broken)).toString('base64url') } })).error.code,
      ).toBe('input.invalid')
  })
})

describe('the gate', () => {
  const app = openPool(world.installation.app.url, world.installation.app.as, 2)
  afterAll(() => app.db.destroy())

  const rowsOf = async (who: Someone) =>
    (await world.root.query('select * from partners where org_id = $1 order by id', [who.org])).rows as Record<string, unknown>[]

  test('every cell of the lifecycle is judged alike by the table of steps and by the gate, for both sides', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    await invite(a, b)
    const all = new Set<Permission>(['partners.edit', 'partners.decide'])
    const shared = PartnerAction.options.filter(action => !['blacklist', 'restore', 'ask'].includes(action))
    const differing: string[] = []
    let cells = 0
    for (const who of [a, b]) {
      const row = await rowOf(who, who === a ? b : a)
      for (const status of SharedStatus.options)
        for (const asked of ['me', 'them'])
          for (const moved of status === 'suspended' ? ['me', 'them', 'system'] : ['me'])
            await inHome(world.db, who.org, async tx => {
              await sql`update partners set status = ${status}, asked = ${asked}, moved = ${moved} where id = ${row.id}`.execute(tx)
              const state = await partnerStateOf(tx, 'Europe/Moscow', await findPartner(tx, row.id))
              const may = new Set(actionsOf({ ...factsOf(state), missing: [] }, all))
              for (const action of shared) {
                await sql`savepoint cell`.execute(tx)
                const { rows } = await sql<{ outcome: string }>`
                  select outcome from gate.move_partner(${row.id}, ${action}, null, '', 'X')`.execute(tx)
                await sql`rollback to savepoint cell`.execute(tx)
                cells++
                if (may.has(action) !== (rows[0]!.outcome === 'done')) differing.push(`${status} ${asked} ${moved} ${action}`)
              }
            })
    }
    expect(differing).toEqual([])
    expect(cells).toBe(2 * (6 + 3) * 2 * 7)
  })

  test('AZ11 nobody moves what is not his, whatever id he names', async () => {
    const mine = await rowOf(forwarder, executor)
    const before = [await rowsOf(forwarder), await rowsOf(executor)]
    const tried = (who: Someone, id: string) =>
      inSession(app.db, who.session, async tx => {
        const moved = await sql<{ outcome: string }>`select outcome from gate.move_partner(${id}, 'terminate', null, '', 'X')`.execute(tx)
        const held = await sql<{ held: boolean }>`select gate.hold_partner(${id}) as held`.execute(tx)
        const written = await sql<{ done: boolean }>`
          select gate.set_partner_contract(${id}, 'X', '2026-01-01', null, null, 'banking', 'scans', 'X') as done`.execute(tx)
        return [moved.rows[0]!.outcome, held.rows[0]!.held, written.rows[0]!.done]
      })
    expect(await tried(stranger, mine.id)).toEqual(['missing', false, false])
    expect(await tried(executor, mine.id)).toEqual(['missing', false, false])
    expect(await tried(stranger, '019aa000-0000-7000-8000-000000000000')).toEqual(['missing', false, false])
    expect([await rowsOf(forwarder), await rowsOf(executor)]).toEqual(before)
    await expect(
      sql`select gate.ask_partner(${executor.org}, 'fwd_exec', '', 'X', ${mine.id}, ${mine.id})`.execute(app.db),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('what both sides see is not written past the gate, nor a partnership made', async () => {
    const mine = await rowOf(forwarder, executor)
    const tried = (statement: string) =>
      inSession(app.db, forwarder.session, tx => sql.raw(statement).execute(tx)).then(
        () => 'written',
        (error: { code: string }) => error.code,
      )
    for (const statement of [
      `update partners set status = 'active' where id = '${mine.id}'`,
      `update partners set asked = 'them' where id = '${mine.id}'`,
      `update partners set partner_org_id = '${stranger.org}' where id = '${mine.id}'`,
      `update partners set contract_number = 'X' where id = '${mine.id}'`,
      `delete from partners where id = '${mine.id}'`,
      `insert into partners (org_id, id, partner_org_id, direction, status, status_at, created_at)
        values ('${forwarder.org}', gen_random_uuid(), '${stranger.org}', 'fwd_fwd', 'active', now(), now())`,
      `update partner_entries set comment = 'X'`,
      `delete from partner_entries`,
    ])
      expect(await tried(statement), statement).toBe('42501')
    expect(await tried(`update partners set note = 'X' where id = '${(await rowOf(executor, forwarder)).id}'`)).toBe('written')
    expect(await world.count('partners', `note = 'X'`)).toBe(0)
  })

  test('who asked cannot answer for the other side, nor activate what he does not lead', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    const row = (await invite(b, a)).data
    const tried = (action: string) =>
      inSession(app.db, b.session, async tx => {
        const { rows } = await sql<{ outcome: string }>`select outcome from gate.move_partner(${row.id}, ${action}, null, '', 'X')`.execute(
          tx,
        )
        return rows[0]!.outcome
      })
    expect(await tried('accept')).toBe('closed')
    await step(a, await rowOf(a, b), { action: 'accept' })
    expect([await tried('activate'), await tried('suspend'), await tried('resume')]).toEqual(['closed', 'closed', 'closed'])
  })
})

test('RL02 a number is looked up whole and only if its check digits fit; a miss looks like a hit', async () => {
  const search = async (tin: string, country = 'RU') => forwarder.ask(organizations.search, { query: { tin, country } })
  const tin = tins.get(stranger.org)!
  const hit = (await search(tin)).data
  const miss = (await search('7707083893')).data
  expect(Object.keys(miss)).toEqual(Object.keys(hit))
  expect(miss).toEqual({ profile: null, partners: [] })
  expect(Object.keys(hit.profile!).toSorted()).toEqual([
    'address',
    'country',
    'fullName',
    'goslog',
    'id',
    'kpp',
    'legalForm',
    'name',
    'ogrn',
    'sides',
    'since',
    'taxRegime',
    'tin',
    'verified',
  ])
  for (const wrong of [`${tin.slice(0, 9)}${(Number(tin[9]) + 1) % 10}`, tin.slice(0, 6), '', 'abc'])
    expect((await search(wrong)).error).toMatchObject({ code: 'input.invalid', info: { field: 'tin' } })
  await world.root.query('update organizations set blocked = true where id = $1', [stranger.org])
  expect((await search(tin)).data.profile).toBe(null)
  await world.root.query('update organizations set blocked = false where id = $1', [stranger.org])
})

test('7.60 the list of organisations: own partners by side, text and status, a page at a time', async () => {
  const [a, b, c] = [await forwarderOf(), await executorOf('Дальний Путь'), await executorOf('Ближний Путь')]
  await working(a, b)
  await invite(a, c)
  const asked = (filter: object, page: object = {}) => ({
    data: { filter: { text: '', status: 'active' as const, ...filter }, page: { limit: 50, ...page } },
  })
  const names = async (filter: object = {}, page: object = {}) =>
    (await a.ask(organizations.list, asked(filter, page))).data.items.map(({ name }) => name)
  expect(await names()).toEqual(['Дальний Путь'])
  expect(await names({ status: ['active', 'invited'] })).toEqual(['Ближний Путь', 'Дальний Путь'])
  expect(await names({ side: 'forwarder', status: ['active', 'invited'] })).toEqual([])
  expect(await names({ text: 'дальнй', side: 'executor' })).toEqual(['Дальний Путь'])
  const first = (await a.ask(organizations.list, asked({ status: ['active', 'invited'] }, { limit: 1 }))).data
  expect(first.items.map(({ statuses }) => statuses[0]?.status)).toEqual(['invited'])
  expect(await names({ status: ['active', 'invited'] }, { cursor: first.next!, limit: 1 })).toEqual(['Дальний Путь'])
  expect((await stranger.ask(organizations.list, asked({}))).data.items).toEqual([])
  const none = await world.app.inject({
    method: 'POST',
    url: organizations.list.path,
    headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, a.cookies), 'x-xsrf-token': a.cookies.xsrf },
    payload: { data: { filter: { status: [] } } },
  })
  expect([none.statusCode, none.json().error.info.field], 'in no status at all').toEqual([400, 'filter.status'])
})

test('7.61 suggestions put first whom one worked with last', async () => {
  const a = await forwarderOf()
  const made = []
  for (const name of ['Абрикос', 'Берёза', 'Вишня']) {
    const each = await executorOf(name)
    made.push(each)
    await world.partners(a, each)
  }
  await offered(a, made[2]!)
  const suggested = async (query = '') =>
    (await a.ask(organizations.suggestExecutors, { data: { query, filter: {} } })).data.organizations.map(({ name }) => name)
  expect(await suggested()).toEqual(['Вишня', 'Абрикос', 'Берёза'])
  expect(await suggested('беоеза')).toEqual(['Берёза'])
})
