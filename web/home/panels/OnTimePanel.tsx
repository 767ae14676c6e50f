import { useState } from 'react'
import type { OrderSummary } from '#contract/order-list.ts'
import type { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { words } from '#web/home/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { names } from '#web/ui/names.ts'
import { lineOf, onTimeOf, onTimeTarget } from './onTime.ts'
import { Panel } from './Panel.tsx'

const moscow = { zone: defaultZone }

/** The share of deliveries in time: eight weeks as one figure, week by week as a line against the target. */
export function OnTimePanel({ side, onTime }: { side: Side; onTime: OrderSummary['onTime'] }) {
  const t = useWords(words)
  const f = useFormat()
  const [asTable, setAsTable] = useState(false)
  const seen = onTimeOf(onTime)
  const { pieces, target } = lineOf(seen.weeks, onTimeTarget)
  const target100 = f.percent(onTimeTarget)
  // a change that rounds to nothing is none
  const delta = seen.delta === null ? null : Math.round(seen.delta * 1000) / 10

  return (
    <Panel title={t.onTime} note={t.onTimeNote} asTable={seen.share === null ? null : asTable} onTable={setAsTable}>
      {seen.share === null && <p className="muted s13">{side === 'forwarder' ? t.onTimeNone : t.onTimeNoneExecutor}</p>}
      {seen.share !== null && asTable && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.weekFrom}</th>
              <th scope="col">{t.delivered}</th>
              <th scope="col">{t.onTime}</th>
            </tr>
          </thead>
          <tbody>
            {seen.weeks.map(week => (
              <tr key={week.from}>
                <th scope="row">{f.date(week.from, moscow)}</th>
                <td>{f.number(week.delivered)}</td>
                <td>{f.percent(week.share, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {seen.share !== null && !asTable && (
        <>
          <p className="home-ontime">
            <b>{f.percent(seen.share, 1)}</b>
            {delta !== null && delta !== 0 && (
              <span className={names('s13', 'medium', delta > 0 ? 'home-better' : 'warn')} title={t.deltaHint}>
                <span aria-hidden="true">
                  {delta > 0 ? '+' : '−'}
                  {f.number(Math.abs(delta), 1)}
                </span>
                <span className="visually-hidden">{t.deltaLabel(`${delta > 0 ? '+' : '−'}${f.number(Math.abs(delta), 1)}`)}</span>
              </span>
            )}
          </p>
          <p className="muted s12">{t.onTimeOf(f.number(seen.inTime), f.number(seen.delivered))}</p>
          <svg
            className="home-spark"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={t.sparkLabel(f.percent(seen.share, 1), target100)}
          >
            <path d={`M0 ${target}H100`} className="home-spark-target" />
            {pieces.map(piece => (
              <path
                key={piece[0]!.x}
                d={`M${piece.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}${piece.length === 1 ? 'h0.01' : ''}`}
                className={piece.length === 1 ? 'home-spark-line home-spark-dot' : 'home-spark-line'}
              />
            ))}
          </svg>
          <p className="muted s12">
            <svg width="22" height="6" className="home-key" aria-hidden="true">
              <path d="M0 3h22" className="home-spark-target" />
            </svg>{' '}
            {t.target(target100)}
          </p>
        </>
      )}
    </Panel>
  )
}
