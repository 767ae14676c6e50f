import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FieldLabel, FieldMessages, type FieldProps, useField } from '#web/ui/fields/Field.tsx'
import { ChevronDownIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Checkbox } from './Checkbox.tsx'
import './MultiSelect.css'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { names } from '#web/ui/names.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import './Select.css'
import { words } from '#web/ui/words.ts'

export type MultiSelectProps<Id extends string> = FieldProps & {
  value: readonly Id[]
  onChange: (value: Id[]) => void
  onBlur?: (() => void) | undefined
  options: readonly { id: Id; label: string; hint?: string | undefined }[]
  variant?: 'chip' | 'field' | undefined
  searchable?: boolean | undefined
  placeholder?: string | undefined
}

/** Any of a list: as a chip of a filter, which reads as a sentence, or as a field of a form. */
export function MultiSelect<Id extends string>(props: MultiSelectProps<Id>) {
  const { label, value, onChange, onBlur, options, variant = 'chip', searchable = options.length > 8, placeholder, disabled } = props
  const t = useWords(words)
  const field = useField(props)
  const [text, setText] = useState('')
  const chosen = options.filter(option => value.includes(option.id)).map(option => option.label)
  const said = chosen.length > 2 ? `${chosen[0]} +${chosen.length - 1}` : chosen.join(', ')
  const shown = options.filter(option => option.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  const toggle = (id: Id, on: boolean) =>
    onChange(options.map(option => option.id).filter(known => (known === id ? on : value.includes(known))))

  const panel = (
    <div className="ui-multi">
      {searchable && <SearchField label={t.search} value={text} onChange={setText} className="ui-multi-search" />}
      <div className="ui-multi-list" role="group" aria-label={label}>
        {shown.map(option => (
          <Checkbox key={option.id} checked={value.includes(option.id)} onChange={on => toggle(option.id, on)} note={option.hint}>
            {option.label}
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="ui-list-note">{t.nothing}</p>}
      </div>
      {value.length > 0 && (
        <div className="ui-multi-foot">
          <span className="muted s12">{t.chosen(value.length)}</span>
          <Button size="small" variant="ghost" onClick={() => onChange([])}>
            {t.clear}
          </Button>
        </div>
      )}
    </div>
  )

  const opened = (open: boolean) => {
    if (open) return
    setText('')
    onBlur?.()
  }

  if (variant === 'chip')
    return (
      <Popover
        label={label}
        bare
        onOpenChange={opened}
        trigger={
          <Chip
            label={label}
            dashed={chosen.length === 0}
            disabled={disabled}
            {...(chosen.length > 0 ? { onRemove: () => onChange([]), removeLabel: t.remove(label) } : {})}
          >
            {chosen.length > 0 ? said : undefined}
          </Chip>
        }
      >
        {panel}
      </Popover>
    )

  return (
    <div className={names('ui-field', props.className)}>
      <FieldLabel id={`${field.id}-label`} optional={props.optional} required={props.required} mark={props.mark} hide={props.hideLabel}>
        {label}
      </FieldLabel>
      <Popover
        label={label}
        bare
        onOpenChange={opened}
        trigger={
          <button
            type="button"
            id={field.id}
            disabled={disabled}
            aria-labelledby={`${field.id}-label ${field.id}`}
            aria-describedby={field.control['aria-describedby']}
            aria-invalid={field.control['aria-invalid']}
            className={names('ui-input', 'ui-select-button', props.error && 'ui-input-error', disabled && 'ui-input-disabled')}
          >
            <span className="ui-select-value" data-placeholder={chosen.length === 0 || undefined}>
              {chosen.length > 0 ? chosen.join(', ') : (placeholder ?? t.choose)}
            </span>
            <ChevronDownIcon size={16} />
          </button>
        }
      >
        {panel}
      </Popover>
      <FieldMessages id={field.messagesId} error={props.error} warning={props.warning} description={props.description} />
    </div>
  )
}
