import { amountText } from '#contract/primitives.ts'
import { settlementLimits } from '#contract/settlement-states.ts'
import { refuse } from '#server/platform/refusal.ts'
import { vatPaid } from '#server/settlements/rules/sums.ts'
import { type BankFile, type BankParty, type BankPayment, foreignLetter } from './format.ts'

/** A line with what of it is paid already and is to be paid now. */
export type PayLine = { number: string; gross: number; vat: number; vatMode: string; vatRate: number; paid: number; amount: number }

export type PaymentOrders = {
  settlement: { number: string; day: string }
  payer: BankParty
  payee: BankParty
  lines: readonly PayLine[]
  day: string
  time: string
  first: number
  each: 'settlement' | 'order'
}

/** Payment orders of a settlement, one for it whole or one for each of its orders; letters the bank has no place for are refused by field. */
export function paymentOrders({ settlement, payer, payee, lines, day, time, first, each }: PaymentOrders): BankFile {
  const groups = each === 'settlement' ? [lines] : lines.map(line => [line])
  const payments = groups.map(
    (group, i): BankPayment => ({
      number: String(first + i),
      day,
      amount: group.reduce((sum, line) => sum + line.amount, 0),
      payer: oneLine(payer),
      payee: oneLine(payee),
      purpose: purposeOf(settlement, group),
      doneOn: null,
    }),
  )
  for (const { payer, payee, purpose } of payments) {
    checkLetters({ Плательщик: payer.name, 'Банк плательщика': payer.bank, Получатель: payee.name, 'Банк получателя': payee.bank })
    checkLetters({ 'Назначение платежа': purpose })
  }
  return { account: payer.account, from: day, to: day, createdAt: { day, time }, payments }
}

/** What the money is for, in at most 210 letters, with the VAT in it. */
export function purposeOf({ number, day }: PaymentOrders['settlement'], lines: readonly PayLine[]): string {
  const [d, m, y] = day.split('-').toReversed()
  const what =
    lines.length === 1
      ? `Оплата по реестру № ${number} от ${d}.${m}.${y}, заказ ${lines[0]!.number}`
      : `Оплата по реестру № ${number} от ${d}.${m}.${y} за перевозки, заказов: ${lines.length}`
  return `${what}. ${vatWords(lines)}`.slice(0, settlementLimits.purpose)
}

function vatWords(lines: readonly PayLine[]): string {
  // claims lower what is paid and the VAT with it, or are paid on top without any
  const vat = lines.reduce((sum, line) => sum + vatPaid(line, line.amount), 0)
  // a rate of nought is a rate all the same
  if (vat === 0) return lines.some(line => line.vatMode === 'none') ? 'НДС не облагается' : 'НДС 0%'
  const rates = new Set(lines.filter(line => line.vat > 0).map(line => line.vatRate))
  const rate = rates.size === 1 && lines.every(line => line.vat > 0) ? ` ${[...rates][0]}%` : ''
  return `В т.ч. НДС${rate} ${amountText(vat)}`
}

const oneLine = (party: BankParty): BankParty =>
  Object.fromEntries(Object.entries(party).map(([name, value]) => [name, value.replaceAll(/\s+/g, ' ').trim()])) as BankParty

function checkLetters(fields: Record<string, string>): void {
  for (const [field, text] of Object.entries(fields)) {
    const letter = foreignLetter(text)
    if (letter !== null) refuse('settlement.letters', { letter, field })
  }
}
