import type { ComplianceDocument, ComplianceHolder, ComplianceKind } from '#contract/compliance.ts'
import type { Day } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'

/** Somebody or something whose documents run out. */
export type WatchedObject = {
  id: string
  /** What a notice calls it: a short name, a plate. */
  name: string
  compliance: readonly ComplianceDocument[]
  /** The product itself keeps it from work. */
  systemBlocked: boolean
  /** It is at work, so it may be kept from it. */
  canBlock: boolean
}

/** What a module gives to the watch over documents; every function acts in the home of the transaction. */
export type Watched = {
  kind: ComplianceHolder
  /** Objects some document of which ends on the day or before, and those the product keeps from work; with `id` that object alone, whatever its days. */
  find(tx: Tx, until: Day, id?: string): Promise<WatchedObject[]>
  /** Keeps it from work for these documents: status, journal and event. */
  block(tx: Tx, id: string, documents: readonly ComplianceKind[]): Promise<void>
  /** Takes back what `block` did. */
  unblock(tx: Tx, id: string): Promise<void>
}
