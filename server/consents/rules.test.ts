import { expect, test } from 'vitest'
import { consentTexts, consentVersion } from '#contract/consent-texts.ts'
import { agreedSince } from './rules.ts'

const at = new Date('2026-10-05T09:00:00Z')

test('positions may be taken since the last answer, if it is a yes to the text of today', () => {
  expect(agreedSince(null)).toBeNull()
  expect(agreedSince({ answer: 'given', at, version: consentVersion })).toEqual(at)
  expect(agreedSince({ answer: 'given', at, version: consentVersion - 1 })).toBeNull()
  for (const answer of ['refused', 'withdrawn'] as const) expect(agreedSince({ answer, at, version: consentVersion })).toBeNull()
})

test('the text of today says who, what for, when and how long, in both languages', () => {
  const paragraphs = consentTexts[consentVersion]!({ carrier: 'ВолгаТранс', wholeDays: 14, thinnedDays: 90 })
  expect(paragraphs).toHaveLength(5)
  for (const locale of ['ru', 'en'] as const) {
    const text = paragraphs.map(paragraph => paragraph[locale]).join(' ')
    for (const part of ['ВолгаТранс', '14', '90']) expect(text).toContain(part)
  }
})
