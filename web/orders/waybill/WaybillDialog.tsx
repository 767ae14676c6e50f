import { type ReactNode, useState } from 'react'
import type { WaybillCard } from '#contract/waybills.ts'
import { CallError } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { fieldOf } from '#web/orders/actions/expectedVersion.ts'
import { StepFrame } from '#web/orders/actions/StepFrame.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { waybillDialogWords } from './waybillWords.ts'

/** The waybill as it was when a dialog was opened: nothing is sent over what others did meanwhile. */
export function useOpened(card: WaybillCard) {
  const now = card.waybill?.version ?? 0
  const [version] = useState(now)
  return { version, changed: version !== now }
}

type DialogProps = {
  title: string
  confirm: string
  danger?: boolean
  changed: boolean
  pending: boolean
  error: unknown
  /** Fields of the dialog that show refusals themselves. */
  fields?: readonly string[]
  reason?: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of every dialog of a waybill: refusals in words, and what happened while it was open. */
export function WaybillDialog({ changed, fields = [], reason, children, ...frame }: DialogProps) {
  const t = useWords(waybillDialogWords)
  const { error } = frame
  const refusal = error instanceof CallError && !fields.includes(fieldOf(error) ?? '') ? error : null
  return (
    <StepFrame {...frame} close={t.close} held={changed ? t.changed : (reason ?? null)}>
      {changed && <Banner tone="warn">{t.changed}</Banner>}
      {refusal && <Banner tone="danger">{refusal.message}</Banner>}
      {children}
    </StepFrame>
  )
}
