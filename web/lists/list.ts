import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { Call, CallRequest, Output } from '#contract/call.ts'
import { mergeQuery, writeQuery } from '#contract/query-string.ts'
import { ask, CallError } from '#web/api/client.ts'
import { useFilters, writeFilters } from '#web/api/filters.ts'
import { pagesOf } from '#web/api/query.ts'
import { useStableRows } from './rows/stableRows.ts'

/** A row of any list: the same id is the same row; when the object has a version, commands of rows send it. */
export type Listed = { id: string }
export type RowOf<C extends Call> = Output<C> extends { items: readonly (infer Row extends Listed)[] } ? Row : never

/** New values of some conditions; null takes one away. */
export type Change<F> = { [K in keyof F]?: F[K] | null }

/** A list as its address names it: the rows shown, what waits, and how to ask for others. */
export type List<Row extends Listed, F> = {
  id: string
  prefix: string
  filter: F
  change: (change: Change<F>) => void
  /** The query of the address as a change would leave it: for links. */
  addressOf: (change: Change<F>) => string
  /** The conditions, the order and the way the rows are shown, as the address writes them. */
  query: string
  /** The query of the call without a page: what an export asks for. */
  exportQuery: string
  /** The same without an order: what is counted. */
  sizeQuery: string
  /** The query of the call for a tab without conditions. */
  queryOf: (tab: string | undefined) => string
  /** The saved view the address names; what it holds may have been changed since. */
  viewId: string | null
  /** The way the rows are shown, by the name the address gives it; null: as a table. */
  as: string | null
  showAs: (shape: string | null) => void
  /** Goes to other conditions and another order, as a view keeps them. */
  show: (query: string, viewId: string | null, replace?: boolean) => void
  /** Parts of the address that could not be read. */
  ignored: readonly string[]
  rows: readonly Row[]
  /** Rows that came since and wait for `showAll`. */
  fresh: number
  moved: boolean
  showAll: () => void
  /** What the rows that have just changed were before. */
  was: ReadonlyMap<string, Row>
  state: {
    loading: boolean
    fetching: boolean
    /** The rows are those of another filter, or older than an answer that did not come. */
    old: boolean
    complete: boolean
    error: CallError | null
    at: number
  }
  more: () => void
  refresh: () => void
  /** Every row the filter names, `most` at most, asked for page by page; `tell` hears how many came. */
  all: (tell: (count: number) => void, signal: AbortSignal) => Promise<readonly Row[]>
}

const most = 5000

/**
 * The state of a list: its filter lives in the address under `prefix`, its pages come from `call`, which takes the filter and
 * a cursor. `fixed` are conditions the path decides, not the address. `id` names the list where views and columns are kept.
 */
export function useList<C extends Call, S extends z.ZodObject>({
  id,
  call,
  schema,
  prefix,
  fixed = {},
}: {
  id: string
  call: C
  schema: S
  prefix: string
  fixed?: Partial<z.output<S>>
}): List<RowOf<C>, z.output<S>> {
  type Row = RowOf<C>
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [filter, setFilter, ignored] = useFilters(schema, prefix, fixed)
  const pages = useInfiniteQuery(pagesOf(call, filter as NonNullable<CallRequest<C>['query']>, { quiet: true }))
  const came = pages.data?.pages.flatMap(page => (page as { items: Row[] }).items) ?? none
  const stable = useStableRows<Row>({
    rows: useSame(came),
    key: useSettled(JSON.stringify(filter), pages.isPlaceholderData),
    pages: pages.data?.pages.length ?? 0,
  })
  const error = pages.error instanceof CallError ? pages.error : null
  const as = new URLSearchParams(search).get(`${prefix}.as`)

  return {
    id,
    prefix,
    filter,
    change: change => setFilter(change as Parameters<typeof setFilter>[0]),
    addressOf: change => writeFilters(schema, { search, prefix, fixed, change: change as Parameters<typeof setFilter>[0] }),
    query: [
      writeFilters(schema, { search: '', prefix, fixed, change: filter as Parameters<typeof setFilter>[0] }),
      as && writeQuery({ as }, prefix),
    ]
      .filter(Boolean)
      .join('&'),
    as,
    showAs: shape => {
      const next = mergeQuery(search, { [`${prefix}.as`]: shape })
      void navigate({ pathname, search: next && `?${next}` }, { preventScrollReset: true })
    },
    exportQuery: writeQuery(filter as Record<string, unknown>),
    sizeQuery: writeQuery({ ...(filter as Record<string, unknown>), sort: null }),
    queryOf: tab => writeQuery({ ...fixed, ...(tab !== undefined && { tab }) }),
    viewId: new URLSearchParams(search).get(`${prefix}.view`),
    show: (query, viewId, replace = false) => {
      const next = [mergeQuery(search, viewId === null ? {} : { view: viewId }, prefix), query].filter(Boolean).join('&')
      void navigate({ pathname, search: next && `?${next}` }, { replace, preventScrollReset: true })
    },
    ignored,
    rows: stable.rows,
    fresh: stable.fresh,
    moved: stable.moved,
    showAll: stable.showAll,
    was: stable.was,
    state: {
      loading: pages.isPending,
      fetching: pages.isFetching,
      old: error !== null || pages.isPlaceholderData,
      complete: !pages.hasNextPage || pages.isPlaceholderData,
      error,
      at: pages.dataUpdatedAt,
    },
    more: () => void (!pages.isFetching && pages.fetchNextPage()),
    refresh: () => void pages.refetch(),
    all: async (tell, signal) => {
      const found: Row[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, unknown> = { ...filter, limit: 200, ...(cursor !== null && { cursor }) }
        const [page, refused] = await ask(call, { query } as CallRequest<C>, { quiet: true, signal })
        if (refused) throw refused
        const { items, next } = page as { items: Row[]; next: string | null }
        found.push(...items)
        tell(found.length)
        cursor = next
      } while (cursor !== null && found.length < most)
      return found.slice(0, most)
    },
  }
}

const none: readonly never[] = []

/** The same array while its rows are the same objects. */
function useSame<Row>(rows: readonly Row[]): readonly Row[] {
  const [held, setHeld] = useState(rows)
  const same = held.length === rows.length && held.every((row, i) => row === rows[i])
  if (!same) setHeld(rows)
  return same ? held : rows
}

/** The key of the rows that are really shown: while those of another filter are asked for, the former stay. */
function useSettled(key: string, waiting: boolean): string {
  const [held, setHeld] = useState(key)
  if (!waiting && held !== key) setHeld(key)
  return waiting ? held : key
}
