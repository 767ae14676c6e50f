import { useState } from 'react'
import { type ExtraChange, ExtraCode, type ExtraRow, extras } from '#contract/extras.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { Side } from '#contract/primitives.ts'
import { useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { vatSaid } from '../vatSaid.ts'
import { extraCodeWords } from './codeWords.ts'
import { extraDialogWords } from './extraWords.ts'

type DialogProps = {
  card: OrderCard /** The approved extra that is given back; null: a new one is proposed. */
  returning: ExtraRow | null
  onClose: () => void
}

/** Proposes an extra, or that an approved one is given back. */
export function ExtraDialog({ card, returning, onClose }: DialogProps) {
  const t = useWords(extraDialogWords)
  const codes = useWords(extraCodeWords)
  const said = useWords(stepWords)
  const f = useFormat()
  const seen = useExpectedVersion(card)
  const send = useSend(extras.change)
  const { money } = card
  const currency = money?.price?.currency ?? returning?.amount?.currency ?? 'RUB'
  const [code, setCode] = useState<ExtraCode | null>(null)
  const [payer, setPayer] = useState<Side>('forwarder')
  const [sum, setSum] = useState<{ minor: number | string | null; currency: string } | null>(returning?.left ?? returning?.amount ?? null)
  const [evidence, setEvidence] = useState('')
  const [tried, setTried] = useState(false)
  const words = useExplained()
  const minor = typeof sum?.minor === 'number' ? sum.minor : null
  const sumless = minor === null || minor <= 0
  const vat = money && vatSaid(t, money)
  const other = card.side === 'forwarder' ? (card.executor?.name ?? '') : card.forwarder.name

  const submit = () => {
    setTried(true)
    const explained = words.enough()
    if (sumless || !explained || (!returning && code === null)) return
    const amount = { minor, currency }
    const key = { orderId: card.id, version: seen.version }
    const change: ExtraChange = returning
      ? { ...key, action: 'give_back', extraId: returning.id, amount, comment: words.text, evidence: evidence.trim() }
      : { ...key, action: 'propose', code: code ?? 'other', payer, amount, comment: words.text, evidence: evidence.trim() }
    send.mutate(change, {
      onSuccess: row => {
        toasts.add({ type: 'success', title: t.done(returning ? 'give_back' : 'propose'), content: row.number ?? '' })
        onClose()
      },
      onError: seen.refused,
    })
  }

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={returning ? t.giveBackTitle(codes[returning.code].toLowerCase()) : t.proposeTitle}
      confirm={returning ? t.giveBackDo : t.proposeDo}
      pending={send.isPending}
      error={send.error}
      fields={['amount']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences items={[returning ? t.giveBackThen : t.proposeThen(other)]} />
      {!returning && (
        <Select
          label={t.code}
          options={ExtraCode.options.map(id => ({ id, label: codes[id] }))}
          value={code}
          onChange={setCode}
          placeholder={t.codeNone}
          error={tried && code === null ? t.codeNone : null}
        />
      )}
      <MoneyField
        label={t.amount}
        value={sum}
        onChange={next => {
          setSum(next)
          if (send.error) send.reset()
        }}
        currency={currency}
        description={returning?.left ? t.amountMost(f.money(returning.left)) : (vat ?? undefined)}
        error={saidAt(send.error, 'amount') ?? (tried && sumless ? t.amountNone : null)}
      />
      {!returning && (
        <RadioGroup
          label={t.payer}
          value={payer}
          onChange={setPayer}
          options={[
            { id: 'forwarder', label: t.forwarder, note: t.forwarderNote },
            { id: 'executor', label: t.executor, note: t.executorNote },
          ]}
        />
      )}
      <TextArea
        label={t.comment}
        {...words.field}
        description={t.wordsHint}
        maxLength={500}
        rows={2}
        error={words.isMissing ? said.explain : null}
      />
      <TextField label={t.evidence} optional value={evidence} onChange={setEvidence} description={t.evidenceHint} maxLength={500} />
    </StepDialog>
  )
}
