import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { documents } from '#contract/documents.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { orderAddress } from '#web/orders/card/tabs/tabs.ts'
import { expectedPagesOf, type OrderDocument } from '#web/orders/documents/orderDocument.ts'
import { useNameOf } from '#web/orders/documents/useNameOf.ts'
import { bulkWords } from '#web/orders/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { type Asking, takeBulkStep } from './bulkStep.ts'
import './documentsMany.css'
import { documentsManyWords } from './documentsManyWords.ts'

/** Documents of an order that wait to be accepted; null when they could not be read. `fresh`: others came since they were first shown. */
type Waiting = { documents: readonly OrderDocument[] | null; version: number; fresh: boolean }

/**
 * Shows what is accepted of each chosen order, file by file counted, and sends just that. What comes while it is open is shown and
 * marked; what comes after it is told instead.
 */
export function DocumentsMany({ asking, label, onClose }: { asking: Asking; label: string; onClose: () => void }) {
  const t = useWords(documentsManyWords)
  const b = useWords(bulkWords)
  const { rows } = asking
  const found = useWaiting(rows)
  const title = b.title(label, rows.length)
  const read = found.filter(one => one !== null)
  const done = read.length === rows.length
  const some = read.some(({ documents }) => documents !== null && documents.length > 0)
  const fresh = read.filter(one => one.fresh).length
  const accept = () => {
    onClose()
    const seen = found.flatMap((one, i) =>
      one?.documents ? [[rows[i]!.id, { documents: one.documents.map(expectedPagesOf), version: one.version }] as const] : [],
    )
    asking.run(takeBulkStep({ action: 'documents' }, new Map(seen)))
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
        <p role="status">{!done ? t.reading(read.length, rows.length) : fresh > 0 ? t.changed(fresh) : some ? t.text : t.none}</p>
        <ul className="documents-many" aria-label={t.of}>
          {rows.map((row, i) => {
            const one = found[i]
            return (
              <li key={row.id}>
                <Link className="mono medium nowrap" href={orderAddress(row.id, '', 'documents')}>
                  {row.number}
                </Link>
                <span>
                  {one?.fresh && <Badge tone="warn">{t.fresh}</Badge>} {one && <WaitingDocuments waiting={one.documents} />}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}

function WaitingDocuments({ waiting }: { waiting: readonly OrderDocument[] | null }) {
  const t = useWords(documentsManyWords)
  const nameOf = useNameOf()
  if (waiting === null) return <span className="danger">{t.failed}</span>
  if (waiting.length === 0) return <span className="muted">{t.nothing}</span>
  return waiting
    .map(orderDocument => {
      const files = orderDocument.versions.find(each => each.version === orderDocument.version)?.files.length ?? 0
      return `${nameOf(orderDocument)} (${files > 0 ? t.pages(files) : t.noFiles})`
    })
    .join(', ')
}

/** So many orders are asked about at once. */
const AT_ONCE = 3

const mine = (orderDocument: OrderDocument) =>
  orderDocument.side === 'executor' && orderDocument.required && orderDocument.actions.includes('accept')

/** What waits in each of the orders, null until it is read; it is read anew as documents come. */
function useWaiting(rows: readonly OrderRow[]): readonly (Waiting | null)[] {
  const [reached, setReached] = useState(AT_ONCE)
  const asked = useQueries({
    queries: rows.map(({ id }, i) => ({ ...queryOf(documents.list, { orderId: id }, { quiet: true }), enabled: i < reached })),
  })
  const next = asked.filter(({ isPending }) => !isPending).length + AT_ONCE
  if (next > reached) setReached(next)

  const found = asked.map(({ data, isError }) => {
    if (data) return { documents: data.items.filter(mine), version: data.version }
    return isError ? { documents: null, version: 0 } : null
  })
  const marks = found.map(
    one =>
      one &&
      (one.documents ?? [])
        .map(expectedPagesOf)
        .map(({ pages }) => pages)
        .join(),
  )
  const [first, setFirst] = useState<readonly (string | null)[]>(() => marks)
  if (marks.some((mark, i) => mark !== null && (first[i] ?? null) === null)) setFirst(marks.map((mark, i) => first[i] ?? mark))
  return found.map((one, i) => one && { ...one, fresh: (first[i] ?? null) !== null && marks[i] !== first[i] })
}
