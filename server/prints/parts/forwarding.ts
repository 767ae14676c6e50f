import type { Bilingual } from '#contract/primitives.ts'
import type { Block, Cell } from '#server/prints/forms/form.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { windowText } from '#server/wording/words/days.ts'
import { moneyText } from '#server/wording/words/sums.ts'
import { metBy } from './cargo.ts'
import { missingRequisites, missingWords } from './parties.ts'

/** What the papers of forwarding say alike: who asks whom, from where to where, and of what worth. */

/** Rules of forwarding and the order that set the forms. */
export const forwardingEdition = 'форма по образцу приказа Минтранса России от 11.02.2008 № 23; 87-ФЗ'

export const missingForForwarding = (facts: OrderPrintFacts): Bilingual[] => [
  ...(facts.customer ? [] : [missingWords.customer]),
  ...(facts.cargos.length > 0 ? [] : [missingWords.cargo]),
  ...(facts.stops.length >= 2 ? [] : [missingWords.stops]),
  ...missingRequisites(facts.forwarder),
]

/** Boxes of a paper, two to a row: each a small title with what stands under it. */
export const boxes = (cells: readonly (readonly [label: string, text: string, whole?: boolean])[]): Block => {
  const body: Cell[][] = []
  let half: Cell | null = null
  for (const [label, text, whole] of cells) {
    if (whole) {
      if (half) body.push([half, { text: '' }])
      half = null
      body.push([{ label, text: text || '—', span: 2 }])
    } else if (half) {
      body.push([half, { label, text: text || '—' }])
      half = null
    } else half = { label, text: text || '—' }
  }
  if (half) body.push([half, { text: '' }])
  return { kind: 'table', widths: [1, 1], head: [], body }
}

/** Where the cargo is ready and where it is wanted, by the clocks of both places. */
export function termsOfRoute({ stops }: OrderPrintFacts): { ready: string; due: string } {
  const [first, last] = [stops[0], stops.at(-1)]
  return {
    ready: first ? windowText(first.windowFrom, first.windowTo, first.tz) : '',
    due: last ? windowText(last.windowFrom, last.windowTo, last.tz) : '',
  }
}

export const consignor = ({ stops }: OrderPrintFacts): string => metBy(stops, 'loading')
export const consignee = ({ stops }: OrderPrintFacts): string => metBy(stops, 'unloading')

const countries: Record<string, string> = {
  RU: 'Россия',
  BY: 'Беларусь',
  KZ: 'Казахстан',
  KG: 'Киргизия',
  AM: 'Армения',
  UZ: 'Узбекистан',
  TJ: 'Таджикистан',
  TM: 'Туркмения',
  AZ: 'Азербайджан',
  GE: 'Грузия',
  MD: 'Молдавия',
  MN: 'Монголия',
  CN: 'Китай',
  TR: 'Турция',
  IR: 'Иран',
  AE: 'ОАЭ',
  IN: 'Индия',
  RS: 'Сербия',
  LT: 'Литва',
  LV: 'Латвия',
  EE: 'Эстония',
  PL: 'Польша',
  FI: 'Финляндия',
  DE: 'Германия',
}
export const countryName = (code: string): string => countries[code] ?? code

/** What all cargo is declared at; empty where nothing is, or in several currencies. */
export function declaredText({ cargos }: OrderPrintFacts): string {
  const values = cargos.flatMap(cargo => (cargo.declaredValue ? [cargo.declaredValue] : []))
  const [first] = values
  if (!first || values.some(value => value.currency !== first.currency)) return ''
  return moneyText({ minor: values.reduce((sum, value) => sum + value.minor, 0), currency: first.currency })
}

/** How the cargo is packed, each way once. */
export const packingText = ({ cargos }: OrderPrintFacts): string =>
  [...new Set(cargos.flatMap(cargo => (cargo.package ? [cargo.package.ru] : [])))].join(', ')
