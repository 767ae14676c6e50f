import { converts } from '#contract/bet-basis.ts'
import type { EventPayload } from '#contract/events.ts'
import { minorOf } from '#contract/primitives.ts'
import type { LotLive } from '#contract/tender-list.ts'
import { LotStatus } from '#contract/tender-states.ts'

export type LotChanged = EventPayload<'lot.changed'>

/**
 * What is known of a lot after an event told of it. The event says what everybody may know; `ask`: something only the server can tell this
 * viewer (his place, the most he may bid) may have changed too. `rising`: more is better. Where a price is told rounded and is another one in
 * the money of the viewer, all that bets change waits for the answer: what is shown together is of one moment.
 */
export function afterChange(live: LotLive, told: LotChanged, rising: boolean): { live: LotLive; ask: boolean } {
  // told before what is known by now
  if (told.bets < live.bets || told.extensions < live.extensions) return { live, ask: false }
  const currency = (live.best ?? live.own?.compared ?? live.ceiling)?.currency
  const said = told.best !== null && /^\d+\.\d{2}$/.test(told.best)
  const waits = converts(live)
  const best = said && currency !== undefined ? { minor: minorOf(told.best!), currency } : live.best
  const status = LotStatus.safeParse(told.status).data ?? live.status
  const moved = told.extensions - live.extensions
  const known: LotLive = {
    ...live,
    status,
    ...(!waits && { bets: told.bets, best }),
    endsAt: told.endsAt || live.endsAt,
    extensions: told.extensions,
    extensionsLeft: live.extensionsLeft === null ? null : Math.max(0, live.extensionsLeft - moved),
  }
  const same = status === live.status && best?.minor === live.best?.minor
  if (same && told.bets === live.bets && (!said || live.best !== null)) return { live: known, ask: false }
  // nobody has passed the one who leads and sees the best price
  if (same && live.leading === true && said && !waits) return { live: known, ask: false }
  const own = live.own?.compared
  const passed = !waits && live.leading === true && best && own && (rising ? best.minor > own.minor : best.minor < own.minor)
  return {
    live: passed ? { ...known, leading: false, rank: live.rank === null || told.bets - live.bets > 1 ? null : live.rank + 1 } : known,
    ask: true,
  }
}
