import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { rub } from '#testing/money.ts'
import { bid, card, create, draft, lane, pendingIn, sealed, spot, step, tenderSteps } from '#testing/tenderSteps.ts'
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

const { market, at, turn, ended, shared } = tenderSteps(() => ({ world, handlers }))

test('scenario 4: sealed contract in two rounds, shares of 60 and 40 percent become weekly caps of 6 and 4', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2, e3] = carriers as [Someone, Someone, Someone]
  const contract = draft({
    kind: 'contract',
    sealed: true,
    basis: 'net',
    rounds: 2,
    shareRule: 'manual',
    step: null,
    lots: [lane('moscow'), lane('kazan'), lane('samara'), lane('saint_petersburg')],
  })
  const made = (await create(organiser, contract)).data
  expect(made.lots).toHaveLength(4)
  expect(made.draft).toMatchObject({ sealed: true, visibility: 'blind' })
  const lotId = made.lots[0]!.id
  await at('11:10:00')
  expect((await sealed(e1, lotId, 52_000, 60)).status).toBe(200)
  expect((await sealed(e2, lotId, 50_500, 60)).status).toBe(200)
  expect((await sealed(e3, lotId, 51_000, 60)).status).toBe(200)
  expect((await organiser.ask(tenders.ladder, { query: { tenderId: made.id, lotId } })).error.code).toBe('lot.sealed')
  expect((await organiser.ask(bets.thread, { query: { lotId } })).data.items, 'the organiser reads no bet before the end').toEqual([])
  await at('12:00:00')
  await turn()

  const first = await card(organiser, made.id)
  expect(first.status).toBe('evaluation')
  expect(first.lots.map(({ live }) => live.status)).toEqual(['closed', 'unsold', 'unsold', 'unsold'])
  const ladder = async () => (await organiser.ask(tenders.ladder, { query: { tenderId: made.id, lotId } })).data.items
  expect((await ladder()).map(({ bidder, amount, compared }) => [bidder!.name, amount, compared])).toEqual([
    ['ВолгаТранс', rub(52_000), rub(42_622.95)],
    ['ИП Ковалёв', rub(50_500), rub(48_095.24)],
    ['УралГруз', rub(51_000), rub(51_000)],
  ])
  const second = (await step(organiser, first, { action: 'rebid', endsAt: '2026-10-05T13:00:00Z', organizationIds: null })).data
  expect(second).toMatchObject({ status: 'rebidding', round: 2 })
  await at('12:30:00')
  expect((await sealed(e3, lotId, 47_000, 40)).status).toBe(200)
  await at('13:00:00')
  await turn()
  const ended = await card(organiser, made.id)
  expect(ended.status).toBe('evaluation')
  expect(ended.actions.find(({ action }) => action === 'rebid')).toMatchObject({ allow: false })
  const rungs = await ladder()
  expect(rungs.map(({ bidder, compared }) => [bidder!.name, compared])).toEqual([
    ['ВолгаТранс', rub(42_622.95)],
    ['УралГруз', rub(47_000)],
    ['ИП Ковалёв', rub(48_095.24)],
  ])
  const share = (name: string, percent: number) => ({ seq: rungs.find(({ bidder }) => bidder!.name === name)!.seq, share: percent })
  const award = (...winners: { seq: number; share: number }[]) => step(organiser, ended, { action: 'award', lotId, winners, reason: '' })
  expect((await award(share('ВолгаТранс', 60), share('УралГруз', 39))).error).toMatchObject({ code: 'award.shares', info: { sum: 99 } })
  const awarded = (await award(share('ВолгаТранс', 60), share('УралГруз', 40))).data
  expect(awarded).toMatchObject({ status: 'awarded', awards: [{ share: 60 }, { share: 40 }] })
  for (const [i, who] of [e1, e3].entries())
    expect((await who.ask(tenders.confirm, { data: { tenderId: made.id, awardId: awarded.awards[i]!.id } })).status).toBe(200)
  await turn()
  expect((await card(organiser, made.id)).status).toBe('completed')
  const { rows } = await world.root.query(
    `select executor_name, price::int, vat_rate, share::float8, weekly_cap, from_place, to_place, valid_from::text, valid_to::text
     from contract_rates where lot_id = $1 order by share desc`,
    [lotId],
  )
  const same = { from_place: 'nizhny_novgorod', to_place: 'moscow', valid_from: '2026-10-12', valid_to: '2027-04-11' }
  expect(rows).toEqual([
    { executor_name: 'ВолгаТранс', price: 5_200_000, vat_rate: 22, share: 60, weekly_cap: 6, ...same },
    { executor_name: 'УралГруз', price: 4_700_000, vat_rate: 0, share: 40, weekly_cap: 4, ...same },
  ])
})

test('a further round begins at the best price of those who stand by theirs, not at that of who refused', async () => {
  const { organiser, carriers, tender, lotId } = await ended({ rounds: 2 })
  const [e1, e2, e3] = carriers
  await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 100 }], reason: '' })
  for (const who of [e1, e2]) {
    const [one] = await pendingIn(organiser, tender.id)
    expect((await who.ask(tenders.refuse, { data: { tenderId: tender.id, awardId: one!.id, reason: 'Нет машины' } })).status).toBe(200)
    await turn()
  }
  // the last of the reserve is shut out, so nobody is left to be asked
  await world.root.query(`update tender_bets set status = 'lost' where lot_id = $1 and executor_id = $2`, [lotId, e3.org])
  const [last] = await pendingIn(organiser, tender.id)
  expect((await e3.ask(tenders.refuse, { data: { tenderId: tender.id, awardId: last!.id, reason: 'Нет машины' } })).status).toBe(200)
  await turn()
  const left = await card(organiser, tender.id)
  expect(left.status).toBe('evaluation')
  const again = (await step(organiser, left, { action: 'rebid', endsAt: '2026-10-05T13:30:00Z', organizationIds: null })).data
  expect(again.lots[0]!.live.best).toBeNull()
  expect((await bid(e2, lotId, 184_900)).status).toBe(200)
})

test('who was left for later bids again in a further round, and his newer bet replaces the older one', async () => {
  const { organiser, carriers, tender, lotId } = await ended({ rounds: 2 })
  const [e1, e2] = carriers
  // as if a reserve had been told, and nobody of it were left
  await world.root.query(`update tender_bets set status = case when executor_id = $2 then 'refused' else 'reserve' end where lot_id = $1`, [
    lotId,
    e1.org,
  ])
  const again = (await step(organiser, tender, { action: 'rebid', endsAt: '2026-10-05T13:30:00Z', organizationIds: null })).data
  expect(again.lots[0]!.live.best).toEqual(rub(183_500))
  expect((await bid(e2, lotId, 182_000)).status).toBe(200)
  const bet = await world.root.query(`select status from tender_bets where lot_id = $1 and executor_id = $2 order by seq`, [lotId, e2.org])
  expect(bet.rows.map(({ status }) => status)).toEqual(['replaced', 'submitted'])
})

test('a step below nothing is kept as none, and a share of a small price is at least a kopeck', async () => {
  const { organiser } = await market()
  const kept = await create(organiser, draft({ step: rub(-5) }), 'draft')
  expect(kept.data.draft.step).toBeNull()
  const small = await create(organiser, draft({ stepKind: 'pct', stepPercent: 0.1, lots: [spot({ start: rub(0.01) })] }))
  expect(small.data.lots[0]!.step).toEqual(rub(0.01))
})

test('nobody is given more of a lane than he offered; what nobody offers may stay open', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({ kind: 'contract', step: null, lots: [lane('moscow')] }))).data
  const lotId = made.lots[0]!.id
  for (const [i, who] of carriers.slice(0, 2).entries()) await bid(who, lotId, 50_000 + i * 1000, [50, 30][i])
  await at('12:00:00')
  await turn()
  const tender = await card(organiser, made.id)
  const award = (...shares: number[]) =>
    step(organiser, tender, { action: 'award', lotId, winners: shares.map((share, i) => ({ seq: i + 1, share })), reason: '' })
  expect((await award(50, 50)).error).toMatchObject({ code: 'award.share_over', info: { field: 'winners.1.share', most: 30 } })
  expect((await award(100)).error).toMatchObject({ code: 'award.share_over', info: { field: 'winners.0.share', most: 50 } })
  const given = (await award(50, 30)).data
  expect(given.awards).toMatchObject([
    { share: 50, weeklyCap: 5 },
    { share: 30, weeklyCap: 3 },
  ])
  for (const { id, executor } of given.awards) {
    const who = carriers.find(({ org }) => org === executor.id)!
    expect((await who.ask(tenders.confirm, { data: { tenderId: made.id, awardId: id } })).status).toBe(200)
  }
  await turn()
  expect((await card(organiser, made.id)).status).toBe('completed')
})

test('less than the whole of a lane is not given away while the whole is offered', async () => {
  const { organiser, tender, lotId } = await shared()
  const award = (share: number) => step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share }], reason: '' })
  expect((await award(39)).error).toMatchObject({ code: 'award.shares', info: { sum: 99 } })
  expect((await award(60)).error).toMatchObject({ code: 'award.shares', info: { sum: 120 } })
})

test('a share the organiser left open on purpose stays so when another winner answers', async () => {
  const { organiser, carriers, tender, lotId, first } = await shared()
  await step(organiser, tender, { action: 'decide', lotId, reason: 'Остальное на рынке' })
  const who = carriers.find(({ org }) => org === first.executor.id)!
  expect((await who.ask(tenders.confirm, { data: { tenderId: tender.id, awardId: first.id } })).status).toBe(200)
  await turn()
  expect((await card(organiser, tender.id)).status).toBe('completed')
})

test('who was left out of one round and is named for the next may bid again', async () => {
  const { organiser, carriers, tender, lotId } = await ended({ rounds: 3 })
  const [e1, e2] = carriers
  const only = async (who: Someone, endsAt: string) =>
    step(organiser, await card(organiser, tender.id), { action: 'rebid', endsAt, organizationIds: [who.org] })
  expect((await only(e1, '2026-10-05T13:00:00Z')).status).toBe(200)
  expect((await bid(e2, lotId, 170_000)).error.code).toBe('bet.not_eligible')
  await at('13:00:00')
  await turn()
  expect((await only(e2, '2026-10-05T14:00:00Z')).status).toBe(200)
  expect((await bid(e2, lotId, 170_000)).status).toBe(200)
  expect((await bid(e1, lotId, 160_000)).error.code).toBe('bet.not_eligible')
})
