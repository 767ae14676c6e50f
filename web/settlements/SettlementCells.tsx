import type { DocumentsState } from '#contract/order-list.ts'
import type { Money } from '#contract/primitives.ts'
import type { SharedState } from '#contract/settlement-debts.ts'
import type { SettlementRow, SettlementTotal } from '#contract/settlement-list.ts'
import type { SettlementStatus } from '#contract/settlement-states.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { type StatusKind, StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { names } from '#web/ui/names.ts'
import './cells.css'
import { dueOf } from './due.ts'
import { byOffsetWords, dueWords, kindWords, settlementWords, statusWords } from './words.ts'

const kinds: Record<SettlementStatus, StatusKind> = {
  draft: 'draft',
  pending_approval: 'waiting',
  approved: 'assigned',
  posted: 'documents',
  set_off: 'documents',
  partly_paid: 'onway',
  paid: 'done',
  voided: 'cancelled',
}

/** How far a settlement is, in words: the viewer's own, or as the other side tells of it. */
export function useStatusSaid() {
  const words = useWords(statusWords)
  const { status: setOff } = useWords(byOffsetWords)
  return {
    own: ({ status, byOffset }: Pick<SettlementRow, 'status' | 'byOffset'>) => (byOffset ? setOff : words[status]),
    theirs: ({ status, payment }: Pick<SharedState, 'status' | 'payment'>) =>
      status === 'paid' && payment === '' ? setOff : words[status],
  }
}

/** Where a settlement stands: shape and word. */
export function SettlementStatusMark({ settlement }: { settlement: Pick<SettlementRow, 'status' | 'byOffset'> }) {
  const said = useStatusSaid()
  return <StatusMark kind={kinds[settlement.status]}>{said.own(settlement)}</StatusMark>
}

/** The number of a settlement over the direction of its money. */
export function SettlementName({ settlement }: { settlement: Pick<SettlementRow, 'number' | 'kind'> }) {
  const words = useWords(kindWords)
  return (
    <span className="settle-two">
      <span className="mono medium">{settlement.number}</span>
      <span className="s12 muted truncate">{words[settlement.kind]}</span>
    </span>
  )
}

/** `byOffset`: what is paid of it was set off, not paid in money. */
type Owed = { payDueOn: string | null; paidOn: string | null; byOffset?: boolean }

/** The last day to pay and how far it is; what has passed says so in words, not by colour alone. */
export function DueMark({ owed, line = false }: { owed: Owed; line?: boolean }) {
  const t = useWords(dueWords)
  const f = useFormat()
  const due = dueOf(owed, useToday())
  if (due.state === 'noTerm') return <span className="muted s13">{t.noTerm}</span>
  if (due.state === 'paid') return <span className="s13 go">{(owed.byOffset ? t.setOff : t.paid)(f.date(due.on))}</span>
  const said = due.state === 'today' ? t.today : due.state === 'left' ? t.left(due.days) : t.overdue(due.days)
  const tone = due.state === 'overdue' ? 'danger' : due.state === 'today' ? 'warn' : 'muted'
  return (
    <span className={names(line ? 'settle-due-line' : 'settle-two')}>
      <span className="nowrap">{f.date(due.on)}</span>
      <span className={`s12 nowrap ${tone}`}>{said}</span>
    </span>
  )
}

/** Sums of several currencies under one another: one is never added to another. */
export function Sums({
  totals,
  of,
}: {
  totals: readonly SettlementTotal[] | null
  of: 'total' | 'left' | 'paid' | 'net' | 'vat' | 'gross' | 'claims'
}) {
  const f = useFormat()
  if (totals === null || totals.length === 0) return <span className="muted">–</span>
  return (
    <span className="settle-sums">
      {totals.map(total => (
        <span key={total.currency} className="nowrap">
          {f.money(total[of])}
        </span>
      ))}
    </span>
  )
}

/** Money by currency of any rows, each summed by itself. */
export function sumsOf(monies: readonly (Money | null | undefined)[]): Money[] {
  const sums = new Map<string, Money>()
  for (const money of monies) {
    if (!money) continue
    const sum = sums.get(money.currency)
    sums.set(money.currency, { currency: money.currency, minor: (sum?.minor ?? 0) + money.minor })
  }
  return [...sums.values()]
}

/** Whether the documents of an order let it be paid for. */
export function DocumentsMark({ documents }: { documents: DocumentsState }) {
  const t = useWords(settlementWords)
  const said = { none: t.noDocuments, missing: t.missing, review: t.review, accepted: t.accepted }[documents]
  const tone = { none: 'muted', missing: 'warn', review: 'info', accepted: 'go' }[documents]
  return <span className={`s13 nowrap ${tone}`}>{said}</span>
}
