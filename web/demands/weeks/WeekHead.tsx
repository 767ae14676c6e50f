import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { sundayOf } from './weeks.ts'
import { gridWords } from './words.ts'

/** A week in words, by the Monday it is called by. */
export function useWeekName(): (week: string) => string {
  const f = useFormat()
  return week => f.dates(week, sundayOf(week), { year: 'never' })
}

/** The head of a table of lanes by weeks: the lane, each week, the total. */
export function WeekHead({ weeks }: { weeks: readonly string[] }) {
  const t = useWords(gridWords)
  const weekName = useWeekName()
  return (
    <thead>
      <tr>
        <th scope="col" className="demand-grid-lane">
          {t.lane}
        </th>
        {weeks.map(week => (
          <th key={week} scope="col">
            {weekName(week).replace(/(?<=\d)–(?=\d)/, '\u2060–\u2060')}
          </th>
        ))}
        <th scope="col">{t.total}</th>
      </tr>
    </thead>
  )
}
