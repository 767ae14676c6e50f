import type { ReactNode } from 'react'
import { Dialog as Frame, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { names } from '#web/ui/names.ts'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { words } from '#web/ui/words.ts'
import { useOverlaid } from './useOverlaid.ts'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  side?: 'end' | 'start' | 'bottom'
  footer?: ReactNode
  children: ReactNode
}

/** The window of a `Sheet`, at an edge of the screen. */
export function SheetPanel({ open, onClose, title, side = 'end', footer, children }: SheetProps) {
  const t = useWords(words)
  useOverlaid(open)
  return (
    <ModalOverlay className="ui-veil" isOpen={open} onOpenChange={next => !next && onClose()} isDismissable>
      <Modal className={names('ui-sheet', side !== 'end' && `ui-sheet-${side}`)}>
        <Frame className="ui-dialog">
          <header className="ui-dialog-head">
            <Heading slot="title" level={2} className="ui-dialog-title">
              {title}
            </Heading>
            <IconButton label={t.close} icon={<CloseIcon />} onClick={onClose} />
          </header>
          <div className="ui-dialog-body">{children}</div>
          {footer && <footer className="ui-dialog-foot">{footer}</footer>}
        </Frame>
      </Modal>
    </ModalOverlay>
  )
}
