import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { documents } from '#contract/documents.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { changing, filtering, many, reading } from './accessAnswers.ts'
import { templateIn } from './accessConditions.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import { delivered } from './accessSettlements.ts'
import { scenarioOne } from './orders.ts'

const draft = z.encode(OrderDraft, scenarioOne)
export const refusal = { reason: 'other', comment: 'Проверка доступа' }

const key = ({ id, version }: { id: string; version: number }) => ({ orderId: id, version })
export const rows = async (id: string, step: object) => ({ data: { rows: [{ id, version: 1 }], ...step } })

/** Orders with their changes, transfers and comments. */
export const ordersAccess: Readonly<Record<string, readonly Row[]>> = {
  'orders.list': [
    {
      ask: t => ({ query: { side: 'forwarder', counterpart: [t.mate.org], customer: [t.mate.org], responsible: [t.me.user] } }),
      says: filtering,
      places: { 'query.counterpart': 200, 'query.customer': 200, 'query.responsible': 200 },
    },
  ],
  'orders.get': [{ ask: async t => ({ query: { orderId: (await t.placed()).id } }), says: reading, places: { 'query.orderId': 404 } }],
  'orders.getMany': [{ ask: async t => ({ query: { ids: [(await t.placed()).id] } }), says: filtering, places: { 'query.ids': 200 } }],
  'orders.arrivals': [{ ask: async t => ({ query: { ids: [(await t.placed()).id] } }), says: filtering, places: { 'query.ids': 200 } }],
  'orders.fit': [
    {
      ask: async t => ({
        query: {
          orderId: (await t.accepted()).id,
          truckId: await t.truck(),
          trailerId: await t.trailer(),
          driverId: await t.driver(),
          coDriverId: await t.driver(),
        },
      }),
      // the partner is the forwarder of this order: he sees it, its resources are not his to choose
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'query.orderId': 404, 'query.truckId': 404, 'query.trailerId': 404, 'query.driverId': 404, 'query.coDriverId': 404 },
    },
  ],
  'orders.fitEach': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'orders.candidates': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      // the partner is the forwarder of this order: its trucks are not his to choose
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id, with: [(await t.accepted()).id] } }),
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'query.orderId': 404, 'query.with': 404 },
    },
  ],
  'orders.history': [{ ask: async t => ({ query: { orderId: (await t.placed()).id } }), says: reading, places: { 'query.orderId': 404 } }],
  'orders.create': [
    {
      ask: async t => ({
        data: {
          draft: { ...draft, customerId: await t.customer(), template: await templateIn(t), externalId: randomUUID() },
          goal: 'offer',
          offer: { executorId: t.mate.org, answerMinutes: 120 },
        },
      }),
      // the customer is the owner's: to all others it is unknown
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: {
        'data.draft.customerId': 404,
        'data.draft.template.id': 404,
        'data.draft.externalId': 'text',
        'data.offer.executorId': 422,
      },
    },
  ],
  'orders.save': [
    {
      ask: async t => ({
        data: {
          ...key(await t.draft()),
          draft: { ...draft, customerId: await t.customer(), template: await templateIn(t), externalId: randomUUID() },
        },
      }),
      says: changing,
      places: { 'data.orderId': 404, 'data.draft.customerId': 404, 'data.draft.template.id': 404, 'data.draft.externalId': 'text' },
    },
  ],
  'orders.saveMany': [
    {
      ask: async t => {
        const { id, version } = await t.draft()
        return { data: { rows: [{ id, version, set: { payDays: 21 } }] } }
      },
      says: many,
      places: { 'data.rows.*.id': 200 },
    },
  ],
  'orders.move': [
    { ask: async t => ({ data: { ...key(await t.draft()), action: 'place' } }), says: changing, places: { 'data.orderId': 404 } },
    {
      ask: async t => ({ data: { ...key(await t.placed()), action: 'offer', executorId: t.mate.org, answerMinutes: 60 } }),
      says: changing,
      places: { 'data.orderId': 404, 'data.executorId': 422 },
    },
    {
      ask: async t => ({
        data: {
          ...key(await t.accepted()),
          action: 'assign',
          truckId: await t.truck(),
          trailerId: await t.trailer(),
          driverId: await t.driver(),
          coDriverId: await t.driver(),
        },
      }),
      // the partner is the forwarder of this order: he sees it, the step is not his
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.truckId': 404, 'data.trailerId': 404, 'data.driverId': 404, 'data.coDriverId': 404 },
    },
    {
      ask: async t => ({ data: { ...key(await t.accepted()), action: 'revoke', ...refusal } }),
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.orderId': 404 },
    },
  ],
  'orders.bulk': [
    {
      ask: async t => {
        const { id, version } = await t.draft()
        return { data: { rows: [{ id, version }], action: 'place' } }
      },
      says: many,
      places: { 'data.rows.*.id': 200 },
    },
    {
      ask: async t => {
        const { id, version } = await t.placed()
        return { data: { rows: [{ id, version }], action: 'offer', executorId: t.mate.org, answerMinutes: 60 } }
      },
      says: many,
      places: { 'data.rows.*.id': 200, 'data.executorId': 200 },
    },
    {
      ask: async t => {
        const { id, version } = await t.draft()
        return { data: { rows: [{ id, version }], action: 'responsible', responsibleId: t.me.user } }
      },
      says: many,
      places: { 'data.rows.*.id': 200, 'data.responsibleId': 200 },
    },
    {
      ask: async t => {
        const id = await delivered(t)
        const cardOf = async (who: AccessObjects['me']) => (await who.ask(orders.get, { query: { orderId: id } })).data
        const { version } = await cardOf(t.mate)
        await t.mate.ask(orders.bulk, { data: { rows: [{ id, version }], action: 'documents' } })
        const { items } = (await t.me.ask(documents.list, { query: { orderId: id } })).data
        const seen = items.flatMap(({ id: documentId, version: last, versions }) =>
          versions.filter(each => each.version === last).map(({ pages }) => ({ documentId, pages })),
        )
        return { data: { rows: [{ id, version: (await cardOf(t.me)).version, expectedPages: seen }], action: 'documents' } }
      },
      says: many,
      places: { 'data.rows.*.id': 200, 'data.rows.*.expectedPages.*.documentId': 200 },
    },
  ],
  'orders.sayForCustomer': [
    {
      ask: async t => ({
        data: { ...key(await t.draft()), customerNumber: 'МД-1', costCentre: '', contractNumber: '', customerValues: [] },
      }),
      says: changing,
      places: { 'data.orderId': 404 },
    },
  ],
  'orders.responsible': [
    {
      ask: async t => ({ data: { ...key(await t.draft()), responsibleId: t.me.user } }),
      says: changing,
      places: { 'data.orderId': 404, 'data.responsibleId': 404 },
    },
  ],
  'transfers.allow': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      // the partner is the forwarder of this order
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'transfers.get': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'transfers.move': [
    {
      ask: async t => ({
        data: { ...key(await t.passable()), action: 'request', reason: 'Проверка доступа', proposedId: await t.carrier() },
      }),
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.proposedId': 422 },
    },
  ],
  'transfers.request': [
    {
      ask: async t => {
        const { id, version } = await t.passable()
        return { data: { rows: [{ id, version }], reason: 'Проверка доступа', proposedId: await t.carrier() } }
      },
      says: many,
      places: { 'data.rows.*.id': 200, 'data.proposedId': 200 },
    },
  ],
  'changes.list': [
    {
      ask: async t => ({ query: { orderId: (await t.accepted()).id } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'changes.propose': [
    {
      ask: async t => ({
        data: {
          ...key(await t.carried()),
          draft: { ...draft, customerId: await t.customer(), template: await templateIn(t), externalId: randomUUID(), payDays: 21 },
        },
      }),
      // the partner is the executor of this order: he asks for changes in his own way
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.draft.customerId': 404, 'data.draft.template.id': 404, 'data.draft.externalId': 'text' },
    },
  ],
  'changes.applyTemplate': [
    {
      ask: async t => {
        const { id, version } = await t.draft()
        return { data: { templateId: (await templateIn(t)).id, rows: [{ id, version }] } }
      },
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.templateId': 404, 'data.rows.*.id': 200 },
    },
  ],
  'changes.suggest': [
    {
      ask: async t => ({ data: { ...key(await t.accepted()), price: { amount: '71000.00', currency: 'RUB' } } }),
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404 },
    },
  ],
  'changes.accept': [
    {
      ask: async t => ({ data: await t.changing() }),
      // the partner is the forwarder who asks: the answer is not his to give
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.changeId': 409 },
    },
  ],
  'changes.refuse': [
    {
      ask: async t => ({ data: { ...(await t.changing()), reason: 'Проверка доступа' } }),
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.changeId': 409 },
    },
  ],
  'changes.withdraw': [
    {
      ask: async t => ({ data: await t.changing() }),
      says: { owner: 409, viewer: 403, partner: 200, stranger: 404 },
      places: { 'data.orderId': 404, 'data.changeId': 409 },
    },
  ],
  'orders.hold': [
    {
      ask: async t => ({ data: { ...(await t.held()), action: 'release' } }),
      says: changing,
      places: { 'data.orderId': 404, 'data.holdId': 404 },
    },
  ],
  'orders.halt': [
    {
      ask: async t => ({ data: { ...(await t.stopping()), action: 'agree' } }),
      // the partner is the forwarder who asks: the answer is not his to give
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.requestId': 409 },
    },
  ],
  'orders.claim': [
    {
      ask: async t => ({ data: { ...(await t.claimed()), action: 'withdraw', comment: '' } }),
      // the partner is the other side of the claim: taking it back is not his
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.claimId': 404 },
    },
    {
      ask: async t => ({ data: await t.proven() }),
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.claimId': 404, 'data.documentId': 404 },
    },
  ],
  'orders.lost': [{ ask: async t => ({ query: { orderId: (await t.lost()).orderId } }), says: reading, places: { 'query.orderId': 404 } }],
  'orders.lostClaim': [
    // the partner is the forwarder of this order: nobody has lost it there
    {
      ask: async t => ({ data: { ...(await t.lost()), action: 'withdraw', comment: '' } }),
      says: changing,
      places: { 'data.orderId': 404, 'data.claimId': 404 },
    },
  ],
  'orders.report': [
    {
      ask: async t => {
        const { orderId, version, taskId } = await t.assigned()
        return { data: { orderId, version, taskId, mark: 'depart', photosId: randomUUID() } }
      },
      // the partner is the forwarder of this order: he sees it, its stops are not his to mark; a form of nobody’s holds no photos
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.taskId': 404, 'data.photosId': 'text' },
    },
  ],
  'orders.unmark': [
    {
      ask: async t => {
        const { orderId, version, taskId } = await t.assigned()
        const row = (await t.me.ask(orders.report, { data: { orderId, version, taskId, mark: 'depart', comment: '' } })).data
        return { data: { ...key(row), taskId, mark: 'depart' } }
      },
      // the partner is the forwarder of this order: its stops are not his to mark
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.taskId': 404 },
    },
  ],
  'orders.correctTimes': [
    {
      ask: async t => {
        const { orderId, version, taskId } = await t.assigned()
        const row = (await t.me.ask(orders.report, { data: { orderId, version, taskId, mark: 'depart', comment: '' } })).data
        const card = (await t.me.ask(orders.get, { query: { orderId: row.id } })).data
        const earlier = new Date(Date.parse(card.flights[0]!.tasks[0]!.departedAt!) - 1_000).toISOString()
        return { data: { ...key(row), taskId, times: { departedAt: earlier }, comment: 'Нажали позже' } }
      },
      // the partner is the forwarder of this order: the times are not his to correct
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.taskId': 404 },
    },
  ],
  'comments.list': [{ ask: async t => ({ query: { orderId: (await t.placed()).id } }), says: reading, places: { 'query.orderId': 404 } }],
  'comments.add': [
    {
      ask: async t => ({ data: { orderId: (await t.accepted()).id, scope: 'deal', text: 'Проба' } }),
      // the partner is the forwarder of this order
      says: { owner: 200, viewer: 403, partner: 200, stranger: 404 },
      places: { 'data.orderId': 404 },
    },
  ],
  'comments.edit': [
    {
      ask: async t => ({ data: { ...(await t.comment()), text: 'Проба' } }),
      // the partner reads it, and it is not his
      says: { owner: 200, viewer: 403, partner: 403, stranger: 404 },
      places: { 'data.orderId': 404, 'data.commentId': 404 },
    },
  ],
  'comments.remove': [
    {
      ask: async t => ({ data: await t.comment() }),
      says: { owner: 200, viewer: 403, partner: 403, stranger: 404 },
      places: { 'data.orderId': 404, 'data.commentId': 404 },
    },
  ],
  'comments.see': [{ ask: async t => ({ data: { orderId: (await t.placed()).id } }), says: reading, places: { 'data.orderId': 404 } }],
  'watchers.list': [{ ask: async t => ({ query: { orderId: (await t.placed()).id } }), says: reading, places: { 'query.orderId': 404 } }],
  'watchers.set': [
    {
      ask: async t => ({ data: { orderId: (await t.placed()).id, employeeId: (await t.colleague()).employee, watch: true } }),
      says: changing,
      places: { 'data.orderId': 404, 'data.employeeId': 404 },
    },
  ],
}
