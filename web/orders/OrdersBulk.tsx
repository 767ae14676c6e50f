import { type ReactNode, useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderBulk } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { ask } from '#web/api/client.ts'
import { type Money, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { BulkAction, RowResult } from '#web/lists/bulk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { useRights } from './actions.ts'
import { useOptions } from './dictNames.ts'
import { stepWords } from './stepWords.ts'
import { actionWords, bulkWords, listWords, statusWords } from './words.ts'

type Step = OrderBulk extends infer B ? (B extends unknown ? Omit<B, 'rows'> : never) : never
type Kind = OrderBulk['action']
type Run = (one: (rows: readonly OrderRow[]) => Promise<readonly RowResult[]>) => void

const kindsOf: Record<Side, readonly Kind[]> = { forwarder: ['place', 'complete', 'cancel'], executor: ['accept', 'decline'] }
const reasoned = new Set<Kind>(['decline', 'cancel'])

const take =
  (step: Step) =>
  async (rows: readonly OrderRow[]): Promise<readonly RowResult[]> => {
    const [done, error] = await ask(
      orders.bulk,
      { data: { ...step, rows: rows.map(({ id, version }) => ({ id, version })) } as OrderBulk },
      { quiet: true },
    )
    if (error) throw error
    return done.results
  }

/** Steps taken with many orders at once, as this person may take them; the dialog asks for a reason where one is needed. */
export function useOrderBulk(side: Side): { actions: BulkAction<OrderRow>[]; dialog: ReactNode } {
  const t = useWords(bulkWords)
  const verbs = useWords(actionWords)
  const status = useWords(statusWords)
  const rights = useRights(side)
  const [asking, setAsking] = useState<{ kind: 'decline' | 'cancel'; rows: readonly OrderRow[]; run: Run } | null>(null)
  const actions = kindsOf[side].map((kind): BulkAction<OrderRow> => {
    const look = {
      id: kind,
      label: verbs[kind],
      danger: reasoned.has(kind),
      refuses: (row: OrderRow) => (row.actions.includes(kind) ? null : t.closed(status[row.status])),
    }
    return kind === 'decline' || kind === 'cancel'
      ? { ...look, ask: (rows, run) => setAsking({ kind, rows, run }) }
      : { ...look, run: take({ action: kind }), confirm: rows => ({ title: t.title(verbs[kind], rows.length), consequences: [t[kind]] }) }
  })
  return {
    actions: rights.act ? actions : [],
    dialog: asking && (
      <ReasonDialog
        kind={asking.kind}
        count={asking.rows.length}
        onClose={() => setAsking(null)}
        onReason={(reason, comment) => {
          setAsking(null)
          asking.run(take({ action: asking.kind, reason, comment }))
        }}
      />
    ),
  }
}

function ReasonDialog({
  kind,
  count,
  onClose,
  onReason,
}: {
  kind: 'decline' | 'cancel'
  count: number
  onClose: () => void
  onReason: (reason: string, comment: string) => void
}) {
  const t = useWords(bulkWords)
  const step = useWords(stepWords)
  const verbs = useWords(actionWords)
  const options = useOptions(kind === 'cancel' ? 'orderCancelReasons' : 'executorRevokeReasons')
  const [reason, setReason] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const unexplained = reason === 'other' && comment.trim().length < 3
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title(verbs[kind], count)}
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button
            variant="danger"
            onClick={() => {
              setTried(true)
              if (reason !== null && !unexplained) onReason(reason, comment.trim())
            }}
          >
            {t.title(verbs[kind], count)}
          </Button>
        </>
      }
    >
      <div className="orders-reason">
        <p>{t[kind]}</p>
        <Select
          label={step.reason}
          options={options}
          value={reason}
          onChange={setReason}
          placeholder={step.chooseReason}
          error={tried && reason === null ? step.chooseReason : null}
        />
        <TextArea
          label={step.comment}
          optional={reason !== 'other'}
          value={comment}
          onChange={setComment}
          error={tried && unexplained ? step.explain : null}
          maxLength={500}
          rows={2}
        />
      </div>
    </Dialog>
  )
}

/** Prices per currency, the largest first. */
export function sumsOf(rows: readonly OrderRow[]): Money[] {
  const sums = new Map<string, number>()
  for (const { money } of rows) if (money?.price) sums.set(money.price.currency, (sums.get(money.price.currency) ?? 0) + money.price.minor)
  return [...sums].map(([currency, minor]) => ({ currency, minor })).toSorted((a, b) => b.minor - a.minor)
}

/** Chosen orders for a letter or a spreadsheet. */
export function OrdersCopy({ rows }: { rows: readonly OrderRow[] }) {
  const t = useWords(listWords)
  const f = useFormat()
  const status = useWords(statusWords)
  const copy = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.add({ type: 'success', title: said, content: '' })
    } catch {
      toasts.add({ type: 'warning', title: t.copyFailed, content: '' })
    }
  }
  const numbers = rows.map(row => row.number).filter(number => number !== null)
  const lines = rows.map(row =>
    [
      row.number ?? '',
      status[row.status],
      row.stops.map(stop => stop.place[f.locale]).join(' – '),
      row.stops[0] ? f.window(row.stops[0].windowFrom, row.stops[0].windowTo, { zone: row.stops[0].tz }) : '',
      row.counterpart?.name ?? '',
      row.truck ?? '',
      f.weight(row.cargo.massKg),
      row.money?.price ? f.money(row.money.price) : '',
    ].join('\t'),
  )
  return (
    <>
      {numbers.length > 0 && (
        <Button variant="ghost" onClick={() => void copy(numbers.join('\n'), t.copiedNumbers(numbers.length))}>
          {t.copyNumbers}
        </Button>
      )}
      <Button variant="ghost" onClick={() => void copy(lines.join('\n'), t.copiedRows(rows.length))}>
        {t.copyTable}
      </Button>
    </>
  )
}
