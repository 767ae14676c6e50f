import { useQuery } from '@tanstack/react-query'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandRow } from '#contract/demand-list.ts'
import { demands } from '#contract/demands.ts'
import { queryOf } from '#web/api/query.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { CoverBar } from '#web/demands/CoverBar.tsx'
import { DemandMark, OfferMark, OwnOffer, useBodies, useLaneText, usePeriodText, usePriceText } from '#web/demands/DemandCells.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/props.ts'
import { vatWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Respond } from './Respond.tsx'
import type { OnAnswer } from './useAnswering.tsx'
import '../demands.css'
import { canAnswer, waitsForAnswer } from '#web/demands/display.ts'
import { basisWords, demandWords, listWords, modeWords } from '#web/demands/words.ts'

/** A demand beside its list: what is needed, how far it is covered, and what has been offered. */
export function DemandPeek({ demand, onAnswer, ...moving }: PeekProps & { demand: DemandRow; onAnswer: OnAnswer }) {
  const t = useWords(demandWords)
  const l = useWords(listWords)
  const modes = useWords(modeWords)
  const bases = useWords(basisWords)
  const f = useFormat()
  const { locale } = useLocale()
  const lane = useLaneText()
  const period = usePeriodText()
  const price = usePriceText()
  const bodies = useBodies()
  const { data: card, error, refetch } = useQuery(queryOf(demands.get, { demandId: demand.id }, { quiet: true }))
  const to = paths.demand(demand.id)
  return (
    <Peek
      label={demand.number ?? t.draftNo}
      header={
        <>
          <h2>{demand.number ?? t.draftNo}</h2>
          <DemandMark status={demand.status} />
          {demand.isPrivate && <PrivateTag brief />}
        </>
      }
      to={to}
      footer={
        <>
          {demand.side === 'executor' && onAnswer && canAnswer(demand) && <Respond demand={demand} variant="primary" onAnswer={onAnswer} />}
          <ButtonLink to={to}>{l.whole}</ButtonLink>
        </>
      }
      {...moving}
    >
      <PeekSection title={lane(demand)}>
        <CoverBar cover={demand} isDescribed />
        {waitsForAnswer(demand) && <AnswerDue at={demand.deadline} line />}
      </PeekSection>
      <PeekSection title={l.details}>
        <KeyValues
          items={[
            { label: demand.kind === 'period' ? t.weeks : t.loading, value: period(demand) },
            { label: l.body, value: bodies(demand.bodyTypes) },
            { label: modes[demand.mode], value: price(demand), strong: true },
            { label: l.basis, value: bases[demand.basis] },
            ...(demand.cargo ? [{ label: l.cargo, value: [demand.cargo, f.weight(demand.massKg)].join(', ') }] : []),
            ...(demand.distanceKm ? [{ label: l.distance, value: l.km(f.number(demand.distanceKm)) }] : []),
            ...(demand.side === 'executor' ? [{ label: l.forwarder, value: demand.forwarder.name }] : []),
          ]}
        />
      </PeekSection>
      {demand.side === 'executor' && demand.own && (
        <PeekSection title={l.own}>
          <OwnOffer demand={demand} />
        </PeekSection>
      )}
      {demand.side === 'forwarder' && (
        <PeekSection title={l.offers}>
          {card ? (
            <Offers card={card} />
          ) : error ? (
            <ErrorState compact title={t.failed} onRetry={() => void refetch()} />
          ) : (
            <Skeleton lines={3} />
          )}
        </PeekSection>
      )}
      {card && card.lanes.length > 1 && (
        <PeekSection title={t.moreLanes(card.lanes.length - 1)}>
          <ul className="demand-plain s13">
            {card.lanes.slice(1, 8).map(one => (
              <li key={one.id}>
                {one.from[locale]} – {one.to[locale]}
              </li>
            ))}
          </ul>
        </PeekSection>
      )}
    </Peek>
  )
}

function Offers({ card }: { card: DemandCard }) {
  const t = useWords(demandWords)
  const vat = useWords(vatWords)
  const bases = useWords(basisWords)
  const f = useFormat()
  const { basis } = card.row
  if (card.offers.length === 0) return <p className="s13 muted">{t.offers(0)}</p>
  return (
    <ul className="demand-plain">
      {card.offers.slice(0, 5).map(offer => (
        <li key={offer.id} className="demand-peek-offer">
          <span className="truncate">{offer.executor.name}</span>
          <b className="nowrap">
            {offer.amount ? f.money(offer.amount) : t.trips(offer.cells.reduce((sum, cell) => sum + cell.promised, 0))}
          </b>
          <span className="s12 muted">
            {offer.amount && vat[offer.vatMode](offer.vatRate)}
            {offer[basis] && basis !== 'gross' && `, ${f.money(offer[basis])} ${bases[basis]}`}
          </span>
          <span className="s12">
            <OfferMark status={offer.status} />
          </span>
        </li>
      ))}
    </ul>
  )
}
