import { errorsToPlace, orderRules } from '#contract/order-rules.ts'
import type { Locale } from '#contract/primitives.ts'
import type { OrderState } from '#server/deals/record.ts'
import { type Letter, letterOf } from '#server/mail/row.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import type { Arrived, IncomingLetterRecord } from './record.ts'

/** What stands in the notes of an order drafted of a letter: where it came from, and the letter. */
export const notesOf = ({ fromName, fromAddress, subject, text }: IncomingLetterRecord): string =>
  `Из письма: ${fromName || fromAddress} <${fromAddress}>, «${subject}»\n\n${text}`

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
    refused: 'Attachments not taken in',
    tonnes: 't',
    from: 'As understood',
  },
} as const

type Made = { orders: readonly OrderState[]; url: string; now: Date }

/** What is answered to a letter: what was understood of it and what is missing. An own employee gets the way to the draft, a customer does not. */
export function answerTo(letter: IncomingLetterRecord, arrived: Arrived, { orders, url, now }: Made): Letter {
  const locale: Locale = /[а-яё]/i.test(letter.text) ? 'ru' : 'en'
  const t = words[locale]
  const own = letter.sender === 'employee'
  const title = orders.length > 0 ? t.drafted(orders.length) : letter.wait === 'many_orders' ? t.many : t.nothing
  const paragraphs = orders.flatMap(state => {
    const missing = [...new Set(errorsToPlace(draftOf(state), now, state.order.distanceKm).map(({ rule }) => orderRules[rule][locale]))]
    return [
      `${t.from}: ${understood(state, locale)}.`,
      ...(own ? [missing.length > 0 ? `${t.missing}: ${missing.join('; ')}.` : t.whole] : []),
    ]
  })
  const hint = letter.wait === 'many_orders' ? t.manyHint : t.nothingHint
  const rest = orders.length > 0 ? [own ? t.placing : t.toCustomer] : [hint]
  const refused = letter.refused.length > 0 ? [`${t.refused}: ${letter.refused.join(', ')}.`] : []
  const [first] = orders
  const made = letterOf(locale, letter.fromAddress, {
    title,
    paragraphs: [...paragraphs, ...refused, ...rest],
    ...(own && first && { button: { label: t.open, href: `${url}/orders_forwarder/edit/${first.order.id}` } }),
  })
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

function understood({ stops, cargos, order }: OrderState, locale: Locale): string {
  const t = words[locale]
  const name = (stop: OrderState['stops'][number]) => (locale === 'ru' ? stop.placeRu : stop.placeEn) || '?'
  const route = stops.map(name).join(' → ')
  const mass = cargos.reduce((sum, { massKg }) => sum + massKg, 0)
  const parts = [route || '?', ...cargos.map(cargo => cargo.name), ...(mass > 0 ? [`${mass / 1000} ${t.tonnes}`] : [])]
  if (order.customerNumber !== '') parts.push(`№ ${order.customerNumber}`)
  return parts.join(', ')
}
