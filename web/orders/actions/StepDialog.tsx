import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import type { OrderAction } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { termsWords } from '#web/orders/exceptions/exceptionWords.ts'
import { useHistoryLines } from '#web/orders/history/lines.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { type ExpectedVersion, fieldOf, useExpectedVersion } from './expectedVersion.ts'
import { StepFrame } from './StepFrame.tsx'
import { stepWords } from './stepWords.ts'

/** What every dialog of the order's page is given. */
export type StepProps = { card: OrderCard; onClose: () => void; onDone: (row: OrderRow) => void }

type Step = OrderMove extends infer M ? (M extends unknown ? Omit<M, 'orderId' | 'version'> : never) : never

/** Whether a step took the order out of this organisation: its page would say that there is none. */
const hasLeft = (card: Pick<OrderCard, 'side'>, row: Pick<OrderRow, 'opens'>, action: OrderMove['action']): boolean =>
  !row.opens || (card.side === 'executor' && (action === 'decline' || action === 'revoke'))

/** One step of the lifecycle, with the toast it ends with; `undo` takes it back where there is a way. */
export function useStep(card: OrderCard, said: string, onDone: (row: OrderRow) => void, undo?: () => void) {
  const t = useWords(termsWords)
  const seen = useExpectedVersion(card)
  const move = useSend(orders.move, (row, step) => (hasLeft(card, row, step.action) ? card.id : null))
  return {
    expected: seen,
    pending: move.isPending,
    error: move.error,
    /** The refusal belongs to what has just been changed. */
    clear: () => move.error && move.reset(),
    send: (step: Step) =>
      move.mutate({ orderId: card.id, version: seen.version, ...step } as OrderMove, {
        onSuccess: row => {
          // a yes that came too late is taken note of and wins nothing
          if (step.action === 'accept' && row.status === 'expired') toasts.add({ type: 'warning', title: t.lateTitle, content: t.lateText })
          else toasts.add({ type: 'success', title: said, content: row.number ?? '', undo })
          onDone(row)
        },
        onError: seen.refused,
      }),
  }
}

type StepDialogProps = {
  card: Pick<OrderCard, 'id' | 'actions'>
  expected: ExpectedVersion
  /** The step that must still be open, when it is one of the lifecycle. */
  action?: OrderAction
  title: string
  subtitle?: string
  confirm: string
  danger?: boolean
  size?: 'small' | 'normal' | 'large'
  pending: boolean
  /** Why it cannot be sent now, beside what the order itself says. */
  reason?: string | null
  error: unknown
  /** Fields of this dialog that show refusals themselves. */
  fields?: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of every dialog that changes an order: refusals in words, and what happened to the order while it was open. */
export function StepDialog({ card, expected, action, reason = null, fields = [], children, ...frame }: StepDialogProps) {
  const t = useWords(stepWords)
  const { error } = frame
  const closed = action !== undefined && !card.actions.includes(action)
  const refusal = error instanceof CallError && error.code !== 'order.changed' && !fields.includes(fieldOf(error) ?? '') ? error : null
  const unknown = refusal !== null && (refusal.status === null || refusal.status >= 500)

  return (
    <StepFrame {...frame} close={t.close} held={closed ? t.closed : expected.changed ? t.changed : reason}>
      {expected.changed && <Changed card={card} expected={expected} closed={closed} />}
      {refusal && (
        <Banner tone="danger">
          {unknown ? t.unknown : refusal.message}
          {unknown && refusal.request && <span className="mono"> {refusal.request}</span>}
        </Banner>
      )}
      {children}
    </StepFrame>
  )
}

/** What others did to the order since this dialog was opened. */
function Changed({ card, expected, closed }: { card: Pick<OrderCard, 'id'>; expected: ExpectedVersion; closed: boolean }) {
  const t = useWords(stepWords)
  const read = useHistoryLines()
  const { data } = useQuery(queryOf(orders.history, { orderId: card.id }, { quiet: true }))
  const news = (data?.items ?? []).filter(row => Date.parse(row.at) > Date.parse(expected.since))
  return (
    <Banner
      tone="warn"
      action={
        !closed && (
          <Button size="small" onClick={expected.accept}>
            {t.goOn}
          </Button>
        )
      }
    >
      <b>{closed ? t.closed : t.changed}</b>
      {news.slice(0, 3).map(row => {
        const line = read(row)
        return (
          <span key={row.id} className="order-step-news">
            {[line.title, ...line.details, line.by].filter(Boolean).join(', ')}
          </span>
        )
      })}
    </Banner>
  )
}

/** What follows from a step, line by line. */
export const Consequences = ({ items }: { items: readonly (string | { text: string; tone: 'warn' | 'danger' } | null)[] }) => (
  <ul className="order-step-consequences">
    {items.map(item => {
      if (item === null) return null
      const text = typeof item === 'string' ? item : item.text
      return (
        <li key={text} className={typeof item === 'string' ? undefined : item.tone}>
          {text}
        </li>
      )
    })}
  </ul>
)
