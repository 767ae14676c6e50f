import { orders } from '#contract/orders.ts'
import { waybills } from '#contract/waybills.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'
import { keyOf, offered, resourcesOf, scenarioOneStart } from './orders.ts'
import { firstGiven, nameForTitles } from './waybillGiven.ts'

/** An order of one's own that the partner carries out, with resources of his. */
async function given({ me, mate, world }: AccessObjects): Promise<{ orderId: string; flightId: string }> {
  await nameForTitles(world, [me, mate], { director: true })
  const row = await offered(me, mate)
  const accepted = (await mate.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  await mate.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...(await resourcesOf(world, mate)) } })
  const { flightId } = (await me.ask(waybills.get, { query: { orderId: row.id } })).data
  return { orderId: row.id, flightId: flightId! }
}

const first = () => firstGiven(Date.parse(scenarioOneStart))

/** The same with a first title nobody has signed. */
async function formed(things: AccessObjects) {
  const of = await given(things)
  const { data } = await things.me.ask(waybills.form, { data: { ...of, version: 0, kind: 't1', given: first() } })
  return { ...of, version: data.waybill!.version, titleId: data.waybill!.titles[0]!.id }
}

const both = { owner: 200, viewer: 200, partner: 200, stranger: 404 }
/** The title is the forwarder's: its other side is told that it is not its turn. */
const mine = { owner: 200, viewer: 403, partner: 409, stranger: 404 }
const whose = { 'data.orderId': 404, 'data.flightId': 404 }
const title = { ...whose, 'data.titleId': 404 }

/** Who may do what with the electronic waybill of an order. */
export const waybillsAccess: Record<string, readonly Row[]> = {
  'waybills.get': [
    {
      ask: async t => {
        const { orderId, flightId } = await formed(t)
        return { query: { orderId, flightId } }
      },
      says: both,
      places: { 'query.orderId': 404, 'query.flightId': 404 },
    },
  ],
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
      ask: async t => ({ data: { ...(await given(t)), version: 0, kind: 't1', given: first() } }),
      says: mine,
      places: whose,
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
        const { titleId: _, ...of } = await formed(t)
        return { data: { ...of, on: true } }
      },
      // the partner may too, and would then be the one who changed it
      says: { owner: 200, viewer: 403, stranger: 404 },
      places: whose,
    },
  ],
}
