import { dayPlus } from '#contract/order-dates.ts'
import { dayIn } from '#server/platform/clock.ts'
import { cargoName, metBy } from '#server/prints/parts/cargo.ts'
import { passportText } from '#server/prints/parts/conditions.ts'
import { missingRequisites, missingWords, orderWords, ownParty, paperOf, signerOf } from '#server/prints/parts/parties.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { dayText, dayWords } from '#server/wording/words/days.ts'
import { dativeName, initials } from '#server/wording/words/names.ts'
import { accountLine, partyLine } from '#server/wording/words/parties.ts'
import { massInWords, piecesInWords } from '#server/wording/words/sums.ts'
import { blank } from '#server/wording/words/text.ts'
import type { Block, Form, PrintForm } from './form.ts'

const VALID_DAYS = 10

/** Good for ten days, or until the last unloading where that is later. */
function validUntil(from: string, { stops }: OrderPrintFacts): string {
  const ends = stops.flatMap(({ windowTo, windowFrom, tz }) => {
    const at = windowTo ?? windowFrom
    return at ? [dayIn(tz, at)] : []
  })
  return [dayPlus(from, VALID_DAYS), ...ends].toSorted().at(-1)!
}

/** «водителю Сафину Рустаму Маратовичу»; a name that stays as it is takes the post with it. */
function givenTo(name: string): string {
  const given = dativeName(name)
  return given === name.trim() ? `водитель ${given}` : `водителю ${given}`
}

/** The stub, columns 1 to 5: to whom it was given until when. */
function grantTable(facts: OrderPrintFacts): Block {
  const { number, date } = paperOf(facts, 'poa_m2')
  const { driver } = facts
  return {
    kind: 'table',
    widths: [16, 15, 15, 34, 20],
    head: [
      [
        { text: 'Номер доверенности' },
        { text: 'Дата выдачи' },
        { text: 'Срок действия' },
        { text: 'Должность и фамилия лица, которому выдана доверенность' },
        { text: 'Расписка в получении доверенности' },
      ],
      ['1', '2', '3', '4', '5'].map(text => ({ text, small: true })),
    ],
    body: [
      [
        { text: number, align: 'center' },
        { text: dayText(date), align: 'center' },
        { text: dayText(validUntil(date, facts)), align: 'center' },
        { text: `Водитель ${driver ? initials(driver.name) : blank(20)}` },
        { text: '' },
      ],
    ],
  }
}

const suppliersOf = ({ stops }: OrderPrintFacts): string => metBy(stops, 'loading') || blank()

/** The stub, columns 6 to 8: from whom, by which order. */
const supplyTable = (facts: OrderPrintFacts): Block => ({
  kind: 'table',
  widths: [40, 30, 30],
  head: [
    [
      { text: 'Поставщик' },
      { text: 'Номер и дата наряда (заменяющего документа) или извещения' },
      { text: 'Номер, дата документа, подтверждающего выполнение поручения' },
    ],
    ['6', '7', '8'].map(text => ({ text, small: true })),
  ],
  body: [[{ text: suppliersOf(facts) }, { text: orderWords(facts) }, { text: '' }]],
})

/** What is to be taken over, in words. */
const cargoTable = ({ cargos }: OrderPrintFacts): Block => ({
  kind: 'table',
  widths: [8, 50, 14, 28],
  head: [
    [{ text: 'Номер по порядку' }, { text: 'Материальные ценности' }, { text: 'Единица измерения' }, { text: 'Количество (прописью)' }],
    ['1', '2', '3', '4'].map(text => ({ text, small: true })),
  ],
  body: cargos.map((cargo, at) => [
    { text: String(at + 1), align: 'center' },
    { text: cargoName(cargo) },
    { text: cargo.pieces > 0 ? 'место' : 'кг', align: 'center' },
    {
      text: cargo.pieces > 0 ? `${piecesInWords(cargo.pieces)} (${massInWords(cargo.massKg).toLowerCase()})` : massInWords(cargo.massKg),
    },
  ]),
})

/** Доверенность М-2: the driver may take the cargo over from the consignor. Of the viewer's organisation. */
export const poaM2: PrintForm = {
  code: 'poa_m2',
  name: { ru: 'Доверенность М-2 на водителя', en: 'Power of attorney for the driver' },
  sides: ['executor', 'forwarder'],
  page: 'A4',
  missing: facts => [
    ...(ownParty(facts) ? [] : [missingWords.executor]),
    ...(facts.driver ? [] : [missingWords.driver]),
    ...(facts.cargos.length > 0 ? [] : [missingWords.cargo]),
    ...missingRequisites(ownParty(facts), { account: true, address: true }),
  ],
  build: (facts): Form => {
    const { number, date } = paperOf(facts, 'poa_m2')
    const running = `Доверенность № ${number} от ${dayText(date)}`
    const own = ownParty(facts)
    const until = validUntil(date, facts)
    const { driver } = facts
    const passport = driver?.passport
    const line = (text: string): Block => ({ kind: 'text', text })
    const issuer = own ? [own.name || own.short, own.tin && `ИНН ${own.tin}`].filter(Boolean).join(', ') : blank()
    const waybill = facts.waybill ? `транспортная накладная № ${facts.waybill.number}` : orderWords(facts)
    return {
      code: 'poa_m2',
      edition: 'Форма № М-2, ОКУД 0315001 (Госкомстат России, 30.10.1997 № 71а)',
      language: 'ru',
      page: 'A4',
      title: running,
      running,
      blocks: [
        {
          kind: 'text',
          small: true,
          align: 'right',
          text: 'Типовая межотраслевая форма № М-2. Утверждена постановлением Госкомстата России от 30.10.1997 № 71а',
        },
        grantTable(facts),
        supplyTable(facts),
        { kind: 'text', small: true, align: 'center', text: '— — — — — — — — — — — — — — — линия отреза — — — — — — — — — — — — — — —' },
        {
          kind: 'columns',
          widths: [74, 26],
          columns: [
            [line(`Организация: ${issuer}`)],
            [
              {
                kind: 'table',
                widths: [60, 40],
                head: [],
                body: [
                  [
                    { text: 'Форма по ОКУД', align: 'right' },
                    { text: '0315001', align: 'center' },
                  ],
                  [{ text: 'по ОКПО', align: 'right' }, { text: '' }],
                ],
              },
            ],
          ],
        },
        { kind: 'title', level: 1, text: `Доверенность № ${number}` },
        {
          kind: 'fields',
          labelWidth: 30,
          rows: [
            ['Дата выдачи', dayWords(date)],
            ['Доверенность действительна по', dayWords(until)],
            ['Потребитель и его адрес', own ? partyLine(own) : blank()],
            ['Плательщик и его адрес', own ? partyLine(own) : blank()],
            ['Счёт', own?.account ? accountLine(own.account) : blank()],
            ['Доверенность выдана', driver ? givenTo(driver.name) : blank()],
            [
              'Паспорт',
              passport
                ? `${passport.series ? 'серия ' : ''}${passportText(driver)}`
                : `серия ${blank(8)} № ${blank(12)}, выдан ${blank(30)}`,
            ],
            ['На получение от', suppliersOf(facts)],
            ['Материальных ценностей по', waybill],
          ],
        },
        { kind: 'title', level: 2, align: 'center', text: 'Перечень товарно-материальных ценностей, подлежащих получению' },
        cargoTable(facts),
        line(`Подпись лица, получившего доверенность, ${blank(30)} удостоверяем.`),
        {
          kind: 'signs',
          signers: [signerOf(own, 'Руководитель', facts.viewer), { role: 'Главный бухгалтер', stamp: null }],
        },
      ],
    }
  },
}
