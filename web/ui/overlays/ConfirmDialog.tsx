import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { names } from '#web/ui/names.ts'
import { CheckIcon } from '#web/ui/pictures/icons.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { words } from '#web/ui/words.ts'
import { Dialog } from './Dialog.tsx'

export type Consequence = string | { text: ReactNode; tone?: 'warn' | 'danger' | undefined }

/** Asks before what cannot be taken back: names what follows, and waits for the answer of the server. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  consequences = [],
  confirm,
  cancel,
  danger = false,
  pending = false,
  disabled = false,
  error,
  onConfirm,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  consequences?: readonly Consequence[]
  confirm: string
  cancel?: string
  danger?: boolean
  pending?: boolean
  disabled?: boolean
  error?: string | null | undefined
  onConfirm: () => void
  children?: ReactNode
}) {
  const t = useWords(words)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      keep={pending}
      footer={
        <>
          <Button onClick={onClose}>{cancel ?? t.cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        {consequences.length > 0 && (
          <ul className="ui-consequences">
            {consequences.map((consequence, index) => {
              const { text, tone } = typeof consequence === 'string' ? { text: consequence, tone: undefined } : consequence
              return (
                <li key={index} className={names(tone && `${tone} medium`)}>
                  {tone ? <LockIcon size={16} /> : <CheckIcon size={16} />}
                  <span>{text}</span>
                </li>
              )
            })}
          </ul>
        )}
        {children}
        {error && <Banner tone="danger">{error}</Banner>}
      </div>
    </Dialog>
  )
}
