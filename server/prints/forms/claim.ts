import { vehicleText } from '#server/prints/parts/bill.ts'
import { cargoInShort, routeInShort } from '#server/prints/parts/cargo.ts'
import {
  calculation,
  claimAsked,
  claimSubjects,
  detentionRows,
  isDetention,
  isRaised,
  partiesOf,
  whatHappened,
} from '#server/prints/parts/claimed.ts'
import { missingRequisites, missingWords, orderWords, paperOf, signerOf, waybillText } from '#server/prints/parts/parties.ts'
import { dayText, dayWords } from '#server/wording/words/days.ts'
import { accountLine, partyLine } from '#server/wording/words/parties.ts'
import { inWords, moneyText } from '#server/wording/words/sums.ts'
import { ended } from '#server/wording/words/text.ts'
import type { Block, Form, PrintForm } from './form.ts'

/** From when the days to answer run: the transport statute gives them to a carrier, the procedure code to everybody else. */
const terms = {
  forwarder: 'получения претензии (ч. 2 ст. 39 и ч. 1 ст. 40 Федерального закона от 08.11.2007 № 259-ФЗ)',
  executor: 'направления претензии (ч. 5 ст. 4 Арбитражного процессуального кодекса)',
}

/** Претензия: what one side of an order asks the other for, with its calculation and what it rests on. */
export const claim: PrintForm = {
  code: 'claim',
  name: { ru: 'Претензия', en: 'Claim' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  missing: facts => {
    const found = claimAsked(facts.claims.filter(isRaised), undefined)
    if (!found) return [missingWords.claim]
    const { claimant, debtor } = partiesOf(facts, found)
    return [
      ...(found.amount ? [] : [missingWords.price]),
      ...(claimant && debtor ? [] : [missingWords.executor]),
      ...missingRequisites(claimant, { account: true, address: true }),
      ...missingRequisites(debtor),
    ]
  },
  build: (facts, { claimId }): Form => {
    const { number, date } = paperOf(facts, 'claim')
    const running = `Претензия № ${number} от ${dayText(date)}`
    const found = claimAsked(facts.claims.filter(isRaised), claimId)
    const form = (blocks: Block[]): Form => ({
      code: 'claim',
      edition: '259-ФЗ, ст. 39, 40; ГК РФ, ст. 797; АПК РФ, ст. 4',
      language: 'ru',
      page: 'A4',
      title: running,
      running,
      blocks,
    })
    const title: Block = { kind: 'title', level: 1, text: `Претензия № ${number} от ${dayWords(date)}` }
    if (!found) return form([title])
    const { claimant, debtor, claimantAs } = partiesOf(facts, found)
    const words = found.claim?.comment ?? ''
    const sum = calculation(facts, found)
    const vehicle = vehicleText(facts)
    const papers = [
      orderWords(facts),
      waybillText(facts) || 'транспортная накладная',
      ...(isDetention(found)
        ? [facts.numbers.downtime_act ? `акт о простое № ${facts.numbers.downtime_act.number}` : 'акт о простое']
        : []),
      ...(found.kind === 'damage' || found.kind === 'shortage' ? ['акт о расхождениях, документы о стоимости груза'] : []),
      ...(found.kind === 'temperature' ? ['запись температуры за перевозку, документы о стоимости груза'] : []),
    ]
    return form([
      {
        kind: 'columns',
        widths: [42, 58],
        columns: [
          [{ kind: 'text', text: `Исх. № ${number}\nот ${dayWords(date)}` }],
          [
            {
              kind: 'fields',
              labelWidth: 14,
              rows: [
                ['Кому', debtor ? partyLine(debtor) : missingWords.executor.ru],
                ['От кого', claimant ? partyLine(claimant) : missingWords.executor.ru],
              ],
            },
          ],
        ],
      },
      { kind: 'gap' },
      title,
      { kind: 'text', align: 'center', text: claimSubjects[found.kind] },
      { kind: 'gap', size: 'small' },
      {
        kind: 'text',
        text: ended(
          `По договору-заявке № ${facts.number} от ${dayText(facts.date)} перевозился груз: ${cargoInShort(facts.cargos)}; маршрут ${routeInShort(facts)}` +
            `${vehicle ? `; транспортное средство ${vehicle}` : ''}${facts.driver ? `; водитель ${facts.driver.name}` : ''}`,
        ),
      },
      ...whatHappened(facts, found).map((text): Block => ({ kind: 'text', text })),
      ...(isDetention(found) ? [{ kind: 'fields', labelWidth: 32, rows: detentionRows(facts, found) } as Block] : []),
      ...(sum ? [{ kind: 'text', text: ended(`Расчёт: ${sum}`) } as Block] : []),
      ...(words ? [{ kind: 'text', text: ended(`Обстоятельства: ${words}`) } as Block] : []),
      ...(found.amount
        ? [
            { kind: 'gap', size: 'small' } as Block,
            { kind: 'text', bold: true, text: `Сумма требования: ${moneyText(found.amount)} (${inWords(found.amount)}).` } as Block,
          ]
        : []),
      {
        kind: 'text',
        text: `Просим уплатить эту сумму либо дать мотивированный ответ в письменной форме в течение 30 календарных дней со дня ${terms[claimantAs]}. Если требование не будет исполнено, оно будет передано в арбитражный суд с отнесением судебных расходов на должника.`,
      },
      ...(claimant?.account
        ? [{ kind: 'text', text: `Реквизиты для оплаты: ${claimant.short || claimant.name}, ${accountLine(claimant.account)}.` } as Block]
        : []),
      { kind: 'text', small: true, text: `Приложения: ${papers.join('; ')}.` },
      { kind: 'signs', signers: [{ ...signerOf(claimant, claimant?.short || claimant?.name || 'Заявитель', claimantAs) }] },
    ])
  },
}
