import { phoneText } from '#contract/phone-text.ts'
import type { Bilingual } from '#contract/primitives.ts'
import {
  consigneeOf,
  consignorOf,
  dangerLineOf,
  dangerousOf,
  driverOf,
  joined,
  type Language,
  loadOf,
  missingOf,
  numeral,
  pick,
  piecesText,
  platesOf,
  routeOf,
  unloadingsOf,
  vehicleOf,
} from '#server/prints/parts/road.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { dayText } from '#server/wording/words/days.ts'
import { partyLine } from '#server/wording/words/parties.ts'
import type { Form, PrintForm } from './form.ts'

const words = {
  title: { ru: 'Транспортный документ на перевозку опасных грузов', en: 'Transport document for dangerous goods' },
  law: { ru: 'ДОПОГ, глава 5.4 (5.4.1)', en: 'ADR, chapter 5.4 (5.4.1)' },
  to: { ru: 'к заявке № {n} от {d}', en: 'to request No. {n} of {d}' },
  consignor: { ru: 'Грузоотправитель', en: 'Consignor' },
  consignee: { ru: 'Грузополучатель', en: 'Consignee' },
  consignees: { ru: 'Грузополучатели', en: 'Consignees' },
  carrier: { ru: 'Перевозчик', en: 'Carrier' },
  vehicle: { ru: 'Транспортная единица', en: 'Transport unit' },
  driver: { ru: 'Водитель', en: 'Driver' },
  route: { ru: 'Маршрут', en: 'Route' },
  no: { ru: '№', en: 'No.' },
  line: {
    ru: 'Номер ООН, надлежащее отгрузочное наименование, знак опасности, группа упаковки, код туннеля',
    en: 'UN number, proper shipping name, danger label, packing group, tunnel code',
  },
  packages: { ru: 'Число и описание упаковок', en: 'Number and description of packages' },
  mass: { ru: 'Общее количество, масса брутто, кг', en: 'Total quantity, gross mass, kg' },
  explosive: { ru: 'Масса нетто ВВ, кг', en: 'Net explosive mass, kg' },
  total: { ru: 'Итого опасных грузов', en: 'Dangerous goods in all' },
  limited: { ru: 'ОГРАНИЧЕННЫЕ КОЛИЧЕСТВА', en: 'LIMITED QUANTITIES' },
  cargoName: { ru: 'Груз', en: 'Cargo' },
  rest: { ru: 'Вместе с опасными перевозятся прочие грузы: {m}', en: 'Other cargo travels with them: {m}' },
  unit: { ru: 'кг', en: 'kg' },
  aboard: { ru: 'На транспортной единице должны быть', en: 'Aboard the transport unit' },
  instructions: { ru: 'Письменные инструкции (5.4.3) на языке, понятном экипажу', en: 'Instructions in writing (5.4.3) the crew can read' },
  certificate: { ru: 'Свидетельство ДОПОГ о подготовке водителя (8.2.1)', en: "Driver's training certificate (8.2.1)" },
  plates: { ru: 'Таблички оранжевого цвета спереди и сзади (5.3.2)', en: 'Orange plates in front and behind (5.3.2)' },
  gear: { ru: 'Снаряжение и огнетушители (8.1.4, 8.1.5)', en: 'Equipment and fire extinguishers (8.1.4, 8.1.5)' },
  tunnels: { ru: 'Ограничение проезда через туннели (8.6)', en: 'Tunnel restriction (8.6)' },
  declares: {
    ru: 'Настоящим заявляю, что содержимое этой партии полностью и точно описано выше надлежащим отгрузочным наименованием и что оно надлежащим образом классифицировано, упаковано, маркировано и снабжено знаками опасности и находится во всех отношениях в надлежащем для перевозки состоянии.',
    en: 'I hereby declare that this consignment is fully and accurately described above by its proper shipping name, that it is classified, packed, marked and labelled as it must be, and is in every respect fit for carriage.',
  },
  emergency: { ru: 'При аварии звоните 112 и грузоотправителю: {p}', en: 'In an accident call 112 and the consignor: {p}' },
  sent: { ru: 'Грузоотправитель', en: 'Consignor' },
  took: { ru: 'Водитель документ и инструкции получил', en: 'The driver has the document and the instructions' },
  stamp: { ru: 'М. П.', en: 'Stamp' },
} as const satisfies Record<string, Bilingual>

export const adrDoc: PrintForm = {
  code: 'adr_doc',
  name: { ru: 'Транспортный документ ДОПОГ', en: 'ADR transport document' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  fits: facts => dangerousOf(facts).length > 0,
  missing: facts => [
    ...missingOf(facts, { cargo: true }),
    ...(dangerousOf(facts).length === 0 ? [{ ru: 'в заказе нет опасного груза', en: 'the order has no dangerous goods' }] : []),
    ...dangerousOf(facts).flatMap(({ name, adr }) =>
      [
        !/^\d{4}$/.test(adr.un) && { ru: `нет номера ООН: ${name}`, en: `no UN number: ${name}` },
        adr.name === '' && { ru: `нет надлежащего отгрузочного наименования: ${name}`, en: `no proper shipping name: ${name}` },
        adr.class === null && { ru: `не указан класс опасности: ${name}`, en: `no class: ${name}` },
        adr.class?.startsWith('1_') &&
          adr.code === '' && { ru: `нет классификационного кода: ${name}`, en: `no classification code: ${name}` },
      ].filter(missed => typeof missed === 'object'),
    ),
  ],
  build: (facts, { language }) => build(facts, language),
}

function build(facts: OrderPrintFacts, language: Language): Form {
  const say = (of: Bilingual) => pick(of, language)
  const number = facts.numbers.adr_doc
  const title = joined([say(words.title), number && `№ ${number.number}`], ' ')
  const dangerous = dangerousOf(facts)
  const load = loadOf(dangerous)
  const other = loadOf(facts.cargos).massKg - load.massKg
  const explosive = dangerous.some(({ adr }) => adr.explosiveKg !== null)
  const unloadings = unloadingsOf(facts)
  const consignees =
    unloadings.length > 1
      ? unloadings.map(stop => joined([stop.partyName, stop.address || pick(stop.place, language)])).join('\n')
      : consigneeOf(facts, language).text
  const tunnels = [...new Set(dangerous.flatMap(({ adr }) => (adr.tunnel && !adr.limited ? [`(${adr.tunnel})`] : [])))]
  const phone = facts.stops.find(stop => stop.kind === 'loading')?.contactPhone || facts.forwarder.phones[0] || ''
  const fields: [string, string][] = [
    [say(words.consignor), consignorOf(facts, language).text],
    [say(unloadings.length > 1 ? words.consignees : words.consignee), consignees],
    [say(words.carrier), facts.executor ? partyLine(facts.executor, language) : ''],
    [say(words.vehicle), joined([vehicleOf(facts, language), platesOf(facts)], '; ')],
    [say(words.driver), driverOf(facts, language)],
    [say(words.route), routeOf(facts, language)],
  ]
  const heads = [words.no, words.line, words.packages, words.mass, ...(explosive ? [words.explosive] : [])]
  return {
    code: 'adr_doc',
    edition: 'ДОПОГ 5.4.1',
    language,
    page: 'A4',
    title,
    running: joined([title, say(words.law)], ' · '),
    blocks: [
      { kind: 'text', text: say(words.law), small: true, align: 'right' },
      { kind: 'title', level: 1, text: title },
      {
        kind: 'text',
        align: 'center',
        text: joined(
          [say(words.to).replace('{n}', facts.number).replace('{d}', dayText(facts.date)), number && dayText(number.date)],
          '; ',
        ),
      },
      { kind: 'fields', labelWidth: 24, rows: fields.filter(([, value]) => value !== '') },
      {
        kind: 'table',
        widths: explosive ? [6, 46, 22, 14, 12] : [6, 50, 27, 17],
        head: [heads.map(head => ({ text: say(head) }))],
        body: dangerous.map((cargo, at) => [
          { text: String(at + 1), align: 'center' },
          {
            text: cargo.adr.limited ? joined([say(words.limited), dangerLineOf(cargo.adr)], ': ') : dangerLineOf(cargo.adr),
            note: `${say(words.cargoName)}: ${cargo.name}`,
            bold: true,
          },
          { text: joined([cargo.pieces > 0 && piecesText(cargo.pieces, language), cargo.package && say(cargo.package)]) },
          numeral(cargo.massKg, language),
          ...(explosive ? [cargo.adr.explosiveKg === null ? { text: '' } : numeral(cargo.adr.explosiveKg, language)] : []),
        ]),
        foot: [
          [
            { text: say(words.total), span: 2, align: 'right' },
            { text: load.pieces > 0 ? piecesText(load.pieces, language) : '' },
            numeral(load.massKg, language),
            ...(explosive
              ? [
                  numeral(
                    dangerous.reduce((sum, { adr }) => sum + (adr.explosiveKg ?? 0), 0),
                    language,
                  ),
                ]
              : []),
          ],
        ],
      },
      ...(other > 0
        ? [{ kind: 'text' as const, text: say(words.rest).replace('{m}', `${numeral(other, language).text} ${say(words.unit)}`) }]
        : []),
      {
        kind: 'box',
        title: say(words.aboard),
        blocks: [
          {
            kind: 'text',
            text: [words.instructions, words.certificate, words.plates, words.gear].map(one => `— ${say(one)}`).join('\n'),
          },
          ...(tunnels.length > 0 ? [{ kind: 'text' as const, bold: true, text: `${say(words.tunnels)}: ${tunnels.join(', ')}` }] : []),
        ],
      },
      ...(phone ? [{ kind: 'text' as const, text: say(words.emergency).replace('{p}', phoneText(phone)) }] : []),
      { kind: 'text', text: say(words.declares) },
      {
        kind: 'signs',
        signers: [
          { role: say(words.sent), stamp: say(words.stamp), dated: true },
          { role: say(words.took), name: facts.driver?.name ?? '', dated: true },
        ],
      },
    ],
  }
}
