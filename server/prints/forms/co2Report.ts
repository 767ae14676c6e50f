import type { Co2eSum, OrderCo2e } from '#contract/co2e.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { estimatedCo2e } from '#server/deals/flights/rules/co2e.ts'
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
import type { Block, Form, PrintForm } from './form.ts'

const words = {
  title: { ru: 'Отчёт о выбросах парниковых газов при перевозке', en: 'Greenhouse gas emissions of the carriage' },
  to: { ru: 'по заявке № {n} от {d}', en: 'order No. {n} of {d}' },
  by: { ru: 'Организатор перевозки', en: 'Organiser' },
  carrier: { ru: 'Перевозчик', en: 'Carrier' },
  route: { ru: 'Маршрут', en: 'Route' },
  vehicle: { ru: 'Транспортное средство', en: 'Vehicle' },
  element: { ru: 'Звено транспортной цепи', en: 'Transport chain element' },
  work: { ru: 'Работа, т·км', en: 'Activity, t·km' },
  intensity: { ru: 'Интенсивность, г CO₂e на т·км', en: 'Intensity, g CO₂e per t·km' },
  emissions: { ru: 'Выбросы, кг CO₂e', en: 'Emissions, kg CO₂e' },
  road: { ru: 'Автомобильная перевозка: {r}', en: 'Road: {r}' },
  total: { ru: 'Итого', en: 'Total' },
  result: {
    ru: 'Выбросы за перевозку: {wtw} кг CO₂e от скважины до колеса (WTW), из них {ttw} кг от бака до колеса (TTW) и {wtt} кг от скважины до бака (WTT).',
    en: 'Emissions of the carriage: {wtw} kg CO₂e well to wheel (WTW), of them {ttw} kg tank to wheel (TTW) and {wtt} kg well to tank (WTT).',
  },
  mass: { ru: 'Масса груза', en: 'Mass of the cargo' },
  massOf: { ru: '{n} т', en: '{n} t' },
  method: { ru: 'Метод', en: 'Method' },
  default: {
    ru: 'ISO 14083:2023: транспортная работа × интенсивность по умолчанию',
    en: 'ISO 14083:2023: transport activity × default intensity',
  },
  fuel: {
    ru: 'ISO 14083:2023: литры путевого листа × 0,84 кг/л × 4,19 кг CO₂e на кг дизельного топлива (TTW 3,22), по т·км между заказами рейса',
    en: 'ISO 14083:2023: litres of the trip sheet × 0.84 kg/l × 4.19 kg CO₂e per kg of diesel (TTW 3.22), by t·km between the orders of the flight',
  },
  litres: { ru: 'Топливо рейса', en: 'Fuel of the flight' },
  litresOf: { ru: '{n} л', en: '{n} l' },
  class: { ru: 'Класс транспорта', en: 'Class of vehicle' },
  articulated: {
    ru: 'автопоезд до 40 т, дизельное топливо, средний и смешанный груз',
    en: 'articulated truck up to 40 t, diesel, average and mixed load',
  },
  rigid: { ru: 'одиночный грузовик 26–32 т, дизельное топливо', en: 'rigid truck 26–32 t, diesel' },
  van: { ru: 'фургон до 3,5 т, дизельное топливо', en: 'van up to 3.5 t, diesel' },
  source: { ru: 'Источник коэффициента', en: 'Source of the factor' },
  sourceArticulated: { ru: 'GLEC Framework v3.0, загрузка 60 %', en: 'GLEC Framework v3.0, 60% load' },
  sourceRigid: { ru: 'GLEC Framework v2.0, загрузка 60 %', en: 'GLEC Framework v2.0, 60% load' },
  sourceVan: { ru: 'GLEC Framework v3.0', en: 'GLEC Framework v3.0' },
  sourceFuel: { ru: 'GLEC Framework v3.2, дизельное топливо', en: 'GLEC Framework v3.2, diesel' },
  empty: { ru: 'Порожний пробег', en: 'Empty running' },
  emptyWithin: { ru: '{n} % по умолчанию, учтён в коэффициенте', en: '{n}% by default, within the factor' },
  emptyOwn: {
    ru: '{n} %, собственный пробег перевозчика за 12 месяцев: коэффициент × (100 − доля по умолчанию) ÷ (100 − {n})',
    en: '{n}%, the carrier’s own over 12 months: the factor × (100 − the default share) ÷ (100 − {n})',
  },
  emptyBurnt: { ru: '{n} % пути рейса, учтён в литрах', en: '{n}% of the way of the flight, within the litres' },
  kind: { ru: 'Расстояние', en: 'Distance' },
  planned: {
    ru: 'кратчайшее по плану; объезды (5 %) учтены в коэффициенте',
    en: 'the shortest feasible by plan; detours (5%) are within the factor',
  },
  actual: { ru: 'по одометру ÷ 1,05', en: 'by the odometer ÷ 1.05' },
  quality: { ru: 'Качество данных', en: 'Quality of the data' },
  estimated: {
    ru: 'оценка заказа по требованию к машине, рейса ещё нет',
    en: 'an estimate by the vehicle the order asks for, there is no flight yet',
  },
  modelled: { ru: 'значения по умолчанию для машины рейса', en: 'default values of the vehicle of the flight' },
  primary: { ru: 'измерено: топливо по путевому листу', en: 'measured: fuel by the trip sheet' },
  cold: { ru: 'Холодильная установка', en: 'Cooling unit' },
  coldOf: { ru: 'надбавка GLEC {n} %, в интенсивности', en: 'surcharge of GLEC, {n}%, within the intensity' },
  coldBurnt: { ru: 'в литрах', en: 'within the litres' },
  range: { ru: 'Температурный режим', en: 'Temperature' },
  made: { ru: 'Отчёт составлен', en: 'Drawn up on' },
  noDistance: { ru: 'расстояние не известно', en: 'the distance is not known' },
  noMass: { ru: 'в заказе нет груза', en: 'the order has no cargo' },
} as const satisfies Record<string, Bilingual>

export const co2Report: PrintForm = {
  code: 'co2_report',
  name: { ru: 'Отчёт CO₂e', en: 'CO₂e report' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  missing: facts => [
    ...(!facts.co2e && facts.distanceKm === null ? [words.noDistance] : []),
    ...(!facts.co2e && loadOf(facts.cargos).massKg === 0 ? [words.noMass] : []),
  ],
  build: (facts, { language }) => build(facts, language),
}

type Part = OrderCo2e['parts'][number]

/** As the order stands; facts of before it was kept are estimated by an articulated truck, as they were. */
function co2eIn(facts: OrderPrintFacts): OrderCo2e {
  if (facts.co2e) return facts.co2e
  const { massKg } = loadOf(facts.cargos)
  const requirement = { truckType: null, capacityKg: null, bodyTypes: [], temperature: null }
  const share = estimatedCo2e({ ...requirement, orderId: '', massKg, distanceKm: facts.distanceKm })
  const sum = { wtwKg: (share?.wtw ?? 0) / 10, ttwKg: (share?.ttw ?? 0) / 10 }
  return { ...sum, isEstimate: true, parts: share ? [{ flightId: null, ...sum, ...share.basis }] : [] }
}

/** What is burnt before the vehicle: the rest, so that both parts add up to the whole. */
const wttOf = ({ wtwKg, ttwKg }: Co2eSum): number => Math.round((wtwKg - ttwKg) * 10) / 10

const sources = { articulated: words.sourceArticulated, rigid: words.sourceRigid, van: words.sourceVan } as const

function facetsOf(part: Part, isEstimate: boolean, language: Language): [string, string][] {
  const say = (of: Bilingual, n?: number) => pick(of, language).replaceAll('{n}', n === undefined ? '' : numberText(n, 1, language))
  const burnt = part.method === 'fuel'
  return [
    [say(words.method), say(words[part.method])],
    ...(part.litres === null ? [] : [[say(words.litres), say(words.litresOf, part.litres)] satisfies [string, string]]),
    [say(words.class), say(words[part.vehicleClass])],
    ...(burnt
      ? [[say(words.cold), say(words.coldBurnt)] satisfies [string, string]]
      : part.coolingPercent > 0
        ? [[say(words.cold), say(words.coldOf, part.coolingPercent)] satisfies [string, string]]
        : []),
    ...(part.emptyPercent === null
      ? []
      : [
          [
            say(words.empty),
            say(burnt ? words.emptyBurnt : part.emptyOf === 'own' ? words.emptyOwn : words.emptyWithin, part.emptyPercent),
          ] satisfies [string, string],
        ]),
    [say(words.kind), say(words[part.distance])],
    [say(words.source), say(burnt ? words.sourceFuel : sources[part.vehicleClass])],
    [say(words.quality), say(isEstimate ? words.estimated : burnt ? words.primary : words.modelled)],
  ]
}

function tableOf(co2e: OrderCo2e, route: string, language: Language): Block {
  const say = (of: Bilingual) => pick(of, language)
  const head = (of: Bilingual, span = 1, rows = 1) => ({ text: say(of), span, rows })
  const kilograms = (sum: Co2eSum) => [wttOf(sum), sum.ttwKg, sum.wtwKg].map(value => fixed(value, 1, language))
  return {
    kind: 'table',
    widths: [36, 14, 8, 8, 8, 8, 8, 10],
    head: [
      [head(words.element, 1, 2), head(words.work, 1, 2), head(words.intensity, 3), head(words.emissions, 3)],
      ['WTT', 'TTW', 'WTW', 'WTT', 'TTW', 'WTW'].map(text => ({ text })),
    ],
    body: co2e.parts.map(part => [
      { text: say(words.road).replace('{r}', route) },
      numeral(part.tonKm, language, 1),
      ...[part.wtw - part.ttw, part.ttw, part.wtw].map(value => numeral(Math.round(value * 100) / 100, language, 2)),
      ...kilograms(part),
    ]),
    foot: [[{ text: say(words.total), span: 5, align: 'right' }, ...kilograms(co2e)]],
  }
}

function build(facts: OrderPrintFacts, language: Language): Form {
  const say = (of: Bilingual) => pick(of, language)
  const { massKg } = loadOf(facts.cargos)
  const co2e = co2eIn(facts)
  const told = (value: number) => fixedText(value, 1, language)
  const number = facts.numbers.co2_report
  const title = joined([say(words.title), number && `№ ${number.number}`], ' ')
  const range = temperatureOf(facts, language) || (facts.requirement.temperature ? say(facts.requirement.temperature) : '')
  const rows: [string, string][] = [
    [say(words.by), facts.forwarder.short],
    [say(words.carrier), facts.executor?.short ?? ''],
    [say(words.route), routeOf(facts, language)],
    [say(words.vehicle), platesOf(facts)],
    [say(words.mass), say(words.massOf).replace('{n}', numberText(massKg / 1000, 3, language))],
    [say(words.range), range],
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
      tableOf(co2e, routeOf(facts, language), language),
      {
        kind: 'text',
        bold: true,
        text: say(words.result)
          .replace('{wtw}', told(co2e.wtwKg))
          .replace('{ttw}', told(co2e.ttwKg))
          .replace('{wtt}', told(wttOf(co2e))),
      },
      { kind: 'title', level: 2, text: language === 'ru' ? 'Как посчитано' : 'How it was reckoned' },
      ...co2e.parts.flatMap((part): Block[] => [
        { kind: 'fields', rows: facetsOf(part, co2e.isEstimate, language) },
        {
          kind: 'text',
          small: true,
          text: `${numberText(part.tonKm, 1, language)} × ${numberText(part.wtw, 2, language)} ÷ 1000 = ${told(part.wtwKg)}`,
        },
      ]),
      { kind: 'fields', rows: [[say(words.made), dayText(facts.today)]] },
    ],
  }
}
