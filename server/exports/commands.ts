import { exportLimits } from '#contract/exports.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { ExportRecord } from './row.ts'

const DAY = 86_400_000

type ExportRequest = Pick<ExportRecord, 'id' | 'list' | 'format' | 'query' | 'columns'>

/** Writes down what left, or was to leave: which list, under which conditions, with which columns. */
export const recordExport = (
  tx: Tx,
  what: 'asked' | 'failed' | 'cancelled' | 'removed' | 'downloaded',
  { id, list, format, query, columns }: ExportRequest,
  facts: object = {},
) => audit(tx, { what: `export.${what}`, kind: 'export', objectId: id, facts: { list, format, query, columns, ...facts } })

export const publishChanged = (tx: Tx, exportId: string) => publish(tx, 'exports.changed', [tx.actor.orgId], { exportId })

/** What every export that ended has: no place and no run; it goes when its days are over. */
export const ended = (tx: Tx) => ({
  slot: null,
  runId: null,
  leaseUntil: null,
  endedAt: tx.now,
  expiresAt: new Date(tx.now.getTime() + exportLimits.keptDays * DAY),
})

/** Sets when an export that ended goes; its place is free for the next one. */
export async function end(tx: Tx, id: string, runAt: Date) {
  await setTimer(tx, { home: tx.actor.orgId, kind: 'export.expire', objectId: id, runAt })
  tx.nudges.add('exports')
  await publishChanged(tx, id)
}
