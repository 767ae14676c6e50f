import { type ReactNode, useRef, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { List, Listed } from '#web/lists/list.ts'
import { listsWords } from '#web/lists/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { BulkButtons, PartlyDialog, type Sorted } from './BulkButtons.tsx'
import { BulkResults } from './BulkResults.tsx'
import { type BulkAction, inPortions, type RowResult, type Run, sortedOut } from './bulk.ts'

type Work<Row> = { action: BulkAction<Row>; run: Run<Row>; rows: readonly Row[]; done: number; results: readonly RowResult[] | null }

/** What can be done with the chosen rows: what is possible for all of them at a press, the rest with its reasons; and what became of each. */
export function ListBulk<Row extends Listed, F>({
  list,
  chosen,
  onChoose,
  total,
  actions,
  note,
  tools,
  nameOf,
}: {
  list: List<Row, F>
  chosen: ReadonlyMap<string, Row>
  onChoose: (chosen: ReadonlyMap<string, Row>) => void
  /** How many rows the filter names, where that is known. */
  total: number | undefined
  actions: readonly BulkAction<Row>[]
  note: ((rows: readonly Row[]) => ReactNode) | undefined
  tools: ((rows: readonly Row[]) => readonly MenuEntry[]) | undefined
  nameOf: (row: Row) => string
}) {
  const t = useWords(listsWords)
  const f = useFormat()
  const { gathered, gather, giveUp } = useGathering(list, onChoose)
  const [asking, setAsking] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null)
  const [partly, setPartly] = useState<Sorted<Row> | null>(null)
  const fresh = new Map(list.rows.map(row => [row.id, row]))
  const rows = [...chosen.values()].map(row => fresh.get(row.id) ?? row)

  const { work, perform: start, close } = useWork(list, worked => onChoose(new Map([...chosen].filter(([id]) => !worked.has(id)))))
  const perform = (action: BulkAction<Row>, run: Run<Row>, able: readonly Row[]) => {
    setAsking(null)
    return start(action, run, able)
  }

  const begin = (action: BulkAction<Row>, able: readonly Row[]) => {
    if ('ask' in action) action.ask(able, run => void perform(action, run, able))
    else if (action.confirm) setAsking({ action, rows: able })
    else void perform(action, action.run, able)
  }

  const sorted = actions.map((action): Sorted<Row> => ({ action, ...sortedOut(action, rows) }))
  const busy = work !== null && !work.results
  const confirm = asking && 'run' in asking.action ? asking.action.confirm?.(asking.rows) : undefined
  const more = !list.state.complete && chosen.size >= list.rows.length && (total === undefined || total > chosen.size)

  return (
    <>
      <BulkBar
        count={rows.length}
        onClear={() => {
          giveUp()
          onChoose(new Map())
        }}
        note={
          gathered !== null ? (
            <span role="status">{t.gathering(gathered)}</span>
          ) : work && !work.results ? (
            <span role="status">{t.running(work.done, work.rows.length)}</span>
          ) : more ? (
            <Button size="small" variant="ghost" onClick={() => void gather()}>
              {total === undefined ? t.allUnknown : t.all(f.number(total))}
            </Button>
          ) : (
            note?.(rows)
          )
        }
      >
        <BulkButtons
          sorted={sorted}
          of={rows.length}
          busy={busy}
          tools={tools?.(rows) ?? []}
          nameOf={nameOf}
          onBegin={begin}
          onPartly={setPartly}
        />
      </BulkBar>
      {partly && (
        <PartlyDialog
          sorted={partly}
          of={rows.length}
          nameOf={nameOf}
          onClose={() => setPartly(null)}
          onBegin={() => {
            setPartly(null)
            begin(partly.action, partly.able)
          }}
        />
      )}
      {asking && confirm && (
        <ConfirmDialog
          open
          onClose={() => setAsking(null)}
          title={confirm.title}
          consequences={confirm.consequences}
          confirm={t.doFor(asking.action.label, asking.rows.length)}
          danger={asking.action.danger ?? false}
          onConfirm={() => 'run' in asking.action && void perform(asking.action, asking.action.run, asking.rows)}
        />
      )}
      {work?.results && (
        <BulkResults
          title={work.action.label}
          rows={work.rows}
          results={work.results}
          nameOf={nameOf}
          onClose={close}
          again={
            sortedOut(
              work.action,
              failedOf(work).map(row => fresh.get(row.id) ?? row),
            ).able
          }
          onRetry={again => void perform(work.action, work.run, again)}
        />
      )}
    </>
  )
}

/** Chooses all that the filter names, page after page; `gathered` counts them on the way. */
function useGathering<Row extends Listed, F>(list: List<Row, F>, onChoose: (chosen: ReadonlyMap<string, Row>) => void) {
  const t = useWords(listsWords)
  const [gathered, setGathered] = useState<number | null>(null)
  const gathering = useRef<AbortController | null>(null)
  const gather = async () => {
    const stop = new AbortController()
    gathering.current = stop
    setGathered(0)
    try {
      const all = await list.all(setGathered, stop.signal)
      onChoose(new Map(all.map(row => [row.id, row])))
    } catch {
      if (!stop.signal.aborted) toasts.add({ type: 'warning', title: t.gatherFailed, content: '' })
    }
    setGathered(null)
  }
  return { gathered, gather, giveUp: () => gathering.current?.abort() }
}

/** Does one thing with many rows, by portions; `onWorked` is told for which of them it came off. */
function useWork<Row extends Listed, F>(list: List<Row, F>, onWorked: (ids: ReadonlySet<string>) => void) {
  const t = useWords(listsWords)
  const [work, setWork] = useState<Work<Row> | null>(null)
  const perform = async (action: BulkAction<Row>, run: Run<Row>, able: readonly Row[]) => {
    const begun: Work<Row> = { action, run, rows: able, done: 0, results: null }
    setWork(begun)
    const failed = (error: unknown) => (error instanceof Error && error.message ? error.message : t.notSent)
    const results = await inPortions(able, run, failed, done => setWork({ ...begun, done }))
    setWork({ ...begun, done: able.length, results })
    list.refresh()
    const back = run.back ?? action.back
    const versions = new Map(results.filter(({ ok }) => ok).map(one => [one.id, one.version]))
    const changed = able.filter(({ id }) => versions.has(id)).map(row => ({ ...row, version: versions.get(row.id) }))
    if (back && changed.length > 0)
      toasts.add({
        type: 'success',
        title: t.doFor(action.label, changed.length),
        content: '',
        timeout: 10_000,
        undo: () => {
          setWork(null)
          void inPortions(changed, back, failed, () => undefined).then(list.refresh)
        },
      })
    onWorked(new Set(results.filter(({ ok }) => ok).map(({ id }) => id)))
  }
  return { work, perform, close: () => setWork(null) }
}

const failedOf = <Row extends { id: string }>({ rows, results }: Work<Row>): readonly Row[] => {
  const done = new Set(results?.filter(({ ok }) => ok).map(({ id }) => id))
  return rows.filter(({ id }) => !done.has(id))
}
