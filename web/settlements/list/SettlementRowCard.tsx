import type { SettlementRow } from '#contract/settlement-list.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { DueMark, SettlementName, SettlementStatusMark, Sums } from '#web/settlements/SettlementCells.tsx'
import { settlementWords } from '#web/settlements/words.ts'
import { Link } from '#web/ui/text/Link.tsx'

/** A settlement as a card of the phone's list. */
export function SettlementRowCard({ settlement }: { settlement: SettlementRow }) {
  const t = useWords(settlementWords)
  return (
    <article className="settle-card">
      <div className="row">
        <Link to={paths.settlement(settlement.id)} quiet>
          <SettlementName settlement={settlement} />
        </Link>
        <span className="spacer" />
        <span className="s13">
          <SettlementStatusMark settlement={settlement} />
        </span>
      </div>
      <p className="row">
        <span className="truncate">{settlement.counterpart.name}</span>
        <span className="spacer" />
        <b className="nowrap">
          <Sums totals={settlement.totals} of="total" />
        </b>
      </p>
      <p className="row s13 muted">
        {t.nOrders(settlement.lines)}
        <span className="spacer" />
        {settlement.status !== 'voided' && <DueMark owed={settlement} line />}
      </p>
    </article>
  )
}
