import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { rub } from './money.ts'
import { scenarioOne } from './orders.ts'
import type { Someone, World } from './world.ts'

/** A forwarder and two executors he works with, the second free of VAT. */
export async function openTraders(world: World) {
  const f1 = await world.forwarder({ name: 'Северный Экспедитор' })
  const e1 = await world.executor({ name: 'ВолгаТранс' })
  const e3 = await world.executor({ name: 'УралГруз' })
  for (const one of [e1, e3]) await world.partners(f1, one)
  await world.root.query(`update organizations set tax_regime = 'usn_exempt' where id = $1`, [e3.org])
  return { f1, e1, e3 }
}

/** Нижний Новгород → Москва, 420 km, on a Monday. */
export const trip = (): OrderDraft => ({
  ...scenarioOne,
  stops: [
    { ...scenarioOne.stops[0]!, place: 'nizhny_novgorod', windowFrom: '2026-10-05T09:00:00+03:00', windowTo: '2026-10-05T12:00:00+03:00' },
    { ...scenarioOne.stops[1]!, windowFrom: '2026-10-06T08:00:00+03:00', windowTo: '2026-10-06T14:00:00+03:00' },
  ],
  distanceKm: 420,
  price: null,
})
const day = (at: string | null) => (at === null ? null : new Date(Date.parse(at) + 7 * 86_400_000).toISOString())
/** The window of a stop a week later. */
export const moved = ({ windowFrom, windowTo }: OrderDraft['stops'][number]) => ({ windowFrom: day(windowFrom), windowTo: day(windowTo) })

/** Orders that are offered by rates, in the world of a test. */
export function waterfallSteps(state: () => { f1: Someone }) {
  const rate = (who: Someone, price: number, share: number, weeklyCap: number) =>
    state().f1.ask(waterfalls.createRate, {
      data: {
        executorId: who.org,
        from: 'nizhny_novgorod',
        fromRegion: false,
        to: 'moscow',
        toRegion: false,
        radiusKm: 0,
        bodyTypes: [],
        price: rub(price),
        validFrom: '2026-10-01',
        validTo: '2027-03-31',
        share,
        weeklyCap,
      },
    })

  const orderOf = async (id: string) => (await state().f1.ask(orders.get, { query: { orderId: id } })).data
  const fallOf = async (id: string) => (await state().f1.ask(waterfalls.get, { query: { orderId: id } })).data
  const begin = async (rows: { id: string; version: number }[]) =>
    (await state().f1.ask(waterfalls.start, { data: { rows, answerMinutes: 120, audience: { kind: 'partners' }, spotHours: 24 } })).data
      .results

  const key = async (id: string) => ({ orderId: id, version: (await orderOf(id)).version })

  return { rate, orderOf, fallOf, begin, key }
}
