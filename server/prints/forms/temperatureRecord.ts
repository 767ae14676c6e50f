import type { Bilingual } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { consigneeOf, consignorOf, fixed, joined, type Language, numeral, pick, routeOf } from '#server/prints/parts/road.ts'
import type { ClimateFacts, OrderPrintFacts } from '#server/wording/record.ts'
import { dayText, momentText, spanText } from '#server/wording/words/days.ts'
import type { Block, Cell, Form, PrintForm } from './form.ts'
import { plotOf, signed, widened } from './temperaturePlot.ts'

const words = {
  title: { ru: 'Запись температуры при перевозке', en: 'Temperature record of the carriage' },
  to: { ru: 'по заявке № {n} от {d}', en: 'order No. {n} of {d}' },
  consignor: { ru: 'Грузоотправитель', en: 'Consignor' },
  consignee: { ru: 'Грузополучатель', en: 'Consignee' },
  carrier: { ru: 'Перевозчик', en: 'Carrier' },
  route: { ru: 'Маршрут', en: 'Route' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  flight: { ru: 'Рейс {n}', en: 'Flight {n}' },
  vehicle: { ru: 'Транспортное средство', en: 'Vehicle' },
  range: { ru: 'Температурный режим', en: 'Range' },
  grace: { ru: 'Вне режима допускается', en: 'May be out of range for' },
  aboard: { ru: 'Груз на борту', en: 'Cargo on board' },
  until: { ru: 'в пути', en: 'under way' },
  precooling: { ru: 'Кузов перед погрузкой', en: 'Body before loading' },
  ready: { ru: 'в режиме', en: 'in range' },
  unready: { ru: 'вне режима', en: 'out of range' },
  known: { ru: 'Измерено', en: 'Measured' },
  silent: { ru: 'Датчик молчал', en: 'The sensor was silent' },
  outside: { ru: 'Вне границ режима', en: 'Outside the range' },
  spread: { ru: 'Наименьшая, средняя, наибольшая', en: 'Least, mean, greatest' },
  kinetic: { ru: 'Средняя кинетическая температура', en: 'Mean kinetic temperature' },
  violations: { ru: 'Нарушения режима', en: 'Violations of the range' },
  none: { ru: 'Нарушений режима нет.', en: 'There are no violations of the range.' },
  from: { ru: 'С', en: 'From' },
  to2: { ru: 'По', en: 'To' },
  length: { ru: 'Длительность', en: 'For' },
  worst: { ru: 'Крайнее значение, °C', en: 'Worst, °C' },
  bound: { ru: 'Граница, °C', en: 'Bound, °C' },
  doors: { ru: 'Двери открыты вне точек', en: 'Doors opened away from stops' },
  sensor: { ru: 'Датчик {p}', en: 'Sensor {p}' },
  front: { ru: 'спереди', en: 'in front' },
  rear: { ru: 'сзади', en: 'at the rear' },
  at: { ru: 'Время', en: 'Time' },
  low: { ru: 'Мин., °C', en: 'Least, °C' },
  mean: { ru: 'Средняя, °C', en: 'Mean, °C' },
  high: { ru: 'Макс., °C', en: 'Greatest, °C' },
  open: { ru: 'Двери', en: 'Doors' },
  opened: { ru: 'открыты', en: 'open' },
  byHand: { ru: 'Замеры вручную', en: 'Measured by hand' },
  degrees: { ru: 'Температура, °C', en: 'Temperature, °C' },
  piece: {
    ru: 'Строка — {n}: наименьшее, среднее и наибольшее из показаний за это время. Датчик может ошибаться на 0,5 °C.',
    en: 'A row is {n}: the least, mean and greatest of the readings of that time. A sensor may be at fault by 0.5 °C.',
  },
  made: { ru: 'Составлено', en: 'Drawn up on' },
  missing: { ru: 'датчики груза на рейсе ничего не передавали', en: 'no sensor has told anything of the cargo' },
} as const satisfies Record<string, Bilingual>

export const temperatureRecord: PrintForm = {
  code: 'temperature_record',
  name: { ru: 'Запись температуры', en: 'Temperature record' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  fits: ({ climates = [] }) => climates.length > 0,
  missing: ({ climates = [] }) => (climates.length > 0 ? [] : [words.missing]),
  build: (facts, { language }) => build(facts, language),
}

const HOUR = 3_600_000
/**
 * How long a row is. The record itself is kept every five minutes; EN 12830 lets recorders of a long way record more seldom than those of a
 * short one, and so does the paper, which keeps the least and greatest of each row.
 */
function stepOf(hours: number): number {
  if (hours <= 12) return 15 * 60_000
  return hours <= 48 ? HOUR / 2 : HOUR
}

/** «+2…+6 °C», «до −18 °C». */
function rangeText({ min, max }: { min: number | null; max: number | null }, language: Language): string {
  if (min !== null && max !== null) return `${signed(min, language)}…${signed(max, language)} °C`
  const [from, to] = language === 'ru' ? ['от', 'до'] : ['from', 'up to']
  return min === null ? `${to} ${signed(max!, language)} °C` : `${from} ${signed(min, language)} °C`
}

function factsOf(climate: ClimateFacts, tz: string, language: Language): [string, string][] {
  const { record, plates } = climate
  const say = (of: Bilingual) => pick(of, language)
  const moment = (at: string) => momentText(new Date(at), tz, language)
  const { aboard, precooling, least, mean, greatest, kinetic } = record
  const rows: [string, string][] = [
    [say(words.vehicle), plates],
    [say(words.range), rangeText(record, language)],
    [say(words.grace), spanText(record.graceMinutes, language)],
    [say(words.aboard), aboard ? `${moment(aboard.from)} – ${aboard.until ? moment(aboard.until) : say(words.until)}` : ''],
    [
      say(words.precooling),
      precooling
        ? `${signed(precooling.temperature, language)} °C, ${say(precooling.ready ? words.ready : words.unready)}, ${moment(precooling.at)}`
        : '',
    ],
    [say(words.known), spanText(record.knownMinutes, language)],
    [say(words.silent), spanText(record.silentMinutes, language)],
    [say(words.outside), spanText(record.outsideMinutes, language)],
    [
      say(words.spread),
      least === null || greatest === null
        ? ''
        : `${joined(
            [least, mean ?? least, greatest].map(value => signed(value, language)),
            ' · ',
          )} °C`,
    ],
    [say(words.kinetic), kinetic === null ? '' : `${signed(kinetic, language)} °C (USP <1079>)`],
  ]
  return rows.filter(([, value]) => value !== '')
}

function eventsOf({ alarms }: ClimateFacts, tz: string, language: Language): Block[] {
  const say = (of: Bilingual) => pick(of, language)
  const moment = (at: string | null) => (at === null ? say(words.until) : momentText(new Date(at), tz, language))
  const degrees = (value: number | null): Cell => (value === null ? { text: '' } : fixed(value, 1, language))
  const outside = alarms.filter(({ kind }) => kind === 'temperature' || kind === 'warm_loading')
  const doors = alarms.filter(({ kind }) => kind === 'door')
  const head = (of: Bilingual): Cell => ({ text: say(of) })
  return [
    { kind: 'title', level: 2, text: say(words.violations) },
    outside.length === 0
      ? { kind: 'text', text: say(words.none) }
      : {
          kind: 'table',
          widths: [28, 28, 18, 14, 12],
          head: [[head(words.from), head(words.to2), head(words.length), head(words.worst), head(words.bound)]],
          body: outside.map(({ from, until, minutes, value, bound }) => [
            { text: moment(from) },
            { text: moment(until) },
            { text: spanText(minutes, language) },
            degrees(value),
            degrees(bound),
          ]),
        },
    ...(doors.length === 0
      ? []
      : [
          { kind: 'title', level: 2, text: say(words.doors) } satisfies Block,
          {
            kind: 'table',
            widths: [40, 40, 20],
            head: [[head(words.from), head(words.to2), head(words.length)]],
            body: doors.map(({ from, until, minutes }) => [
              { text: moment(from) },
              { text: moment(until) },
              { text: spanText(minutes, language) },
            ]),
          } satisfies Block,
        ]),
  ]
}

/** The paper tells of the body from half an hour before the cargo was on board. */
const shownFrom = ({ record }: ClimateFacts): number => Date.parse(record.aboard!.from) - HOUR / 2

function readingsOf(climate: ClimateFacts, tz: string, language: Language): Block[] {
  const { series, record, doors, byHand } = climate
  const say = (of: Bilingual) => pick(of, language)
  const head = (of: Bilingual): Cell => ({ text: say(of) })
  const moment = (at: number) => momentText(new Date(at), tz, language)
  const from = shownFrom(climate)
  const seen = series.map(one => ({ ...one, points: one.points.filter(([ms]) => ms >= from) }))
  const all = seen.flatMap(({ points }) => points.map(([ms]) => ms))
  const step = stepOf(all.length === 0 ? 0 : (Math.max(...all) - Math.min(...all)) / HOUR)
  const isOpen = (at: number) =>
    doors.some(door => Date.parse(door.from) < at + step && (door.until === null ? Number.POSITIVE_INFINITY : Date.parse(door.until)) > at)
  const out = (low: number, high: number) => (record.max !== null && high > record.max) || (record.min !== null && low < record.min)
  return [
    ...seen.flatMap(({ plate, place, points }): Block[] => [
      { kind: 'title', level: 2, text: `${say(words.sensor).replace('{p}', plate)}, ${say(words[place])}` },
      {
        kind: 'table',
        widths: [40, 15, 15, 15, 15],
        head: [[head(words.at), head(words.low), head(words.mean), head(words.high), head(words.open)]],
        body: widened(points, step).map(([at, low, high, mean]) =>
          [
            { text: moment(at) },
            numeral(low, language, 1),
            numeral(Math.round(mean * 10) / 10, language, 1),
            numeral(high, language, 1),
            { text: isOpen(at) ? say(words.opened) : '' },
          ].map((cell): Cell => (out(low, high) ? { ...cell, bold: true } : cell)),
        ),
      },
    ]),
    ...(seen.length === 0
      ? []
      : [{ kind: 'text', small: true, text: say(words.piece).replace('{n}', spanText(step / 60_000, language)) } satisfies Block]),
    ...(byHand.length === 0
      ? []
      : [
          { kind: 'title', level: 2, text: say(words.byHand) } satisfies Block,
          {
            kind: 'table',
            widths: [60, 40],
            head: [[head(words.at), head(words.degrees)]],
            body: byHand.map(({ at, temperature }) => [{ text: moment(Date.parse(at)) }, numeral(temperature, language, 1)]),
          } satisfies Block,
        ]),
  ]
}

function build(facts: OrderPrintFacts, language: Language): Form {
  const say = (of: Bilingual) => pick(of, language)
  const { climates = [] } = facts
  const tz = facts.stops[0]?.tz ?? defaultZone
  const number = facts.numbers.temperature_record
  const title = joined([say(words.title), number && `№ ${number.number}`], ' ')
  const rows: [string, string][] = [
    [say(words.consignor), consignorOf(facts, language).name],
    [say(words.consignee), consigneeOf(facts, language).name],
    [say(words.carrier), facts.executor?.short ?? ''],
    [say(words.route), routeOf(facts, language)],
    [say(words.cargo), joined(facts.cargos.map(({ name }) => name))],
  ]
  return {
    code: 'temperature_record',
    edition: 'EN 12830',
    language,
    page: 'A4',
    title,
    running: title,
    blocks: [
      { kind: 'title', level: 1, text: title },
      { kind: 'text', align: 'center', text: say(words.to).replace('{n}', facts.number).replace('{d}', dayText(facts.date)) },
      { kind: 'fields', rows: rows.filter(([, value]) => value !== '') },
      ...climates.flatMap((climate): Block[] => [
        { kind: 'title', level: 2, text: say(words.flight).replace('{n}', climate.flight) },
        { kind: 'fields', rows: factsOf(climate, tz, language) },
        ...plotOf(climate, shownFrom(climate), tz, language),
        ...eventsOf(climate, tz, language),
        ...readingsOf(climate, tz, language),
      ]),
      { kind: 'fields', rows: [[say(words.made), dayText(facts.today)]] },
    ],
  }
}
