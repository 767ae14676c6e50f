import type { OrderCandidate } from '#contract/order-candidates.ts'
import '#web/orders/exceptions/exceptions.css'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { proposalWords } from './proposalWords.ts'
import type { useResources } from './ResourceFields.tsx'
import { type Candidates, isTakeable, useCandidates, useSaid } from './useCandidates.ts'

/** So many stand on top, each a press away. */
const PROPOSED = 3
/** So many of the others are told of: the fields below find the rest of a large fleet. */
const TOLD = 40

type ProposalsProps = {
  orderId: string
  /** Orders that go along on the same flight. */
  others?: readonly string[]
  by: ReturnType<typeof useResources>
  onChange: () => void
}

/** What would carry an order best, each a press away from the fields of resources. */
export function Proposals({ orderId, others, by, onChange }: ProposalsProps) {
  const { ids } = by
  return (
    <ProposalList
      of={useCandidates(orderId, others)}
      isChosen={each => ids.truckId === each.truckId && ids.trailerId === each.trailerId && ids.driverId === each.driverId}
      onTake={each => {
        by.take(each)
        onChange()
      }}
    />
  )
}

type ProposalListProps = {
  of: Candidates
  isChosen?: (each: OrderCandidate) => boolean
  /** Left out, they are told of and no more. */
  onTake?: (each: OrderCandidate) => void
}

/**
 * Three sets of truck, trailer and driver, each taken whole by one press, then the others as they fit. Whatever is busy or unfit stands last
 * with its reason and cannot be taken. Nothing where the server does not say.
 */
export function ProposalList({ of: { data, error }, isChosen, onTake }: ProposalListProps) {
  const t = useWords(proposalWords)
  const f = useFormat()
  if (error || data?.items.length === 0) return null
  const items = data?.items ?? []
  const best = items.filter(isTakeable).slice(0, PROPOSED)
  const rest = items.filter(each => !best.includes(each))
  const row = (each: OrderCandidate) => <Proposal key={each.truckId} of={each} isChosen={isChosen?.(each) === true} onTake={onTake} />
  return (
    <section className="order-step-field order-reserves" aria-label={t.title} aria-busy={!data}>
      <span className="order-step-label" role="status">
        {!data ? t.pending : best.length > 0 ? t.title : t.nobody}
      </span>
      {best.length > 0 && <ul>{best.map(row)}</ul>}
      {rest.length > 0 && (
        <details>
          <summary className="s13">{t.rest(f.number(rest.length))}</summary>
          <ul>{rest.slice(0, TOLD).map(row)}</ul>
          {onTake && rest.length > TOLD && <p className="muted s12">{t.more(f.number(rest.length - TOLD))}</p>}
        </details>
      )}
    </section>
  )
}

type ProposalProps = { of: OrderCandidate; isChosen: boolean; onTake: ProposalListProps['onTake'] }

function Proposal({ of: each, isChosen, onTake }: ProposalProps) {
  const t = useWords(proposalWords)
  const { locale } = useLocale()
  const said = useSaid()(each)
  const takeable = isTakeable(each)
  const { kind, tone, verdict } =
    each.level === 'fits'
      ? ({ kind: 'done', tone: 'go', verdict: t.fits } as const)
      : takeable
        ? ({ kind: 'waiting', tone: 'warn', verdict: t.tight } as const)
        : ({ kind: 'trouble', tone: 'danger', verdict: t.unfit } as const)
  const why = each.text?.[locale] ?? (takeable ? null : t.nobodyGoes)
  return (
    <li>
      <span>
        <span className="row">
          <StatusShape kind={kind} tone={tone} />
          <span>
            <span className="visually-hidden">{verdict}</span>
            <b>{said.name}</b> {said.with}
          </span>
        </span>
        {why && <span className={`s12 ${tone}`}>{why}</span>}
        {takeable && <span className="muted s12">{said.facts}</span>}
      </span>
      {isChosen ? (
        <b className="go s13 nowrap">{t.chosen}</b>
      ) : (
        takeable &&
        onTake && (
          <Button size="small" aria-label={t.takeOf(said.name)} onClick={() => onTake(each)}>
            {t.take}
          </Button>
        )
      )}
    </li>
  )
}
