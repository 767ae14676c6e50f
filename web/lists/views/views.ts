import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ListLayout, type ListView, views } from '#contract/views.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import type { List, Listed } from '#web/lists/list.ts'
import { useDensity } from '#web/ui/appearance.ts'
import { untouched } from '#web/ui/table/columns/arrange.ts'
import { useTableLayout } from '#web/ui/table/columns/useTableLayout.ts'
import type { TableLayout } from '#web/ui/table/props.ts'

export type Views = {
  items: readonly ListView[]
  /** The view that is open, and whether conditions, columns or density are no longer as it keeps them. */
  view: ListView | null
  changed: boolean
  layout: TableLayout
  onLayout: (layout: TableLayout | null) => void
  open: (view: ListView | null) => void
  /** Back to what the open view keeps. */
  reset: () => void
  /** What a view saved now would keep. */
  content: Pick<ListView, 'query' | 'layout' | 'density'>
  opensWith: string | null
  openWith: (viewId: string | null) => void
}

const settle = 800

/**
 * Views of a list and the columns it is shown with: those of the open view, else the person's own, which this device
 * remembers at once and the server a moment later. A list opened without conditions begins with the view chosen for that.
 */
export function useViews<Row extends Listed, F>(list: List<Row, F>, hidden: readonly string[] = [], off = false): Views {
  const { id } = list
  const queries = useQueryClient()
  const asked = queryOf(views.list, { list: id }, { quiet: true })
  const { data, refetch } = useQuery({ ...asked, enabled: !off })
  const [density, setDensity] = useDensity()
  const [own, setOwn] = useTableLayout(`${id}.table`, { hidden })
  const [draft, setDraft] = useState<{ viewId: string; layout: TableLayout } | null>(null)
  const items = data?.items ?? none
  const view = items.find(one => one.id === list.viewId) ?? null
  const held = draft && draft.viewId === view?.id ? draft.layout : null
  const layout = view ? (held ?? view.layout) : own

  // the server's answer is what another device made of it; a change made here meanwhile is newer
  const touched = useRef(false)
  const answered = data?.layout
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once, when it comes
  useEffect(() => {
    if (answered && !touched.current) setOwn(answered)
  }, [answered])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = (next: TableLayout | null) => {
    touched.current = true
    setOwn(next)
    queries.setQueryData(asked.queryKey, last => last && { ...last, layout: next && plain(next) })
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void ask(views.saveLayout, { data: { list: id, layout: next && plain(next) } }, { quiet: true }),
      settle,
    )
  }

  const opened = useRef(false)
  const first = items.find(one => one.id === data?.opensWith)
  useEffect(() => {
    if (data === undefined || opened.current) return
    opened.current = true
    if (first && list.query === '' && list.viewId === null) open(first, true)
  })

  const open = (next: ListView | null, replace = false) => {
    setDraft(null)
    if (next?.density) setDensity(next.density)
    list.show(next?.query ?? '', next?.id ?? null, replace)
  }

  return {
    items,
    view,
    changed:
      view !== null &&
      (view.query !== list.query ||
        (view.density !== null && view.density !== density) ||
        (held !== null && JSON.stringify(plain(held)) !== JSON.stringify(plain(view.layout)))),
    layout,
    onLayout: next => (view ? setDraft({ viewId: view.id, layout: next ?? { ...untouched, hidden } }) : keep(next)),
    open: next => open(next),
    reset: () => view && open(view),
    content: { query: list.query, layout: plain(layout), density },
    opensWith: data?.opensWith ?? null,
    openWith: viewId => void ask(views.saveLayout, { data: { list: id, opensWith: viewId } }).then(() => refetch()),
  }
}

const none: readonly ListView[] = []

const plain = ({ order, hidden, widths, pins = {} }: TableLayout): ListLayout => ({
  order: [...order],
  hidden: [...hidden],
  widths: Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, Math.round(width)])),
  pins: { ...pins },
})
