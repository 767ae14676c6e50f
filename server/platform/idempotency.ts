import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { refuse } from './refusal.ts'

/** A key as the client made it, and what it was made for. */
export type Claim = { key: string; call: string; hash: Buffer }

/** What a repeated request must equal: the call, the person and everything he gave. */
export const claimOf = (key: string, call: string, employeeId: string, given: unknown): Claim => ({
  key: key.toLowerCase(),
  call,
  hash: createHash('sha256')
    .update(JSON.stringify([call, employeeId, given]))
    .digest(),
})

/** Begins the transaction of whoever asks, and again where it was broken off. */
type Begin = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Does the work once for a key: the claim, the work and its answer are one commit. A second request with the key waits for the first
 * and gets its answer; a refusal leaves nothing behind, so the same key may try again.
 */
export const once = (begin: Begin, claim: Claim, work: (tx: Tx) => Promise<string>) =>
  begin(async tx => {
    const { orgId } = tx.actor
    const { rows: mine } = await sql`
      insert into idempotency_keys (org_id, key, at, call, hash) values (${orgId}, ${claim.key}, ${tx.now}, ${claim.call}, ${claim.hash})
      on conflict do nothing returning key`.execute(tx)
    if (mine.length === 0) {
      // a write: the answer is given again only after a commit of its own, so it cannot tell of one that a fail-over lost
      const { rows } = await sql<{ call: string; hash: Buffer; body: string | null }>`
        update idempotency_keys set at = ${tx.now} where org_id = ${orgId} and key = ${claim.key} returning call, hash, body`.execute(tx)
      const stored = rows[0]
      if (!stored) return refuse('server.busy')
      if (stored.call !== claim.call || !stored.hash.equals(claim.hash)) return refuse('key.reused')
      return { text: stored.body ?? 'null', replayed: true }
    }
    const text = await work(tx)
    await sql`update idempotency_keys set status = 200, body = ${text} where org_id = ${orgId} and key = ${claim.key}`.execute(tx)
    return { text, replayed: false }
  })
