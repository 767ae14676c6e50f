import type { Money } from '#contract/primitives.ts'
import type { StatementPayment } from '#contract/settlements.ts'

/** What is taken over of a payment: the registry and those of its orders. */
export type Choice = { settlementId: string; orders: ReadonlySet<string> }

/** What is chosen before anybody chose: certain payments as they were found, and nothing else. */
export const chosenAtFirst = (items: readonly StatementPayment[]): Map<string, Choice> =>
  new Map(
    items.flatMap(({ key, level, targets: [first] }) =>
      level === 'certain' && first
        ? [[key, { settlementId: first.settlementId, orders: new Set(first.orders.map(one => one.orderId)) }]]
        : [],
    ),
  )

/** What the chosen orders of a payment come to. */
export function sumOf(payment: StatementPayment, choice: Choice): Money {
  const target = payment.targets.find(one => one.settlementId === choice.settlementId)
  const minor = target?.orders.reduce((sum, order) => sum + (choice.orders.has(order.orderId) ? order.left.minor : 0), 0) ?? 0
  return { minor, currency: payment.amount.currency }
}

/** Whether the payment and what is chosen for it are the same money: an order is paid in whole or not at all. */
export const fits = (payment: StatementPayment, choice: Choice): boolean =>
  choice.orders.size > 0 && sumOf(payment, choice).minor === payment.amount.minor

/** What is sent of the choices that fit. */
export function paymentsOf(items: readonly StatementPayment[], choices: ReadonlyMap<string, Choice>) {
  return items.flatMap(payment => {
    const choice = choices.get(payment.key)
    const target = payment.targets.find(one => one.settlementId === choice?.settlementId)
    if (!choice || !target || !fits(payment, choice)) return []
    const orderIds = target.orders.map(one => one.orderId).filter(id => choice.orders.has(id))
    return [{ key: payment.key, settlementId: target.settlementId, version: target.version, orderIds }]
  })
}
