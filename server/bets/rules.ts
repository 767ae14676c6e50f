import { betValueOf, leastFor, mostFor } from '#contract/bet-basis.ts'

/**
 * What `gate.place_bets` decides, said a second time without a database: one bet after another, whole numbers, no clock of its own. The model
 * the function is compared with, and the sums by which a log is proved.
 */
export type Kind = 'reduction' | 'open_rfq' | 'first_price' | 'dutch' | 'contract'

export type Terms = {
  kind: Kind
  /** Prices go down; where capacity is offered they go up. */
  falls: boolean
  /** Compared without VAT. */
  net: boolean
  /** Minor units, in the basis of the tender. */
  start: number | null
  step: number | null
  floor: number | null
  limit: number | null
  startsAt: number
  windowMs: number
  extendMs: number
  /** 0: always. */
  extendMost: number
  dutchMs: number
  withdrawUntil: number | null
}

export type Bet = {
  seq: number
  by: string
  amount: number
  rate: number
  value: bigint
  status: 'submitted' | 'replaced' | 'withdrawn'
  auto: boolean
  at: number
}
export type Robot = {
  by: string
  rate: number
  floor: number
  step: number
  until: number | null
  active: boolean
  stopped: string | null
  setAt: number
}

export type Lot = {
  terms: Terms
  open: boolean
  endsAt: number
  extensions: number
  best: bigint | null
  bestSeq: number | null
  /** When the last bet was placed or taken back. */
  lastAt: number | null
  bets: Bet[]
  robots: Robot[]
  withdrawals: Map<string, number>
}

/** What was asked of a lot, and why it was not done; null when it was. */
export type Verdict = { code: string; bound?: number } | null

/** A lot whose bets lie sealed: who has sent which bytes, in hexadecimal, and how long their text is; null where any length will do. */
export type SealedLot = { bytes: number | null; bets: { by: string; sealed: string }[] }

const ENC = 32
const TAG = 16

/** Places a sealed bet: one whose encapsulated key another bidder sent before is a copy, whatever stands behind it. */
export function placeSealed(lot: SealedLot, bet: { by: string; sealed: string }): Verdict {
  const encOf = ({ sealed }: { sealed: string }) => sealed.slice(0, 2 * ENC)
  if (lot.bets.some(each => each.by !== bet.by && encOf(each) === encOf(bet))) return { code: 'bet.copied' }
  if (lot.bytes !== null && bet.sealed.length !== 2 * (ENC + lot.bytes + TAG)) return { code: 'bet.unpadded' }
  lot.bets.push(bet)
  return null
}

const MOST = 900_000_000_000
const WITHDRAWALS = 3

export const openLot = (terms: Terms, endsAt: number): Lot => ({
  terms,
  open: true,
  endsAt,
  extensions: 0,
  best: null,
  bestSeq: null,
  lastAt: null,
  bets: [],
  robots: [],
  withdrawals: new Map(),
})

const units = (minor: number) => BigInt(minor) * 1000n
const stepOf = ({ step }: Terms): bigint => (step === null ? 1n : units(step))
const max = (a: bigint, b: bigint) => (a > b ? a : b)

/** What a fixed price is at a moment: that of the start, of a Dutch one as far as it has come. */
function priceAt({ kind, falls, start, step, limit, startsAt, dutchMs }: Terms, at: number): number | null {
  if (kind !== 'dutch' || start === null) return start
  const moved = (step ?? 0) * Math.max(Math.floor((at - startsAt) / dutchMs), 0)
  return falls ? Math.min(start + moved, limit ?? MOST) : Math.max(start - moved, limit ?? 1)
}

/** The value a bet must reach now; null where any will do. */
export function edgeAt({ terms, best }: Lot, at: number): bigint | null {
  if (terms.kind === 'open_rfq' || terms.kind === 'contract') return null
  const price = priceAt(terms, at)
  if (terms.kind !== 'reduction' || best === null) return price === null ? null : units(price)
  return terms.falls ? best - stepOf(terms) : best + stepOf(terms)
}

/** A price as who bids at a rate would name it: a step better, or a minor unit where there is none, is the last that takes the lead from it. */
export function priceFor({ kind, falls, net, step }: Pick<Terms, 'kind' | 'falls' | 'net' | 'step'>, value: bigint, rate: number): number {
  const stepped = kind === 'reduction' && (step ?? 0) > 0
  return (falls === stepped ? mostFor : leastFor)(value, rate, net)
}

function judge(lot: Lot, amount: number, rate: number, at: number): Verdict {
  const { terms, best } = lot
  const { kind, falls, net, floor } = terms
  if (lot.open && at < terms.startsAt) return { code: 'lot.not_open' }
  if (!lot.open || at >= lot.endsAt) return { code: 'lot.closed' }
  if (amount < 1) return { code: 'bet.too_low', bound: 1 }
  if (amount > MOST) return { code: 'bet.too_high', bound: MOST }
  const value = betValueOf(amount, rate, net)
  const edge = edgeAt(lot, at)
  if (edge !== null && falls && value > edge) {
    const code = kind === 'reduction' && best === null ? 'bet.above_start' : 'bet.too_high'
    return { code, bound: Math.max(mostFor(edge, rate, net), 0) }
  }
  if (edge !== null && !falls && value < edge) return { code: 'bet.too_low', bound: leastFor(edge, rate, net) }
  if (kind !== 'reduction' || floor === null) return null
  if (falls && value < units(floor)) return { code: 'bet.below_floor', bound: leastFor(units(floor), rate, net) }
  if (!falls && value > units(floor)) return { code: 'bet.too_high', bound: mostFor(units(floor), rate, net) }
  return null
}

function setBest(lot: Lot) {
  const { falls } = lot.terms
  lot.best = null
  lot.bestSeq = null
  for (const { status, value, seq } of lot.bets) {
    if (status !== 'submitted' || (lot.best !== null && !(falls ? value < lot.best : value > lot.best))) continue
    lot.best = value
    lot.bestSeq = seq
  }
}

function add(lot: Lot, { by, amount, rate, at, auto }: Pick<Bet, 'by' | 'amount' | 'rate' | 'at' | 'auto'>) {
  const { terms } = lot
  const value = betValueOf(amount, rate, terms.net)
  const takes = terms.kind === 'first_price' || terms.kind === 'dutch'
  const leads = lot.best === null || (terms.falls ? value < lot.best : value > lot.best)
  for (const bet of lot.bets) if (bet.by === by && bet.status === 'submitted') bet.status = 'replaced'
  lot.lastAt = at
  lot.bets.push({ seq: lot.bets.length + 1, by, amount, rate, value, status: 'submitted', auto, at })
  const inTime = terms.windowMs > 0 && at >= lot.endsAt - terms.windowMs && (terms.extendMost === 0 || lot.extensions < terms.extendMost)
  if (leads && !takes && inTime && at + terms.extendMs > lot.endsAt) {
    lot.endsAt = at + terms.extendMs
    lot.extensions += 1
  }
  setBest(lot)
  if (takes) lot.open = false
}

/** A clock that was set back does not go behind the last link of the chain, a bet or a withdrawal. */
const momentOf = ({ lastAt }: Lot, at: number) => Math.max(at, lastAt ?? at)

/** Places a bet; robots answer at once. */
export function place(lot: Lot, given: Pick<Bet, 'by' | 'amount' | 'rate' | 'at'>): Verdict {
  const bet = { ...given, at: momentOf(lot, given.at) }
  if ((lot.withdrawals.get(bet.by) ?? 0) > WITHDRAWALS) return { code: 'bet.blocked' }
  const no = judge(lot, bet.amount, bet.rate, bet.at)
  if (no) return no
  add(lot, { ...bet, auto: false })
  runRobots(lot, bet.at)
  return null
}

/** Takes the bidder's bet back. */
export function withdraw(lot: Lot, by: string, now: number): Verdict {
  const at = momentOf(lot, now)
  if (!lot.open || at >= lot.endsAt) return { code: 'lot.closed' }
  const times = lot.withdrawals.get(by) ?? 0
  if (times > WITHDRAWALS) return { code: 'bet.blocked' }
  const { withdrawUntil } = lot.terms
  if (withdrawUntil === null || at > withdrawUntil) return { code: 'bet.stays' }
  const own = lot.bets.find(bet => bet.by === by && bet.status === 'submitted')
  if (!own) return { code: 'bet.not_found' }
  own.status = 'withdrawn'
  lot.lastAt = at
  lot.withdrawals.set(by, times + 1)
  for (const robot of lot.robots) if (robot.by === by && robot.active) Object.assign(robot, { active: false, stopped: 'withdrawn' })
  setBest(lot)
  runRobots(lot, at)
  return null
}

const leaderOf = (lot: Lot) => lot.bets.find(({ seq }) => seq === lot.bestSeq)

/** Leaves the server a floor. */
export function setRobot(lot: Lot, given: Pick<Robot, 'by' | 'rate' | 'floor' | 'step' | 'until'>, now: number): Verdict {
  const at = momentOf(lot, now)
  const { terms } = lot
  if (terms.kind !== 'reduction' || !terms.falls) return { code: 'robot.kind' }
  if ((lot.withdrawals.get(given.by) ?? 0) > WITHDRAWALS) return { code: 'bet.blocked' }
  const no = judge(lot, given.floor, given.rate, at)
  const leader = leaderOf(lot)
  // its owner may lead already: then it waits
  const waits = no?.code === 'bet.too_high' && leader?.by === given.by && betValueOf(given.floor, given.rate, terms.net) < leader.value
  if (no && no.code !== 'bet.below_floor' && !waits) return no
  const robot = { ...given, step: Math.max(given.step, terms.step ?? 1), active: true, stopped: null, setAt: at }
  const place = lot.robots.findIndex(({ by }) => by === given.by)
  if (place >= 0) lot.robots[place] = robot
  else lot.robots.push(robot)
  runRobots(lot, at)
  return null
}

/** The least value a robot may come to: its own floor or that of the lot. */
const leastOf = ({ terms }: Lot, { floor, rate }: Robot): bigint =>
  betValueOf(Math.max(floor, leastFor(units(terms.floor ?? 0), rate, terms.net)), rate, terms.net)

/** The strongest floor bids once, under what the next one could still do; of equal floors the earlier one wins. */
function runRobots(lot: Lot, at: number) {
  const { terms } = lot
  for (const robot of lot.robots)
    if (robot.active && robot.until !== null && robot.until <= at) Object.assign(robot, { active: false, stopped: 'time' })
  const step = stepOf(terms)
  // the first bet may equal the start
  let base = lot.best ?? (terms.start === null ? null : units(terms.start) + step)
  if (base === null) return
  const [first, second] = lot.robots
    .filter(({ active, by }) => active && (lot.withdrawals.get(by) ?? 0) <= WITHDRAWALS)
    .map(robot => ({ robot, least: leastOf(lot, robot) }))
    .toSorted((a, b) => Number(a.least - b.least) || a.robot.setAt - b.robot.setAt || (a.robot.by < b.robot.by ? -1 : 1))
  if (!first) return
  const { robot, least } = first
  const own = max(step, units(robot.step))
  const rival = second?.least ?? null
  let price: bigint | null = null
  if (leaderOf(lot)?.by === robot.by) {
    // defends itself only against one that could bid
    if (rival !== null && rival <= base - step) price = max(least, rival - own)
  } else if (least <= base - step) {
    const highest = lot.best === null ? base - step : base - own
    // as high as it may be, or so low that the next one cannot answer
    price = max(least, rival !== null && rival <= highest - step ? rival - own : highest)
  }
  if (price !== null) {
    const amount = mostFor(price, robot.rate, terms.net)
    add(lot, { by: robot.by, amount, rate: robot.rate, at, auto: true })
    base = lot.best!
  }
  const leads = leaderOf(lot)?.by
  for (const each of lot.robots)
    if (each.active && each.by !== leads && leastOf(lot, each) > base - step) Object.assign(each, { active: false, stopped: 'floor' })
}
