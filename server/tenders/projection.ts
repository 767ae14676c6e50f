import { show, type Tx } from '#server/platform/db.ts'
import type { TenderState } from './record.ts'
import { type LotFacts, rowsOf, viewersOf } from './row/list.ts'

/** Rewrites what every viewer sees in lists; a guest, who knows himself and the organiser alone, writes theirs. */
export async function showTender(tx: Tx, state: TenderState, draft: Partial<LotFacts> = {}): Promise<void> {
  const { orgId, id } = state.tender
  const known = orgId === tx.actor.orgId ? null : new Set<string>([orgId, tx.actor.orgId])
  const viewers = viewersOf(state).filter(viewer => known?.has(viewer) ?? true)
  // thousands may be invited to a hundred lots: their rows are never in memory together
  const some = Math.max(1, Math.floor(SHOWN_AT_ONCE / Math.max(state.lots.length, 1)))
  for (let i = 0; i < viewers.length; i += some) await show(tx, 'tender', id, rowsOf(state, draft, viewers.slice(i, i + some)))
}

const SHOWN_AT_ONCE = 2000
