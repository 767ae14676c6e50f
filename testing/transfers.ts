import { expect, vi } from 'vitest'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { transfers } from '#contract/transfers.ts'
import { keyOf, offered, scenarioOne } from './orders.ts'
import type { Someone, World } from './world.ts'

const [from, to] = scenarioOne.stops
/** The order of scenario 6: Новосибирск → Красноярск, 790 km, 96 000 ₽. */
export const scenarioSix: OrderDraft = {
  ...scenarioOne,
  stops: [
    { ...from!, place: 'novosibirsk', address: 'ул. Станционная, 60' },
    { ...to!, place: 'krasnoyarsk', address: 'ул. Тамбовская, 5' },
  ],
  distanceKm: 790,
  price: { minor: 9_600_000, currency: 'RUB' },
  customerPrice: { minor: 11_000_000, currency: 'RUB' },
}

/** An order as this viewer reads it. */
export const cardOf = async (who: Someone, orderId: string): Promise<OrderCard> => (await who.ask(orders.get, { query: { orderId } })).data
/** The id and version of an order, as this viewer reads it. */
export const keyFor = async (who: Someone, orderId: string) => keyOf(await cardOf(who, orderId))
/** The transfer of an order as this viewer reads it. */
export const transferOf = async (who: Someone, orderId: string) => (await who.ask(transfers.get, { query: { orderId } })).data.transfer!
/** Whether one may pass on an order, and the codes of what hinders it. */
export const allow = async (who: Someone, orderId?: string) => {
  const { allow, reasons } = (await who.ask(transfers.allow, { query: { orderId } })).data
  return { allow, codes: reasons.map(({ code }) => code) }
}
/** What follows a child comes a moment after it. */
export const soon = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 8000, interval: 40 })

/** The executor asks to pass his order on. */
export const ask = async (x: Someone, orderId: string) =>
  x.ask(transfers.move, { data: { ...(await keyFor(x, orderId)), action: 'request', reason: 'Машина сломалась', proposedId: null } })
/** The forwarder allows it. */
export const approve = async (f1: Someone, orderId: string) =>
  f1.ask(transfers.move, { data: { ...(await keyFor(f1, orderId)), action: 'approve' } })
/** Either side takes the transfer back. */
export const recall = async (who: Someone, orderId: string, reason = 'Справимся сами') =>
  who.ask(transfers.move, { data: { ...(await keyFor(who, orderId)), action: 'recall', reason } })

/** X asks, F1 approves; tells the child's id. */
export async function childOf(f1: Someone, x: Someone, orderId: string): Promise<string> {
  expect((await ask(x, orderId)).status).toBe(200)
  expect((await approve(f1, orderId)).status).toBe(200)
  return (await transferOf(x, orderId)).child!.id
}

/** X prices the child and offers it to E3. */
export async function offerChild(x: Someone, e3: Someone, childId: string, minor = 8_400_000): Promise<OrderRow> {
  const placed = (await x.ask(orders.move, { data: { ...(await keyFor(x, childId)), action: 'place' } })).data
  const price = { minor, currency: 'RUB' }
  return (await x.ask(orders.move, { data: { ...keyOf(placed), action: 'offer', executorId: e3.org, answerMinutes: 120, price } })).data
}

/** The actual carrier accepts the child. */
export const accept = async (e3: Someone, childId: string) =>
  e3.ask(orders.move, { data: { ...(await keyFor(e3, childId)), action: 'accept' } })

/** What is done with an order that is passed on, in the world of a test. */
export function transferSteps(state: () => { world: World }) {
  /** F1, X with both roles and in the register, E3; X has accepted the order of F1. */
  async function openThree(draft: OrderDraft = scenarioSix) {
    const f1 = await state().world.forwarder({ name: 'Северный Экспедитор' })
    const x = await state().world.both({ name: 'ТрансЛайн' })
    const e3 = await state().world.executor({ name: 'УралГруз' })
    await state().world.root.query(`update organizations set goslog = 'active', goslog_number = 'ЭК-0042' where id = $1`, [x.org])
    await state().world.partners(f1, x)
    await state().world.partners(x, e3)
    const row = await offered(f1, x, draft)
    const accepted = (await x.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
    return { f1, x, e3, parent: accepted }
  }

  return { openThree }
}
