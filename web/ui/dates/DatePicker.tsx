import { formatZone } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/words.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { DatePickerProps, DateTimeFieldProps } from './aria/DatePicker.tsx'
import { Figures, LazyDates } from './DateShape.tsx'

const usePickers = lazyPart(() => import('./aria/DatePicker.tsx'))

/** A day: typing first, the calendar and quick words second. */
export function DatePicker(props: DatePickerProps) {
  const { locale } = useLocale()
  return (
    <LazyDates Field={usePickers(true)?.DatePicker ?? null} props={props} unit={props.unit} calendar>
      <Figures of="day" value={props.value} locale={locale} />
    </LazyDates>
  )
}

/** A moment at a place, typed on the clock of that place and kept as an instant. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { locale } = useLocale()
  const { value, zone } = props
  const unit = props.unit ?? formatZone(zone, undefined, locale)
  return (
    <LazyDates Field={usePickers(true)?.DateTimeField ?? null} props={{ ...props, unit }} unit={unit} calendar>
      <Figures of="moment" value={value} zone={zone} locale={locale} />
    </LazyDates>
  )
}
