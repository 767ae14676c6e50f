import { audit } from '#server/platform/audit.ts'
import { readClock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { openBet } from './chain/sealed.ts'
import { followEnd, giveUpSealed, type LotRecord, lockLot, notifyLot, openBets, sealedOf, setClosed } from './store.ts'

/** How often closing waits for a key that cannot be read, each time twice as long: half a minute in all. */
const KEY_TRIES = 5

/** What is done with a lot once bidding has ended and sealed bets lie open or their key is lost; in the transaction of the closing. */
export type Evaluate = (tx: Tx, lot: { tenderId: string; lotId: string; unreadable: boolean }) => Promise<void>

/**
 * The end of bidding. The moment was set when the lot opened and never moved by bets: whoever it wakes looks whether the end has moved, and
 * sets it anew. Closing, opening of sealed bets and evaluation are one commit.
 */
export const betTimers = ({ secrets, evaluate, log }: { secrets: Pick<Secrets, 'openBytes'>; evaluate: Evaluate; log?: Log }) =>
  ({
    'lot.close': async (tx, { home, objectId, attempts }) => {
      const lot = await lockLot(tx, objectId)
      if (lot?.status === 'open') {
        // a bet may have held the lot: the moment counts now
        const now = await readClock(tx)
        if (now < lot.endsAt) {
          await followEnd(tx, lot.id)
          return setTimer(tx, { home, kind: 'lot.close', objectId, runAt: lot.endsAt })
        }
        await setClosed(tx, lot.id, lot.endsAt)
      }
      // a price that was taken has closed its lot already
      else if (lot?.status !== 'closed') return
      const unreadable = !(await openSealed(tx, lot, secrets, attempts < KEY_TRIES))
      if (unreadable) log?.error({ event: 'lot.unreadable', org: lot.orgId, what: lot.number })
      await audit(tx, {
        what: 'lot.closed',
        kind: 'tender',
        objectId: lot.tenderId,
        from: 'open',
        to: 'closed',
        facts: { lotId: lot.id, bets: lot.bets },
      })
      await evaluate(tx, { tenderId: lot.tenderId, lotId: lot.id, unreadable })
      await notifyLot(tx, lot.id)
    },
  }) satisfies Record<string, TimerHandler>

/** Opens what lies sealed; false when the lot's key cannot be read and the lot ends without those bets. While it `mayWait` that is an error. */
async function openSealed(tx: Tx, lot: LotRecord, secrets: Pick<Secrets, 'openBytes'>, mayWait: boolean): Promise<boolean> {
  if (!lot.wrappedKey || lot.openedKey) return true
  let key: Buffer
  try {
    key = secrets.openBytes(lot.wrappedKey)
  } catch (error) {
    if (mayWait) throw error
    await giveUpSealed(tx, lot)
    return false
  }
  const opened = []
  for (const { seq, alias, sealed, nonce } of await sealedOf(tx, lot.id)) {
    const held = sealed && nonce !== null ? await openBet(key, sealed, { lotId: lot.id, alias: String(alias), nonce }) : null
    opened.push({ seq, ...(held ?? { amount: null, reason: 'unreadable' }) })
  }
  await openBets(tx, lot.id, key, opened)
  return true
}
