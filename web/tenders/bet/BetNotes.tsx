import { lazy, Suspense, useState } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { toMillisecond } from '#web/tenders/clock/moments.ts'
import { useLotName } from '#web/tenders/useLotName.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { saveReceipt } from './sending/receipt.ts'
import type { BetState } from './sending/useBet.ts'
import { betWords } from './words.ts'

/** That the server took the bet: its time to the millisecond, its place in the log's chain, and the document that proves both. */
export function TakenNote({ lot, state }: { lot: LotRow; state: Extract<BetState, { phase: 'taken' }> }) {
  const t = useWords(betWords)
  const { locale } = useLocale()
  const { receipt } = state.bet
  // a name of a file: without the letters no file has
  const name = useLotName()(lot)
    .replace(' · ', ' ')
    .replaceAll(/[\\/:*?"<>|]/g, '')
  return (
    <span className="bet-taken" role="status">
      <b className="go">{t.taken(toMillisecond(receipt.at, locale))}</b>
      <span className="mono muted" title={receipt.hash}>
        {t.hash(receipt.hash.slice(0, 8))}
      </span>
      <Button
        size="small"
        variant="ghost"
        icon={<DownloadIcon size={14} />}
        onClick={() => saveReceipt(receipt, t.receiptName(name, receipt.seq))}
      >
        {t.receipt}
      </Button>
    </span>
  )
}

/** That the own server-side bidder stopped of itself, and why. */
export function RobotNote({ robot }: { robot: LotLive['robot'] }) {
  const t = useWords(betWords)
  const f = useFormat()
  if (!robot || robot.active) return null
  const said =
    robot.stopped === 'floor'
      ? t.robotDone(f.money(robot.floor))
      : robot.stopped === 'time'
        ? t.robotTimeUp
        : robot.stopped === 'barred'
          ? t.robotBarred
          : null
  return said && <p className="bet-robot-note s12 warn">{said}</p>
}

const LotFleetPanel = lazy(async () => ({ default: (await import('./LotFleetPanel.tsx')).LotFleetPanel }))

/** How many vehicles of his own a bidder has for the lot, and a press away which, as the judge of fit has them for its order. */
export function FleetNote({ lot, terms }: { lot: LotRow; terms: TenderCard | null }) {
  const t = useWords(betWords)
  const [opened, setOpened] = useState(false)
  const own = terms?.fleet?.find(({ lotId }) => lotId === lot.id)
  if (!own) return null
  const said = `bet-note s12 ${own.fit === 0 || own.free === 0 ? 'warn' : 'muted'}`
  if (lot.what !== 'order') return <p className={said}>{t.fleet(own.fit, own.free)}</p>
  return (
    <details className="bet-note s12" onToggle={event => event.currentTarget.open && setOpened(true)}>
      <summary className={said}>{t.fleet(own.fit, own.free)}</summary>
      {opened && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <LotFleetPanel lot={lot} />
        </Suspense>
      )}
    </details>
  )
}

/** What sealing protects from, and what it does not. */
export function SealedWords() {
  const t = useWords(betWords)
  return (
    <details className="bet-sealed">
      <summary>{t.sealedHow}</summary>
      <p>{t.sealedYes}</p>
      <p>{t.sealedNo}</p>
    </details>
  )
}
