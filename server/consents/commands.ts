import { consentVersion } from '#contract/consent-texts.ts'
import type { ConsentAnswer } from '#contract/consents.ts'
import type { Locale } from '#contract/primitives.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import type { DriverActor } from '#server/platform/driverLink.ts'
import { refuse } from '#server/platform/refusal.ts'
import { agreedSince } from './rules.ts'
import { insertAnswer, lastAnswer } from './store.ts'

export type SaidOfConsent = { answer: ConsentAnswer; version: number; locale: Locale; at: Date; agent: string }

/**
 * Writes down what a driver says of the positions of his phone. Only the text of today can be agreed to; refused and withdrawn may be any.
 * An answer that was given before another one and came after it is written down and changes nothing.
 */
export async function answerConsent(tx: Tx, { driverId, linkId }: DriverActor, said: SaidOfConsent): Promise<void> {
  if (said.answer === 'given' && said.version !== consentVersion) refuse('consent.text')
  await insertAnswer(tx, { ...said, ...tx.rules.positions, driverId, linkId })
  await audit(tx, {
    what: `driver.consent_${said.answer}`,
    kind: 'driver',
    objectId: driverId,
    facts: { link: linkId, version: said.version, at: said.at.toISOString() },
  })
}

/** Since when a driver agrees that positions of his phone are taken; refused where he does not. */
export async function checkAgreed(tx: Tx, { driverId }: DriverActor): Promise<Date> {
  const last = await lastAnswer(tx, driverId)
  return agreedSince(last) ?? refuse(last?.answer === 'withdrawn' ? 'consent.withdrawn' : 'consent.none')
}
