import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { FieldLabel, FieldMessages, type FieldProps, useField } from '#web/ui/fields/Field.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { names } from '#web/ui/names.ts'
import type { SelectOption } from '#web/ui/overlays/aria/SelectList.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { ChevronDownIcon } from '#web/ui/pictures/screenIcons.tsx'
import '#web/ui/overlays/Popover.css'
import './Select.css'
import { useOpener } from '#web/ui/overlays/useOpener.ts'
import { words } from '#web/ui/words.ts'

const useList = lazyPart(async () => (await import('#web/ui/overlays/aria/SelectList.tsx')).SelectList)

type SelectProps<Id extends string> = FieldProps & {
  value: Id | null | undefined
  onChange: (value: Id | null) => void
  onBlur?: (() => void) | undefined
  options: readonly SelectOption<Id>[]
  placeholder?: string | undefined
  clearable?: boolean | undefined
  size?: 'small' | 'normal' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** One of a list that is short enough to look through. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, hideLabel, value, onChange, onBlur, options, placeholder, clearable = false, size = 'normal', name, ref } = props
  const t = useWords(words)
  const field = useField(props)
  const disabled = Boolean(props.disabled || props.readOnly)
  const chosen = options.find(option => option.id === value)
  const labelId = `${field.id}-label`
  const valueId = `${field.id}-value`
  const find = useLetters(options, id => onChange(id))

  const { trigger, panel } = useOpener(
    <button
      type="button"
      ref={ref}
      id={field.id}
      name={name}
      disabled={disabled}
      aria-label={hideLabel ? label : undefined}
      aria-labelledby={`${valueId} ${hideLabel ? field.id : labelId}`}
      aria-describedby={field.control['aria-describedby']}
      aria-invalid={field.control['aria-invalid']}
      className={names(
        'ui-input',
        'ui-select-button',
        size === 'small' && 'ui-select-small',
        props.error && 'ui-input-error',
        !props.error && Boolean(props.warning) && 'ui-input-warning',
        disabled && 'ui-input-disabled',
      )}
      onKeyDown={find}
      onBlur={event => {
        if (event.currentTarget.getAttribute('aria-expanded') !== 'true') onBlur?.()
      }}
    >
      {chosen?.icon}
      <span id={valueId} className="ui-select-value" data-placeholder={!value || undefined}>
        {value ? (chosen?.label ?? value) : (placeholder ?? t.choose)}
      </span>
      <ChevronDownIcon size={16} />
    </button>,
    { popup: 'listbox' },
  )
  const List = useList(panel.open)

  return (
    <div className={names('ui-field', 'ui-select', props.className)}>
      {!hideLabel && (
        <FieldLabel id={labelId} htmlFor={field.id} optional={props.optional} required={props.required} mark={props.mark}>
          {label}
        </FieldLabel>
      )}
      <span className="ui-select-line">
        {trigger}
        {clearable && value && !disabled && (
          <IconButton className="ui-select-clear" size="small" label={t.clear} icon={<CloseIcon />} onClick={() => onChange(null)} />
        )}
      </span>
      <FieldMessages id={field.messagesId} error={props.error} warning={props.warning} description={props.description} />
      {List && <List {...panel} label={label} options={options} value={value ?? null} onChoose={id => onChange(id as Id)} />}
    </div>
  )
}

/** Letters typed on a closed list choose the option that begins with them. */
function useLetters<Id extends string>(options: readonly SelectOption<Id>[], choose: (id: Id) => void) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    const recent = event.timeStamp - typed.current.at < 1000
    const text = ((recent ? typed.current.text : '') + event.key).toLocaleLowerCase()
    typed.current = { text, at: event.timeStamp }
    const found = options.find(option => !option.disabled && option.label.toLocaleLowerCase().startsWith(text))
    if (found) choose(found.id)
  }
}
