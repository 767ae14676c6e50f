import { useQuery } from '@tanstack/react-query'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandRow } from '#contract/demand-list.ts'
import { demands } from '#contract/demands.ts'
import { queryOf } from '#web/api/query.ts'
import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { DemandRoute } from '#web/demands/card/DemandRoute.tsx'
import { cardWords } from '#web/demands/card/words.ts'
import { useBodies, useLaneText } from '#web/demands/DemandCells.tsx'
import { DemandDialog } from '#web/demands/DemandDialog.tsx'
import { demandWords } from '#web/demands/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SpotPanel } from './SpotPanel.tsx'
import { TakeNow } from './TakeNow.tsx'
import { useSpotOffer } from './useSpotOffer.ts'
import '#web/demands/card/card.css'

type Props = { demand: DemandRow; onClose: () => void }

/** An executor answers a spot demand where he reads its list: its way and cargo, the price, a vehicle of his own, one button. */
export function DemandAnswerDialog({ demand, onClose }: Props) {
  const t = useWords(cardWords)
  const w = useWords(demandWords)
  const lane = useLaneText()
  const { data: card, error, refetch } = useQuery(queryOf(demands.get, { demandId: demand.id }, { quiet: true }))
  if (card?.mayOffer.allow) return <Opened card={card} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t.offerTitle} subtitle={lane(demand)}>
      {card ? (
        <p className="s13 ink-2">{card.mayOffer.reason}</p>
      ) : error ? (
        <ErrorState compact title={w.failed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

function Opened({ card, onClose }: { card: DemandCard; onClose: () => void }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const lane = useLaneText()
  const bodies = useBodies()
  const by = useSpotOffer(card, onClose)
  const { row, order } = card
  return (
    <DemandDialog
      title={t.offerTitle}
      subtitle={[row.number, lane(row), row.forwarder.name].filter(Boolean).join(' · ')}
      confirm={t.offerDo}
      pending={by.offer.isPending}
      error={by.offer.error}
      onSubmit={by.submit}
      onClose={onClose}
    >
      <p className="row row-wrap s13">
        <span>{[row.cargo, row.massKg > 0 && f.weight(row.massKg), bodies(row.bodyTypes)].filter(Boolean).join(', ')}</span>
        <span className="spacer" />
        <AnswerDue at={row.deadline} line />
      </p>
      {order && <DemandRoute stops={order.stops} brief />}
      {row.takeNow && row.price && <TakeNow card={card} onDone={onClose} />}
      <SpotPanel card={card} by={by} />
    </DemandDialog>
  )
}
