import { type ReactNode, useRef, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { BulkBar } from '#web/ui/BulkBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { BulkResults } from './BulkResults.tsx'
import { type BulkAction, inPortions, type RowResult, sortedOut } from './bulk.ts'
import type { List, Listed } from './list.ts'
import { listsWords } from './words.ts'

type Run<Row> = (rows: readonly Row[]) => Promise<readonly RowResult[]>
type Sorted<Row> = { action: BulkAction<Row> } & ReturnType<typeof sortedOut<Row>>
type Work<Row> = { action: BulkAction<Row>; run: Run<Row>; rows: readonly Row[]; done: number; results: readonly RowResult[] | null }

const asName = 5

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
  tools: ((rows: readonly Row[]) => ReactNode) | undefined
  nameOf: (row: Row) => string
}) {
  const t = useWords(listsWords)
  const f = useFormat()
  const [gathered, setGathered] = useState<number | null>(null)
  const gathering = useRef<AbortController | null>(null)
  const [asking, setAsking] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null)
  const [work, setWork] = useState<Work<Row> | null>(null)
  const [partly, setPartly] = useState<Sorted<Row> | null>(null)
  const fresh = new Map(list.rows.map(row => [row.id, row]))
  const rows = [...chosen.values()].map(row => fresh.get(row.id) ?? row)

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

  const perform = async (action: BulkAction<Row>, run: Run<Row>, able: readonly Row[]) => {
    setAsking(null)
    const begun: Work<Row> = { action, run, rows: able, done: 0, results: null }
    setWork(begun)
    const failed = (error: unknown) => (error instanceof Error && error.message ? error.message : t.notSent)
    const results = await inPortions(able, run, failed, done => setWork({ ...begun, done }))
    setWork({ ...begun, done: able.length, results })
    list.refresh()
    const worked = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
    onChoose(new Map([...chosen].filter(([id]) => !worked.has(id))))
  }

  const begin = (action: BulkAction<Row>, able: readonly Row[]) => {
    if ('ask' in action) action.ask(able, run => void perform(action, run, able))
    else if (action.confirm) setAsking({ action, rows: able })
    else void perform(action, action.run, able)
  }

  const sorted = actions.map((action): Sorted<Row> => ({ action, ...sortedOut(action, rows) }))
  const shown = sorted.filter(({ action }) => !action.rare)
  const others = sorted.filter(({ action, able }) => action.rare && able.length > 0)
  const busy = work !== null && !work.results
  const confirm = asking && 'run' in asking.action ? asking.action.confirm?.(asking.rows) : undefined
  const more = !list.state.complete && chosen.size >= list.rows.length && (total === undefined || total > chosen.size)

  return (
    <>
      <BulkBar
        count={rows.length}
        onClear={() => {
          gathering.current?.abort()
          onChoose(new Map())
        }}
        note={
          gathered !== null ? (
            <span role="status">{t.gathering(gathered)}</span>
          ) : work && !work.results ? (
            <span role="status">{t.running(work.done, work.rows.length)}</span>
          ) : more ? (
            <Button size="small" variant="ghost" onClick={() => void gather()}>
              {total === undefined || total > 1000 ? t.allUnknown : t.all(f.number(total))}
            </Button>
          ) : (
            note?.(rows)
          )
        }
      >
        {shown
          .filter(({ able }) => able.length === rows.length)
          .map(({ action }) => (
            <Button key={action.id} variant={action.danger ? 'danger-plain' : 'plain'} disabled={busy} onClick={() => begin(action, rows)}>
              {action.label}
            </Button>
          ))}
        {shown
          .filter(({ able }) => able.length > 0 && able.length < rows.length)
          .map(one => (
            <Popover
              key={one.action.id}
              label={one.action.label}
              placement="top"
              trigger={
                <Button variant="ghost" disabled={busy}>
                  {one.action.label} <span className="muted s12">{t.possible(one.able.length, rows.length)}</span>
                </Button>
              }
            >
              {close => (
                <div className="lists-reasons">
                  <Reasons {...one} nameOf={nameOf} />
                  <Button
                    variant="primary"
                    onClick={() => {
                      close()
                      begin(one.action, one.able)
                    }}
                  >
                    {t.doFor(one.action.label, one.able.length)}
                  </Button>
                </div>
              )}
            </Popover>
          ))}
        {others.length > 0 && (
          <Menu
            label={t.more}
            placement="top end"
            items={others.map(one => ({
              id: one.action.id,
              label: one.action.label,
              danger: one.action.danger,
              ...(one.able.length < rows.length && { note: t.possible(one.able.length, rows.length) }),
              onAction: () => (one.able.length < rows.length ? setPartly(one) : begin(one.action, rows)),
            }))}
          >
            <Button variant="ghost" disabled={busy}>
              {t.more}
            </Button>
          </Menu>
        )}
        {tools?.(rows)}
      </BulkBar>
      {partly && (
        <Dialog
          open
          size="small"
          onClose={() => setPartly(null)}
          title={partly.action.label}
          subtitle={t.possible(partly.able.length, rows.length)}
          footer={
            <>
              <Button onClick={() => setPartly(null)}>{t.cancel}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  setPartly(null)
                  begin(partly.action, partly.able)
                }}
              >
                {t.doFor(partly.action.label, partly.able.length)}
              </Button>
            </>
          }
        >
          <div className="lists-reasons">
            <Reasons {...partly} nameOf={nameOf} />
          </div>
        </Dialog>
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
          onClose={() => setWork(null)}
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

const failedOf = <Row extends { id: string }>({ rows, results }: Work<Row>): readonly Row[] => {
  const done = new Set(results?.filter(({ ok }) => ok).map(({ id }) => id))
  return rows.filter(({ id }) => !done.has(id))
}

/** The rows an action is not possible for, by the reason. */
function Reasons<Row>({ reasons, nameOf }: Pick<Sorted<Row>, 'reasons'> & { nameOf: (row: Row) => string }) {
  const t = useWords(listsWords)
  return (
    <>
      <p className="strong">{t.notFor([...reasons.values()].reduce((sum, rows) => sum + rows.length, 0))}</p>
      <ul>
        {[...reasons].map(([reason, refused]) => (
          <li key={reason}>
            {reason} <span className="muted">({named(refused, nameOf, t.andMore)})</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function named<Row>(rows: readonly Row[], nameOf: (row: Row) => string, more: (n: number) => string): string {
  const said = rows.slice(0, asName).map(nameOf).join(', ')
  return rows.length > asName ? `${said} ${more(rows.length - asName)}` : said
}
