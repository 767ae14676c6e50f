import { isPerson } from '#contract/requisites.ts'
import {
  type Bill,
  billInWords,
  billOf,
  billTable,
  billTotals,
  missingForBill,
  payableInWords,
  runningOf,
  setOffNote,
  vatInWords,
} from '#server/prints/parts/bill.ts'
import { paymentText } from '#server/prints/parts/conditions.ts'
import { paperOf, signerOf } from '#server/prints/parts/parties.ts'
import { dayText, dayWords } from '#server/wording/words/days.ts'
import { partyLine } from '#server/wording/words/parties.ts'
import { ended } from '#server/wording/words/text.ts'
import { type Block, type Form, inPart, type PrintForm } from './form.ts'

/** The head of a Russian bill: whose bank, whose account, who is paid. */
function bankBlock({ seller }: Bill): Block[] {
  const { account } = seller
  if (!account) return []
  const receiver = seller.name || seller.short
  if (!/^\d{20}$/.test(account.account))
    return [
      {
        kind: 'fields',
        labelWidth: 26,
        rows: [
          ['Получатель', receiver],
          ['Банк получателя', account.bank],
          ['SWIFT', account.bik],
          ['IBAN', account.account],
          ['Валюта счёта', account.currency],
        ],
      },
    ]
  return [
    {
      kind: 'table',
      widths: [24, 24, 10, 34],
      head: [],
      body: [
        [{ label: 'Банк получателя', text: account.bank, span: 2, rows: 2 }, { text: 'БИК' }, { text: account.bik }],
        [{ text: 'К/с №' }, { text: account.correspondent ?? '—' }],
        [
          { text: `ИНН ${seller.tin}` },
          { text: seller.kpp ? `КПП ${seller.kpp}` : 'КПП —' },
          { text: 'Р/с №', rows: 2 },
          { text: account.account, rows: 2 },
        ],
        [{ label: 'Получатель', text: receiver, span: 2 }],
      ],
    },
  ]
}

const field = (text: string, most: number): string => text.replaceAll('|', '/').replace(/\s+/g, ' ').trim().slice(0, most)

/** What a bank reads of a bill from its picture (ГОСТ Р 56042-2014); null where it cannot be paid so. */
export function paymentCode(bill: Bill, purpose: string): string | null {
  const { account, name, short, tin, kpp } = bill.seller
  const { gross } = bill.payable
  if (!account?.correspondent || !/^\d{20}$/.test(account.account) || gross.currency !== 'RUB' || gross.minor <= 0) return null
  const named = name.length > 160 ? short : name
  return [
    'ST00012',
    `Name=${field(named, 160)}`,
    `PersonalAcc=${account.account}`,
    `BankName=${field(account.bank, 45)}`,
    `BIC=${account.bik}`,
    `CorrespAcc=${account.correspondent}`,
    `PayeeINN=${tin}`,
    ...(kpp ? [`KPP=${kpp}`] : []),
    `Sum=${gross.minor}`,
    `Purpose=${field(purpose, 210)}`,
  ].join('|')
}

/** Счёт на оплату: the executor's to the forwarder, the forwarder's to his customer. */
export const invoice: PrintForm = {
  code: 'invoice',
  name: { ru: 'Счёт на оплату', en: 'Invoice' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  missing: facts => missingForBill(facts, { account: true }),
  build: (facts): Form => {
    const { number, date } = paperOf(facts, 'invoice')
    const running = runningOf(facts, 'invoice', 'Счёт на оплату')
    const bill = billOf(facts)
    const head: Block = { kind: 'title', level: 1, text: `Счёт на оплату № ${number} от ${dayWords(date)}`, align: 'left' }
    const form = (blocks: Block[]): Form => ({
      code: 'invoice',
      edition: 'форма организации; ГОСТ Р 56042-2014',
      language: 'ru',
      page: 'A4',
      title: running,
      running,
      blocks,
    })
    if (!bill) return form([head])
    const purpose = `Оплата по счёту № ${number} от ${dayText(date)} за транспортные услуги${vatInWords(bill.payable)}`
    const code = paymentCode(bill, purpose)
    return form([
      ...inPart('bank', bankBlock(bill)),
      ...inPart('title', [head]),
      ...inPart('parties', [
        {
          kind: 'fields',
          labelWidth: 18,
          rows: [
            ['Поставщик', partyLine(bill.seller)],
            ['Покупатель', partyLine(bill.buyer)],
            ['Основание', bill.basis],
            // a customer pays by a contract of his own
            ...(facts.viewer === 'executor' ? [['Срок оплаты', paymentText(facts.payment)] as [string, string]] : []),
          ],
        },
      ]),
      ...inPart('lines', [
        billTable(bill),
        ...(bill.setOff.length === 0
          ? [billTotals(bill, 'Всего к оплате:'), ...billInWords(bill)]
          : [billTotals(bill, 'Всего с НДС:'), ...setOffNote(bill), ...payableInWords(bill)]),
      ]),
      ...inPart('statement', [{ kind: 'text', small: true, text: ended(`Назначение платежа: ${purpose}`) }]),
      ...inPart('code', code ? [{ kind: 'code', code: 'qrcode', value: code, caption: 'Оплата по QR-коду в приложении банка' }] : []),
      ...inPart('signatures', [
        {
          kind: 'signs',
          // the picture of a signature is that of who heads the seller, not of his accountant
          signers: isPerson(bill.seller.legalForm)
            ? [signerOf(bill.seller, 'Предприниматель', bill.sellerAs)]
            : [signerOf(bill.seller, 'Руководитель', bill.sellerAs), { role: 'Бухгалтер', stamp: null }],
        },
      ]),
    ])
  },
}
