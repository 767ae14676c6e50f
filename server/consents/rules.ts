import { consentVersion } from '#contract/consent-texts.ts'
import type { ConsentAnswer } from '#contract/consents.ts'

/** What a driver said last of the positions of his phone, and to which text. */
export type StoredAnswer = { answer: ConsentAnswer; at: Date; version: number }

/** Whether a text is the one of today: who agreed to an older one is asked anew. */
export const isOfToday = ({ version }: Pick<StoredAnswer, 'version'>): boolean => version === consentVersion

/** Since when positions may be taken; null where they may not. */
export const agreedSince = (last: StoredAnswer | null): Date | null =>
  last !== null && last.answer === 'given' && isOfToday(last) ? last.at : null
