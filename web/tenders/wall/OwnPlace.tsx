import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { LotLive } from '#contract/tender-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { TickingText } from '#web/tenders/clock/TickingText.tsx'
import { names } from '#web/ui/names.ts'
import { type OwnBetStatus, toneOf } from './ownBetStatus.ts'
import { wallWords } from './words.ts'

const agoMs = 60_000

/** Where one stands, in a word and a place; a place that changes slides in. */
export function OwnPlace({
  live,
  ownStatus,
  lost,
  robot,
  sealed,
}: {
  live: LotLive
  ownStatus: OwnBetStatus
  lost: boolean
  robot: boolean
  sealed: boolean
}) {
  const t = useWords(wallWords)
  const f = useFormat()
  const { own, rank, bidders } = live
  const place = rank === null ? null : bidders === null ? t.place(rank) : t.rankOf(rank, bidders)
  const word = lost ? t.unknown : ownStatus === 'place' && rank !== null ? t.place(rank) : ownStatus === 'place' ? t.placed : t[ownStatus]
  const tone = lost ? 'muted' : toneOf(ownStatus)
  let under: ReactNode
  if (lost) under = place ? t.was(place) : ''
  else if (ownStatus === 'organising') under = t.bets(live.bets)
  else if (ownStatus === 'watching') under = live.bets > 0 ? t.bets(live.bets) : t.noBet
  else if (sealed && live.status === 'open') under = t.rankHidden
  else if (own && place === null) under = live.status !== 'open' ? '' : ownStatus === 'outbid' ? t.rankComing : t.rankHidden
  else if (own)
    under = (
      <>
        {place}
        {robot ? (
          ` · ${t.byRobot}`
        ) : ownStatus === 'leading' ? (
          <TickingText say={at => (at - Date.parse(own.at) < agoMs ? '' : ` · ${f.duration(at - Date.parse(own.at))}`)} />
        ) : null}
      </>
    )
  return (
    <span className="wall-lot-place">
      <Slide of={`${word} ${rank}`}>
        <b className={names('wall-lot-word', tone)}>{word}</b>
        <span className="s12 muted">{under}</span>
      </Slide>
    </span>
  )
}

/** Something that moves into its place when it becomes another. */
function Slide({ of, children }: { of: string; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  const before = useRef(of)
  useLayoutEffect(() => {
    if (before.current === of) return
    before.current = of
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    box.current?.animate([{ transform: 'translateY(10px)', opacity: 0 }, {}], { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
  }, [of])
  return (
    <span ref={box} className="wall-lot-slide">
      {children}
    </span>
  )
}
