import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import type { LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { rub } from '#testing/money.ts'
import { htmlText } from '#testing/printed.ts'
import { bid, card, create, draft, lane, none, sealed, step, tenderSteps, tomatoes } from '#testing/tenderSteps.ts'
import { freezeClock } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { evaluate } from './commands/evaluation.ts'
import { tenderTimers } from './jobs.ts'

let world: World
let handlers: Record<string, TimerHandler>
beforeAll(async () => {
  world = await openWorld()
  handlers = { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) }
})
beforeEach(() => freezeClock(world, '2026-10-05T11:00:00Z'))
afterAll(() => world.close())

const { market, at, turn, ended } = tenderSteps(() => ({ world, handlers }))

test('1.04 2.22 2.24 a tender with a start of 55 000 stands in the list of its forwarder, 2.21 2.23 and in those of whoever it reaches', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({ lots: [{ what: 'draft', draft: tomatoes, ...none, start: rub(55_000) }] }))).data
  const listed = (await organiser.ask(tenders.list, { query: { side: 'forwarder', tab: 'bidding', search: 'краснодар' } })).data.items
  expect(listed).toMatchObject([
    { tenderId: made.id, start: rub(55_000), invited: 3, tab: 'bidding', live: { status: 'open', bets: 0, bidders: 0 } },
  ])
  expect((await organiser.ask(tenders.counts, { query: { side: 'forwarder' } })).data).toMatchObject({
    tabs: { bidding: 1, all: 1 },
    ending: 1,
  })
  await bid(carriers[0]!, made.lots[0]!.id, 54_000)
  const [own] = (await carriers[0]!.ask(tenders.list, { query: { side: 'executor', tab: 'taking' } })).data.items
  expect(own).toMatchObject({
    start: rub(55_000),
    invited: null,
    limit: null,
    orderId: null,
    live: { own: { amount: rub(54_000) }, rank: 1 },
  })
  const viewer = await world.colleague(carriers[0]!, 'viewer')
  const [hidden] = (await viewer.ask(tenders.list, { query: { side: 'executor' } })).data.items
  expect(hidden).toMatchObject({ start: null, step: null, live: { own: null, best: null, ceiling: null } })

  const capacity: LotDraft = {
    what: 'capacity',
    from: 'krasnodar',
    to: 'moscow',
    readyFrom: '2026-10-08T06:00:00Z',
    readyTo: '2026-10-08T18:00:00Z',
    truckType: null,
    bodyTypes: ['ref'],
    capacityKg: 20_000,
    volumeM3: 82,
    comment: 'Рефрижератор с рекордером',
    ...none,
    start: rub(120_000),
  }
  const offer = (await create(carriers[0]!, draft({ side: 'executor', lots: [capacity] }))).data
  expect(offer).toMatchObject({ side: 'executor', lots: [{ rising: true, what: 'capacity', massKg: 20_000 }] })
  expect((await organiser.ask(tenders.list, { query: { side: 'forwarder', tab: 'available' } })).data.items).toMatchObject([
    { rising: true },
  ])
  await world.root.query("update organizations set tax_regime = 'usn_5' where id = $1", [carriers[0]!.org])
  // who bids is told whose VAT his bet will have
  expect((await card(organiser, offer.id)).payee).toEqual({ regime: 'usn_5', country: 'RU' })
  const bet = await bid(organiser, offer.lots[0]!.id, 125_000)
  expect(bet.data.live.own).toMatchObject({ vatMode: 'included', vatRate: 5 })
  expect((await card(carriers[0]!, made.id)).payee).toBeNull()
  expect((await carriers[0]!.ask(tenders.list, { query: { side: 'executor', tab: 'bidding' } })).data.items).toMatchObject([
    { tenderId: offer.id },
  ])
})

test('BT08 an audience never holds the own organisation, one under its tax number, nor whom one of the two shut out', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2, e3] = carriers as [Someone, Someone, Someone]
  const reached = async (audience: TenderDraft['audience']) =>
    (await organiser.ask(tenders.reach, { data: { side: 'forwarder', audience } })).data.organizations
  expect(await reached({ kind: 'partners' })).toBe(3)
  const everybody = await reached({ kind: 'public' })
  await world.root.query(
    `update partners set blacklisted_at = app_now(), blacklist_reason = 'x' where org_id = $1 and partner_org_id = $2`,
    [organiser.org, e1.org],
  )
  await world.root.query(
    `update partners set blacklisted_at = app_now(), blacklist_reason = 'x' where org_id = $1 and partner_org_id = $2`,
    [e2.org, organiser.org],
  )
  expect(await reached({ kind: 'partners' })).toBe(1)
  expect(await reached({ kind: 'public' })).toBe(everybody - 2)
  expect(await reached({ kind: 'list', organizationIds: [e3.org, organiser.org] })).toBe(1)
})

test('questions: all invited read them, nobody whose they are; an addendum moves the end and is told', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2] = carriers as [Someone, Someone, Someone]
  const made = (await create(organiser, draft({}))).data
  const ask = (who: Someone, text = 'Нужен ли рекордер?') => who.ask(tenders.ask, { data: { tenderId: made.id, text } })
  const question = (await ask(e1)).data
  expect((await card(e2, made.id)).questions).toMatchObject([{ asker: null, own: false, answer: null }])
  expect((await card(organiser, made.id)).questions).toMatchObject([{ asker: { id: e1.org } }])
  for (let n = 1; n < 20; n++) expect((await ask(e1)).status).toBe(200)
  expect((await ask(e1)).error).toMatchObject({ code: 'tender.too_many_questions', info: { most: 20 } })
  expect((await ask(organiser)).error.code).toBe('tender.step_closed')
  const answer = (who: Someone) => who.ask(tenders.answer, { data: { tenderId: made.id, questionId: question.id, text: 'Да, нужен' } })
  expect((await answer(e2)).error.code).toBe('tender.not_found')
  expect((await answer(organiser)).data).toMatchObject({ answer: 'Да, нужен' })
  expect((await answer(organiser)).error.code).toBe('question.answered')
  expect((await card(e2, made.id)).questions[0]).toMatchObject({ answer: 'Да, нужен' })

  const earlier = await step(organiser, made, { action: 'addendum', text: 'Раньше', endsAt: '2026-10-05T11:30:00Z' })
  expect(earlier.error).toMatchObject({ code: 'tender.time', info: { field: 'endsAt' } })
  const added = (await step(organiser, made, { action: 'addendum', text: 'Погрузка с 10:00', endsAt: '2026-10-05T12:30:00Z' })).data
  expect(added.addenda).toMatchObject([{ text: 'Погрузка с 10:00', endsAt: '2026-10-05T12:30:00.000Z' }])
  await at('12:00:00')
  await turn()
  expect((await bid(e1, made.lots[0]!.id, 185_000)).status, 'the later end counts').toBe(200)
  expect((await e2.ask(tenders.history, { query: { tenderId: made.id } })).data.items.map(({ what }) => what)).toEqual([
    'addendum',
    'open',
    'announce',
    'create',
  ])
  expect((await card(organiser, made.id)).funnel).toEqual({ invited: 3, opened: 2, bidding: 1 })
})

test('the history of a decision is the organiser’s, and the protocol tells each viewer what he may see', async () => {
  const { organiser, carriers, tender, lotId } = await ended()
  const [e1, , e3] = carriers
  await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 100 }], reason: '' })
  const whats = async (who: Someone) =>
    (await who.ask(tenders.history, { query: { tenderId: tender.id } })).data.items.map(({ what }) => what)
  expect(await whats(organiser)).toEqual(['award', 'close', 'open', 'announce', 'create'])
  expect(await whats(e3)).toEqual(['close', 'open', 'announce', 'create'])
  const protocol = async (who: Someone, format: 'pdf' | 'docx' | 'xlsx' | 'html') =>
    (await who.ask(tenders.protocol, { query: { tenderId: tender.id, format } })).data
  const html = async (who: Someone) => htmlText(Buffer.from((await protocol(who, 'html')).base64, 'base64'))
  const whole = await html(organiser)
  for (const said of ['ВолгаТранс', 'УралГруз', 'Протокол торгов', tender.number!, 'выиграла', 'резерв', tender.terms!])
    expect(whole).toContain(said)
  const theirs = await html(e1)
  expect(theirs).toContain('Участник')
  expect(theirs).not.toContain('УралГруз')
  for (const format of ['pdf', 'docx', 'xlsx'] as const) expect((await protocol(organiser, format)).base64.length).toBeGreaterThan(1000)
  const running = (await create(organiser, draft({ startsAt: '2026-10-05T13:00:00Z', endsAt: '2026-10-05T14:00:00Z' }))).data
  expect((await organiser.ask(tenders.protocol, { query: { tenderId: running.id } })).error.code).toBe('tender.not_ended')
})

test('whoever is not invited knows nothing of a tender, and an order that stands in one is not put up again', async () => {
  const { organiser } = await market()
  const placed = (await organiser.ask(orders.create, { data: { draft: tomatoes, goal: 'place' } })).data
  const lots: LotDraft[] = [{ what: 'order', orderId: placed.id, ...none, start: rub(100_000) }]
  const made = (await create(organiser, draft({ lots }))).data
  const again = await create(organiser, draft({ lots }))
  expect(again.error).toMatchObject({ code: 'tender.order_busy', info: { order: placed.number } })
  const stranger = await world.executor()
  expect((await stranger.ask(tenders.get, { query: { tenderId: made.id } })).error.code).toBe('tender.not_found')
  expect((await stranger.ask(tenders.list, { query: { side: 'executor' } })).data.items).toEqual([])
})

test('what the history tells a bidder holds neither how many were invited nor a key', async () => {
  const { organiser, carriers } = await market()
  const contract = draft({ kind: 'contract', sealed: true, rounds: 2, step: null, lots: [lane('moscow')] })
  const made = (await create(organiser, contract)).data
  await sealed(carriers[0]!, made.lots[0]!.id, 52_000, 60)
  await at('12:00:00')
  await turn()
  await step(organiser, await card(organiser, made.id), { action: 'rebid', endsAt: '2026-10-05T13:00:00Z', organizationIds: null })
  const { items } = (await carriers[1]!.ask(tenders.history, { query: { tenderId: made.id } })).data
  const names = items.flatMap(({ facts }) => Object.keys(facts))
  expect(items.map(({ what }) => what)).toContain('rebid')
  expect(names).not.toContain('keys')
  expect(names).not.toContain('invited')
})

test('the protocol of a long log holds the last word of each bidder', async () => {
  const { organiser, tender, lotId } = await ended()
  await world.root.query(
    `insert into tender_bets (org_id, lot_id, seq, tender_id, round, executor_id, alias, amount, vat_mode, vat_rate, compared, status, at, placed_name,
      content_hash, prev_hash, hash)
     select b.org_id, b.lot_id, b.seq + n, b.tender_id, b.round, b.executor_id, b.alias, case when n = 1100 then 12345600 else b.amount end, b.vat_mode,
      b.vat_rate, b.compared, case when n = 1100 then 'lost' else 'replaced' end, b.at, b.placed_name, b.content_hash, b.prev_hash, b.hash
     from tender_bets b cross join generate_series(1, 1100) n where b.lot_id = $1 and b.seq = 3`,
    [lotId],
  )
  const { base64 } = (await organiser.ask(tenders.protocol, { query: { tenderId: tender.id, format: 'html' } })).data
  expect(htmlText(Buffer.from(base64, 'base64'))).toMatch(/123.456,00/)
})
