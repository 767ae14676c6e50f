import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stepInBasis } from '#contract/bet-basis.ts'
import { bets } from '#contract/bets.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { readerZone, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBasis } from '#web/tenders/basis/useBasis.ts'
import { putLive } from '#web/tenders/live/lotLive.ts'
import { useLotName } from '#web/tenders/useLotName.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { betWords } from './words.ts'

type Sum = { minor: number | string | null; currency: string } | null

/** Leaves the server a price to go down to, of which nobody else is told. */
export function RobotDialog({ lot, live, onClose }: { lot: LotRow; live: LotLive; onClose: () => void }) {
  const t = useWords(betWords)
  const f = useFormat()
  const queries = useQueryClient()
  const send = useSend(bets.setRobot)
  const drop = useSend(bets.dropRobot)
  const name = useLotName()(lot)
  const basis = useBasis(lot, live)
  const running = live.robot?.active ? live.robot : null
  const currency = (live.ceiling ?? lot.start ?? live.own?.amount)?.currency ?? 'RUB'
  const [floor, setFloor] = useState<Sum>(running?.floor ?? null)
  const [step, setStep] = useState<Sum>(running ? basis.stepOf(running.step) : basis.step)
  const [ends, setEnds] = useState<'end' | 'time'>(running?.until ? 'time' : 'end')
  const [until, setUntil] = useState<string | null>(running?.until ?? live.endsAt)
  const [tried, setTried] = useState(false)
  const minor = typeof floor?.minor === 'number' && floor.minor > 0 ? floor.minor : null
  const stepMinor = typeof step?.minor === 'number' && step.minor > 0 ? step.minor : null
  const { ceiling } = live
  // who leads need not reach the price the next bet must have
  const behind = minor !== null && ceiling && live.leading !== true && minor > ceiling.minor
  const refusal = send.error instanceof CallError ? send.error : drop.error instanceof CallError ? drop.error : null
  const wrong = minor === null ? t.robotFloorBad : behind ? t.robotFloorBehind(f.money(ceiling)) : null

  const submit = () => {
    setTried(true)
    if (minor === null || wrong) return
    send.mutate(
      {
        lotId: lot.id,
        floor: { minor, currency },
        // the step is the tender's, as its own is
        step: stepMinor === null ? null : { minor: stepInBasis(stepMinor, live), currency },
        until: ends === 'time' ? until : null,
      },
      {
        onSuccess: next => {
          putLive(queries, next)
          toasts.add({ type: 'success', title: t.robotStarted, content: t.robotStopsAt(f.money({ minor, currency })) })
          onClose()
        },
      },
    )
  }
  const stop = () =>
    drop.mutate(
      { lotId: lot.id },
      {
        onSuccess: next => {
          putLive(queries, next)
          toasts.add({ type: 'info', title: t.robotStopped, content: name })
          onClose()
        },
      },
    )

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t.robotTitle(name)}
      size="small"
      footer={
        <>
          {running ? (
            <Button variant="danger-plain" pending={drop.isPending} onClick={stop}>
              {t.robotStop}
            </Button>
          ) : (
            <Button onClick={onClose}>{t.cancel}</Button>
          )}
          <Button variant="primary" pending={send.isPending} onClick={submit}>
            {running ? t.robotSave : t.robotStart}
          </Button>
        </>
      }
    >
      <form
        className="bet-robot"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal.message}</Banner>}
        <p className="ink-2">{t.robotAbout}</p>
        <MoneyField
          label={t.robotFloor}
          value={floor}
          onChange={next => {
            setFloor(next)
            if (send.error) send.reset()
          }}
          currency={currency}
          description={t.robotFloorNote}
          error={tried ? wrong : null}
        />
        <MoneyField
          label={t.robotStep}
          value={step}
          onChange={setStep}
          currency={currency}
          {...(basis.step ? { description: t.robotStepNote(f.money(basis.step)) } : {})}
        />
        <RadioGroup
          label={t.robotUntil}
          value={ends}
          onChange={setEnds}
          options={[
            { id: 'end', label: t.robotToEnd },
            { id: 'time', label: t.robotToTime },
          ]}
        />
        {ends === 'time' && <DateTimeField label={t.robotTime} value={until} onChange={setUntil} zone={readerZone()} />}
        {minor !== null && !wrong && <p className="medium">{t.robotStops(f.money({ minor, currency }))}</p>}
      </form>
    </Dialog>
  )
}
