import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { formatCountdown, type Moment, now, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { names } from '#web/ui/names.ts'
import './clock.css'
import { useLotLive } from '#web/tenders/live/lotLive.ts'
import { useTerms } from '#web/tenders/live/useTerms.ts'
import { useLotName } from '#web/tenders/useLotName.ts'
import { toSecond } from './moments.ts'
import { TickingText } from './TickingText.tsx'
import { eachTick } from './ticker.ts'
import { clockWords } from './words.ts'

const MINUTE = 60_000
const soonMs = 5 * MINUTE
const lastMs = 10_000
/** Said aloud once each, as the time left passes them. */
const marks = [soonMs, MINUTE, lastMs] as const

type Near = 'calm' | 'soon' | 'last' | 'over'
const nearOf = (left: number): Near => (left <= 0 ? 'over' : left <= lastMs ? 'last' : left <= soonMs ? 'soon' : 'calm')

/** How long bets are taken still, to the second of the corrected clock, and what moves the end. Only its texts change as time goes by. */
export function LotClock({
  lot,
  compact = false,
  figures,
  aside,
  under,
}: {
  lot: LotRow
  compact?: boolean
  /** What stands in place of the countdown, such as the price one has won with. */
  figures?: ReactNode
  /** Beside the countdown, such as the own place. */
  aside?: ReactNode
  /** In place of the words below the bar. */
  under?: ReactNode
}) {
  const { live } = useLotLive(lot)
  const t = useWords(clockWords)
  const f = useFormat()
  const terms = useTerms(lot, !compact)
  const { locale } = useLocale()
  const waits = live.status === 'pending'
  const until = waits ? live.opensAt : live.status === 'open' ? live.endsAt : null
  const end = until === null ? null : Date.parse(until)
  // the end that was planned of a cancelled lot never came
  const over = live.status === 'cancelled' ? t.cancelled : t.over
  const begun = waits || live.opensAt === null ? Date.parse(lot.createdAt) : Date.parse(live.opensAt)
  const box = useRef<HTMLDivElement>(null)
  const used = useRef<HTMLElement>(null)
  const said = useSaid(lot, end, !waits)

  useLayoutEffect(() => {
    const root = box.current
    if (!root) return
    if (end === null) {
      root.dataset.near = 'done'
      used.current?.style.setProperty('transform', 'scaleX(1)')
      return
    }
    const whole = Math.max(MINUTE, end - begun)
    return eachTick(() => {
      const left = end - now()
      const near = waits ? 'calm' : nearOf(left)
      if (root.dataset.near !== near) root.dataset.near = near
      const share = Math.min(1, Math.max(0, 1 - left / whole))
      used.current?.style.setProperty('transform', `scaleX(${share.toFixed(3)})`)
    })
  }, [end, begun, waits])

  const when = (at: Moment) => (isFar(at) ? f.dateTime(at) : toSecond(at, locale))
  const rule = (at: number) =>
    waits ? '' : extensionSaid(t, f.duration, { ...live, terms, left: end === null ? Number.POSITIVE_INFINITY : end - at })
  return (
    <div ref={box} className={names('lot-clock', compact && 'lot-clock-compact')}>
      <div className="lot-clock-line">
        <span className="lot-clock-figures">
          {figures ?? (end === null ? over : <TickingText say={at => leftSaid(end - at, f.duration)} />)}
        </span>
        {!compact && end !== null && !waits && (
          <TickingText className="lot-clock-word" say={at => (nearOf(end - at) === 'calm' ? '' : end - at <= 0 ? t.deciding : t.soon)} />
        )}
        {aside}
      </div>
      <span className="lot-clock-bar" aria-hidden="true">
        <i ref={used} />
      </span>
      {under ?? (
        <p className="lot-clock-under s12">
          <span className="medium">
            {end !== null
              ? (waits ? (isFar(end) ? t.opensOn : t.opens) : t.until)(when(end))
              : live.endsAt && live.status !== 'cancelled'
                ? (isFar(live.endsAt) ? t.endedOn : t.ended)(when(live.endsAt))
                : over}
          </span>
          {!compact && end !== null && <TickingText className="muted truncate" say={rule} />}
        </p>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  )
}

const DAY = 24 * 60 * MINUTE
/** So far from now that the hour alone would be taken for today's. */
const isFar = (at: Moment) => Math.abs(new Date(at).getTime() - now()) > DAY / 2
const leftSaid = (left: number, duration: (ms: number) => string) => (left >= 2 * DAY ? duration(left) : formatCountdown(left))

function extensionSaid(
  t: (typeof clockWords)['ru'],
  duration: (ms: number) => string,
  { extensions, extensionsLeft, terms, left }: Pick<LotLive, 'extensions' | 'extensionsLeft'> & { terms: TenderCard | null; left: number },
): string {
  const { windowSeconds = null, extendSeconds = null } = terms?.draft ?? {}
  if (windowSeconds === 0 || extendSeconds === 0 || (extensionsLeft === 0 && extensions === 0)) return t.fixedEnd
  const more = extensionsLeft === null || extensionsLeft > 0
  if (more && windowSeconds !== null && extendSeconds !== null && left <= windowSeconds * 1000)
    return t.adds(duration(extendSeconds * 1000))
  if (!more && extensions > 0) return t.noMore(extensions)
  if (extensionsLeft === null) return extensions > 0 ? t.extended(extensions) : ''
  return t.extendedOf(extensions, extensions + extensionsLeft)
}

/** What is said aloud: five minutes, one minute and ten seconds before the end, each once, and that the end has moved. */
function useSaid(lot: LotRow, end: number | null, open: boolean): string {
  const t = useWords(clockWords)
  const { locale } = useLocale()
  const [said, setSaid] = useState('')
  const before = useRef<number | null>(null)
  const name = useLotName()(lot)
  useLayoutEffect(() => {
    if (end === null || !open) return
    if (before.current !== null && end > before.current) setSaid(t.moved(name, toSecond(end, locale)))
    before.current = end
    let left = end - now()
    return eachTick(() => {
      const next = end - now()
      const passed = marks.find(mark => left > mark && next <= mark)
      left = next
      if (passed === soonMs) setSaid(t.fiveLeft(name))
      else if (passed === MINUTE) setSaid(t.oneLeft(name))
      else if (passed === lastMs) setSaid(t.tenLeft(name))
    })
  }, [end, open, name, t, locale])
  return said
}
