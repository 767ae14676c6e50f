import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTin } from '#contract/identifiers.ts'
import { orders } from '#contract/orders.ts'
import { organizations, SharedStatus } from '#contract/organizations.ts'
import type { PartnerRow } from '#contract/partner-card.ts'
import { type CheckItem, PartnerAction } from '#contract/partner-states.ts'
import { type PartnerMove, partners } from '#contract/partners.ts'
import type { Permission } from '#contract/permissions.ts'
import { checkAllExpiries } from '#server/compliance/commands.ts'
import { inHome, inSession, openPool } from '#server/platform/db.ts'
import { offered, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { partnerCompliance } from './jobs.ts'
import { actionsOf } from './lifecycle.ts'
import { factsOf } from './row.ts'
import { findPartner, partnerStateOf } from './store/partners.ts'

const world = await openWorld()
const app = openPool(world.installation.app.url, world.installation.app.as, 2)
afterAll(async () => {
  await app.db.destroy()
  await world.close()
})

let n = 0
const tins = new Map<string, string>()
async function withTin(who: Someone): Promise<Someone> {
  const tin = Array.from({ length: 10 }, (_, key) => `${500_000_000 + tins.size}${key}`).find(isTin)!
  tins.set(who.org, tin)
  await world.root.query('update organizations set tin = $2 where id = $1', [who.org, tin])
  return who
}
const forwarderOf = async (name = `Экспедитор ${++n}`) => withTin(await world.forwarder({ name }))
const executorOf = async (name = `Перевозчик ${++n}`) => withTin(await world.executor({ name }))

const invite = async (from: Someone, to: Someone, message = '') => {
  const own = from === executor || executors.has(from) ? ('executor' as const) : ('forwarder' as const)
  const theirs = own === 'executor' ? ('forwarder' as const) : ('executor' as const)
  return from.ask(partners.invite, { data: { organizationId: to.org, own, theirs, message } })
}
const executors = new Set<Someone>()
const rowOf = async (who: Someone, other: Someone): Promise<PartnerRow> => {
  const { items } = (await who.ask(partners.list)).data
  return items.find(row => row.organization.id === other.org)!
}
type Act = PartnerMove extends infer M
  ? M extends { partnerId: string; version: number }
    ? Omit<M, 'partnerId' | 'version'>
    : never
  : never
const step = (who: Someone, row: PartnerRow, act: Act) =>
  who.ask(partners.move, { data: { ...act, partnerId: row.id, version: row.version } as PartnerMove })

const start = new Date(scenarioOneStart)
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)
const daysOn = (days: number) => later(days).toISOString().slice(0, 10)
const today = daysOn(0)

/** Goes through everything that holds a partnership up, for the side that leads. */
async function checked(who: Someone, other: Someone, validUntil: string | null = null): Promise<PartnerRow> {
  let row = await rowOf(who, other)
  for (const item of row.checks.left.filter(each => each !== 'tin' && each !== 'contract')) {
    const data = { partnerId: row.id, version: row.version, item, result: 'passed' as const, source: 'egrul.nalog.ru', date: today }
    row = (await who.ask(partners.check, { data: { ...data, validUntil: item === 'insurance' ? validUntil : null, comment: '' } })).data
  }
  const contract = {
    number: 'Д-17',
    date: today,
    until: null,
    payDays: 14,
    payDaysKind: 'banking' as const,
    payTrigger: 'originals' as const,
  }
  return (await who.ask(partners.contract, { data: { partnerId: row.id, version: row.version, ...contract } })).data
}

async function working(forwarder: Someone, executor: Someone, validUntil: string | null = null): Promise<void> {
  await invite(forwarder, executor)
  await step(executor, await rowOf(executor, forwarder), { action: 'accept' })
  const done = await step(forwarder, await checked(forwarder, executor, validUntil), { action: 'activate' })
  expect(done.data.status).toBe('active')
}

let forwarder: Someone
let executor: Someone
let stranger: Someone

beforeAll(async () => {
  await world.setClock(start)
  forwarder = await forwarderOf('Северный Экспедитор')
  executor = await executorOf('ВолгаТранс')
  stranger = await forwarderOf('Новый Путь')
  executors.add(executor)
})

describe('from the invitation to work', () => {
  test('7.63, 2.41 found by its tax number, invited, accepted, checked, active on both sides', async () => {
    const search = { query: { tin: tins.get(executor.org)!, country: 'RU' } }
    const found = (await forwarder.ask(organizations.search, search)).data
    expect(found.profile).toMatchObject({ id: executor.org, name: 'ВолгаТранс', sides: ['executor'] })
    expect(found.partners).toEqual([])

    const sent = (await invite(forwarder, executor, 'Возим молоко по Волге')).data
    expect(sent).toMatchObject({ status: 'invited', tab: 'outgoing', incoming: false, actions: ['withdraw', 'blacklist'] })
    const got = await rowOf(executor, forwarder)
    expect(got).toMatchObject({ status: 'invited', tab: 'incoming', incoming: true, message: 'Возим молоко по Волге' })
    expect(got.id).not.toBe(sent.id)
    expect((await executor.ask(partners.counts, { query: {} })).data.tabs).toMatchObject({ all: 1, incoming: 1, outgoing: 0 })
    const heard = await world.root.query<{ audience: string[]; payload: string }>(
      `select audience, payload from outboxes where name = 'partner.changed' order by id desc limit 1`,
    )
    expect(heard.rows[0]).toEqual({ audience: [forwarder.org, executor.org].toSorted(), payload: '{}' })

    expect((await step(forwarder, sent, { action: 'accept' })).error.code).toBe('partner.step_closed')
    const accepted = (await step(executor, got, { action: 'accept' })).data
    expect(accepted).toMatchObject({ status: 'verification', actions: ['reject', 'blacklist', 'terminate'] })

    const before = await rowOf(forwarder, executor)
    expect(before.checks.left).toEqual(['register', 'authority', 'insurance', 'contract'])
    const early = await step(forwarder, before, { action: 'activate' })
    expect([early.error.code, early.error.message]).toEqual([
      'partner.checks_missing',
      'Сначала пройдите обязательные проверки: запись в госреестре, право подписи, страхование ответственности, договор',
    ])
    const done = (await step(forwarder, await checked(forwarder, executor), { action: 'activate' })).data
    expect(done).toMatchObject({ status: 'active', since: today, contract: { number: 'Д-17', until: null } })
    expect(await rowOf(executor, forwarder)).toMatchObject({ status: 'active', since: today, contract: { number: 'Д-17' } })

    expect((await forwarder.ask(organizations.executorsOfForwarder)).data.items.map(({ id }) => id)).toEqual([executor.org])
    expect((await executor.ask(organizations.forwardersOfExecutor)).data.items.map(({ id }) => id)).toEqual([forwarder.org])
    const again = (await forwarder.ask(organizations.search, search)).data
    expect(again.partners).toEqual([{ partnerId: done.id, own: 'forwarder', theirs: 'executor', status: 'active' }])
  })

  test('the checklist keeps result, source and day; people of the other side are not named', async () => {
    const card = (await forwarder.ask(partners.get, { query: { partnerId: (await rowOf(forwarder, executor)).id } })).data
    expect(card.checks.find(check => check.item === 'register')).toMatchObject({
      result: 'passed',
      source: 'egrul.nalog.ru',
      date: today,
      by: 'Проба Проба',
    })
    const theirs = await rowOf(executor, forwarder)
    const card2 = (await executor.ask(partners.get, { query: { partnerId: theirs.id } })).data
    expect(card2.checks.every(check => check.automatic || check.result === null)).toBe(true)
    const entries = (await executor.ask(partners.history, { query: { partnerId: theirs.id } })).data.items
    expect(entries.map(({ what, by, name }) => [what, by, name])).toEqual([
      ['activate', 'them', ''],
      ['contract', 'them', ''],
      ['accept', 'me', 'Проба Проба'],
      ['ask', 'them', ''],
    ])
  })

  test('a check without source, in the future, or of the product’s own is refused', async () => {
    const row = await rowOf(forwarder, executor)
    const marked = async (given: Partial<{ item: CheckItem; source: string; date: string | null; validUntil: string }>) =>
      (
        await forwarder.ask(partners.check, {
          data: {
            partnerId: row.id,
            version: row.version,
            item: 'bank',
            result: 'passed',
            source: 'БИК',
            date: today,
            validUntil: null,
            comment: '',
            ...given,
          },
        })
      ).error.code
    expect(await marked({ source: '' })).toBe('partner.source_missing')
    expect(await marked({ date: null })).toBe('partner.source_missing')
    expect(await marked({ date: daysOn(2) })).toBe('partner.check_date')
    expect(await marked({ validUntil: '2020-01-01' })).toBe('partner.check_date')
    expect(await marked({ item: 'tin' })).toBe('partner.check_automatic')
    expect(await marked({ item: 'goslog' })).toBe('input.invalid')
  })

  test('two who ask each other at once have one partnership', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    const answers = await Promise.all([invite(a, b), invite(b, a)])
    expect(answers.map(each => each.status).toSorted()).toEqual([200, 409])
    expect(await world.count('partners', 'org_id = any ($1)', [[a.org, b.org]])).toBe(2)
    const refused = answers.find(each => each.status === 409)!
    expect(refused.error).toMatchObject({ code: 'partner.exists', info: { partnerId: expect.any(String) } })
  })

  test('a direction an organisation does not work in, itself, and nobody are refused', async () => {
    const asked = (given: object) =>
      forwarder.ask(partners.invite, {
        data: { organizationId: executor.org, own: 'forwarder', theirs: 'executor', message: '', ...given },
      })
    expect((await asked({ theirs: 'forwarder' })).error.code).toBe('partner.side')
    expect((await asked({ own: 'executor' })).error.code).toBe('partner.side')
    expect((await asked({ organizationId: forwarder.org })).error.code).toBe('partner.self')
    expect((await asked({ organizationId: '019aa000-0000-7000-8000-000000000000' })).error.code).toBe('organization.not_found')
  })
})

describe('refusals and ends', () => {
  test('who was rejected asks again after 30 days, who rejected at any time', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    await invite(a, b)
    const rejected = await step(b, await rowOf(b, a), { action: 'reject', reason: 'terms', comment: '' })
    expect(rejected.data).toMatchObject({ status: 'rejected', tab: 'ended', actions: ['blacklist', 'ask'] })
    const mine = await rowOf(a, b)
    expect(mine).toMatchObject({ status: 'rejected', reason: 'terms', actions: ['blacklist'] })
    expect((await step(a, mine, { action: 'ask', message: '' })).error).toMatchObject({
      code: 'partner.wait',
      message: expect.stringMatching(/можно с \d+ \S+ в \d\d:\d\d МСК$/),
    })
    expect((await invite(a, b)).error.code).toBe('partner.wait')
    await world.setClock(later(31))
    try {
      expect((await step(a, mine, { action: 'ask', message: 'Снова мы' })).data.status).toBe('invited')
      const got = await rowOf(b, a)
      expect(got).toMatchObject({ incoming: true, message: 'Снова мы', reason: null })
      await step(b, got, { action: 'reject', reason: 'no_need', comment: '' })
      expect((await step(b, await rowOf(b, a), { action: 'ask', message: '' })).data.status).toBe('requested')
    } finally {
      await world.setClock(start)
    }
  })

  test('«other» needs words, a stale version is refused, and who merely looks changes nothing', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    await invite(a, b)
    const row = await rowOf(b, a)
    expect((await step(b, row, { action: 'reject', reason: 'other', comment: '' })).error.code).toBe('partner.comment_missing')
    await step(b, row, { action: 'accept' })
    expect((await step(b, row, { action: 'accept' })).error.code).toBe('partner.changed')
    const viewer = await world.colleague(a, 'viewer')
    expect((await step(viewer, await rowOf(a, b), { action: 'reject', reason: 'no_need', comment: '' })).error.code).toBe('access.denied')
    const logist = await world.colleague(a, 'logistician')
    expect((await rowOf(logist, b)).actions).toEqual(['reject'])
    expect((await step(logist, await rowOf(a, b), { action: 'terminate', comment: '' })).error.code).toBe('access.denied')
  })

  test('suspended, live offers are taken back and running orders go on; with open orders it cannot end', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    await working(a, b)
    const live = await offered(a, b)
    const taken = await offered(a, b)
    await b.ask(orders.move, { data: { action: 'accept', orderId: taken.id, version: taken.version } })
    expect((await step(a, await rowOf(a, b), { action: 'terminate', comment: '' })).error).toMatchObject({
      code: 'partner.orders_open',
      info: { count: 2 },
    })
    expect((await step(a, await rowOf(a, b), { action: 'suspend', reason: 'debt', comment: '' })).data.status).toBe('suspended')
    const statusOf = async (id: string) => (await a.ask(orders.get, { query: { orderId: id } })).data.status
    expect([await statusOf(live.id), await statusOf(taken.id)]).toEqual(['placed', 'accepted'])
    expect(await rowOf(b, a)).toMatchObject({ status: 'suspended', reason: 'debt', actions: ['blacklist', 'terminate'] })
    expect((await a.ask(organizations.executorsOfForwarder)).data.items).toEqual([])
    expect((await step(a, await rowOf(a, b), { action: 'resume' })).data.status).toBe('active')
    expect((await a.ask(partners.score, { query: { partnerId: (await rowOf(a, b)).id } })).data).toMatchObject({
      figures: { orders: 1, declined: 0 },
      lanesWorked: 1,
    })
  })

  test('documents that ran out suspend it by the daily look, renewed ones let it go on', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    await working(a, b, daysOn(3))
    await world.setClock(later(5))
    try {
      await inHome(world.db, a.org, tx => checkAllExpiries(tx, [partnerCompliance]))
      const row = await rowOf(a, b)
      expect(row).toMatchObject({
        status: 'suspended',
        reason: 'compliance_expired',
        warnings: expect.arrayContaining(['compliance_expired']),
      })
      expect((await step(a, row, { action: 'resume' })).error.code).toBe('partner.checks_missing')
      const data = {
        partnerId: row.id,
        version: row.version,
        item: 'insurance' as const,
        result: 'passed' as const,
        source: 'полис',
        comment: '',
      }
      await a.ask(partners.check, { data: { ...data, date: daysOn(4), validUntil: daysOn(300) } })
      expect((await rowOf(a, b)).status).toBe('active')
      expect((await rowOf(b, a)).status).toBe('active')
    } finally {
      await world.setClock(start)
    }
  })
})

describe('the blacklist', () => {
  test('is seen by its owner alone, refuses the other in neutral words, and leaves on through a new check', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    await working(a, b)
    const before = await rowOf(b, a)
    const historyOf = async (who: Someone, other: Someone) =>
      (await who.ask(partners.history, { query: { partnerId: (await rowOf(who, other)).id } })).data.items
    const entries = await historyOf(b, a)
    const events = await world.count('outboxes', `name = 'partner.changed' and $1 = any (audience)`, [b.org])

    const marked = await step(a, await rowOf(a, b), { action: 'blacklist', reason: 'Сорвал три погрузки' })
    expect(marked.data).toMatchObject({ status: 'blacklisted', tab: 'blacklisted', actions: ['restore', 'terminate'] })
    expect((await a.ask(organizations.executorsOfForwarder)).data.items).toEqual([])
    expect((await a.ask(organizations.suggestExecutors, { data: { query: '', filter: {} } })).data.organizations).toEqual([])

    expect(await rowOf(b, a)).toEqual(before)
    expect(await historyOf(b, a)).toEqual(entries)
    expect((await b.ask(organizations.forwardersOfExecutor)).data.items.map(({ id }) => id)).toEqual([a.org])
    expect(await world.count('outboxes', `name = 'partner.changed' and $1 = any (audience)`, [b.org])).toBe(events)
    const card = (await a.ask(partners.get, { query: { partnerId: marked.data.id } })).data
    expect(card).toMatchObject({ blacklist: { reason: 'Сорвал три погрузки' }, seen: { status: 'active' } })
    expect(JSON.stringify(card.seen)).not.toContain('погрузки')

    const restored = (await step(a, await rowOf(a, b), { action: 'restore' })).data
    expect(restored.status).toBe('verification')
    expect(await rowOf(b, a)).toMatchObject({ status: 'verification', reason: null, comment: '' })
  })

  test('offers to whom it keeps out are refused without a reason, and so is asking again', async () => {
    const [a, b] = [await forwarderOf(), await executorOf()]
    executors.add(b)
    await working(a, b)
    await step(b, await rowOf(b, a), { action: 'blacklist', reason: 'Не платит' })
    expect((await a.ask(organizations.executorsOfForwarder)).data.items.map(({ id }) => id)).toEqual([b.org])
    const refused = await a.ask(orders.create, {
      data: { draft: scenarioOne, goal: 'offer', offer: { executorId: b.org, answerMinutes: 60 } },
    })
    expect(refused.error).toMatchObject({ code: 'order.executor_unavailable', info: { field: 'executorId' } })
    await step(a, await rowOf(a, b), { action: 'terminate', comment: '' })
    expect((await invite(a, b)).error.code).toBe('partner.unavailable')
    expect((await rowOf(b, a)).status).toBe('blacklisted')
    expect((await invite(b, a)).error.code).toBe('partner.blacklisted')
  })
})

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
