import type { ReactElement } from 'react'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { PopoverLook } from './aria/PopoverPanel.tsx'
import './Popover.css'
import { useOpener } from './useOpener.ts'

const usePanel = lazyPart(async () => (await import('./aria/PopoverPanel.tsx')).PopoverPanel)

type PopoverProps = PopoverLook & {
  /** A button of the kit: it is told when it opens and closes the popover. */
  trigger: ReactElement
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** A small panel beside its button; takes the focus, gives it back, closes by Esc and by a press outside. */
export function Popover({ trigger: button, open, onOpenChange, ...look }: PopoverProps) {
  const { trigger, panel } = useOpener(button, { popup: 'dialog', open, onOpenChange })
  const Panel = usePanel(panel.open)
  return (
    <>
      {trigger}
      {Panel && <Panel {...look} {...panel} />}
    </>
  )
}
