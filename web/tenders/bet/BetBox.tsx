import { type Ref, use } from 'react'
import type { LotRow } from '#contract/tender-list.ts'
import { useCan } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { FleetNote } from './BetNotes.tsx'
import { BetPlace } from './betPlace.ts'
import './bet.css'
import { toSecond } from '#web/tenders/clock/moments.ts'
import { useLotLive } from '#web/tenders/live/lotLive.ts'
import { useTerms } from '#web/tenders/live/useTerms.ts'
import { OpenBox } from './OpenBox.tsx'
import { bidsOn } from './price/prices.ts'
import { betWords } from './words.ts'

/**
 * Where a bidder names his price: it stands ready with the one that leads, says what follows, and goes only when the server's word on the
 * lot is fresh. Nothing for the organiser.
 */
export function BetBox({ lot, compact = false, ref }: { lot: LotRow; compact?: boolean; ref?: Ref<HTMLDivElement> }) {
  const t = useWords(betWords)
  const { locale } = useLocale()
  const { live, trust } = useLotLive(lot)
  const may = useCan('tenders.bet')
  const place = use(BetPlace)
  // asking for the terms counts as having opened the tender: a row of a list is no opening
  const terms = useTerms(lot, place !== 'row' || lot.kind === 'dutch')
  if (!bidsOn(lot)) return null
  const refused = terms && !terms.mayBet.allow && terms.mayBet.code !== 'not_begun' ? terms.mayBet.reason : null
  const fleet = place === 'page' ? <FleetNote lot={lot} terms={terms} /> : null
  if (live.status === 'pending')
    return (
      <>
        <p className="bet-note s12 muted">{live.opensAt ? t.notOpen(toSecond(live.opensAt, locale)) : ''}</p>
        {/* what stands against him he puts right before it begins */}
        {may && refused ? <p className="bet-note s12 warn">{t.refused(refused)}</p> : may && fleet}
      </>
    )
  // on a page of its own the clock above says so
  if (live.status !== 'open') return compact ? <p className="bet-note s12 muted">{t.ended}</p> : null
  if (!may) return <p className="bet-note s12 muted">{lot.rising ? t.noRightForwarder : t.noRight}</p>
  if (refused) return <p className="bet-note s12 warn">{t.refused(refused)}</p>
  return (
    <>
      <OpenBox lot={lot} live={live} trust={trust} compact={compact} terms={terms} {...(ref ? { ref } : {})} />
      {fleet}
    </>
  )
}
