import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { bets } from '#contract/bets.ts'
import type { Award, TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBasis } from '#web/tenders/basis/useBasis.ts'
import { stepOf } from '#web/tenders/bet/price/prices.ts'
import { toSecond } from '#web/tenders/clock/moments.ts'
import { putLive } from '#web/tenders/live/lotLive.ts'
import { useLotName } from '#web/tenders/useLotName.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { BetBox } from '../bet/BetBox.tsx'
import { FleetNote } from '../bet/BetNotes.tsx'
import { betWords } from '../bet/words.ts'
import type { OwnBetStatus } from './ownBetStatus.ts'
import { wallWords } from './words.ts'

const RobotDialog = lazy(async () => ({ default: (await import('../bet/RobotDialog.tsx')).RobotDialog }))

type Props = {
  lot: LotRow
  live: LotLive
  ownStatus: OwnBetStatus
  robot: LotLive['robot']
  award: Award | null
  terms: TenderCard | null
  lost: boolean
}

/** What is done with the lot now: a bet, the robot's leash, the word of the winner, or nothing more. */
export function WallAct({ lot, live, ownStatus, robot, award, terms, lost }: Props) {
  const t = useWords(wallWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { best } = useBasis(lot, live)
  const open = live.status === 'open' || live.status === 'pending'
  if (open && robot && !lost) return <RobotAct lot={lot} live={live} robot={robot} />
  if (open) return <BetBox lot={lot} />
  if (award) return <ConfirmAct lot={lot} award={award} terms={terms} />
  const to = paths.tender(lot.side, lot.tenderId, lot.id)
  const note = {
    won: t.confirmedNote,
    reserve: t.reserveNote,
    deciding: t.awaitNote,
    lost: best ? t.lostNote(f.money(best)) : t.lostHidden,
  }[ownStatus as 'won' | 'reserve' | 'deciding' | 'lost']
  return (
    <div className="wall-act">
      <span className="wall-act-words">
        <b>
          {ownStatus === 'won'
            ? t.confirmed
            : ownStatus === 'cancelled'
              ? t.cancelled
              : live.endsAt
                ? t.endedAt(toSecond(live.endsAt, locale))
                : t.ended}
        </b>
        <span className="s12 muted">{note}</span>
      </span>
      <ButtonLink size="large" to={to} data-wall-act>
        {t.open}
      </ButtonLink>
    </div>
  )
}

function RobotAct({ lot, live, robot }: { lot: LotRow; live: LotLive; robot: NonNullable<LotLive['robot']> }) {
  const t = useWords(betWords)
  const f = useFormat()
  const queries = useQueryClient()
  const drop = useSend(bets.dropRobot)
  const name = useLotName()(lot)
  const [changing, setChanging] = useState(false)
  const from = live.ceiling?.minor ?? live.own?.amount?.minor ?? null
  const said = useBasis(lot, live).stepOf(robot.step)
  const step = said.minor || stepOf(lot, live, from)
  const steps =
    from === null
      ? null
      : Math.max(0, Math.floor(((lot.rising ? -1 : 1) * (from - robot.floor.minor)) / step) + (live.leading === true ? 0 : 1))
  return (
    <div className="wall-act">
      <span className="wall-act-words">
        <b>{t.robotStopsAt(f.money(robot.floor))}</b>
        <span className="s12 muted">{t.robotOnlyYou(f.money(said))}</span>
      </span>
      <Button
        size="large"
        data-wall-act
        pending={drop.isPending}
        onClick={() =>
          drop.mutate(
            { lotId: lot.id },
            {
              onSuccess: next => {
                putLive(queries, next)
                toasts.add({ type: 'info', title: t.robotStopped, content: name })
              },
            },
          )
        }
      >
        {t.robotStop}
      </Button>
      <p className="s12 muted wall-robot-left" role={drop.error ? 'alert' : undefined}>
        <span>{drop.error ? drop.error.message : steps === null ? '' : t.robotLeft(steps)}</span>
        <button type="button" className="bet-take" onClick={() => setChanging(true)}>
          {t.robotChange}
        </button>
      </p>
      {changing && (
        <Suspense>
          <RobotDialog lot={lot} live={live} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The winner's word: until when it is waited for, and what happens without it. */
function ConfirmAct({ lot, award, terms }: { lot: LotRow; award: Award; terms: TenderCard | null }) {
  const t = useWords(wallWords)
  const f = useFormat()
  const confirm = useSend(tenders.confirm)
  const name = useLotName()(lot)
  const error = confirm.error instanceof CallError ? confirm.error.message : null
  return (
    <div className="wall-act">
      <span className="wall-act-words">
        <b>{award.confirmDueAt ? t.confirmDueAt(f.dateTime(award.confirmDueAt)) : t.won}</b>
        <span className="s12 muted">{t.confirmElse}</span>
      </span>
      <Button
        variant="primary"
        size="large"
        kbd="↵"
        data-wall-act
        pending={confirm.isPending}
        onClick={() =>
          confirm.mutate(
            { tenderId: lot.tenderId, awardId: award.id },
            { onSuccess: () => toasts.add({ type: 'success', title: t.confirmed, content: name }) },
          )
        }
      >
        {t.confirm}
      </Button>
      {error ? (
        <p className="s12 danger" role="alert">
          {error}
        </p>
      ) : (
        <FleetNote lot={lot} terms={terms} />
      )}
    </div>
  )
}
