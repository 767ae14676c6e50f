import { phoneText } from '#contract/phone-text.ts'
import type { Bilingual } from '#contract/primitives.ts'
import {
  addressOf,
  consigneeOf,
  contactOf,
  dangerLineOf,
  dangerousOf,
  driverOf,
  holdingOf,
  joined,
  type Language,
  loadingsOf,
  loadOf,
  missingOf,
  momentOf,
  pick,
  piecesOf,
  piecesText,
  platesOf,
  receiptOf,
  routeOf,
  sizesOf,
  temperatureOf,
  unloadingsOf,
  vehicleOf,
  windowOf,
} from '#server/prints/parts/road.ts'
import type { OrderPrintFacts, StopFacts } from '#server/wording/record.ts'
import { dayText } from '#server/wording/words/days.ts'
import { partyLine } from '#server/wording/words/parties.ts'
import { moneyText, numberText } from '#server/wording/words/sums.ts'
import type { Cell, Form, PrintForm } from './form.ts'
import { words } from './words/tn.ts'

/** The edition the sections and their captions follow. */
const edition =
  'Приложение № 4 к Правилам перевозок грузов автомобильным транспортом (ПП РФ от 21.12.2020 № 2200, ред. от 30.11.2021 № 2116)'

export const tn: PrintForm = {
  code: 'tn',
  name: words.title,
  sides: ['forwarder', 'executor'],
  page: 'A4',
  missing: facts => missingOf(facts, { cargo: true, executor: true, resources: true }),
  build: (facts, { language }) => build(facts, language),
}

/** Cells as this form has them: `line` with what is to be written in it named below, `head` of a section. */
function penOf(language: Language) {
  const say = (of: Bilingual) => pick(of, language)
  return {
    say,
    line: (text: string, note: Bilingual, span = 4): Cell => ({ text, note: say(note), span }),
    head: (text: Bilingual, span = 8): Cell => ({ text: say(text), span, bold: true, align: span === 8 ? 'center' : 'left' }),
  }
}

/** The electronic waybill has the number before anybody prints it. */
const numberOf = ({ numbers, waybill, today }: OrderPrintFacts) =>
  numbers.tn ?? (waybill ? { number: waybill.number, date: today } : undefined)

const massOf = (massKg: number, volumeM3: number, language: Language): string =>
  joined([
    `${numberText(massKg, 3, language)} ${pick(words.kg, language)}`,
    volumeM3 > 0 && `${numberText(volumeM3, 3, language)} ${pick(words.m3, language)}`,
  ])

/** What it is, of which order, and sections 1 and 2: the sides. */
function sidesRows(facts: OrderPrintFacts, language: Language): Cell[][] {
  const { say, line, head } = penOf(language)
  const number = numberOf(facts)
  const consignee = consigneeOf(facts, language)
  const forwarder = partyLine(facts.forwarder, language)
  const last = unloadingsOf(facts).at(-1)
  return [
    [
      { text: say(words.title), span: 4, bold: true, align: 'center' },
      { text: say(words.order), span: 4, bold: true, align: 'center' },
    ],
    [
      { text: say(words.day) },
      { text: number ? dayText(number.date) : '', bold: true },
      { text: say(words.number), align: 'center' },
      { text: number?.number ?? '', bold: true },
      { text: say(words.day) },
      { text: dayText(facts.date), bold: true },
      { text: say(words.number), align: 'center' },
      { text: facts.number, bold: true },
    ],
    [
      { text: say(words.copy), span: 2 },
      { text: '', span: 6 },
    ],
    [head(words.s1, 4), { ...head(words.s1a, 4), rows: 2 }],
    [
      { text: say(words.forwards), span: 3 },
      // he concludes the contract of carriage; who hands the cargo over stands in section 8
      { text: 'V', bold: true, align: 'center' },
    ],
    [line(forwarder, words.consignor), line(facts.customer ? partyLine(facts.customer, language) : '', words.customer)],
    [line('', words.payerDocument), line(joined([facts.customerNumber && `№ ${facts.customerNumber}`]), words.forwarding)],
    [head(words.s2)],
    [line(consignee.text, words.consignee, 8)],
    [line(last ? addressOf(last, language) : '', words.delivery, 8)],
  ]
}

/** Section 3: the cargo. */
function cargoSection(facts: OrderPrintFacts, language: Language): Cell[][] {
  const { say, line, head } = penOf(language)
  const load = loadOf(facts.cargos)
  const dangerous = dangerousOf(facts)
  const many = facts.cargos.length > 1
  const cargoRows: Cell[][] = facts.cargos.map((cargo, at) => {
    const sizes = sizesOf(cargo, language)
    const own = many ? joined([massOf(cargo.massKg, cargo.volumeM3, language), sizes && `${sizes} ${say(words.m)}`]) : ''
    const last = at === facts.cargos.length - 1
    const small = facts.cargos.length > 6
    const name = joined(
      [
        many && `${at + 1}.`,
        cargo.name,
        cargo.hsCode && `(${cargo.hsCode})`,
        cargo.containerNumber && `${say(words.container)} ${cargo.containerNumber}`,
      ],
      ' ',
    )
    const pieces = joined([piecesOf(cargo, language), own], '; ')
    return [
      { text: name, span: 4, small, ...(last && { note: say(words.cargo) }) },
      { text: pieces, span: 4, small, ...(last && { note: say(words.pieces) }) },
    ]
  })
  const single = many ? undefined : facts.cargos[0]
  const singleSizes = single ? sizesOf(single, language) : ''
  const mass = joined([
    many && `${say(words.total)}: ${piecesText(load.pieces, language)}`,
    massOf(load.massKg, load.volumeM3, language),
    singleSizes && `${say(words.dims)} ${singleSizes} ${say(words.m)}`,
  ])
  const value = declaredOf(facts, language)
  return [
    [head(words.s3)],
    ...cargoRows,
    [line(mass, words.mass, 8)],
    [line(dangerous.map(({ adr }) => dangerLineOf(adr)).join('\n'), words.danger), line(value, words.value)],
  ]
}

/** Sections 4 to 7: papers, what the carrier is told, who carries it and with what. */
function carriageRows(facts: OrderPrintFacts, language: Language): Cell[][] {
  const { say, line, head } = penOf(language)
  const carrier = facts.executor ? partyLine(facts.executor, language) : ''
  const last = unloadingsOf(facts).at(-1)
  const dangerous = dangerousOf(facts)
  return [
    [head(words.s4)],
    [line(dangerous.some(({ adr }) => !adr.limited) ? say(words.orange) : '', words.documents, 8)],
    [line('', words.certificates, 8)],
    [line('', words.shipping, 8)],
    [head(words.s5)],
    [
      line(
        joined([routeOf(facts, language), last && windowOf(last, language) && `${say(words.due)}: ${windowOf(last, language)}`], '; '),
        words.route,
      ),
      line(joined([facts.forwarder.short, ...facts.forwarder.phones.slice(0, 1).map(phoneText)]), words.redirects),
    ],
    [
      line('', words.rules),
      line(
        joined(
          [
            temperatureOf(facts, language) || (facts.requirement.temperature ? say(facts.requirement.temperature) : ''),
            facts.seals.length > 0 ? `${say(words.seals)} ${facts.seals.join(', ')}` : facts.flags.seal && say(words.sealed),
          ],
          '; ',
        ),
        words.regime,
      ),
    ],
    [head(words.s6)],
    [line(carrier, words.carrier), line(driverOf(facts, language), words.driver)],
    [head(words.s7)],
    [line(vehicleOf(facts, language), words.vehicle), line(platesOf(facts), words.plates)],
    [
      { text: say(words.holding), span: 7 },
      { text: holdingOf(facts), bold: true, align: 'center' },
    ],
    [line('', words.holdingDocument), line('', words.permit)],
  ]
}

/** Section 8 for every loading: the cargo is taken over. */
function takeOverRows(facts: OrderPrintFacts, language: Language): Cell[][] {
  const { line, head } = penOf(language)
  const load = loadOf(facts.cargos)
  const loadings = loadingsOf(facts)
  const takeOver = (stop: StopFacts, at: number): Cell[][] => [
    [head(sectionOf(words.s8, at, loadings.length))],
    [line(joined([stop.partyName || facts.forwarder.short, contactOf(stop)]), words.loader, 8)],
    [line(stop.partyName, words.owner, 8)],
    [line(addressOf(stop, language), words.loadingPlace), line(windowOf(stop, language), words.loadingDue)],
    [line(momentOf(stop.arrivedAt, stop, language), words.loadingCame), line(momentOf(stop.leftAt, stop, language), words.left)],
    // of several loadings nobody knows yet how much is taken at which
    [line(loadings.length === 1 ? massOf(load.massKg, 0, language) : '', words.loadedMass, 8)],
    [
      line(loadings.length === 1 && load.pieces > 0 ? numberText(load.pieces, 3, language) : '', words.pieceCount),
      line(loadings.length === 1 ? packagesOf(facts, language) : '', words.packages),
    ],
    [line('\n', words.loadingRemarks, 8)],
    [line('\n', words.loaderSigns), line(`\n${facts.driver?.name ?? ''}`, words.driverTakes)],
  ]
  return loadings.flatMap(takeOver)
}

/** Section 10 for every unloading: the cargo is handed over. */
function handOverRows(facts: OrderPrintFacts, language: Language): Cell[][] {
  const { line, head } = penOf(language)
  const unloadings = unloadingsOf(facts)
  const handOver = (stop: StopFacts, at: number): Cell[][] => [
    [head(sectionOf(words.s10, at, unloadings.length))],
    [line(joined([stop.partyName, addressOf(stop, language)]), words.unloadingPlace), line(windowOf(stop, language), words.unloadingDue)],
    [line(momentOf(stop.arrivedAt, stop, language), words.came), line(momentOf(stop.leftAt, stop, language), words.left)],
    [line('', words.state), line('', words.pieceCount)],
    [line('', words.unloadedMass), line('', words.unloadingRemarks)],
    [line(`\n${receiptOf(stop, language)}`, words.consigneeSigns), line(`\n${facts.driver?.name ?? ''}`, words.driverHands)],
  ]
  return unloadings.flatMap(handOver)
}

/** Section 9: another way, and another consignee. */
function redirectionRows(language: Language): Cell[][] {
  const { line, head } = penOf(language)
  return [
    [head(words.s9)],
    [line('', words.redirected), line('', words.newPlace)],
    [line('', words.redirecting), line('', words.newConsignee)],
  ]
}

/** Sections 11 and 12: notes of the sides, the cost and who signs. */
function closingRows(facts: OrderPrintFacts, language: Language): Cell[][] {
  const { say, line, head } = penOf(language)
  const carrier = facts.executor ? partyLine(facts.executor, language) : ''
  const forwarder = partyLine(facts.forwarder, language)
  const request = say(words.byRequest).replace('{n}', facts.number).replace('{d}', dayText(facts.date))
  return [
    [head(words.s11)],
    [line('\n', words.note), line('\n', words.fine, 2), line('\n', words.signed, 2)],
    [head(words.s12)],
    // the consignee reads this paper too: what the carriage costs stands in the request, not here
    [line('', words.net, 2), line('', words.rate, 2), line('', words.tax, 2), line('', words.gross, 2)],
    [line(request, words.method, 8)],
    [line(carrier, words.carrierDraws), line(forwarder, words.consignorDraws)],
    [line(request, words.basis), line(request, words.basis)],
    [{ text: '', span: 4 }, line(forwarder, words.payer)],
    [line('\n', words.carrierSigns), line('\n', words.consignorSigns)],
    [line('', words.carrierPower), line('', words.consignorPower)],
  ]
}

function build(facts: OrderPrintFacts, language: Language): Form {
  const { say } = penOf(language)
  const number = numberOf(facts)
  const body = [
    ...sidesRows(facts, language),
    ...cargoSection(facts, language),
    ...carriageRows(facts, language),
    ...takeOverRows(facts, language),
    ...redirectionRows(language),
    ...handOverRows(facts, language),
    ...closingRows(facts, language),
  ]
  return {
    code: 'tn',
    edition,
    language,
    page: 'A4',
    title: joined([say(words.title), number && `№ ${number.number}`], ' '),
    running: joined([joined([say(words.title), number && `№ ${number.number}`], ' '), say(words.rulesShort)], ' · '),
    blocks: [
      {
        kind: 'text',
        text: language === 'ru' ? edition : 'Annex No. 4 to the Rules of carriage of goods by road (Government Decree 2200)',
        small: true,
        align: 'right',
      },
      ...(facts.waybill?.uid
        ? [
            {
              kind: 'text' as const,
              text: `${say(words.electronic)} № ${facts.waybill.number}, ${say(words.uid)} ${facts.waybill.uid}`,
              bold: true,
            },
          ]
        : []),
      ...(facts.waybill?.roadside
        ? [{ kind: 'code' as const, code: 'qrcode' as const, value: facts.waybill.roadside, caption: say(words.road) }]
        : []),
      { kind: 'table', widths: [1, 1, 1, 1, 1, 1, 1, 1], head: [], body },
    ],
  }
}

/** «8. Прием груза» with the number of the stop where there are several. */
const sectionOf = (title: Bilingual, at: number, of: number): Bilingual =>
  of === 1 ? title : { ru: `${title.ru} (${at + 1} из ${of})`, en: `${title.en} (${at + 1} of ${of})` }

const packagesOf = (facts: OrderPrintFacts, language: Language): string =>
  joined([...new Set(facts.cargos.map(cargo => cargo.package && pick(cargo.package, language)))])

/** What all cargo is declared at, where every value is of one currency. */
function declaredOf({ cargos }: OrderPrintFacts, language: Language): string {
  const values = cargos.flatMap(cargo => (cargo.declaredValue ? [cargo.declaredValue] : []))
  const [first] = values
  if (!first || values.some(value => value.currency !== first.currency)) return ''
  return moneyText({ minor: values.reduce((sum, value) => sum + value.minor, 0), currency: first.currency }, language)
}
