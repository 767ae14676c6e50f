import type { ReactNode } from 'react'
import { CallError } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { fieldOf } from '#web/orders/actions/expectedVersion.ts'
import { StepFrame } from '#web/orders/actions/StepFrame.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import '#web/orders/actions/step.css'
import './steps.css'
import { flightStepWords } from './words.ts'

type Props = {
  step: { pending: boolean; error: unknown; changed?: boolean; accept?: () => void }
  isOpen?: boolean
  title: string
  subtitle?: string | undefined
  confirm: string
  danger?: boolean
  size?: 'small' | 'normal' | 'large'
  /** Why it cannot be sent now. */
  reason?: string | null
  /** Fields of this dialog that show refusals themselves. */
  fields: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of every dialog that changes a flight: refusals in words, and that the flight changed while it was open. */
export function FlightStepFrame({ step, isOpen = true, reason = null, fields, children, ...frame }: Props) {
  const t = useWords(stepWords)
  const s = useWords(flightStepWords)
  const { error, pending, changed = false, accept } = step
  const shown = error instanceof CallError && error.code !== 'flight.changed' && !fields.includes(fieldOf(error) ?? '') ? error : null
  const unknown = shown !== null && (shown.status === null || shown.status >= 500)
  return (
    <StepFrame {...frame} pending={pending} error={error} close={t.close} held={isOpen ? (changed ? s.changed : reason) : t.closed}>
      {!isOpen && <Banner tone="warn">{t.closed}</Banner>}
      {isOpen && changed && (
        <Banner
          tone="warn"
          action={
            <Button size="small" onClick={accept}>
              {t.goOn}
            </Button>
          }
        >
          {s.changed}
        </Banner>
      )}
      {shown && (
        <Banner tone="danger">
          {unknown ? t.unknown : shown.message}
          {unknown && shown.request && <span className="mono"> {shown.request}</span>}
        </Banner>
      )}
      {children}
    </StepFrame>
  )
}
