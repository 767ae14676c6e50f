import { type CalendarDate, getLocalTimeZone, today } from '@internationalized/date'
import { useState } from 'react'
import { Button as TriggerButton } from 'react-aria-components/Button'
import { Group, Popover, DateRangePicker as Root } from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { inputClass } from '#web/ui/dates/DateShape.tsx'
import { FieldMessages, type FieldProps } from '#web/ui/fields/Field.tsx'
import { names } from '#web/ui/names.ts'
import { CalendarIcon } from '#web/ui/pictures/screenIcons.tsx'
import { words } from '#web/ui/words.ts'
import { FreeMonths, Months } from './CalendarPanel.tsx'
import { DateLabel, Segments } from './DateParts.tsx'
import { readDate } from './dates.ts'

export type DateRange = { from: string; to: string }

export type RangeProps = FieldProps & {
  value: DateRange | null | undefined
  onChange: (value: DateRange | null) => void
  onBlur?: (() => void) | undefined
  zone?: string | undefined
}

type Value = Pick<RangeProps, 'value' | 'onChange' | 'zone'>

const rangeOf = (value: Value['value']) => {
  const start = readDate(value?.from)
  const end = readDate(value?.to)
  return start && end ? { start, end } : null
}

const written = ({ start, end }: { start: CalendarDate; end: CalendarDate }) => ({ from: start.toString(), to: end.toString() })

/** The months and the quick words behind the chip of a filter. */
export function RangePanel({ label, value, onChange, zone, onDone }: Value & { label: string; onDone: () => void }) {
  const t = useWords(words)
  const range = rangeOf(value)
  const set = (next: Parameters<typeof onChange>[0]) => {
    onChange(next)
    onDone()
  }
  return (
    <>
      <FreeMonths label={label} value={range} onChange={next => set(written(next))} />
      <Quick zone={zone} onChange={set}>
        {range && (
          <Button size="small" variant="ghost" onClick={() => set(null)}>
            {t.clear}
          </Button>
        )}
      </Quick>
    </>
  )
}

/** The working field behind the shape of a range of days, with its calendar. */
export function RangeField(props: RangeProps) {
  const { label, value, onChange, onBlur, zone, disabled, readOnly, error, warning, description, className, id } = props
  const t = useWords(words)
  const [open, setOpen] = useState(false)
  return (
    <Root
      {...(id ? { id } : {})}
      className={names('ui-field', className)}
      value={rangeOf(value)}
      onChange={next => onChange(next && written(next))}
      isOpen={open}
      onOpenChange={setOpen}
      onBlur={() => onBlur?.()}
      isDisabled={disabled ?? false}
      isReadOnly={readOnly ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <DateLabel {...props} />
      <Group className={inputClass(props)}>
        <Segments slot="start" />
        <span className="muted">–</span>
        <Segments slot="end" />
        <TriggerButton className="ui-icon-button ui-icon-button-small ui-date-button" aria-label={t.calendar}>
          <CalendarIcon />
        </TriggerButton>
      </Group>
      <FieldMessages error={error} warning={warning} description={description} />
      <Popover className="ui-popover" offset={4} placement="bottom start">
        <Dialog className="ui-popover-dialog" aria-label={label}>
          <Months />
          <Quick
            zone={zone}
            onChange={next => {
              onChange(next)
              setOpen(false)
            }}
          />
        </Dialog>
      </Popover>
    </Root>
  )
}

function Quick({
  zone,
  onChange,
  children,
}: {
  zone: string | undefined
  onChange: (range: { from: string; to: string }) => void
  children?: React.ReactNode
}) {
  const t = useWords(words)
  const day = today(zone ?? getLocalTimeZone())
  const days = (from: number, to: number) => () => onChange(written({ start: day.add({ days: from }), end: day.add({ days: to }) }))
  return (
    <div className="ui-date-quick">
      <Button size="small" onClick={days(0, 0)}>
        {t.today}
      </Button>
      <Button size="small" onClick={days(1, 1)}>
        {t.tomorrow}
      </Button>
      <Button size="small" onClick={days(0, 6)}>
        {t.week}
      </Button>
      <Button size="small" onClick={days(0, 29)}>
        {t.month}
      </Button>
      {children}
    </div>
  )
}
