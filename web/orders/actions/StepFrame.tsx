import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useFault } from '#web/ui/fields/useFault.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type StepFrameProps = {
  title: string
  subtitle?: string | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  /** What the button says that leaves all as it is. */
  close: string
  confirm: string
  danger?: boolean | undefined
  pending: boolean
  /** Why it cannot be sent now; the button says it. */
  held: string | null
  /** What sending it was refused with: what is wrong comes into sight. */
  error: unknown
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The window of a step with an order or its documents: a form, the button that sends it and the one that does not. */
export function StepFrame(props: StepFrameProps) {
  const { title, subtitle, size = 'normal', close, confirm, danger, pending, held, error, onSubmit, onClose, children } = props
  const form = useId()
  const fault = useFault(error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(subtitle ? { subtitle } : {})}
      size={size}
      footer={
        <>
          <Button onClick={onClose}>{close}</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} pending={pending} reason={held}>
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
          if (pending || held) return
          onSubmit()
          fault.tried()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
