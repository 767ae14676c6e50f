import type { LotRow } from '#contract/tender-list.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { useBasis } from './basis/useBasis.ts'
import { LotBest, LotLeft, LotOwn, LotRibbon, LotStatusMark, useKindName, useLotCargo, useLotDates } from './LotCells.tsx'
import { listWords, lotWords } from './words.ts'

/** A lot as a card of the phone's list. */
export function LotRowCard({ lot }: { lot: LotRow }) {
  const t = useWords(listWords)
  const l = useWords(lotWords)
  const f = useFormat()
  const kindOf = useKindName()
  const { start } = useBasis(lot)
  const dates = useLotDates()(lot)
  const cargo = useLotCargo()(lot)
  return (
    <article className="lot-card">
      <p className="row">
        <Link
          to={paths.tender(lot.side, lot.tenderId, lot.id)}
          quiet
          className={lot.number === null ? 'medium nowrap' : 'mono medium nowrap'}
        >
          {lot.number ?? l.draft}
        </Link>
        <span className="muted s13 truncate">{kindOf(lot)}</span>
        <span className="spacer" />
        <span className="s13 nowrap">
          <LotStatusMark lot={lot} />
        </span>
      </p>
      {lot.isPrivate && (
        <p>
          <PrivateTag />
        </p>
      )}
      <LotRibbon lot={lot} size="card" />
      <p className="s13 ink-2">{[dates.top, cargo.top, cargo.under].filter(Boolean).join(' · ')}</p>
      <LotLeft lot={lot} />
      <p className="row">
        <span className="muted s13">{t.best}</span>
        <LotBest lot={lot} />
        <span className="spacer" />
        {lot.live.own ? (
          <span className="lot-card-own">
            <LotOwn lot={lot} />
          </span>
        ) : (
          start && <span className="muted s13">{`${t.start} ${f.money(start)}`}</span>
        )}
      </p>
      <p className="muted s13 truncate">{lot.organizer.name}</p>
    </article>
  )
}
