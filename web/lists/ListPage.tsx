import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useConnection } from '#web/api/liveConnection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { type Drawing, EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState, NoRight } from '#web/ui/ErrorState.tsx'
import { IconLink } from '#web/ui/IconButton.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import type { MenuEntry } from '#web/ui/Menu.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { DataTableProps } from '#web/ui/table/props.ts'
import type { BulkAction } from './bulk.ts'
import { type FilterField, noneOf, type Preset, useConditions } from './fields.ts'
import { ListSearch } from './ListSearch.tsx'
import './lists.css'
import { useListKeys } from './keys.ts'
import type { Change, List, Listed } from './list.ts'
import { type ListColumn, plainColumns, sortAfter, sortingOf } from './order.ts'
import type { ListShape } from './shapes.ts'
import { useViews } from './views.ts'
import { listsWords } from './words.ts'

// what the first rows can be shown without comes a moment after them; `lazy` forgets the types of rows
const ListTools = lazy(async () => ({
  default: (await import('./ListTools.tsx')).ListTools,
})) as unknown as typeof import('./ListTools.tsx')['ListTools']
const ListSheet = lazy(async () => ({
  default: (await import('./ListSheet.tsx')).ListSheet,
})) as unknown as typeof import('./ListSheet.tsx')['ListSheet']
const ListBulk = lazy(async () => ({
  default: (await import('./ListBulk.tsx')).ListBulk,
})) as unknown as typeof import('./ListBulk.tsx')['ListBulk']
const ShapeSwitch = lazy(async () => ({
  default: (await import('./ListShapes.tsx')).ShapeSwitch,
})) as unknown as typeof import('./ListShapes.tsx')['ShapeSwitch']
const ShapeBody = lazy(async () => ({
  default: (await import('./ListShapes.tsx')).ShapeBody,
})) as unknown as typeof import('./ListShapes.tsx')['ShapeBody']
const ListHelp = lazy(async () => ({ default: (await import('./ListHelp.tsx')).ListHelp }))

export type ListTab = {
  id: string
  label: string
  /** Counted to 1 001, which is shown as «1 000+». */
  count?: number | undefined
  hot?: boolean | undefined
  /** The address of the tab where the path decides it; left out, the tab is the condition `tab` of the filter. */
  to?: string | undefined
}

export type PeekProps = { onClose: () => void; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }

export type ListPageProps<Row extends Listed, F> = {
  list: List<Row, F>
  /** The table for those who do not see it. */
  label: string
  /** Left out where the list is a part of another screen. */
  title?: string | undefined
  badge?: ReactNode
  tabs?: { current: string; items: readonly ListTab[] } | undefined
  /** How many rows there are without conditions; the count of the current tab says it where there are tabs. */
  count?: number | undefined
  create?: { label: string; to: string } | undefined
  /** Beside the primary button: import, settings. */
  actions?: ReactNode
  columns: readonly ListColumn<Row>[]
  /** Columns hidden until somebody shows them. */
  hidden?: readonly string[] | undefined
  fields: readonly FilterField<F>[]
  /** What the search looks through, said in its field; the schema's `search`. Left out: no search. */
  searchHint?: string | undefined
  presets?: readonly Preset<F>[] | undefined
  /** The name under which the server gives the list as a file; left out: it gives none. */
  exportAs?: string | undefined
  /** What a row is called in messages: its number, plate, name. */
  nameOf: (row: Row) => string
  /** Null: the row is listed and opens nothing. */
  hrefOf?: ((row: Row) => string | null) | undefined
  /** `open` are the entries that lead to the row itself. */
  menuOf?: ((row: Row, open: readonly MenuEntry[]) => readonly MenuEntry[]) | undefined
  /** What a card drawn to the right leads to: the next step where it can be undone, with a button of the card beside it. */
  nextOf?: ((row: Row) => { label: string; act: () => void } | null) | undefined
  /** The buttons of the row under the pointer. */
  actionsOf?: ((row: Row) => ReactNode) | undefined
  /** Letters of the row the keyboard is at, by the code of the key: `{ KeyE: edit }`. */
  keys?: Readonly<Record<string, (row: Row) => void>> | undefined
  bulk?: readonly BulkAction<Row>[] | undefined
  /** Beside the count of the chosen rows: their sum. */
  bulkNote?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Buttons that change nothing: copy, print. */
  bulkTools?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Other ways to show the same rows than the table. */
  shapes?: readonly ListShape<Row>[] | undefined
  /** A row on a phone. */
  card: (row: Row) => ReactNode
  /** The row beside the list; on a phone a press opens the row. */
  peek?: ((row: Row, props: PeekProps) => ReactNode) | undefined
  empty: { drawing: Drawing; title: string; text?: string | undefined; actions?: ReactNode }
  /** Under the title: a banner. */
  before?: ReactNode
  /** Over the table: a strip of figures. */
  above?: ReactNode
  /** A dense table and nothing besides: no selection, no rows beside, no menus. */
  plain?: boolean | undefined
}

/** A list by the contract of all lists: tabs, filters, the table with what can be done with its rows, and every state it can be in. */
export function ListPage<Row extends Listed, F>(props: ListPageProps<Row, F>) {
  const { list, columns, fields, tabs, create, plain = false, nameOf, hrefOf, menuOf, actionsOf, keys, peek } = props
  const t = useWords(listsWords)
  const f = useFormat()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const phone = useBelow(768)
  const connection = useConnection()
  const { rows, state } = list
  const conditions = useConditions(fields, list.filter)
  const clear = () => list.change(noneOf(fields))

  const views = useViews(list, props.hidden, plain)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [peeked, setPeeked] = useState<string | null>(null)
  const [help, setHelp] = useState(false)
  // what became of the rows is told also when none of them is chosen any more
  const [chose, setChose] = useState(false)
  const current = rows.find(row => row.id === peeked)
  const at = current ? rows.indexOf(current) : -1
  const peekAt = (index: number) => (rows[index] ? () => setPeeked(rows[index]!.id) : undefined)

  const key = JSON.stringify(list.filter)
  const [chosenIn, setChosenIn] = useState(key)
  if (chosenIn !== key) {
    setChosenIn(key)
    if (chosen.size > 0) setChosen(new Map())
  }
  const selected = useMemo(() => new Set(chosen.keys()), [chosen])
  const choose = (ids: ReadonlySet<string>) => {
    setChose(true)
    const shown = new Map(rows.map(row => [row.id, row]))
    setChosen(new Map([...ids].flatMap(id => [[id, shown.get(id) ?? chosen.get(id)!] as const]).filter(([, row]) => row !== undefined)))
  }

  const bar = useRef<HTMLDivElement>(null)
  useListKeys(bar, () => setHelp(true))
  useEffect(() => {
    if (!plain) void import('./ListBulk.tsx')
  }, [plain])

  const said = (n: number | undefined) => (n === undefined ? undefined : n > 1000 ? t.many : f.number(n))
  const ofTab = tabs?.items.find(tab => tab.id === tabs.current)
  const whole = ofTab ? ofTab.count : props.count
  const total = conditions.length === 0 ? whole : state.complete && !state.loading ? rows.length : undefined
  const tableColumns = useMemo(() => plainColumns(columns), [columns])
  const sort = sortingOf(columns, (list.filter as { sort?: unknown }).sort)
  const many = Array.isArray((list.filter as { sort?: unknown }).sort)

  const tabTo = (tab: ListTab) => {
    const query = tab.to === undefined ? list.addressOf({ tab: tab.id } as unknown as Change<F>) : search.replace(/^\?/, '')
    return `${tab.to ?? pathname}${query && `?${query}`}`
  }
  const openEntries = (row: Row): MenuEntry[] => {
    const href = hrefOf?.(row) ?? null
    return href === null
      ? []
      : [
          { id: 'open', label: t.open, kbd: '↵', to: href },
          { id: 'apart', label: t.openApart, href },
        ]
  }
  const changedOf = (row: Row): ReadonlySet<string> | undefined => {
    const was = list.was.get(row.id)
    if (!was) return undefined
    const shown = (column: ListColumn<Row>, of: Row) => JSON.stringify(column.of ? column.of(of) : column.text?.(of))
    return new Set(columns.filter(column => shown(column, was) !== shown(column, row)).map(({ id }) => id))
  }

  const shape = plain ? undefined : props.shapes?.find(({ id }) => id === list.as)
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

  const lively: Partial<DataTableProps<Row>> = {
    selected,
    onSelect: choose,
    ...(peek && { current: current?.id, onPeek: row => setPeeked(row?.id ?? null) }),
    rowActions: actionsOf,
    rowMenu: menuOf || hrefOf ? rowMenu : undefined,
    rowNext: props.nextOf,
    changed: changedOf,
    onKey,
  }

  const { error } = state
  const denied = error?.code === 'access.denied'
  const empty = denied ? (
    <NoRight title={t.noRight}>{error.message}</NoRight>
  ) : error ? (
    <ErrorState title={t.failedTitle} code={error.request ?? undefined} onRetry={list.refresh}>
      <p>{error.message}</p>
    </ErrorState>
  ) : conditions.length > 0 ? (
    <EmptyState
      drawing="search"
      title={t.nothing(conditions.length)}
      actions={
        <>
          {conditions.map(one => (
            <Button key={one.id} onClick={() => list.change(one.remove)}>
              {t.without(one.text)}
            </Button>
          ))}
          {conditions.length > 1 && (
            <Button variant="ghost" onClick={clear}>
              {t.clearAll}
            </Button>
          )}
        </>
      }
    >
      {t.nothingText}
    </EmptyState>
  ) : ofTab && tabs && ofTab !== tabs.items[0] ? (
    <EmptyState
      drawing="stamp"
      title={t.emptyTab(ofTab.label)}
      actions={<ButtonLink to={tabTo(tabs.items[0]!)}>{t.wholeList}</ButtonLink>}
    />
  ) : (
    <EmptyState
      drawing={props.empty.drawing}
      title={props.empty.title}
      actions={
        props.empty.actions ??
        (create && (
          <ButtonLink variant="primary" to={create.to} icon={<PlusIcon size={16} />}>
            {create.label}
          </ButtonLink>
        ))
      }
    >
      {props.empty.text}
    </EmptyState>
  )

  const fresh = (list.fresh > 0 || list.moved) && (
    <Button size="small" variant="primary" className="lists-fresh" onClick={list.showAll}>
      {list.fresh > 0 ? t.fresh(list.fresh) : t.moved}
    </Button>
  )
  const sheet = phone && (
    <Suspense fallback={<span className="lists-sheet-place" />}>
      <ListSheet
        list={list}
        fields={fields}
        columns={columns}
        searchHint={props.searchHint}
        count={conditions.length}
        exportAs={props.exportAs}
        layout={views.layout}
      />
    </Suspense>
  )

  return (
    <div className="lists" {...(plain && { 'data-density': 'compact' })}>
      {props.title !== undefined && (
        <PageHead
          title={props.title}
          count={
            <>
              {said(total)} {!(phone && props.shapes) && props.badge}
            </>
          }
        >
          {!plain && props.shapes && (
            <Suspense fallback={<span className={phone ? 'lists-sheet-place' : 'lists-shapes-place'} />}>
              <ShapeSwitch list={list} shapes={props.shapes} />
            </Suspense>
          )}
          {sheet}
          {props.actions}
          {create &&
            (phone ? (
              <IconLink label={create.label} size="touch" icon={<PlusIcon />} to={create.to} />
            ) : (
              <ButtonLink variant="primary" to={create.to} icon={<PlusIcon size={16} />}>
                {create.label}
              </ButtonLink>
            ))}
        </PageHead>
      )}
      {props.before}
      {tabs && (
        <Tabs
          label={t.tabs}
          current={ofTab ? tabTo(ofTab) : ''}
          items={tabs.items.map(tab => ({
            to: tabTo(tab),
            label: tab.label,
            count: said(tab.count),
            hot: Boolean(tab.hot) && (tab.count ?? 0) > 0,
          }))}
        />
      )}
      <div
        className="lists-filters"
        role="group"
        aria-label={t.filters}
        ref={bar}
        onKeyDown={event => {
          const target = event.target as HTMLElement
          const idle =
            target.matches('.ui-chip-face') || (target.matches('input[type="search"]') && (target as HTMLInputElement).value === '')
          const last = conditions.at(-1)
          if (event.key !== 'Backspace' || !idle || !last || !event.currentTarget.contains(target)) return
          event.preventDefault()
          list.change(last.remove)
        }}
      >
        {phone ? (
          <>
            {props.title === undefined && sheet}
            {conditions.map(one => (
              <Chip key={one.id} size="touch" onRemove={() => list.change(one.remove)} removeLabel={t.without(one.text)}>
                {one.text}
              </Chip>
            ))}
            {fresh}
          </>
        ) : (
          <>
            {props.searchHint !== undefined && (
              <ListSearch
                search={String((list.filter as { search?: unknown }).search ?? '')}
                hint={props.searchHint}
                onSearch={text => list.change({ search: text } as unknown as Change<F>)}
              />
            )}
            <Suspense fallback={<span className="lists-tools-place" />}>
              <ListTools
                list={list}
                fields={fields}
                columns={columns}
                presets={props.presets ?? []}
                exportAs={props.exportAs}
                views={views}
                sort={sort}
                fresh={fresh}
              />
            </Suspense>
          </>
        )}
      </div>
      {list.ignored.length > 0 && <Banner tone="info">{t.ignored(list.ignored.join(', '))}</Banner>}
      {error && rows.length > 0 && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={list.refresh}>
              {t.retry}
            </Button>
          }
        >
          {t.staleText} {error.message}
        </Banner>
      )}
      {connection.state === 'offline' && !error && rows.length > 0 && <Banner tone="warn">{t.offline(f.time(state.at))}</Banner>}
      {!phone && !plain && !shape && props.above}
      <div className="lists-body">
        {shape ? (
          <Suspense fallback={<div className="lists-shape" />}>
            <ShapeBody
              list={list}
              shape={shape}
              whole={conditions.length === 0 ? whole : undefined}
              empty={empty}
              phone={phone}
              current={current?.id ?? null}
              onPeek={row => (peek && !phone ? setPeeked(row.id) : open(row))}
              onOpen={open}
              menuOf={rowMenu}
              selected={selected}
              onToggle={row => choose(new Set(selected.has(row.id) ? [...selected].filter(id => id !== row.id) : [...selected, row.id]))}
              onKey={onKey}
            />
          </Suspense>
        ) : (
          <DataTable<Row>
            label={props.label}
            columns={tableColumns}
            rows={rows}
            rowId={idOf}
            total={total !== undefined && total <= 1000 ? total : undefined}
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
        )}
        {current &&
          !phone &&
          !plain &&
          peek?.(current, { onClose: () => setPeeked(null), onPrevious: peekAt(at - 1), onNext: peekAt(at + 1) })}
        {chose && (
          <Suspense>
            <ListBulk
              list={list}
              chosen={chosen}
              onChoose={setChosen}
              total={state.complete ? rows.length : conditions.length === 0 ? whole : undefined}
              actions={props.bulk ?? []}
              note={props.bulkNote}
              tools={props.bulkTools}
              nameOf={nameOf}
            />
          </Suspense>
        )}
      </div>
      {help && (
        <Suspense>
          <ListHelp onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  )
}

const idOf = (row: Listed) => row.id
