import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { fieldsOf, type ImportCard, type ImportRow, imports } from '#contract/imports.ts'
import { writeQuery } from '#contract/query-string.ts'
import { ask, CallError, type Triple } from '#web/api/client.ts'
import { markStale } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { ImportCell } from './ImportCell.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { saveFile } from './saveFile.ts'
import { importWords } from './words.ts'

const OrderOptions = lazy(async () => ({ default: (await import('./OrderOptions.tsx')).OrderOptions }))

const PAGE = 100

type Props = { title: string; start: ImportCard; onOther: () => void; onClose: () => void }

/** What was read of a table: each column named, each broken cell told and open to be put right. */
export function ImportPreview({ title, start, onOther, onClose }: Props) {
  const t = useWords(importWords)
  const { locale } = useLocale()
  const queries = useQueryClient()
  const [found, setFound] = useState(start)
  const [wantsBroken, setWantsBroken] = useState(start.brokenRows > 0)
  const onlyBroken = wantsBroken && found.brokenRows > 0
  const [rows, setRows] = useState<readonly ImportRow[] | null>(null)
  const [next, setNext] = useState<number | null>(null)
  const [writing, setWriting] = useState<{ done: number; all: number } | null>(null)
  const [written, setWritten] = useState(0)
  const [trouble, setTrouble] = useState<string | null>(null)
  const latest = useRef(start)
  const left = useRef(new AbortController())
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const only = onlyBroken ? 'broken' : 'all'

  const page = useCallback(
    async (after: number) => {
      const { signal } = left.current
      const [answer, refused] = await ask(imports.rows, { query: { id: start.id, only, after, limit: PAGE } }, { quiet: true, signal })
      if (signal.aborted) return null
      if (refused) throw refused
      return answer
    },
    [start.id, only],
  )
  const show = useCallback(async () => {
    const first = await page(0)
    if (!first) return
    setRows(first.items)
    setNext(first.next)
  }, [page])
  useEffect(() => {
    if (left.current.signal.aborted) left.current = new AbortController()
    show().catch(error => setTrouble(said(error)))
  }, [show])
  // rows still on their way when the dialog closes would be asked of an import that is dropped
  useEffect(() => () => left.current.abort(), [])

  /** One change after another: each goes on from the version the former left. */
  const change = (work: (version: number) => Promise<ImportCard>) => {
    turn.current = turn.current.then(async () => {
      try {
        latest.current = await work(latest.current.version)
        setFound(latest.current)
        setTrouble(null)
        await show()
      } catch (error) {
        setTrouble(said(error))
      }
    })
  }
  const { id } = start
  const map = (fields: readonly (string | null)[], hasHeads: boolean) =>
    change(async version => answered(await ask(imports.map, { data: { id, version, fields: [...fields], hasHeads } }, { quiet: true })))
  const fix = (n: number, column: number, text: string) =>
    change(async version => answered(await ask(imports.fix, { data: { id, version, cells: [{ n, column, text }] } }, { quiet: true })))
  const settle = (options: NonNullable<ImportCard['options']>) =>
    change(async version => answered(await ask(imports.options, { data: { id, version, options } }, { quiet: true })))
  const saveBroken = async () => {
    const [file, refused] = await ask(imports.broken, { query: { id } }, { quiet: true })
    if (refused) setTrouble(refused.message)
    else saveFile(file)
  }
  const confirm = () =>
    change(async version => {
      let last = latest.current
      let at = version
      let done = 0
      const all = last.readyRows
      setWriting({ done, all })
      try {
        while (last.readyRows > 0) {
          const { import: now, added } = answered(await ask(imports.confirm, { data: { id, version: at } }, { quiet: true }))
          done += added
          setWriting({ done, all })
          at = now.version
          if (added === 0 && now.readyRows === last.readyRows) return now
          last = now
        }
        return last
      } finally {
        setWriting(null)
        setWritten(before => before + done)
        if (done > 0) void markStale(queries, imports.confirm.emits)
      }
    })

  const known = Object.entries(fieldsOf(found.kind))
  const options = [{ id: '-', label: t.notColumn }, ...known.map(([field, words]) => ({ id: field, label: words[locale] }))]
  const named = (column: number) => {
    const field = found.fields[column] ?? null
    return field === null ? found.heads[column] || t.column(column + 1) : (fieldsOf(found.kind)[field]?.[locale] ?? field)
  }
  const missing = found.missing.map(field => fieldsOf(found.kind)[field]?.[locale] ?? field).join(', ')
  const isOrders = found.options !== null
  const tag = found.options?.tag ?? ''
  const made = isOrders && tag !== '' && `${paths.orders('forwarder')}?${writeQuery({ tags: [tag] }, 'orders')}`
  const over = found.readyRows === 0 && found.brokenRows === 0 && found.missing.length === 0

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={
        <span role="status">
          {[
            t.rows(found.rows),
            found.addedRows > 0 && t.areAdded(found.addedRows),
            found.readyRows > 0 && found.missing.length === 0 && t.willWrite(found.readyRows),
            found.knownRows > 0 && t.areKnown(found.knownRows),
            found.brokenRows > 0 && t.areBroken(found.brokenRows, found.brokenCells),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      size="large"
      keep
      footer={
        <>
          <Button variant="ghost" onClick={onOther}>
            {t.other}
          </Button>
          <span className="spacer" />
          {over || (written > 0 && found.readyRows === 0) ? (
            <Button variant={over ? 'primary' : 'plain'} onClick={onClose}>
              {t.close}
            </Button>
          ) : null}
          {!over && (
            <Button
              variant="primary"
              pending={writing !== null}
              reason={found.missing.length > 0 ? t.missing(missing) : found.readyRows === 0 ? t.nothingReady : null}
              onClick={confirm}
            >
              {found.readyRows === 0 ? (isOrders ? t.createOrders : t.write) : (isOrders ? t.confirmOrders : t.confirm)(found.readyRows)}
            </Button>
          )}
        </>
      }
    >
      <div className="import-look">
        {trouble !== null && <Banner tone="danger">{trouble}</Banner>}
        {found.missing.length > 0 && <Banner tone="warn">{t.missing(missing)}</Banner>}
        {writing && (
          <ImportProgress share={writing.all === 0 ? 1 : writing.done / writing.all} text={t.writing(writing.done, writing.all)} />
        )}
        {written > 0 && !writing && (
          <Banner
            tone={found.brokenRows > 0 ? 'warn' : 'go'}
            action={
              made && (
                <Link to={made} onClick={onClose}>
                  {t.showOrders}
                </Link>
              )
            }
          >
            {t.done(written)}. {found.brokenRows > 0 ? t.left(found.brokenRows) : over ? t.doneAll : ''}
          </Banner>
        )}
        {found.options && (
          <Suspense fallback={<div className="import-options" aria-hidden="true" />}>
            <OrderOptions options={found.options} onChange={settle} />
          </Suspense>
        )}
        <div className="row import-tools">
          <Checkbox checked={found.hasHeads} onChange={hasHeads => map(found.fields, hasHeads)}>
            {t.hasHeads}
          </Checkbox>
          <span className="spacer" />
          {found.brokenRows > 0 && (
            <Button size="small" variant="ghost" icon={<DownloadIcon size={16} />} onClick={() => void saveBroken()}>
              {t.saveBroken}
            </Button>
          )}
          {found.brokenRows > 0 && (
            <Checkbox checked={onlyBroken} onChange={setWantsBroken}>
              {t.onlyBroken}
            </Checkbox>
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard */}
        <section className="import-scroll" tabIndex={0} aria-label={t.table}>
          {rows === null ? (
            <Skeleton lines={6} height={18} />
          ) : (
            <table className="import-table">
              <thead>
                <tr>
                  <th scope="col">{t.rowHead}</th>
                  <th scope="col" className="import-outcome">
                    {t.state}
                  </th>
                  {found.fields.map((field, column) => (
                    <th key={column} scope="col">
                      <Select
                        label={t.columnIs(column + 1)}
                        hideLabel
                        size="small"
                        value={field ?? '-'}
                        onChange={chosen =>
                          map(
                            found.fields.map((one, other) =>
                              other === column ? (chosen === '-' ? null : chosen) : one === chosen ? null : one,
                            ),
                            found.hasHeads,
                          )
                        }
                        options={options}
                      />
                      {found.heads[column] && <span className="import-head truncate">{found.heads[column]}</span>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.n} data-state={row.state}>
                    <th scope="row" className="mono">
                      {row.n}
                    </th>
                    <td className="import-outcome">
                      <StatusMark
                        kind={
                          row.state === 'broken'
                            ? 'trouble'
                            : row.state === 'known'
                              ? 'cancelled'
                              : row.state === 'added'
                                ? 'done'
                                : 'draft'
                        }
                      >
                        {row.is ? <Link href={paths.order(row.is.id)}>{row.is.text}</Link> : t[row.state]}
                      </StatusMark>
                      {row.faults.map(fault => (
                        <div key={fault.column} className="import-mend">
                          <span className="muted s12" aria-hidden="true">
                            {named(fault.column)}
                          </span>
                          <ImportCell
                            label={t.cell(named(fault.column), row.n)}
                            text={row.cells[fault.column] ?? ''}
                            fault={fault}
                            onSave={typed => fix(row.n, fault.column, typed)}
                          />
                        </div>
                      ))}
                    </td>
                    {row.cells.map((text, column) => (
                      <td key={column} data-off={found.fields[column] === null || undefined}>
                        {row.state === 'broken' && !row.faults.some(fault => fault.column === column) ? (
                          <ImportCell
                            label={t.cell(named(column), row.n)}
                            text={text}
                            fault={null}
                            onSave={typed => fix(row.n, column, typed)}
                          />
                        ) : (
                          <span className="truncate">{text}</span>
                        )}
                        {row.hints
                          .filter(hint => hint.column === column)
                          .map(({ why }) => (
                            <span key={why} className="import-hint">
                              {why}
                            </span>
                          ))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {next !== null && (
            <Button
              size="small"
              onClick={() =>
                void page(next).then(
                  more => {
                    if (!more) return
                    setRows(shown => [...(shown ?? []), ...more.items])
                    setNext(more.next)
                  },
                  error => setTrouble(said(error)),
                )
              }
            >
              {t.more}
            </Button>
          )}
        </section>
      </div>
    </Dialog>
  )
}

const said = (error: unknown) => (error instanceof CallError ? error.message : String(error))

function answered<T>([answer, refused]: Triple<T>): T {
  if (refused) throw refused
  return answer as T
}
