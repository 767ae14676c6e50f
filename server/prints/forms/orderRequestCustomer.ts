import { cargoTable, routeTable } from '#server/prints/parts/cargo.ts'
import { numbered, priceText, requirementRows } from '#server/prints/parts/conditions.ts'
import { missingRequisites, missingWords, requisites, signerOf, twoColumns } from '#server/prints/parts/parties.ts'
import { dayText, dayWords } from '#server/wording/words/days.ts'
import { moneyText } from '#server/wording/words/sums.ts'
import { ended } from '#server/wording/words/text.ts'
import { type Block, inPart, type PrintForm } from './form.ts'

const words = {
  ru: {
    head: (number: string, day: string) => `Заявка клиента № ${number} от ${day}`,
    sub: 'на организацию перевозки груза',
    opening: (customer: string, forwarder: string) =>
      `${customer} («Клиент») и ${forwarder} («Экспедитор») договорились: Клиент поручает, а Экспедитор берётся организовать перевозку.`,
    own: 'Номер у Клиента',
    route: '1. Маршрут',
    cargo: '2. Груз',
    vehicle: '3. Транспортное средство',
    price: '4. Вознаграждение и оплата',
    reward: 'Стоимость услуг',
    pay: 'Срок оплаты',
    terms: '5. Порядок исполнения',
    byContract: 'по договору Клиента с Экспедитором',
    clauses: (value: string) => [
      'Экспедитор вправе привлечь к перевозке третьих лиц и отвечает за них как за себя.',
      'Клиент обеспечивает готовность груза, тары и документов к началу срока подачи на погрузке и приём груза в срок на выгрузке.',
      'Клиент может отозвать заявку до начала погрузки, возместив расходы, которые Экспедитор к этому времени понёс по его поручению.',
      'За сохранность груза и сроки Экспедитор отвечает по Федеральному закону № 87-ФЗ «О транспортно-экспедиционной деятельности».',
      ...(value ? [ended(`Объявленная ценность груза — ${value}`)] : []),
    ],
    sides: '6. Реквизиты и подписи',
    customer: 'Клиент',
    forwarder: 'Экспедитор',
  },
  en: {
    head: (number: string, day: string) => `Customer's request No. ${number} of ${day}`,
    sub: 'to arrange a carriage of goods',
    opening: (customer: string, forwarder: string) =>
      `${customer} (the Customer) asks ${forwarder} (the Forwarder) to arrange the carriage below.`,
    own: "Customer's number",
    route: '1. Route',
    cargo: '2. Goods',
    vehicle: '3. Vehicle',
    price: '4. Price and payment',
    reward: 'Price of services',
    pay: 'To be paid',
    terms: '5. How it is carried out',
    byContract: 'as the customer and the forwarder have agreed',
    clauses: (value: string) => [
      'The forwarder may engage others for the carriage and answers for them as for himself.',
      'The customer has goods, packing and papers ready when the window of loading begins, and has the goods taken over in time at unloading.',
      'The customer may withdraw before the loading begins and repays what the forwarder has spent on his behalf by then.',
      'For the goods and for the time the forwarder answers by Federal Law 87-FZ of Russia on forwarding.',
      ...(value ? [ended(`The declared value of the goods is ${value}`)] : []),
    ],
    sides: '6. Details and signatures',
    customer: 'Customer',
    forwarder: 'Forwarder',
  },
} as const

/** Заявка клиента: what the forwarder's client asks him for; nobody else reads it. */
export const orderRequestCustomer: PrintForm = {
  code: 'order_request_customer',
  name: { ru: 'Заявка клиента', en: "Customer's request" },
  sides: ['forwarder'],
  page: 'A4',
  missing: facts => [
    ...(facts.customer ? [] : [missingWords.customer]),
    ...(facts.customerPrice ? [] : [missingWords.customerPrice]),
    ...(facts.stops.length >= 2 ? [] : [missingWords.stops]),
    ...(facts.cargos.length > 0 ? [] : [missingWords.cargo]),
    ...missingRequisites(facts.customer),
    ...missingRequisites(facts.forwarder),
  ],
  build: (facts, { language }) => {
    const said = words[language]
    const { customer, forwarder } = facts
    const head = said.head(facts.number, language === 'ru' ? dayText(facts.date) : dayWords(facts.date, 'en'))
    const section = (title: string): Block => ({ kind: 'title', level: 2, text: title })
    const values = facts.cargos.flatMap(cargo => (cargo.declaredValue ? [cargo.declaredValue] : []))
    const [one] = values
    const worth =
      one && values.every(value => value.currency === one.currency)
        ? moneyText({ minor: values.reduce((sum, value) => sum + value.minor, 0), currency: one.currency }, language)
        : ''
    return {
      code: 'order_request_customer',
      edition: '87-ФЗ',
      language,
      page: 'A4',
      title: head,
      running: head,
      blocks: [
        ...inPart('title', [
          { kind: 'title', level: 1, text: head },
          { kind: 'text', text: said.sub, align: 'center' },
          { kind: 'text', text: said.opening(customer?.name || said.customer, forwarder.name) },
          ...(facts.customerNumber ? [{ kind: 'fields', labelWidth: 26, rows: [[said.own, facts.customerNumber]] } as Block] : []),
          ...(facts.customerOwn && facts.customerOwn[language].length > 0
            ? [{ kind: 'fields', labelWidth: 26, rows: facts.customerOwn[language] } as Block]
            : []),
        ]),
        ...inPart('route', [section(said.route), routeTable(facts.stops, language)]),
        ...inPart('cargo', [section(said.cargo), cargoTable(facts.cargos, language)]),
        ...inPart('vehicle', [section(said.vehicle), { kind: 'fields', labelWidth: 26, rows: requirementRows(facts, language) }]),
        ...inPart('price', [
          section(said.price),
          {
            kind: 'fields',
            labelWidth: 26,
            rows: [
              ...(facts.customerPrice ? [[said.reward, priceText(facts.customerPrice, language)] as [string, string]] : []),
              [said.pay, said.byContract],
            ],
          },
        ]),
        ...inPart('terms', [section(said.terms), ...numbered(5, said.clauses(worth))]),
        ...inPart('parties', [
          section(said.sides),
          twoColumns(customer ? requisites(customer, language) : [], said.customer, requisites(forwarder, language), said.forwarder),
        ]),
        ...inPart('signatures', [
          {
            kind: 'signs',
            signers: [
              signerOf(customer, said.customer, 'customer', { language }),
              signerOf(forwarder, said.forwarder, 'forwarder', { language }),
            ],
          },
        ]),
      ],
    }
  },
}
