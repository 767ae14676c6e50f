import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { organizations } from '#contract/organizations.ts'
import type { CheckItem } from '#contract/partner-states.ts'
import { partners } from '#contract/partners.ts'
import { checkAllExpiries } from '#server/compliance/commands.ts'
import { inHome } from '#server/platform/db.ts'
import { offered, scenarioOne } from '#testing/orders.ts'
import { checked, daysOn, later, partnerSteps, rowOf, start, step, today } from '#testing/partnerSteps.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { partnerCompliance } from './jobs.ts'

const world = await openWorld()
afterAll(() => world.close())

let forwarder: Someone
let executor: Someone

beforeAll(async () => {
  await world.setClock(start)
  forwarder = await forwarderOf('Северный Экспедитор')
  executor = await executorOf('ВолгаТранс')
  executors.add(executor)
})

const { tins, forwarderOf, executorOf, invite, executors, working } = partnerSteps(() => ({ world, executor }))

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
