import { cargoTable, routeTable } from '#server/prints/parts/cargo.ts'
import { numbered, paymentText, priceText, requirementRows, resourceRows, termClauses } from '#server/prints/parts/conditions.ts'
import { missingRequisites, missingWords, requisites, sideRoles, signerOf, twoColumns } from '#server/prints/parts/parties.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { dayText, dayWords, windowText } from '#server/wording/words/days.ts'
import { inPersonOf, named } from '#server/wording/words/parties.ts'
import { moneyText, numberText, vatPhrase } from '#server/wording/words/sums.ts'
import type { Language } from '#server/wording/words/text.ts'
import { type Block, type Cell, inPart, type PrintForm } from './form.ts'

const words = {
  ru: {
    name: 'Договор-заявка',
    head: (number: string, day: string) => `Договор-заявка № ${number} от ${day}`,
    sub: 'на перевозку груза автомобильным транспортом',
    route: '1. Маршрут',
    distance: (km: string) => `Расстояние около ${km} км.`,
    cargo: '2. Груз',
    vehicle: '3. Требования к транспортному средству',
    resources: '4. Транспортное средство и водитель',
    resourcesLater: (until: string) =>
      `Исполнитель сообщает Экспедитору марку и номерные знаки транспортного средства, данные и телефон водителя${until ? ` до ${until}` : ' до начала погрузки'}.`,
    price: '5. Цена и порядок оплаты',
    priceRow: 'Цена перевозки',
    extrasRow: 'Дополнительные услуги',
    payRow: 'Срок оплаты',
    payHow: 'Форма оплаты',
    transfer: 'безналичный перевод на счёт Исполнителя',
    documentsRow: 'Документы к оплате',
    documentsAll: 'транспортная накладная с отметкой грузополучателя, счёт, акт оказанных услуг или УПД',
    terms: '6. Условия и ответственность',
    notes: 'Особые отметки',
    requisites: '7. Реквизиты и подписи сторон',
    copies:
      'Договор-заявка составлен в двух экземплярах, по одному для каждой стороны. Копии, переданные по электронной почте, действуют до обмена оригиналами; электронные документы, подписанные по правилам обмена сторон, оригиналам равны.',
    disputes:
      'Споры решаются претензионным порядком: ответ на претензию даётся в течение 30 календарных дней. Нерешённый спор передаётся в арбитражный суд по месту нахождения ответчика.',
  },
  en: {
    name: 'Transport order',
    head: (number: string, day: string) => `Transport order No. ${number} of ${day}`,
    sub: 'for the carriage of goods by road',
    route: '1. Route',
    distance: (km: string) => `The distance is about ${km} km.`,
    cargo: '2. Goods',
    vehicle: '3. Vehicle required',
    resources: '4. Vehicle and driver',
    resourcesLater: (until: string) =>
      `The executor tells the forwarder make and plates of the vehicle, name and telephone of the driver ${until ? `by ${until}` : 'before the loading begins'}.`,
    price: '5. Price and payment',
    priceRow: 'Price of carriage',
    extrasRow: 'Extra services',
    payRow: 'To be paid',
    payHow: 'Way of payment',
    transfer: 'by transfer to the account of the executor',
    documentsRow: 'Papers asked for',
    documentsAll: 'consignment note marked by the consignee, invoice, act of services',
    terms: '6. Terms and liability',
    notes: 'Notes',
    requisites: '7. Details and signatures',
    copies:
      'This order is made in two copies, one for each side. Copies sent by e-mail hold until originals are exchanged; electronic papers signed as the sides have agreed are equal to originals.',
    disputes:
      'A claim is answered within 30 calendar days. A dispute that is not settled so goes to the commercial court at the seat of the defendant.',
  },
} as const

/** Who agrees with whom: with posts and names in Russian, by names alone in English. */
function preamble({ forwarder, executor }: OrderPrintFacts, language: Language): Cell['text'] {
  if (!executor) return ''
  if (language === 'en')
    return `${forwarder.name}, hereinafter the Forwarder, and ${executor.name}, hereinafter the Executor, have agreed on the carriage below.`
  return (
    `${forwarder.name}, ${named(forwarder)} далее «Экспедитор», ${inPersonOf(forwarder)}, с одной стороны, и ` +
    `${executor.name}, ${named(executor)} далее «Исполнитель», ${inPersonOf(executor)}, с другой стороны, договорились о перевозке на условиях ниже.`
  )
}

/** Договор-заявка: the order as a contract between its forwarder and its executor. */
export const orderRequest: PrintForm = {
  code: 'order_request',
  name: { ru: 'Договор-заявка на перевозку', en: 'Transport order' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  missing: facts => [
    ...(facts.executor ? [] : [missingWords.executor]),
    ...(facts.stops.length >= 2 ? [] : [missingWords.stops]),
    ...(facts.cargos.length > 0 ? [] : [missingWords.cargo]),
    ...(facts.price ? [] : [missingWords.price]),
    ...missingRequisites(facts.forwarder),
    ...missingRequisites(facts.executor),
  ],
  build: (facts, { language }) => {
    const said = words[language]
    const head = said.head(facts.number, language === 'ru' ? dayText(facts.date) : dayWords(facts.date, 'en'))
    const first = facts.stops[0]
    const resources = resourceRows(facts, language)
    const extras = facts.lines.slice(1)
    const opening = preamble(facts, language)
    const loading = first ? windowText(first.windowFrom, null, first.tz, language).replace(/^\S+\s/, '') : ''
    const section = (title: string): Block => ({ kind: 'title', level: 2, text: title })
    const money: [string, string][] = [
      ...(facts.price ? [[said.priceRow, priceText(facts.price, language)] as [string, string]] : []),
      ...extras.map(
        line =>
          [
            said.extrasRow,
            `${line.name[language]}, ${numberText(line.quantity, 3, language)} ${line.unit[language]}: ${moneyText(line.sum.gross, language)}, ${vatPhrase(line.sum, language)}`,
          ] as [string, string],
      ),
      [said.payRow, paymentText(facts.payment, language)],
      [said.payHow, said.transfer],
      [said.documentsRow, facts.documents?.length ? facts.documents.map(paper => paper[language]).join('; ') : said.documentsAll],
    ]
    return {
      code: 'order_request',
      edition: 'ГК РФ, гл. 40; 259-ФЗ; ПП РФ 2200',
      language,
      page: 'A4',
      title: head,
      running: head,
      blocks: [
        ...inPart('title', [
          { kind: 'title', level: 1, text: head },
          { kind: 'text', text: said.sub, align: 'center' },
          ...(opening ? [{ kind: 'text', text: opening } as Block] : []),
        ]),
        ...inPart('route', [
          section(said.route),
          routeTable(facts.stops, language),
          ...(facts.distanceKm
            ? [{ kind: 'text', small: true, text: said.distance(numberText(facts.distanceKm, 0, language)) } as Block]
            : []),
        ]),
        ...inPart('cargo', [section(said.cargo), cargoTable(facts.cargos, language)]),
        ...inPart('vehicle', [section(said.vehicle), { kind: 'fields', labelWidth: 26, rows: requirementRows(facts, language) }]),
        ...inPart('resources', [
          section(said.resources),
          resources.length > 0 ? { kind: 'fields', labelWidth: 26, rows: resources } : { kind: 'text', text: said.resourcesLater(loading) },
        ]),
        ...inPart('price', [section(said.price), { kind: 'fields', labelWidth: 26, rows: money }]),
        ...inPart('terms', [section(said.terms), ...numbered(6, [...termClauses(facts, language), said.disputes, said.copies])]),
        ...inPart('notes', facts.comment ? [section(said.notes), { kind: 'text', text: facts.comment }] : []),
        ...inPart('parties', [
          section(said.requisites),
          twoColumns(
            requisites(facts.forwarder, language),
            sideRoles.forwarder[language],
            facts.executor ? requisites(facts.executor, language) : [{ kind: 'text', text: missingWords.executor[language] }],
            sideRoles.executor[language],
          ),
        ]),
        ...inPart('signatures', [
          {
            kind: 'signs',
            signers: [
              signerOf(facts.forwarder, sideRoles.forwarder[language], 'forwarder', { language }),
              signerOf(facts.executor, sideRoles.executor[language], 'executor', { language }),
            ],
          },
        ]),
      ],
    }
  },
}
