import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { geofences, type VisitCard, type VisitQuality } from '#contract/geofences.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { AreaPlan } from './AreaPlan.tsx'
import { evidenceWords } from './words.ts'

type EvidenceProps = {
  flightId: string
  taskId: string
  place: string
  tz: string
  side: 'forwarder' | 'executor'
  photos?: ReactNode
  onClose: () => void
}

/** What proves when a vehicle came to a stop and left it: its track over the area, the moments, how well they are known, and the photos. */
export function EvidenceDialog({ flightId, taskId, place, tz, side, photos, onClose }: EvidenceProps) {
  const t = useWords(evidenceWords)
  const query = useQuery(queryOf(geofences.evidence, { flightId, taskId }, { quiet: true }))
  return (
    <Dialog open onClose={onClose} title={t.title} subtitle={place} size="large">
      {query.data ? (
        query.data.visit ? (
          <Visit visit={query.data.visit} tz={tz} isCut={side === 'forwarder'} />
        ) : (
          <p className="muted">{t.none}</p>
        )
      ) : query.error ? (
        <ErrorState
          compact
          code={(query.error instanceof CallError && query.error.request) || undefined}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton lines={6} />
      )}
      {photos && (
        <section aria-label={t.photos}>
          <p className="s13 muted">{t.photos}</p>
          {photos}
        </section>
      )}
    </Dialog>
  )
}

/** Nobody saw the vehicle come. */
const UNSEEN_S = 86_400

function Visit({ visit, tz, isCut }: { visit: VisitCard; tz: string; isCut: boolean }) {
  const t = useWords(evidenceWords)
  const f = useFormat()
  const { fence, arrivedAt, arrival, leftAt, departure, track } = visit
  const moment = (at: string) => f.dateTime(at, { zone: tz, year: 'never' })
  const quality = ({ gapS, accuracyM, points }: VisitQuality) =>
    [gapS >= UNSEEN_S ? t.unseen : t.gap(f.duration(gapS * 1000)), accuracyM !== null && t.accuracy(accuracyM), t.points(points)]
      .filter(Boolean)
      .join(', ')
  return (
    <>
      <AreaPlan label={t.plan} fence={fence} track={track} />
      <KeyValues
        items={[
          { label: t.arrived, value: moment(arrivedAt), strong: true },
          { label: t.quality, value: quality(arrival) },
          { label: t.left, value: leftAt === null ? t.here : moment(leftAt), strong: leftAt !== null },
          ...(departure ? [{ label: t.quality, value: quality(departure) }] : []),
          { label: t.fence, value: fence.kind === 'circle' ? t.circle(f.number(fence.radiusM)) : t.polygon(fence.vertices.length) },
        ]}
      />
      {isCut && <p className="s12 muted">{t.cut}</p>}
      {track.length > 0 && (
        <details>
          <summary>
            {t.track}: {track.length}
          </summary>
          <table className="s13" style={{ width: '100%', textAlign: 'start' }}>
            <thead>
              <tr>
                <th scope="col">{t.time}</th>
                <th scope="col">{t.place}</th>
                <th scope="col">{t.error}</th>
              </tr>
            </thead>
            <tbody>
              {track.map(({ at, lat, lon, accuracyM }) => (
                <tr key={at}>
                  <td>{moment(at)}</td>
                  <td className="mono">
                    {lat.toFixed(5)}, {lon.toFixed(5)}
                  </td>
                  <td>{accuracyM ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}
