import { expect, test } from 'vitest'
import { ofLanguages, withMarkedWords } from './languages.ts'

const built = (code: string) => ofLanguages(withMarkedWords(code, 'ts').replaceAll('/* @__PURE__ */ ', ''))

test('1.10 a built file has the words of one language, sentences made of facts too', () => {
  const code = 'const words = defineWords({ one: { ru: `Заказ`, en: `Order` }, many: { ru: n => n + ` шт.`, en: n => n + ` pcs` } })'
  expect(built(code)).toEqual({
    ru: 'const words = defineWords({ one: `Заказ`, many: n => n + ` шт.` })',
    en: 'const words = defineWords({ one: `Order`, many: n => n + ` pcs` })',
  })
})

test('data with two texts, and words written elsewhere, keep both', () => {
  const code = `const empty = { ru: '', en: '' }
    const words = defineWords({ ...others, short, one: other.one, three: { ru: 'а', en: 'b', de: 'c' } })`
  expect(withMarkedWords(code, 'ts')).toBe(code)
  expect(ofLanguages(code)).toBeNull()
})

test('the parts a file loads are those of its language', () => {
  const code = 'const parts = ["assets/a-1.js", "assets/b.css", `assets/c.js`]'
  expect(ofLanguages(code)).toEqual({
    ru: 'const parts = ["assets/ru/a-1.js", "assets/b.css", `assets/ru/c.js`]',
    en: 'const parts = ["assets/en/a-1.js", "assets/b.css", `assets/en/c.js`]',
  })
})
