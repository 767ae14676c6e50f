import { type ReactNode, useId } from 'react'
import { CallError } from '#web/api/client.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { partnersWords } from './words.ts'

type Props = {
  title: string
  subtitle?: string | undefined
  confirm: string
  danger?: boolean
  size?: 'small' | 'normal' | 'large'
  pending: boolean
  error: unknown
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of every window that changes a partner: refusals in words, what was typed stays. */
export function PartnerDialog({
  title,
  subtitle,
  confirm,
  danger = false,
  size = 'normal',
  pending,
  error,
  onSubmit,
  onClose,
  children,
}: Props) {
  const t = useWords(partnersWords)
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
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!pending) onSubmit()
        }}
      >
        {refusal && <Banner tone="danger">{refusal.code === 'partner.changed' ? t.changedMeanwhile : refusal.message}</Banner>}
        {children}
      </form>
    </Dialog>
  )
}
