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

/** How a payment and what is chosen for it go together: the same money, a part of what is left, or more than that, which pays nothing. */
export function fitOf(payment: StatementPayment, choice: Choice): 'whole' | 'part' | 'none' {
  const { minor } = sumOf(payment, choice)
  if (choice.orders.size === 0 || minor < payment.amount.minor) return 'none'
  return minor === payment.amount.minor ? 'whole' : 'part'
}

/** What is sent of the choices that fit. */
export function paymentsOf(items: readonly StatementPayment[], choices: ReadonlyMap<string, Choice>) {
  return items.flatMap(payment => {
    const choice = choices.get(payment.key)
    const target = payment.targets.find(one => one.settlementId === choice?.settlementId)
    if (!choice || !target || fitOf(payment, choice) === 'none') return []
    const orderIds = target.orders.map(one => one.orderId).filter(id => choice.orders.has(id))
    return [{ key: payment.key, settlementId: target.settlementId, version: target.version, orderIds }]
  })
}
