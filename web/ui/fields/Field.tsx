import { createContext, type ReactNode, use, useId } from 'react'
import { useWords } from '#web/i18n/words.ts'
import './Field.css'
import { names } from '#web/ui/names.ts'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { words } from '#web/ui/words.ts'

/** What every field takes: its name above, what is wrong and what to know below. */
export type FieldProps = {
  label: string
  hideLabel?: boolean | undefined
  error?: string | null | undefined
  warning?: ReactNode
  description?: ReactNode
  optional?: boolean | undefined
  /** Cannot stay empty; marked where a form marks such fields instead of the others. */
  required?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  /** A node right of the label, such as a mark of confidence. */
  mark?: ReactNode
  id?: string | undefined
  name?: string | undefined
  className?: string | undefined
}

/** Marks that stand at fields by their ids, given from above where a form cannot hand one to each. */
export const FieldMarks = createContext<ReadonlyMap<string, ReactNode>>(new Map())

/** Whether a form marks the fields that cannot stay empty, and not those that can. */
export const RequiredMarks = createContext(false)

/** What stands behind the name of a field that can, or cannot, stay empty; `aloud` where its control has no attribute that says so. */
export function Need({ optional, required, aloud }: Pick<FieldProps, 'optional' | 'required'> & { aloud?: boolean }) {
  const t = useWords(words)
  if (!use(RequiredMarks)) return optional ? <i> {t.optional}</i> : null
  if (!required) return null
  return (
    <>
      <b className="ui-field-required" aria-hidden="true">
        *
      </b>
      {aloud && <span className="visually-hidden"> {t.required}</span>}
    </>
  )
}

/** The name of a field, whether it may stay empty, and a mark behind it. */
export function FieldLabel({
  htmlFor,
  id,
  children,
  optional,
  required,
  mark,
  hide,
}: {
  htmlFor?: string
  id?: string
  children: ReactNode
  optional?: boolean | undefined
  required?: boolean | undefined
  mark?: ReactNode
  hide?: boolean | undefined
}) {
  const marks = use(FieldMarks)
  const shown = mark ?? marks.get((htmlFor ?? id ?? '').replace(/-label$/, ''))
  const inside = (
    <>
      {children}
      <Need optional={optional} required={required} aloud={!htmlFor} />
    </>
  )
  return (
    <span className={names('ui-field-label', hide && 'visually-hidden')}>
      {htmlFor ? (
        <label htmlFor={htmlFor} id={id}>
          {inside}
        </label>
      ) : (
        <span id={id}>{inside}</span>
      )}
      {shown && <span className="ui-field-mark">{shown}</span>}
    </span>
  )
}

/** What is said under a field: what is wrong, else what is doubtful, else what it means. */
export function FieldMessages({
  id,
  error,
  warning,
  description,
}: Pick<FieldProps, 'error' | 'warning' | 'description'> & { id?: string }) {
  return (
    <span id={id} className="ui-field-messages">
      {error ? (
        <span className="ui-field-message ui-field-error">
          <CloseIcon size={14} />
          {error}
        </span>
      ) : (
        warning && <span className="ui-field-message warn">{warning}</span>
      )}
      {!error && !warning && description && <span className="ui-field-message">{description}</span>}
    </span>
  )
}

/** The ids and attributes that bind a control to its label and messages. */
export function useField({ id, error, warning, description, disabled, readOnly, required, name }: FieldProps) {
  const made = useId()
  const own = id ?? made
  const said = Boolean(error || warning || description)
  return {
    id: own,
    messagesId: `${own}-messages`,
    control: {
      id: own,
      name,
      disabled,
      readOnly,
      'aria-required': required || undefined,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': said ? `${own}-messages` : undefined,
    },
  }
}

/** The frame of a native control. */
export function Field({
  field,
  props,
  children,
  kind,
}: {
  field: ReturnType<typeof useField>
  props: FieldProps
  children: ReactNode
  kind?: string | undefined
}) {
  return (
    <div className={names('ui-field', props.className)}>
      <FieldLabel htmlFor={field.id} optional={props.optional} required={props.required} mark={props.mark} hide={props.hideLabel}>
        {props.label}
      </FieldLabel>
      <div
        className={names(
          'ui-input',
          kind,
          props.error && 'ui-input-error',
          !props.error && Boolean(props.warning) && 'ui-input-warning',
          (props.disabled || props.readOnly) && 'ui-input-disabled',
        )}
      >
        {children}
      </div>
      <FieldMessages id={field.messagesId} error={props.error} warning={props.warning} description={props.description} />
    </div>
  )
}
