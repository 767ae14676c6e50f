import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import type { CardState } from '#web/ui/table/props.ts'
import type { SampleRow } from './rows.ts'
import { type CellContext, RouteCell } from './SampleCells.tsx'

/** A row as a card of the phone. */
export function SampleCard({ row, card, context }: { row: SampleRow; card: CardState; context: CellContext }) {
  const { t, f, locale, now } = context
  const left = row.due - now
  return (
    <article className="tbl-card">
      <div className="tbl-card-line">
        <Checkbox label={t.choose(row.number)} checked={card.selected} onChange={card.toggle} />
        <button type="button" className="tbl-card-open mono" onClick={card.open}>
          {row.number}
        </button>
        <span className="s13">
          <StatusMark kind={row.status}>{t[row.status]}</StatusMark>
        </span>
        <span className="spacer" />
        <span className="strong nowrap">{f.money(row.price)}</span>
      </div>
      <RouteCell row={row} context={context} size="card" />
      <div className="tbl-card-line s13">
        <span className="nowrap">{f.dateTime(row.loading, { zone: row.from.zone })}</span>
        <span className="spacer" />
        <span className={left < 0 ? 'danger nowrap' : 'muted nowrap'}>{left < 0 ? t.late(f.duration(left)) : f.duration(left)}</span>
      </div>
      <div className="tbl-card-line s12 muted">
        <span className="truncate">{row.party[locale]}</span>
        <span className="spacer" />
        <span className="nowrap">{t.kilometres(f.number(row.distance))}</span>
      </div>
    </article>
  )
}
