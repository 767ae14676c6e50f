import type { FileType } from '#contract/files.ts'
import { errorsToPlace, orderRules } from '#contract/order-rules.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Message } from '#server/channels/record.ts'
import { channelTitles } from '#server/channels/words.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { OfferReading } from '#server/letters/reading/offer.ts'
import { type Letter, letterOf } from '#server/mail/row.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { dayText } from '#server/wording/words/days.ts'
import { moneyText } from '#server/wording/words/sums.ts'
import type { Arrived, IncomingLetterRecord } from './record.ts'

/** What stands in the notes of an order drafted of a letter: where it came from, and the letter. */
export const notesOf = ({ channel, fromName, fromAddress, subject, text }: IncomingLetterRecord): string =>
  channel === 'email'
    ? `Из письма: ${fromName || fromAddress} <${fromAddress}>, «${subject}»\n\n${text}`
    : `Из сообщения, ${channelTitles[channel]}: ${fromName}\n\n${text}`

const words = {
  ru: {
    drafted: (n: number) => (n === 1 ? 'Письмо стало черновиком заказа' : `Из письма сделаны черновики заказов: ${n}`),
    placing: 'Ничего не размещено: черновик проверяет и размещает человек.',
    toCustomer: 'Ваше письмо получено. Заказ проверит сотрудник и ответит вам.',
    missing: 'Не хватает',
    whole: 'Всё, что нужно для размещения, в письме есть.',
    nothing: 'В письме не нашлось заказа',
    nothingHint: 'Письмо сохранено и ждёт сотрудника. Напишите, откуда и куда везти, какой груз, сколько он весит и когда погрузка.',
    many: 'Заказов в письме больше, чем делается черновиков из одного письма',
    manyHint: 'Письмо сохранено. Загрузите таблицу в разделе заказов: «Загрузить из файла».',
    open: 'Открыть черновик',
    table: 'В письме таблица заказов',
    tableHint: 'Таблица сохранена: сотрудник откроет её в импорте и проверит. Ничего не размещено.',
    stored: (n: number) => `Вложения сохранены: ${n}.`,
    unread: 'Документы из вложений читает человек: сами по себе они ничего не меняют.',
    answering: 'Ответ на потребность подготовлен',
    sending: 'Ничего не отправлено: ответ проверяет и отправляет человек в карточке потребности.',
    openDemand: 'Открыть потребность',
    price: 'цена',
    loading: 'подача',
    noOffer: 'ни цены, ни подачи в письме не нашлось, его текст стоит рядом с формой',
    vat: { included: 'с НДС', excluded: 'без учёта НДС', none: 'без НДС' },
    refused: 'Не приняты вложения',
    tonnes: 'т',
    from: 'Как понято',
  },
  en: {
    drafted: (n: number) => (n === 1 ? 'Your letter is a draft order now' : `Draft orders made of your letter: ${n}`),
    placing: 'Nothing is placed: a person checks and places the draft.',
    toCustomer: 'Your letter has come. Somebody will check the order and answer you.',
    missing: 'Missing',
    whole: 'Everything needed for placing is in the letter.',
    nothing: 'No order was found in the letter',
    nothingHint: 'The letter is saved and waits for somebody. Write from where to where, what cargo, its weight and the day of loading.',
    many: 'The letter holds more orders than are drafted of one letter',
    manyHint: 'The letter is saved. Import the table in the orders section: “Import from a file”.',
    open: 'Open the draft',
    table: 'The letter brings a table of orders',
    tableHint: 'The table is saved: somebody opens it in the import and checks it. Nothing is placed.',
    stored: (n: number) => `Attachments saved: ${n}.`,
    unread: 'A person reads the documents attached: by themselves they change nothing.',
    answering: 'The answer to the demand is prepared',
    sending: 'Nothing is sent: a person checks the answer and sends it from the page of the demand.',
    openDemand: 'Open the demand',
    price: 'price',
    loading: 'loading',
    noOffer: 'neither price nor loading was found, the text stands beside the form',
    vat: { included: 'with VAT', excluded: 'plus VAT', none: 'without VAT' },
    refused: 'Attachments not taken in',
    tonnes: 't',
    from: 'As understood',
  },
} as const

/** What is answered to a letter, whichever way it goes. */
export type LetterAnswer = {
  locale: Locale
  title: string
  paragraphs: readonly string[]
  button: { label: string; href: string } | null
}

type Made = {
  orders: readonly OrderState[]
  /** The demand it answers, and what was read of it. */
  demand?: { demandId: string; offer: OfferReading }
  /** What its attachments are. */
  files: readonly FileType[]
  url: string
  now: Date
}

/** What was understood of a letter and what is missing. An own employee gets the way to what became of it, a customer does not. */
export function answerTo(letter: IncomingLetterRecord, { orders, demand, files, url, now }: Made): LetterAnswer {
  const locale: Locale = /[а-яё]/i.test(letter.text) ? 'ru' : 'en'
  const t = words[locale]
  const own = letter.employeeId !== null
  const kept = attachmentsIn(letter, files, locale)
  if (demand) {
    const missing = [...(demand.offer.price ? [] : [t.price]), ...(demand.offer.loadingOn ? [] : [t.loading])]
    const paragraphs = [
      `${t.from}: ${offered(demand.offer, locale)}.`,
      ...(missing.length > 0 ? [`${t.missing}: ${missing.join('; ')}.`] : []),
      ...kept,
      t.sending,
    ]
    const button = own ? { label: t.openDemand, href: `${url}/demand/${demand.demandId}` } : null
    return { locale, title: t.answering, paragraphs, button }
  }
  const { wait } = letter
  const title = orders.length > 0 ? t.drafted(orders.length) : wait === 'many_orders' ? t.many : wait === 'table' ? t.table : t.nothing
  const paragraphs = orders.flatMap(state => {
    const missing = [...new Set(errorsToPlace(draftOf(state), now, state.order.distanceKm).map(({ rule }) => orderRules[rule][locale]))]
    return [
      `${t.from}: ${understood(state, locale)}.`,
      ...(own ? [missing.length > 0 ? `${t.missing}: ${missing.join('; ')}.` : t.whole] : []),
    ]
  })
  const hint = wait === 'many_orders' ? t.manyHint : wait === 'table' ? t.tableHint : t.nothingHint
  const rest = orders.length > 0 ? [own ? t.placing : t.toCustomer] : [hint]
  const [first] = orders
  const button = own && first ? { label: t.open, href: `${url}/orders_forwarder/edit/${first.order.id}` } : null
  return { locale, title, paragraphs: [...paragraphs, ...kept, ...rest], button }
}

/** What became of the attachments of a letter. */
function attachmentsIn({ refused }: IncomingLetterRecord, files: readonly FileType[], locale: Locale): string[] {
  const t = words[locale]
  return [
    ...(files.length > 0 ? [t.stored(files.length)] : []),
    ...(files.includes('pdf') || files.includes('docx') ? [t.unread] : []),
    ...(refused.length > 0 ? [`${t.refused}: ${refused.join(', ')}.`] : []),
  ]
}

/** The answer as a letter. */
export function letterAnswer(letter: IncomingLetterRecord, arrived: Arrived, { locale, title, paragraphs, button }: LetterAnswer): Letter {
  const made = letterOf(locale, letter.fromAddress, { title, paragraphs, ...(button && { button }) })
  const subject = /^re\s*:/i.test(letter.subject) ? letter.subject : `Re: ${letter.subject || title}`
  return {
    ...made,
    subject,
    headers: {
      'Auto-Submitted': 'auto-replied',
      ...(arrived.messageId !== null && { 'In-Reply-To': arrived.messageId, References: arrived.references }),
    },
  }
}

/** The answer as a message of a bot. */
export const messageAnswer = ({ locale, title, paragraphs, button }: LetterAnswer): Message => ({
  locale,
  subject: title,
  lines: paragraphs.map((text, i) => {
    const last = button !== null && i === paragraphs.length - 1
    return { title: '', text, href: last ? button.href : null, actionLabel: last ? button.label : null }
  }),
  locked: title,
  short: title,
})

function offered({ price, vatMode, loadingOn, loadingHour }: OfferReading, locale: Locale): string {
  const t = words[locale]
  const parts = [
    price && [moneyText(price, locale), vatMode && t.vat[vatMode]].filter(Boolean).join(' '),
    loadingOn && `${t.loading} ${dayText(loadingOn)}${loadingHour === null ? '' : ` ${loadingHour}`}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : t.noOffer
}

function understood({ stops, cargos, order }: OrderState, locale: Locale): string {
  const t = words[locale]
  const name = (stop: OrderState['stops'][number]) => (locale === 'ru' ? stop.placeRu : stop.placeEn) || '?'
  const route = stops.map(name).join(' → ')
  const mass = cargos.reduce((sum, { massKg }) => sum + massKg, 0)
  const parts = [route || '?', ...cargos.map(cargo => cargo.name), ...(mass > 0 ? [`${mass / 1000} ${t.tonnes}`] : [])]
  if (order.customerNumber !== '') parts.push(`№ ${order.customerNumber}`)
  return parts.join(', ')
}
