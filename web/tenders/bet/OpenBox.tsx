import { lazy, type Ref, Suspense, use, useId, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useLotName } from '#web/tenders/useLotName.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { names } from '#web/ui/names.ts'
import { BoltIcon } from '#web/ui/pictures/screenIcons.tsx'
import { BetControls, LostLine } from './BetControls.tsx'
import { BetHint } from './BetHint.tsx'
import { RobotNote, SealedWords } from './BetNotes.tsx'
import { BetPlace } from './betPlace.ts'
import { ConfirmWayMenu } from './confirmation/ConfirmWayMenu.tsx'
import { mayHaveRobot, reachOf } from './price/prices.ts'
import { Reached } from './price/Reached.tsx'
import { type OpenLot, useBidding } from './useBidding.ts'
import { useOutbid } from './useOutbid.ts'
import { WithdrawBet } from './WithdrawBet.tsx'
import { betWords } from './words.ts'

const RobotDialog = lazy(async () => ({ default: (await import('./RobotDialog.tsx')).RobotDialog }))

/** The box of a lot one may bid on now. */
export function OpenBox({ compact, ref, ...open }: OpenLot & { compact: boolean; ref?: Ref<HTMLDivElement> }) {
  const { lot, live, trust, terms } = open
  const t = useWords(betWords)
  const name = useLotName()(lot)
  const phone = useBelow(768)
  const place = use(BetPlace)
  const bidding = useBidding(open)
  const outbid = useOutbid(lot, live)
  const note = useId()

  const wall = place === 'wall'
  const lost = trust.state === 'lost'
  const { amount, takes, follow } = bidding
  const reach = reachOf(lot, live, amount)
  // one line of words in a row, on the wall and beside a list
  const brief = compact || (wall && !live.net)
  const reached = (
    <Reached
      lot={lot}
      live={live}
      terms={terms}
      amount={amount}
      reach={reach}
      onUse={follow}
      money={bidding.money}
      brief={brief}
      wall={wall}
    />
  )
  return (
    <div
      ref={ref}
      role="group"
      aria-label={t.box(name)}
      className={names(
        'bet-box',
        compact && 'bet-box-compact',
        place === 'page' && !compact && 'bet-box-page',
        place === 'row' && 'bet-box-row',
        phone && 'bet-box-phone',
        takes && 'bet-box-takes',
        lost && 'bet-box-lost',
      )}
    >
      {lost ? (
        <LostLine lot={lot} compact={compact} />
      ) : (
        <BetControls {...open} bidding={bidding} compact={compact} lead={reach.state === 'lead-already'} note={note} />
      )}
      {lot.kind === 'contract' && !lost && (
        <DecimalField
          className="bet-share"
          label={t.share}
          value={bidding.share}
          onChange={bidding.setShare}
          unit="%"
          disabled={bidding.busy}
        />
      )}
      <p
        id={note}
        className={names('bet-hint s12', !brief && 'bet-hint-two')}
        role={bidding.state.phase === 'refused' ? 'alert' : undefined}
      >
        <BetHint {...open} bidding={bidding} reached={reached} />
      </p>
      <span role="alert" className="visually-hidden">
        {outbid}
      </span>
      {place !== 'row' && !lost && live.leading !== true && <RobotNote robot={live.robot} />}
      <BesideBet {...open} shown={!compact && !lost} onWithdrawn={follow} />
    </div>
  )
}

/** What one may do besides bidding: let the server bid, take the bet back, say how a press is confirmed. */
function BesideBet({ lot, live, terms, shown, onWithdrawn }: OpenLot & { shown: boolean; onWithdrawn: () => void }) {
  const t = useWords(betWords)
  const f = useFormat()
  const wall = use(BetPlace) === 'wall'
  const [robot, setRobot] = useState(false)
  return (
    <>
      {shown && (
        <div className="bet-more s12">
          {!wall && mayHaveRobot(lot) && (
            <Button size="small" variant="ghost" icon={<BoltIcon size={14} />} onClick={() => setRobot(true)}>
              {live.robot?.active ? t.robotRuns(f.money(live.robot.floor)) : t.robot}
            </Button>
          )}
          <WithdrawBet lot={lot} live={live} until={terms?.draft.withdrawUntil ?? null} onDone={onWithdrawn} />
          {!wall && <ConfirmWayMenu />}
          {!wall && lot.sealed && <SealedWords />}
        </div>
      )}
      {robot && (
        <Suspense>
          <RobotDialog lot={lot} live={live} onClose={() => setRobot(false)} />
        </Suspense>
      )}
    </>
  )
}
