import { amountText } from '#contract/primitives.ts'
import type { AccountFacts, SumFacts } from '#server/wording/record.ts'
import { currencyNumbers } from '#server/wording/words/sums.ts'

/** What the words of a rate are where there is no VAT. */
export const NO_VAT = 'без НДС'

/** A price as the titles of cost write it: the sum of VAT, or the words that there is none. */
export function costFacts({ net, vat, gross, vatMode, vatRate }: SumFacts) {
  const known = currencyNumbers[gross.currency]
  const taxed = vatMode !== 'none'
  return {
    currency: known?.number ?? '',
    currencyName: known?.name ?? gross.currency,
    net: amountText(net.minor),
    gross: amountText(gross.minor),
    rate: taxed ? `${vatRate}%` : NO_VAT,
    taxed: taxed ? { vat: amountText(vat.minor) } : null,
    free: taxed ? null : { words: NO_VAT },
  }
}

/** A bank account as titles write it; null where its number is longer than they have room for, as numbers from abroad are. */
export function accountFacts(account: AccountFacts | null) {
  if (account === null || account.account.length > 20) return null
  const bank = { name: account.bank, bik: /^\d{9}$/.test(account.bik) ? account.bik : '', correspondent: account.correspondent ?? '' }
  return { number: account.account, bank: Object.values(bank).some(Boolean) ? bank : null }
}
