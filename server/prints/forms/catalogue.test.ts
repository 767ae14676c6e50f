import { expect, test } from 'vitest'
import type { Side } from '#contract/primitives.ts'
import { drawForm, printFormats } from '#server/prints/drawing/draw.ts'
import { plainForm } from '#server/prints/drawing/plain.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'
import { missingFrom } from '#testing/printed.ts'
import { asExecutor } from '#testing/prints/orders.ts'
import { samples } from '#testing/prints/samples.ts'
import { printForms, traitsOf } from './catalogue.ts'

const orders: [string, OrderPrintFacts][] = [
  ['an everyday order', samples.everyday],
  ['an order of long names and 60 cargos', samples.longNames],
  ['an order of a foreign carrier', samples.foreign],
]

const papers = printForms.flatMap(form =>
  orders.flatMap(([name, facts]) => form.sides.map(side => ({ form, name, side, facts: side === 'executor' ? asExecutor(facts) : facts }))),
)

/** The order as the form is made for: one abroad for a CMR note, one of dangerous goods for their document. */
function meantFor(code: string, facts: OrderPrintFacts): OrderPrintFacts {
  if (code === 'cmr')
    return { ...facts, stops: facts.stops.map((stop, at, { length }) => (at < length - 1 ? stop : { ...stop, country: 'KZ' })) }
  if (code === 'adr_doc') return { ...facts, cargos: facts.cargos.map(cargo => ({ ...cargo, adr: samples.foreign.cargos[0]!.adr })) }
  return facts
}

/** The form with the number it would have when issued; of claims, once for each. */
const builtOf = (form: (typeof printForms)[number], facts: OrderPrintFacts, language: 'ru' | 'en') => {
  const of = traitsOf(form.code).claims
  const given = { ...meantFor(form.code, facts), numbers: { ...facts.numbers, [form.code]: { number: '26-00007', date: facts.today } } }
  if (form.missing(given).length > 0) return []
  const claims = of ? facts.claims.filter(of).map(({ id }) => ({ claimId: id })) : [{}]
  return claims.map(claim => plainForm(form.build(given, { language, ...claim })))
}

test('codes are each other’s own, named in both languages, and known by their traits', () => {
  expect(new Set(printForms.map(({ code }) => code)).size).toBe(printForms.length)
  for (const { code, name, sides } of printForms) {
    expect(name.ru).toMatch(/\p{Script=Cyrillic}/u)
    expect(name.en).not.toMatch(/\p{Script=Cyrillic}/u)
    expect(sides.every((side: Side) => side === 'forwarder' || side === 'executor')).toBe(true)
    expect(code).toMatch(/^[a-z0-9_]+$/)
  }
})

test('every form is printed of all three orders; only a carrier abroad draws no Russian invoice of VAT', () => {
  const unprinted = papers.filter(({ form, facts }) => builtOf(form, facts, 'ru').length === 0)
  expect(unprinted.map(({ form, name, side }) => `${form.code}, ${name}, ${side}`)).toEqual([
    'upd, an order of a foreign carrier, executor',
    'sf, an order of a foreign carrier, executor',
  ])
})

for (const format of printFormats)
  test.each(papers)(
    `${format}: $form.code of $name as the $side prints it says everything its tree says, as often as it does`,
    async ({ form, facts }) => {
      for (const tree of builtOf(form, facts, 'ru')) expect(await missingFrom(tree, format, await drawForm(tree, format))).toEqual([])
    },
    60_000,
  )

test.each(papers)('$form.code of $name as the $side prints it is drawn in English too', async ({ form, facts }) => {
  for (const tree of builtOf(form, facts, 'en')) {
    expect(tree.blocks.length).toBeGreaterThan(0)
    // papers of Russian law are in Russian whatever is asked
    if (tree.language === 'en')
      for (const format of printFormats) expect(await missingFrom(tree, format, await drawForm(tree, format))).toEqual([])
  }
})
