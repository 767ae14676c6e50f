import type { ReactElement, ReactNode } from 'react'
import { lazyPart } from './lazyPart.ts'
import './Popover.css'
import { useOpener } from './useOpener.ts'

const usePanel = lazyPart(async () => (await import('./aria/PopoverPanel.tsx')).PopoverPanel)

export type PopoverProps = {
  label: string
  /** A button of the kit: it is told when it opens and closes the popover. */
  trigger: ReactElement
  placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end' | 'end' | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  width?: number | undefined
  bare?: boolean | undefined
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
