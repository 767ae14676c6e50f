import type { BankPayment } from './format.ts'

/** A posted settlement a payment may pay: its own number, and those the other side has for the same orders. */
export type Payable = {
  id: string
  kind: 'payable' | 'receivable'
  numbers: readonly string[]
  tin: string
  /** What is not paid yet, in kopecks. */
  lines: readonly { orderId: string; number: string; left: number }[]
}

export type Found = { id: string; orderIds: string[]; left: number; sure: boolean }

const rank = { certain: 0, uncertain: 1 } as const

/**
 * What a payment pays, best first. Certain is one settlement alone whose other side has the tax number, which the purpose names by its
 * number or by those of its orders, and whose sum is that of the payment; what fits by less is a guess.
 */
export function matchesOf(
  payment: BankPayment,
  out: boolean,
  payables: readonly Payable[],
): { level: 'certain' | 'uncertain' | 'unknown'; found: Found[] } {
  const words = tokensOf(payment.purpose)
  const tin = (out ? payment.payee : payment.payer).tin
  const found = payables
    .filter(each => each.kind === (out ? 'payable' : 'receivable') && each.lines.length > 0)
    .flatMap(payable => guess(payment, words, tin, payable))
    .toSorted((a, b) => rank[levelOf(a)] - rank[levelOf(b)] || b.weight - a.weight)
  const sure = found.filter(each => each.sure)
  // a payment order without the day it was carried out is a wish: the bank may not have done it
  const level = sure.length === 1 && payment.doneOn !== null ? 'certain' : found.length > 0 ? 'uncertain' : 'unknown'
  return { level, found: found.map(({ weight: _, ...rest }) => rest) }
}

const levelOf = ({ sure }: Found) => (sure ? 'certain' : 'uncertain')

function guess(payment: BankPayment, words: ReadonlySet<string>, tin: string, payable: Payable): (Found & { weight: number })[] {
  const ours = tin !== '' && tin === payable.tin
  const named = payable.numbers.some(number => words.has(number.toLowerCase()))
  const told = payable.lines.filter(line => words.has(line.number.toLowerCase()))
  const sum = (lines: Payable['lines']) => lines.reduce((all, line) => all + line.left, 0)
  const whole = sum(payable.lines)
  const answer = (lines: Payable['lines'], sure: boolean, weight: number) => [
    { id: payable.id, orderIds: lines.map(line => line.orderId), left: sum(lines), sure, weight },
  ]
  // orders named one by one say more than the settlement they stand in
  if (told.length > 0 && sum(told) === payment.amount) return answer(told, ours, 8 + Number(ours))
  if (whole === payment.amount && (named || told.length > 0)) return answer(payable.lines, ours, 6 + Number(ours))
  if (whole === payment.amount && ours) return answer(payable.lines, false, 5)
  const single = payable.lines.filter(line => line.left === payment.amount)
  if (ours && single.length > 0) return answer(single.slice(0, 1), false, named ? 4 : 3)
  if (told.length > 0 && ours) return answer(told, false, 2)
  return named && ours ? answer(payable.lines, false, 1) : []
}

/** Numbers a purpose may name, with signs and brackets around them dropped. */
const tokensOf = (purpose: string): Set<string> =>
  new Set(
    purpose
      .toLowerCase()
      .split(/[\s,;()«»"№]+/)
      .map(token => token.replace(/^[.:]+|[.:]+$/g, ''))
      .filter(token => token !== ''),
  )
