import type { EmissionRow, EmissionSum } from '#contract/emissions.ts'
import type { Bilingual, Locale, Side } from '#contract/primitives.ts'
import type { Span } from '#server/emissions/record.ts'
import { linesOf, percentOf } from '#server/emissions/rules.ts'
import type { Cell, Form } from '#server/prints/forms/form.ts'
import { openSigner } from '#server/prints/parts/parties.ts'
import { fixed, fixedText, joined, numeral, pick } from '#server/prints/parts/road.ts'
import { dayText } from '#server/wording/words/days.ts'
import { numberText } from '#server/wording/words/sums.ts'

/** More lines are told as one: a paper of a hundred pages nobody reads. */
const MOST = 500

const words = {
  title: { ru: 'Справка о выбросах CO₂e при перевозках', en: 'Statement of CO₂e of carriage' },
  by: { ru: 'Составил', en: 'Drawn up by' },
  customer: { ru: 'Заказчик', en: 'Customer' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  noCustomer: { ru: 'Без заказчика', en: 'No customer' },
  span: { ru: 'Период', en: 'Period' },
  orders: { ru: 'Заказов', en: 'Orders' },
  work: { ru: 'Работа, т·км', en: 'Activity, t·km' },
  intensity: { ru: 'Интенсивность WTW, г/т·км', en: 'Intensity WTW, g/t·km' },
  emissions: { ru: 'Выбросы, кг CO₂e', en: 'Emissions, kg CO₂e' },
  measured: { ru: 'Измерено, %', en: 'Measured, %' },
  others: { ru: 'Остальные', en: 'Others' },
  total: { ru: 'Итого', en: 'Total' },
  how: { ru: 'Как посчитано', en: 'How it was reckoned' },
  method: { ru: 'Метод', en: 'Method' },
  methodText: {
    ru: 'ISO 14083:2023, от скважины до колеса (WTW). Транспортная работа × интенсивность класса машины, либо литры путевого листа × 0,84 кг/л × 4,19 кг CO₂e на кг, по т·км между заказами рейса. Цифра каждого заказа та же, что в его карточке и отчёте CO₂e',
    en: 'ISO 14083:2023, well to wheel (WTW). Transport activity × intensity of the class of vehicle, or litres of the trip sheet × 0.84 kg/l × 4.19 kg CO₂e per kg, by t·km between the orders of a flight. The figure of each order is that of its card and its CO₂e report',
  },
  sources: { ru: 'Источник коэффициентов', en: 'Source of the factors' },
  sourcesText: {
    ru: 'GLEC Framework v3.0; одиночные грузовики v2.0; топливо v3.2',
    en: 'GLEC Framework v3.0; rigid trucks v2.0; fuel v3.2',
  },
  which: { ru: 'Какие заказы', en: 'Which orders' },
  whichText: {
    ru: 'доставленные в эти дни, по дню последней выгрузки',
    en: 'delivered within these days, by the day of the last unloading',
  },
  distance: { ru: 'Расстояние измерено', en: 'Distance measured' },
  fuel: { ru: 'По топливу', en: 'By fuel' },
  empty: { ru: 'Порожний пробег', en: 'Empty running' },
  emptyText: {
    ru: 'собственная доля перевозчика за 12 месяцев у {n} из {m} заказов, у остальных доля по умолчанию (17 %, одиночные грузовики 22 %) или в литрах',
    en: 'the carrier’s own share of 12 months for {n} of {m} orders, for the others the default share (17%, rigid trucks 22%) or within the litres',
  },
  of: { ru: '{n} из {m} заказов', en: '{n} of {m} orders' },
  unknown: { ru: 'Без цифры', en: 'Without a figure' },
  unknownText: {
    ru: '{n}: расстояние или масса не известны, в суммы не входят',
    en: '{n}: the distance or the mass is not known, not in the sums',
  },
  made: { ru: 'Составлено', en: 'Drawn up on' },
  signer: { ru: 'Ответственный', en: 'Responsible' },
} as const satisfies Record<string, Bilingual>

type Facts = { side: Side; by: string; isOfOne: boolean; today: string; span: Span; rows: readonly EmissionRow[]; totals: EmissionSum }

const daysText = ({ from, to }: Span): string => `${dayText(from)} – ${dayText(to)}`

/** The report as a paper: a line for each period and party, the sum of all, and how it was reckoned. */
export function statementForm({ side, by, isOfOne, today, span, rows, totals }: Facts, language: Locale): Form {
  const say = (of: Bilingual, at: Record<string, number> = {}) =>
    Object.entries(at).reduce((text, [name, value]) => text.replace(`{${name}}`, numberText(value, 0, language)), pick(of, language))
  const partyWord = side === 'forwarder' ? words.customer : words.forwarder
  const nameOf = ({ party }: Pick<EmissionRow, 'party'>) => party?.name ?? say(words.noCustomer)
  const one = isOfOne ? rows[0] : undefined
  const figures = (sum: EmissionSum): Cell[] => {
    const percent = percentOf(sum, sum.measured)
    return [
      numeral(sum.orders, language),
      fixed(sum.tonKm, 1, language),
      sum.intensity === null ? { text: '—', align: 'right' } : fixed(sum.intensity, 2, language),
      fixed(Math.round((sum.wtwKg - sum.ttwKg) * 10) / 10, 1, language),
      fixed(sum.ttwKg, 1, language),
      fixed(sum.wtwKg, 1, language),
      percent === null ? { text: '—', align: 'right' } : numeral(percent, language),
    ]
  }
  const { lines, others } = linesOf(rows, MOST)
  const known = totals.orders - totals.unknown
  const title = joined([say(words.title), one && nameOf(one)], ': ')
  return {
    code: 'co2_statement',
    edition: 'ISO 14083:2023, GLEC v3.0',
    language,
    page: 'A4L',
    title,
    running: joined([title, 'ISO 14083 · GLEC v3.0'], ' · '),
    blocks: [
      { kind: 'title', level: 1, text: say(words.title) },
      {
        kind: 'fields',
        rows: [
          [say(words.by), by],
          ...(one ? [[say(partyWord), nameOf(one)] satisfies [string, string]] : []),
          [say(words.span), daysText(span)],
        ],
      },
      { kind: 'gap', size: 'small' },
      {
        kind: 'table',
        widths: [20, 30, 8, 12, 10, 10, 10, 10, 8],
        head: [
          [
            ...[words.span, partyWord, words.orders, words.work, words.intensity].map(of => ({ text: say(of), rows: 2 })),
            { text: say(words.emissions), span: 3 },
            { text: say(words.measured), rows: 2 },
          ],
          ['WTT', 'TTW', 'WTW'].map(text => ({ text })),
        ],
        body: [
          ...lines.map((row): Cell[] => [{ text: daysText(row) }, { text: nameOf(row) }, ...figures(row)]),
          ...(others ? [[{ text: say(words.others), span: 2 }, ...figures(others)]] : []),
        ],
        foot: [[{ text: say(words.total), span: 2, align: 'right' }, ...figures(totals)]],
      },
      { kind: 'title', level: 2, text: say(words.how) },
      {
        kind: 'fields',
        rows: [
          [say(words.method), say(words.methodText)],
          [say(words.sources), say(words.sourcesText)],
          [say(words.which), say(words.whichText)],
          [say(words.distance), say(words.of, { n: totals.measured, m: known })],
          [say(words.fuel), say(words.of, { n: totals.byFuel, m: known })],
          [say(words.empty), say(words.emptyText, { n: totals.ownEmpty, m: known })],
          ...(totals.unknown > 0 ? [[say(words.unknown), say(words.unknownText, { n: totals.unknown })] satisfies [string, string]] : []),
          [say(words.made), dayText(today)],
        ],
      },
      {
        kind: 'text',
        small: true,
        text: `${fixedText(totals.tonKm, 1, language)} ${say({ ru: 'т·км', en: 't·km' })} → ${fixedText(totals.wtwKg, 1, language)} ${say({ ru: 'кг', en: 'kg' })} CO₂e`,
      },
      { kind: 'signs', signers: [openSigner(say(words.signer), { dated: true })] },
    ],
  }
}
