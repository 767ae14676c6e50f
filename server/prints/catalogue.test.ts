import { expect, test } from 'vitest'
import type { Side } from '#contract/primitives.ts'
import { missingFrom } from '#server/testing/printed.ts'
import { printForms, traitsOf } from './catalogue.ts'
import { drawForm, printFormats } from './draw.ts'
import type { OrderPrintFacts } from './facts.ts'
import { plainForm } from './plain.ts'
import * as samples from './samples.ts'

const orders: [string, OrderPrintFacts][] = [
  ['an everyday order', samples.everyday],
  ['an order of long names and 60 cargos', samples.longNames],
  ['an order of a foreign carrier', samples.foreign],
]

const papers = printForms.flatMap(form =>
  orders.flatMap(([name, facts]) =>
    form.sides.map(side => ({ form, name, side, facts: side === 'executor' ? samples.asExecutor(facts) : facts })),
  ),
)

/** The form with the number it would have when issued. */
const builtOf = (form: (typeof printForms)[number], facts: OrderPrintFacts, language: 'ru' | 'en') => {
  const of = traitsOf(form.code).claims
  const claim = of && facts.claims.find(of)
  if (of && !claim) return null
  const given = { ...facts, numbers: { ...facts.numbers, [form.code]: { number: '26-00007', date: facts.today } } }
  if (form.lacks(given).length > 0) return null
  return plainForm(form.build(given, { language, ...(claim && { claimId: claim.id }) }))
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

for (const format of printFormats)
  test.each(papers)(
    `${format}: $form.code of $name as the $side prints it says everything its tree says`,
    async ({ form, facts }) => {
      const tree = builtOf(form, facts, 'ru')
      if (!tree) return expect(form.lacks(facts)).toBeDefined()
      expect(await missingFrom(tree, format, await drawForm(tree, format))).toEqual([])
    },
    60_000,
  )

test.each(papers)('$form.code of $name can be built in English too', ({ form, facts }) => {
  const tree = builtOf(form, facts, 'en')
  if (tree) expect(tree.blocks.length).toBeGreaterThan(0)
})
