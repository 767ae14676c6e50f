import { useState } from 'react'
import { type ClaimAction, type ClaimChange, type ClaimRow, FiledKind } from '#contract/claims.ts'
import { orders } from '#contract/orders.ts'
import type { Money } from '#contract/primitives.ts'
import { useSend } from '#web/api/query.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { useNameOf } from '../documents/useNameOf.ts'
import { claimDialogWords, claimWords } from './claimWords.ts'
import type { Deal } from './deal.ts'
import { claimKindWords } from './kindWords.ts'

/** The step begun: a claim nobody has filed yet, or one of those there are. */
type Begun = { action: 'file'; claim: null } | { action: 'claim_late_payment'; claim: null } | { action: ClaimAction; claim: ClaimRow }
type DialogProps = { card: Deal; onClose: () => void } & Begun

const asksSum = new Set(['file', 'raise', 'dispute', 'insist'])
const asksWords = new Set(['file', 'dispute', 'insist', 'court'])

/** One step of a claim: what it leads to, the sum and the words it needs. */
export function ClaimDialog({ card, onClose, ...begun }: DialogProps) {
  const { action, claim } = begun
  const t = useWords(claimDialogWords)
  const kinds = useWords(claimKindWords)
  const said = useWords(stepWords)
  const f = useFormat()
  const seen = useExpectedVersion(card)
  const step = useSend(orders.claim)
  const answer = useSend(orders.lostClaim)
  const send = card.isLost ? answer : step
  const currency = claim?.amount?.currency ?? card.money?.price?.currency ?? 'RUB'
  const [kind, setKind] = useState<FiledKind | null>(null)
  const [sum, setSum] = useState<{ minor: number | string | null; currency: string } | null>(
    action === 'raise' || action === 'insist' ? (claim.claim?.amount ?? claim.amount) : null,
  )
  const [tried, setTried] = useState(false)
  const words = useExplained()
  const nameOf = useNameOf()
  const [documentId, setDocumentId] = useState<string | null>(null)
  // what both sides see, and what has come
  const orderDocuments = card.documentRows.filter(({ shared, version }) => shared && version > 0)
  const minor = typeof sum?.minor === 'number' ? sum.minor : null
  const sumless = asksSum.has(action) && (minor === null || minor < 0 || (minor === 0 && action !== 'dispute'))
  // another sum than was worked out wants its reason
  const explains = asksWords.has(action) || (action === 'raise' && minor !== null && minor !== claim.drafted?.minor)
  const texts = useStepTexts(card, begun)

  const submit = () => {
    setTried(true)
    const explained = !explains || words.enough()
    if (sumless || !explained || (action === 'file' && kind === null)) return
    const entry = { kind, amount: { minor: minor ?? 0, currency }, comment: words.text, documentId }
    const change = changeOf({ orderId: card.id, version: seen.version }, begun, entry)
    const ended = {
      onSuccess: ({ number }: { number: string | null }) => {
        toasts.add({ type: 'success', title: t.done(action), content: number ?? '' })
        onClose()
      },
      onError: seen.refused,
    }
    if (!card.isLost || change.action === 'file' || change.action === 'claim_late_payment' || claim === null)
      return step.mutate(change, ended)
    const { claimVersion: _, ...own } = change
    answer.mutate({ ...own, version: claim.version }, ended)
  }

  return (
    <StepDialog
      card={card}
      expected={seen}
      title={texts.title}
      {...(claim ? { subtitle: kinds[claim.kind] } : {})}
      confirm={texts.confirm}
      danger={action === 'court'}
      size={asksSum.has(action) ? 'normal' : 'small'}
      pending={send.isPending}
      error={send.error}
      fields={['amount', 'comment', 'documentId']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences items={[texts.leads]} />
      {action === 'file' && (
        <Select
          label={t.kind}
          options={FiledKind.options.map(id => ({ id, label: kinds[id] }))}
          value={kind}
          onChange={setKind}
          placeholder={t.kindNone}
          error={tried && kind === null ? t.kindNone : null}
        />
      )}
      {asksSum.has(action) && (
        <MoneyField
          label={action === 'dispute' ? t.amountLess : t.amount}
          value={sum}
          onChange={next => {
            setSum(next)
            if (send.error) send.reset()
          }}
          currency={currency}
          description={action === 'raise' && claim.drafted ? t.drafted(f.money(claim.drafted)) : undefined}
          error={saidAt(send.error, 'amount') ?? (tried && sumless ? (action === 'dispute' ? t.amountOwnNone : t.amountNone) : null)}
        />
      )}
      {(explains || action === 'raise') && (
        <TextArea
          label={t.comment}
          {...words.field}
          optional={!explains}
          description={t.wordsHint}
          maxLength={1000}
          rows={3}
          error={saidAt(send.error, 'comment') ?? (explains && words.isMissing ? said.explain : null)}
        />
      )}
      {asksSum.has(action) && orderDocuments.length > 0 && (
        <Select
          label={t.document}
          optional
          clearable
          options={orderDocuments.map(orderDocument => ({ id: orderDocument.id, label: nameOf(orderDocument) }))}
          value={documentId}
          onChange={setDocumentId}
          placeholder={t.documentNone}
          description={t.documentHint}
          error={saidAt(send.error, 'documentId')}
        />
      )}
    </StepDialog>
  )
}

/** What a step is called, what its button says and what it leads to. */
function useStepTexts(card: Deal, { action, claim }: Begun): { title: string; confirm: string; leads: string } {
  const t = useWords(claimDialogWords)
  const steps = useWords(claimWords)
  const f = useFormat()
  const stands = claim?.amount ? f.money(claim.amount) : ''
  const theirs = claim?.answer?.amount ? f.money(claim.answer.amount) : stands
  const debtor = (claim?.side ?? card.side) === 'forwarder' ? (claim?.executor ?? card.executor?.name ?? '') : card.forwarder.name
  const outside = action === 'agree' && claim.side === card.side

  return {
    raise: { title: t.raiseTitle, confirm: t.raiseDo, leads: t.raiseThen(debtor) },
    claim_late_payment: {
      title: t.lateTitle,
      confirm: t.raiseDo,
      leads: t.lateThen(card.exceptions.latePayment ? f.money(card.exceptions.latePayment.left) : '', debtor),
    },
    file: { title: t.fileTitle, confirm: t.raiseDo, leads: t.raiseThen(debtor) },
    agree: { title: t.agreeTitle(stands), confirm: steps.agree, leads: outside ? t.agreeOutside : t.agreeThen },
    dispute: { title: t.disputeTitle, confirm: t.disputeDo, leads: t.disputeThen(stands) },
    concede: { title: t.concedeTitle(theirs), confirm: steps.concede, leads: t.concedeThen },
    insist: { title: t.insistTitle, confirm: t.insistDo, leads: t.insistThen(theirs) },
    court: { title: t.courtTitle, confirm: t.courtDo, leads: t.courtThen },
    withdraw: { title: t.withdrawTitle, confirm: steps.withdraw, leads: t.withdrawThen },
  }[action]
}

type ClaimEntry = { kind: FiledKind | null; amount: Money; comment: string; documentId: string | null }

/** The change a step asks for, with what it needs of what was entered. */
function changeOf(key: { orderId: string; version: number }, { action, claim }: Begun, entry: ClaimEntry): ClaimChange {
  const { kind, amount, comment, documentId } = entry
  const proof = documentId === null ? {} : { documentId }
  if (action === 'file') return { ...key, action, kind: kind ?? 'other', amount, comment, ...proof }
  if (action === 'claim_late_payment') return { ...key, action }
  // what is answered is what was seen when the dialog was opened
  const one = { ...key, claimId: claim.id, claimVersion: claim.version }
  if (action === 'agree' || action === 'concede') return { ...one, action }
  if (action === 'court' || action === 'withdraw') return { ...one, action, comment }
  return { ...one, action, amount, comment, ...proof }
}
