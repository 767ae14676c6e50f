import type { TaskMark } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { keyOf as paymentKey, writeBytes } from '#server/settlements/bank/format.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import { keyOf, resourcesOf } from './orders.ts'

/** An order of this organisation that the partner has delivered. */
export async function delivered(t: AccessObjects): Promise<string> {
  const { id } = await t.carried()
  const card = async () => (await t.mate.ask(orders.get, { query: { orderId: id } })).data
  const resources = await resourcesOf(t.world, t.mate)
  await t.mate.ask(orders.move, { data: { ...keyOf(await card()), action: 'assign', ...resources } })
  for (const mark of ['depart', 'arrive', 'finish', 'arrive', 'finish'] as TaskMark[]) {
    const now = await card()
    const task = now.flights[0]!.tasks.find(each => each.marks.includes(mark))!
    await t.mate.ask(orders.report, { data: { ...keyOf(now), taskId: task.id, mark, comment: '' } })
  }
  return id
}

/** A draft of a settlement over such an order, and a second order beside it. */
async function drafted(t: AccessObjects): Promise<{ made: SettlementCard; orderId: string }> {
  const orderId = await delivered(t)
  const counterpart = { kind: 'organization' as const, id: t.mate.org as string }
  const made = (await t.me.ask(settlements.create, { data: { kind: 'payable', counterpart, orderIds: [orderId], comment: '' } })).data
  return { made, orderId }
}

/** A posted settlement; a colleague approved it. */
async function posted(t: AccessObjects): Promise<SettlementCard> {
  let { made } = await drafted(t)
  const colleague = await t.world.colleague(t.me, 'accountant')
  for (const [who, action] of [
    [t.me, 'submit'],
    [colleague, 'approve'],
    [t.me, 'post'],
  ] as const)
    made = (await who.ask(settlements.move, { data: { settlementId: made.id, version: made.version, action } })).data
  return made
}

const keyIn = ({ id, version }: SettlementCard) => ({ settlementId: id, version })
const reading = { owner: 200, viewer: 200, partner: 404, stranger: 404 }
const changing = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
const filtering = { owner: 200, viewer: 200, partner: 200, stranger: 200 }

/** A statement of this organisation with one payment that pays a settlement. */
async function statementOf(t: AccessObjects, made: SettlementCard) {
  const { rows } = await t.world.root.query<{ tin: string }>('select tin from organizations where id = $1', [t.me.org])
  const party = (tin: string, account: string) => ({ name: 'ООО', tin, kpp: '', account, bank: '', bik: '', correspondent: '' })
  const payment = {
    number: '1',
    day: '2026-10-01',
    amount: made.totals![0]!.total.minor,
    payer: party(rows[0]!.tin, '1'.repeat(20)),
    payee: party(made.counterpart.tin, '2'.repeat(20)),
    purpose: `Реестр ${made.number}`,
    doneOn: null,
  }
  const file = { account: '1'.repeat(20), from: null, to: null, createdAt: { day: '2026-10-01', time: '10:00:00' }, payments: [payment] }
  return { base64: writeBytes(file).toString('base64'), key: paymentKey(payment) }
}

/** Who gets what with the calls of settlements. */
export const settlementsAccess: Record<string, Row[]> = {
  'settlements.list': [{ ask: t => ({ query: { counterpart: [t.mate.org] } }), says: filtering, places: { 'query.counterpart': 200 } }],
  'settlements.candidates': [
    { ask: t => ({ query: { kind: 'payable', counterpart: t.mate.org } }), says: filtering, places: { 'query.counterpart': 200 } },
  ],
  'settlements.get': [
    { ask: async t => ({ query: { settlementId: (await drafted(t)).made.id } }), says: reading, places: { 'query.settlementId': 404 } },
  ],
  'settlements.history': [
    { ask: async t => ({ query: { settlementId: (await drafted(t)).made.id } }), says: reading, places: { 'query.settlementId': 404 } },
  ],
  'settlements.ofOrder': [
    {
      ask: async t => ({ query: { orderId: await delivered(t) } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'settlements.form': [
    {
      ask: async t => ({ query: { settlementId: (await drafted(t)).made.id, format: 'html' } }),
      says: { ...reading, viewer: 403 },
      places: { 'query.settlementId': 404 },
    },
  ],
  'settlements.create': [
    {
      ask: async t => ({
        data: { kind: 'payable', counterpart: { kind: 'organization', id: t.mate.org }, orderIds: [await delivered(t)], comment: '' },
      }),
      says: changing,
      places: { 'data.counterpart.id': 404, 'data.orderIds': 404 },
    },
  ],
  'settlements.addLines': [
    {
      ask: async t => ({ data: { ...keyIn((await drafted(t)).made), orderIds: [await delivered(t)] } }),
      says: changing,
      places: { 'data.settlementId': 404, 'data.orderIds': 404 },
    },
  ],
  'settlements.removeLines': [
    {
      ask: async t => {
        const { made, orderId } = await drafted(t)
        return { data: { ...keyIn(made), orderIds: [orderId] } }
      },
      says: changing,
      places: { 'data.settlementId': 404, 'data.orderIds': 404 },
    },
  ],
  'settlements.comment': [
    {
      ask: async t => ({ data: { ...keyIn((await drafted(t)).made), comment: 'Проверка доступа' } }),
      says: changing,
      places: { 'data.settlementId': 404 },
    },
  ],
  'settlements.move': [
    {
      ask: async t => ({ data: { ...keyIn((await drafted(t)).made), action: 'submit' } }),
      says: changing,
      places: { 'data.settlementId': 404 },
    },
  ],
  'settlements.pay': [
    {
      ask: async t => {
        const made = await posted(t)
        return { data: { ...keyIn(made), orderIds: [made.items[0]!.orderId], day: '2026-10-01', payment: '1' } }
      },
      says: changing,
      places: { 'data.settlementId': 404, 'data.orderIds': 404 },
    },
  ],
  'settlements.unpay': [
    {
      ask: async t => {
        const made = await posted(t)
        const payer = await t.world.colleague(t.me, 'accountant')
        const data = { ...keyIn(made), orderIds: [], day: '2026-10-01', payment: '1' }
        const paid = (await payer.ask(settlements.pay, { data })).data
        return { data: { ...keyIn(paid), paymentId: paid.payments[0]!.id, reason: 'Проверка доступа' } }
      },
      says: changing,
      places: { 'data.settlementId': 404, 'data.paymentId': 404 },
    },
  ],
  'settlements.bankFile': [
    {
      // neither side of the test has a rouble account
      ask: async t => ({ data: { settlementId: (await posted(t)).id, day: '2026-10-01', first: 1, each: 'settlement' } }),
      says: { ...changing, owner: 422 },
      places: { 'data.settlementId': 404 },
    },
  ],
  'settlements.confirmStatement': [
    {
      ask: async t => {
        const made = await posted(t)
        const { base64, key } = await statementOf(t, made)
        return { data: { base64: [base64], payments: [{ key, ...keyIn(made), orderIds: [made.items[0]!.orderId] }] } }
      },
      says: { owner: 200, viewer: 403, partner: 200, stranger: 200 },
      places: { 'data.payments.*.settlementId': 200, 'data.payments.*.orderIds': 200 },
      // a statement of a busy day holds more
      over: { 'data.payments.*.settlementId': 200 },
    },
  ],
}
