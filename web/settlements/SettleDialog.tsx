import { type ReactNode, useId } from 'react'
import { CallError } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { settlementWords } from './words.ts'

type Props = {
  title: string
  subtitle?: string | undefined
  confirm: string
  /** Why it cannot be confirmed yet. */
  reason?: string | null
  danger?: boolean
  size?: 'small' | 'normal' | 'large'
  pending: boolean
  error: unknown
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** The frame of every window that changes settlements: refusals in words, what was typed stays. */
export function SettleDialog({
  title,
  subtitle,
  confirm,
  reason,
  danger = false,
  size = 'normal',
  pending,
  error,
  onSubmit,
  onClose,
  children,
}: Props) {
  const t = useWords(settlementWords)
  const form = useId()
  const refusal = error instanceof CallError ? error : null
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={title}
      {...(subtitle ? { subtitle } : {})}
      size={size}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} pending={pending} reason={reason ?? null}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="settle-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!pending && !reason) onSubmit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal.code === 'settlement.changed' ? t.changedMeanwhile : refusal.message}</Banner>}
        {children}
      </form>
    </Dialog>
  )
}
