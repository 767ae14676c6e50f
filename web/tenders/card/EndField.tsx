import { endBefore, loadsAt } from '#contract/lot-loading.ts'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { useMe } from '#web/api/session.ts'
import { readerZone, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { stepWords } from './words.ts'

/** The first lot that is loaded before bids for it end. */
const earlyOf = (lots: readonly LotRow[], endsAt: string | null) => {
  const first = lots.map(lot => ({ lot, at: loadsAt(lot) })).toSorted((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9'))[0]
  return first?.at && endsAt !== null && Date.parse(first.at) < Date.parse(endsAt) ? { lot: first.lot, at: first.at } : null
}

/** Whether some lot is loaded before a moment its bidding would end at: then it may not end there. */
export const isEarly = (lots: readonly LotRow[], endsAt: string | null): boolean => earlyOf(lots, endsAt) !== null

type Props = {
  card: TenderCard
  /** The lots whose end is moved. */
  lots: readonly LotRow[]
  label: string
  optional?: boolean
  value: string | null
  /** The earliest moment it may be. */
  from: number
  error?: string | null
  onChange: (endsAt: string | null) => void
}

/** Until when bets are taken from now on; of a lot that is loaded before that it is said, and one press ends the auction before. */
export function EndField({ card, lots, value, from, error = null, onChange, ...field }: Props) {
  const t = useWords(stepWords)
  const f = useFormat()
  const { tz } = useMe()
  const early = earlyOf(lots, value)
  const end = early && endBefore(Date.parse(early.at), { from, confirmMs: card.draft.confirmMinutes * 60_000 })
  return (
    <>
      <DateTimeField
        {...field}
        value={value}
        onChange={onChange}
        zone={tz || readerZone()}
        error={early ? t.loadsEarly(early.lot.number ?? '', f.dateTime(early.at, { zone: early.lot.tz })) : error}
      />
      {end !== null && (
        <button type="button" className="ui-link s13" onClick={() => onChange(new Date(end).toISOString())}>
          {t.endAt(f.dateTime(end))}
        </button>
      )}
    </>
  )
}
