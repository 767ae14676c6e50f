import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import type { Change, Listed } from '#web/lists/list.ts'
import { type ListColumn, plainColumns, sortAfter } from '#web/lists/order.ts'
import type { ListPageProps } from '#web/lists/props.ts'
import type { ListShape } from '#web/lists/shapes/shapes.ts'
import type { Totals } from '#web/lists/useTotals.ts'
import type { Views } from '#web/lists/views/views.ts'
import { listsWords } from '#web/lists/words.ts'
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { DataTableProps, Sorting } from '#web/ui/table/props.ts'

const ShapeBody = lazy(async () => ({
  default: (await import('#web/lists/shapes/ShapeBody.tsx')).ShapeBody,
})) as unknown as typeof import('#web/lists/shapes/ShapeBody.tsx')['ShapeBody']

const idOf = (row: Listed) => row.id

/** The rows of a list, as its table or in another shape, and what is done with one of them. */
export function ListRows<Row extends Listed, F>({
  props,
  shape,
  totals: { total },
  views,
  sort,
  empty,
  phone,
  current,
  onPeek,
  selected,
  onSelect,
}: {
  props: ListPageProps<Row, F>
  shape: ListShape<Row> | undefined
  totals: Totals
  views: Views
  sort: readonly Sorting[]
  empty: ReactNode
  phone: boolean
  /** The row shown beside. */
  current: Row | undefined
  onPeek: (id: string | null) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}) {
  'use no memo'
  const { list, columns, plain = false, hrefOf, menuOf, peek, keys } = props
  const { rows, state } = list
  const navigate = useNavigate()
  const t = useWords(listsWords)
  const openEntries = (row: Row) => openEntriesOf(hrefOf?.(row) ?? null, t)
  const tableColumns = useMemo(() => plainColumns(columns), [columns])
  const many = Array.isArray((list.filter as { sort?: unknown }).sort)

  const onKey = (event: KeyboardEvent, row: Row) => {
    const act = event.ctrlKey || event.metaKey ? undefined : keys?.[event.code]
    if (!act) return
    event.preventDefault()
    act(row)
  }
  const rowMenu = (row: Row) => menuOf?.(row, openEntries(row)) ?? openEntries(row)
  const open = (row: Row) => {
    const href = hrefOf?.(row) ?? null
    if (href !== null) void navigate(href)
  }

  if (shape)
    return (
      <Suspense fallback={<div className="lists-shape" />}>
        <ShapeBody
          list={list}
          shape={shape}
          whole={total}
          empty={empty}
          phone={phone}
          current={current?.id ?? null}
          onPeek={row => (peek && !phone ? onPeek(row.id) : open(row))}
          onOpen={open}
          menuOf={rowMenu}
          selected={selected}
          onToggle={row => onSelect(new Set(selected.has(row.id) ? [...selected].filter(id => id !== row.id) : [...selected, row.id]))}
          onKey={onKey}
        />
      </Suspense>
    )

  const lively: Partial<DataTableProps<Row>> = {
    selected,
    onSelect,
    ...(peek && { current: current?.id, onPeek: row => onPeek(row?.id ?? null) }),
    rowActions: props.actionsOf,
    rowMenu: menuOf || hrefOf ? rowMenu : undefined,
    rowNext: props.nextOf,
    changed: row => changedOf(columns, list.was.get(row.id), row),
    onKey,
  }
  return (
    <DataTable<Row>
      label={props.label}
      columns={tableColumns}
      rows={rows}
      rowId={idOf}
      total={total}
      loading={state.loading}
      refreshing={state.fetching && !state.loading}
      stale={state.old}
      empty={empty}
      sort={sort}
      onSort={next => {
        const pressed = many ? next : next.filter(part => !sort.some(was => was.id === part.id && was.desc === part.desc)).slice(-1)
        const asked = sortAfter(columns, sort, pressed)
        list.change({ sort: many ? asked : (asked[0] ?? null) } as unknown as Change<F>)
      }}
      onOpen={open}
      rowHref={hrefOf && (row => hrefOf(row) ?? '')}
      {...(plain ? { rowHeight: 32 } : lively)}
      hasMore={!state.complete}
      onMore={list.more}
      card={props.card}
      layout={views.layout}
      onLayout={views.onLayout}
    />
  )
}

/** The entries of a menu that lead to the row itself: here, and apart. */
const openEntriesOf = (href: string | null, t: (typeof listsWords)['ru']): MenuEntry[] =>
  href === null
    ? []
    : [
        { id: 'open', label: t.open, kbd: '↵', to: href },
        { id: 'apart', label: t.openApart, href },
      ]

/** The columns that show another thing than before others changed the row. */
function changedOf<Row>(columns: readonly ListColumn<Row>[], was: Row | undefined, row: Row): ReadonlySet<string> | undefined {
  if (!was) return undefined
  const shown = (column: ListColumn<Row>, of: Row) => JSON.stringify(column.of ? column.of(of) : column.text?.(of))
  return new Set(columns.filter(column => shown(column, was) !== shown(column, row)).map(({ id }) => id))
}
