import type { ReactNode } from 'react'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { names } from '#web/ui/names.ts'
import type { Opened } from '#web/ui/overlays/useOpener.ts'

export type PopoverLook = {
  label: string
  placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end' | 'end' | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
  width?: number | undefined
  bare?: boolean | undefined
}

/** The panel of a `Popover`, beside its button. */
export const PopoverPanel = ({
  id,
  anchor,
  open,
  onOpenChange,
  label,
  placement = 'bottom start',
  width,
  bare = false,
  children,
}: Opened & PopoverLook) => (
  <Popover
    className={names('ui-popover', bare && 'ui-popover-bare')}
    triggerRef={anchor}
    isOpen={open}
    onOpenChange={onOpenChange}
    placement={placement}
    offset={4}
    style={width ? { width } : {}}
  >
    <Dialog id={id} className="ui-popover-dialog" aria-label={label}>
      {() => <>{typeof children === 'function' ? children(() => onOpenChange(false)) : children}</>}
    </Dialog>
  </Popover>
)
