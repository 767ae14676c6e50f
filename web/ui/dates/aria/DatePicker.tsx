import { type CalendarDate, getLocalTimeZone, now, today, type ZonedDateTime } from '@internationalized/date'
import { useState } from 'react'
import { Button as TriggerButton } from 'react-aria-components/Button'
import { Group, Popover, DatePicker as Root } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { inputClass } from '#web/ui/dates/DateShape.tsx'
import { FieldMessages, type FieldProps } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'
import { CalendarIcon } from '#web/ui/pictures/screenIcons.tsx'
import { words } from '#web/ui/words.ts'
import { Month } from './CalendarPanel.tsx'
import { DateLabel, Segments } from './DateParts.tsx'
import { readDate, readInstant } from './dates.ts'

type Common = FieldProps & { onBlur?: (() => void) | undefined; unit?: string | undefined }

export type DatePickerProps = Common & {
  /** A day as `YYYY-MM-DD`. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  min?: string | undefined
  max?: string | undefined
  /** The zone whose «today» is meant. */
  zone?: string | undefined
}

export type DateTimeFieldProps = Common & {
  /** An instant in ISO form. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  /** The zone of the place: the figures are its wall clock. */
  zone: string
}

/** The working field behind the shape of a `DatePicker`, with its calendar. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, min, max, zone, onBlur, unit } = props
  const t = useWords(words)
  const [open, setOpen] = useState(false)
  const day = today(zone ?? getLocalTimeZone())
  const set = (next: CalendarDate) => {
    onChange(next.toString())
    setOpen(false)
  }
  return (
    <Root
      {...frame(props)}
      value={readDate(value)}
      onChange={next => onChange(next?.toString() ?? null)}
      minValue={readDate(min)}
      maxValue={readDate(max)}
      isOpen={open}
      onOpenChange={setOpen}
      onBlur={() => onBlur?.()}
    >
      <Inside props={props} unit={unit}>
        <Button size="small" onClick={() => set(day)}>
          {t.today}
        </Button>
        <Button size="small" onClick={() => set(day.add({ days: 1 }))}>
          {t.tomorrow}
        </Button>
      </Inside>
    </Root>
  )
}

/** The working field behind the shape of a `DateTimeField`. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, zone, onBlur, unit } = props
  return (
    <Root
      {...frame(props)}
      granularity="minute"
      hourCycle={24}
      hideTimeZone
      value={readInstant(value, zone)}
      placeholderValue={now(zone).set({ minute: 0, second: 0, millisecond: 0 })}
      onChange={next => onChange(next ? (next as ZonedDateTime).toAbsoluteString() : null)}
      onBlur={() => onBlur?.()}
    >
      <Inside props={props} unit={unit} />
    </Root>
  )
}

const frame = ({ id, className, error, required, disabled, readOnly }: FieldProps) => ({
  ...(id ? { id } : {}),
  className: names('ui-field', className),
  isDisabled: disabled ?? false,
  isReadOnly: readOnly ?? false,
  isInvalid: Boolean(error),
  isRequired: required ?? false,
  validationBehavior: 'aria' as const,
  shouldForceLeadingZeros: true,
})

function Inside({ props, unit, children }: { props: FieldProps; unit: string | undefined; children?: React.ReactNode }) {
  const t = useWords(words)
  return (
    <>
      <DateLabel {...props} />
      <Group className={inputClass(props)}>
        <Segments />
        {unit && <span className="ui-input-unit ui-date-unit">{unit}</span>}
        {/* typing comes first; the keyboard opens the calendar by Alt ↓ */}
        <TriggerButton excludeFromTabOrder className="ui-icon-button ui-icon-button-small ui-date-button" aria-label={t.calendar}>
          <CalendarIcon />
        </TriggerButton>
      </Group>
      <FieldMessages error={props.error} warning={props.warning} description={props.description} />
      <Popover className="ui-popover" offset={4} placement="bottom start">
        <Dialog className="ui-popover-dialog" aria-label={props.label}>
          <Month />
          {children && <div className="ui-date-quick">{children}</div>}
        </Dialog>
      </Popover>
    </>
  )
}
