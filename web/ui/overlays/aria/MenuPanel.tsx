import type { ReactNode } from 'react'
import { MenuItem, Popover, Menu as Root, Separator } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router'
import { names } from '#web/ui/names.ts'
import type { Opened } from '#web/ui/overlays/useOpener.ts'
import { Kbd } from '#web/ui/text/Kbd.tsx'

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

export type MenuList = {
  label: string
  items: readonly MenuEntry[]
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
  header?: ReactNode
}

/** The lines of a `Menu`, beside its button. */
export function MenuPanel({ id, anchor, open, onOpenChange, entry, label, items, placement = 'bottom end', header }: Opened & MenuList) {
  const navigate = useNavigate()
  return (
    <Popover
      className="ui-popover ui-menu"
      triggerRef={anchor}
      isOpen={open}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={4}
      aria-label={label}
    >
      {header && <div className="ui-menu-header">{header}</div>}
      <Root id={id} className="ui-list" aria-label={label} autoFocus={entry} onClose={() => onOpenChange(false)}>
        {items.map((item, index) =>
          item === 'separator' ? (
            <Separator key={`rule-${index}`} className="ui-list-rule" />
          ) : (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              className={names('ui-list-item', item.danger && !item.disabled && 'ui-list-danger')}
              isDisabled={item.disabled}
              href={item.href}
              target={item.href ? '_blank' : undefined}
              rel={item.href ? 'noopener' : undefined}
              onAction={() => {
                item.onAction?.()
                if (item.to) void navigate(item.to)
              }}
            >
              {item.icon}
              <span className="ui-list-text">
                <span>{item.label}</span>
                {item.hint && <span className="ui-list-hint">{item.hint}</span>}
              </span>
              {item.note && <span className="ui-list-end">{item.note}</span>}
              {item.checked && <span className="ui-list-end go">✓</span>}
              {item.kbd && (
                <span className="ui-list-end">
                  <Kbd>{item.kbd}</Kbd>
                </span>
              )}
            </MenuItem>
          ),
        )}
      </Root>
    </Popover>
  )
}
