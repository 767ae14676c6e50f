import { isPerson } from '#contract/requisites.ts'
import { billOf, runningOf } from '../bill.ts'
import type { PrintForm } from '../facts.ts'
import type { Block, Form, Signer } from '../form.ts'
import { signerOf } from '../parties.ts'
import { isUntaxed, taxEdition, taxHead, taxLacking, taxTable } from '../taxInvoice.ts'

/** Счёт-фактура: of a seller who pays VAT. */
export const sf: PrintForm = {
  code: 'sf',
  name: { ru: 'Счёт-фактура', en: 'VAT invoice' },
  sides: ['forwarder', 'executor'],
  page: 'A4L',
  lacks: facts => {
    const bill = billOf(facts)
    return [
      ...taxLacking(facts),
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
    const person = isPerson(bill.seller.legalForm)
    const signers: Signer[] = person
      ? [
          {
            ...signerOf(bill.seller, 'Индивидуальный предприниматель или иное уполномоченное лицо', bill.sellerAs),
            stamp: null,
          },
        ]
      : [
          { ...signerOf(bill.seller, 'Руководитель организации или иное уполномоченное лицо', bill.sellerAs), stamp: null },
          { role: 'Главный бухгалтер или иное уполномоченное лицо', stamp: null },
        ]
    return form([
      {
        kind: 'text',
        small: true,
        align: 'right',
        text: 'Приложение № 1 к постановлению Правительства Российской Федерации от 26.12.2011 № 1137',
      },
      taxHead(facts, bill, 'sf'),
      taxTable(bill),
      { kind: 'signs', signers },
      ...(person && bill.seller.ogrn
        ? [{ kind: 'text', small: true, text: `Запись в реестре предпринимателей: ОГРНИП ${bill.seller.ogrn}` } as Block]
        : []),
    ])
  },
}
