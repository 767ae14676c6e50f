import type { Locale } from '#contract/primitives.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { traitsOf, usualMask } from '#server/prints/forms/catalogue.ts'
import {
  fromStored,
  hashOf,
  isChanged,
  isReadUnlike,
  issuedOf,
  type PrintTarget,
  type StoredPrints,
  toStored,
  treeOf,
} from '#server/prints/papers/paper.ts'
import type { Printed } from '#server/prints/row/printed.ts'
import { findPrintSettings, type IssuedRecord, nextPrintNumber } from '#server/prints/store.ts'
import { mayIssue, type Paper, type Shelf } from './papers.ts'

/** In which language a paper is issued, and what it is sealed with. */
type Issuing = { language: Locale; secrets: Pick<Secrets, 'sealBytes' | 'openBytes'> }

/**
 * Issues a paper of what is held: the first time it gets its number and day, every time it is kept as it is, the next version. A paper
 * that would say the same again is not issued twice.
 */
export async function issue(
  tx: Tx,
  actor: Pick<Actor, 'orgId' | 'permissions' | 'name' | 'organization' | 'tz'>,
  { printed, target, shelf }: Paper,
  { language, secrets }: Issuing,
): Promise<IssuedRecord> {
  if (!mayIssue(actor)) refuse('access.denied', { permission: 'orders.command' })
  const { form, claimId } = target
  const kind = traitsOf(form.code).number
  if (kind === null) refuse('print.not_issued', { form: form.name })
  // what is missing is told before a number is taken
  const number = { number: printed.facts.number, date: printed.facts.date }
  treeOf(target, printed, { language, number, draft: false })
  const [latest] = issuedOf(target, shelf.issued)
  if (latest) {
    number.number = latest.number
    number.date = latest.date
  } else if (kind === 'mask') {
    number.date = dayIn(actor.tz, tx.now)
    const masks = ((await findPrintSettings(tx))?.masks ?? {}) as Record<string, string>
    number.number = await nextPrintNumber(tx, form.code, masks[form.code] ?? usualMask, Number(number.date.slice(0, 4)))
  }
  const tree = treeOf(target, printed, { language, number, draft: false })
  const sha256 = hashOf(tree)
  if (latest?.sha256.equals(sha256)) return latest
  if (
    latest?.language === language &&
    !isChanged(target, printed, { latest, tz: actor.tz, kept: await storedPrintsOf(shelf, target, secrets) })
  )
    return latest
  return shelf.keep(
    {
      form: form.code,
      edition: tree.edition,
      claimId,
      ...number,
      version: (latest?.version ?? 0) + 1,
      sha256,
      sealed: secrets.sealBytes(toStored(target, tree, printed, number)),
      byName: actor.name,
      side: printed.side,
      language,
    },
    actor,
  )
}

/** The latest issued paper of a form as it was kept, where people with other rights read it otherwise. */
export async function storedPrintsOf(shelf: Shelf, target: PrintTarget, { openBytes }: Pick<Secrets, 'openBytes'>): Promise<StoredPrints> {
  const [latest] = issuedOf(target, shelf.issued)
  const found = latest && isReadUnlike(target) ? await shelf.find(latest.id) : undefined
  return new Map(found ? [[found.id, fromStored(openBytes(found.sealed))]] : [])
}

/** Writes down that drivers' documents were shown, as looking at them anywhere is. */
export async function recordReveal(tx: Tx, printed: Pick<Printed, 'revealed'>, { form }: PrintTarget): Promise<void> {
  if (!traitsOf(form.code).personal) return
  for (const driverId of printed.revealed)
    await audit(tx, {
      what: 'driver.reveal',
      kind: 'driver',
      objectId: driverId,
      facts: { fields: ['passport', 'licence'], why: 'power_of_attorney', form: form.code },
    })
}
