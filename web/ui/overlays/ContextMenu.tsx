import { useState } from 'react'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { MenuEntry } from './Menu.tsx'
import './Menu.css'
import './Popover.css'

const usePanel = lazyPart(async () => (await import('./aria/MenuPanel.tsx')).MenuPanel)

/** A menu at a point of the window rather than under a button: that of a right click. */
export function ContextMenu({
  label,
  items,
  at,
  onClose,
}: {
  label: string
  items: readonly MenuEntry[]
  at: { x: number; y: number }
  onClose: () => void
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const Panel = usePanel(true)
  return (
    <>
      <span ref={setPlace} className="ui-menu-anchor" style={{ left: at.x, top: at.y }} />
      {Panel && place && (
        <Panel
          id="row-menu"
          anchor={{ current: place }}
          open
          onOpenChange={open => !open && onClose()}
          entry="first"
          label={label}
          items={items}
          placement="bottom start"
        />
      )}
    </>
  )
}
