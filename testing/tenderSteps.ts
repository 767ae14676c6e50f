import { expect } from 'vitest'
import { bets } from '#contract/bets.ts'
import type { TaxRegime } from '#contract/requisites.ts'
import { type LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import type { TenderMove } from '#contract/tender-moves.ts'
import { tenders } from '#contract/tenders.ts'
import { sealBet } from '#server/bets/chain/sealed.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { rub } from './money.ts'
import { scenarioOne } from './orders.ts'
import { freezeClock, runTimers, verify } from './tenders.ts'
import type { Someone, World } from './world.ts'

/** A lot without any price. */
export const none = { start: null, limit: null, floor: null }

/** Краснодар → Москва, tomatoes 19 t at +8…+12. */
export const tomatoes = {
  ...scenarioOne,
  stops: scenarioOne.stops.map((stop, i) => ({
    ...stop,
    place: i === 0 ? 'krasnodar' : 'moscow',
    windowFrom: i === 0 ? '2026-10-08T09:00:00+03:00' : '2026-10-10T08:00:00+03:00',
    windowTo: i === 0 ? '2026-10-08T12:00:00+03:00' : '2026-10-10T14:00:00+03:00',
  })),
  cargos: scenarioOne.cargos.map(cargo => ({ ...cargo, name: 'Томаты', massKg: 19_000, declaredValue: null })),
  bodyTypes: ['ref'],
  distanceKm: 1350,
  price: null,
  customerPrice: null,
}

/** A reduction of one order that begins at 11:00 and lasts an hour. */
export const draft = (more: Partial<TenderDraft>): TenderDraft => ({
  ...TenderDraft.parse({ side: 'forwarder', title: 'Краснодар – Москва' }),
  startsAt: '2026-10-05T11:00:00Z',
  endsAt: '2026-10-05T12:00:00Z',
  step: rub(1500),
  windowSeconds: 300,
  extendSeconds: 300,
  extendMost: 3,
  lots: [{ what: 'draft', draft: tomatoes, ...none, start: rub(185_000) }],
  ...more,
})

/** Makes a tender, announced if nothing else is said. */
export const create = (who: Someone, given: TenderDraft, goal: 'draft' | 'announce' = 'announce') =>
  who.ask(tenders.create, { data: { draft: given, goal } })
/** A tender as this viewer reads it. */
export const card = async (who: Someone, tenderId: string) => (await who.ask(tenders.get, { query: { tenderId } })).data
/** An open bet. */
export const bid = (who: Someone, lotId: string, roubles: number, share: number | null = null) =>
  who.ask(bets.place, { data: { lotId, amount: rub(roubles), share, comment: '' } })
type Step = TenderMove extends infer M ? (M extends unknown ? Omit<M, 'tenderId' | 'version'> : never) : never
/** A step of a tender, with its answer. */
export const step = (who: Someone, { id, version }: { id: string; version: number }, move: Step) =>
  who.ask(tenders.move, { data: { tenderId: id, version, ...move } as TenderMove })
/** The tabs in which the lots of a tender stand for one viewer. */
export const tabOf = async (who: Someone, side: 'forwarder' | 'executor', tender: string) =>
  (await who.ask(tenders.list, { query: { side, tender } })).data.items.map(({ tab }) => tab)

/** A sealed bet. */
export async function sealed(who: Someone, lotId: string, roubles: number, share: number | null) {
  const { publicKey, alias } = (await who.ask(bets.keys, { query: { lotId } })).data
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const content = { amount: roubles.toFixed(2), share, comment: '', salt: crypto.randomUUID() }
  const bet = await sealBet(Buffer.from(publicKey, 'base64'), content, { lotId, alias: alias!, nonce })
  return who.ask(bets.place, { data: { lotId, sealed: bet, share: null, comment: '' } })
}

/** A lot of trips from Нижний Новгород. */
export const lane = (to: string, trips = 10): LotDraft => ({
  what: 'lane',
  from: 'nizhny_novgorod',
  to,
  radiusKm: 0,
  cargo: 'Молочные продукты',
  massKg: 20_000,
  bodyTypes: ['ref'],
  temperature: null,
  validFrom: '2026-10-12',
  validTo: '2027-04-11',
  trips,
  per: 'week',
  incumbents: [],
  ...none,
})

/** A lot of one order. */
export const spot = (more: Partial<LotDraft> = {}): LotDraft =>
  ({ what: 'draft', draft: tomatoes, ...none, start: rub(185_000), ...more }) as LotDraft
/** Awards of a tender that wait for an answer. */
export const pendingIn = async (who: Someone, tenderId: string) =>
  (await card(who, tenderId)).awards.filter(({ status }) => status === 'pending')

/** Tenders of drafts and lanes and what is done with them, in the world of a test whose timers act by these handlers. */
export function tenderSteps(state: () => { world: World; handlers: Record<string, TimerHandler> }) {
  async function market(regimes: TaxRegime[] = ['osno', 'usn_5', 'usn_exempt']) {
    const organiser = await state().world.forwarder({ name: 'Северный Экспедитор' })
    const names = ['ВолгаТранс', 'ИП Ковалёв', 'УралГруз']
    const carriers: Someone[] = []
    for (const [i, regime] of regimes.entries()) {
      const one = await state().world.executor({ name: names[i]! })
      await state().world.partners(organiser, one)
      await state().world.root.query('update organizations set tax_regime = $2 where id = $1', [one.org, regime])
      carriers.push(one)
    }
    await verify(state().world, organiser, ...carriers)
    return { organiser, carriers }
  }
  const at = (time: string) => freezeClock(state().world, `2026-10-05T${time}Z`)
  const turn = () => runTimers(state().world, state().handlers)

  /** A reduction that has ended with the bets of these carriers, the first one best. */
  async function ended(more: Partial<TenderDraft> = {}) {
    const { organiser, carriers } = await market()
    const made = (await create(organiser, draft(more))).data
    const lotId = made.lots[0]!.id
    for (const [i, who] of [...carriers].reverse().entries()) expect((await bid(who, lotId, 185_000 - i * 1500)).status).toBe(200)
    await at('12:30:00')
    await turn()
    return { organiser, carriers: carriers as [Someone, Someone, Someone], tender: await card(organiser, made.id), lotId }
  }

  /** A contract of one lane, given to the first with 60 and to the second with 40 percent at noon. */
  async function shared() {
    const { organiser, carriers } = await market()
    const made = (await create(organiser, draft({ kind: 'contract', step: null, lots: [lane('moscow')] }))).data
    const lotId = made.lots[0]!.id
    for (const [i, who] of carriers.entries()) await bid(who, lotId, 50_000 + i * 1000, 60)
    await at('12:00:00')
    await turn()
    const winners = [
      { seq: 1, share: 60 },
      { seq: 2, share: 40 },
    ]
    const given = (await step(organiser, await card(organiser, made.id), { action: 'award', lotId, winners, reason: '' })).data
    const [one, two] = given.awards
    await at('13:00:00')
    const who = carriers.find(({ org }) => org === two!.executor.id)!
    expect((await who.ask(tenders.refuse, { data: { tenderId: made.id, awardId: two!.id, reason: 'Нет машин' } })).status).toBe(200)
    await turn()
    const tender = await card(organiser, made.id)
    expect(tender.lots[0]!.live.status).toBe('partially_awarded')
    return { organiser, carriers, tender, lotId, first: one! }
  }

  return { market, at, turn, ended, shared }
}
