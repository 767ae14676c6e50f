import type { FlightCard } from '#contract/flight-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { useFlightFit } from '#web/orders/actions/useFit.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { flightStepWords } from './words.ts'

/** What the judge says of two flights with each other's trucks; null: there is no other flight. `refused`: why they cannot be judged at all. */
export function useSwapFit(flightId: string, otherId: string | null) {
  const own = useFlightFit(otherId === null ? null : { flightId, swapWith: otherId })
  const theirs = useFlightFit(otherId === null ? null : { flightId: otherId, swapWith: flightId })
  const refused = (own.error ?? theirs.error)?.message ?? null
  const isBoth = own.fit !== null && theirs.fit !== null
  const both = {
    fit: isBoth ? { ...own.fit!, findings: [...own.fit!.findings, ...theirs.fit!.findings] } : null,
    pending: refused === null && (own.pending || theirs.pending || !isBoth),
  }
  return { own, theirs, both, refused }
}

type VerdictsProps = { card: FlightCard; other: FlightCard | null } & Omit<ReturnType<typeof useSwapFit>, 'both'>

/** Each of two flights with the truck it would go over to, as the judge sees it. */
export function SwapVerdicts({ card, other, own, theirs, refused }: VerdictsProps) {
  const t = useWords(flightStepWords)
  if (refused !== null) return <Banner tone="danger">{refused}</Banner>
  const who = (of: FlightCard | null) =>
    [of?.truck?.plate, of?.trailer?.plate, of?.driver?.name, of?.coDriver?.name].filter(Boolean).join(', ')
  return (
    <>
      {(
        [
          [card, other, own],
          [other, card, theirs],
        ] as const
      ).map(([flight, from, { fit, pending }], i) => (
        <FitList
          key={i === 0 ? 'own' : 'theirs'}
          title={t.swapOn(flight?.number ?? '…', who(from))}
          fit={fit}
          pending={pending}
          cargo={fit?.peak ?? null}
        />
      ))}
    </>
  )
}
