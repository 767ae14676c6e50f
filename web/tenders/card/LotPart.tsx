import type { TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { LotClock } from '#web/tenders/clock/LotClock.tsx'
import { LotAwards } from '#web/tenders/ladder/LotAwards.tsx'
import { LotLadder } from '#web/tenders/ladder/LotLadder.tsx'
import { PriceThread } from '#web/tenders/thread/PriceThread.tsx'
import { Facts } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { useBasis } from '../basis/useBasis.ts'
import { BetBox } from '../bet/BetBox.tsx'
import { LotBest, LotBidders, LotOwn, LotRibbon, LotStatusMark, useLotCargo, useLotDates } from '../LotCells.tsx'
import { LotLiveRow } from '../LotLiveRow.tsx'
import { LotRules } from '../LotRules.tsx'
import { listWords, lotWords } from '../words.ts'
import { cardWords } from './words.ts'

/** One lot of a tender: what it is, how long bets are taken, where prices have come to, and what its viewer may do about it. */
export function LotPart({ card, lot }: { card: TenderCard; lot: LotRow }) {
  const t = useWords(cardWords)
  const l = useWords(listWords)
  const w = useWords(lotWords)
  const f = useFormat()
  const dates = useLotDates()(lot)
  const cargo = useLotCargo()(lot)
  const draft = card.status === 'draft'
  const sums = useBasis(lot)
  // who only looks on is not told the ladder
  const decides = useCan('tenders.create') && card.own
  const awards = card.awards.filter(award => award.lotId === lot.id)
  return (
    <>
      <Section
        title={lot.number === null ? w.draft : t.lot(lot.number)}
        aside={
          <span className="row s13">
            <LotLiveRow lot={lot}>{live => <LotStatusMark lot={live} />}</LotLiveRow>
            {lot.orderId !== null && <Link to={paths.order(lot.orderId)}>{t.toOrder}</Link>}
          </span>
        }
        bare
      >
        <div className="lot-part">
          <LotRibbon lot={lot} size="card" />
          <p className="s13 ink-2">{[dates.top, dates.under, cargo.top, cargo.under].filter(Boolean).join(' · ')}</p>
          {!draft && <LotClock lot={lot} />}
          <LotLiveRow lot={lot}>
            {live => (
              <>
                <Facts
                  items={[
                    { label: l.best, value: <LotBest lot={live} />, strong: true },
                    ...(card.own ? [] : [{ label: l.own, value: <LotOwn lot={live} /> }]),
                    { label: l.start, value: f.money(sums.start) },
                    ...(sums.step ? [{ label: l.step, value: f.money(sums.step) }] : []),
                    { label: l.bidders, value: <LotBidders lot={live} /> },
                    ...(card.own && sums.limit ? [{ label: t.limit, value: f.money(sums.limit) }] : []),
                  ]}
                />
                {!draft && <p className="s12 muted">{sums.note}</p>}
              </>
            )}
          </LotLiveRow>
        </div>
        <LotAwards card={card} lot={lot} awards={awards} />
        {!card.own && !draft && <BetBox lot={lot} />}
      </Section>
      {!draft && lot.live.status !== 'pending' && (
        <Section title={t.prices} bare>
          <PriceThread lot={lot} />
        </Section>
      )}
      {decides && !draft && lot.live.status !== 'pending' && <LotLadder card={card} lot={lot} />}
      <Section title={l.rules} bare>
        <LotRules draft={card.draft} title={false} organiser={card.own} />
      </Section>
    </>
  )
}
