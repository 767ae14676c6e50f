import { useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { words } from '#web/ui/words.ts'
import type { RangeProps } from './aria/DateRange.tsx'
import { Figures, LazyDates } from './DateShape.tsx'

export type { DateRange } from './aria/DateRange.tsx'

const useRange = lazyPart(() => import('./aria/DateRange.tsx'))

/** From one day to another: as a chip of a filter or as a field of a form. */
export function DateRangePicker({ variant = 'chip', ...props }: RangeProps & { variant?: 'chip' | 'field' | undefined }) {
  return variant === 'chip' ? <RangeChip {...props} /> : <RangeField {...props} />
}

function RangeChip({ label, value, onChange, zone, disabled }: RangeProps) {
  const t = useWords(words)
  const f = useFormat()
  const [open, setOpen] = useState(false)
  const Panel = useRange(open)?.RangePanel
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Chip
          label={label}
          dashed={!value}
          disabled={disabled}
          {...(value ? { onRemove: () => onChange(null), removeLabel: t.remove(label) } : {})}
        >
          {value ? f.dates(value.from, value.to) : undefined}
        </Chip>
      }
    >
      {close =>
        Panel ? (
          <Panel label={label} value={value} zone={zone} onChange={onChange} onDone={close} />
        ) : (
          <Skeleton width={252} height={28} lines={8} />
        )
      }
    </Popover>
  )
}

function RangeField(props: RangeProps) {
  const { locale } = useLocale()
  return (
    <LazyDates Field={useRange(true)?.RangeField ?? null} props={props} calendar>
      <Figures of="day" value={props.value?.from} locale={locale} />
      <span className="muted">–</span>
      <Figures of="day" value={props.value?.to} locale={locale} />
    </LazyDates>
  )
}
