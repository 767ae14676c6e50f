import type { DriverRow } from '#contract/driver-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paperNames, paperWords } from '#web/papers/words.ts'
import { statusWords, stopWords } from './words.ts'

/** Why a driver may not go on a flight of these days, in words; null where nothing keeps him. */
export function useDriverStop() {
  const stops = useWords(stopWords)
  const status = useWords(statusWords)
  const names = useWords(paperNames)
  const t = useWords(paperWords)
  const f = useFormat()
  return (driver: Pick<DriverRow, 'status' | 'papers' | 'leaves' | 'stops'>, from: string | null, until: string | null): string | null => {
    const [stopped] = driver.stops.filter(stop => stop !== 'status' && stop !== 'leave')
    if (stopped) return stops[stopped]
    if (driver.status !== 'active' && driver.status !== 'on_leave') return status[driver.status]
    if (from === null || until === null) return null
    const away = driver.leaves.find(leave => leave.from <= until && from <= leave.until)
    if (away) return `${stops.leave} ${f.dates(away.from, away.until)}`
    const ends = driver.papers.find(paper => paper.blocks && paper.expires !== null && paper.expires < until)
    return ends ? `${names[ends.paper]}: ${t.until(f.date(ends.expires))}` : null
  }
}
