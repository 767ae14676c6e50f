import { lazy, Suspense } from 'react'
import type { LotRow } from '#contract/tender-list.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/props.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { useBasis } from './basis/useBasis.ts'
import { LotBest, LotBidders, LotLeft, LotOwn, LotRibbon, LotStatusMark, useKindName, useLotCargo, useLotDates } from './LotCells.tsx'
import { useIsOwnLot, useLotName } from './useLotName.ts'
import { basisWords, listWords, lotWords, seesWords } from './words.ts'

const BetBox = lazy(async () => ({ default: (await import('./bet/BetBox.tsx')).BetBox }))
const PriceThread = lazy(async () => ({ default: (await import('./thread/PriceThread.tsx')).PriceThread }))

/** A lot beside the list: its time, the bet box of a bidder, prices so far and the rules printed on it. */
export function LotPeek({ lot, ...moving }: { lot: LotRow } & PeekProps) {
  const t = useWords(listWords)
  const l = useWords(lotWords)
  const compared = useWords(basisWords)
  const sees = useWords(seesWords)
  const f = useFormat()
  const basis = useBasis(lot)
  const kindOf = useKindName()
  const nameOf = useLotName()
  const dates = useLotDates()(lot)
  const cargo = useLotCargo()(lot)
  const mine = useIsOwnLot()(lot)
  const number = lot.number ?? l.draft
  const to = paths.tender(lot.side, lot.tenderId, lot.id)
  const waiting = <Skeleton height={56} />
  return (
    <Peek
      label={t.peek(lot.number === null ? number : nameOf(lot))}
      header={
        <>
          <h2 className={lot.number === null ? undefined : 'mono nowrap'}>{number}</h2>
          <LotStatusMark lot={lot} />
          {lot.isPrivate && <PrivateTag brief />}
        </>
      }
      {...moving}
      {...(lot.opens ? { to } : {})}
      footer={lot.opens ? <ButtonLink to={to}>{l.open}</ButtonLink> : undefined}
    >
      <PeekSection title={kindOf(lot)}>
        <div className="lot-peek-head">
          <LotLeft lot={lot} />
          <LotRibbon lot={lot} size="card" />
          <p className="s13 ink-2">{[dates.top, dates.under, cargo.top, cargo.under].filter(Boolean).join(' · ')}</p>
        </div>
      </PeekSection>
      {!mine && lot.opens && (
        <PeekSection>
          <Suspense fallback={waiting}>
            <BetBox lot={lot} compact />
          </Suspense>
        </PeekSection>
      )}
      <PeekSection>
        <KeyValues
          items={[
            { label: t.best, value: <LotBest lot={lot} /> },
            ...(mine ? [] : [{ label: t.own, value: <LotOwn lot={lot} /> }]),
            { label: t.start, value: f.money(basis.start) },
            { label: t.step, value: f.money(basis.step) },
            { label: t.bidders, value: <LotBidders lot={lot} /> },
            { label: t.organizer, value: lot.organizer.name },
          ]}
        />
        {basis.start !== null && <p className="s12 muted">{basis.note}</p>}
      </PeekSection>
      {lot.live.bets > 0 && (
        <PeekSection>
          <Suspense fallback={waiting}>
            <PriceThread lot={lot} compact />
          </Suspense>
        </PeekSection>
      )}
      <PeekSection title={t.rules}>
        <p className="s13 ink-2">{t.compared(compared[lot.basis])}</p>
        <p className="s13 ink-2">{t.sees(sees[lot.visibility])}</p>
      </PeekSection>
    </Peek>
  )
}
