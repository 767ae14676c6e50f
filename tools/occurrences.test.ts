import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type OccurrenceCode, occurrenceCodes, occurrences } from '#contract/occurrences.ts'
import { flightOccurrences } from '#server/deals/flights/store/occurrences.ts'
import { demandOccurrences } from '#server/demands/store/occurrences.ts'
import { orderOccurrences } from '#server/orders/store/occurrences.ts'
import { settlementOccurrences } from '#server/settlements/store/occurrences.ts'
import { tenderOccurrences } from '#server/tenders/store/occurrences.ts'
import { entryWords as demandWords } from '#web/demands/card/historyWords.ts'
import { eventWords } from '#web/orders/history/words.ts'
import { entryWords as settlementWords } from '#web/settlements/card/words.ts'
import { entryWords as tenderWords } from '#web/tenders/card/words.ts'

const ofFlights = (what: string) => what.startsWith('flight.')

test.each([
  ['an order', Object.keys(eventWords.ru).filter(what => !ofFlights(what)), orderOccurrences],
  ['a flight', Object.keys(eventWords.ru).filter(ofFlights), flightOccurrences],
  ['a demand', Object.keys(demandWords.ru), demandOccurrences],
  ['a tender', Object.keys(tenderWords.ru), tenderOccurrences],
  ['a settlement', Object.keys(settlementWords.ru), settlementOccurrences],
])('whatever the history of %s can say is told as an occurrence, or has a reason why nobody is told', (_, whats, told) => {
  expect(whats.length).toBeGreaterThan(10)
  expect(whats.filter(what => !Object.hasOwn(told, what))).toEqual([])
})

/** What nothing of the product makes yet, and why it has a name already. */
const notYet: Partial<Record<OccurrenceCode, string>> = {
  'rule.off': 'management rules make it where one is switched off by itself',
}

test('every occurrence is made by something, or says why it is not', () => {
  const files = globSync('server/**/*.ts').filter(file => !/\.test\.ts$/.test(file))
  const text = files.map(file => readFileSync(file, 'utf8')).join('\n')
  const unmade = occurrenceCodes.filter(code => !text.includes(`'${code}'`))
  expect(unmade.filter(code => !notYet[code])).toEqual([])
  expect(Object.keys(notYet).filter(code => !Object.hasOwn(occurrences, code))).toEqual([])
})

test('what an occurrence tells has no sums: who hears of it need not have the right to see prices', () => {
  for (const code of occurrenceCodes) {
    const names = Object.keys(occurrences[code].facts.shape)
    expect(names.filter(name => /amount|price|sum|total|minor|currency/i.test(name))).toEqual([])
  }
})

test('what cannot be switched off is urgent or of the machine, and every bound has the fact it binds', () => {
  for (const code of occurrenceCodes) {
    const meaning: { threshold?: string; facts: { shape: object } } = occurrences[code]
    if (meaning.threshold !== undefined) expect(Object.keys(meaning.facts.shape)).toContain(meaning.threshold)
  }
})
