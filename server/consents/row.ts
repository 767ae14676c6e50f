import { consentTexts, consentVersion, type PositionDays } from '#contract/consent-texts.ts'
import type { ConsentAnswer, ConsentQuestion, ConsentRecord, PositionConsent } from '#contract/consents.ts'
import type { Locale } from '#contract/primitives.ts'
import { isOfToday, type StoredAnswer } from './rules.ts'
import type { AnswerRecord } from './store.ts'

/** What stands of the text of today. */
export const toConsent = (last: StoredAnswer | null | undefined): PositionConsent | null =>
  last && isOfToday(last) ? { answer: last.answer, at: last.at.toISOString() } : null

/** What the phone shows of it. */
export const toQuestion = (last: StoredAnswer | null, { wholeDays, thinnedDays }: PositionDays): ConsentQuestion => ({
  version: consentVersion,
  wholeDays,
  thinnedDays,
  consent: toConsent(last),
})

/** An answer with the text it was given to. */
export function toRecord(answer: AnswerRecord, carrier: string): ConsentRecord {
  const { at, receivedAt, version, agent } = answer
  const locale = answer.locale as Locale
  return {
    answer: answer.answer as ConsentAnswer,
    at: at.toISOString(),
    receivedAt: receivedAt.toISOString(),
    version,
    locale,
    text: (consentTexts[version]?.({ wholeDays: answer.wholeDays, thinnedDays: answer.thinnedDays, carrier }) ?? []).map(
      paragraph => paragraph[locale],
    ),
    phone: agent,
  }
}
