import { useState } from 'react'
import { type DriverAction, type DriverCard, type DriverMove, drivers, LeaveKind } from '#contract/drivers.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { useToday } from '#web/papers/PapersBar.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import './drivers.css'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { historyWords, leaveWords, stepWords } from './words.ts'

type Step = DriverMove extends infer M ? (M extends unknown ? Omit<M, 'driverId' | 'version'> : never) : never

const worded: readonly DriverAction[] = ['return', 'block', 'unblock', 'dismiss']
const first: readonly DriverAction[] = ['submit', 'verify', 'back', 'restore']

/** The steps a driver can take now, each with what it asks for. */
export function DriverSteps({ card, onDone }: { card: DriverCard; onDone?: () => void }) {
  const t = useWords(stepWords)
  const said = useWords(historyWords)
  const move = useSend(drivers.move)
  const [asked, setAsked] = useState<DriverAction | null>(null)
  const send = (step: Step) =>
    move.mutate({ driverId: card.id, version: card.version, ...step } as DriverMove, {
      onSuccess: () => {
        toasts.add({ type: 'success', title: said[step.action], content: card.name })
        setAsked(null)
        onDone?.()
      },
    })
  const press = (action: DriverAction) => {
    move.reset()
    if (worded.includes(action) || action === 'leave') setAsked(action)
    else send({ action } as Step)
  }
  return (
    <div className="driver-actions">
      {card.actions.map(action => (
        <Button
          key={action}
          block
          variant={first.includes(action) ? 'primary' : action === 'dismiss' || action === 'block' ? 'danger-plain' : 'plain'}
          pending={move.isPending && asked === null && move.variables?.action === action}
          onClick={() => press(action)}
        >
          {t[action]}
        </Button>
      ))}
      {asked === null && move.error && <Banner tone="danger">{move.error.message}</Banner>}
      {asked === 'leave' && <LeaveDialog pending={move.isPending} error={move.error} onSend={send} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'leave' && (
        <ReasonDialog action={asked} pending={move.isPending} error={move.error} onSend={send} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

type DialogProps = { pending: boolean; error: Error | null; onSend: (step: Step) => void; onClose: () => void }

function ReasonDialog({ action, pending, error, onSend, onClose }: DialogProps & { action: DriverAction }) {
  const t = useWords(stepWords)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const short = reason.trim().length < 3
  const danger = action === 'dismiss' || action === 'block'
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t[action]}
      keep={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            onClick={() => {
              setTried(true)
              if (!short) onSend({ action, reason: reason.trim() } as Step)
            }}
          >
            {t[action]}
          </Button>
        </>
      }
    >
      <div className="stack">
        {action === 'dismiss' && <p className="ink-2">{t.dismissText}</p>}
        {action === 'block' && <p className="ink-2">{t.blockText}</p>}
        <TextArea
          label={t.reason}
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={500}
          error={tried && short ? t.reasonShort : null}
        />
        {error && <Banner tone="danger">{error.message}</Banner>}
      </div>
    </Dialog>
  )
}

function LeaveDialog({ pending, error, onSend, onClose }: DialogProps) {
  const t = useWords(stepWords)
  const kinds = useWords(leaveWords)
  const today = useToday()
  const [kind, setKind] = useState<LeaveKind>('vacation')
  const [from, setFrom] = useState<string | null>(today)
  const [until, setUntil] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const field = error instanceof CallError ? (error.info as { field?: unknown } | null)?.field : null
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t.leave}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="primary"
            pending={pending}
            onClick={() => {
              setTried(true)
              if (from !== null && until !== null) onSend({ action: 'leave', kind, from, until })
            }}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="ink-2">{t.leaveText}</p>
        <Select
          label={t.kind}
          value={kind}
          onChange={chosen => chosen && setKind(chosen)}
          options={LeaveKind.options.map(id => ({ id, label: kinds[id] }))}
        />
        <DateField label={t.from} value={from} onChange={setFrom} error={tried && from === null ? t.dayNone : null} />
        <DateField
          label={t.until}
          value={until}
          onChange={setUntil}
          error={field === 'until' ? error?.message : tried && until === null ? t.dayNone : null}
        />
        {error && field !== 'until' && <Banner tone="danger">{error.message}</Banner>}
      </div>
    </Dialog>
  )
}
