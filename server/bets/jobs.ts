import { audit } from '#server/platform/audit.ts'
import { readClock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { openBet } from './sealed.ts'
import { type LotRecord, lockLot, openBets, sealedOf, setClosed, tellLot } from './store.ts'

/** What is done with a lot once bidding has ended and sealed bets lie open; in the transaction of the closing. */
export type Evaluate = (tx: Tx, lot: { tenderId: string; lotId: string }) => Promise<void>

/**
 * The end of bidding. The moment was set when the lot opened and never moved by bets: whoever it wakes looks whether the end has moved, and
 * sets it anew. Closing, opening of sealed bets and evaluation are one commit.
 */
export const betTimers = ({ secrets, evaluate }: { secrets: Pick<Secrets, 'openBytes'>; evaluate: Evaluate }) =>
  ({
    'lot.close': async (tx, { home, objectId }) => {
      const lot = await lockLot(tx, objectId)
      if (lot?.status === 'open') {
        // a bet may have held the lot: the moment counts now
        const now = await readClock(tx)
        if (now < lot.endsAt) return setTimer(tx, { home, kind: 'lot.close', objectId, runAt: lot.endsAt })
        await setClosed(tx, lot.id, lot.endsAt)
      }
      // a price that was taken has closed its lot already
      else if (lot?.status !== 'closed') return
      await openSealed(tx, lot, secrets)
      await audit(tx, {
        what: 'lot.closed',
        kind: 'tender',
        objectId: lot.tenderId,
        from: 'open',
        to: 'closed',
        facts: { lotId: lot.id, bets: lot.bets },
      })
      await evaluate(tx, { tenderId: lot.tenderId, lotId: lot.id })
      await tellLot(tx, lot.id)
    },
  }) satisfies Record<string, TimerHandler>

async function openSealed(tx: Tx, lot: LotRecord, secrets: Pick<Secrets, 'openBytes'>) {
  if (!lot.wrappedKey || lot.openedKey) return
  const key = secrets.openBytes(lot.wrappedKey)
  const opened = []
  for (const { seq, alias, sealed, nonce } of await sealedOf(tx, lot.id)) {
    const held = sealed && nonce !== null ? await openBet(key, sealed, { lotId: lot.id, alias: String(alias), nonce }) : null
    opened.push({ seq, ...(held ?? { amount: null, why: 'unreadable' }) })
  }
  await openBets(tx, lot.id, key, opened)
}
