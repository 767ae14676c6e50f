import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type StopEvidence, type TimeKey, type TimeSource, timeKeys } from '#contract/geofences.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ExternalIcon } from '#web/ui/pictures/icons.tsx'
import { EditIcon, PinIcon, UserIcon } from '#web/ui/pictures/screenIcons.tsx'
import { sourceWords, stopSourceWords } from './words.ts'

const EvidenceDialog = lazy(async () => ({ default: (await import('./EvidenceDialog.tsx')).EvidenceDialog }))

const icons: Record<TimeSource, typeof PinIcon> = {
  geofence: PinIcon,
  corrected: EditIcon,
  api: ExternalIcon,
  driver: UserIcon,
  dispatcher: UserIcon,
  carrier: UserIcon,
}

/** A moment known less well than so is told with its error. */
const WORTH_S = 600
/** Nobody saw it come. */
const UNSEEN_S = 86_400

type StopSourceProps = {
  flightId: string
  taskId: string
  place: string
  tz: string
  evidence: StopEvidence | undefined
  /** The times that are told. */
  of: readonly TimeKey[]
  side: 'forwarder' | 'executor'
  photos?: ReactNode
}

/** Who says the times of a stop, what else was told of them, and what proves it. */
export function StopSource({ flightId, taskId, place, tz, evidence = {}, of, side, photos }: StopSourceProps) {
  const t = useWords(stopSourceWords)
  const sources = useWords(sourceWords)
  const f = useFormat()
  const [isOpen, setOpen] = useState(false)
  const said = timeKeys.flatMap(key => (of.includes(key) && evidence[key] ? [{ key, ...evidence[key] }] : []))
  if (said.length === 0) return null
  const bySource = [...Map.groupBy(said, ({ source }) => source)]
  const isProven = said.some(({ source, quality, conflict }) => source === 'geofence' || quality || conflict?.source === 'geofence')
  return (
    <>
      {bySource.map(([source, times]) => {
        const Icon = icons[source]
        const errors = times.flatMap(({ quality }) => (quality && quality.gapS > WORTH_S && quality.gapS < UNSEEN_S ? [quality.gapS] : []))
        return (
          <span key={source} className="s12 muted" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
            <Icon size={12} />
            {bySource.length > 1 && `${times.map(({ key }) => t[key]).join(', ')}: `}
            {sources[source]}
            {errors.length > 0 && `, ${t.within(Math.round(Math.max(...errors) / 120))}`}
          </span>
        )
      })}
      {said.flatMap(({ key, conflict }) => {
        if (!conflict) return []
        const at = f.dateTime(conflict.at, { zone: tz, year: 'never' })
        const told = conflict.source === 'geofence' ? t.byPosition(at) : t.pressed(at)
        const away =
          conflict.metres !== null && conflict.metres >= 500
            ? t.away(f.number(conflict.metres / 1000, conflict.metres < 10_000 ? 1 : 0))
            : null
        return [
          <span key={key} className="s12 muted" style={{ display: 'block' }}>
            <span className="warn">{[`${t[key]}: ${told}`, away].filter(Boolean).join(', ')}</span>
          </span>,
        ]
      })}
      {isProven && (
        <span className="s12 muted" style={{ display: 'block' }}>
          <button type="button" className="ui-link" onClick={() => setOpen(true)}>
            {t.open}
            <span className="visually-hidden">: {place}</span>
          </button>
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <EvidenceDialog {...{ flightId, taskId, place, tz, side, photos }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
