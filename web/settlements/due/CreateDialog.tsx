import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Candidate } from '#contract/settlement-debts.ts'
import { type SettlementKind, settlementLimits } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { sumsOf } from '#web/settlements/SettlementCells.tsx'
import { kindWords, settlementWords } from '#web/settlements/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { groupsOf } from './groups.ts'
import { createWords } from './words.ts'

/** Makes a settlement of the chosen orders: one for each counterpart, and says before what they come to. */
export function CreateDialog({ kind, rows, onClose }: { kind: SettlementKind; rows: readonly Candidate[]; onClose: () => void }) {
  const t = useWords(createWords)
  const w = useWords(settlementWords)
  const kinds = useWords(kindWords)
  const f = useFormat()
  const navigate = useNavigate()
  const create = useSend(settlements.create)
  const [comment, setComment] = useState('')
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<readonly string[]>([])
  const [pending, setPending] = useState(false)
  const groups = groupsOf(rows)
  const left = groups.filter(group => !made.has(group.key))
  const counterparts = new Set(groups.map(({ counterpart }) => counterpart.id)).size
  const unready = rows.filter(({ documents }) => documents === 'missing' || documents === 'review').length

  const saidOf = (orders: readonly Candidate[], of: 'total' | 'vat') =>
    sumsOf(orders.map(order => order.sum?.[of]))
      .map(sum => f.money(sum))
      .join(' · ')

  const submit = async () => {
    setPending(true)
    const done = new Map(made)
    const told: string[] = []
    for (const { key, counterpart, orders } of left) {
      const { kind: of, id, name } = counterpart
      try {
        const card = await create.mutateAsync({
          kind,
          counterpart: { kind: of, id },
          orderIds: orders.map(order => order.orderId),
          comment,
        })
        done.set(key, card.id)
      } catch (error) {
        const why = error instanceof CallError ? error.message : String(error)
        told.push(groups.length > 1 ? t.failed(name, why) : why)
      }
    }
    setPending(false)
    setMade(done)
    setRefused(told)
    if (told.length > 0) return
    toasts.add({ type: 'success', title: done.size > 1 ? t.doneMany(done.size) : t.done, content: '' })
    onClose()
    const [only] = done.values()
    void navigate(done.size === 1 && only ? paths.settlement(only) : paths.settlements('settlements.tab=draft'))
  }

  return (
    <SettleDialog
      title={groups.length > 1 ? t.titleMany(groups.length) : t.title}
      subtitle={kinds[kind]}
      confirm={left.length > 1 ? t.confirmMany(left.length) : t.confirm}
      pending={pending}
      error={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <Banner tone="danger">
          {refused.map(line => (
            <span key={line} className="settle-line">
              {line}
            </span>
          ))}
        </Banner>
      )}
      {groups.length > 1 && <p className="s13 ink-2">{counterparts > 1 ? t.perCounterpart : t.perLines(settlementLimits.lines)}</p>}
      <ul className="settle-groups">
        {groups.map(({ key, counterpart, orders }) => (
          <li key={key} className={made.has(key) ? 'muted' : undefined}>
            <span>{t.lines(counterpart.name, w.nOrders(orders.length))}</span>
            <span className="settle-two settle-end num">
              <b>{saidOf(orders, 'total')}</b>
              {orders.some(order => order.sum) && (
                <span className="s12 muted">{orders.some(order => order.sum?.vat.minor) ? t.vat(saidOf(orders, 'vat')) : t.noVat}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {unready > 0 && <Banner tone="warn">{t.unready(unready)}</Banner>}
      <TextArea label={t.comment} value={comment} onChange={setComment} optional maxLength={500} rows={2} />
    </SettleDialog>
  )
}
