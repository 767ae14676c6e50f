import { type ClauseMark, filledClauses } from '#contract/condition-clauses.ts'
import type { OrderTerms } from '#contract/order-draft.ts'
import { phoneText } from '#contract/phone-text.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Block } from '#server/prints/forms/form.ts'
import type { OrderPrintFacts, SumFacts } from '#server/wording/record.ts'
import { dayText, spanText } from '#server/wording/words/days.ts'
import { vehicleName } from '#server/wording/words/parties.ts'
import { moneyInFull, moneyText, numberText, vatPhrase } from '#server/wording/words/sums.ts'
import { ended, type Language, plural } from '#server/wording/words/text.ts'

/** Conditions of an order as sentences of a contract, in both languages. */

const bankingDays = ['банковского дня', 'банковских дней', 'банковских дней'] as const
const calendarDays = ['календарного дня', 'календарных дней', 'календарных дней'] as const

const triggers = {
  unloading: { ru: 'после окончания последней выгрузки', en: 'after the last unloading' },
  scans: {
    ru: 'после получения скан-копий документов, подтверждающих доставку',
    en: 'after receipt of scans of the documents that prove delivery',
  },
  originals: {
    ru: 'после получения оригиналов документов, подтверждающих доставку',
    en: 'after receipt of the originals of the documents that prove delivery',
  },
  act_signed: { ru: 'после подписания акта или УПД', en: 'after the act of services is signed' },
} as const

/** «в течение 14 банковских дней после получения оригиналов …». */
export function paymentText({ days, kind, trigger }: OrderPrintFacts['payment'], language: Language = 'ru'): string {
  const when = triggers[trigger][language]
  if (days === 0) return language === 'ru' ? `сразу ${when}` : `at once ${when}`
  return language === 'ru'
    ? `в течение ${days} ${plural(days, kind === 'banking' ? bankingDays : calendarDays)} ${when}`
    : `within ${days} ${kind === 'banking' ? 'banking' : 'calendar'} ${days === 1 ? 'day' : 'days'} ${when}`
}

/** The price with VAT in words: «68 000,00 руб. (…), в том числе НДС 22 % — 12 262,30 руб.». */
export const priceText = (price: SumFacts, language: Language = 'ru'): string =>
  `${moneyInFull(price.gross, language)}, ${vatPhrase(price, language)}`

/** What the vehicle must be, label by label; what was not asked for is left out. */
export function requirementRows({ requirement: asked, flags }: OrderPrintFacts, language: Language = 'ru'): [string, string][] {
  const said = requirementWords[language]
  const list = (all: readonly Bilingual[]) => all.map(each => each[language]).join(', ')
  const load = [
    asked.capacityKg > 0 && `${numberText(asked.capacityKg, 0, language)} ${said.kg}`,
    asked.volumeM3 > 0 && `${numberText(asked.volumeM3, 3, language)} ${said.m3}`,
    asked.pallets > 0 && said.pallets(asked.pallets),
  ]
  const rows: [string, string][] = [
    [said.type, [asked.truckType?.[language], list(asked.bodies)].filter(Boolean).join(', ')],
    [said.load, load.filter(Boolean).join(', ')],
    [said.loading, list(asked.loadings)],
    [said.temperature, [asked.temperature?.[language], flags.recorder && said.recorder].filter(Boolean).join(', ')],
    [said.equipment, list(asked.equipment)],
    [said.drivers, asked.crewSize > 1 ? said.two : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

const requirementWords = {
  ru: {
    type: 'Тип и кузов',
    load: 'Вместимость не менее',
    loading: 'Загрузка и выгрузка',
    temperature: 'Температурный режим',
    equipment: 'Оснащение',
    drivers: 'Экипаж',
    two: 'два водителя',
    recorder: 'с записью температуры в пути',
    kg: 'кг',
    m3: 'м³',
    pallets: (count: number) => `${count} ${plural(count, ['паллета', 'паллеты', 'паллет'])}`,
  },
  en: {
    type: 'Type and body',
    load: 'Room for at least',
    loading: 'Loading and unloading',
    temperature: 'Temperature',
    equipment: 'Equipment',
    drivers: 'Drivers',
    two: 'two drivers',
    recorder: 'recorded on the way',
    kg: 'kg',
    m3: 'm³',
    pallets: (count: number) => `${count} ${count === 1 ? 'pallet' : 'pallets'}`,
  },
} as const

const ownerships: Record<string, Bilingual> = {
  own: { ru: 'собственность', en: 'own' },
  attracted: { ru: 'привлечённое', en: 'hired for the trip' },
  rent: { ru: 'аренда', en: 'rent' },
  leasing: { ru: 'лизинг', en: 'leasing' },
  spouse_joint: { ru: 'совместная собственность супругов', en: 'joint property of spouses' },
  free_use: { ru: 'безвозмездное пользование', en: 'free use' },
}

/** Vehicle and driver, label by label; empty while nobody is assigned. */
export function resourceRows({ truck, trailer, driver }: OrderPrintFacts, language: Language = 'ru'): [string, string][] {
  const said = resourceWords[language]
  const held = (vehicle: { ownership: string } | null) => (vehicle ? (ownerships[vehicle.ownership]?.[language] ?? '') : '')
  const vehicle = (each: typeof truck) => [vehicleName(each), held(each)].filter(Boolean).join(', ')
  const rows: [string, string][] = [
    [said.truck, vehicle(truck)],
    [said.trailer, vehicle(trailer)],
    [said.driver, [driver?.name, driver?.phone && phoneText(driver.phone)].filter(Boolean).join(', ')],
    [said.licence, driver?.licence ?? ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

const resourceWords = {
  ru: { truck: 'Автомобиль', trailer: 'Прицеп', driver: 'Водитель', licence: 'Водит. удостоверение' },
  en: { truck: 'Vehicle', trailer: 'Trailer', driver: 'Driver', licence: 'Driving licence' },
} as const

/** «9214 № 556677, выдан …, 19.06.2014»; empty where it is not to be read. */
export function passportText(driver: OrderPrintFacts['driver']): string {
  const passport = driver?.passport
  if (!passport) return ''
  const on = passport.issuedOn?.split('-').toReversed().join('.') ?? ''
  const issued = [passport.issuedBy, on].filter(Boolean).join(', ')
  return [[passport.series, passport.number && `№ ${passport.number}`].filter(Boolean).join(' '), issued && `выдан: ${issued}`]
    .filter(Boolean)
    .join(', ')
}

/** What the sides owe each other beside the carriage and its price: waiting, coming late, giving back, as the terms have it. */
export function termClauses(facts: OrderPrintFacts, language: Language = 'ru'): string[] {
  const { terms, flags, price } = facts
  const ru = language === 'ru'
  const money = (sum: { minor: number; currency: string }) => moneyText(sum, language)
  const free = terms.freeWaitMinutes === 0 ? '' : spanText(terms.freeWaitMinutes, language)
  const freeText = ru
    ? free
      ? `На каждой точке ${free} с начала срока подачи (при более позднем прибытии — с прибытия) не оплачиваются.`
      : 'Простой оплачивается с начала срока подачи, при более позднем прибытии — с прибытия.'
    : free
      ? `At every stop ${free} from the beginning of the window, or from arrival if later, are free of charge.`
      : 'Waiting is paid from the beginning of the window, or from arrival if later.'
  const waitText = terms.waitRate
    ? ru
      ? `Дальнейший простой по вине Экспедитора, грузоотправителя или грузополучателя оплачивается по ${money(terms.waitRate)} за каждый начатый час.`
      : `Waiting beyond that which the forwarder, the consignor or the consignee causes is paid at ${money(terms.waitRate)} for every hour begun.`
    : ru
      ? 'За дальнейший простой взимается штраф по статье 35 Федерального закона № 259-ФЗ за каждый полный час.'
      : 'Waiting beyond that is charged for every full hour as article 35 of Federal Law 259-FZ of Russia says.'
  const layoverText = terms.layoverRate
    ? ru
      ? ` Простой свыше 24 часов оплачивается по ${money(terms.layoverRate)} за каждые начатые сутки.`
      : ` Waiting beyond 24 hours is paid at ${money(terms.layoverRate)} for every day begun.`
    : ''
  const percent = numberText(terms.penaltyPercent, 0, language)
  const hours = ru
    ? `${terms.freeRevokeHours} ${plural(terms.freeRevokeHours, ['час', 'часа', 'часов'])}`
    : `${terms.freeRevokeHours} ${terms.freeRevokeHours === 1 ? 'hour' : 'hours'}`
  const revoke =
    terms.penaltyPercent === 0
      ? ru
        ? 'Отказ любой из сторон от перевозки до её начала штрафа не влечёт.'
        : 'Either side may withdraw from the carriage before it begins without a penalty.'
      : ru
        ? `Каждая из сторон может без штрафа отказаться от перевозки не позднее чем за ${hours} до начала первой погрузки. При более позднем отказе, неподаче транспортного средства или непредъявлении груза виновная сторона платит ${percent} % цены перевозки.`
        : `Either side may withdraw free of charge up to ${hours} before the first loading begins. For withdrawing later, for not bringing the vehicle or not presenting the cargo, the side at fault pays ${percent}% of the price.`
  const clauses = [
    `${freeText} ${waitText}${layoverText}`,
    ...(terms.latePenalty
      ? [
          ru
            ? `За прибытие на погрузку позже согласованного срока Исполнитель платит ${money(terms.latePenalty)}`
            : `For coming late to the loading the executor pays ${money(terms.latePenalty)}`,
        ]
      : []),
    ...lateClauses(terms, ru),
    ...latePaymentClauses(terms, ru),
    revoke,
    ...(terms.approvesResources
      ? [
          ru
            ? `Водителя и транспортное средство согласует Экспедитор; он отвечает в течение ${terms.approvalHours} ${plural(terms.approvalHours, ['часа', 'часов', 'часов'])} после того, как данные получены.`
            : `The forwarder approves driver and vehicle and answers within ${terms.approvalHours} ${terms.approvalHours === 1 ? 'hour' : 'hours'} after their data came.`,
        ]
      : []),
    ...(flags.tracking
      ? [
          ru
            ? 'Исполнитель обеспечивает передачу местоположения транспортного средства Экспедитору на всём пути и сообщает о каждой задержке сразу.'
            : 'The executor lets the forwarder see where the vehicle is all the way and reports every delay at once.',
        ]
      : []),
    ...(flags.seal
      ? [
          ru
            ? 'Кузов пломбируется на погрузке; номера пломб вносятся в транспортную накладную, снимает их только грузополучатель.'
            : 'The body is sealed at loading; the numbers are written into the consignment note, and the consignee alone breaks the seals.',
        ]
      : []),
    ...(flags.escort ? [ru ? 'Перевозка идёт с сопровождением.' : 'The carriage goes with an escort.'] : []),
    ...(flags.insurance ? [insuranceClause(terms, language)] : []),
    ...(price && price.gross.currency !== 'RUB'
      ? [
          ru
            ? `Цена выражена и оплачивается в валюте ${price.gross.currency}; комиссию своего банка несёт каждая сторона.`
            : `The price is stated and paid in ${price.gross.currency}; each side bears the fees of its own bank.`,
        ]
      : []),
  ]
  return [...clauses, ...ownClauses(facts, language)].map(ended)
}

/** What being late with the delivery costs by the terms, and for what the law stands; papers of before the terms had it follow the law. */
function lateClauses({ lateDeliveryPercent = null, lateDeliveryBase, lateDeliveryCap }: OrderTerms, ru: boolean): string[] {
  if (lateDeliveryPercent === null)
    return [
      ru
        ? 'За просрочку доставки груза, его утрату, недостачу и повреждение Исполнитель отвечает по Федеральному закону № 259-ФЗ, в международном сообщении — по Конвенции КДПГ.'
        : 'For late delivery, loss, shortage and damage the executor answers by Federal Law 259-FZ of Russia, in international carriage by the CMR Convention.',
    ]
  const percent = numberText(lateDeliveryPercent, 2, ru ? 'ru' : 'en')
  const value = lateDeliveryBase === 'value'
  return ru
    ? [
        `За просрочку доставки Исполнитель платит ${percent} % ${value ? 'объявленной стоимости груза' : 'провозной платы'} за каждые начатые сутки после дня доставки, но не более ${lateDeliveryCap} % провозной платы.`,
        'За утрату, недостачу и повреждение груза Исполнитель отвечает по Федеральному закону № 259-ФЗ, в международном сообщении — по Конвенции КДПГ.',
      ]
    : [
        `For late delivery the executor pays ${percent}% of the ${value ? 'declared value of the cargo' : 'freight'} for every day begun after the day of delivery, and never more than ${lateDeliveryCap}% of the freight.`,
        'For loss, shortage and damage the executor answers by Federal Law 259-FZ of Russia, in international carriage by the CMR Convention.',
      ]
}

/** What being late with the payment costs, where the sides agreed on it. */
function latePaymentClauses({ latePaymentPercent = null, latePaymentCap = 100 }: OrderTerms, ru: boolean): string[] {
  if (latePaymentPercent === null) return []
  const percent = numberText(latePaymentPercent, 2, ru ? 'ru' : 'en')
  return [
    ru
      ? `За просрочку оплаты Экспедитор платит пеню ${percent} % неоплаченной суммы за каждый день просрочки, но не более ${latePaymentCap} % цены перевозки.`
      : `For late payment the forwarder pays ${percent}% of the sum that is not paid for every day, and never more than ${latePaymentCap}% of the price.`,
  ]
}

function insuranceClause({ insuranceLimit = null }: OrderTerms, language: Language): string {
  const sum = insuranceLimit && moneyText(insuranceLimit, language)
  if (language === 'en')
    return sum
      ? `The cargo is insured for no less than ${sum} for the time of carriage.`
      : 'The cargo is insured at its declared value for the time of carriage.'
  return sum ? `Груз страхуется на время перевозки на сумму не менее ${sum}` : 'Груз страхуется на объявленную ценность на время перевозки.'
}

/** What a mark of a clause or of an own text stands for in an order. */
export function markValues(facts: OrderPrintFacts, language: Language): Record<ClauseMark, string> {
  const { price, stops, payment, terms } = facts
  const [first, last] = [stops[0], stops.at(-1)]
  const day = (stop: typeof first, at: Date | null | undefined) => (stop && at ? dayText(dayIn(stop.tz, at)) : '')
  return {
    'order.number': facts.number,
    'order.date': dayText(facts.date),
    'forwarder.name': facts.forwarder.name,
    'executor.name': facts.executor?.name ?? '',
    route: stops.map(stop => stop.place[language]).join(' — '),
    cargo: facts.cargos.map(({ name }) => name).join(', '),
    price: price ? moneyText(price.gross, language) : '',
    'loading.date': day(first, first?.windowFrom),
    'unloading.date': day(last, last?.windowTo),
    'pay.days': String(payment.days),
    'document.days': String(terms.documentDays ?? ''),
    'wait.free': String(terms.freeWaitMinutes),
  }
}

/** The clauses the sides added, filled in for this order; without English ones the Russian stand in both. */
function ownClauses(facts: OrderPrintFacts, language: Language): string[] {
  const { clauses = '', clausesEn = '' } = facts
  return filledClauses(language === 'en' && clausesEn !== '' ? clausesEn : clauses, markValues(facts, language))
}

/** Paragraphs with numbers: `5.1. …`. */
export const numbered = (section: number, clauses: readonly string[]): Block[] =>
  clauses.map((text, at) => ({ kind: 'text', text: `${section}.${at + 1}. ${text}` }))
