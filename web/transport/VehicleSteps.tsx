import { useState } from 'react'
import { BlockReason, type FleetRow, RetireReason, type VehicleAction, type VehicleMove, vehicles } from '#contract/vehicles.ts'
import { useSend } from '#web/api/query.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useWords } from '#web/i18n/words.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { comesBack, isOwn, type StepFields } from './steps.ts'
import { stepWords } from './words.ts'

type StepDialogProps = {
  action: VehicleAction | 'uncouple'
  /** Plates of the vehicles it is taken with. */
  plates: readonly string[]
  /** All of them belong to the organisation itself. */
  own: boolean
  pending?: boolean
  error?: string | null
  onSubmit: (fields: StepFields) => void
  onClose: () => void
}

/** Asks what a step needs and says what follows from it. */
export function VehicleStepDialog({ action, plates, own, pending = false, error = null, onSubmit, onClose }: StepDialogProps) {
  const t = useWords(stepWords)
  const today = useToday()
  const [until, setUntil] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const [basis, setBasis] = useState<'sts' | 'contract'>('sts')
  const [tried, setTried] = useState(false)

  const asksUntil = action === 'repair'
  const asksReason = action === 'block' || action === 'retire'
  const asksComment = asksReason || action === 'repair' || action === 'return'
  const remark = comment.trim()
  const shortRemark = (action === 'return' || reason === 'other') && remark.length < 3
  const isMissing = (asksUntil && (until === null || until < today)) || (asksReason && reason === null) || (asksComment && shortRemark)
  const words: Partial<Record<VehicleAction | 'uncouple', [title: string, text: string | null]>> = {
    submit: [t.submitTitle, t.submitText],
    verify: [t.verifyTitle, null],
    return: [t.returnTitle, null],
    repair: [t.repairTitle, t.repairText],
    back: [t.backTitle, t.backText],
    block: [t.blockTitle, t.blockText],
    retire: [t.retireTitle, t.retireText],
    uncouple: [t.uncoupleTitle, t.uncoupleText],
  }
  const [title, text] = words[action] ?? [t[action], null]
  const reasons = (action === 'block' ? BlockReason.exclude(['compliance']).options : RetireReason.options).map(id => ({
    id,
    label: t[id],
  }))

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      consequences={text ? [text] : []}
      confirm={t[action]}
      danger={action === 'block' || action === 'retire'}
      pending={pending}
      error={error}
      onConfirm={() => {
        setTried(true)
        if (isMissing) return
        onSubmit({
          ...(asksUntil && until !== null && { until }),
          ...(asksComment && { comment: remark }),
          ...(asksReason && reason !== null && { reason }),
          ...(action === 'verify' && { basis }),
        })
      }}
    >
      <p className="mono s13">{plates.length > 6 ? `${plates.slice(0, 6).join(', ')} +${plates.length - 6}` : plates.join(', ')}</p>
      {action === 'verify' && (
        <RadioGroup
          label={t.verifyText}
          value={basis}
          onChange={id => setBasis(id as 'sts' | 'contract')}
          options={[
            { id: 'sts', label: t.sts },
            { id: 'contract', label: t.contract, disabled: own },
          ]}
        />
      )}
      {asksUntil && (
        <DateField
          label={t.until}
          value={until}
          onChange={setUntil}
          error={tried && (until === null || until < today) ? t.untilNone : null}
        />
      )}
      {asksReason && (
        <Select
          label={t.reason}
          options={reasons}
          value={reason}
          onChange={setReason}
          error={tried && reason === null ? t.reasonNone : null}
        />
      )}
      {asksComment && (
        <TextArea
          label={action === 'return' ? t.remark : action === 'repair' ? t.comment : t.note}
          optional={!(action === 'return' || reason === 'other')}
          value={comment}
          onChange={setComment}
          rows={2}
          maxLength={500}
          error={tried && shortRemark ? (action === 'return' ? t.remarkNone : t.explain) : null}
        />
      )}
    </ConfirmDialog>
  )
}

type OneStepProps = { vehicle: FleetRow; action: VehicleAction | 'uncouple'; onClose: () => void }

/** One step with one vehicle. */
export function VehicleStep({ vehicle, action, onClose }: OneStepProps) {
  const t = useWords(stepWords)
  const move = useSend(vehicles.move)
  const uncouple = useSend(vehicles.uncouple)
  const restore = useSend(vehicles.move)
  const done = ({ version }: { version: number }) => {
    const undo = () =>
      restore.mutate(
        { carId: vehicle.id, version, action: 'restore' },
        { onError: error => toasts.add({ type: 'warning', title: error.message, content: vehicle.plate }) },
      )
    toasts.add({
      type: 'success',
      title: t[`${action}Done`],
      content: vehicle.plate,
      undo: action === 'retire' && comesBack(vehicle) ? undo : undefined,
    })
    onClose()
  }
  const send = action === 'uncouple' ? uncouple : move
  return (
    <VehicleStepDialog
      action={action}
      plates={[vehicle.plate]}
      own={isOwn(vehicle)}
      pending={send.isPending}
      error={send.error?.message ?? null}
      onClose={onClose}
      onSubmit={fields => {
        const key = { carId: vehicle.id, version: vehicle.version }
        if (action === 'uncouple') uncouple.mutate(key, { onSuccess: done })
        else move.mutate({ ...key, action, ...fields } as VehicleMove, { onSuccess: done })
      }}
    />
  )
}
