import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExtraRow, extras, orderTotal, signed } from '#contract/extras.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { extraCodeWords } from './codeWords.ts'
import './extras.css'
import { extraDialogWords, extraWords } from './extraWords.ts'

type AnswerProps = StepProps & {
  /** Without one: the extra whose answer is due first. */
  extraId?: string
  first?: 'approve' | 'refuse'
}

/** Approves or refuses an extra of the other side; the answer stands ready, one more tap sends it. */
export function ExtraAnswerDialog({ card, extraId, first = 'approve', onClose, onDone }: AnswerProps) {
  const t = useWords(extraDialogWords)
  const said = useWords(extraWords)
  const codes = useWords(extraCodeWords)
  const steps = useWords(stepWords)
  const f = useFormat()
  const seen = useExpectedVersion(card)
  const { data, error, refetch } = useQuery(queryOf(extras.list, { orderId: card.id }, { quiet: true }))
  const send = useSend(extras.change)
  const [chosen, setAnswer] = useState<'approve' | 'refuse'>(first)
  const why = useExplained()
  const open = (data?.items ?? [])
    .filter(({ actions }) => actions.includes('approve'))
    .toSorted((a, b) => Date.parse(a.answerDueAt) - Date.parse(b.answerDueAt))
  const extra = extraId ? open.find(({ id }) => id === extraId) : open[0]
  const own = extra?.own === true
  const answer = own ? 'refuse' : chosen
  const { money, total } = card
  const charged = ({ id, payer, returns, amount }: ExtraRow) => (amount ? [{ id, payer, returns, amount: amount.minor }] : [])
  const approved = (data?.items ?? []).filter(({ status }) => status === 'approved').flatMap(charged)
  const then =
    extra?.amount && money?.price && total
      ? orderTotal(money.price.minor, money.vatMode, money.vatRate, [...approved, ...charged(extra)]).gross
      : null

  const submit = () => {
    if (!extra || (answer === 'refuse' && !why.enough())) return
    const key = { orderId: card.id, version: seen.version, extraId: extra.id }
    send.mutate(answer === 'approve' ? { ...key, action: 'approve' } : { ...key, action: 'refuse', comment: why.text }, {
      onSuccess: row => {
        toasts.add({ type: 'success', title: t.done(extra.returns ? `${answer}Return` : answer), content: row.number ?? '' })
        onDone(row)
      },
      onError: seen.refused,
    })
  }

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={extra ? (extra.returns ? t.returnTitle : t.answerTitle)(codes[extra.code].toLowerCase()) : t.yourAnswer}
      {...(extra && open.length > 1 && !extraId ? { subtitle: t.more(open.length - 1) } : {})}
      confirm={answer === 'approve' ? t.approve : t.refuse}
      size="small"
      pending={send.isPending}
      reason={extra ? null : data ? t.gone : error ? said.failed : t.loading}
      error={send.error}
      fields={['comment']}
      onSubmit={submit}
      onClose={onClose}
    >
      {extra ? (
        <div className="order-extra-ask">
          {extra.amount && (
            <b className="order-extra-ask-sum num">
              {f.money({ ...extra.amount, minor: signed({ payer: extra.payer, amount: extra.amount.minor }) })}
            </b>
          )}
          <p className="order-extra-comment">{extra.comment}</p>
          {extra.evidence && <p className="ink-2 s13 order-extra-comment">{said.evidence(extra.evidence)}</p>}
          <p className="muted s12">
            {[
              extra.side === 'forwarder' ? said.byForwarder(extra.proposedBy) : said.byExecutor(extra.proposedBy),
              said.answerDueAt(f.dateTime(extra.answerDueAt)),
            ].join(' · ')}
          </p>
        </div>
      ) : data ? (
        <Banner tone="info">{t.gone}</Banner>
      ) : error ? (
        <ErrorState
          compact
          title={said.failed}
          code={(error instanceof CallError && error.request) || undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={3} height={16} />
      )}
      {extra && (
        <RadioGroup
          label={t.yourAnswer}
          value={answer}
          onChange={setAnswer}
          options={[
            { id: 'approve', label: t.approve, ...(own && { disabled: true, note: said.own }) },
            { id: 'refuse', label: t.refuse },
          ]}
        />
      )}
      {answer === 'approve' && then !== null && money?.price && (
        <Consequences
          items={[
            (extra?.returns ? t.returnThen : t.approveThen)(
              f.money({ minor: then, currency: money.price.currency }),
              money.vatMode !== 'none',
            ),
          ]}
        />
      )}
      {extra && answer === 'refuse' && (
        <>
          <Consequences items={[t.refuseThen]} />
          <TextArea
            label={t.why}
            {...why.field}
            maxLength={500}
            rows={2}
            error={saidAt(send.error, 'comment') ?? (why.isMissing ? steps.explain : null)}
          />
        </>
      )}
    </StepDialog>
  )
}
