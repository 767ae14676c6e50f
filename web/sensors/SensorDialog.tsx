import { useQuery } from '@tanstack/react-query'
import type { CargoClimate, SensorAlarm, SensorRecord } from '#contract/sensors.ts'
import { sensors } from '#contract/sensors.ts'
import { defaultZone } from '#contract/zone.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { savePrint } from '#web/prints/address.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { HandReadingForm } from './HandReadingForm.tsx'
import { hourly } from './plot.ts'
import { TemperaturePlot } from './TemperaturePlot.tsx'
import { sensorWords } from './words.ts'

type Props = { flightId: string; number: string; onClose: () => void }

/** What the sensors of a flight tell: how the cargo fared, the temperature over time, what happened, and the readings themselves. */
export function SensorDialog({ flightId, number, onClose }: Props) {
  const t = useWords(sensorWords)
  const query = useQuery(queryOf(sensors.get, { flightId }, { quiet: true }))
  return (
    <Dialog open onClose={onClose} title={t.title} subtitle={t.flight(number)} size="large">
      {query.data ? (
        <Sensed flightId={flightId} record={query.data} />
      ) : query.error ? (
        <ErrorState
          compact
          code={(query.error instanceof CallError && query.error.request) || undefined}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

function Sensed({ flightId, record }: { flightId: string; record: SensorRecord }) {
  const t = useWords(sensorWords)
  const zone = record.stops[0]?.tz ?? defaultZone
  const isEmpty = record.series.length + record.byHand.length + record.doors.length + record.alarms.length === 0
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {record.climates.map(climate => (
        <Climate key={climate.orderId} climate={climate} zone={zone} isOnly={record.climates.length === 1} />
      ))}
      <TemperaturePlot record={record} />
      {isEmpty ? <p className="muted">{record.visible.length === 0 ? t.unseen : t.none}</p> : <Alarms alarms={record.alarms} zone={zone} />}
      <Readings record={record} zone={zone} />
      {record.mayRecord && <HandReadingForm flightId={flightId} zone={zone} />}
    </div>
  )
}

/** Degrees with their sign, as people of the cold chain write them. */
function useDegrees(): (value: number) => string {
  const f = useFormat()
  const t = useWords(sensorWords)
  return value => t.degrees(`${value > 0 ? '+' : ''}${f.number(value, 1)}`)
}

function Climate({ climate, zone, isOnly }: { climate: CargoClimate; zone: string; isOnly: boolean }) {
  const t = useWords(sensorWords)
  const f = useFormat()
  const { locale } = useLocale()
  const degrees = useDegrees()
  const { min, max, aboard, least, mean, greatest, kinetic, precooling } = climate
  const minutes = (n: number) => f.duration(n * 60_000)
  const moment = (at: string) => f.dateTime(at, { zone, year: 'never' })
  const range =
    min !== null && max !== null
      ? `${degrees(min)} … ${degrees(max)}`
      : max !== null
        ? t.upTo(degrees(max))
        : min !== null
          ? t.atLeast(degrees(min))
          : '—'
  const paper = (format: 'pdf' | 'xlsx') => savePrint({ orderId: climate.orderId, form: 'temperature_record', language: locale }, format)
  return (
    <section aria-label={t.order(climate.number)}>
      {!isOnly && <h3 className="s13 medium">{t.order(climate.number)}</h3>}
      <KeyValues
        items={[
          { label: t.range, value: range, strong: true },
          { label: t.aboard, value: aboard ? `${moment(aboard.from)} – ${aboard.until ? moment(aboard.until) : t.goesOn}` : t.notAboard },
          ...(precooling
            ? [
                {
                  label: t.precooling,
                  value: (
                    <span className={precooling.ready ? '' : 'danger'}>
                      {degrees(precooling.temperature)}, {precooling.ready ? t.ready : t.unready}
                    </span>
                  ),
                },
              ]
            : []),
          ...(aboard
            ? [
                {
                  label: t.outside,
                  value: (
                    <>
                      <span className={climate.outsideMinutes > climate.graceMinutes ? 'danger medium' : ''}>
                        {minutes(climate.outsideMinutes)}
                      </span>{' '}
                      <span className="muted">· {t.grace(minutes(climate.graceMinutes))}</span>
                    </>
                  ),
                },
                {
                  label: t.known,
                  value: (
                    <>
                      {minutes(climate.knownMinutes)}
                      {climate.silentMinutes > 0 && <span className="muted"> · {t.silent(minutes(climate.silentMinutes))}</span>}
                    </>
                  ),
                },
              ]
            : []),
          ...(least !== null && greatest !== null
            ? [{ label: t.spread, value: [least, mean ?? least, greatest].map(degrees).join(' · ') }]
            : []),
          ...(kinetic !== null ? [{ label: t.kinetic, value: degrees(kinetic) }] : []),
        ]}
      />
      {aboard && (
        <p className="row row-wrap" style={{ marginBlockStart: 8 }}>
          <Button size="small" onClick={() => paper('pdf')}>
            {t.pdf}
          </Button>
          <Button size="small" onClick={() => paper('xlsx')}>
            {t.xlsx}
          </Button>
        </p>
      )}
    </section>
  )
}

function Alarms({ alarms, zone }: { alarms: readonly SensorAlarm[]; zone: string }) {
  const t = useWords(sensorWords)
  const f = useFormat()
  const degrees = useDegrees()
  const said = ({ kind, value, bound }: SensorAlarm) => {
    if (value === null) return null
    if (kind === 'fuel_drained' || kind === 'fuel_filled') return t.litres(f.number(value, 0))
    if (kind === 'trailer_apart') return t.km(f.number(value, 1))
    return [degrees(value), bound !== null && t.atBound(`${bound > 0 ? '+' : ''}${f.number(bound, 1)}`)].filter(Boolean).join(', ')
  }
  return (
    <section aria-label={t.alarms}>
      <h3 className="s13 medium">{t.alarms}</h3>
      {alarms.length === 0 && <p className="muted s13">{t.calm}</p>}
      <ul style={{ display: 'grid', gap: 6, padding: 0, margin: '6px 0 0', listStyle: 'none' }}>
        {alarms.map(alarm => (
          <li key={alarm.id} className="s13">
            <b className={alarm.kind === 'fuel_filled' ? 'medium' : 'medium danger'}>{t[alarm.kind]}</b>{' '}
            <span>{[said(alarm), alarm.minutes > 0 && f.duration(alarm.minutes * 60_000)].filter(Boolean).join(' · ')}</span>{' '}
            <span className="muted">
              {alarm.until === null || alarm.until === alarm.from
                ? f.dateTime(alarm.from, { zone, year: 'never' })
                : f.window(alarm.from, alarm.until, { zone })}
              {alarm.until === null && ` – ${t.goesOn}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Readings({ record, zone }: { record: SensorRecord; zone: string }) {
  const t = useWords(sensorWords)
  const f = useFormat()
  const told = (value: number) => `${value > 0 ? '+' : ''}${f.number(value, 1)}`
  if (record.series.length === 0) return null
  return (
    <details>
      <summary>{t.table}</summary>
      {record.series.map(({ plate, place, points }) => (
        <table key={`${plate} ${place}`} className="s13" style={{ width: '100%', textAlign: 'start', marginBlockStart: 8 }}>
          <caption className="s12 muted" style={{ textAlign: 'start' }}>
            {place === 'rear' ? t.sensorRear(plate) : t.sensor(plate)}
          </caption>
          <thead>
            <tr>
              {[t.time, t.low, t.mean, t.high].map(head => (
                <th key={head} scope="col" style={{ textAlign: 'start' }}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hourly(points).map(([at, low, high, mean]) => (
              <tr key={at}>
                <td>{f.dateTime(at, { zone, year: 'never' })}</td>
                <td>{told(low)}</td>
                <td>{told(mean)}</td>
                <td>{told(high)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </details>
  )
}
