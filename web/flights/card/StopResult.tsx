import type { FlightOrderCard, FlightTaskCard } from '#contract/flight-card.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { orderAddress } from '#web/orders/card/tabs/tabs.ts'
import { claimKindWords, claimStatusWords } from '#web/orders/claims/kindWords.ts'
import { documentStatusWords } from '#web/orders/executionWords.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { cardWords, resultWords } from './words.ts'

/** What a stop came to: how much of how much, why not all of it, how warm the cargo was, and the seals. */
export function StopResult({ task }: { task: FlightTaskCard }) {
  const t = useWords(resultWords)
  const units = useWords(cardWords)
  const f = useFormat()
  const { result } = task
  const isPart = task.status === 'partially_completed' && (
    <span className="flight-under">
      <b className="danger medium">{units.inPart}</b>
    </span>
  )
  if (!result) return isPart
  const counted = (n: number, measure: 'pallets' | 'pieces' | 'massKg') =>
    measure === 'pallets' ? `${f.number(n)}\u00a0${units.palletsUnit}` : measure === 'pieces' ? units.pieces(n) : t.kilograms(f.number(n))
  const taken = result.amounts.map(({ measure, handled, of }) =>
    of === null ? counted(handled, measure) : t.of(f.number(handled), counted(of, measure)),
  )
  const told = [
    taken.length > 0 && (task.kind === 'unloading' ? t.unloaded : t.loaded)(taken.join(', ')),
    result.damaged && t.damaged,
    result.temperature !== null && t.temperature(f.number(result.temperature)),
    result.seals.length > 0 && t.seals(result.seals.join(', ')),
  ].filter(Boolean)
  return (
    <>
      {isPart}
      {result.reason !== null && <Reason code={result.reason} />}
      {told.length > 0 && <span className="flight-under ink-2">{told.join(' · ')}</span>}
    </>
  )
}

/** The name of a reason is read where there is one to name. */
function Reason({ code }: { code: string }) {
  const nameOf = useNames('taskFailureReasons')
  return (
    <span className="flight-under">
      <span className="danger">{nameOf(code)}</span>
    </span>
  )
}

/** What follows from cargo that was not handed over whole: the act among the documents of the order, the claims beside its money. */
export function Discrepancy({ order: { id, discrepancy } }: { order: FlightOrderCard }) {
  const t = useWords(resultWords)
  const kinds = useWords(claimKindWords)
  const statuses = useWords(claimStatusWords)
  const documents = useWords(documentStatusWords)
  const f = useFormat()
  if (!discrepancy) return null
  return (
    <>
      {discrepancy.act && (
        <Link to={orderAddress(id, '', 'documents')} className="flight-under">
          {t.act(documents[discrepancy.act].toLocaleLowerCase())}
        </Link>
      )}
      {discrepancy.claims.map(claim => (
        <Link key={claim.id} to={orderAddress(id, '', 'money')} className="flight-under">
          {[
            t.claim(kinds[claim.kind].toLocaleLowerCase(), statuses[claim.status].toLocaleLowerCase()),
            claim.amount && f.money(claim.amount),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Link>
      ))}
    </>
  )
}
