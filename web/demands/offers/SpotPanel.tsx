import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { vatOf } from '#contract/order-sums.ts'
import { queryOf } from '#web/api/query.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { isFar, referenceOf } from '#web/demands/display.ts'
import { readerZone, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ProposalList } from '#web/orders/actions/Proposals.tsx'
import { useSaid } from '#web/orders/actions/useCandidates.ts'
import { PriceHint } from '#web/orders/lane/PriceHint.tsx'
import { vatWords } from '#web/orders/words.ts'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import '#web/orders/actions/step.css'
import type { useSpotOffer } from './useSpotOffer.ts'

const DemandLetters = lazy(async () => ({ default: (await import('#web/incoming-letters/DemandLetters.tsx')).DemandLetters }))

/** So much the field of the vehicle takes. */
const MOST = 100

type SpotPanelProps = { card: DemandCard; by: ReturnType<typeof useSpotOffer> }

/** The fields of an offer: the price beside what the lane cost before, a vehicle of the own fleet, and until when it stands. */
export function SpotPanel({ card, by }: SpotPanelProps) {
  const t = useWords(cardWords)
  const vatSaid = useWords(vatWords)
  const f = useFormat()
  const { row, vat, order } = card
  const { read } = by
  const words = vat && vatSaid[vat.vatMode](vat.vatRate)
  const net =
    vat && read && vat.vatMode === 'included' ? { ...read, minor: read.minor - vatOf(read.minor, vat.vatMode, vat.vatRate) } : null
  const reference = referenceOf(row, card.offers[0]?.turns)
  return (
    <>
      <Suspense>
        <DemandLetters
          card={card}
          touched={by.isTouched}
          onFill={letter => {
            by.setAmount(letter.price)
            by.setLoadingAt(letter.loadingAt ?? row.windowFrom)
          }}
        />
      </Suspense>
      <MoneyField
        big
        label={t.amount}
        value={by.amount}
        onChange={by.setAmount}
        currency={card.draft.currency}
        description={words ? (net ? t.vatNote(words, f.money(net)) : t.vatPlain(words)) : undefined}
        error={by.isPriceless ? t.amountMissing : null}
        warning={isFar(read, reference) ? t.farPrice(f.money(reference)) : null}
      />
      {vat && (
        <PriceHint
          side="executor"
          from={order?.stops[0]?.town}
          to={order?.stops.at(-1)?.town}
          bodies={row.bodyTypes}
          price={read}
          vat={vat}
        />
      )}
      <FleetField card={card} by={by} />
      <div className="demand-fields">
        {row.trucks > 1 && (
          <DecimalField
            label={t.trucks}
            digits={0}
            value={by.trucks}
            onChange={by.setTrucks}
            error={by.isFew ? t.trucksWrong(row.trucks) : null}
          />
        )}
        <DateTimeField label={t.loadingAt} optional value={by.loadingAt} onChange={by.setLoadingAt} zone={row.tz} />
        <DateTimeField label={t.validUntil} optional value={by.until} onChange={by.setUntil} zone={readerZone()} />
      </div>
      <TextArea label={t.comment} optional value={by.comment} onChange={by.setComment} rows={2} maxLength={500} />
    </>
  )
}

/** A vehicle of the own fleet, a press away as it fits, or another in own words. The forwarder reads its body and plates, not who drives. */
function FleetField({ card, by }: SpotPanelProps) {
  const t = useWords(cardWords)
  const saidOf = useSaid()
  const proposed = useQuery(queryOf(demands.candidates, { demandId: card.row.id }, { quiet: true }))
  const textOf = (each: Parameters<typeof saidOf>[0]) => [saidOf(each).name, each.trailerPlate].filter(Boolean).join(', ').slice(0, MOST)
  return (
    <>
      <ProposalList of={proposed} isChosen={each => by.vehicle === textOf(each)} onTake={each => by.setVehicle(textOf(each))} />
      <TextField label={t.vehicleField} optional placeholder={t.vehicleHint} value={by.vehicle} onChange={by.setVehicle} maxLength={MOST} />
    </>
  )
}
