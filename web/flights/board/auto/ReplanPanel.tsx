import { useEffect, useRef, useState } from 'react'
import type { FlightCard } from '#contract/flight-card.ts'
import { type PlannerProposal, PlannerRequest } from '#contract/planner.ts'
import { useFlightCard } from '#web/flights/steps/useFlightCard.ts'
import { useWords } from '#web/i18n/words.ts'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import '#web/orders/actions/step.css'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { toggled } from '../toggled.ts'
import type { Applied } from '../undo.ts'
import { isMade, type PlanRow, useRows } from '../useRows.ts'
import { type Ghosts, ghostsOf, idOf, noGhosts } from './ghosts.ts'
import { Progress } from './PlanProgress.tsx'
import { ProposalRow, UnplacedRow } from './PlanRows.tsx'
import { usePlanner } from './usePlanner.ts'
import { autoWords, replanWords } from './words.ts'

type ReplanProps = {
  flightId: string
  onGhosts: (ghosts: Ghosts) => void
  onApplied: (applied: readonly Applied[], told: string) => void
  onClose: () => void
}

/** A few flights are looked through at once. */
const SECONDS = 3
const none: readonly PlannerProposal[] = []

/** What is planned anew after a flight that is late or broke down, beside the lanes. */
export function ReplanPanel(props: ReplanProps) {
  const card = useFlightCard(props.flightId)
  return card ? <Replan key={card.id} card={card} {...props} /> : <div className="board-pane" aria-busy="true" />
}

function Replan({ card, onGhosts, onApplied, onClose }: ReplanProps & { card: FlightCard }) {
  const t = useWords(autoWords)
  const r = useWords(replanWords)
  const search = usePlanner(card.id)
  const { run } = search
  const proposals = run?.best?.proposals ?? none
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [banned, setBanned] = useState<PlannerRequest['banned']>([])
  const rows = useRows(onApplied)
  const open = proposals.filter(each => !isMade(rows.outcomes.get(idOf(each))))
  const chosen = open.filter(each => !off.has(idOf(each)))
  const override = useOverride(chosen.length > 0 ? { findings: chosen.flatMap(each => each.findings) } : null, rows.error)

  const find = (without: PlannerRequest['banned']) => {
    setOff(new Set())
    rows.clear()
    search.start(PlannerRequest.parse({ flightId: card.id, banned: without, seconds: SECONDS }))
  }
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the pane comes
  useEffect(() => {
    if (!begun.current) find([])
    begun.current = true
  }, [])
  const key = chosen.map(each => `${idOf(each)} ${each.stops[0]?.at ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn follows what is chosen, told by its key
  useEffect(() => onGhosts(ghostsOf(chosen)), [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the pane goes
  useEffect(() => () => onGhosts(noGhosts), [])

  const apply = () => {
    const overridden = override.given()
    if (!overridden) return
    const reason = card.status === 'interrupted' ? 'vehicle_breakdown' : 'late_from_previous'
    const made = chosen.flatMap(each => rowOf(each, { reason, comment: r.comment(card.number) }, overridden) ?? [])
    void rows.apply(made, r.applied(made.length))
  }
  const { unplaced = [], stays = [] } = run?.best ?? {}
  const isOver = run !== null && !search.isRunning
  return (
    <section className="board-pane" aria-label={r.title(card.number)}>
      <div className="row board-group">
        <h2 className="s15">{r.title(card.number)}</h2>
        <span className="spacer" />
        <IconButton label={r.close} icon={<CloseIcon size={16} />} onClick={onClose} />
      </div>
      {search.error && <Banner tone="danger">{search.error.message}</Banner>}
      {run && <Progress run={run} onStop={search.stop} stopping={search.stopping} />}
      <div className="board-list">
        <p className="board-group s12 muted">{r.about}</p>
        {isOver && proposals.length === 0 && unplaced.length === 0 && (
          <EmptyState drawing="gate" title={r.calm}>
            {r.calmText}
          </EmptyState>
        )}
        {proposals.length > 0 && <h3 className="board-group s13">{r.moves(proposals.length)}</h3>}
        <ul>
          {proposals.map(each => (
            <ProposalRow
              key={idOf(each)}
              proposal={each}
              outcome={rows.outcomes.get(idOf(each))}
              isOn={!off.has(idOf(each))}
              isFixed={false}
              isLocked={!isOver || rows.pending}
              onToggle={() => setOff(toggled(off, idOf(each)))}
              onBan={() => {
                const next = [...banned, ...each.orders.map(({ orderId }) => ({ orderId, truckId: each.truckId }))]
                setBanned(next)
                find(next)
              }}
            />
          ))}
        </ul>
        {unplaced.length > 0 && <h3 className="board-group s13">{r.unplaced(unplaced.length)}</h3>}
        <ul>
          {unplaced.map(each => (
            <UnplacedRow key={each.flightId ?? each.orderId} unplaced={each} />
          ))}
        </ul>
        {stays.length > 0 && <p className="board-group s12 muted">{r.stays(stays.join(', '))}</p>}
      </div>
      {isOver && (
        <div className="board-group order-step">
          <OverrideField by={override} onChange={rows.clear} />
          <div className="row row-wrap">
            {open.length > 0 && (
              <Button variant="primary" pending={rows.pending} reason={chosen.length === 0 ? t.choose : null} onClick={apply}>
                {t.apply(chosen.length)}
              </Button>
            )}
            <Button pending={search.starting} onClick={() => find(banned)}>
              {t.again}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

type Why = { reason: string; comment: string }

/** What sends a flight over to whom it is proposed for, and what takes it back. */
function rowOf(proposal: PlannerProposal, why: Why, overridden: { overrideReason?: string }): PlanRow | null {
  const { moves, truckId, trailerId, driverId, findings } = proposal
  if (!moves) return null
  const { flightId, version, truckId: truck, trailerId: trailer, driverId: driver, coDriverId } = moves
  return {
    id: idOf(proposal),
    data: {
      ...{ action: 'replace' as const, flightId, version, truckId, trailerId, driverId, coDriverId: null, ...why },
      ...(findings.some(({ needsReason }) => needsReason) ? overridden : {}),
    },
    back: { truckId: truck, trailerId: trailer, driverId: driver, coDriverId },
  }
}
