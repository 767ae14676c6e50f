import { type ReactNode, useId } from 'react'
import { CallError } from '#web/api/client.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

export type ActProps = {
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

type Frame = {
  /** What the button beside the act says. */
  close: string
  /** The refusal that tells of a change by somebody else, and the words for it. */
  changed: { code: string; says: string }
  className: string
}

/** A window that changes something by one press: refusals in words, what was typed stays. */
export function ActDialog({
  title,
  subtitle,
  confirm,
  reason = null,
  danger = false,
  size = 'normal',
  pending,
  error,
  onSubmit,
  onClose,
  children,
  close,
  changed,
  className,
}: ActProps & Frame) {
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
          <Button onClick={onClose}>{close}</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} pending={pending} reason={reason}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={className}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!pending && !reason) onSubmit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal.code === changed.code ? changed.says : refusal.message}</Banner>}
        {children}
      </form>
    </Dialog>
  )
}
