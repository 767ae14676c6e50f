import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leastFor, mostFor } from '#contract/bet-basis.ts'
import { inSession, openPool } from '#server/platform/db.ts'
import { makeTender } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { brokenAt, contentOf, withdrawalOf } from './chain/links.ts'
import {
  edgeAt,
  type Kind,
  type Lot,
  openLot,
  place,
  placeSealed,
  type SealedLot,
  setRobot,
  type Terms,
  type Verdict,
  withdraw,
} from './rules.ts'
import { type BetRequest, placeBets, setRobot as setRobotIn, withdrawBet } from './store.ts'

/** Thousands of interleavings are a walk of their own: TRASSA_MODEL_STEPS=3000. */
const RUNS = Number(process.env.TRASSA_MODEL_STEPS ?? 250)
/** Each can be walked again by its seed. */
const SEED = Number(process.env.TRASSA_MODEL_SEED ?? 7)

const start = Date.UTC(2026, 9, 5, 11, 0, 0)
const regimes = [
  ['RU', 'osno', 22],
  ['RU', 'usn_5', 5],
  ['RU', 'usn_exempt', 0],
  ['RU', 'usn_7', 7],
  ['KZ', 'osno', 0],
] as const

let world: World
let pools: ReturnType<typeof openPool>
let organiser: Someone
let bidders: Someone[]
let rates: number[]
let lotId: string
let tenderId: string

beforeAll(async () => {
  world = await openWorld()
  pools = openPool(world.database.url, world.database.roles.app, 4)
  organiser = await world.both({ name: 'Организатор' })
  bidders = []
  rates = []
  for (let i = 0; i < 20; i++) {
    const [country, regime, rate] = regimes[i % regimes.length]!
    const one = await world.both({ name: `Участник ${i + 1}` })
    await world.root.query('update organizations set country = $2, tax_regime = $3 where id = $1', [one.org, country, regime])
    bidders.push(one)
    rates.push(rate)
  }
  await world.root.query('update organizations set verified = true')
  // a clock that stands, so that the model knows each moment to the microsecond
  await world.root.query(`create table public.clock_of_test (at timestamptz not null); grant select on clock_of_test to public;
    insert into clock_of_test values (to_timestamp(${start} / 1000.0));
    create or replace function app_now() returns timestamptz language sql volatile parallel safe as 'select c.at from public.clock_of_test c'`)
  ;({ lotId, tenderId } = await makeTender(world, organiser, bidders))
})
afterAll(async () => {
  await pools.db.destroy()
  await world.close()
})

const setNow = (at: number) => world.root.query('update clock_of_test set at = to_timestamp($1 / 1000.0)', [at])

/** The lot as it was made, under other terms. */
async function anew(terms: Terms, endsAt: number) {
  await world.root.query('delete from tender_robots')
  await world.root.query('delete from tender_bets')
  await world.root.query('update tender_invitations set withdrawals = 0')
  await world.root.query(
    `update tenders set kind = $2, side = $3, basis = $4, step = $5, window_s = $6, extend_s = $7, extend_most = $8, dutch_s = $9,
      withdraw_until = to_timestamp($10 / 1000.0) where id = $1`,
    [
      tenderId,
      terms.kind,
      terms.falls ? 'forwarder' : 'executor',
      terms.net ? 'net' : 'gross',
      terms.step,
      terms.windowMs / 1000,
      terms.extendMs / 1000,
      terms.extendMost,
      terms.dutchMs / 1000,
      terms.withdrawUntil,
    ],
  )
  await world.root.query(
    `update tender_lots set start_price = $2, step = $3, floor_price = $4, limit_price = $5, status = 'open', closed_at = null, extensions = 0, bets = 0,
      best = null, best_seq = null, head = sha256(convert_to(id::text, 'UTF8')), head_at = null, starts_at = to_timestamp($6 / 1000.0), ends_at = to_timestamp($7 / 1000.0)
     where id = $1`,
    [lotId, terms.start, terms.step, terms.floor, terms.limit, terms.startsAt, endsAt],
  )
}

const rateOf = (terms: Terms, by: number) => (terms.falls ? rates[by]! : 22)

type BetInput = { by: number; near: boolean; off: number }
type Act =
  | { what: 'bets'; given: BetInput[] }
  | { what: 'tick'; ms: number; near: boolean }
  | { what: 'withdraw'; by: number }
  | { what: 'robot'; by: number; below: number; step: number; lasts: number | null }

const who = fc.integer({ min: 0, max: 19 })
const acts = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        what: fc.constant('bets' as const),
        given: fc.array(fc.record({ by: who, near: fc.boolean(), off: fc.integer({ min: -3, max: 3 }) }), { minLength: 1, maxLength: 6 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('tick' as const), ms: fc.integer({ min: 0, max: 400_000 }), near: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('withdraw' as const), by: who }) },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant('robot' as const),
        by: who,
        below: fc.integer({ min: -5, max: 40 }),
        step: fc.constantFrom(0, 0, 250_000),
        lasts: fc.constantFrom(null, null, 200_000),
      }),
    },
  ),
  { minLength: 4, maxLength: 30 },
)
const whole = (min: number, most: number) => fc.integer({ min, max: most })
const termsOf = fc.record({
  kind: fc.constantFrom<Kind>('reduction', 'reduction', 'reduction', 'reduction', 'open_rfq', 'first_price', 'dutch', 'contract'),
  falls: fc.constantFrom(true, true, true, false),
  net: fc.boolean(),
  start: whole(15_000_000, 20_000_000),
  step: fc.constantFrom(1, 99_999, 150_000),
  floor: fc.option(whole(1, 60), { nil: null }),
  limit: fc.option(whole(1, 20), { nil: null }),
  windowMs: fc.constantFrom(0, 60_000, 300_000),
  extendMs: fc.constantFrom(60_000, 300_000),
  extendMost: fc.constantFrom(0, 1, 3),
  dutchMs: fc.constantFrom(10_000, 60_000),
  lasts: fc.option(whole(0, 1_500_000), { nil: null }),
})

const seen: Record<string, number> = {}
const verdictOf = (text: string, ok: boolean): Verdict => {
  if (ok) return null
  const { code, info } = JSON.parse(text) as { code: string; info: { max?: { minor: number }; min?: { minor: number } } }
  const bound = info.max?.minor ?? info.min?.minor
  return bound === undefined || code === 'lot.closed' ? { code } : { code, bound }
}

async function stateOf() {
  const { rows } = await world.root.query(
    `select status = 'open' as open, best::text, best_seq as "bestSeq", bets, extensions, extract(epoch from ends_at) * 1000 as "endsAt",
      encode(head, 'hex') as head from tender_lots where id = $1`,
    [lotId],
  )
  const { endsAt, bets, ...row } = rows[0]
  return { ...row, bets: Number(bets), endsAt: Number(endsAt) }
}

async function check(lot: Lot) {
  const state = await stateOf()
  expect({ ...state, head: '' }).toEqual({
    open: lot.open,
    best: lot.best === null ? null : String(lot.best),
    bestSeq: lot.bestSeq,
    bets: lot.bets.length,
    extensions: lot.extensions,
    endsAt: lot.endsAt,
    head: '',
  })
  return state
}

test(
  `${RUNS} random interleavings of bets by twenty bidders are decided as the sequential model decides them`,
  async () => {
    await fc.assert(
      fc.asyncProperty(termsOf, acts, async ({ lasts, floor, limit, ...given }, walk) => {
        const far = given.falls ? -1 : 1
        const terms: Terms = {
          ...given,
          floor: floor === null ? null : given.start + far * floor * 150_000,
          limit: limit === null ? null : given.start - far * limit * 150_000,
          startsAt: start,
          withdrawUntil: lasts === null ? null : start + lasts,
        }
        const lot = openLot(terms, start + 1_200_000)
        let now = start
        await setNow(now)
        await anew(terms, lot.endsAt)
        for (const act of walk)
          await ACTS[act.what](
            lot,
            act as never,
            () => now,
            at => (now = at),
          )
        await finish(lot)
      }),
      { numRuns: RUNS, seed: SEED },
    )
    for (const what of [
      'placed',
      'auto',
      'bet.too_high',
      'bet.too_low',
      'bet.above_start',
      'bet.below_floor',
      'lot.closed',
      'extended',
      'taken',
      'withdrawn',
    ])
      expect(seen[what] ?? 0, what).toBeGreaterThan(0)
  },
  Math.max(180_000, RUNS * 200),
)

const sealedGiven = fc.record({
  by: who,
  enc: fc.integer({ min: 0, max: 12 }),
  tail: fc.integer({ min: 0, max: 2 }),
  short: fc.boolean(),
})

test('sealed bets in calls of several are taken or refused as the model does it', async () => {
  const BYTES = 24
  const { lotId: sealedLot } = await makeTender(world, organiser, bidders, {
    kind: 'sealed_rfq',
    lot: { publicKey: Buffer.alloc(32), wrappedKey: Buffer.alloc(1), sealedBytes: BYTES },
  })
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(sealedGiven, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), async calls => {
      await world.root.query('delete from tender_bets where lot_id = $1', [sealedLot])
      await world.root.query(
        `update tender_lots set bets = 0, best = null, best_seq = null, head = sha256(convert_to(id::text, 'UTF8')), head_at = null where id = $1`,
        [sealedLot],
      )
      const lot: SealedLot = { bytes: BYTES, bets: [] }
      for (const call of calls) {
        const asked = call.map(({ by, enc, tail, short }) => ({
          by,
          sealed: Buffer.concat([Buffer.alloc(32, enc), Buffer.alloc(BYTES + 16 - Number(short), tail)]),
        }))
        const judged = await placeBets(
          pools.pool,
          sealedLot,
          asked.map(({ by, sealed }): BetRequest => {
            const bet = { amount: null, currency: null, share: null, comment: '', sealed: sealed.toString('base64'), nonce: randomUUID() }
            return { session: bidders[by]!.session, key: randomUUID(), hash: Buffer.alloc(32), bet }
          }),
          1_000_000,
        )
        for (const [i, { by, sealed }] of asked.entries()) {
          const verdict = placeSealed(lot, { by: bidders[by]!.org, sealed: sealed.toString('hex') })
          expect(verdictOf(judged[i]!.text, judged[i]!.ok)).toEqual(verdict)
          counts[verdict?.code ?? 'placed'] = (counts[verdict?.code ?? 'placed'] ?? 0) + 1
        }
      }
    }),
    { numRuns: Math.ceil(RUNS / 5), seed: SEED },
  )
  for (const what of ['placed', 'bet.copied', 'bet.unpadded']) expect(counts[what] ?? 0, what).toBeGreaterThan(0)
}, 180_000)

function count(what: string) {
  seen[what] = (seen[what] ?? 0) + 1
}

const ACTS = {
  async bets(lot: Lot, { given }: Extract<Act, { what: 'bets' }>, now: () => number) {
    const { terms } = lot
    const edge = edgeAt(lot, now()) ?? BigInt(terms.start! * 1000)
    const asked = given.map(({ by, near, off }) => {
      const rate = rateOf(terms, by)
      const at = terms.falls ? mostFor(edge, rate, terms.net) : leastFor(edge, rate, terms.net)
      return { by, rate, amount: near ? at + off : at + off * 175_000 * (off === -3 ? 20 : 1) }
    })
    const judged = await placeBets(
      pools.pool,
      lotId,
      asked.map(
        ({ by, amount }): BetRequest => ({
          session: bidders[by]!.session,
          key: randomUUID(),
          hash: Buffer.alloc(32),
          bet: { amount, currency: 'RUB', share: 50, comment: '', sealed: null, nonce: null },
        }),
      ),
      1_000_000,
    )
    for (const [i, { by, rate, amount }] of asked.entries()) {
      const verdict = place(lot, { by: bidders[by]!.org, rate, amount, at: now() })
      expect(verdictOf(judged[i]!.text, judged[i]!.ok)).toEqual(verdict)
      count(verdict?.code ?? 'placed')
    }
    await check(lot)
  },
  async tick(lot: Lot, { ms, near }: Extract<Act, { what: 'tick' }>, now: () => number, set: (at: number) => void) {
    // towards the end, or about it
    set(near && lot.endsAt > now() ? lot.endsAt + (ms % 5) - 3 : now() + ms)
    await setNow(now())
  },
  async withdraw(lot: Lot, { by }: Extract<Act, { what: 'withdraw' }>, now: () => number) {
    const one = bidders[by]!
    const verdict = withdraw(lot, one.org, now())
    const no = await inSession(pools.db, one.session, tx => withdrawBet(tx, lotId))
    expect(no?.code).toBe(verdict?.code)
    count(verdict?.code ?? 'withdrawn')
    await check(lot)
  },
  async robot(lot: Lot, { by, below, step, lasts }: Extract<Act, { what: 'robot' }>, now: () => number) {
    const { terms } = lot
    const one = bidders[by]!
    const rate = rateOf(terms, by)
    const until = lasts === null ? null : now() + lasts
    const floor = Math.max(mostFor(edgeAt(lot, now()) ?? BigInt(terms.start! * 1000), rate, terms.net) - below * 75_000, 1)
    const verdict = setRobot(lot, { by: one.org, rate, floor, step, until }, now())
    const no = await inSession(pools.db, one.session, tx =>
      setRobotIn(tx, lotId, {
        floor,
        currency: 'RUB',
        step: step || null,
        until: until === null ? null : new Date(until),
        employeeId: one.employee,
        name: '',
      }),
    )
    expect(no === null ? null : verdictOf(JSON.stringify(no), false)).toEqual(verdict)
    count(verdict?.code ?? 'robot')
    await check(lot)
  },
}

/** The log as it is kept: who, when, for what, and the chain. */
async function finish(lot: Lot) {
  const { head } = await check(lot)
  if (lot.extensions > 0) count('extended')
  if (!lot.open) count('taken')
  if (lot.bets.some(({ auto }) => auto)) count('auto')
  const { rows } = await world.root.query(
    `select seq, executor_id as by, amount::text, vat_rate as rate, vat_mode as mode, nonce, compared::text as value, status, auto, share::float8 as share,
      extract(epoch from at) * 1000 as at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact, alias::text,
      encode(prev_hash, 'hex') as prev, encode(hash, 'hex') as hash,
      to_char(withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "withdrawnAt", encode(withdrawn_prev, 'hex') as "withdrawnPrev",
      encode(withdrawn_hash, 'hex') as "withdrawnHash" from tender_bets where lot_id = $1 order by seq`,
    [lotId],
  )
  expect(
    rows.map(({ seq, by, amount, rate, value, status, auto, at }) => ({
      seq,
      by,
      amount: Number(amount),
      rate,
      value: BigInt(value),
      status,
      auto,
      at: Number(at),
    })),
  ).toEqual(lot.bets)
  const links = rows.map(({ seq, exact, alias, prev, hash, amount, share, mode, rate, nonce }) => ({
    seq,
    exact,
    alias,
    prev,
    hash,
    content: contentOf({ amount: Number(amount), currency: 'RUB', comment: '', nonce, share, vatMode: mode, vatRate: rate }),
  }))
  const withdrawals = rows.flatMap(({ seq, alias, withdrawnAt, withdrawnPrev, withdrawnHash }) =>
    withdrawnHash === null
      ? []
      : [{ seq, alias, exact: withdrawnAt, content: withdrawalOf(seq), prev: withdrawnPrev, hash: withdrawnHash }],
  )
  expect(brokenAt(lotId, links, head, withdrawals)).toBeNull()
  if (withdrawals.length > 0) expect(brokenAt(lotId, links, head)).not.toBeNull()
  const { rows: robots } = await world.root.query('select org_id as by, active, stopped from tender_robots order by 1')
  expect(robots).toEqual(lot.robots.map(({ by, active, stopped }) => ({ by, active, stopped })).toSorted((a, b) => (a.by < b.by ? -1 : 1)))
}
