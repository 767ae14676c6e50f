import { Dialog, Popover } from 'react-aria-components/Popover'
import { names } from '#web/ui/names.ts'
import type { PopoverProps } from '#web/ui/Popover.tsx'
import type { Opened } from '#web/ui/useOpener.ts'

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
}: Opened & Pick<PopoverProps, 'label' | 'placement' | 'width' | 'bare' | 'children'>) => (
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
