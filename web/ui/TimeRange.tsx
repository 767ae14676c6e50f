import { useLocale } from '#web/i18n/words.ts'
import { Figures, LazyDates } from './DateShape.tsx'
import type { FieldProps } from './Field.tsx'
import { lazyPart } from './lazyPart.ts'

const useFields = lazyPart(() => import('./aria/TimeRange.tsx'))

type Common = FieldProps & { onBlur?: (() => void) | undefined; unit?: string | undefined }

export type TimeRangeProps = Common & {
  value: { from: string | null; to: string | null } | null | undefined
  onChange: (value: { from: string | null; to: string | null }) => void
}

/** A window of time within a day: «08:00–11:00 МСК». */
export function TimeRange(props: TimeRangeProps) {
  const { locale } = useLocale()
  return (
    <LazyDates Field={useFields(true)?.TimeRange ?? null} props={props} unit={props.unit}>
      <span className="ui-time-part">
        <Figures of="time" value={props.value?.from} locale={locale} />
      </span>
      <span className="muted">–</span>
      <span className="ui-time-part">
        <Figures of="time" value={props.value?.to} locale={locale} />
      </span>
    </LazyDates>
  )
}
