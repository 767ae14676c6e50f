import { useQuery } from '@tanstack/react-query'
import { firstExpiry, overOn } from '#contract/car-rules.ts'
import type { CarRow, CarStatus, FleetRow } from '#contract/cars.ts'
import { dicts } from '#contract/dicts.ts'
import type { Paper } from '#contract/papers.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useToday } from '#web/papers/today.ts'
import { type StatusKind, StatusMark } from '#web/ui/StatusMark.tsx'
import { Tip } from '#web/ui/Tip.tsx'
import { availabilityWords, carPaperWords, carStatusWords, fleetWords, paperNoteWords } from './words.ts'

const DAY = 86_400_000

const shapes: Record<CarStatus, StatusKind> = {
  draft: 'draft',
  verification: 'searching',
  active: 'assigned',
  repair: 'waiting',
  blocked: 'trouble',
  sold: 'cancelled',
}

/** What a vehicle does: in service it is told by its flights, otherwise by its status. */
export function CarStatusMark({ car }: { car: Pick<FleetRow, 'status' | 'availability'> }) {
  const status = useWords(carStatusWords)
  const availability = useWords(availabilityWords)
  if (car.status !== 'active') return <StatusMark kind={shapes[car.status]}>{status[car.status]}</StatusMark>
  const kind = car.availability === 'on_flight' ? 'onway' : car.availability === 'reserved' ? 'assigned' : 'done'
  return (
    <StatusMark kind={kind} tone="go">
      {availability[car.availability]}
    </StatusMark>
  )
}

export const toneOf = (paper: Paper, today: string): 'danger' | 'warn' | 'calm' | 'none' => {
  if (paper.expires === null) return 'none'
  const left = (Date.parse(paper.expires) - Date.parse(today)) / DAY
  return left < 0 ? 'danger' : left <= 30 ? 'warn' : 'calm'
}

/** How a paper stands, in words. */
export function usePaperText(): (paper: Paper) => string {
  const names = useWords(carPaperWords)
  const t = useWords(paperNoteWords)
  const f = useFormat()
  const today = useToday()
  return paper => {
    const name = names[paper.paper as keyof typeof names] ?? paper.paper
    if (paper.expires === null) return t.none(name)
    const left = Math.round((Date.parse(paper.expires) - Date.parse(today)) / DAY)
    if (left < 0) return t.over(name)
    return left <= 30 ? t.left(name, left) : t.until(name, f.date(paper.expires))
  }
}

/** A mark for each paper of a vehicle: over, soon over, in order, not given. */
export function PapersBar({ papers }: { papers: readonly Paper[] }) {
  const t = useWords(paperNoteWords)
  const text = usePaperText()
  const f = useFormat()
  const today = useToday()
  const said = papers.map(text)
  const first = firstExpiry(papers)
  const worst = papers.map(paper => toneOf(paper, today))
  const tone = worst.includes('danger') ? 'danger' : worst.includes('warn') ? 'warn' : null
  return (
    <span className="car-papers">
      <span className="visually-hidden">{`${t.papers}. ${said.join('. ')}`}</span>
      {papers.map((paper, i) => (
        <i key={`${paper.paper}${i}`} data-tone={toneOf(paper, today)} aria-hidden="true" />
      ))}
      {first !== null && (
        <span className={tone ? `${tone} medium` : 'muted'} aria-hidden="true">
          {f.date(first)}
        </span>
      )}
      <Tip>{said.join(' · ')}</Tip>
    </span>
  )
}

/** Why a vehicle may not be taken for a flight that ends on the day; null when it may. */
export function useStopReason(): (car: Pick<CarRow, 'papers' | 'status'>, until?: string | null) => string | null {
  const status = useWords(carStatusWords)
  const t = useWords(paperNoteWords)
  const names = useWords(carPaperWords)
  const today = useToday()
  return (car, until) => {
    const over = overOn(car.papers, until && until > today ? until : today).map(({ paper }) => names[paper as keyof typeof names] ?? paper)
    if (over.length > 0) return t.stopped(over.join(', '))
    return car.status === 'active' ? null : status[car.status]
  }
}

/** Papers that are over today, in the few words of a list; null when none is. */
export function useOverText(): (car: Pick<CarRow, 'papers'>) => string | null {
  const t = useWords(paperNoteWords)
  const names = useWords(carPaperWords)
  const today = useToday()
  return ({ papers }) => {
    const over = overOn(papers, today).map(({ paper }) => names[paper as keyof typeof names] ?? paper)
    return over.length > 0 ? t.overShort(over.join(', ')) : null
  }
}

/** Tonnes, cubic metres and pallets of a body in one line. */
export function useCapacity(): (car: Pick<CarRow, 'payloadKg' | 'volumeM3' | 'pallets'>) => string {
  const t = useWords(fleetWords)
  const f = useFormat()
  return ({ payloadKg, volumeM3, pallets }) =>
    [
      payloadKg === null ? null : f.weight(payloadKg),
      volumeM3 === null ? null : t.cubic(f.number(volumeM3)),
      pallets ? t.pallet(pallets) : null,
    ]
      .filter(part => part !== null)
      .join(' · ')
}

export function useTemperature(): (range: CarRow['temperature']) => string {
  const t = useWords(fleetWords)
  const sign = (degrees: number) => (degrees > 0 ? `+${degrees}` : String(degrees).replace('-', '−'))
  return range => (range ? t.degrees(sign(range.min), sign(range.max)) : '')
}

/** When a vehicle is free, and where it stands then. */
export function useFreeText(): (car: FleetRow) => { when: string; where: string } {
  const t = useWords(fleetWords)
  const p = useWords(paperNoteWords)
  const f = useFormat()
  const { locale } = useLocale()
  return car => ({
    when:
      car.status === 'repair' && car.repairUntil !== null
        ? p.repairUntil(f.date(car.repairUntil))
        : car.freeFrom === null
          ? car.status === 'active'
            ? t.now
            : ''
          : t.from(f.dateTime(car.freeFrom, { year: 'never' })),
    where: car.place ? car.place[locale] : '',
  })
}

/** The name of a body type in the reader's language. */
export function useBodies(): (code: string) => string {
  const { locale } = useLocale()
  const bodies = useQuery(queryOf(dicts.bodyTypes, {}, { quiet: true }))
  const names = new Map((bodies.data?.body_type ?? []).map(row => [row.code, locale === 'ru' ? row.name_ru : row.name_en]))
  return code => names.get(code) ?? code
}
