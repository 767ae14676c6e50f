import type { Money } from '#contract/primitives.ts'
import type { StatementPayment, StatementSettlement } from '#contract/settlement-statement.ts'

/** What is taken over of a payment: settlements, and those of their orders; `rest`: less than the payment, and the rest stays. */
export type Choice = { parts: ReadonlyMap<string, ReadonlySet<string>>; rest: boolean }

type Payable = Omit<StatementSettlement, 'tin' | 'payDueOn'>

const wholeOf = ({ settlementId, orders }: Payable): Choice['parts'] => new Map([[settlementId, new Set(orders.map(one => one.orderId))]])

/** What is chosen before anybody chose: certain payments as they were found, and nothing else. */
export const chosenAtFirst = (items: readonly StatementPayment[]): Map<string, Choice> =>
  new Map(
    items.flatMap(({ key, level, targets: [first] }) =>
      level === 'certain' && first ? [[key, { parts: wholeOf(first), rest: false }]] : [],
    ),
  )

/** The settlements a payment may be given to: those that fit it by something first, then all others of the same party and direction. */
export function openFor(payment: StatementPayment, settlements: readonly StatementSettlement[]): StatementSettlement[] {
  const guessed = payment.targets.map(one => one.settlementId)
  const place = ({ settlementId }: StatementSettlement) => (guessed.includes(settlementId) ? guessed.indexOf(settlementId) : guessed.length)
  return settlements
    .filter(({ kind, tin }) => (kind === 'payable') === payment.out && (tin === '' || tin === payment.counterpart.tin))
    .toSorted((a, b) => place(a) - place(b))
}

/** A choice with one settlement more, with the orders that fit where some do, else with all of it. */
export function withSettlement(payment: StatementPayment, choice: Choice | null, settlement: StatementSettlement): Choice {
  const guess = payment.targets.find(one => one.settlementId === settlement.settlementId)
  return { parts: new Map([...(choice?.parts ?? []), ...wholeOf(guess ?? settlement)]), rest: choice?.rest ?? false }
}

/** One settlement of a choice: what is left of the orders chosen, what of the payment goes to it and whether that is all of the settlement. */
type Part = { settlement: Payable; orderIds: string[]; left: Money; amount: Money; whole: boolean }

const sumOf = (parts: readonly { minor: number }[]) => parts.reduce((sum, { minor }) => sum + minor, 0)

/** What a payment comes to with what is chosen for it: the first settlement takes what it can, the next what is left, and so on. */
export function planOf(
  payment: StatementPayment,
  choice: Choice,
  settlements: readonly StatementSettlement[],
): { parts: Part[]; chosen: Money; rest: Money } {
  const { currency } = payment.amount
  let rest = payment.left.minor
  const parts = [...choice.parts].flatMap(([id, orders]): Part[] => {
    const settlement = settlements.find(one => one.settlementId === id) ?? payment.targets.find(one => one.settlementId === id)
    const lines = settlement?.orders.filter(one => orders.has(one.orderId)) ?? []
    if (!settlement || lines.length === 0) return []
    const left = sumOf(lines.map(one => one.left))
    const amount = Math.min(rest, left)
    rest -= amount
    const whole = amount === sumOf(settlement.orders.map(one => one.left))
    return [
      { settlement, orderIds: lines.map(one => one.orderId), left: { minor: left, currency }, amount: { minor: amount, currency }, whole },
    ]
  })
  return { parts, chosen: { minor: sumOf(parts.map(one => one.left)), currency }, rest: { minor: rest, currency } }
}

/** How a payment and what is chosen for it go together: `none` pays nothing; `rest`: less than the payment, as its person wants it. */
export function fitOf(
  payment: StatementPayment,
  choice: Choice,
  settlements: readonly StatementSettlement[],
): 'whole' | 'part' | 'rest' | 'none' {
  const { parts, chosen, rest } = planOf(payment, choice, settlements)
  // a settlement nothing is left for is a mistake somebody should see
  if (parts.length === 0 || parts.length < choice.parts.size || parts.some(({ amount }) => amount.minor === 0)) return 'none'
  if (rest.minor > 0) return choice.rest ? 'rest' : 'none'
  return chosen.minor === payment.left.minor ? 'whole' : 'part'
}

/** What is sent of the choices that fit. */
export const partsSent = (
  items: readonly StatementPayment[],
  choices: ReadonlyMap<string, Choice>,
  settlements: readonly StatementSettlement[],
) =>
  items.flatMap(payment => {
    const choice = choices.get(payment.key)
    if (!choice || fitOf(payment, choice, settlements) === 'none') return []
    return planOf(payment, choice, settlements).parts.map(({ settlement: { settlementId, version }, orderIds, amount }) => ({
      key: payment.key,
      settlementId,
      version,
      orderIds,
      amount,
    }))
  })
