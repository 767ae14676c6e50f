import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { newId } from '#server/platform/ids.ts'
import { templateIn } from './accessConditions.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import { turnsAccess } from './accessTurns.ts'
import { scenarioOne } from './orders.ts'
import type { Someone } from './world.ts'

const week = '2026-10-12'
const deadline = '2026-10-05T12:00:00+03:00'
const price = { amount: '68000.00', currency: 'RUB' }
const money = { minor: 6_800_000, currency: 'RUB' }
const lane = { from: 'kazan', to: 'moscow', weeks: [{ week, trips: 4 }], cargo: 'Напитки', massKg: 20_000, bodyTypes: ['tent'] }
const grid: z.input<typeof DemandDraft> = { kind: 'period', deadline, lanes: [lane] }
const wireOf = (draft: z.input<typeof DemandDraft>) => z.encode(DemandDraft, z.decode(DemandDraft, draft))

/** A group of this organisation with its partner in it. */
async function group(t: AccessObjects): Promise<string> {
  const id = newId()
  await t.world.root.query('insert into partner_groups (org_id, id, name, delay_min, created_at) values ($1, $2, $3, 0, app_now())', [
    t.me.org,
    id,
    `Группа ${id.slice(-6)}`,
  ])
  await t.world.root.query(
    `update partners set group_names = array[$3] where org_id = $1 and partner_org_id = $2 and direction = 'fwd_exec'`,
    [t.me.org, t.mate.org, `Группа ${id.slice(-6)}`],
  )
  return id
}

const entered = async (t: AccessObjects) => ({
  ...z.encode(OrderDraft, scenarioOne),
  customerId: await t.customer(),
  template: await templateIn(t),
  externalId: randomUUID(),
})

/** A draft that names a group, an order of its own and the customer of it. */
async function ofGroup(t: AccessObjects) {
  const groupId = await group(t)
  const audience = { kind: 'groups' as const, groupIds: [groupId] }
  return wireOf({ kind: 'spot', deadline, order: await entered(t), audience, stages: [{ groupId, delayMinutes: 0 }] })
}

/** A draft that names an order and a partner. */
const ofList = async (t: AccessObjects) =>
  wireOf({ kind: 'spot', deadline, orderId: (await t.placed()).id, audience: { kind: 'list', organizationIds: [t.mate.org] } })

const made = async (who: Someone, draft: z.input<typeof DemandDraft>, goal: 'draft' | 'publish'): Promise<DemandCard> =>
  (await who.ask(demands.create, { data: { draft: z.decode(DemandDraft, draft), goal } })).data

const spotOf = (who: Someone, more: object = {}) =>
  made(who, { kind: 'spot', deadline, order: z.encode(OrderDraft, scenarioOne), ...more }, 'publish')

const keyIn = ({ row }: DemandCard) => ({ demandId: row.id, version: row.version })

/** A grid of this organisation the partner has answered. */
async function answered(t: AccessObjects, confirmed = 0) {
  let card = await made(t.me, grid, 'publish')
  const laneId = card.lanes[0]!.id
  await t.mate.ask(demands.answer, {
    data: { demandId: card.row.id, revision: 1, lanes: [{ laneId, amount: money }], cells: [{ laneId, week, trips: 2 }], comment: '' },
  })
  card = (await t.me.ask(demands.get, { query: { demandId: card.row.id } })).data
  const offerId = card.offers[0]!.id
  if (confirmed > 0) {
    const cells = [{ laneId, week, trips: confirmed }]
    card = (await t.me.ask(demands.acceptAnswer, { data: { ...keyIn(card), offerId, cells } })).data
  }
  return { ...keyIn(card), offerId, laneId }
}

const met = { name: 'Петренко В.', phone: '+79000000001' }
const offering = (demandId: string) => ({ demandId, revision: 1, amount: price })

const reading = { owner: 200, viewer: 200, partner: 200, stranger: 404 }
const answering = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
const changing = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
const anybody = { owner: 200, viewer: 403, partner: 200, stranger: 200 }
const orgs = 'data.audience.organizationIds'
const draftOrgs = 'data.draft.audience.organizationIds'
const ofGroups = {
  'data.draft.order.customerId': 404,
  'data.draft.order.template.id': 404,
  'data.draft.order.externalId': 'text',
  'data.draft.audience.groupIds': 422,
  'data.draft.stages.*.groupId': 422,
} as const
/** A draft that is saved keeps what it names as it is: its template is asked for when the order is made. */
const unchecked = { 'data.draft.order.template.id': 'text' } as const
const ofLists = { 'data.draft.orderId': 404, [draftOrgs]: 422 } as const

const changed = (call: string, more: object): Row[] => [
  {
    ask: async t => ({ data: { ...keyIn(await made(t.me, grid, 'draft')), ...more, draft: await ofGroup(t) } }),
    says: changing,
    places: { 'data.demandId': 404, ...ofGroups, ...unchecked },
  },
  {
    ask: async t => ({ data: { ...keyIn(await made(t.me, { kind: 'spot' }, 'draft')), ...more, draft: await ofList(t) } }),
    says: changing,
    places: ofLists,
    // the version went on meanwhile
    over: { [draftOrgs]: 409 },
  },
  {
    ask: async t => ({
      data: {
        ...keyIn(await made(t.me, grid, 'draft')),
        ...more,
        draft: wireOf({ ...grid, note: call, lanes: [{ ...lane, id: randomUUID() }] }),
      },
    }),
    says: changing,
    places: { 'data.draft.lanes.*.id': 'text' },
  },
]

/** Who gets what with the calls of demands and waterfalls. */
export const demandsAccess: Record<string, Row[]> = {
  'demands.list': [
    {
      ask: t => ({ query: { side: 'executor', forwarder: [t.mate.org], private: t.mate.org } }),
      says: { owner: 200, viewer: 200, partner: 200, stranger: 200 },
      places: { 'query.forwarder': 200, 'query.private': 200 },
    },
  ],
  'demands.get': [
    { ask: async t => ({ query: { demandId: (await spotOf(t.mate)).row.id } }), says: reading, places: { 'query.demandId': 404 } },
  ],
  'incomingLetters.ofDemand': [
    {
      ask: async t => ({ query: { demandId: (await spotOf(t.mate)).row.id } }),
      says: { ...reading, viewer: 403 },
      places: { 'query.demandId': 404 },
    },
  ],
  'demands.history': [
    { ask: async t => ({ query: { demandId: (await spotOf(t.mate)).row.id } }), says: reading, places: { 'query.demandId': 404 } },
  ],
  'demands.candidates': [
    {
      ask: async t => ({ query: { demandId: (await spotOf(t.mate)).row.id } }),
      says: answering,
      places: { 'query.demandId': 404 },
    },
  ],
  'demands.reach': [
    {
      ask: async t => ({ data: { audience: { kind: 'groups', groupIds: [await group(t)] } } }),
      says: anybody,
      places: { 'data.audience.groupIds': 200 },
    },
    {
      ask: t => ({ data: { audience: { kind: 'list', organizationIds: [t.mate.org] } } }),
      says: anybody,
      places: { [orgs]: 200 },
      over: 200,
    },
  ],
  'demands.create': [
    {
      ask: async t => ({ data: { draft: await ofGroup(t), goal: 'publish' } }),
      says: { ...changing, partner: 422, stranger: 422 },
      places: ofGroups,
    },
    {
      ask: async t => ({ data: { draft: await ofList(t), goal: 'publish' } }),
      says: { ...changing, partner: 422, stranger: 422 },
      places: ofLists,
      over: { [draftOrgs]: 422 },
    },
    {
      ask: () => ({ data: { draft: wireOf({ ...grid, lanes: [{ ...lane, id: randomUUID() }] }), goal: 'publish' } }),
      says: anybody,
      places: { 'data.draft.lanes.*.id': 'text' },
    },
  ],
  'demands.save': changed('save', {}),
  'demands.move': [
    { ask: async t => ({ data: { ...keyIn(await spotOf(t.me)), action: 'pause' } }), says: changing, places: { 'data.demandId': 404 } },
    ...changed('edit', { action: 'edit' }),
  ],
  'demands.offer': [
    { ask: async t => ({ data: offering((await spotOf(t.mate)).row.id) }), says: answering, places: { 'data.demandId': 404 } },
  ],
  'demands.answer': [
    {
      ask: async t => {
        const card = await made(t.mate, grid, 'publish')
        const laneId = card.lanes[0]!.id
        return { data: { demandId: card.row.id, revision: 1, lanes: [{ laneId, amount: price }], cells: [{ laneId, week, trips: 1 }] } }
      },
      says: answering,
      places: { 'data.demandId': 404, 'data.lanes.*.laneId': 422, 'data.cells.*.laneId': 422 },
      over: { 'data.cells.*.laneId': 422 },
    },
  ],
  'demands.takeNow': [
    {
      ask: async t => ({ data: { demandId: (await spotOf(t.mate, { mode: 'fixed', price, takeNow: true })).row.id, revision: 1 } }),
      says: answering,
      places: { 'data.demandId': 404 },
    },
  ],
  'demands.negotiate': [
    {
      ask: async t => {
        const { row } = await spotOf(t.mate)
        const asked = { ...offering(row.id), amount: money, trucks: 1, vehicle: '', loadingAt: null, validUntil: null, comment: '' }
        const [offer] = (await t.me.ask(demands.offer, { data: asked })).data.offers
        return { data: { demandId: row.id, offerId: offer!.id, turnId: offer!.turns.at(-1)!.id, action: 'withdraw' } }
      },
      // the forwarder takes nothing back that he did not say
      says: { ...answering, partner: 409 },
      places: { 'data.demandId': 404, 'data.offerId': 404, 'data.turnId': 409 },
    },
  ],
  'demands.acceptAnswer': [
    {
      ask: async t => {
        const { laneId, ...key } = await answered(t)
        return { data: { ...key, cells: [{ laneId, week, trips: 1 }] } }
      },
      says: changing,
      places: { 'data.demandId': 404, 'data.offerId': 404, 'data.cells.*.laneId': 422 },
      over: { 'data.cells.*.laneId': 409 },
    },
  ],
  'demands.split': [
    {
      ask: async t => {
        const { demandId, version } = await answered(t)
        return { data: { demandId, version } }
      },
      says: changing,
      places: { 'data.demandId': 404 },
    },
  ],
  'demands.toOrders': [
    {
      ask: async t => ({
        data: {
          ...(await answered(t, 2)),
          week,
          trips: 1,
          loadingFrom: '2026-10-12T09:00:00+03:00',
          loadingTo: '2026-10-12T12:00:00+03:00',
          unloadingFrom: '2026-10-14T09:00:00+03:00',
          unloadingTo: '2026-10-14T18:00:00+03:00',
          fromAddress: 'ул. Тэцевская, 1',
          toAddress: 'Дмитровское ш., 163А',
          contacts: { from: met, to: met },
        },
      }),
      says: changing,
      places: { 'data.demandId': 404, 'data.offerId': 404, 'data.laneId': 422 },
    },
  ],
  'demands.toTender': [
    {
      ask: async t => {
        await t.world.root.query('update organizations set verified = true where id = $1', [t.me.org])
        return { data: keyIn(await made(t.me, grid, 'publish')) }
      },
      says: changing,
      places: { 'data.demandId': 404 },
    },
  ],
  'waterfalls.createRate': [
    {
      ask: t => ({ data: rate(t.mate.org) }),
      says: { owner: 200, viewer: 403, partner: 422, stranger: 422 },
      places: { 'data.executorId': 422 },
    },
  ],
  'waterfalls.rates': [
    {
      ask: t => ({ query: { executor: [t.mate.org] } }),
      says: { owner: 200, viewer: 403, partner: 200, stranger: 200 },
      places: { 'query.executor': 200 },
    },
  ],
  'waterfalls.changeRate': [
    {
      ask: async t => {
        const { id, version } = await rated(t)
        return { data: { rateId: id, version, price, validFrom: '2026-10-01', validTo: '2026-12-01' } }
      },
      says: changing,
      places: { 'data.rateId': 404 },
    },
  ],
  'waterfalls.stopRate': [
    {
      ask: async t => {
        const { id, version } = await rated(t)
        return { data: { rateId: id, version } }
      },
      says: changing,
      places: { 'data.rateId': 404 },
    },
  ],
  'waterfalls.start': [
    {
      ask: async t => {
        await rated(t)
        const { id, version } = await t.placed()
        return { data: { rows: [{ id, version }] } }
      },
      says: anybody,
      places: { 'data.rows.*.id': 200 },
    },
    {
      ask: async t => {
        await rated(t)
        const { id, version } = await t.placed()
        return { data: { rows: [{ id, version }], audience: { kind: 'groups', groupIds: [await group(t)] } } }
      },
      says: { ...changing, partner: 422, stranger: 422 },
      places: { 'data.audience.groupIds': 422 },
    },
    {
      ask: async t => {
        await rated(t)
        const { id, version } = await t.placed()
        return { data: { rows: [{ id, version }], audience: { kind: 'list', organizationIds: [t.mate.org] } } }
      },
      says: { ...changing, partner: 422, stranger: 422 },
      places: { [orgs]: 422 },
      over: { [orgs]: 422 },
    },
  ],
  ...turnsAccess,
  'waterfalls.stop': [{ ask: async t => ({ data: { orderId: await falling(t) } }), says: changing, places: { 'data.orderId': 404 } }],
  'waterfalls.guide': [
    {
      ask: async t => {
        await rated(t)
        return { query: { orderId: (await t.placed()).id } }
      },
      says: changing,
      places: { 'query.orderId': 404 },
    },
  ],
  'waterfalls.get': [{ ask: async t => ({ query: { orderId: await falling(t) } }), says: changing, places: { 'query.orderId': 404 } }],
}

const rate = (executorId: string) => ({
  executorId,
  from: 'saint_petersburg',
  to: 'moscow',
  price,
  validFrom: '2026-10-01',
  validTo: '2026-12-31',
})

const rated = async (t: AccessObjects) =>
  (
    await t.me.ask(waterfalls.createRate, {
      data: {
        ...rate(t.mate.org),
        price: money,
        fromRegion: false,
        toRegion: false,
        radiusKm: 0,
        bodyTypes: [],
        share: 100,
        weeklyCap: null,
      },
    })
  ).data

/** An order of this organisation that is offered to the partner by his rate. */
async function falling(t: AccessObjects): Promise<string> {
  await rated(t)
  const { id, version } = (await t.me.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  const terms = { answerMinutes: 120, audience: { kind: 'partners' as const }, spotHours: 24 }
  await t.me.ask(waterfalls.start, { data: { rows: [{ id, version }], ...terms } })
  return id
}
