import type { Candidate, Counterpart } from '#contract/settlement-debts.ts'
import { settlementLimits } from '#contract/settlement-states.ts'

export type Group = { key: string; counterpart: Counterpart; orders: Candidate[] }

/** Orders by whom they are with, in the order the counterparts were met, and no more in a group than one settlement holds. */
export function groupsOf(rows: readonly Candidate[]): Group[] {
  const most = settlementLimits.lines
  return [...Map.groupBy(rows, row => row.counterpart.id).values()].flatMap(orders =>
    Array.from({ length: Math.ceil(orders.length / most) }, (_, part) => ({
      key: `${orders[0]!.counterpart.id} ${part}`,
      counterpart: orders[0]!.counterpart,
      orders: orders.slice(part * most, (part + 1) * most),
    })),
  )
}

type CounterpartOrders = { counterpart: Counterpart; ready: Candidate[]; held: Candidate[] }

/** Every counterpart with its orders: those that can go into a settlement now, and those something hinders; in the order they were met. */
export const counterpartsOf = (rows: readonly Candidate[]): CounterpartOrders[] =>
  [...Map.groupBy(rows, row => row.counterpart.id).values()].map(orders => ({
    counterpart: orders[0]!.counterpart,
    ready: orders.filter(({ obstacle }) => obstacle === null),
    held: orders.filter(({ obstacle }) => obstacle !== null),
  }))
