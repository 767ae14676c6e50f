import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import type { SettlementRecord, SettlementState } from '#server/settlements/record.ts'
import { occurOfLine } from '#server/settlements/store/occurrences.ts'
import { type Entry, insertEntry } from '#server/settlements/store/settlements.ts'
import type { SettlementActor } from './actors.ts'

/** The line of the history and of the audit, and the event. */
export async function recordEntry(
  tx: Tx,
  actor: SettlementActor,
  state: SettlementState,
  entry: Omit<Entry, 'person'>,
): Promise<SettlementState> {
  const { settlement } = state
  await insertEntry(tx, settlement.id, { ...entry, person: actor.name })
  await occurOfLine(tx, settlement, { ...entry, person: actor.name })
  await audit(tx, {
    what: `settlement.${entry.what}`,
    kind: 'settlement',
    objectId: settlement.id,
    from: entry.from ?? null,
    to: entry.to ?? null,
    facts: {
      number: settlement.number,
      ...(entry.orders && { orders: entry.orders }),
      ...(entry.comment && { comment: entry.comment }),
      ...(entry.day && { day: entry.day, payment: entry.payment ?? '' }),
    },
  })
  await publishChanged(tx, settlement)
  return state
}

export const publishChanged = (tx: Tx, { orgId, id, version }: SettlementRecord) =>
  publish(tx, 'settlement.changed', [orgId], { settlementId: id, version })

/** Writes that what the bank takes was made of a settlement; the settlement itself stays. */
export async function recordBankFile(tx: Tx, actor: SettlementActor, state: SettlementState, day: string): Promise<void> {
  await recordEntry(tx, actor, state, { what: 'file', day })
}
