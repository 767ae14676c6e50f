import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DemandCard } from '#contract/demand-card.ts'
import { demandLimits } from '#contract/demand-draft.ts'
import type { DemandAction } from '#contract/demand-states.ts'
import { demands } from '#contract/demands.ts'
import { useSend } from '#web/api/query.ts'
import { DemandDialog } from '#web/demands/DemandDialog.tsx'
import { useDemandShown, useDemandStep, useRefusal } from '#web/demands/useDemandStep.ts'
import { actionWords, demandWords } from '#web/demands/words.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { now, readerZone } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { cardWords } from './words.ts'

const OrdersDialog = lazy(async () => ({ default: (await import('./OrdersDialog.tsx')).OrdersDialog }))

type StepDialogProps = { card: DemandCard; onClose: () => void }

/** The window a step of a demand opens before it is taken. */
export function DemandAsked({ asking, ...asked }: StepDialogProps & { asking: DemandAction }) {
  switch (asking) {
    case 'cancel':
      return <CancelDialog {...asked} />
    case 'extend':
    case 'resume':
      return <ExtendDialog {...asked} action={asking} />
    case 'orders':
      return (
        <Suspense fallback={null}>
          <OrdersDialog {...asked} />
        </Suspense>
      )
    case 'tender':
      return <TenderDialog {...asked} />
    case 'choose':
    case 'finish':
      return <PlainDialog {...asked} action={asking} />
    default:
      return null
  }
}

function CancelDialog({ card, onClose }: StepDialogProps) {
  const t = useWords(cardWords)
  const step = useDemandStep(card)
  const reasons = useOptions('demandCancelReasons')
  const [reason, setReason] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const live = card.offers.filter(({ turn }) => turn !== null).length
  return (
    <DemandDialog
      title={t.cancelTitle}
      subtitle={card.row.number ?? undefined}
      confirm={t.cancelTitle}
      danger
      size="small"
      pending={step.pending}
      error={step.failure}
      onSubmit={() => {
        setTried(true)
        if (reason !== null) step.take({ action: 'cancel', reason, comment: comment.trim() }, onClose)
      }}
      onClose={onClose}
    >
      <p className="s13 ink-2">{t.cancelThen(live)}</p>
      <Select
        label={t.cancelWhy}
        value={reason}
        onChange={setReason}
        options={reasons}
        error={tried && reason === null ? t.cancelWhyMissing : null}
      />
      <TextArea label={t.comment} optional value={comment} onChange={setComment} rows={3} maxLength={1000} />
    </DemandDialog>
  )
}

function ExtendDialog({ card, action, onClose }: StepDialogProps & { action: 'extend' | 'resume' }) {
  const t = useWords(cardWords)
  const step = useDemandStep(card)
  const [until, setUntil] = useState<string | null>(card.row.deadline)
  const [tried, setTried] = useState(false)
  const soon = until === null || Date.parse(until) < now() + demandLimits.shortest * 60_000
  return (
    <DemandDialog
      title={t.extendTitle}
      subtitle={card.row.number ?? undefined}
      confirm={t.counterDo}
      size="small"
      pending={step.pending}
      error={step.failure}
      onSubmit={() => {
        setTried(true)
        if (!soon) step.take({ action, deadline: until }, onClose)
      }}
      onClose={onClose}
    >
      <DateTimeField
        label={t.deadline}
        value={until}
        onChange={setUntil}
        zone={readerZone()}
        error={tried && soon ? t.extendMissing : null}
      />
    </DemandDialog>
  )
}

function PlainDialog({ card, action, onClose }: StepDialogProps & { action: 'choose' | 'finish' }) {
  const t = useWords(cardWords)
  const words = useWords(actionWords)
  const step = useDemandStep(card)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={action === 'choose' ? t.chooseAsk : t.finishAsk}
      consequences={[action === 'choose' ? t.chooseThen : t.finishThen]}
      confirm={words[action]}
      pending={step.pending}
      error={step.error ?? undefined}
      onConfirm={() => step.take({ action }, onClose)}
    />
  )
}

function TenderDialog({ card, onClose }: StepDialogProps) {
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const words = useWords(actionWords)
  const navigate = useNavigate()
  const turn = useSend(demands.toTender)
  const { refused } = useDemandShown()
  const said = useRefusal()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.tenderAsk}
      consequences={[t.tenderThen, ...(card.row.kind === 'spot' ? [t.tenderSpot] : [])]}
      confirm={words.tender}
      pending={turn.isPending}
      error={said(turn.error) ?? (turn.error ? w.failed : undefined)}
      onConfirm={() =>
        turn.mutate(
          { demandId: card.row.id, version: card.row.version },
          { onSuccess: ({ tenderId }) => void navigate(paths.tender('forwarder', tenderId)), onError: refused },
        )
      }
    />
  )
}
