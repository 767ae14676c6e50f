import { billOf, runningOf, setOffNote } from '#server/prints/parts/bill.ts'
import { isUntaxed, missingForTax, taxEdition, taxEntry, taxHead, taxSigners, taxTable } from '#server/prints/parts/taxInvoice.ts'
import type { Block, Form, PrintForm } from './form.ts'

/** Счёт-фактура: of a seller who pays VAT. */
export const sf: PrintForm = {
  code: 'sf',
  name: { ru: 'Счёт-фактура', en: 'VAT invoice' },
  sides: ['forwarder', 'executor'],
  page: 'A4L',
  missing: facts => {
    const bill = billOf(facts)
    return [
      ...missingForTax(facts),
      ...(bill && isUntaxed(bill)
        ? [{ ru: 'продавец не платит НДС: счёт-фактура не нужна', en: 'the seller pays no VAT: there is nothing to invoice it with' }]
        : []),
    ]
  },
  build: (facts): Form => {
    const running = runningOf(facts, 'sf', 'Счёт-фактура')
    const bill = billOf(facts)
    const form = (blocks: Block[]): Form => ({
      code: 'sf',
      edition: taxEdition,
      language: 'ru',
      page: 'A4L',
      title: running,
      running,
      blocks,
    })
    if (!bill) return form([{ kind: 'title', level: 1, text: running }])
    return form([
      {
        kind: 'text',
        small: true,
        align: 'right',
        text: 'Приложение № 1 к постановлению Правительства Российской Федерации от 26.12.2011 № 1137 (в редакции постановления от 23.01.2026 № 26)',
      },
      taxHead(facts, bill, 'sf'),
      taxTable(bill),
      ...setOffNote(bill),
      { kind: 'signs', signers: taxSigners(bill) },
      ...taxEntry(bill),
    ])
  },
}
