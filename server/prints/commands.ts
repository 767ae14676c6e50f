import type { Locale } from '#contract/primitives.ts'
import type { OrderState } from '#server/deals/record.ts'
import { findOrder, insertEntry, openOrder, stateOf } from '#server/orders/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { traitsOf, usualMask } from './catalogue.ts'
import { freeze, hashOf, isChanged, isReadUnlike, issuedOf, type Kept, type Meant, thaw, treeOf } from './paper.ts'
import type { Printed } from './row.ts'
import { findIssued, findPrintSettings, type IssuedRecord, insertIssued, listIssued, nextPrintNumber } from './store.ts'

type Doer = Pick<Actor, 'orgId' | 'permissions' | 'name' | 'organization' | 'tz'>

/** The order with everything its papers are made of. */
export const openState = async (tx: Tx, orderId: string) => stateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))

/** Who runs orders issues their papers, and who keeps the accounts. */
export const mayIssue = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('orders.command') || permissions.has('settlements.edit')

/**
 * Issues a paper of a locked order: the first time it gets its number and day, every time it is kept as it is, the next version. A paper
 * that would say the same again is not issued twice.
 */
export async function issue(
  tx: Tx,
  doer: Doer,
  { order }: Pick<OrderState, 'order'>,
  printed: Printed,
  meant: Meant,
  language: Locale,
  secrets: Pick<Secrets, 'sealBytes' | 'openBytes'>,
): Promise<IssuedRecord> {
  if (!mayIssue(doer)) refuse('access.denied', { permission: 'orders.command' })
  const { form, claimId } = meant
  const kind = traitsOf(form.code).number
  if (kind === null) refuse('print.not_issued', { form: form.name })
  // what is missing is told before a number is taken
  const number = { number: printed.facts.number, date: printed.facts.date }
  treeOf(meant, printed, { language, number, draft: false })
  const [latest] = issuedOf(meant, await listIssued(tx, order))
  if (latest) {
    number.number = latest.number
    number.date = latest.date
  } else if (kind === 'mask') {
    number.date = dayIn(doer.tz, tx.now)
    const masks = ((await findPrintSettings(tx))?.masks ?? {}) as Record<string, string>
    number.number = await nextPrintNumber(tx, form.code, masks[form.code] ?? usualMask, Number(number.date.slice(0, 4)))
  }
  const tree = treeOf(meant, printed, { language, number, draft: false })
  const sha256 = hashOf(tree)
  if (latest?.sha256.equals(sha256)) return latest
  if (latest?.language === language && !isChanged(meant, printed, latest, doer.tz, await keptOf(tx, order, [latest], meant, secrets)))
    return latest
  const made = await insertIssued(tx, order, {
    form: form.code,
    edition: tree.edition,
    claimId,
    ...number,
    version: (latest?.version ?? 0) + 1,
    sha256,
    sealed: secrets.sealBytes(freeze(meant, tree, printed, number)),
    byName: doer.name,
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
    organization: doer.organization,
    person: doer.name,
    // of the forwarder's papers to his customer the executor reads nothing
    party: printed.side === 'executor' ? order.executorId : null,
    facts: told,
  })
  await publish(tx, 'prints.changed', [doer.orgId], { orderId: order.id })
  return made
}

/** The latest issued paper of a form as it was kept, where people with other rights read it otherwise. */
export async function keptOf(
  tx: Tx,
  order: OrderState['order'],
  issued: readonly IssuedRecord[],
  meant: Meant,
  { openBytes }: Pick<Secrets, 'openBytes'>,
): Promise<Kept> {
  const [latest] = issuedOf(meant, issued)
  const found = latest && isReadUnlike(meant) ? await findIssued(tx, order, latest.id) : undefined
  return new Map(found ? [[found.id, thaw(openBytes(found.sealed))]] : [])
}

/** Writes down that a driver's papers were shown, as looking at them anywhere is. */
export async function noteRevealed(tx: Tx, printed: Pick<Printed, 'revealed'>, { form }: Meant): Promise<void> {
  if (printed.revealed === null || !traitsOf(form.code).personal) return
  await audit(tx, {
    what: 'driver.reveal',
    kind: 'driver',
    objectId: printed.revealed,
    facts: { fields: ['passport', 'licence'], why: 'power_of_attorney', form: form.code },
  })
}
