import { useState } from 'react'
import { useMe } from '#web/api/session.ts'
import { now, readerZone, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { mayExtend, type TenderFormOf } from '#web/tenders/create/draft/values.ts'
import { createWords } from '#web/tenders/create/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'

const minute = 60_000
const lengths = [30, 60, 180, 1440]

/** When bets are taken, on which clock it is typed, how a late bet moves the end, and how long the winner has to confirm. */
export function TimeFields({ form }: { form: TenderFormOf }) {
  const t = useWords(createWords)
  const f = useFormat()
  const { tz } = useMe()
  const { values, change } = form
  const places = values.lots.flatMap(lot =>
    lot.what === 'order' || lot.what === 'draft' ? [lot.sketch.tz] : lot.from ? [lot.from.tz] : [],
  )
  const zones = [...new Set([readerZone(), ...(tz ? [tz] : []), ...places])]
  const [zone, setZone] = useState(zones.find(one => one === tz) ?? readerZone())
  const said = (minutes: number) => (minutes < 60 ? t.minuteN(minutes) : minutes < 1440 ? t.hourN(minutes / 60) : t.dayN(minutes / 1440))
  const lasting = (minutes: number) => {
    const from = values.startsAt === null ? now() : Date.parse(values.startsAt)
    change({ endsAt: new Date(from + minutes * minute).toISOString() })
  }
  return (
    <>
      <div className="form-fields">
        <DateTimeField {...form.field('startsAt')} zone={zone} optional />
        <DateTimeField {...form.field('endsAt')} zone={zone} />
      </div>
      <div className="row row-wrap tender-lasts">
        <span className="muted s13">{t.lasts}</span>
        {lengths.map(minutes => (
          <Chip key={minutes} dashed onClick={() => lasting(minutes)}>
            {said(minutes)}
          </Chip>
        ))}
        {zones.length > 1 && (
          <Select
            label={t.zone}
            size="small"
            value={zone}
            options={zones.map(id => ({ id, label: f.zone(id) || id }))}
            onChange={next => next && setZone(next)}
          />
        )}
      </div>
      {mayExtend(values.kind) && (
        <div className="tender-inline">
          <DecimalField {...form.field('windowMinutes')} unit={t.minutesUnit} digits={0} />
          <DecimalField {...form.field('extendMinutes')} unit={t.minutesUnit} digits={0} />
          <DecimalField {...form.field('extendMost')} description={t.extendMostNote} digits={0} />
        </div>
      )}
      <div className="form-fields">
        <DateTimeField {...form.field('withdrawUntil')} zone={zone} optional description={t.withdrawNote} />
        <DecimalField {...form.field('confirmMinutes')} unit={t.minutesUnit} digits={0} />
      </div>
      {values.kind !== 'contract' && values.kind !== 'first_price' && values.kind !== 'dutch' && (
        <Checkbox checked={values.autoAward} onChange={autoAward => change({ autoAward })} note={t.autoAwardNote}>
          {t.autoAward}
        </Checkbox>
      )}
    </>
  )
}
