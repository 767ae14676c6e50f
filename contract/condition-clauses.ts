import type { Bilingual } from './primitives.ts'

/** What a clause may have filled in: `{{order.number}}` becomes the number of the order it is printed for. */
export const clauseMarks = {
  'order.number': { ru: 'номер заказа', en: 'number of the order' },
  'order.date': { ru: 'дата заказа', en: 'date of the order' },
  'forwarder.name': { ru: 'экспедитор', en: 'forwarder' },
  'executor.name': { ru: 'исполнитель', en: 'executor' },
  route: { ru: 'маршрут', en: 'route' },
  cargo: { ru: 'груз', en: 'cargo' },
  price: { ru: 'цена перевозки', en: 'price of the carriage' },
  'loading.date': { ru: 'дата погрузки', en: 'date of loading' },
  'unloading.date': { ru: 'дата выгрузки', en: 'date of unloading' },
  'pay.days': { ru: 'дней на оплату', en: 'days to pay' },
  'document.days': { ru: 'дней на документы', en: 'days for documents' },
  'wait.free': { ru: 'минут бесплатного ожидания', en: 'minutes of free waiting' },
} as const satisfies Record<string, Bilingual>
export type ClauseMark = keyof typeof clauseMarks

export const clauseMarkNames = Object.keys(clauseMarks) as ClauseMark[]

const MARK = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Marks of a text the product knows nothing of, as they are written. */
export const unknownMarks = (text: string): string[] => [
  ...new Set([...text.matchAll(MARK)].flatMap(([whole, name = '']) => (Object.hasOwn(clauseMarks, name) ? [] : [whole]))),
]

/** Clauses paragraph by paragraph, each mark by its value; what is not known of an order leaves a line to write on. */
export const filledClauses = (text: string, values: Partial<Record<ClauseMark, string>>): string[] =>
  text
    .split(/\n+/)
    .map(line =>
      line
        .replace(MARK, (whole, name: string) => (Object.hasOwn(clauseMarks, name) ? values[name as ClauseMark] || '________' : whole))
        .trim(),
    )
    .filter(line => line !== '')
