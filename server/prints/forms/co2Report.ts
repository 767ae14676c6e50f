import type { Bilingual } from '#contract/primitives.ts'
import { co2eOf } from '#server/orders/rules/sums.ts'
import {
  fixed,
  fixedText,
  joined,
  type Language,
  loadOf,
  numeral,
  pick,
  platesOf,
  routeOf,
  temperatureOf,
} from '#server/prints/parts/road.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { dayText } from '#server/wording/words/days.ts'
import { numberText } from '#server/wording/words/sums.ts'
import type { Form, PrintForm } from './form.ts'

const words = {
  title: { ru: 'Отчёт о выбросах парниковых газов при перевозке', en: 'Greenhouse gas emissions of the carriage' },
  to: { ru: 'по заявке № {n} от {d}', en: 'order No. {n} of {d}' },
  by: { ru: 'Организатор перевозки', en: 'Organiser' },
  carrier: { ru: 'Перевозчик', en: 'Carrier' },
  route: { ru: 'Маршрут', en: 'Route' },
  vehicle: { ru: 'Транспортное средство', en: 'Vehicle' },
  element: { ru: 'Звено транспортной цепи', en: 'Transport chain element' },
  mass: { ru: 'Масса, т', en: 'Mass, t' },
  distance: { ru: 'Расстояние, км', en: 'Distance, km' },
  work: { ru: 'Работа, т·км', en: 'Activity, t·km' },
  intensity: { ru: 'Интенсивность, г CO₂e на т·км', en: 'Intensity, g CO₂e per t·km' },
  emissions: { ru: 'Выбросы, кг CO₂e', en: 'Emissions, kg CO₂e' },
  road: { ru: 'Автомобильная перевозка: {r}', en: 'Road: {r}' },
  total: { ru: 'Итого', en: 'Total' },
  result: {
    ru: 'Выбросы за перевозку: {wtw} кг CO₂e от скважины до колеса (WTW), из них {ttw} кг от бака до колеса (TTW) и {wtt} кг от скважины до бака (WTT).',
    en: 'Emissions of the carriage: {wtw} kg CO₂e well to wheel (WTW), of them {ttw} kg tank to wheel (TTW) and {wtt} kg well to tank (WTT).',
  },
  method: { ru: 'Метод', en: 'Method' },
  methodOf: {
    ru: 'ISO 14083:2023 и GLEC Framework v3.0: масса × расстояние × интенсивность по умолчанию',
    en: 'ISO 14083:2023 and GLEC Framework v3.0: mass × distance × default intensity',
  },
  class: { ru: 'Класс транспорта', en: 'Class of vehicle' },
  classOf: {
    ru: 'автопоезд до 40 т, дизельное топливо, средний и смешанный груз',
    en: 'articulated truck up to 40 t, diesel, average and mixed load',
  },
  load: { ru: 'Загрузка и порожний пробег', en: 'Load and empty running' },
  loadOf: { ru: '60 % и 17 %, учтены в коэффициенте', en: '60% and 17%, within the factor' },
  kind: { ru: 'Расстояние', en: 'Distance' },
  kindOf: {
    ru: 'кратчайшее по плану; объезды (5 %) учтены в коэффициенте',
    en: 'the shortest feasible by plan; detours (5%) are within the factor',
  },
  quality: { ru: 'Качество данных', en: 'Quality of the data' },
  qualityOf: { ru: 'значения по умолчанию (не измерения)', en: 'default values, no measurements' },
  cold: { ru: 'Температурный режим', en: 'Temperature' },
  coldOf: {
    ru: '{t}; надбавка GLEC на холодильную установку (12 %) в значение не включена',
    en: '{t}; the GLEC surcharge for the cooling unit (12%) is not in the figure',
  },
  made: { ru: 'Отчёт составлен', en: 'Drawn up on' },
  noDistance: { ru: 'расстояние не известно', en: 'the distance is not known' },
  noMass: { ru: 'в заказе нет груза', en: 'the order has no cargo' },
} as const satisfies Record<string, Bilingual>

/** Grams of CO2e on a tonne and a kilometre: what the truck burns, and with it what the fuel took to be made. */
const TTW = 73
const WTW = 95

export const co2Report: PrintForm = {
  code: 'co2_report',
  name: { ru: 'Отчёт CO₂e', en: 'CO₂e report' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  missing: facts => [
    ...(facts.distanceKm === null ? [words.noDistance] : []),
    ...(loadOf(facts.cargos).massKg === 0 ? [words.noMass] : []),
  ],
  build: (facts, { language }) => build(facts, language),
}

function build(facts: OrderPrintFacts, language: Language): Form {
  const say = (of: Bilingual) => pick(of, language)
  const km = facts.distanceKm ?? 0
  const { massKg } = loadOf(facts.cargos)
  const wtw = co2eOf(massKg, km)
  // tenths of a kilogram, so that both parts add up to the whole
  const ttw = Math.round((massKg * km * TTW) / 100_000) / 10
  const wtt = Math.round((wtw - ttw) * 10) / 10
  const told = (value: number) => fixedText(value, 1, language)
  const number = facts.numbers.co2_report
  const title = joined([say(words.title), number && `№ ${number.number}`], ' ')
  const range = temperatureOf(facts, language) || (facts.requirement.temperature ? say(facts.requirement.temperature) : '')
  const head = (of: Bilingual, span = 1, rows = 1) => ({ text: say(of), span, rows })
  const rows: [string, string][] = [
    [say(words.by), facts.forwarder.short],
    [say(words.carrier), facts.executor?.short ?? ''],
    [say(words.route), routeOf(facts, language)],
    [say(words.vehicle), platesOf(facts)],
  ]
  const facets: [string, string][] = [
    [say(words.method), say(words.methodOf)],
    [say(words.class), say(words.classOf)],
    [say(words.load), say(words.loadOf)],
    [say(words.kind), say(words.kindOf)],
    [say(words.quality), say(words.qualityOf)],
    ...(range ? [[say(words.cold), say(words.coldOf).replace('{t}', range)] satisfies [string, string]] : []),
    [say(words.made), dayText(facts.today)],
  ]
  return {
    code: 'co2_report',
    edition: 'ISO 14083:2023, GLEC v3.0',
    language,
    page: 'A4',
    title,
    running: joined([title, 'ISO 14083 · GLEC v3.0'], ' · '),
    blocks: [
      { kind: 'title', level: 1, text: title },
      { kind: 'text', align: 'center', text: say(words.to).replace('{n}', facts.number).replace('{d}', dayText(facts.date)) },
      { kind: 'fields', rows: rows.filter(([, value]) => value !== '') },
      { kind: 'gap', size: 'small' },
      {
        kind: 'table',
        widths: [26, 9, 11, 12, 7, 7, 7, 8, 8, 9],
        head: [
          [
            head(words.element, 1, 2),
            head(words.mass, 1, 2),
            head(words.distance, 1, 2),
            head(words.work, 1, 2),
            head(words.intensity, 3),
            head(words.emissions, 3),
          ],
          ['WTT', 'TTW', 'WTW', 'WTT', 'TTW', 'WTW'].map(text => ({ text })),
        ],
        body: [
          [
            { text: say(words.road).replace('{r}', routeOf(facts, language)) },
            numeral(massKg / 1000, language, 3),
            numeral(km, language),
            numeral((massKg * km) / 1000, language, 1),
            numeral(WTW - TTW, language),
            numeral(TTW, language),
            numeral(WTW, language),
            fixed(wtt, 1, language),
            fixed(ttw, 1, language),
            fixed(wtw, 1, language),
          ],
        ],
        foot: [
          [{ text: say(words.total), span: 7, align: 'right' }, fixed(wtt, 1, language), fixed(ttw, 1, language), fixed(wtw, 1, language)],
        ],
      },
      {
        kind: 'text',
        bold: true,
        text: say(words.result).replace('{wtw}', told(wtw)).replace('{ttw}', told(ttw)).replace('{wtt}', told(wtt)),
      },
      { kind: 'title', level: 2, text: language === 'ru' ? 'Как посчитано' : 'How it was reckoned' },
      { kind: 'fields', rows: facets },
      {
        kind: 'text',
        small: true,
        text: `${numberText(massKg / 1000, 3, language)} × ${numberText(km, 0, language)} × ${WTW} ÷ 1000 = ${told(wtw)}`,
      },
    ],
  }
}
