import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changes } from '#contract/changes.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import { changeWords } from './changeWords.ts'
import { partsBetween, versionsOf } from './compare.ts'

/** Accepts what the other side asks to change, or refuses and says why. */
export function ChangeAnswerDialog({ card, onClose, onDone }: StepProps) {
  const t = useWords(changeWords)
  const f = useFormat()
  const { locale } = useLocale()
  const seen = useExpectedVersion(card)
  const { data } = useQuery(queryOf(changes.list, { orderId: card.id }, { quiet: true }))
  const accept = useSend(changes.accept)
  const refuse = useSend(changes.refuse)
  const [answer, setAnswer] = useState<'accept' | 'refuse' | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const change = data?.items.find(({ status }) => status === 'proposed')
  const short = answer === 'refuse' && reason.trim().length < 3
  const error = answer === 'refuse' ? refuse.error : accept.error
  const versions = change && versionsOf(card, change, locale)
  const passed = card.side === 'executor' && (card.transfer === 'approved' || card.transfer === 'active')

  const ended = (title: string) => ({
    onSuccess: (row: OrderRow) => {
      toasts.add({ type: 'success', title, content: row.number ?? '' })
      onDone(row)
    },
    onError: seen.refused,
  })
  const submit = () => {
    setTried(true)
    if (!change || answer === null || short) return
    const key = { orderId: card.id, version: seen.version, changeId: change.id }
    if (answer === 'accept') accept.mutate(key, ended(t.accepted))
    else refuse.mutate({ ...key, reason: reason.trim() }, ended(t.refused))
  }

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.answerTitle}
      {...(change ? { subtitle: t.answerDueAt(f.dateTime(change.answerDueAt)) } : {})}
      confirm={t.send}
      pending={accept.isPending || refuse.isPending}
      error={error}
      fields={['reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      {change && versions ? (
        <>
          <ChangeLines {...versions} parts={partsBetween(versions.before, versions.after).agreed} />
          {change.comment && <p className="order-change-note">{change.comment}</p>}
        </>
      ) : (
        <Skeleton lines={3} height={16} />
      )}
      {versions?.hidden.includes('price') && <Banner tone="warn">{t.noPrices}</Banner>}
      {passed && <Banner tone="info">{t.passedOn}</Banner>}
      <RadioGroup
        label={t.yourAnswer}
        value={answer}
        onChange={setAnswer}
        options={[
          { id: 'accept', label: t.accept },
          { id: 'refuse', label: t.refuse },
        ]}
        error={tried && answer === null ? t.choose : null}
      />
      {answer !== null && <Consequences items={[answer === 'accept' ? t.thenAccept : t.thenRefuse]} />}
      {answer === 'refuse' && (
        <TextArea
          label={t.why}
          value={reason}
          onChange={setReason}
          maxLength={500}
          rows={2}
          error={saidAt(refuse.error, 'reason') ?? (tried && short ? t.whyShort : null)}
        />
      )}
    </StepDialog>
  )
}
