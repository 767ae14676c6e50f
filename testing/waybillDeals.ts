import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { company } from '#contract/company.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { type TitleInput, type TitleKind, type WaybillCard, waybills } from '#contract/waybills.ts'
import type { Operator, OperatorReply } from '#server/waybills/exchange/operator.ts'
import { exchange } from '#server/waybills/exchange/rounds.ts'
import { type Behaviour, calm, simulatedOperator } from '#server/waybills/exchange/simulator.ts'
import { openSchemas } from '#server/waybills/titles/schema.ts'
import { keyOf, offered, openPair, scenarioOneStart } from './orders.ts'
import { firstGiven, nameForTitles, readdressingInput, receiptGiven } from './waybillGiven.ts'
import type { Someone, World } from './world.ts'

const schemas = openSchemas(process.env.TRASSA_XSD_DIR ?? null)

/** A power of attorney of this year. */
export const attorney = (person: string) => ({
  number: randomUUID(),
  person,
  tin: '590301234564',
  powers: 'Подписание транспортных накладных',
  from: '2026-01-01',
  to: '2026-12-31',
})

/** Gives a person the power to sign; tells the number of it. */
export async function mayForSign(who: Someone, person: string): Promise<string> {
  const one = attorney(person)
  const { version } = (await who.ask(company.get)).data.settings
  await who.ask(company.saveSigning, { data: { version, exchange: null, attorneys: [one], policy: null } })
  return one.number
}

/** A deal whose waybill is signed. */
export type Deal = Awaited<ReturnType<typeof openWaybillDeal>>

/** An order with resources, both sides able to sign, and one operator for all of it. */
async function openWaybillDeal(world: World, behaviour: Partial<Behaviour>) {
  const pair = await openPair(world)
  await nameForTitles(world, [pair.forwarder, pair.executor])
  const signers = {
    forwarder: await mayForSign(pair.forwarder, 'Ёлкин Пётр Иванович'),
    executor: await mayForSign(pair.executor, 'Сафин Рустам Маратович'),
  }
  const offer = await offered(pair.forwarder, pair.executor)
  const accepted = (await pair.executor.ask(orders.move, { data: { ...keyOf(offer), action: 'accept' } as OrderMove })).data
  const row = (await pair.executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...pair.resources } as OrderMove }))
    .data
  const operator = simulatedOperator(world.db, { ...calm, ...behaviour })
  const side = (of: 'forwarder' | 'executor') => pair[of]
  return { ...pair, signers, row, id: row.id, operator, side }
}

/** The waybill of an order as this viewer reads it. */
export const cardOf = async (who: Someone, id: string): Promise<WaybillCard> =>
  (await who.ask(waybills.get, { query: { orderId: id } })).data
/** The version of a waybill as this viewer reads it, 0 before there is one. */
export const versionFor = async (who: Someone, id: string) => (await cardOf(who, id)).waybill?.version ?? 0
/** The latest title of a kind. */
export const titleOf = async ({ id, forwarder }: Deal, kind: TitleKind) =>
  (await cardOf(forwarder, id)).waybill!.titles.findLast(title => title.kind === kind)!
/** One side signs the latest title of a kind. */
export const sign = async (d: Deal, by: 'forwarder' | 'executor', kind: TitleKind) =>
  d.side(by).ask(waybills.sign, {
    data: { orderId: d.id, version: await versionFor(d.side(by), d.id), titleId: (await titleOf(d, kind)).id, signer: d.signers[by] },
  })
/** One side refuses the latest title of a kind. */
export const refuse = async (d: Deal, by: 'forwarder' | 'executor', kind: TitleKind, reason = 'Неверная масса') =>
  d.side(by).ask(waybills.refuse, {
    data: { orderId: d.id, version: await versionFor(d.side(by), d.id), titleId: (await titleOf(d, kind)).id, reason },
  })
/** The order after the executor has marked something of its flight. */
export async function mark({ executor, id }: Deal, what: TaskMark) {
  const card = (await executor.ask(orders.get, { query: { orderId: id } })).data
  const task = card.flights[0]!.tasks.find(each => each.marks.includes(what))!
  return (await executor.ask(orders.report, { data: { ...keyOf(card), taskId: task.id, mark: what, comment: '' } })).data as OrderRow
}

/** An operator who says of a title something else than the simulated one. */
export const saying = (d: Deal, of: (said: OperatorReply) => Partial<OperatorReply>): Operator => ({
  ...d.operator,
  status: async (account, ids) => new Map([...(await d.operator.status(account, ids))].map(([id, said]) => [id, { ...said, ...of(said) }])),
})

/** Deals with a waybill and what is done with it, in the world of a test whose clock this sets. */
export function waybillDeals(state: () => { world: World }) {
  /** The moment it is, as tests have set it. */
  let clock = Date.parse(scenarioOneStart)
  const now = () => clock
  /** Lets time pass. */
  const later = async (seconds: number) => {
    clock += seconds * 1000
    await state().world.setClock(new Date(clock))
  }
  /** Sets the moment it is. */
  const at = async (moment: string) => {
    clock = Date.parse(moment)
    await state().world.setClock(moment)
  }
  const deal = (behaviour: Partial<Behaviour> = {}) => openWaybillDeal(state().world, behaviour)

  /** What a title asks beside what a test gives it. */
  const askedFor = (kind: TitleKind): TitleInput =>
    kind === 't1' ? firstGiven(now()) : kind === 't3' ? readdressingInput(now()) : kind === 't5' ? receiptGiven(now()) : {}
  const form = async ({ id, side }: Deal, by: 'forwarder' | 'executor', kind: TitleKind, given: TitleInput = {}) =>
    side(by).ask(waybills.form, {
      data: { orderId: id, version: await versionFor(side(by), id), kind, given: { ...askedFor(kind), ...given } },
    })
  const round = ({ forwarder, id, operator }: Deal, with_: Operator = operator) =>
    exchange({ db: state().world.db, operator: with_, schemas }, { home: forwarder.org, orderId: id })
  /** Until the operator has delivered and listed what was handed over. */
  const settle = async (d: Deal) => {
    for (const seconds of [0, 7, 6]) {
      await later(seconds)
      await round(d)
    }
  }
  const make = async (d: Deal, by: 'forwarder' | 'executor', kind: TitleKind, given: TitleInput = {}) => {
    expect((await form(d, by, kind, given)).status).toBe(200)
    expect((await sign(d, by, kind)).status).toBe(200)
    await settle(d)
    expect(await titleOf(d, kind)).toMatchObject({ state: 'signed', gis: { state: 'registered' } })
  }
  const loadedTruck = async (d: Deal) => {
    await at('2026-10-06T09:10:00+03:00')
    await mark(d, 'depart')
    await mark(d, 'arrive')
  }
  const unloadedTruck = async (d: Deal) => {
    await at('2026-10-07T09:00:00+03:00')
    for (const what of ['finish', 'arrive', 'finish'] as const) await mark(d, what)
  }

  return { now, later, at, deal, form, round, settle, make, loadedTruck, unloadedTruck }
}
