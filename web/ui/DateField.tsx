import { useLocale } from '#web/i18n/words.ts'
import { Figures, LazyDates } from './DateShape.tsx'
import type { FieldProps } from './Field.tsx'
import { lazyPart } from './lazyPart.ts'

const useField = lazyPart(async () => (await import('./aria/DateField.tsx')).DateField)

export type DateFieldProps = FieldProps & {
  /** A day as `YYYY-MM-DD`. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
}

/** A day typed in parts; typing `21112026` fills it. */
export function DateField(props: DateFieldProps) {
  const { locale } = useLocale()
  return (
    <LazyDates Field={useField(true)} props={props}>
      <Figures of="day" value={props.value} locale={locale} />
    </LazyDates>
  )
}
