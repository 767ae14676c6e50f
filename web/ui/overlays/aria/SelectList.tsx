import type { ReactNode } from 'react'
import { ListBox, ListBoxItem, Popover, Text } from 'react-aria-components/Select'
import type { Opened } from '#web/ui/overlays/useOpener.ts'
import { CheckIcon } from '#web/ui/pictures/icons.tsx'

export type SelectOption<Id extends string = string> = {
  id: Id
  label: string
  hint?: string | undefined
  icon?: ReactNode
  disabled?: boolean | undefined
}

/** The options of a `Select`, under its button. */
export function SelectList({
  id,
  anchor,
  open,
  onOpenChange,
  entry,
  label,
  options,
  value,
  onChoose,
}: Opened & { label: string; options: readonly SelectOption[]; value: string | null; onChoose: (id: string) => void }) {
  return (
    <Popover
      className="ui-popover ui-select-popover"
      triggerRef={anchor}
      isOpen={open}
      onOpenChange={onOpenChange}
      placement="bottom start"
      offset={4}
      aria-label={label}
    >
      <ListBox
        id={id}
        className="ui-list"
        aria-label={label}
        items={options}
        autoFocus={entry}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={keys => {
          const [next] = keys
          // the chosen one taken again stays chosen
          if (next !== undefined) onChoose(String(next))
          onOpenChange(false)
        }}
        shouldSelectOnPressUp
        shouldFocusOnHover
      >
        {option => (
          <ListBoxItem id={option.id} textValue={option.label} isDisabled={option.disabled ?? false} className="ui-list-item">
            {option.icon}
            <span className="ui-list-text">
              <Text slot="label">{option.label}</Text>
              {option.hint && (
                <Text slot="description" className="ui-list-hint">
                  {option.hint}
                </Text>
              )}
            </span>
            <CheckIcon className="ui-list-tick" />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
