import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tenderLimits } from '#contract/tender-draft.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { useConnection } from '#web/api/live/liveConnection.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { ConfirmWayMenu } from '#web/tenders/bet/confirmation/ConfirmWayMenu.tsx'
import { bidsOn } from '#web/tenders/bet/price/prices.ts'
import { useClockError, useClockProbes } from '#web/tenders/live/clockCheck.ts'
import { knownLive, type Trust } from '#web/tenders/live/lotLive.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { names } from '#web/ui/names.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { BellIcon, CheckIcon, WarningIcon } from '#web/ui/pictures/icons.tsx'
import { ClockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { BetPlace } from '../bet/betPlace.ts'
import { useLotName } from '../useLotName.ts'
import { onWall, putUp, takeOff, useChosen } from './chosen.ts'
import { setSound, useSound } from './sounds.ts'
import { holdPlaces } from './stablePlaces.ts'
import { useWallKeys } from './useWallKeys.ts'
import { WallCard } from './WallCard.tsx'
import './wall.css'
import { inWallOrder } from './wallOrder.ts'
import { wallWords } from './words.ts'

/** Up to twelve of these lots side by side, each with its clock, its price thread and its box; one keyboard focus moves between them. */
export function WatchWall({ lots }: { lots: readonly LotRow[] }) {
  const t = useWords(wallWords)
  const nameOf = useLotName()
  const queries = useQueryClient()
  const me = useMe()
  const phone = useBelow(768)
  const sound = useSound()
  const connection = useConnection()
  const [chosen, setChosen] = useChosen(me.employee.id)
  const [held, setHeld] = useState<readonly LotRow[]>([])
  const [trusts, setTrusts] = useState<Readonly<Record<string, Trust['state']>>>({})
  const wall = useRef<HTMLElement>(null)
  useWallKeys(wall)

  const inOrder = (some: readonly LotRow[]) => inWallOrder(some, lot => knownLive(queries, lot.id) ?? lot.live)
  const shown = holdPlaces(
    held,
    inOrder(onWall(inOrder(lots), chosen)),
    {
      ended: lot => {
        const status = knownLive(queries, lot.id)?.status
        return status !== undefined && status !== 'open' && status !== 'pending'
      },
      off: new Set(chosen.off),
    },
    tenderLimits.wall,
  )
  if (shown !== held) setHeld(shown)

  // one function for all cards: a new one would have each of them report again
  const [onTrust] = useState(
    () => (lotId: string, trust: Trust['state']) => setTrusts(known => (known[lotId] === trust ? known : { ...known, [lotId]: trust })),
  )
  const bids = shown.some(bidsOn)
  const lost = shown.filter(lot => trusts[lot.id] === 'lost').length
  const pick = (id: string, on: boolean) => setChosen(on ? putUp(chosen, id) : takeOff(chosen, id))
  const on = new Set(shown.map(lot => lot.id))
  const listed = lots.filter(lot => lot.tenderStatus !== 'draft')

  return (
    <section ref={wall} className="wall" aria-label={t.label}>
      <div className="wall-bar">
        <span className={names('wall-bar-state', lost > 0 && 'warn')} role="status">
          {lost > 0 ? <WarningIcon size={16} /> : <span className="wall-dot" />}
          {lost > 0 && connection.state !== 'live' ? t.noLink : t.live(shown.length - lost, shown.length)}
        </span>
        <ClockState />
        <span className="spacer" />
        {!phone && (
          <span className="wall-keys s12 muted" aria-hidden="true">
            <Kbd>1</Kbd>
            {shown.length > 1 && (
              <>
                –<Kbd>{Math.min(9, shown.length)}</Kbd>
              </>
            )}{' '}
            {t.keysLot}
            {bids && (
              <>
                {' '}
                <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t.keysStep} <Kbd>↵</Kbd> {t.keysBet}
              </>
            )}
          </span>
        )}
        {bids && <ConfirmWayMenu />}
        <Button
          size="small"
          variant="ghost"
          icon={<BellIcon size={14} />}
          aria-pressed={sound}
          aria-label={phone ? t.soundIs(sound ? t.on : t.off) : undefined}
          onClick={() => setSound(!sound)}
        >
          {phone ? (sound ? t.on : t.off) : sound ? t.soundOn : t.soundOff}
        </Button>
        <Popover
          label={t.add}
          placement="bottom end"
          width={340}
          trigger={
            <Button size="small" variant="ghost" aria-label={t.addOf(shown.length, listed.length)}>
              {(phone ? t.addBrief : t.addOf)(shown.length, listed.length)}
            </Button>
          }
        >
          <ul className="wall-pick">
            {listed.map(lot => (
              <li key={lot.id}>
                <Checkbox
                  checked={on.has(lot.id)}
                  disabled={!on.has(lot.id) && on.size >= tenderLimits.wall}
                  onChange={checked => pick(lot.id, checked)}
                >
                  {nameOf(lot)}
                </Checkbox>
              </li>
            ))}
          </ul>
          {on.size >= tenderLimits.wall && listed.length > on.size && <p className="s12 muted">{t.full(tenderLimits.wall)}</p>}
        </Popover>
      </div>
      {shown.length === 0 ? (
        <EmptyState drawing="clock" title={t.empty}>
          {t.emptyNote}
        </EmptyState>
      ) : (
        <BetPlace value="wall">
          <div className="wall-lots" data-count={shown.length}>
            {shown.map((lot, i) => (
              <WallCard key={lot.id} lot={lot} n={i + 1} onTrust={onTrust} onTakeOff={id => pick(id, false)} />
            ))}
          </div>
        </BetPlace>
      )}
    </section>
  )
}

/** By how much the corrected time may be wrong, as it was measured here. */
function ClockState() {
  const t = useWords(wallWords)
  const error = useClockError()
  useClockProbes()
  return (
    <span className={names('wall-bar-state', error === null ? 'muted' : 'go')}>
      {error === null ? <ClockIcon size={16} /> : <CheckIcon size={16} />}
      {error === null ? t.unchecked : t.checked(error)}
    </span>
  )
}
