import { cargoName, metBy, placeText, totalsOf } from '#server/prints/parts/cargo.ts'
import { claimAsked } from '#server/prints/parts/claimed.ts'
import { missingWords, openSigner, orderWords, paperOf, waybillText } from '#server/prints/parts/parties.ts'
import type { CargoFacts } from '#server/wording/record.ts'
import { dayText, dayWords, momentText } from '#server/wording/words/days.ts'
import { initials } from '#server/wording/words/names.ts'
import { vehicleName } from '#server/wording/words/parties.ts'
import { moneyText, numberText } from '#server/wording/words/sums.ts'
import { blank, ended } from '#server/wording/words/text.ts'
import type { Block, Cell, Form, PrintForm } from './form.ts'

const right = (value: number): Cell => ({ text: value > 0 ? numberText(value) : '—', align: 'right' })
const open: Cell = { text: '' }

/** What was sent, and room for what came. */
function cargoTable(cargos: readonly CargoFacts[]): Block {
  const { pieces, massKg } = totalsOf(cargos)
  const blanks = Array.from({ length: 9 }, () => open)
  const pair: Cell[] = [{ text: 'мест' }, { text: 'масса, кг' }]
  return {
    kind: 'table',
    widths: [4, 29, 11, 6, 8, 6, 8, 6, 8, 6, 8, 10, 16],
    head: [
      [
        { text: '№', rows: 2 },
        { text: 'Наименование груза', rows: 2 },
        { text: 'Упаковка', rows: 2 },
        { text: 'По документам', span: 2 },
        { text: 'Фактически', span: 2 },
        { text: 'Недостача', span: 2 },
        { text: 'Излишек', span: 2 },
        { text: 'Повреждено, мест', rows: 2 },
        { text: 'Характер повреждений, примечания', rows: 2 },
      ],
      [...pair, ...pair, ...pair, ...pair],
    ],
    body: cargos.map((cargo, at) => [
      { text: String(at + 1), align: 'center' },
      { text: cargoName(cargo) },
      { text: cargo.package?.ru ?? '—' },
      right(cargo.pieces),
      right(cargo.massKg),
      ...blanks.slice(1),
    ]),
    foot: [[{ text: 'Итого', span: 3, align: 'right' }, right(pieces), right(massKg), ...blanks.slice(1)]],
  }
}

/** Акт о расхождениях: what the documents say of the cargo beside what was found when it was taken over. */
export const discrepancyAct: PrintForm = {
  code: 'discrepancy_act',
  name: { ru: 'Акт о расхождениях', en: 'Discrepancy act' },
  sides: ['forwarder', 'executor'],
  page: 'A4L',
  missing: facts => [...(facts.cargos.length > 0 ? [] : [missingWords.cargo]), ...(facts.executor ? [] : [missingWords.executor])],
  build: (facts, { claimId }): Form => {
    const { number, date } = paperOf(facts, 'discrepancy_act')
    const running = `Акт о расхождениях № ${number} от ${dayText(date)}`
    const found = claimAsked(
      facts.claims.filter(({ kind }) => kind === 'damage' || kind === 'shortage'),
      claimId,
    )
    const last = facts.stops.findLast(stop => stop.kind === 'unloading')
    const words = found?.claim?.comment ?? ''
    const rows: [string, string][] = [
      ['Основание', [orderWords(facts), waybillText(facts)].filter(Boolean).join('; ')],
      ['Грузоотправитель', metBy(facts.stops, 'loading') || blank()],
      ['Грузополучатель', metBy(facts.stops, 'unloading') || blank()],
      ['Перевозчик', facts.executor?.name || blank()],
      [
        'Транспортное средство, водитель',
        [vehicleName(facts.truck), facts.trailer?.plate, facts.driver?.name].filter(Boolean).join(', ') || blank(),
      ],
      ['Место приёмки', last ? placeText(last) : blank()],
      ['Прибытие / начало приёмки', `${last?.arrivedAt ? momentText(last.arrivedAt, last.tz) : blank(18)} / ${blank(18)}`],
      ['Пломбы', `${facts.seals.length > 0 ? facts.seals.join(', ') : blank(18)}; состояние: ${blank(30)}`],
    ]
    return {
      code: 'discrepancy_act',
      edition: 'форма по образцу ТОРГ-2 (Госкомстат России, 25.12.1998 № 132)',
      language: 'ru',
      page: 'A4L',
      title: running,
      running,
      blocks: [
        { kind: 'title', level: 1, text: `Акт о расхождениях по количеству и качеству груза № ${number} от ${dayWords(date)}` },
        { kind: 'fields', labelWidth: 22, rows },
        cargoTable(facts.cargos),
        ...(words ? [{ kind: 'text', text: ended(`Заявлено: ${words}`) } as Block] : []),
        ...(found?.amount ? [{ kind: 'text', text: ended(`Заявленная сумма ущерба: ${moneyText(found.amount)}`) } as Block] : []),
        { kind: 'text', text: 'Заключение о причинах и размере расхождений, отметка о фото- и видеосъёмке:' },
        { kind: 'text', text: blank(195) },
        { kind: 'text', text: blank(195) },
        {
          kind: 'signs',
          signers: [
            openSigner('Грузополучатель', { stamp: true, dated: true }),
            openSigner('Представитель Экспедитора', { dated: true }),
            {
              ...openSigner('Водитель (перевозчик)', { dated: true }),
              post: 'Водитель',
              ...(facts.driver && { name: initials(facts.driver.name) }),
            },
            openSigner('Иной участник приёмки', { dated: true }),
          ],
        },
      ],
    }
  },
}
