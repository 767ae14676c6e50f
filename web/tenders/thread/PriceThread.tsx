import { useId } from 'react'
import type { Money } from '#contract/primitives.ts'
import type { LotRow, VisibleBet } from '#contract/tender-list.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { tellsBest } from '#web/tenders/display.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useWidth } from '#web/ui/charts/useWidth.ts'
import { names } from '#web/ui/names.ts'
import './thread.css'
import { useBasis, useVatWords } from '#web/tenders/basis/useBasis.ts'
import { toSecond } from '#web/tenders/clock/moments.ts'
import { bestPrices } from '#web/tenders/live/bestPrices.ts'
import { useLotLive } from '#web/tenders/live/lotLive.ts'
import { inViewersMoney, type PriceFrom, spread, stepsPath, threadOf } from './thread.ts'
import { useThread } from './useThread.ts'
import { threadWords } from './words.ts'

/** Room for the words above and below the lines. */
const TOP = 18
const BOTTOM = 20
const LETTER = 6.6

type Point = { x: number; y: number }

/** How the best price and the own one went: steps over time, the start and the own robot's limit as lines, words instead of a legend. */
export function PriceThread({ lot, compact = false, height = compact ? 96 : 150 }: { lot: LotRow; compact?: boolean; height?: number }) {
  const t = useWords(threadWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { live, trust } = useLotLive(lot)
  const { data, isError, refetch } = useThread(lot.id, live)
  const seesPrices = useCan('orders.prices')
  const mine = useMe().organization.id === lot.organizer.id
  const [box, width] = useWidth<HTMLElement>(360)
  const clip = useId()
  const { start: from } = useBasis(lot, live)
  const shown = inViewersMoney(lot, live, data?.items ?? [])
  const thread = threadOf(lot, shown.live, { bets: shown.bets, seen: bestPrices(live), at: now() })
  const currency = (lot.start ?? live.best ?? live.own?.compared ?? live.own?.amount)?.currency ?? 'RUB'
  const sum = (minor: number) => f.number(minor / 10 ** minorDigits(currency))
  const robot = live.robot?.active ? live.robot.floor.minor : null
  const lost = trust.state === 'lost'

  const values = [...thread.best, ...thread.own].map(held => held.minor)
  const all = [...values, ...(from ? [from.minor] : []), ...(robot === null ? [] : [robot])]
  if (isError && !data)
    return (
      <div className="lot-thread-none s12 muted" ref={box as React.Ref<HTMLDivElement>}>
        {t.failed}
        <Button size="small" onClick={() => void refetch()}>
          {t.retry}
        </Button>
      </div>
    )
  // a price that would be told and is not there: every bet was taken back
  const nothing = live.bets === 0 || (seesPrices && tellsBest({ ...lot, live }, mine))
  const empty = nothing ? t.none : lot.sealed && live.status === 'open' ? t.hiddenSealed : t.hidden
  if (all.length === 0)
    return (
      <p className="lot-thread-none s12 muted" ref={box as React.Ref<HTMLParagraphElement>}>
        {empty}
      </p>
    )

  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = high - low || Math.max(1, high * 0.02)
  const at = spread(thread)
  const y = (minor: number) => TOP + ((high - minor) / span) * (height - TOP - BOTTOM)
  const x = (moment: number) => 4 + at(moment) * (width - 8)
  const place = (held: PriceFrom): Point => ({ x: x(held.at), y: y(held.minor) })
  const right = width - 4
  const start = from && thread.best.length > 0 ? [{ x: 4, y: y(from.minor) }] : []
  const best = thread.best.map(place)
  const own = thread.own.map(place)
  const bestLast = best.at(-1)
  const ownLast = own.at(-1)
  const same = bestLast && ownLast && bestLast.y === ownLast.y

  const ownText =
    ownLast &&
    (lost && live.own ? t.stale(sum(thread.own.at(-1)!.minor), toSecond(live.own.at, locale, false)) : t.own(sum(thread.own.at(-1)!.minor)))
  const bestText = bestLast && !same && !lost ? t.best(sum(thread.best.at(-1)!.minor)) : null
  const labels = placeLabels({ best: bestLast, bestText, own: ownLast, ownText: ownText ?? null, right, height })
  const startY = from ? y(from.minor) : 0
  const robotY = robot === null ? 0 : y(robot)
  const said = [
    from && t.start(f.money(from)),
    thread.best.length > 0 && t.best(f.money({ minor: thread.best.at(-1)!.minor, currency })),
    thread.own.length > 0 && t.own(f.money({ minor: thread.own.at(-1)!.minor, currency })),
    robot !== null && t.floor(f.money({ minor: robot, currency })),
  ].filter(Boolean)

  return (
    <figure ref={box} className={names('lot-thread', lost && 'lot-thread-lost')}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.said(said.join(', '))}>
        <clipPath id={clip}>
          <rect x="0" y="0" width={width} height={height} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          {from && <path className="lot-thread-start" d={`M0 ${startY}H${width}`} />}
          {robot !== null && <path className="lot-thread-floor" d={`M0 ${robotY}H${width}`} />}
          <path className="lot-thread-best" d={stepsPath([...start, ...best], right)} />
          {best.map(point => (
            <circle key={`${point.x} ${point.y}`} className="lot-thread-dot" cx={point.x} cy={point.y} r={2.5} />
          ))}
          <path className="lot-thread-own" d={stepsPath(own, right)} />
          {own.map(point => (
            <circle key={`${point.x} ${point.y}`} className="lot-thread-ring" cx={point.x} cy={point.y} r={3.5} />
          ))}
        </g>
        {from && (
          <text className="lot-thread-word" x={width} y={startY - 5} textAnchor="end">
            {t.start(sum(from.minor))}
          </text>
        )}
        {robot !== null && (
          <text className="lot-thread-word lot-thread-word-floor" x={0} y={robotY + (robotY > height - 16 ? -5 : 13)}>
            {t.floor(sum(robot))}
          </text>
        )}
        {labels.map(label => (
          <text
            key={label.kind}
            className={`lot-thread-word lot-thread-word-${label.kind}`}
            x={label.x}
            y={label.y}
            textAnchor={label.anchor}
          >
            {label.text}
          </text>
        ))}
      </svg>
      {values.length === 0 && <p className="lot-thread-still s12 muted">{empty}</p>}
      {compact ? (
        <ThreadTable lot={lot} bets={shown.bets} hidden />
      ) : (
        <details className="lot-thread-table s12">
          <summary>{t.table}</summary>
          <ThreadTable lot={lot} bets={shown.bets} />
        </details>
      )}
    </figure>
  )
}

type Label = { kind: 'best' | 'own'; text: string; x: number; y: number; anchor: 'start' | 'end' }

/** Words at the ends of both lines that do not lie on one another: the lower one below its line, the other above. */
function placeLabels({
  best,
  bestText,
  own,
  ownText,
  right,
  height,
}: {
  best: Point | undefined
  bestText: string | null
  own: Point | undefined
  ownText: string | null
  right: number
  height: number
}): Label[] {
  const labels: Label[] = []
  const below = (point: Point) => Math.min(height - 3, point.y + 15)
  if (own && ownText) {
    const wide = ownText.length * LETTER
    const end = own.x > wide ? own.x - 2 : Math.min(right, own.x + wide)
    labels.push({ kind: 'own', text: ownText, x: end, y: below(own), anchor: 'end' })
  }
  if (best && bestText) {
    const wide = bestText.length * LETTER
    const label: Label = { kind: 'best', text: bestText, x: right, y: below(best), anchor: 'end' }
    const beside = labels[0]
    if (beside && beside.x > right - wide - 4 && Math.abs(beside.y - label.y) < 15) {
      // the worse price of the two goes above its line
      if (best.y >= (own?.y ?? 0)) beside.y = (own?.y ?? 0) - 8
      else label.y = best.y - 6
    }
    labels.push(label)
  }
  return labels
}

/** The same for who does not see the lines, or wants figures. */
function ThreadTable({ lot, bets, hidden = false }: { lot: LotRow; bets: readonly VisibleBet[]; hidden?: boolean }) {
  const t = useWords(threadWords)
  const f = useFormat()
  const { locale } = useLocale()
  const vatSaid = useVatWords()
  // of others it is told what they named where that is another sum than the viewer would have to name
  const compares = lot.live.net
  const money = (value: Money | null) => (value ? f.money(value) : t.sealed)
  if (bets.length === 0) return hidden ? null : <p className="muted">{t.none}</p>
  return (
    <table className={names(hidden && 'visually-hidden')}>
      <caption className="visually-hidden">{t.bets}</caption>
      <thead>
        <tr>
          <th scope="col">{t.time}</th>
          <th scope="col">{t.who}</th>
          <th scope="col">{t.price}</th>
          {compares && <th scope="col">{t.named}</th>}
        </tr>
      </thead>
      <tbody>
        {bets.toReversed().map(bet => (
          <tr key={bet.seq} className={bet.status === 'withdrawn' || bet.status === 'disqualified' ? 'lot-thread-gone' : undefined}>
            <td className="nowrap">{toSecond(bet.at, locale)}</td>
            <td>
              {[
                bet.own ? t.mine : (bet.bidder?.name ?? (bet.alias || t.other)),
                bet.auto && t.robot,
                bet.status === 'withdrawn' && t.withdrawn,
                bet.status === 'disqualified' && t.disqualified,
              ]
                .filter(Boolean)
                .join(' · ')}
            </td>
            <td className="nowrap">{money(bet.compared)}</td>
            {compares && <td className="nowrap muted">{bet.own || !bet.amount ? '' : `${money(bet.amount)} ${vatSaid(bet)}`}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
