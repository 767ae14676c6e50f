import type { ReactNode } from 'react'
import { Dialog as Frame, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { names } from '#web/ui/names.ts'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { words } from '#web/ui/words.ts'
import { useOverlaid } from './useOverlaid.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  size?: 'small' | 'normal' | 'large' | undefined
  footer?: ReactNode
  /** A press outside does not close it: something typed would be lost. */
  keep?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  children?: ReactNode
}

/** The window of a `Dialog`, over the page. */
export function DialogWindow({
  open,
  onClose,
  title,
  subtitle,
  size = 'normal',
  footer,
  keep = false,
  role = 'dialog',
  children,
}: DialogProps) {
  const t = useWords(words)
  useOverlaid(open)
  return (
    <ModalOverlay className="ui-veil" isOpen={open} onOpenChange={next => !next && onClose()} isDismissable={!keep}>
      <Modal className={names('ui-modal', `ui-modal-${size}`)}>
        <Frame className="ui-dialog" role={role}>
          <header className="ui-dialog-head">
            <div>
              <Heading slot="title" level={2} className="ui-dialog-title">
                {title}
              </Heading>
              {subtitle && <p className="muted s13">{subtitle}</p>}
            </div>
            <IconButton label={t.close} icon={<CloseIcon />} onClick={onClose} />
          </header>
          <div className="ui-dialog-body">{children}</div>
          {footer && <footer className="ui-dialog-foot">{footer}</footer>}
        </Frame>
      </Modal>
    </ModalOverlay>
  )
}
