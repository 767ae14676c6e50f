import type { ReactElement, ReactNode } from 'react'
import { lazyPart } from './lazyPart.ts'
import './Popover.css'
import './Menu.css'
import { useOpener } from './useOpener.ts'

const usePanel = lazyPart(async () => (await import('./aria/MenuPanel.tsx')).MenuPanel)

export type MenuEntry =
  | 'separator'
  | {
      id: string
      label: string
      icon?: ReactNode
      kbd?: string | undefined
      /** Said at the right end: why it is not possible, or what is chosen now. */
      note?: string | undefined
      hint?: string | undefined
      to?: string | undefined
      href?: string | undefined
      onAction?: (() => void) | undefined
      disabled?: boolean | undefined
      danger?: boolean | undefined
      checked?: boolean | undefined
    }

export type MenuProps = {
  label: string
  items: readonly MenuEntry[]
  /** The button that opens it. */
  children: ReactElement
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
  header?: ReactNode
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Actions behind a button: arrows move, letters find, Esc gives the focus back. */
export function Menu({ children, onOpenChange, ...list }: MenuProps) {
  const { trigger, panel } = useOpener(children, { popup: 'menu', onOpenChange })
  const Panel = usePanel(panel.open)
  return (
    <>
      {trigger}
      {Panel && <Panel {...list} {...panel} />}
    </>
  )
}
