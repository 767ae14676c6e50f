import { useLocale } from '#web/i18n/words.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'
import type { TimeRangeProps } from './aria/TimeRange.tsx'
import { Figures, LazyDates } from './DateShape.tsx'

const useFields = lazyPart(() => import('./aria/TimeRange.tsx'))

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
