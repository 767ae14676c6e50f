import { useEffect, useState } from 'react'
import { documents } from '#contract/documents.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { ask } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lookedAt, type Paper } from '../documents/seen.ts'
import { useNameOf } from '../documents/useNameOf.ts'
import { bulkWords } from '../words.ts'
import { type Asking, take } from './bulkStep.ts'
import './papersMany.css'
import { papersManyWords } from './papersManyWords.ts'

/** Papers of an order that wait to be accepted; null when they could not be read. */
type Waiting = readonly Paper[] | null

/** Shows what is accepted of each chosen order, file by file counted, and sends just that: what came meanwhile is told instead. */
export function PapersMany({ asking, label, onClose }: { asking: Asking; label: string; onClose: () => void }) {
  const t = useWords(papersManyWords)
  const b = useWords(bulkWords)
  const { rows } = asking
  const found = useWaiting(rows)
  const title = b.title(label, rows.length)
  const done = found.size === rows.length
  const some = [...found.values()].some(papers => papers !== null && papers.length > 0)
  const accept = () => {
    onClose()
    asking.run(take({ action: 'papers' }, new Map([...found].map(([id, papers]) => [id, (papers ?? []).map(lookedAt)]))))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{b.back}</Button>
          <Button variant="primary" disabled={!done || !some} onClick={accept}>
            {title}
          </Button>
        </>
      }
    >
      <div className="orders-reason">
        <p role="status">{!done ? t.reading(found.size, rows.length) : some ? t.text : t.none}</p>
        {/* a long list is moved by the keyboard from here */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached */}
        <ul className="papers-many" aria-label={t.of} tabIndex={0}>
          {rows.map(row => {
            const waiting = found.get(row.id)
            return (
              <li key={row.id}>
                <span className="mono medium nowrap">{row.number}</span>
                <span>{waiting !== undefined && <Papers waiting={waiting} />}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}

function Papers({ waiting }: { waiting: Waiting }) {
  const t = useWords(papersManyWords)
  const nameOf = useNameOf()
  if (waiting === null) return <span className="danger">{t.failed}</span>
  if (waiting.length === 0) return <span className="muted">{t.nothing}</span>
  return waiting
    .map(paper => {
      const files = paper.versions.find(each => each.version === paper.version)?.files.length ?? 0
      return `${nameOf(paper)} (${files > 0 ? t.pages(files) : t.noFiles})`
    })
    .join(', ')
}

/** So many orders are asked about at once. */
const AT_ONCE = 3

function useWaiting(rows: readonly OrderRow[]): ReadonlyMap<string, Waiting> {
  const [found, setFound] = useState<ReadonlyMap<string, Waiting>>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    const left = [...rows]
    const next = async (): Promise<void> => {
      const row = left.shift()
      if (!row || stop.signal.aborted) return
      const [data] = await ask(documents.list, { query: { orderId: row.id } }, { quiet: true })
      if (stop.signal.aborted) return
      const open = data?.items.filter(paper => paper.side === 'executor' && paper.required && paper.actions.includes('accept')) ?? null
      setFound(before => new Map(before).set(row.id, open))
      return next()
    }
    for (let i = 0; i < AT_ONCE; i++) void next()
    return () => stop.abort()
  }, [rows])
  return found
}
