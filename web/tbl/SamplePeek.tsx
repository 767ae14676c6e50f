import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import type { SampleRow } from './rows.ts'
import { type CellContext, DeadlineCell, RouteCell, TagsCell } from './SampleCells.tsx'

/** A made-up row beside the table, with all of its texts in full. */
export function SamplePeek({ row, context, onClose }: { row: SampleRow; context: CellContext; onClose: () => void }) {
  const { t, f, locale } = context
  return (
    <Peek
      label={row.number}
      header={
        <>
          <h2 className="mono">{row.number}</h2>
          <StatusMark kind={row.status}>{t[row.status]}</StatusMark>
        </>
      }
      onClose={onClose}
    >
      <PeekSection title={t.deadline}>
        <DeadlineCell row={row} context={context} />
      </PeekSection>
      <PeekSection title={t.route}>
        <RouteCell row={row} context={context} size="card" />
        <p className="muted s13">{f.dateTime(row.loading, { zone: row.from.zone })}</p>
      </PeekSection>
      <PeekSection>
        <KeyValues
          items={[
            { label: t.price, value: f.money(row.price), strong: true },
            { label: t.party, value: row.party[locale] },
            { label: t.person, value: row.person[locale] },
            { label: t.plate, value: <PlateChip plate={row.plate} /> },
            { label: t.mass, value: f.number(row.mass) },
            { label: t.distance, value: t.kilometres(f.number(row.distance)) },
            { label: t.created, value: f.date(row.created, { year: 'always' }) },
          ]}
        />
      </PeekSection>
      <PeekSection title={t.note}>
        <p className="s13">{row.note[locale]}</p>
        {row.tags.length > 0 && <TagsCell row={row} context={context} />}
      </PeekSection>
    </Peek>
  )
}
