import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { documents } from '#contract/documents.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { betsAccess } from './accessBets.ts'
import { demandsAccess } from './accessDemands.ts'
import { accessDocuments } from './accessDocuments.ts'
import { extrasAccess } from './accessExtras.ts'
import type { AccessObjects } from './accessObjects.ts'
import { printsAccess } from './accessPrints.ts'
import { privateAreasAccess } from './accessPrivateAreas.ts'
import type { Row } from './accessRow.ts'
import { delivered, settlementsAccess } from './accessSettlements.ts'
import { tenderFilesAccess, tendersAccess } from './accessTenders.ts'
import { waybillsAccess } from './accessWaybills.ts'
import { newTin, nodalPointDraft } from './makers.ts'
import { scenarioOne } from './orders.ts'

const reading = { owner: 200, viewer: 200, partner: 404, stranger: 404 }
const changing = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
/** Each row of many is answered on its own. */
const many = { owner: 200, viewer: 403, partner: 200, stranger: 200 }
/** It is one person's own. */
const personal = { owner: 200, viewer: 404, partner: 404, stranger: 404 }
/** The one organisation meant is the one that asks. */
const own = { owner: 200, viewer: 200, partner: 404, stranger: 404 }
/** What one may not see is left out, and nobody is told so. */
const filtering = { owner: 200, viewer: 200, partner: 200, stranger: 200 }

const draft = z.encode(OrderDraft, scenarioOne)
const refusal = { reason: 'other', comment: 'Проверка доступа' }
const days = { from: '2026-10-01', to: '2026-10-31' }

const vehicleDraft = () => ({
  kind: 'truck',
  plate: `А${String(Math.floor(Math.random() * 899) + 100)}МР${100 + Math.floor(Math.random() * 90)}`,
})
const customerDraft = () => ({
  name: 'ООО «Клиент»',
  legalName: '',
  country: 'RU',
  tin: newTin(),
  kpp: null,
  addresses: [],
  contactName: '',
  contactPhone: null,
  contactEmail: null,
  contacts: [],
  payDays: null,
  payDaysKind: null,
  payTrigger: null,
  requiredFields: [],
  documents: [],
  creditLimit: null,
  invoiceRules: '',
  note: '',
  externalId: randomUUID(),
})
const driverDraft = (preferredTruckId: string | null) => ({
  lastName: 'Сафин',
  firstName: 'Ринат',
  middleName: null,
  citizenship: 'RU',
  licenceCountry: 'RU',
  licenceIssued: null,
  licenceExpires: null,
  categories: [],
  adr: null,
  tachograph: null,
  medicalExpires: null,
  medicalBookExpires: null,
  permit: null,
  employment: 'staff',
  hired: null,
  preferredTruckId,
  consents: { processing: false, tracking: false },
})
const account = { bik: '044525225', bank: 'Банк', correspondent: '30101810400000000225', currency: 'RUB', main: false }
const person = { name: 'Проба Проба', roles: ['viewer'], position: '', limits: { maxOrderAmount: null, seesPrices: null } }

const key = ({ id, version }: { id: string; version: number }) => ({ orderId: id, version })
const rows = async (id: string, step: object) => ({ data: { rows: [{ id, version: 1 }], ...step } })

const ofPartnership = (call: 'get' | 'history' | 'score'): Record<string, readonly Row[]> => ({
  [`partners.${call}`]: [
    { ask: async t => ({ query: { partnerId: await t.partnership() } }), says: reading, places: { 'query.partnerId': 404 } },
  ],
})

const byIds = (call: string): Record<string, readonly Row[]> => ({
  [`organizations.${call}`]: [{ ask: t => ({ query: { ids: t.mate.org } }), says: filtering, places: { 'query.ids': 200 } }],
})

const ownCustomers = (call: string): Record<string, readonly Row[]> => ({
  [`customers.${call}`]: [{ ask: t => ({ query: { forwarderId: t.me.org } }), says: own, places: { 'query.forwarderId': 404 } }],
})

const ownVehicles = (call: string): Record<string, readonly Row[]> => ({
  [`cars.${call}`]: [{ ask: t => ({ query: { id: t.me.org } }), says: own, places: { 'query.id': 404 } }],
})

/** An import that has just been begun. */
const ofImport = (call: string, more: object, owner = 200): Record<string, readonly Row[]> => ({
  [`imports.${call}`]: [
    { ask: async t => ({ data: { id: (await t.import()).id, ...more } }), says: { ...personal, owner }, places: { 'data.id': 404 } },
  ],
})

/**
 * Who may name what: for every call of the contract that names an object, requests that together use each of its places. A call
 * without a row, and a place without an outcome, fail the test.
 */
export const accessMatrix: Readonly<Record<string, readonly Row[]>> = {
  'orders.list': [
    {
      ask: t => ({ query: { side: 'forwarder', counterpart: [t.mate.org], customer: [t.mate.org], responsible: [t.me.user] } }),
      says: filtering,
      places: { 'query.counterpart': 200, 'query.customer': 200, 'query.responsible': 200 },
      over: 200,
    },
  ],
  'orders.get': [{ ask: async t => ({ query: { orderId: (await t.placed()).id } }), says: reading, places: { 'query.orderId': 404 } }],
  'orders.getMany': [{ ask: async t => ({ query: { ids: [(await t.placed()).id] } }), says: filtering, places: { 'query.ids': 200 } }],
  'orders.history': [{ ask: async t => ({ query: { orderId: (await t.placed()).id } }), says: reading, places: { 'query.orderId': 404 } }],
  'orders.create': [
    {
      ask: async t => ({
        data: {
          draft: { ...draft, customerId: await t.customer(), externalId: randomUUID() },
          goal: 'offer',
          offer: { executorId: t.mate.org, answerMinutes: 120 },
        },
      }),
      // the customer is the owner's: to all others it is unknown
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.draft.customerId': 404, 'data.draft.externalId': 'text', 'data.offer.executorId': 422 },
    },
  ],
  'orders.save': [
    {
      ask: async t => ({
        data: { ...key(await t.draft()), draft: { ...draft, customerId: await t.customer(), externalId: randomUUID() } },
      }),
      says: changing,
      places: { 'data.orderId': 404, 'data.draft.customerId': 404, 'data.draft.externalId': 'text' },
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
        },
      }),
      // the partner is the forwarder of this order: he sees it, the step is not his
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.truckId': 404, 'data.trailerId': 404, 'data.driverId': 404 },
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
        data: { ...key(await t.carried()), draft: { ...draft, customerId: await t.customer(), externalId: randomUUID(), payDays: 21 } },
      }),
      // the partner is the executor of this order: he asks for changes in his own way
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.draft.customerId': 404, 'data.draft.externalId': 'text' },
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
  ...extrasAccess,
  ...settlementsAccess,
  ...tendersAccess,
  ...betsAccess,
  ...demandsAccess,
  ...privateAreasAccess,
  ...printsAccess,
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
        const { documentId: _, ...order } = await t.assigned()
        return { data: { ...order, mark: 'depart' } }
      },
      // the partner is the forwarder of this order: he sees it, its stops are not his to mark
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.taskId': 404 },
    },
  ],
  'orders.correctTimes': [
    {
      ask: async t => {
        const { documentId: _, ...order } = await t.assigned()
        const row = (await t.me.ask(orders.report, { data: { ...order, mark: 'depart', comment: '' } })).data
        const card = (await t.me.ask(orders.get, { query: { orderId: row.id } })).data
        const earlier = new Date(Date.parse(card.flight!.tasks[0]!.departedAt!) - 1_000).toISOString()
        return { data: { ...key(row), taskId: order.taskId, times: { departedAt: earlier }, comment: 'Нажали позже' } }
      },
      // the partner is the forwarder of this order: the times are not his to correct
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'data.orderId': 404, 'data.taskId': 404 },
    },
  ],
  ...accessDocuments,
  ...waybillsAccess,

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

  'users.monopersonate': [
    {
      ask: t => ({ data: { employeeId: t.me.employee } }),
      says: personal,
      places: { 'data.employeeId': 404 },
    },
  ],
  'sessions.end': [
    {
      ask: async t => ({ data: { sessionId: await t.session() } }),
      says: personal,
      places: { 'data.sessionId': 404 },
    },
  ],

  'menu.create': [
    {
      ask: () => ({ data: { id: null, title: 'Проба' } }),
      says: { administrator: 200, owner: 403, viewer: 403 },
      places: { 'data.id': 'text' },
    },
  ],
  'menu.update': [
    {
      ask: async t => ({ data: { id: await t.menuItem(), title: 'Проба' } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'data.id': 404 },
    },
  ],
  'menu.delete': [
    {
      ask: async t => ({ query: { id: await t.menuItem() } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'query.id': 404 },
    },
  ],

  ...byIds('forwardersOfForwarder'),
  ...byIds('executorsOfExecutor'),
  ...byIds('forwardersOfExecutor'),
  ...byIds('executorsOfForwarder'),
  'organizations.suggestExecutors': [
    { ask: t => ({ data: { filter: { ids: [t.mate.org] } } }), says: filtering, places: { 'data.filter.ids': 200 } },
  ],
  'organizations.suggestForwarders': [
    { ask: t => ({ data: { filter: { ids: [t.mate.org] } } }), says: filtering, places: { 'data.filter.ids': 200 } },
  ],

  ...ofPartnership('get'),
  ...ofPartnership('history'),
  ...ofPartnership('score'),
  'partners.invite': [
    {
      // any organisation of the installation may be asked, by everybody who found it
      ask: async t => ({ data: { organizationId: await t.organization(), own: 'forwarder', theirs: 'executor' } }),
      says: { owner: 200, viewer: 403 },
      places: { 'data.organizationId': 'text' },
    },
  ],
  'partners.move': [
    {
      ask: async t => ({ data: { partnerId: await t.partnership(), version: 1, action: 'suspend', ...refusal } }),
      says: changing,
      places: { 'data.partnerId': 404 },
    },
  ],
  'partners.check': [
    {
      ask: async t => ({
        data: { partnerId: await t.partnership(), version: 1, item: 'register', result: 'passed', source: 'Выписка', date: '2026-09-30' },
      }),
      says: changing,
      places: { 'data.partnerId': 404 },
    },
  ],
  'partners.save': [
    {
      ask: async t => ({ data: { partnerId: await t.partnership(), version: 1, note: 'Проба' } }),
      says: changing,
      places: { 'data.partnerId': 404 },
    },
  ],
  'partners.contract': [
    {
      ask: async t => ({ data: { partnerId: await t.partnership(), version: 1, number: '1', date: '2026-09-30' } }),
      says: changing,
      places: { 'data.partnerId': 404 },
    },
  ],
  'partners.saveGroup': [
    {
      ask: async t => {
        const { id, version } = await t.group()
        return { data: { group: { id, version }, name: randomUUID(), delayMinutes: 5 } }
      },
      says: { ...changing, partner: 422, stranger: 422 },
      places: { 'data.group.id': 422 },
    },
  ],
  'partners.removeGroup': [
    {
      ask: async t => {
        const { id, version } = await t.group()
        return { data: { groupId: id, version } }
      },
      says: { ...changing, partner: 422, stranger: 422 },
      places: { 'data.groupId': 422 },
    },
  ],
  'partners.bulk': [
    {
      ask: async t => rows(await t.partnership(), { action: 'suspend', ...refusal }),
      says: many,
      places: { 'data.rows.*.id': 200 },
    },
  ],

  ...ownCustomers('suggestByName'),
  ...ownCustomers('suggestByTin'),
  ...ownCustomers('suggestByAddress'),
  'customers.get': [{ ask: async t => ({ query: { id: await t.customer() } }), says: reading, places: { 'query.id': 404 } }],
  'customers.create': [
    {
      ask: () => ({ data: { draft: customerDraft() } }),
      says: { owner: 200, viewer: 403 },
      places: { 'data.draft.externalId': 'text' },
    },
  ],
  'customers.save': [
    {
      ask: async t => ({ data: { id: await t.customer(), version: 1, draft: customerDraft() } }),
      says: changing,
      places: { 'data.id': 404, 'data.draft.externalId': 'text' },
    },
  ],
  'customers.bulk': [{ ask: async t => rows(await t.customer(), { action: 'archive' }), says: many, places: { 'data.rows.*.id': 200 } }],

  'nodalPoints.getListByTin': [{ ask: t => ({ query: { forwarderId: t.me.org } }), says: own, places: { 'query.forwarderId': 404 } }],
  'nodalPoints.getListByAddress': [
    { ask: t => ({ data: { address: 'ул', forwarderId: t.me.org } }), says: own, places: { 'data.forwarderId': 404 } },
  ],
  'nodalPoints.removeFromSuggest': [
    {
      ask: async t => ({ data: { forwarderId: t.me.org, npId: await t.nodalPoint() } }),
      says: changing,
      places: { 'data.forwarderId': 404, 'data.npId': 404 },
    },
  ],
  'lanes.recent': [
    {
      ask: async t => ({ query: { customerId: await t.customer() } }),
      says: { ...filtering, viewer: 403 },
      places: { 'query.customerId': 200 },
    },
  ],
  'lanes.copy': [
    {
      ask: async t => ({ data: { orderId: (await t.draft()).id, days: ['2026-10-20'], goal: 'keep' } }),
      says: changing,
      places: { 'data.orderId': 404 },
    },
  ],
  'nodalPoints.suggest': [
    { ask: async t => ({ query: { customerId: await t.customer() } }), says: filtering, places: { 'query.customerId': 200 } },
  ],
  'nodalPoints.list': [
    { ask: async t => ({ query: { customer: [await t.customer()] } }), says: filtering, places: { 'query.customer': 200 }, over: 200 },
  ],
  'nodalPoints.get': [{ ask: async t => ({ query: { id: await t.nodalPoint() } }), says: reading, places: { 'query.id': 404 } }],
  'nodalPoints.create': [
    {
      ask: async t => ({ data: { draft: nodalPointDraft({ customerId: await t.customer(), externalId: randomUUID() }) } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.draft.customerId': 404, 'data.draft.externalId': 'text' },
    },
  ],
  'nodalPoints.save': [
    {
      ask: async t => ({
        data: {
          id: await t.nodalPoint(),
          version: 1,
          draft: nodalPointDraft({ customerId: await t.customer(), externalId: randomUUID() }),
        },
      }),
      says: changing,
      places: { 'data.id': 404, 'data.draft.customerId': 404, 'data.draft.externalId': 'text' },
    },
  ],
  'nodalPoints.bulk': [{ ask: async t => rows(await t.nodalPoint(), { action: 'hide' }), says: many, places: { 'data.rows.*.id': 200 } }],

  ...ownVehicles('trailers'),
  ...ownVehicles('trucks'),
  'cars.get': [{ ask: async t => ({ query: { carId: await t.truck() } }), says: reading, places: { 'query.carId': 404 } }],
  'cars.calendar': [{ ask: async t => ({ query: { carId: await t.truck(), ...days } }), says: reading, places: { 'query.carId': 404 } }],
  'cars.history': [{ ask: async t => ({ query: { carId: await t.truck() } }), says: reading, places: { 'query.carId': 404 } }],
  'cars.create': [
    {
      ask: () => ({ data: { draft: { ...vehicleDraft(), platonId: '1', tracker: { provider: 'Проба', id: '1' } } } }),
      says: { owner: 200, viewer: 403 },
      places: { 'data.draft.platonId': 'text', 'data.draft.tracker.id': 'text' },
    },
  ],
  'cars.save': [
    {
      ask: async t => ({
        data: {
          carId: await t.truck(),
          version: 1,
          draft: {
            ...vehicleDraft(),
            sts: '7701123456',
            bodyType: 'tent',
            payloadKg: 20_000,
            platonId: '1',
            tracker: { provider: 'Проба', id: '1' },
          },
        },
      }),
      says: changing,
      places: { 'data.carId': 404, 'data.draft.platonId': 'text', 'data.draft.tracker.id': 'text' },
    },
  ],
  'cars.move': [
    {
      ask: async t => ({ data: { carId: await t.truck(), version: 1, action: 'repair', until: '2026-10-20' } }),
      says: changing,
      places: { 'data.carId': 404 },
    },
  ],
  'cars.couple': [
    {
      ask: async t => ({ data: { carId: await t.truck(), version: 1, trailerId: await t.trailer(), apart: true } }),
      says: changing,
      places: { 'data.carId': 404, 'data.trailerId': 404 },
    },
  ],
  'cars.uncouple': [
    {
      ask: async t => ({ data: { carId: await t.truck(), version: 1 } }),
      says: { owner: 409, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.carId': 404 },
    },
  ],
  'cars.bulk': [
    { ask: async t => rows(await t.truck(), { action: 'repair', until: '2026-10-20' }), says: many, places: { 'data.rows.*.id': 200 } },
  ],

  'drivers.usable': [{ ask: t => ({ data: { orgId: t.me.org } }), says: own, places: { 'data.orgId': 404 } }],
  'drivers.get': [{ ask: async t => ({ query: { driverId: await t.driver() } }), says: reading, places: { 'query.driverId': 404 } }],
  'drivers.reveal': [
    {
      ask: async t => ({ data: { driverId: await t.driver(), what: ['phone'], why: 'call', comment: '' } }),
      says: changing,
      places: { 'data.driverId': 404 },
    },
  ],
  'drivers.duplicates': [
    {
      // the driver named is the one left out of the answer
      ask: async t => ({ data: { driverId: await t.driver(), phone: '+79170000001', licence: null } }),
      says: { owner: 200, viewer: 403, partner: 200, stranger: 200 },
      places: { 'data.driverId': 200 },
    },
  ],
  'drivers.calendar': [
    {
      ask: async t => ({ query: { driverId: await t.driver(), from: days.from, until: days.to } }),
      says: reading,
      places: { 'query.driverId': 404 },
    },
  ],
  'drivers.history': [{ ask: async t => ({ query: { driverId: await t.driver() } }), says: reading, places: { 'query.driverId': 404 } }],
  'drivers.create': [
    {
      ask: async t => ({ data: { draft: driverDraft(await t.truck()) } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.draft.preferredTruckId': 404 },
    },
  ],
  'drivers.save': [
    {
      ask: async t => ({ data: { driverId: await t.driver(), version: 1, draft: driverDraft(await t.truck()) } }),
      says: { ...changing, owner: 422 },
      places: { 'data.driverId': 404, 'data.draft.preferredTruckId': 404 },
    },
  ],
  'drivers.move': [
    {
      ask: async t => ({ data: { driverId: await t.driver(), version: 1, action: 'block', reason: 'Проверка' } }),
      says: changing,
      places: { 'data.driverId': 404 },
    },
  ],
  'drivers.bulk': [
    {
      ask: async t => rows(await t.driver(), { action: 'dismiss', reason: 'Проверка' }),
      says: many,
      places: { 'data.rows.*.id': 200 },
    },
  ],

  'views.save': [
    {
      ask: async t => {
        const { id: viewId, version, mine: _, author: __, changeable: ___, ...content } = await t.view()
        return { data: { viewId, version, ...content } }
      },
      says: personal,
      places: { 'data.viewId': 404 },
    },
  ],
  'views.remove': [
    {
      ask: async t => {
        const { id: viewId, version } = await t.view()
        return { data: { viewId, version } }
      },
      says: personal,
      places: { 'data.viewId': 404 },
    },
  ],
  'views.saveLayout': [
    {
      ask: async t => ({ data: { list: 'orders.forwarder', opensWith: (await t.view()).id } }),
      says: personal,
      places: { 'data.opensWith': 404 },
    },
  ],

  'files.list': [
    { ask: async t => ({ query: { kind: 'vehicle', objectId: await t.truck() } }), says: reading, places: { 'query.objectId': 404 } },
    tenderFilesAccess.list,
  ],
  'files.link': [
    { ask: async t => ({ query: { fileId: await t.file() } }), says: reading, places: { 'query.fileId': 404 } },
    tenderFilesAccess.link,
  ],
  'files.remove': [
    { ask: async t => ({ data: { fileId: await t.file() } }), says: changing, places: { 'data.fileId': 404 } },
    tenderFilesAccess.remove,
  ],
  'files.restore': [{ ask: async t => ({ data: { fileId: await t.removedFile() } }), says: changing, places: { 'data.fileId': 404 } }],
  'files.attach': [
    {
      // a form that nobody put files into has none to give
      ask: async t => ({ data: { kind: 'vehicle', objectId: await t.truck(), draftId: randomUUID() } }),
      says: changing,
      places: { 'data.objectId': 404, 'data.draftId': 200 },
    },
  ],

  'company.saveAccount': [
    {
      ask: async t => ({ data: { id: await t.account(), version: 1, ...account, account: '40702810938000000001' } }),
      says: changing,
      places: { 'data.id': 404 },
    },
  ],
  'company.removeAccount': [
    { ask: async t => ({ data: { id: await t.account(), version: 1 } }), says: changing, places: { 'data.id': 404 } },
  ],

  'employees.link': [{ ask: async t => ({ query: { id: (await t.invitation()).id } }), says: changing, places: { 'query.id': 404 } }],
  'employees.invitation': [
    {
      ask: async t => {
        const { id, version } = await t.invitation()
        return { data: { id, version, action: 'revoke' } }
      },
      says: changing,
      places: { 'data.id': 404 },
    },
  ],
  'employees.save': [
    {
      ask: async t => ({ data: { id: (await t.colleague()).employee, version: 1, ...person } }),
      says: changing,
      places: { 'data.id': 404 },
    },
  ],
  'employees.move': [
    {
      ask: async t => ({ data: { id: (await t.colleague()).employee, version: 1, action: 'dismiss' } }),
      says: changing,
      places: { 'data.id': 404 },
    },
  ],

  'clients.get': [
    {
      ask: t => ({ query: { id: t.me.org } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404, administrator: 200 },
      places: { 'query.id': 404 },
    },
  ],
  'clients.move': [
    {
      ask: async t => ({ data: { id: await t.organization(), version: 1, action: 'verify' } }),
      says: { administrator: 200, owner: 403, viewer: 403, stranger: 403 },
      places: { 'data.id': 404 },
    },
  ],

  ...ofImport('chunk', { seq: 0, base64: ['YQ=='] }),
  ...ofImport('read', {}, 422),
  'exports.get': [{ ask: async t => ({ query: { exportId: (await t.export()).id } }), says: personal, places: { 'query.exportId': 404 } }],
  'exports.link': [
    { ask: async t => ({ query: { exportId: (await t.export('ready')).id } }), says: personal, places: { 'query.exportId': 404 } },
  ],
  'exports.cancel': [{ ask: async t => ({ data: { exportId: (await t.export()).id } }), says: personal, places: { 'data.exportId': 404 } }],
  'exports.remove': [
    { ask: async t => ({ data: { exportId: (await t.export('ready')).id } }), says: personal, places: { 'data.exportId': 404 } },
  ],
  'imports.get': [{ ask: async t => ({ query: { id: (await t.import()).id } }), says: personal, places: { 'query.id': 404 } }],
  'imports.rows': [{ ask: async t => ({ query: { id: (await t.import()).id } }), says: personal, places: { 'query.id': 404 } }],
  ...ofImport('map', { version: 1, fields: [], hasHeads: true }, 409),
  ...ofImport('fix', { version: 1, cells: [{ n: 2, column: 0, text: 'а' }] }, 409),
  ...ofImport('confirm', { version: 1 }, 409),
  ...ofImport('options', { version: 1, options: {} }, 409),
  'imports.broken': [{ ask: async t => ({ query: { id: (await t.import()).id } }), says: personal, places: { 'query.id': 404 } }],
  ...ofImport('drop', {}),
}
