import { lazy, Suspense, useState } from 'react'
import { type DriverAction, type DriverCard, LeaveKind } from '#contract/driver-card.ts'
import { type DriverMove, drivers } from '#contract/drivers.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { ChevronDownIcon } from '#web/ui/pictures/screenIcons.tsx'
import './drivers.css'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import type { Worded } from './ReasonDialog.tsx'
import { historyWords, leaveWords, stepWords } from './words.ts'

const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog.tsx')).ReasonDialog }))

type Step = DriverMove extends infer M ? (M extends unknown ? Omit<M, 'driverId' | 'version'> : never) : never

/** Whether one who is dismissed comes back as he was by a press: a block and absences end with it. */
const comesBack = ({ status, leaves }: DriverCard) => status !== 'blocked' && leaves.length === 0

const worded: readonly DriverAction[] = ['return', 'block', 'unblock', 'dismiss'] satisfies Worded[]
const foremost: readonly DriverAction[] = ['submit', 'verify', 'back', 'unblock', 'restore']

/** The steps a driver can take now: the next one as a button, the others behind one, each with what it asks for. */
export function DriverSteps({ card, onDone }: { card: DriverCard; onDone?: () => void }) {
  const t = useWords(stepWords)
  const said = useWords(historyWords)
  const move = useSend(drivers.move)
  const [asked, setAsked] = useState<DriverAction | null>(null)
  const send = (step: Step) =>
    move.mutate({ driverId: card.id, version: card.version, ...step } as DriverMove, {
      onSuccess: ({ version }) => {
        const undo = () =>
          move.mutate(
            { driverId: card.id, version, action: 'restore' },
            {
              onError: error => toasts.add({ type: 'warning', title: error.message, content: card.name }),
            },
          )
        toasts.add({
          type: 'success',
          title: said[step.action],
          content: card.name,
          undo: step.action === 'dismiss' && comesBack(card) ? undo : undefined,
        })
        setAsked(null)
        onDone?.()
      },
    })
  const next = foremost.find(action => card.actions.includes(action))
  const others = card.actions.filter(action => action !== next)
  const press = (action: DriverAction) => {
    move.reset()
    if (worded.includes(action) || action === 'leave') setAsked(action)
    else send({ action } as Step)
  }
  return (
    <>
      {next && (
        <Button block pending={move.isPending && asked === null && move.variables?.action === next} onClick={() => press(next)}>
          {t[next]}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          label={t.more}
          placement="top end"
          items={others.map(action => ({
            id: action,
            label: t[action],
            danger: action === 'dismiss' || action === 'block',
            onAction: () => press(action),
          }))}
        >
          <Button block variant="ghost">
            {t.more} <ChevronDownIcon size={16} />
          </Button>
        </Menu>
      )}
      {asked === null && move.error && <Banner tone="danger">{move.error.message}</Banner>}
      {asked === 'leave' && <LeaveDialog pending={move.isPending} error={move.error} onSend={send} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'leave' && (
        <Suspense>
          <ReasonDialog
            action={asked as Worded}
            pending={move.isPending}
            error={move.error?.message ?? null}
            onSend={reason => send({ action: asked as Worded, reason })}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type DialogProps = { pending: boolean; error: Error | null; onSend: (step: Step) => void; onClose: () => void }

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
      keep={until !== null}
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
        <DateField
          label={t.from}
          value={from}
          onChange={setFrom}
          error={field === 'from' ? error?.message : tried && from === null ? t.dayNone : null}
        />
        <DateField
          label={t.until}
          value={until}
          onChange={setUntil}
          error={field === 'until' ? error?.message : tried && until === null ? t.dayNone : null}
        />
        {error && field !== 'until' && field !== 'from' && <Banner tone="danger">{error.message}</Banner>}
      </div>
    </Dialog>
  )
}
