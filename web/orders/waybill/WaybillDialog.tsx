import { type ReactNode, useId, useState } from 'react'
import type { WaybillCard } from '#contract/waybills.ts'
import { CallError } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { fieldOf } from '#web/orders/actions/OrderStep.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useFault } from '#web/ui/fields/useFault.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
export function WaybillDialog({
  title,
  confirm,
  danger,
  changed,
  pending,
  error,
  fields = [],
  reason,
  onSubmit,
  onClose,
  children,
}: DialogProps) {
  const t = useWords(waybillDialogWords)
  const form = useId()
  const fault = useFault(error)
  const refusal = error instanceof CallError && !fields.includes(fieldOf(error) ?? '') ? error : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="normal"
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            reason={changed ? t.changed : (reason ?? null)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        ref={fault.form}
        id={form}
        className="order-step"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (pending || changed || reason) return
          onSubmit()
          fault.tried()
        }}
      >
        {changed && <Banner tone="warn">{t.changed}</Banner>}
        {refusal && <Banner tone="danger">{refusal.message}</Banner>}
        {children}
      </form>
    </Dialog>
  )
}
