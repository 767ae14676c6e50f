import type { PlannerProposal, PlannerUnplaced } from '#contract/planner.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { isMade, type RowOutcome } from '../useRows.ts'
import { labelOf } from './ghosts.ts'
import { autoWords } from './words.ts'

type ProposalProps = {
  proposal: PlannerProposal
  outcome: RowOutcome | undefined
  isOn: boolean
  isFixed: boolean
  /** While a search goes on nothing of it is chosen. */
  isLocked: boolean
  onToggle: () => void
  onFix?: () => void
  onBan: () => void
}

/** A flight that is proposed: its orders, its truck, why this one, and how applying it ended. */
export function ProposalRow({ proposal, outcome, isOn, isFixed, isLocked, onToggle, onFix, onBan }: ProposalProps) {
  const t = useWords(autoWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { plate, driver, stops, findings, why, moves } = proposal
  const [first, last] = [stops[0], stops.at(-1)]
  const done = isMade(outcome)
  return (
    <li className="board-task">
      <Checkbox label={t.row(labelOf(proposal), plate)} checked={done || isOn} disabled={done || isLocked} onChange={onToggle} />
      <div className="s13">
        <p className="row row-wrap">
          <b className="mono">{labelOf(proposal)}</b> {moves && <PlateChip plate={moves.plate} />} {moves && '→'}{' '}
          <PlateChip plate={plate} />
        </p>
        <p>
          {first?.place[locale]} – {last?.place[locale]}{' '}
          {first && <span className="muted nowrap">{f.dateTime(first.at, { year: 'never' })}</span>}
        </p>
        <p className="s12 muted">
          {driver}, {why[locale]}
        </p>
        {findings.map(({ field, code, text }) => (
          <p key={`${field} ${code} ${text.en}`} className="row s12 warn">
            <StatusShape kind="waiting" tone="warn" /> <span>{text[locale]}</span>
          </p>
        ))}
        {outcome && !done && 'error' in outcome && <b className="danger">{outcome.error.message}</b>}
        {done ? (
          <b className="go">{moves ? t.moved : t.made(outcome.number)}</b>
        ) : (
          !isLocked && (
            <p className="row row-wrap">
              {onFix && (
                <Button size="small" variant={isFixed ? 'plain' : 'ghost'} onClick={onFix}>
                  {isFixed ? t.kept : t.keep}
                </Button>
              )}
              <Button size="small" variant="ghost" onClick={onBan}>
                {t.ban}
              </Button>
            </p>
          )
        )}
      </div>
    </li>
  )
}

/** An order the plan has no place for: what stands in the way, and what would help. */
export function UnplacedRow({ unplaced: { number, why, help } }: { unplaced: PlannerUnplaced }) {
  const t = useWords(autoWords)
  const { locale } = useLocale()
  return (
    <li className="board-task">
      <StatusShape kind="trouble" tone="danger" />
      <div className="s13">
        <b className="mono">{number}</b>
        <p>{why[locale]}</p>
        {help && <p className="s12 muted">{t.help(help[locale])}</p>}
      </div>
    </li>
  )
}
