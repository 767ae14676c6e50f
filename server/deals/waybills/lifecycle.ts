import type { OrderStatus } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import {
  type GisState,
  neededTitles,
  type TitleAction,
  TitleKind,
  type TitleRole,
  type TitleSide,
  type TitleState,
} from '#contract/waybills.ts'

/** A title as the steps look at it; those dropped or put right by a later one are not among them. */
export type TitleFacts = { id: string; kind: TitleKind; side: TitleSide; state: TitleState; gis: GisState; seq: number }

/** What the steps ask of an order and its waybill; everything else is the command's own check. */
export type WaybillFacts = {
  status: OrderStatus
  /** Oldest first. */
  titles: readonly TitleFacts[]
  consigneeBy: 'outside' | 'forwarder'
  isCompleted: boolean
  /** A vehicle and a driver are named, and nobody waits to approve them. */
  hasResources: boolean
  /** The vehicle came to the loading, and to the unloading. */
  isAtLoading: boolean
  isAtUnloading: boolean
  hasPrice: boolean
}

type Step = {
  role: TitleRole
  by: TitleSide | 'consignee'
  /** Its place in the story of the cargo: what was said later closes what was said before. */
  rank: number
  /** Titles of this kind may follow each other. */
  many?: true
  unless: (facts: WaybillFacts) => Bilingual | false
}

const say = (ru: string, en: string): Bilingual => ({ ru, en })

const words = {
  over: say('заказ ещё не у исполнителя или уже закрыт', 'the order is not with an executor yet, or is closed'),
  side: say('этот титул подписывает другая сторона', 'this title is signed by the other side'),
  formed: say('титул уже сформирован: подпишите его или отзовите', 'the title is formed already: sign it or take it back'),
  coming: say('титул у оператора, дождитесь ответа', 'the title is with the operator, wait for the answer'),
  later: say('после него подписан следующий титул', 'a later title has been signed'),
  complete: say('накладная уже собрана целиком', 'the waybill is complete already'),
  first: say('сначала нужен титул 1 грузоотправителя', 'the first title, of the consignor, comes first'),
  second: say('сначала перевозчик принимает груз титулом 2', 'the carrier accepts the cargo by title 2 first'),
  fifth: say('сначала груз принимает грузополучатель титулом 3', 'the consignee receives the cargo by title 3 first'),
  sixth: say('сначала перевозчик сдаёт груз титулом 4', 'the carrier hands the cargo over by title 4 first'),
  seventh: say('сначала перевозчик называет стоимость титулом 5', 'the carrier states the cost by title 5 first'),
  resources: say('не названы машина и водитель', 'vehicle and driver are not named'),
  loading: say('машина ещё не прибыла на погрузку', 'the vehicle has not come to the loading yet'),
  unloading: say('машина ещё не прибыла на выгрузку', 'the vehicle has not come to the unloading yet'),
  received: say('груз уже получен', 'the cargo has been received'),
  price: say('у заказа нет цены', 'the order has no price'),
  outside: say('грузополучатель подписывает у своего оператора', 'the consignee signs at his own operator'),
  state: say('титул не в том состоянии', 'the title is not in the right state'),
} as const

/** A signed title the state's system turned away: it holds no more than a refused one. */
const turnedAway = (title: TitleFacts) => title.state === 'signed' && title.gis === 'failed'
const holds = (title: TitleFacts) => title.state === 'signed' && title.gis !== 'failed'
const held = (facts: WaybillFacts, kind: TitleKind) => facts.titles.some(title => title.kind === kind && holds(title))
const stands = (facts: WaybillFacts, kind: TitleKind) =>
  facts.titles.some(title => title.kind === kind && title.state !== 'refused' && title.state !== 'failed')
const away = (facts: WaybillFacts): Bilingual | false => (!held(facts, 't2') ? words.second : stands(facts, 't5') && words.received)

/** Every title: whose it is, what comes before it, when. A title that is not written here does not exist. */
export const steps: Record<TitleKind, Step> = {
  // it names the vehicle and the driver the cargo was given to
  t1: { role: 'consignor', by: 'forwarder', rank: 1, unless: facts => !facts.hasResources && words.resources },
  t2: {
    role: 'carrier',
    by: 'executor',
    rank: 2,
    unless: facts => (!held(facts, 't1') ? words.first : !facts.hasResources ? words.resources : !facts.isAtLoading && words.loading),
  },
  t3: { role: 'carrier', by: 'executor', rank: 3, many: true, unless: away },
  t4: { role: 'carrier', by: 'executor', rank: 3, many: true, unless: away },
  t5: {
    role: 'consignee',
    by: 'consignee',
    rank: 4,
    unless: facts => (!held(facts, 't2') ? words.second : !facts.isAtUnloading && words.unloading),
  },
  t6: { role: 'carrier', by: 'executor', rank: 5, unless: facts => !held(facts, 't5') && words.fifth },
  t7: {
    role: 'carrier',
    by: 'executor',
    rank: 6,
    unless: facts => (!held(facts, 't6') ? words.sixth : !facts.hasPrice && words.price),
  },
  t8: { role: 'consignor', by: 'forwarder', rank: 7, unless: facts => !held(facts, 't7') && words.seventh },
}

/** The last title a complete waybill still lets be changed or refused comes after those it needs. */
const COST_RANK = 6

/** Who signs a title of this waybill. */
export const sideFor = (facts: Pick<WaybillFacts, 'consigneeBy'>, kind: TitleKind): TitleSide => {
  const { by } = steps[kind]
  return by === 'consignee' ? facts.consigneeBy : by
}

const kept = new Set<OrderStatus>(['accepted', 'ready', 'in_progress', 'documents', 'completed'])

/** The title that stands for a kind: the last one of it. */
export const titleInForce = (facts: Pick<WaybillFacts, 'titles'>, kind: TitleKind): TitleFacts | undefined =>
  facts.titles.findLast(title => title.kind === kind)

const wrong = (title: TitleFacts) => title.state === 'refused' || title.state === 'failed' || turnedAway(title)
const laterThan = (facts: WaybillFacts, title: TitleFacts) =>
  facts.titles.some(each => !wrong(each) && each.seq > title.seq && steps[each.kind].rank > steps[title.kind].rank)
/** A title formed and left unsigned while the story went on: it can only be taken back. */
const overtaken = (facts: WaybillFacts, title: TitleFacts) =>
  title.state === 'formed' &&
  laterThan({ ...facts, titles: facts.titles.filter(each => each.id === title.id || each.state !== 'formed') }, title)

/** Why a side may not form a title now; null when it may. */
export function whyNotForm(facts: WaybillFacts, kind: TitleKind, side: TitleSide): Bilingual | null {
  const step = steps[kind]
  const whose = sideFor(facts, kind)
  if (whose !== side) return whose === 'outside' ? words.outside : words.side
  if (!kept.has(facts.status)) return words.over
  if (facts.isCompleted && step.rank < COST_RANK) return words.complete
  const now = titleInForce(facts, kind)
  if (now?.state === 'formed') return words.formed
  if (now?.state === 'sent' || now?.state === 'registered') return words.coming
  // whatever was said after it, and whatever it waited for once: without it the waybill is never complete
  if (now && turnedAway(now)) return null
  if (now?.state === 'signed' && !step.many && laterThan(facts, now)) return words.later
  return step.unless(facts) || null
}

/** The title a new one of the kind puts right; a change of vehicle after another one puts nothing right. */
export function corrected(facts: WaybillFacts, kind: TitleKind): TitleFacts | null {
  const now = titleInForce(facts, kind)
  if (!now) return null
  return steps[kind].many && !wrong(now) ? null : now
}

/** Titles a side may form beside those that stand, and those it may not form yet, with the reason; one that is wrong is put right instead. */
export const offersFor = (facts: WaybillFacts, side: TitleSide): { kind: TitleKind; why: Bilingual | null }[] =>
  TitleKind.options.flatMap(kind => {
    if (sideFor(facts, kind) !== side) return []
    const now = titleInForce(facts, kind)
    if (now && (!steps[kind].many || !holds(now))) return []
    const why = whyNotForm(facts, kind, side)
    return why === words.complete || why === words.received ? [] : [{ kind, why }]
  })

/** Why a step of one title is closed to a side; null when it is open. */
export function whyNot(facts: WaybillFacts, title: TitleFacts, action: TitleAction, side: TitleSide): Bilingual | null {
  if (action === 'correct') {
    if (title.side !== side) return words.side
    if (titleInForce(facts, title.kind)?.id !== title.id || title.state === 'formed') return words.state
    return holds(title) && steps[title.kind].many ? words.state : whyNotForm(facts, title.kind, side)
  }
  if (action === 'sign' || action === 'drop') {
    if (title.side !== side) return words.side
    if (title.state !== 'formed') return words.state
    if (action === 'drop') return null
    if (!kept.has(facts.status)) return words.over
    return overtaken(facts, title) ? words.later : null
  }
  if (title.side === side || refuserOf(title) !== side) return words.side
  if (title.state !== 'registered' && title.state !== 'signed') return words.state
  if (facts.isCompleted && steps[title.kind].rank < COST_RANK) return words.complete
  return laterThan(facts, title) ? words.later : null
}

/** Who answers for the other side: the carrier for what consignor and consignee say, the forwarder for the carrier. */
const refuserOf = (title: TitleFacts) => (title.side === 'executor' ? 'forwarder' : 'executor')

export const actionsFor = (facts: WaybillFacts, title: TitleFacts, side: TitleSide): TitleAction[] =>
  (['sign', 'drop', 'refuse', 'correct'] as const).filter(action => whyNot(facts, title, action, side) === null)

/** Whether a title about the transport waits for the state's system, or was turned away by it. */
const unlisted = (title: TitleFacts) =>
  steps[title.kind].rank < COST_RANK && title.state === 'signed' && (title.gis === 'queued' || title.gis === 'failed')

/** Whether everything a waybill needs holds: a title that was refused, or that the state's system has not taken, never completes it. */
export const isComplete = (facts: Pick<WaybillFacts, 'titles'>): boolean =>
  neededTitles.every(kind => titleInForce(facts, kind)?.state === 'signed') && !facts.titles.some(unlisted)

export type Wait = { step: 'form' | 'sign' | 'wait' | 'correct' | 'done'; kind: TitleKind | null; whose: TitleSide | 'operator' | 'nobody' }

/** What the waybill waits for: the first title it needs that does not hold. */
export function waitsFor(facts: WaybillFacts): Wait {
  if (!kept.has(facts.status)) return { step: 'done', kind: null, whose: 'nobody' }
  // a change of vehicle or address that was begun comes before what follows it
  const begun = facts.titles.find(
    title => steps[title.kind].rank !== COST_RANK && !wrong(title) && title.state !== 'signed' && !overtaken(facts, title),
  )
  const isMissing = (each: TitleKind) => {
    const title = titleInForce(facts, each)
    return !title || !holds(title)
  }
  const late = facts.titles.filter(unlisted)
  const kind = begun?.kind ?? neededTitles.find(isMissing) ?? late.find(turnedAway)?.kind
  if (kind === undefined)
    return late[0] ? { step: 'wait', kind: late[0].kind, whose: 'operator' } : { step: 'done', kind: null, whose: 'nobody' }
  const now = begun ?? titleInForce(facts, kind)
  const whose = sideFor(facts, kind)
  if (!now) return whose === 'outside' ? { step: 'wait', kind, whose } : { step: 'form', kind, whose }
  if (now.state === 'formed') return { step: 'sign', kind, whose }
  if (wrong(now)) return whose === 'outside' ? { step: 'wait', kind, whose } : { step: 'correct', kind, whose }
  return { step: 'wait', kind, whose: 'operator' }
}

/** Whether the consignee's own title is still to come, be the cargo there yet or not. */
export const expectsOutside = (facts: WaybillFacts): boolean =>
  facts.consigneeBy === 'outside' && kept.has(facts.status) && !facts.isCompleted && held(facts, 't2') && !held(facts, 't5')

/** What comes from outside: the consignee's title, once the cargo is there and nothing stands in its place. */
export function awaitsOutside(facts: WaybillFacts): boolean {
  const now = titleInForce(facts, 't5')
  return (
    facts.consigneeBy === 'outside' &&
    kept.has(facts.status) &&
    !facts.isCompleted &&
    steps.t5.unless(facts) === false &&
    (!now || wrong(now))
  )
}
