import { type ReactNode, use } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { TickingText } from '#web/tenders/clock/TickingText.tsx'
import { TakenNote } from './BetNotes.tsx'
import { BetPlace } from './betPlace.ts'
import type { Bidding, OpenLot } from './useBidding.ts'
import { betWords } from './words.ts'

/** The one line under a price: what the server said of the last bet, what keeps the next one back, or `reached`, what it would come to. */
export function BetHint({ lot, live, trust, bidding, reached }: OpenLot & { bidding: Bidding; reached: ReactNode }) {
  const t = useWords(betWords)
  const f = useFormat()
  const place = use(BetPlace)
  const { ready, amount, obstacle, state, arm, hold, money, follow } = bidding
  if (trust.state === 'lost')
    return (
      <>
        <b className="warn">
          <TickingText say={at => t.lostFor(f.duration(Math.max(0, at - trust.since)))} />: {t.mayDiffer}
        </b>{' '}
        <span className="warn">{t.kept}</span>
      </>
    )
  if (state.phase === 'checking')
    return (
      <span className="warn">
        <b>{t.unanswered}</b> {t.unansweredNote(money(state.amount))}
      </span>
    )
  if (trust.state === 'checking') return <span className="muted">{t.comparing}</span>
  if (obstacle === 'amount' || obstacle === 'share')
    return <span className="danger">{obstacle === 'amount' ? t.amountMissing : t.shareMissing}</span>
  if (state.phase === 'refused')
    return (
      <span className="danger">
        {state.message}
        {ready !== null && ready !== amount && (
          <>
            {' '}
            <button type="button" className="bet-take" onClick={follow}>
              {t.takeIt(money(ready))}
            </button>
          </>
        )}
      </span>
    )
  if (arm.armed && amount !== null) return <b className="go">{t.again(money(amount))}</b>
  if (hold.holding) return <b className="go">{t.holdOn}</b>
  if (obstacle === 'moved') return <b className="warn">{t.movedNow}</b>
  if (state.phase === 'taken')
    return (
      <>
        <TakenNote lot={lot} state={state} />
        {/* the bet was taken and is beaten, or the bound has moved since: what it takes to lead again is what is asked for now */}
        {place === 'page' && (live.leading === false || state.bet.live.ceiling?.minor !== live.ceiling?.minor) && (
          <span className="bet-next">{reached}</span>
        )}
      </>
    )
  return reached
}
