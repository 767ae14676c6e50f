import type { OrderDraft } from '#contract/order-draft.ts'
import type { Vat } from '#contract/order-vat.ts'
import { type Pay, readCurrency, readPay, readVat } from '#server/imports/cells/amounts.ts'
import type { OrderCells } from './cells.ts'

const otherCurrency = { ru: 'обе ставки должны быть в одной валюте', en: 'both prices must be in one currency' }
const noCurrency = { ru: 'такой валюты нет, например RUB', en: 'there is no such currency, for example RUB' }
const notVat = { ru: 'например «с НДС 22%», «без НДС», «НДС сверху»', en: 'for example «VAT 22%», «no VAT», «plus VAT»' }
const notPay = {
  ru: 'например «14 б.д. по оригиналам» или число дней до 180',
  en: 'for example «14 banking days» or a number of days up to 180',
}

type OrderMoney = Pick<OrderDraft, 'price' | 'customerPrice' | 'customerVat'> & {
  /** Of the executor's price; null where the row does not say it. */
  vat: Vat | null
  pay: Pay | null
}

/** Prices in one currency, their VAT and when they are paid; `usual` is the rate nobody has named. */
export function moneyOf(row: OrderCells, currencies: ReadonlySet<string>, usual: Vat['vatRate']): OrderMoney {
  const price = row.sum('price')
  const customerPrice = row.sum('customerPrice')
  const named = row.text('currency') === '' ? null : readCurrency(row.text('currency'))
  if (row.text('currency') !== '' && (named === null || !currencies.has(named))) row.fault('currency', noCurrency)
  const currency = named ?? price?.currency ?? customerPrice?.currency ?? 'RUB'
  if (price && customerPrice && (price.currency ?? currency) !== (customerPrice.currency ?? currency))
    row.fault('customerPrice', otherCurrency)
  const vat = vatOf('vat', 'price', price?.vat ?? '')
  const customerVat = vatOf('customerVat', 'customerPrice', customerPrice?.vat ?? '')
  const pay = row.text('pay') === '' ? null : readPay(row.text('pay'))
  if (row.text('pay') !== '' && pay === null) row.fault('pay', notPay)
  return {
    price: price && { minor: price.minor, currency },
    customerPrice: customerPrice && { minor: customerPrice.minor, currency },
    customerVat,
    vat,
    pay,
  }

  /** VAT of a price in a column of its own, else as it stands behind the sum; null where neither says it. */
  function vatOf(field: string, priceField: string, behind: string): Vat | null {
    const said = row.text(field) || behind
    const read = said === '' ? null : readVat(said, usual)
    if (said !== '' && read === null) row.fault(row.text(field) === '' ? priceField : field, notVat)
    return read
  }
}
