import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import { partners } from '#contract/partners.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { newId } from '#server/platform/ids.ts'
import { templateIn } from './accessConditions.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import { scenarioOne } from './orders.ts'
import { makeTender } from './tenders.ts'

const wire = (more: Partial<TenderDraft>) =>
  z.encode(TenderDraft, { ...TenderDraft.parse({ side: 'forwarder', title: 'Проверка' }), ...more })
const none = { start: null, limit: null, floor: null }

const verified = async (t: AccessObjects) =>
  t.world.root.query('update organizations set verified = true where id = any ($1)', [[t.me.org, t.mate.org]])

/** A draft of a tender. */
async function drafted(t: AccessObjects) {
  await verified(t)
  const draft = TenderDraft.parse({ side: 'forwarder', title: 'Проверка' })
  const { id, version } = (await t.me.ask(tenders.create, { data: { draft, goal: 'draft' } })).data
  return { tenderId: id, version }
}

/** A tender to which the partner is invited; `over`: bidding has ended, with a bet of his. */
async function own(t: AccessObjects, over = false) {
  await verified(t)
  const made = await makeTender(t.world, t.me, [t.mate], { tender: { rounds: 3 } })
  if (over) await end(t, made, t.mate)
  return { ...made, version: 1 }
}

async function end(t: AccessObjects, { tenderId, lotId }: { tenderId: string; lotId: string }, bidder: AccessObjects['me']) {
  await bidder.ask(bets.place, { data: { lotId, amount: { minor: 18_000_000, currency: 'RUB' }, share: null, comment: '' } })
  await t.world.root.query(`update tender_lots set status = 'closed', closed_at = app_now() where id = $1`, [lotId])
  await t.world.root.query(`update tenders set status = 'evaluation' where id = $1`, [tenderId])
}

/** A lot of the partner this organisation has won and not answered yet. */
async function won(t: AccessObjects) {
  await verified(t)
  const made = await makeTender(t.world, t.mate, [t.me])
  await end(t, made, t.me)
  const { tenderId, lotId } = made
  const award = { tenderId, version: 1, action: 'award' as const, lotId, winners: [{ seq: 1, share: 100 }], reason: '' }
  const { awards } = (await t.mate.ask(tenders.move, { data: award })).data
  return { tenderId, awardId: awards[0]!.id }
}

let groups = 0
const group = async (t: AccessObjects) =>
  (await t.me.ask(partners.saveGroup, { data: { group: null, name: `Основные ${++groups}`, delayMinutes: 0 } })).data.id

const ofGroup = async (t: AccessObjects) => {
  await verified(t)
  return { kind: 'groups' as const, groupIds: [await group(t)] }
}
const listed = async (t: AccessObjects) => {
  await verified(t)
  return { kind: 'list' as const, organizationIds: [t.mate.org as string] }
}
const ofOrder = async (t: AccessObjects) => {
  await verified(t)
  return [{ what: 'order' as const, orderId: (await t.placed()).id, ...none }]
}
const ofCustomer = async (t: AccessObjects) => {
  await verified(t)
  return [{ what: 'draft' as const, draft: { ...scenarioOne, customerId: await t.customer(), template: await templateIn(t) }, ...none }]
}
const ofLane = async (t: AccessObjects) => {
  await verified(t)
  const carries = { cargo: '', massKg: 0, bodyTypes: [], temperature: null, validFrom: '2026-10-12', validTo: '2027-04-11' }
  const volume = { trips: 10, per: 'week' as const, incumbents: [t.mate.org as string] }
  return [{ what: 'lane' as const, from: 'kazan', to: 'moscow', radiusKm: 0, ...carries, ...volume, ...none }]
}

const reading = { owner: 200, viewer: 200, partner: 200, stranger: 404 }
const organizing = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
const filtering = { owner: 200, viewer: 200, partner: 200, stranger: 200 }
/** A group is known to its owner alone. */
const ofOwnGroups = { owner: 200, viewer: 403, partner: 422, stranger: 422 }
/** Whoever it is makes a draft of his own. */
const anyone = { owner: 200, viewer: 403, partner: 200, stranger: 200 }

const create = (draft: (t: AccessObjects) => Promise<Partial<TenderDraft>>) => async (t: AccessObjects) => ({
  data: { draft: wire(await draft(t)), goal: 'draft' },
})
const save = (draft: (t: AccessObjects) => Promise<Partial<TenderDraft>>) => async (t: AccessObjects) => ({
  data: { ...(await drafted(t)), draft: wire(await draft(t)) },
})

/** A document of a tender the partner is invited to. */
async function documentOf(t: AccessObjects) {
  const { tenderId } = await own(t)
  const id = newId()
  await t.world.root.query(
    `insert into files (org_id, id, kind, object_id, purpose, draft, status, name, type, size, stored_bytes, blob, created_at, created_by)
     values ($1, $2, 'tender', $3, 'document', false, 'ready', 'terms.pdf', 'pdf', 10, 10, $4, app_now(), $5)`,
    [t.me.org, id, tenderId, randomUUID(), t.me.employee],
  )
  return { tenderId, fileId: id }
}
/** Announced, it stands as it is for everybody. */
const frozen = { owner: 409, viewer: 403, partner: 404, stranger: 404 }

/** Who gets what with the documents of tenders by the calls of files. */
export const tenderFilesAccess = {
  list: {
    ask: async (t: AccessObjects) => ({ query: { kind: 'tender', objectId: (await documentOf(t)).tenderId } }),
    says: reading,
    places: { 'query.objectId': 404 },
  },
  link: {
    ask: async (t: AccessObjects) => ({ query: { fileId: (await documentOf(t)).fileId } }),
    says: reading,
    places: { 'query.fileId': 404 },
  },
  remove: { ask: async (t: AccessObjects) => ({ data: { fileId: (await documentOf(t)).fileId } }), says: frozen, places: {} },
} satisfies Record<string, Row>

/** Who gets what with the calls of tenders. */
export const tendersAccess: Record<string, Row[]> = {
  'tenders.list': [
    {
      ask: async t => ({ query: { side: 'forwarder', tender: (await own(t)).tenderId, organizer: [t.me.org], private: t.me.org } }),
      says: filtering,
      places: { 'query.tender': 200, 'query.organizer': 200, 'query.private': 200 },
    },
  ],
  'tenders.get': [{ ask: async t => ({ query: { tenderId: (await own(t)).tenderId } }), says: reading, places: { 'query.tenderId': 404 } }],
  'tenders.history': [
    { ask: async t => ({ query: { tenderId: (await own(t)).tenderId } }), says: reading, places: { 'query.tenderId': 404 } },
  ],
  'tenders.ofOrder': [
    {
      // whoever may open the order; of its lot he reads what he is invited to
      ask: async t => ({ query: { orderId: (await t.placed()).id } }),
      says: { owner: 200, viewer: 200, partner: 404, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'tenders.protocol': [
    {
      ask: async t => ({ query: { tenderId: (await own(t, true)).tenderId, format: 'html' } }),
      says: reading,
      places: { 'query.tenderId': 404 },
    },
  ],
  'tenders.create': [
    { ask: create(async t => ({ lots: await ofOrder(t) })), says: organizing, places: { 'data.draft.lots.*.orderId': 404 } },
    {
      ask: create(async t => ({ lots: await ofCustomer(t) })),
      says: organizing,
      places: {
        'data.draft.lots.*.draft.customerId': 404,
        'data.draft.lots.*.draft.template.id': 'text',
        'data.draft.lots.*.draft.externalId': 'text',
      },
    },
    {
      ask: create(async t => ({ audience: await ofGroup(t) })),
      says: ofOwnGroups,
      places: { 'data.draft.audience.groupIds': 422 },
    },
    // organisations are public: a name put down is nobody's secret
    {
      ask: create(async t => ({ audience: await listed(t) })),
      says: anyone,
      places: { 'data.draft.audience.organizationIds': 'text' },
      over: 200,
    },
    { ask: create(async t => ({ lots: await ofLane(t) })), says: anyone, places: { 'data.draft.lots.*.incumbents': 'text' } },
    {
      // the form of somebody else has nothing to give
      ask: async t => {
        await verified(t)
        return { data: { draft: wire({}), goal: 'draft', filesId: randomUUID() } }
      },
      says: anyone,
      places: { 'data.filesId': 'text' },
    },
  ],
  'tenders.save': [
    {
      ask: save(async t => ({ lots: await ofOrder(t) })),
      says: organizing,
      places: { 'data.tenderId': 404, 'data.draft.lots.*.orderId': 404 },
    },
    {
      ask: save(async t => ({ lots: await ofCustomer(t) })),
      says: organizing,
      places: {
        'data.draft.lots.*.draft.customerId': 404,
        'data.draft.lots.*.draft.template.id': 'text',
        'data.draft.lots.*.draft.externalId': 'text',
      },
    },
    { ask: save(async t => ({ audience: await ofGroup(t) })), says: organizing, places: { 'data.draft.audience.groupIds': 422 } },
    {
      ask: save(async t => ({ audience: await listed(t) })),
      says: organizing,
      places: { 'data.draft.audience.organizationIds': 'text' },
      over: 409,
    },
    { ask: save(async t => ({ lots: await ofLane(t) })), says: organizing, places: { 'data.draft.lots.*.incumbents': 'text' } },
  ],
  'tenders.move': [
    {
      ask: async t => {
        const { tenderId, version, lotId } = await own(t, true)
        return { data: { tenderId, version, action: 'decide', lotId, reason: 'никто не подошёл' } }
      },
      says: organizing,
      places: { 'data.tenderId': 404, 'data.lotId': 404 },
    },
    {
      ask: async t => {
        const { tenderId, version } = await own(t, true)
        return { data: { tenderId, version, action: 'rebid', endsAt: '2026-10-01T12:00:00Z', organizationIds: [t.mate.org] } }
      },
      says: organizing,
      places: { 'data.organizationIds': 422 },
      over: 409,
    },
    {
      ask: async t => {
        const { tenderId, version } = await own(t)
        return { data: { tenderId, version, action: 'addendum', text: 'чертёж рампы', filesId: randomUUID() } }
      },
      says: organizing,
      places: { 'data.filesId': 'text' },
    },
  ],
  'tenders.copy': [
    { ask: async t => ({ data: { tenderId: (await own(t)).tenderId } }), says: organizing, places: { 'data.tenderId': 404 } },
  ],
  'tenders.ask': [
    {
      ask: async t => ({ data: { tenderId: (await own(t)).tenderId, text: 'Нужен ли рекордер?' } }),
      // the organiser asks himself nothing, and the invited one may
      says: { owner: 409, viewer: 403, partner: 200, stranger: 404 },
      places: { 'data.tenderId': 404 },
    },
  ],
  'tenders.answer': [
    {
      ask: async t => {
        const { tenderId } = await own(t)
        const { id } = (await t.mate.ask(tenders.ask, { data: { tenderId, text: 'Нужен ли рекордер?' } })).data
        return { data: { tenderId, questionId: id, text: 'Да' } }
      },
      says: organizing,
      places: { 'data.tenderId': 404, 'data.questionId': 404 },
    },
  ],
  'tenders.candidates': [
    {
      ask: async t => {
        await verified(t)
        const { tenderId, lotId } = await makeTender(t.world, t.mate, [t.me])
        return { query: { tenderId, lotId } }
      },
      says: organizing,
      places: { 'query.tenderId': 404, 'query.lotId': 404 },
    },
  ],
  'tenders.ladder': [
    {
      ask: async t => {
        const { tenderId, lotId } = await own(t, true)
        return { query: { tenderId, lotId } }
      },
      says: organizing,
      places: { 'query.tenderId': 404, 'query.lotId': 404 },
    },
  ],
  'tenders.confirm': [
    { ask: async t => ({ data: await won(t) }), says: organizing, places: { 'data.tenderId': 404, 'data.awardId': 404 } },
  ],
  'tenders.refuse': [
    {
      ask: async t => ({ data: { ...(await won(t)), reason: 'Нет машины' } }),
      says: organizing,
      places: { 'data.tenderId': 404, 'data.awardId': 404 },
    },
  ],
  'tenders.reach': [
    {
      ask: async t => ({ data: { side: 'forwarder', audience: await ofGroup(t) } }),
      says: ofOwnGroups,
      places: { 'data.audience.groupIds': 422 },
    },
    {
      ask: async t => ({ data: { side: 'forwarder', audience: await listed(t) } }),
      says: anyone,
      places: { 'data.audience.organizationIds': 'text' },
      over: 200,
    },
  ],
}
