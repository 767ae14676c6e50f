import { useFormat, useNow } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { ProgressRing } from '#web/ui/charts/ProgressRing.tsx'
import type { Column } from '#web/ui/table/props.ts'
import { Link } from '#web/ui/text/Link.tsx'
import type { SampleRow } from './rows.ts'
import {
  type CellContext,
  CommentCell,
  DeadlineCell,
  FileCell,
  LongCell,
  MassCell,
  MomentCell,
  NumberCell,
  PersonCell,
  ProgressCell,
  RouteCell,
  type Save,
  TagsCell,
  YesNoCell,
} from './SampleCells.tsx'
import { tblWords } from './words.ts'

/** What the cells of the sample say themselves with: texts, formats, language and the time. */
export function useCellContext(): CellContext {
  const t = useWords(tblWords)
  const f = useFormat()
  const { locale } = useLocale()
  const now = useNow(60_000)
  return { t, f, locale, now }
}

/** A column for every kind of cell the product has. */
export const columnsOf = (context: CellContext, save: Save, linkOf: (row: SampleRow) => string): Column<SampleRow>[] => [
  ...tripColumns(context),
  ...cargoColumns(context, save),
  ...recordColumns(context, linkOf),
]

/** What is driven, when, by whom and for how much. */
function tripColumns(context: CellContext): Column<SampleRow>[] {
  const { t, f, locale } = context
  return [
    {
      id: 'number',
      header: t.number,
      width: 124,
      pin: true,
      sort: true,
      cell: row => <NumberCell row={row} copy={t.copyNumber} />,
      text: row => row.number,
    },
    {
      id: 'status',
      header: t.status,
      width: 124,
      sort: true,
      cell: row => <StatusMark kind={row.status}>{t[row.status]}</StatusMark>,
      text: row => t[row.status],
    },
    {
      id: 'deadline',
      header: t.deadline,
      width: 128,
      sort: true,
      cell: row => <DeadlineCell row={row} context={context} />,
      text: row => f.dateTime(row.due, { zone: row.from.zone }),
    },
    {
      id: 'route',
      header: t.route,
      width: 200,
      grow: 1,
      cell: row => <RouteCell row={row} context={context} />,
      text: row => `${row.from[locale]} – ${row.to[locale]}`,
    },
    {
      id: 'loading',
      header: t.loading,
      width: 112,
      sort: true,
      cell: row => <MomentCell row={row} context={context} />,
      text: row => f.dateTime(row.loading, { zone: row.from.zone }),
    },
    {
      id: 'price',
      header: t.price,
      width: 116,
      sort: true,
      align: 'end',
      cell: row => <span className="nowrap medium">{f.money(row.price)}</span>,
      text: row => (row.price ? String(row.price.minor / 10 ** minorDigits(row.price.currency)) : ''),
    },
    {
      id: 'party',
      header: t.party,
      width: 150,
      cell: row => <span className="truncate">{row.party[locale]}</span>,
      text: row => row.party[locale],
    },
    {
      id: 'person',
      header: t.person,
      width: 164,
      sort: true,
      cell: row => <PersonCell name={row.person[locale]} />,
      text: row => row.person[locale],
    },
    {
      id: 'plate',
      header: t.plate,
      width: 116,
      cell: row => (
        <span>
          <PlateChip plate={row.plate} />
        </span>
      ),
      text: row => row.plate,
    },
    {
      id: 'docs',
      header: t.docs,
      width: 76,
      sort: true,
      cell: row => <ProgressRing label={t.docs} done={row.docs.done} total={row.docs.total} />,
      text: row => `${row.docs.done} / ${row.docs.total}`,
    },
  ]
}

/** What is carried and how far it is, with the cells that are typed in. */
function cargoColumns(context: CellContext, save: Save): Column<SampleRow>[] {
  const { t, f, locale } = context
  return [
    {
      id: 'mass',
      header: t.mass,
      width: 100,
      sort: true,
      align: 'end',
      cell: row => <MassCell row={row} context={context} save={save} />,
      text: row => String(row.mass),
    },
    {
      id: 'comment',
      header: t.comment,
      width: 170,
      cell: row => <CommentCell row={row} context={context} save={save} />,
      text: row => row.comment[locale],
    },
    {
      id: 'tags',
      header: t.tags,
      width: 190,
      cell: row => <TagsCell row={row} context={context} />,
      text: row => row.tags.map(tag => tag[locale]).join(', '),
    },
    {
      id: 'progress',
      header: t.progress,
      width: 96,
      cell: row => <ProgressCell row={row} context={context} />,
      text: row => f.percent(row.passed),
    },
    {
      id: 'insured',
      header: t.insured,
      width: 110,
      cell: row => <YesNoCell value={row.insured} t={t} />,
      text: row => (row.insured === null ? '' : row.insured ? t.yes : t.no),
    },
  ]
}

/** What belongs to the row as a record: its file, notes, day and address. */
function recordColumns(context: CellContext, linkOf: (row: SampleRow) => string): Column<SampleRow>[] {
  const { t, f, locale } = context
  return [
    { id: 'file', header: t.file, width: 150, cell: row => <FileCell row={row} context={context} />, text: row => row.file?.name ?? '' },
    {
      id: 'distance',
      header: t.distance,
      width: 104,
      sort: true,
      align: 'end',
      cell: row => <span className="nowrap">{t.kilometres(f.number(row.distance))}</span>,
      text: row => String(row.distance),
    },
    { id: 'note', header: t.note, width: 240, cell: row => <LongCell text={row.note[locale]} />, text: row => row.note[locale] },
    {
      id: 'created',
      header: t.created,
      width: 116,
      sort: true,
      cell: row => <span className="nowrap">{f.date(row.created, { year: 'always' })}</span>,
      text: row => f.date(row.created, { year: 'always' }),
    },
    {
      id: 'link',
      header: t.link,
      width: 132,
      cell: row => (
        <Link to={linkOf(row)} replace>
          {t.linkTo}
        </Link>
      ),
    },
  ]
}
