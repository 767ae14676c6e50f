import type { DriverRow } from '#contract/driver-card.ts'
import { complianceNames, expiryWords } from '#web/compliance/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { obstacleWords, statusWords } from './words.ts'

/** Why a driver may not go on a flight of these days, in words; null where nothing keeps him. */
export function useDriverObstacle() {
  const obstacles = useWords(obstacleWords)
  const status = useWords(statusWords)
  const names = useWords(complianceNames)
  const t = useWords(expiryWords)
  const f = useFormat()
  return (
    driver: Pick<DriverRow, 'status' | 'compliance' | 'leaves' | 'obstacles'>,
    from: string | null,
    until: string | null,
  ): string | null => {
    const [obstacle] = driver.obstacles.filter(obstacle => obstacle !== 'status' && obstacle !== 'leave')
    if (obstacle) return obstacles[obstacle]
    if (driver.status !== 'active' && driver.status !== 'on_leave') return status[driver.status]
    if (from === null || until === null) return null
    const away = driver.leaves.find(leave => leave.from <= until && from <= leave.until)
    if (away) return `${obstacles.leave} ${f.dates(away.from, away.until)}`
    const ends = driver.compliance.find(
      complianceDocument => complianceDocument.blocks && complianceDocument.expires !== null && complianceDocument.expires < until,
    )
    return ends ? `${names[ends.document]}: ${t.until(f.date(ends.expires))}` : null
  }
}
