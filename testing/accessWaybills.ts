import { orders } from '#contract/orders.ts'
import { waybills } from '#contract/waybills.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import { keyOf, offered, resourcesOf, scenarioOneStart } from './orders.ts'
import { firstGiven, nameForTitles } from './waybillGiven.ts'

/** An order of one's own that the partner carries out, with resources of his. */
async function given({ me, mate, world }: AccessObjects): Promise<string> {
  await nameForTitles(world, [me, mate], { director: true })
  const row = await offered(me, mate)
  const accepted = (await mate.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  await mate.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...(await resourcesOf(world, mate)) } })
  return row.id
}

const first = () => firstGiven(Date.parse(scenarioOneStart))

/** The same with a first title nobody has signed. */
async function formed(things: AccessObjects) {
  const orderId = await given(things)
  const { data } = await things.me.ask(waybills.form, { data: { orderId, version: 0, kind: 't1', given: first() } })
  return { orderId, version: data.waybill!.version, titleId: data.waybill!.titles[0]!.id }
}

const both = { owner: 200, viewer: 200, partner: 200, stranger: 404 }
/** The title is the forwarder's: its other side is told that it is not its turn. */
const mine = { owner: 200, viewer: 403, partner: 409, stranger: 404 }
const title = { 'data.orderId': 404, 'data.titleId': 404 }

/** Who may do what with the electronic waybill of an order. */
export const waybillsAccess: Record<string, readonly Row[]> = {
  'waybills.get': [{ ask: async t => ({ query: { orderId: (await formed(t)).orderId } }), says: both, places: { 'query.orderId': 404 } }],
  'waybills.title': [
    {
      ask: async t => {
        const { orderId, titleId } = await formed(t)
        return { query: { orderId, titleId } }
      },
      says: both,
      places: { 'query.orderId': 404, 'query.titleId': 404 },
    },
  ],
  'waybills.form': [
    {
      ask: async t => ({ data: { orderId: await given(t), version: 0, kind: 't1', given: first() } }),
      says: mine,
      places: { 'data.orderId': 404 },
    },
  ],
  // this installation has no operator to send to
  'waybills.sign': [
    { ask: async t => ({ data: { ...(await formed(t)), signer: 'director' } }), says: { ...mine, owner: 409 }, places: title },
  ],
  // nobody refuses a title of his own, nor one that was not sent
  'waybills.refuse': [
    { ask: async t => ({ data: { ...(await formed(t)), reason: 'Проверка доступа' } }), says: { ...mine, owner: 409 }, places: title },
  ],
  'waybills.drop': [{ ask: async t => ({ data: await formed(t) }), says: mine, places: title }],
  'waybills.roadside': [
    {
      ask: async t => {
        const { orderId, version } = await formed(t)
        return { data: { orderId, version, on: true } }
      },
      // the partner may too, and would then be the one who changed it
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: { 'data.orderId': 404 },
    },
  ],
}
