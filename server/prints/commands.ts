import type { Locale } from '#contract/primitives.ts'
import type { OrderState } from '#server/deals/record.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { traitsOf, usualMask } from './forms/catalogue.ts'
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
} from './papers/paper.ts'
import type { Printed } from './row/printed.ts'
import { findIssued, findPrintSettings, type IssuedRecord, insertIssued, listIssued, nextPrintNumber } from './store.ts'

/** The order with everything its papers are made of. */
export const openState = async (tx: Tx, orderId: string) => orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))

/** Who runs orders issues their papers, and who keeps the accounts. */
export const mayIssue = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('orders.command') || permissions.has('settlements.edit')

/** Which paper is issued, of what it is made, and what it is sealed with. */
type Issuing = { printed: Printed; target: PrintTarget; language: Locale; secrets: Pick<Secrets, 'sealBytes' | 'openBytes'> }

/**
 * Issues a paper of a locked order: the first time it gets its number and day, every time it is kept as it is, the next version. A paper
 * that would say the same again is not issued twice.
 */
export async function issue(
  tx: Tx,
  actor: Pick<Actor, 'orgId' | 'permissions' | 'name' | 'organization' | 'tz'>,
  { order }: Pick<OrderState, 'order'>,
  { printed, target, language, secrets }: Issuing,
): Promise<IssuedRecord> {
  if (!mayIssue(actor)) refuse('access.denied', { permission: 'orders.command' })
  const { form, claimId } = target
  const kind = traitsOf(form.code).number
  if (kind === null) refuse('print.not_issued', { form: form.name })
  // what is missing is told before a number is taken
  const number = { number: printed.facts.number, date: printed.facts.date }
  treeOf(target, printed, { language, number, draft: false })
  const [latest] = issuedOf(target, await listIssued(tx, order))
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
    !isChanged(target, printed, { latest, tz: actor.tz, kept: await storedPrintsOf(tx, order, { issued: [latest], target }, secrets) })
  )
    return latest
  const made = await insertIssued(tx, order, {
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
  })
  const told = { form: form.code, number: made.number, version: made.version }
  await audit(tx, {
    what: 'print.issued',
    kind: 'order',
    objectId: order.id,
    facts: { ...told, claim: claimId, sha256: sha256.toString('hex') },
  })
  await insertEntry(tx, order, {
    what: 'print.issue',
    side: printed.side,
    organization: actor.organization,
    person: actor.name,
    // of the forwarder's papers to his customer the executor reads nothing
    party: printed.side === 'executor' ? order.executorId : null,
    facts: told,
  })
  await publish(tx, 'prints.changed', [actor.orgId], { orderId: order.id })
  return made
}

/** The latest issued paper of a form as it was kept, where people with other rights read it otherwise. */
export async function storedPrintsOf(
  tx: Tx,
  order: OrderState['order'],
  { issued, target }: { issued: readonly IssuedRecord[]; target: PrintTarget },
  { openBytes }: Pick<Secrets, 'openBytes'>,
): Promise<StoredPrints> {
  const [latest] = issuedOf(target, issued)
  const found = latest && isReadUnlike(target) ? await findIssued(tx, order, latest.id) : undefined
  return new Map(found ? [[found.id, fromStored(openBytes(found.sealed))]] : [])
}

/** Writes down that a driver's documents were shown, as looking at them anywhere is. */
export async function recordReveal(tx: Tx, printed: Pick<Printed, 'revealed'>, { form }: PrintTarget): Promise<void> {
  if (printed.revealed === null || !traitsOf(form.code).personal) return
  await audit(tx, {
    what: 'driver.reveal',
    kind: 'driver',
    objectId: printed.revealed,
    facts: { fields: ['passport', 'licence'], why: 'power_of_attorney', form: form.code },
  })
}
