import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { DemandOfferMove } from '#contract/demand-moves.ts'
import { demands } from '#contract/demands.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { evaluate } from '#server/tenders/commands/evaluation.ts'
import { tenderTimers } from '#server/tenders/jobs.ts'
import { scenarioOne } from '#testing/orders.ts'
import { may, opened, privateAreaSteps, step } from '#testing/privateAreas.ts'
import { freezeClock, runTimers, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let owner: Someone
let member: Someone
let area: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await freezeClock(world, '2026-10-01T06:00:00Z')
  owner = await world.forwarder({ name: 'Северный Экспедитор' })
  member = await world.executor({ name: 'ВолгаТранс' })
  await verify(world, owner, member)
  area = await opened(owner)
})
afterAll(() => world.close())

const { cardOf, invite, invited, membership, joined } = privateAreaSteps(() => ({ world, owner, member, area }))

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })

const tenderDraft = (more: object = {}): TenderDraft => ({
  ...TenderDraft.parse({ side: 'forwarder', title: 'Москва – Казань' }),
  startsAt: '2026-10-01T06:00:00Z',
  endsAt: '2026-10-01T08:00:00Z',
  step: rub(500),
  audience: { kind: 'private' },
  lots: [
    {
      what: 'draft',
      draft: { ...scenarioOne, price: null, customerPrice: null, externalId: null },
      start: rub(70_000),
      limit: null,
      floor: null,
    },
  ],
  ...more,
})
const announce = (who = owner, more: object = {}) => who.ask(tenders.create, { data: { draft: tenderDraft(more), goal: 'announce' } })
const demandDraft = (): DemandDraft => ({
  ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-02T12:00:00+03:00', audience: { kind: 'private' } }),
  order: { ...scenarioOne, price: null },
})
const publish = (who = owner) => who.ask(demands.create, { data: { draft: demandDraft(), goal: 'publish' } })
const offer = (who: Someone, { row }: DemandCard) =>
  who.ask(demands.offer, {
    data: { demandId: row.id, revision: 1, amount: rub(60_000), trucks: 1, vehicle: '', loadingAt: null, validUntil: null, comment: '' },
  })
const lotsOf = async (who: Someone, of = owner, side: 'executor' | 'forwarder' = 'executor') =>
  (await who.ask(tenders.list, { query: { side, private: of.org } })).data.items
const demandsOf = async (who: Someone, of = owner, side: 'executor' | 'forwarder' = 'executor') =>
  (await who.ask(demands.list, { query: { side, private: of.org } })).data.items

test('the audience «private area»: refused in words without one, closed or empty; else it reaches members alone', async () => {
  const other = await world.forwarder()
  await verify(world, other)
  expect((await announce(other)).error).toMatchObject({
    code: 'tender.incomplete',
    info: { field: 'audience', why: expect.stringContaining('у вас ещё нет') },
  })
  expect((await publish(other)).error).toMatchObject({
    code: 'demand.private_closed',
    info: { why: expect.stringContaining('у вас ещё нет') },
  })
  expect((await announce()).error.info).toMatchObject({ why: expect.stringContaining('никто не участвует') })
  expect((await publish()).error.info).toMatchObject({ why: expect.stringContaining('никто не участвует') })
  expect((await owner.ask(demands.reach, { data: { audience: { kind: 'private' } } })).data.organizations).toBe(0)

  await joined()
  const outside = await world.executor()
  await verify(world, outside)
  await world.partners(owner, outside)
  expect((await owner.ask(demands.reach, { data: { audience: { kind: 'private' } } })).data.organizations).toBe(1)
  const tender = (await announce()).data
  expect(tender.funnel?.invited).toBe(1)
  const demand = (await publish()).data
  expect((await lotsOf(member)).map(({ isPrivate, organizer }) => [isPrivate, organizer.id])).toEqual([[true, owner.org]])
  expect((await demandsOf(member)).map(({ isPrivate, id }) => [isPrivate, id])).toEqual([[true, demand.row.id]])
  expect(await lotsOf(owner, owner, 'forwarder')).toHaveLength(1)
  expect(await demandsOf(owner, owner, 'forwarder')).toHaveLength(1)
  expect((await cardOf(member)).data.work).toEqual({ lots: 1, demands: 1, soonest: '2026-10-01T08:00:00.000Z' })
  expect((await cardOf(owner)).data.work).toMatchObject({ lots: 1, demands: 1 })
  // of what stands in it one may ask for what goes on alone
  const running = async (who: Someone, side: 'executor' | 'forwarder') => {
    const query = { side, private: owner.org, running: 'yes' as const }
    return [(await who.ask(tenders.list, { query })).data.items.length, (await who.ask(demands.list, { query })).data.items.length]
  }
  expect([await running(member, 'executor'), await running(owner, 'forwarder')]).toEqual([
    [1, 1],
    [1, 1],
  ])
  // what is put up for others does not stand in the area
  const partners = (await announce(owner, { audience: { kind: 'partners' } })).data
  expect(partners.lots[0]!.isPrivate).toBe(false)
  expect(await lotsOf(owner, owner, 'forwarder')).toHaveLength(1)

  expect((await outside.ask(tenders.get, { query: { tenderId: tender.id } })).error.code).toBe('tender.not_found')
  expect((await outside.ask(demands.get, { query: { demandId: demand.row.id } })).error.code).toBe('demand.not_found')
  expect(await lotsOf(outside)).toEqual([])
  expect(await demandsOf(outside)).toEqual([])
  // who joins later reads what is put up from then on, as a partner does
  await joined(outside)
  expect(await lotsOf(outside)).toEqual([])
  expect((await publish()).data.reach?.reached).toBe(2)
})

test('who was admitted is reached once he has accepted the rules; who left or was blocked bids no more', async () => {
  const stays = await world.executor({ name: 'УралГруз' })
  await verify(world, stays)
  await joined(stays)
  const asked = (await member.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).data
  const admitted = (await step(owner, asked, { action: 'admit' })).data
  expect((await publish()).data.reach?.reached).toBe(1)
  expect((await cardOf(owner)).data).toMatchObject({ members: 2, unagreed: 1 })
  expect((await cardOf(stays)).data).toMatchObject({ members: 2, unagreed: null })
  expect(may(await membership(member))).toEqual(['accept', 'leave'])
  const accepted = (await step(member, admitted, { action: 'accept', rulesVersion: 1 })).data
  expect(accepted).toMatchObject({ status: 'joined', acceptedRules: 1 })
  const demand = (await publish()).data
  expect(demand.reach?.reached).toBe(2)
  const tender = (await announce()).data
  const lotId = tender.lots[0]!.id
  const bet = (who: Someone, roubles: number) => who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } })
  expect((await bet(stays, 69_000)).status).toBe(200)

  const blocked = (await step(owner, accepted, { action: 'block', reason: 'Срыв погрузки' })).data
  expect((await bet(member, 60_000)).error.info).toMatchObject({ why: expect.stringContaining('закрытой площадки') })
  expect((await offer(member, demand)).error).toMatchObject({ code: 'offer.not_allowed' })
  const back = (await step(owner, blocked, { action: 'unblock' })).data
  expect((await offer(member, demand)).status).toBe(200)
  await step(member, back, { action: 'leave', reason: '' })
  expect((await bet(member, 60_000)).status).not.toBe(200)
  expect((await announce()).data.funnel?.invited).toBe(1)
})

test('who left or was blocked agrees on no price, is not chosen, and his robot bids no more', async () => {
  const stays = await world.executor({ name: 'УралГруз' })
  await verify(world, stays)
  await joined(stays)
  const inside = await joined()
  const demand = (await publish()).data
  await offer(member, demand)
  await offer(stays, demand)
  const tender = (await announce()).data
  const lotId = tender.lots[0]!.id
  const bet = (who: Someone, roubles: number) => who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } })
  expect((await member.ask(bets.setRobot, { data: { lotId, floor: rub(50_000), step: null, until: null } })).status).toBe(200)
  const turn = async (who: Someone, action: 'counter' | 'accept' | 'select', more: object = {}) => {
    const { offers } = (await owner.ask(demands.get, { query: { demandId: demand.row.id } })).data
    const { id, turns } = offers.find(({ executor }) => executor.id === member.org)!
    return who.ask(demands.negotiate, {
      data: { demandId: demand.row.id, offerId: id, turnId: turns.at(-1)!.id, action, ...more } as DemandOfferMove,
    })
  }
  const blocked = (await step(owner, inside, { action: 'block', reason: 'Срыв погрузки' })).data
  const outside = { code: 'offer.not_allowed', info: { why: expect.stringContaining('закрытой площадки') } }
  expect((await turn(owner, 'select')).error).toMatchObject({ code: 'offer.not_allowed' })
  expect((await turn(owner, 'counter', { amount: rub(58_000), validUntil: null, comment: '' })).error.code).toBe('offer.not_allowed')
  const placed = async () => world.count('tender_bets', 'lot_id = $1', [lotId])
  const before = await placed()
  expect((await bet(stays, 68_000)).status).toBe(200)
  expect(await placed()).toBe(before + 1)

  const back = (await step(owner, blocked, { action: 'unblock' })).data
  expect((await turn(owner, 'counter', { amount: rub(58_000), validUntil: null, comment: '' })).status).toBe(200)
  // let in again he goes on as he had it set
  expect((await bet(stays, 66_000)).status).toBe(200)
  expect(await placed()).toBe(before + 3)
  await step(member, back, { action: 'leave', reason: '' })
  expect((await turn(member, 'accept')).error).toMatchObject(outside)
  expect((await turn(member, 'counter', { amount: rub(59_000), validUntil: null, comment: '' })).error).toMatchObject(outside)
  // what had reached him he still reads
  expect((await member.ask(demands.get, { query: { demandId: demand.row.id } })).status).toBe(200)
  expect((await member.ask(tenders.get, { query: { tenderId: tender.id } })).status).toBe(200)
  expect(await lotsOf(member)).toHaveLength(1)
})

test('closing says first what runs, ends what waits, and lets the rest run to its end', async () => {
  await joined()
  const waiting = await world.executor({ name: 'Ждёт' })
  const asks = await world.executor({ name: 'Просит' })
  await verify(world, waiting, asks)
  await invited(waiting)
  await asks.ask(privateAreas.ask, { data: { areaId: area, note: '' } })
  const tender = (await announce()).data
  const demand = (await publish()).data
  await member.ask(bets.place, { data: { lotId: tender.lots[0]!.id, amount: rub(69_000), share: null, comment: '' } })
  expect((await owner.ask(privateAreas.consequences, { query: { areaId: area } })).data).toEqual({
    tenders: [{ id: tender.id, number: tender.number, title: 'Москва – Казань', lots: 1, bets: 1, endsAt: '2026-10-01T08:00:00.000Z' }],
    demands: [
      {
        id: demand.row.id,
        number: demand.row.number,
        title: '',
        from: demand.row.from,
        to: demand.row.to,
        offers: 0,
        deadline: '2026-10-02T09:00:00.000Z',
      },
    ],
    bets: 1,
    offers: 0,
    invitations: 1,
    asked: 1,
    members: 1,
  })
  const close = (version: number) => owner.ask(privateAreas.close, { data: { areaId: area, version, reason: 'Сезон кончился' } })
  expect((await close(9)).error.code).toBe('private_area.changed')
  const closed = (await close(1)).data
  expect(closed).toMatchObject({ status: 'closed', version: 2, closedReason: 'Сезон кончился' })
  expect((await close(2)).error.code).toBe('private_area.closed')
  expect((await membership(waiting)).status).toBe('recalled')
  expect((await membership(asks)).status).toBe('withdrawn')
  // the journal names the person who ended what waited
  const { items } = (await owner.ask(privateAreas.activity, { query: { areaId: area } })).data
  const by = items.find(({ what }) => what === 'close')?.person
  expect(by).toBeTruthy()
  const ended = items.slice(0, 3).map(({ what, member: of, person }) => [what, of?.name, person])
  expect(ended).toContainEqual(['recall', 'Ждёт', by])
  expect(ended).toContainEqual(['end', 'Просит', by])
  expect(await world.count('timers', `object_id = $1`, [area])).toBe(0)
  expect((await invite(owner, { orgs: [waiting.org] })).error.code).toBe('private_area.closed')
  expect((await asks.ask(privateAreas.ask, { data: { areaId: area, note: '' } })).error.code).toBe('private_area.not_found')
  expect((await announce()).error.info).toMatchObject({ why: expect.stringContaining('закрыта') })
  expect((await publish()).error.info).toMatchObject({ why: expect.stringContaining('закрыта') })
  // what runs runs on
  expect((await offer(member, demand)).status).toBe(200)
  expect((await cardOf(member)).data).toMatchObject({ status: 'closed', work: { lots: 1, demands: 1 } })
  const inside = await membership(member)
  const blocked = (await step(owner, inside, { action: 'block', reason: 'Срыв' })).data
  expect((await step(owner, blocked, { action: 'unblock' })).error.code).toBe('private_area.closed')

  const open = (version: number) => owner.ask(privateAreas.open, { data: { areaId: area, version } })
  expect((await open(2)).data).toMatchObject({ status: 'open', version: 3, closedReason: '' })
  expect((await open(3)).error.code).toBe('private_area.is_open')
  expect((await step(owner, blocked, { action: 'unblock' })).data.status).toBe('joined')
})

test('a lot that takes no bets any more is not counted as going on, and its end is nobody’s soonest', async () => {
  await joined()
  const tender = (await announce()).data
  await member.ask(bets.place, { data: { lotId: tender.lots[0]!.id, amount: rub(69_000), share: null, comment: '' } })
  const goesOn = async (who: Someone, side: 'executor' | 'forwarder') =>
    (await who.ask(tenders.list, { query: { side, private: owner.org, running: 'yes' } })).data.items.length
  expect(await goesOn(member, 'executor')).toBe(1)
  await freezeClock(world, '2026-10-01T08:00:01Z')
  await runTimers(world, { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) })
  expect((await owner.ask(tenders.get, { query: { tenderId: tender.id } })).data.lots[0]!.tab).toBe('choosing')
  for (const who of [owner, member]) expect((await cardOf(who)).data.work).toEqual({ lots: 0, demands: 0, soonest: null })
  expect([await goesOn(member, 'executor'), await goesOn(owner, 'forwarder')]).toEqual([0, 0])
})

test('the soonest end is of a lot that is announced only, too', async () => {
  await joined()
  const tender = (await announce(owner, { startsAt: '2026-10-01T07:00:00.000Z' })).data
  expect(tender.lots[0]!.live.status).toBe('pending')
  for (const who of [owner, member])
    expect((await cardOf(who)).data.work).toEqual({ lots: 1, demands: 0, soonest: tender.lots[0]!.live.endsAt })
})
