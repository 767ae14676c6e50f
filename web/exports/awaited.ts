import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { type ExportAsk, type ExportRow, exports } from '#contract/exports.ts'
import { ask } from '#web/api/client.ts'
import { markStale, queryOf } from '#web/api/query.ts'
import { spoken } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { saveExport } from './save.ts'
import { exportsWords } from './words.ts'

const key = 'exports'
/** Without a stream the page asks by itself. */
const askEveryMs = 20_000
const readMs = 60_000

let stop: (() => void) | null = null

/** Asks for a file in the background and waits for it; tells whether it was taken. */
export async function askInBackground(queries: QueryClient, request: ExportAsk): Promise<boolean> {
  const t = spoken(exportsWords)
  const [made, error] = await ask(exports.ask, { data: request }, { quiet: true })
  if (error) {
    toasts.add({ id: `export-${request.list}`, type: 'danger', title: t.failedTitle, content: error.message })
    return false
  }
  await follow(queries, made)
  return true
}

/** Says that a file is being made, and waits for it. */
export async function follow(queries: QueryClient, { id, request }: ExportRow): Promise<void> {
  const t = spoken(exportsWords)
  toasts.add({ id: `export-${request.list}`, type: 'info', title: t.begun, content: t.begunText })
  keep([...kept(), id])
  // a list from before the file was asked for does not hold it, and would say it has gone
  await markStale(queries, exports.ask.emits)
  awaitExports(queries)
}

/** Tells when the files this browser waits for are ready, on whatever page the person is by then; a reload goes on waiting. */
export function awaitExports(queries: QueryClient): void {
  if (stop || kept().length === 0) return
  const observer = new QueryObserver(queries, { ...queryOf(exports.list, {}, { quiet: true }), refetchInterval: askEveryMs })
  const hear = (items: readonly ExportRow[]) => {
    const over = kept().filter(id => {
      const found = items.find(item => item.id === id)
      return found?.status !== 'waiting' && found?.status !== 'running'
    })
    keep(kept().filter(id => !over.includes(id)))
    for (const item of items) if (over.includes(item.id)) tell(item)
    if (kept().length > 0) return
    stop?.()
    stop = null
  }
  const leave = observer.subscribe(({ data, isSuccess, isFetching }) => {
    if (isSuccess && !isFetching) hear(data.items)
  })
  stop = leave
}

function tell({ id, request, name, status, rows, skipped, why }: ExportRow) {
  const t = spoken(exportsWords)
  if (status === 'ready')
    toasts.add({
      id: `export-${id}`,
      type: skipped > 0 ? 'warning' : 'success',
      title: t.readyTitle,
      content: [name, request.format === 'zip' ? t.orders(rows) : t.rows(rows), ...(skipped > 0 ? [t.skipped(skipped)] : [])].join(', '),
      timeout: readMs,
      action: { label: t.download, run: () => void saveExport(id) },
    })
  if (status === 'failed')
    toasts.add({ id: `export-${id}`, type: 'danger', title: t.failedTitle, content: `${name}. ${why ?? ''}`, timeout: readMs })
}

/** Ids this browser waits for; one that forbids storage forgets them with the page. */
let held: readonly string[] | null = null

function kept(): readonly string[] {
  if (held) return held
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown
    held = Array.isArray(read) ? read.filter(id => typeof id === 'string') : []
  } catch {
    held = []
  }
  return held
}

function keep(ids: readonly string[]): void {
  held = ids
  try {
    if (ids.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // held by the page alone
  }
}
