import type { ReactElement } from 'react'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { MenuList } from './aria/MenuPanel.tsx'
import './Popover.css'
import './Menu.css'
import { useOpener } from './useOpener.ts'

const usePanel = lazyPart(async () => (await import('./aria/MenuPanel.tsx')).MenuPanel)

export type { MenuEntry } from './aria/MenuPanel.tsx'

type MenuProps = MenuList & {
  /** The button that opens it. */
  children: ReactElement
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
