import type { CargoClimate, SensorRecord } from '#contract/sensors.ts'
import { defaultZone } from '#contract/zone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import { frameOf, gapsOf, hoursOf, runsOf, ticksOf } from './plot.ts'
import { sensorWords } from './words.ts'

const HEIGHT = 240
const LEFT = 38
const TOP = 22
const BOTTOM = 40
const FLOOR = HEIGHT - BOTTOM
const lines = ['var(--accent)', 'var(--info)', 'var(--private)', 'var(--ink-2)']

const moments = ({ from, until }: { from: string; until: string | null }, last: number) => ({
  from: Date.parse(from),
  until: until === null ? last : Date.parse(until),
})

/** The temperature of a flight over time: each sensor as a line in the band of its readings, the range, stops, open doors, and where nothing is known. */
export function TemperaturePlot({ record }: { record: SensorRecord }) {
  const t = useWords(sensorWords)
  const f = useFormat()
  const [box, width] = useWidth<HTMLDivElement>(640)
  const frame = frameOf(record)
  if (frame === null) return null
  const { from, until, low, high } = frame
  const zone = record.stops[0]?.tz ?? defaultZone
  const x = (at: number) => LEFT + ((Math.min(until, Math.max(from, at)) - from) / (until - from)) * (width - LEFT - 6)
  const y = (degrees: number) => TOP + ((high - degrees) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const spread = (span: { from: number; until: number }) => ({ x: x(span.from), width: Math.max(2, x(span.until) - x(span.from)) })
  const scale = { x, y, spread, until, width, high, low }
  const climates = record.climates.filter(({ aboard }) => aboard !== null)
  const gaps = record.series.length === 1 ? gapsOf(record.series[0]!.points) : []
  const { plate } = record.series[0] ?? { plate: '' }
  const several = record.series.length > 1

  return (
    <div ref={box} style={{ border: '1px solid var(--line)', borderRadius: 'var(--r-m)', overflow: 'hidden' }}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t.plotLabel(f.number(low, 0), f.number(high, 0), f.duration(until - from))}
        style={{ display: 'block', background: 'var(--surface)', font: 'var(--f12)' }}
      >
        <Ranges {...scale} gaps={gaps} climates={climates} />
        {ticksOf(frame).map(tick => (
          <g key={tick}>
            <line x1={LEFT} x2={width - 6} y1={y(tick)} y2={y(tick)} style={{ stroke: 'var(--line-soft)' }} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" style={{ fill: 'var(--ink-3)' }}>
              {tick > 0 ? `+${tick}` : String(tick).replace('-', '−')}
            </text>
          </g>
        ))}
        {record.alarms
          .filter(({ kind, minutes }) => kind === 'temperature' && minutes > 0)
          .map(alarm => (
            <rect
              key={alarm.id}
              {...spread(moments(alarm, until))}
              y={TOP}
              height={FLOOR - TOP}
              style={{ fill: 'var(--danger-soft)', opacity: 0.7 }}
            />
          ))}
        <Lines {...scale} record={record} />
        {record.doors.map(door => (
          <rect key={door.from} {...spread(moments(door, until))} y={TOP - 8} height={6} style={{ fill: 'var(--warn-mark)' }} />
        ))}
        {record.stops.map(stop => (
          <rect key={stop.from} {...spread(moments(stop, until))} y={FLOOR + 2} height={5} style={{ fill: 'var(--line-strong)' }} />
        ))}
        {hoursOf(frame, Math.floor(width / 96)).map(at => (
          <text key={at} x={x(at)} y={HEIGHT - 12} textAnchor="middle" style={{ fill: 'var(--ink-3)' }}>
            {until - from > 36 * 3_600_000 ? f.date(at, { zone, year: 'never' }) : f.time(at, { zone, showZone: false })}
          </text>
        ))}
      </svg>
      <p className="s12 muted row row-wrap" style={{ padding: '4px 10px', margin: 0, gap: '2px 14px' }}>
        {several
          ? record.series.map(({ plate: of, place }, i) => (
              <Key key={`${of} ${place}`} color={lines[i % lines.length]!} text={place === 'rear' ? t.sensorRear(of) : t.sensor(of)} />
            ))
          : plate && <Key color={lines[0]!} text={plate} />}
        {climates.length > 0 && <Key color="var(--accent-soft)" text={t.limits} />}
        {record.doors.length > 0 && <Key color="var(--warn-mark)" text={t.doors} />}
        {record.stops.length > 0 && <Key color="var(--line-strong)" text={t.stops} />}
        {gaps.length > 0 && <Key color="var(--sunken)" text={t.gaps} />}
        {record.byHand.length > 0 && <span>○ {t.hand}</span>}
      </p>
    </div>
  )
}

const Key = ({ color, text }: { color: string; text: string }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 5 }}>
    <span aria-hidden="true" style={{ width: 12, height: 8, background: color, border: '1px solid var(--line)' }} />
    {text}
  </span>
)

/** From moments and degrees to the picture. */
type Scale = {
  x: (at: number) => number
  y: (degrees: number) => number
  spread: (span: { from: number; until: number }) => { x: number; width: number }
  until: number
  width: number
  high: number
  low: number
}

/** What lies behind the lines: where nothing is known, and the range of each cargo while it is on board. */
function Ranges({
  y,
  spread,
  until,
  width,
  high,
  low,
  gaps,
  climates,
}: Scale & { gaps: readonly { from: number; until: number }[]; climates: readonly CargoClimate[] }) {
  return (
    <>
      {gaps.map(gap => (
        <rect key={gap.from} {...spread(gap)} y={TOP} height={FLOOR - TOP} style={{ fill: 'var(--sunken)' }} />
      ))}
      {climates.map(({ orderId, min, max, aboard }) => (
        <g key={orderId}>
          <rect
            {...spread(moments(aboard!, until))}
            y={y(max ?? high)}
            height={Math.max(1, y(min ?? low) - y(max ?? high))}
            style={{ fill: 'var(--accent-soft)' }}
          />
          {[min, max].map(
            bound =>
              bound !== null && (
                <line
                  key={bound}
                  x1={LEFT}
                  x2={width - 6}
                  y1={y(bound)}
                  y2={y(bound)}
                  style={{ stroke: 'var(--accent)', strokeDasharray: '4 3' }}
                />
              ),
          )}
        </g>
      ))}
    </>
  )
}

/** Each sensor as a line in the band of its readings, and what was measured by hand. */
function Lines({ x, y, record }: Scale & { record: SensorRecord }) {
  return (
    <>
      {record.series.map(({ plate: of, place, points }, i) =>
        runsOf(points).map(run => (
          <g key={`${of} ${place} ${run[0]![0]}`}>
            <polygon
              points={[
                ...run.map(([at, , top]) => `${x(at)},${y(top)}`),
                ...run.toReversed().map(([at, bottom]) => `${x(at)},${y(bottom)}`),
              ].join(' ')}
              style={{ fill: lines[i % lines.length], opacity: 0.22 }}
            />
            <polyline
              points={run.map(([at, , , mean]) => `${x(at).toFixed(1)},${y(mean).toFixed(1)}`).join(' ')}
              style={{ fill: 'none', stroke: lines[i % lines.length], strokeWidth: 1.75 }}
            />
          </g>
        )),
      )}
      {record.byHand.map(({ at, temperature }) => (
        <circle
          key={at}
          cx={x(Date.parse(at))}
          cy={y(temperature)}
          r={4}
          style={{ fill: 'var(--surface)', stroke: 'var(--ink)', strokeWidth: 1.5 }}
        />
      ))}
    </>
  )
}
