import { billOf, runningOf, setOffNote, vehicleText } from '#server/prints/parts/bill.ts'
import { openSigner, signerOf, waybillText } from '#server/prints/parts/parties.ts'
import { isUntaxed, missingForTax, taxEdition, taxEntry, taxHead, taxSigners, taxTable } from '#server/prints/parts/taxInvoice.ts'
import type { PartyFacts } from '#server/wording/record.ts'
import { taxLine } from '#server/wording/words/parties.ts'
import type { Block, Form, PrintForm } from './form.ts'

const makerOf = (party: PartyFacts): string => [party.short || party.name, taxLine(party)].filter(Boolean).join(', ')

/** УПД: the invoice of VAT and the act in one (status 1), or the act alone where there is no VAT (status 2). */
export const upd: PrintForm = {
  code: 'upd',
  name: { ru: 'УПД', en: 'Universal transfer document' },
  sides: ['forwarder', 'executor'],
  page: 'A4L',
  missing: missingForTax,
  build: (facts): Form => {
    const running = runningOf(facts, 'upd', 'УПД')
    const bill = billOf(facts)
    const form = (blocks: Block[]): Form => ({
      code: 'upd',
      edition: `${taxEdition}; письмо ФНС России от 21.10.2013 № ММВ-20-3/96@`,
      language: 'ru',
      page: 'A4L',
      title: running,
      running,
      blocks,
    })
    if (!bill) return form([{ kind: 'title', level: 1, text: running }])
    const status = isUntaxed(bill) ? '2' : '1'
    const vehicle = vehicleText(facts)
    return form([
      {
        kind: 'columns',
        widths: [16, 84],
        columns: [
          [
            {
              kind: 'box',
              blocks: [
                { kind: 'text', bold: true, text: 'Универсальный передаточный документ' },
                { kind: 'text', text: `Статус: ${status}` },
                {
                  kind: 'text',
                  small: true,
                  text: '1 — счёт-фактура и передаточный документ (акт); 2 — передаточный документ (акт)',
                },
                {
                  kind: 'text',
                  small: true,
                  text: 'Прил. № 1 к ПП РФ от 26.12.2011 № 1137 (ред. от 23.01.2026 № 26); письмо ФНС России от 21.10.2013 № ММВ-20-3/96@',
                },
              ],
            },
          ],
          [taxHead(facts, bill, 'upd')],
        ],
      },
      taxTable(bill),
      ...setOffNote(bill),
      ...(status === '1' ? [{ kind: 'signs', signers: taxSigners(bill) } as Block, ...taxEntry(bill)] : []),
      {
        kind: 'text',
        small: true,
        text: `Основание передачи (сдачи) / получения (приёмки) [8]: ${bill.basis}. Данные о транспортировке и грузе [9]: ${[
          waybillText(facts) || 'транспортная накладная',
          vehicle && `автомобиль ${vehicle}`,
        ]
          .filter(Boolean)
          .join('; ')}`,
      },
      {
        kind: 'columns',
        widths: [1, 1],
        columns: [
          [
            {
              kind: 'box',
              title: 'Товар (груз) передал / услуги, результаты работ, права сдал',
              blocks: [
                {
                  kind: 'text',
                  small: true,
                  text: 'Дата отгрузки, передачи (сдачи) [11]: «___» ____________ 20___ г.; иные сведения [12]: —',
                },
                { kind: 'text', small: true, text: `Составитель документа [14]: ${makerOf(bill.seller)}` },
              ],
            },
          ],
          [
            {
              kind: 'box',
              title: 'Товар (груз) получил / услуги, результаты работ, права принял',
              blocks: [
                {
                  kind: 'text',
                  small: true,
                  text: 'Дата получения (приёмки) [16]: «___» ____________ 20___ г.; иные сведения, претензии [17]: —',
                },
                { kind: 'text', small: true, text: `Составитель документа [19]: ${makerOf(bill.buyer)}` },
              ],
            },
          ],
        ],
      },
      {
        kind: 'signs',
        signers: [
          signerOf(bill.seller, 'Передал; ответственный за оформление факта хозяйственной жизни [10, 13]', bill.sellerAs),
          bill.buyer.director.name
            ? signerOf(bill.buyer, 'Принял; ответственный за оформление факта хозяйственной жизни [15, 18]', bill.buyerAs)
            : openSigner('Принял; ответственный за оформление факта хозяйственной жизни [15, 18]', { stamp: true }),
        ],
      },
    ])
  },
}
