import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useConnection } from '#web/api/live/liveConnection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useConditions } from './filters/fields.ts'
import { ListBar } from './ListBar.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './rows/ListRows.tsx'
import './lists.css'
import { useChosen } from './bulk/useChosen.ts'
import type { List, Listed } from './list.ts'
import { sortingOf } from './order.ts'
import type { ListPageProps } from './props.ts'
import { useListKeys } from './useListKeys.ts'
import { useTotals } from './useTotals.ts'
import { useViews } from './views/views.ts'
import { listsWords } from './words.ts'

// `lazy` forgets the types of rows
const ListSheet = lazy(async () => ({
  default: (await import('./filters/ListSheet.tsx')).ListSheet,
})) as unknown as typeof import('./filters/ListSheet.tsx')['ListSheet']
const ListBulk = lazy(async () => ({
  default: (await import('./bulk/ListBulk.tsx')).ListBulk,
})) as unknown as typeof import('./bulk/ListBulk.tsx')['ListBulk']
const ListHelp = lazy(async () => ({ default: (await import('./ListHelp.tsx')).ListHelp }))

/** A list by the contract of all lists: tabs, filters, the table with what can be done with its rows, and every state it can be in. */
export function ListPage<Row extends Listed, F>(props: ListPageProps<Row, F>) {
  'use no memo'
  const { list, columns, fields, plain = false, peek } = props
  const phone = useBelow(768)
  const { rows, state } = list
  const conditions = useConditions(fields, list.filter)
  const views = useViews(list, props.hidden, plain)
  const { chosen, setChosen, chose, selected, choose } = useChosen(list)
  const totals = useTotals(props, conditions.length)
  const sort = sortingOf(columns, (list.filter as { sort?: unknown }).sort)
  const shape = plain ? undefined : props.shapes?.find(({ id }) => id === list.as)

  const [peeked, setPeeked] = useState<string | null>(null)
  const current = rows.find(row => row.id === peeked)
  const at = current ? rows.indexOf(current) : -1
  const peekAt = (index: number) => (rows[index] ? () => setPeeked(rows[index]!.id) : undefined)

  const [help, setHelp] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  useListKeys(bar, () => setHelp(true))
  useEffect(() => {
    if (!plain) void import('./bulk/ListBulk.tsx')
  }, [plain])

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
      <ListHead props={props} totals={totals} phone={phone} sheet={sheet} />
      <ListBar props={props} bar={bar} conditions={conditions} views={views} sort={sort} phone={phone} sheet={sheet} />
      <ListBanners list={list} />
      {!phone && !plain && !shape && props.above}
      <div className="lists-body">
        <ListRows
          props={props}
          shape={shape}
          totals={totals}
          views={views}
          sort={sort}
          empty={<ListEmpty props={props} conditions={conditions} totals={totals} />}
          phone={phone}
          current={current}
          onPeek={setPeeked}
          selected={selected}
          onSelect={choose}
        />
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
              total={state.complete ? rows.length : totals.total}
              actions={props.bulk ?? []}
              note={props.bulkNote}
              tools={props.bulkTools}
              nameOf={props.nameOf}
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

/** What is to be known of the rows that are shown: conditions nobody knows, an answer that did not come, a lost connection. */
function ListBanners<Row extends Listed, F>({ list: { ignored, rows, state, refresh } }: { list: List<Row, F> }) {
  'use no memo'
  const t = useWords(listsWords)
  const f = useFormat()
  const connection = useConnection()
  const { error, at } = state
  return (
    <>
      {ignored.length > 0 && <Banner tone="info">{t.ignored(ignored.join(', '))}</Banner>}
      {error && rows.length > 0 && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={refresh}>
              {t.retry}
            </Button>
          }
        >
          {t.staleText} {error.message}
        </Banner>
      )}
      {connection.state === 'offline' && !error && rows.length > 0 && <Banner tone="warn">{t.offline(f.time(at))}</Banner>}
    </>
  )
}
