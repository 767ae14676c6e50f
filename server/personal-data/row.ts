import { consentTexts, consentVersion, type PositionDays } from '#contract/consent-texts.ts'
import type { ConsentAnswer } from '#contract/consents.ts'
import type { ConsentsOfDriver, ErasureAct, Person, StoredPart } from '#contract/personal-data.ts'
import type { Holding } from '#contract/personal-data-words.ts'
import { agreedSince } from '#server/consents/rules.ts'
import type { AnswerRecord } from '#server/consents/store.ts'
import type { Measure, PersonRecord } from './record.ts'
import { staysUntil } from './rules.ts'
import type { ActRecord } from './store/acts.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A person as he is found. */
export const toPerson = ({ kind, id, place, name, of, phone, email, atWork, restrictedAt }: PersonRecord): Person => ({
  key: { kind, id, place },
  ...{ name, of, phone, email, atWork },
  restricted: restrictedAt !== null,
})

/** What one place has of a person, and what becomes of it. */
export const toPart = (holding: Holding, { count, since, until, stays, lastOn }: Measure): StoredPart => ({
  ...{ holding, count, since: iso(since), until: iso(until) },
  ...{ goes: count - stays, stays, staysUntil: stays > 0 ? staysUntil(holding, lastOn) : null },
})

/** An act as it is told of in the list. */
export const toAct = ({ id, number, at, byName, basis, kind, facts }: ActRecord): ErasureAct => ({
  ...{ id, number, at: at.toISOString(), by: byName },
  basis: basis as ErasureAct['basis'],
  kind: kind as ErasureAct['kind'],
  gone: facts.parts.reduce((sum, { goes }) => sum + goes, 0),
  stays: facts.parts.reduce((sum, { stays }) => sum + stays, 0),
  staysUntil: facts.parts.reduce<string | null>(
    (last, { staysUntil: day }) => (day !== null && (last === null || day > last) ? day : last),
    null,
  ),
})

type DriverOfConsents = { id: string; name: string; processingConsentAt: Date | null; trackingConsentAt: Date | null }

/** What a driver agreed to, the last answer first. */
export function toConsents(
  { id, name, processingConsentAt, trackingConsentAt }: DriverOfConsents,
  answers: readonly AnswerRecord[],
): ConsentsOfDriver {
  const told = answers
    .filter(answer => answer.driverId === id)
    .map(({ answer, at, version }) => ({ answer: answer as ConsentAnswer, at, version }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return {
    driverId: id,
    ...{ name, processingAt: iso(processingConsentAt), trackingAt: iso(trackingConsentAt) },
    answers: told.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
    sendsPositions: agreedSince(told[0] ?? null) !== null,
  }
}

/** The texts drivers answered, by their numbers. */
export const textsOf = (days: PositionDays, carrier: string) =>
  Object.entries(consentTexts).map(([version, textOf]) => ({
    version: Number(version),
    current: Number(version) === consentVersion,
    paragraphs: textOf({ ...days, carrier }).map(({ ru, en }) => ({ ru, en })),
  }))
