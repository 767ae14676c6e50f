import { useLocale } from '#web/i18n/words.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { DateFieldProps } from './aria/DateField.tsx'
import { Figures, LazyDates } from './DateShape.tsx'

const useField = lazyPart(async () => (await import('./aria/DateField.tsx')).DateField)

/** A day typed in parts; typing `21112026` fills it. */
export function DateField(props: DateFieldProps) {
  const { locale } = useLocale()
  return (
    <LazyDates Field={useField(true)} props={props}>
      <Figures of="day" value={props.value} locale={locale} />
    </LazyDates>
  )
}
