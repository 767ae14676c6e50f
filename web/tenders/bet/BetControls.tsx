import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { useWords } from '#web/i18n/words.ts'
import { checkLine } from '#web/tenders/live/lotLive.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { BetPlace } from './betPlace.ts'
import { PriceStepper } from './price/PriceStepper.tsx'
import type { Bidding, OpenLot } from './useBidding.ts'
import { betWords } from './words.ts'

const useButtonSize = (compact: boolean) => (useBelow(768) ? 'touch' : compact ? 'normal' : 'large')

/** In place of the controls while the server's word on the lot cannot be had. */
export function LostLine({ lot, compact }: { lot: LotRow; compact: boolean }) {
  const t = useWords(betWords)
  const queries = useQueryClient()
  const size = useButtonSize(compact)
  const [asking, setAsking] = useState(false)
  const check = async () => {
    setAsking(true)
    await checkLine(queries, [lot.id])
    setAsking(false)
  }
  return (
    <>
      <span className="bet-locked">
        <LockIcon size={16} />
        {t.closedBox}
      </span>
      <Button size={size} pending={asking} onClick={() => void check()}>
        {t.checkLine}
      </Button>
    </>
  )
}

type Words = (typeof betWords)['ru']

/** What the button does, by the kind of the lot and what stands on it already. */
function verbOf(t: Words, lot: LotRow, live: LotLive, { amount, takes, money, lead }: Bidding & { lead: boolean }): string {
  if (takes) return amount === null ? t.place : t.takeFor(money(amount))
  if (lot.sealed) return live.own ? t.replace : t.seal
  if (lot.kind !== 'reduction') return live.own ? t.replace : t.offer
  if (!lead) return t.place
  return lot.rising ? t.raise : t.lower
}

type Props = OpenLot & {
  bidding: Bidding
  compact: boolean
  /** The bidder leads already: pressing would better his own price. */
  lead: boolean
  /** Where the line that says what follows stands. */
  note: string
}

/** The price, where one names it, and the button it goes by. */
export function BetControls({ lot, live, trust, bidding, compact, lead, note }: Props) {
  const t = useWords(betWords)
  const size = useButtonSize(compact)
  const wall = use(BetPlace) === 'wall'
  const { takes, amount, currency, obstacle, state, busy, way, arm, hold, press, step, type, reset } = bidding
  return (
    <>
      {!takes && (
        <PriceStepper
          label={t.amount}
          value={amount}
          currency={currency}
          disabled={busy}
          invalid={obstacle === 'amount' || obstacle === 'share' || state.phase === 'refused'}
          describedBy={note}
          figuresAbove={wall}
          onStep={step}
          onType={type}
          onEnter={() => press(true)}
          onEnterUp={hold.end}
          onEscape={reset}
        />
      )}
      <Button
        className="bet-go"
        variant={lead || (live.own && !takes && lot.kind !== 'reduction') ? 'plain' : 'primary'}
        size={size}
        kbd={takes || compact ? undefined : '↵'}
        pending={busy}
        pendingLabel={state.phase === 'checking' ? t.checking : t.sending}
        aria-describedby={note}
        aria-disabled={trust.state !== 'sure' || undefined}
        data-armed={arm.armed || undefined}
        onPointerDown={() => way === 'hold' && press(true)}
        onPointerUp={hold.end}
        onPointerLeave={hold.end}
        onKeyDown={event => {
          if (way === 'hold' && event.key === 'Enter' && !event.repeat) press(true)
        }}
        onKeyUp={hold.end}
        onClick={() => way !== 'hold' && press(false)}
      >
        {arm.armed ? t.confirm : hold.holding ? t.holding : verbOf(t, lot, live, { ...bidding, lead })}
        {hold.holding && <i className="bet-hold" aria-hidden="true" />}
      </Button>
    </>
  )
}
