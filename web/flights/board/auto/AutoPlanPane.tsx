import { useEffect, useState } from 'react'
import type { UnassignedOrder } from '#contract/flight-board.ts'
import type { PlannerProposal, PlannerRequest } from '#contract/planner.ts'
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
import { isMade, useRows } from '../useRows.ts'
import { type Ghosts, ghostsOf, idOf, noGhosts } from './ghosts.ts'
import { Progress } from './PlanProgress.tsx'
import { ProposalRow, UnplacedRow } from './PlanRows.tsx'
import { PlanSettings } from './PlanSettings.tsx'
import { usePlanner } from './usePlanner.ts'
import { autoWords } from './words.ts'

type Pair = PlannerRequest['fixed'][number]

type AutoPlanProps = {
  orders: readonly UnassignedOrder[]
  picked: ReadonlySet<string>
  onGhosts: (ghosts: Ghosts) => void
  onApplied: (applied: readonly Applied[], told: string) => void
  onClose: () => void
}

const none: readonly PlannerProposal[] = []

/** The automatic plan beside the lanes: what is asked of it, how far it is, what it proposes and why, and what has no place. */
export function AutoPlanPane({ orders, picked, onGhosts, onApplied, onClose }: AutoPlanProps) {
  const t = useWords(autoWords)
  const search = usePlanner(null)
  const { run } = search
  const proposals = run?.best?.proposals ?? none
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [fixed, setFixed] = useState<readonly Pair[]>([])
  const [banned, setBanned] = useState<readonly Pair[]>([])
  const [asked, setAsked] = useState<PlannerRequest | null>(null)
  const rows = useRows(onApplied)
  const open = proposals.filter(each => !isMade(rows.outcomes.get(idOf(each))))
  const chosen = open.filter(each => !off.has(idOf(each)))
  const findings = chosen.flatMap(each => each.findings)
  const override = useOverride(findings.length > 0 ? { findings } : null, rows.error)
  const isChanged = fixed.length > 0 || banned.length > 0

  const shownKey = chosen.map(each => `${idOf(each)} ${each.stops[0]?.at ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn follows what is chosen, told by its key
  useEffect(() => onGhosts(ghostsOf(chosen)), [shownKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the pane goes
  useEffect(() => () => onGhosts(noGhosts), [])

  const find = (request: PlannerRequest) => {
    setAsked(request)
    setOff(new Set())
    rows.clear()
    search.start({ ...request, fixed: [...fixed], banned: [...banned] })
  }
  const apply = () => {
    const overridden = override.given()
    if (!overridden) return
    const made = chosen.map(each => ({
      id: idOf(each),
      data: {
        orders: each.orders.map(({ orderId, orderVersion }) => ({ orderId, orderVersion, share: null })),
        truckId: each.truckId,
        trailerId: each.trailerId,
        driverId: each.driverId,
        lateMinutes: each.lateMinutes,
        ...(each.findings.some(({ needsReason }) => needsReason) ? overridden : {}),
      },
    }))
    void rows.apply(made, t.applied(made.length))
  }

  return (
    <section className="board-pane" aria-label={t.title}>
      <div className="row board-group">
        <h2 className="s15">{t.title}</h2>
        <span className="spacer" />
        <IconButton label={t.close} icon={<CloseIcon size={16} />} onClick={onClose} />
      </div>
      {search.error && <Banner tone="danger">{search.error.message}</Banner>}
      {!run && <PlanSettings orders={orders} picked={picked} pending={search.starting} onStart={find} />}
      {run && (
        <>
          <Progress run={run} onStop={search.stop} stopping={search.stopping} />
          <div className="board-list">
            {proposals.length === 0 && !search.isRunning && (
              <EmptyState drawing="search" title={t.nothing}>
                {t.nothingText}
              </EmptyState>
            )}
            {proposals.length > 0 && <h3 className="board-group s13">{t.proposals(proposals.length)}</h3>}
            <ul>
              {proposals.map(each => (
                <ProposalRow
                  key={idOf(each)}
                  proposal={each}
                  outcome={rows.outcomes.get(idOf(each))}
                  isOn={!off.has(idOf(each))}
                  isFixed={each.orders.every(({ orderId }) => fixed.some(pair => pair.orderId === orderId))}
                  isLocked={search.isRunning || rows.pending}
                  onToggle={() => setOff(toggled(off, idOf(each)))}
                  onFix={() => setFixed(withPairs(fixed, each))}
                  onBan={() => {
                    setBanned([...banned, ...pairsOf(each)])
                    setOff(new Set([...off, idOf(each)]))
                  }}
                />
              ))}
            </ul>
            {(run.best?.unplaced.length ?? 0) > 0 && <h3 className="board-group s13">{t.unplaced(run.best!.unplaced.length)}</h3>}
            <ul>
              {run.best?.unplaced.map(each => (
                <UnplacedRow key={each.orderId} unplaced={each} />
              ))}
            </ul>
          </div>
          {!search.isRunning && (
            <div className="board-group order-step">
              {isChanged && <p className="s12 muted">{t.changed}</p>}
              <OverrideField by={override} onChange={rows.clear} />
              <div className="row row-wrap">
                <Button variant="primary" pending={rows.pending} reason={chosen.length === 0 ? t.choose : null} onClick={apply}>
                  {t.apply(chosen.length)}
                </Button>
                <Button onClick={() => (isChanged && asked ? find(asked) : search.leave())}>{t.again}</Button>
              </div>
            </div>
          )}
        </>
      )}
    </section>
  )
}

const pairsOf = ({ orders, truckId }: PlannerProposal): Pair[] => orders.map(({ orderId }) => ({ orderId, truckId }))

/** Keeps the orders of a proposal on its truck, or lets them go again. */
function withPairs(fixed: readonly Pair[], proposal: PlannerProposal): readonly Pair[] {
  const own = new Set(proposal.orders.map(({ orderId }) => orderId))
  const others = fixed.filter(({ orderId }) => !own.has(orderId))
  return others.length === fixed.length ? [...fixed, ...pairsOf(proposal)] : others
}
