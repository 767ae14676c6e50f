import { billInWords, billOf, billTable, billTotals, missingForBill, runningOf, setOffNote } from '#server/prints/parts/bill.ts'
import { paperOf, signerOf } from '#server/prints/parts/parties.ts'
import { dayWords } from '#server/wording/words/days.ts'
import { partyWithAccount } from '#server/wording/words/parties.ts'
import { type Block, type Form, inPart, type PrintForm } from './form.ts'

/** Акт оказанных услуг: the executor's to the forwarder, the forwarder's to his customer. */
export const act: PrintForm = {
  code: 'act',
  name: { ru: 'Акт оказанных услуг', en: 'Act of services' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  missing: facts => missingForBill(facts),
  build: (facts): Form => {
    const { number, date } = paperOf(facts, 'act')
    const running = runningOf(facts, 'act', 'Акт оказанных услуг')
    const bill = billOf(facts)
    const head: Block = { kind: 'title', level: 1, text: `Акт оказанных услуг № ${number} от ${dayWords(date)}` }
    const form = (blocks: Block[]): Form => ({
      code: 'act',
      edition: '402-ФЗ, ст. 9',
      language: 'ru',
      page: 'A4',
      title: running,
      running,
      blocks,
    })
    if (!bill) return form([head])
    return form([
      ...inPart('title', [head]),
      ...inPart('parties', [
        {
          kind: 'fields',
          labelWidth: 18,
          rows: [
            ['Исполнитель', partyWithAccount(bill.seller)],
            ['Заказчик', partyWithAccount(bill.buyer)],
            ['Основание', bill.basis],
          ],
        },
      ]),
      ...inPart('lines', [billTable(bill), billTotals(bill, 'Всего с НДС:'), ...billInWords(bill), ...setOffNote(bill)]),
      ...inPart('statement', [
        {
          kind: 'text',
          text: 'Услуги оказаны в полном объёме и приняты Заказчиком. Претензий по объёму, качеству и срокам Заказчик на день подписания не имеет, кроме заявленных письменно.',
        },
      ]),
      ...inPart('signatures', [
        {
          kind: 'signs',
          signers: [
            signerOf(bill.seller, 'От Исполнителя', bill.sellerAs, { dated: true }),
            signerOf(bill.buyer, 'От Заказчика', bill.buyerAs, { dated: true }),
          ],
        },
      ]),
    ])
  },
}
