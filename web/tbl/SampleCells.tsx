import { useState } from 'react'
import type { Format } from '#web/i18n/format.ts'
import type { Locale } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'
import { parseDecimal } from '#web/ui/fields/decimal.ts'
import { CheckIcon, CloseIcon } from '#web/ui/pictures/icons.tsx'
import { AttachIcon } from '#web/ui/pictures/screenIcons.tsx'
import { CellEdit } from '#web/ui/table/cells/CellEdit.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { Tip } from '#web/ui/text/Tip.tsx'
import type { Change, SampleRow } from './rows.ts'
import type { tblWords } from './words.ts'

type Words = (typeof tblWords)['ru']

/** What all cells are told with. */
export type CellContext = { t: Words; f: Format; locale: Locale; now: number }

export type Save = (index: number, change: Change) => Promise<boolean>

/** The button to copy comes with the pointer: the keyboard copies a cell by Ctrl C. */
export function NumberCell({ row, copy }: { row: SampleRow; copy: string }) {
  const [near, setNear] = useState(false)
  return (
    <span className="tbl-number" onPointerEnter={() => setNear(true)} onPointerLeave={() => setNear(false)}>
      <span className="mono nowrap">{row.number}</span>
      {near && <CopyButton iconOnly size="small" text={row.number} label={copy} />}
    </span>
  )
}

/** What is left of the time, until nothing is due any more. */
export const DeadlineCell = ({ row, context: { t, f, now } }: { row: SampleRow; context: CellContext }) => {
  if (row.status === 'done' || row.status === 'cancelled') return <span className="muted">{t.noDeadline}</span>
  const left = row.due - now
  const tone = left < 0 ? 'danger' : left < 4 * 3600_000 ? 'warn' : undefined
  return (
    <TwoLineCell
      top={left < 0 ? t.late(f.duration(left)) : f.duration(left)}
      {...(tone ? { tone } : {})}
      under={<DeadlineBar share={left < 0 ? 1 : row.used} tone={tone ?? 'calm'} label={t.usedOf(f.percent(left < 0 ? 1 : row.used))} />}
    />
  )
}

/** The way as a line from town to town. */
export const RouteCell = ({
  row,
  context: { t, locale },
  size = 'row',
}: {
  row: SampleRow
  context: CellContext
  size?: 'row' | 'card'
}) => (
  <Ribbon
    size={size}
    label={t.routeOf(row.from[locale], row.to[locale])}
    ends={[row.from[locale], row.to[locale]]}
    line={row.status === 'draft' || row.status === 'cancelled' ? 'pale' : row.status === 'done' ? 'finished' : 'solid'}
    done={row.passed}
    {...(row.passed > 0 && row.passed < 1 ? { marker: { at: row.passed, tone: row.late ? ('warn' as const) : ('go' as const) } } : {})}
    {...(row.late && row.passed < 0.85 ? { delay: { from: 0.86, to: 1, tone: 'warn' as const } } : {})}
    stops={[
      { at: 0, kind: 'square', passed: row.passed > 0 },
      ...row.via.map(at => ({ at, kind: 'ring' as const, minor: true, passed: row.passed > at })),
      { at: 1, kind: 'ring', passed: row.passed === 1, late: row.late },
    ]}
  />
)

/** A day over its time, on the clock of the place. */
export const MomentCell = ({ row, context: { f } }: { row: SampleRow; context: CellContext }) => (
  <TwoLineCell top={f.date(row.loading, { zone: row.from.zone })} under={f.time(row.loading, { zone: row.from.zone })} />
)

/** A person by his initials and his name. */
export const PersonCell = ({ name }: { name: string }) => (
  <span className="tbl-person">
    <span className="tbl-face" aria-hidden="true">
      {name
        .split(' ')
        .map(part => part[0])
        .join('')}
    </span>
    <span className="truncate">{name}</span>
  </span>
)

/** A file by its name, or that there is none. */
export const FileCell = ({ row, context: { t, f } }: { row: SampleRow; context: CellContext }) =>
  row.file ? (
    <span className="tbl-file">
      <AttachIcon size={16} />
      <TwoLineCell top={row.file.name} under={t.megabytes(f.number(row.file.bytes / 1_000_000, 1))} />
    </span>
  ) : (
    <span className="muted">{t.noFile}</span>
  )

/** Tags side by side. */
export const TagsCell = ({ row, context: { locale } }: { row: SampleRow; context: CellContext }) => (
  <span className="tbl-tags">
    {row.tags.map(tag => (
      <Badge key={tag.en} tone="neutral">
        {tag[locale]}
      </Badge>
    ))}
  </span>
)

/** A share in figures over the same as a bar. */
export const ProgressCell = ({ row, context: { t, f } }: { row: SampleRow; context: CellContext }) => (
  <TwoLineCell
    top={f.percent(row.passed)}
    under={<DeadlineBar share={row.passed} tone={row.late ? 'warn' : 'go'} label={`${t.progress}: ${f.percent(row.passed)}`} />}
  />
)

/** Yes, no, or not known. */
export const YesNoCell = ({ value, t }: { value: boolean | null; t: Words }) =>
  value === null ? (
    <span className="muted">{t.unknown}</span>
  ) : (
    <span className="tbl-yes">
      {value ? <CheckIcon size={16} className="go" /> : <CloseIcon size={16} className="muted" />}
      {value ? t.yes : t.no}
    </span>
  )

/** A text longer than its cell: all of it is beside the cell when that is hovered or has the focus. */
export const LongCell = ({ text }: { text: string }) => (
  <>
    <span className="truncate">{text}</span>
    <Tip>{text}</Tip>
  </>
)

/** A weight that is changed where it stands. */
export const MassCell = ({ row, context: { t, f }, save }: { row: SampleRow; context: CellContext; save: Save }) => (
  <CellEdit
    label={t.mass}
    value={String(row.mass)}
    align="end"
    inputMode="decimal"
    check={text => {
      const mass = parseDecimal(text)
      return mass !== null && mass >= 1 && mass <= 60_000 ? null : t.massWrong
    }}
    onSave={async text => ((await save(row.index, { mass: parseDecimal(text) ?? row.mass })) ? null : t.refused)}
  >
    {f.number(row.mass)}
  </CellEdit>
)

/** A text that is changed where it stands. */
export const CommentCell = ({ row, context: { t, locale }, save }: { row: SampleRow; context: CellContext; save: Save }) => (
  <CellEdit
    label={t.comment}
    value={row.comment[locale]}
    check={text => (text.length > 80 ? t.commentLong : null)}
    onSave={async comment => ((await save(row.index, { comment })) ? null : t.refused)}
  >
    {row.comment[locale] || <span className="muted">{t.addComment}</span>}
  </CellEdit>
)
