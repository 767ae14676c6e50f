import { type ComponentType, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { type Locale, useWords } from '#web/i18n/words.ts'
import './Dates.css'
import { FieldLabel, FieldMessages, type FieldProps } from '#web/ui/fields/Field.tsx'
import { focusField } from '#web/ui/fields/focusField.ts'
import { names } from '#web/ui/names.ts'
import { CalendarIcon } from '#web/ui/pictures/screenIcons.tsx'
import '#web/ui/overlays/Popover.css'
import { words } from '#web/ui/words.ts'

type Props = FieldProps & { onBlur?: (() => void) | undefined }

/** A field of dates: its shape at once, the working field in its place when that has come, with the focus where it was. */
export function LazyDates<P extends Props>({
  Field,
  props,
  ...shape
}: {
  Field: ComponentType<P> | null
  props: P
  children: ReactNode
  unit?: string | undefined
  calendar?: boolean
}) {
  const made = useId()
  const id = props.id ?? made
  const held = useRef<'figures' | 'calendar' | null>(null)

  useLayoutEffect(() => {
    if (!Field || !held.current) return
    if (held.current === 'figures') focusField(id)
    else {
      const button = document.getElementById(id)?.closest('.ui-field')?.querySelector<HTMLElement>('.ui-date-button')
      button?.focus()
      button?.click()
    }
    held.current = null
  }, [Field, id])

  if (Field) return <Field {...props} id={id} />
  return (
    <Shape
      {...shape}
      props={props}
      id={id}
      onAsk={() => {
        held.current = 'calendar'
      }}
      onGone={focused => {
        if (focused) held.current ??= 'figures'
      }}
    />
  )
}

function Shape({
  props,
  id,
  children,
  unit,
  calendar = false,
  onAsk,
  onGone,
}: {
  props: Props
  id: string
  children: ReactNode
  unit?: string | undefined
  calendar?: boolean
  onAsk: () => void
  onGone: (focused: boolean) => void
}) {
  const t = useWords(words)
  const box = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    const own = box.current
    return () => gone.current(own?.contains(document.activeElement) ?? false)
  }, [])

  const idle = Boolean(props.disabled)
  return (
    <div className={names('ui-field', props.className)}>
      <FieldLabel id={`${id}-label`} optional={props.optional} required={props.required} mark={props.mark} hide={props.hideLabel}>
        {props.label}
      </FieldLabel>
      <div
        ref={box}
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-busy="true"
        className={inputClass(props)}
        {...(idle ? {} : { tabIndex: 0 })}
        onBlur={() => props.onBlur?.()}
      >
        {children}
        {unit && <span className="ui-input-unit ui-date-unit">{unit}</span>}
        {calendar && (
          <button
            type="button"
            className="ui-icon-button ui-icon-button-small ui-date-button"
            aria-label={t.calendar}
            disabled={idle}
            onClick={onAsk}
          >
            <CalendarIcon />
          </button>
        )}
      </div>
      <FieldMessages error={props.error} warning={props.warning} description={props.description} />
    </div>
  )
}

export const inputClass = ({ error, warning, disabled, readOnly }: FieldProps, extra?: string): string =>
  names(
    'ui-input',
    'ui-date-input',
    extra,
    error && 'ui-input-error',
    !error && Boolean(warning) && 'ui-input-warning',
    (disabled || readOnly) && 'ui-input-disabled',
  )

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const fields = { day, time: clock, moment: { ...day, ...clock } }

const blanks: Record<Locale, Record<string, string>> = {
  ru: { day: 'дд', month: 'мм', year: 'гггг', hour: '––', minute: '––' },
  en: { day: 'dd', month: 'mm', year: 'yyyy', hour: '––', minute: '––' },
}

/** The figures of a date field as they will stand in it: a moment on the clock of its zone, a day or a time of day as it is. */
export function Figures({
  of,
  value,
  zone = 'UTC',
  locale,
}: {
  of: keyof typeof fields
  value: string | null | undefined
  zone?: string
  locale: Locale
}) {
  const at = Date.parse(of === 'time' ? `1970-01-01T${value}Z` : of === 'day' ? `${value?.slice(0, 10)}T00:00Z` : (value ?? ''))
  const known = !Number.isNaN(at)
  const parts = new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { ...fields[of], timeZone: zone }).formatToParts(
    known ? at : 0,
  )
  return (
    <span className="ui-segments">
      {parts.map(({ type, value: text }, i) => (
        <span key={i} className="ui-segment" data-type={type} data-placeholder={(!known && type !== 'literal') || undefined}>
          {known || type === 'literal' ? text : blanks[locale][type]}
        </span>
      ))}
    </span>
  )
}
