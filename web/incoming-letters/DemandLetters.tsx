import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { type DemandLetter, incomingLetters } from '#contract/incoming-letters.ts'
import { momentAt } from '#contract/order-dates.ts'
import { defaultZone } from '#contract/zone.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { channelWords, waitWords, words } from './words.ts'

type Props = {
  card: DemandCard
  /** Somebody has typed already: nothing is put in the place of it unless he wants it. */
  touched: boolean
  /** Puts what a letter says into the form; null: it says nothing that may be taken over. */
  onFill: (values: { price: DemandLetter['price']; loadingAt: string | null }) => void
}

/** Answers to a demand that came by letter since the own offer was made last, in their own words, over the form they fill in. */
export function DemandLetters({ card, touched, onFill }: Props) {
  const t = useWords(words)
  const { locale } = useLocale()
  const f = useFormat()
  const { row, offers } = card
  const { data } = useQuery(queryOf(incomingLetters.ofDemand, { demandId: row.id }, { quiet: true }))
  const since = offers[0]?.updatedAt
  const letters = (data?.items ?? []).filter(({ at }) => since === undefined || at > since)
  const [filled, setFilled] = useState<DemandLetter | null>(null)
  const fill = (letter: DemandLetter) => {
    const { loadingOn, loadingHour } = letter
    const loadingAt = loadingOn !== null && loadingHour !== null ? momentAt(loadingOn, loadingHour, row.tz ?? defaultZone) : null
    onFill({ price: priceOf(letter, card).price, loadingAt })
    setFilled(letter)
  }
  const isLooked = useRef(false)
  const fillFirst = useEffectEvent(() => {
    const newest = letters.find(({ wait }) => wait === null)
    if (newest && !touched) fill(newest)
  })
  useEffect(() => {
    if (data === undefined || isLooked.current) return
    isLooked.current = true
    fillFirst()
  }, [data])
  return letters.map(letter => {
    const { id, at, channel, from, text, wait } = letter
    const isFilled = filled?.id === id
    const { why } = priceOf(letter, card)
    return (
      <Banner
        key={id}
        tone={wait === null ? 'info' : 'warn'}
        action={
          wait === null &&
          !isFilled && (
            <Button size="small" onClick={() => fill(letter)}>
              {t.offerUse}
            </Button>
          )
        }
      >
        <b>{wait === null ? t.offerLetter : t.offerDoubted}</b>{' '}
        <span className="s13 muted">
          {from} · {channelWords[channel][locale]} · {f.dateTime(at)}
        </span>
        <span style={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
        {wait !== null && <span className="s13">{waitWords[wait][locale]}</span>}
        {isFilled && <span className="s13">{[t.offerFilled, why && t[why]].filter(Boolean).join(' ')}</span>}
      </Banner>
    )
  })
}

/** The price of a letter as the form may take it over: in the currency and with the VAT the form goes by, of one lane; else why not. */
function priceOf({ price, vatMode }: DemandLetter, { draft: { currency }, vat, lanes }: DemandCard) {
  if (price === null) return { price: null, why: 'offerPriceless' } as const
  if (price.currency !== currency) return { price: null, why: 'offerOtherCurrency' } as const
  if (vatMode !== null && vat && vatMode !== vat.vatMode) return { price: null, why: 'offerOtherVat' } as const
  if (lanes.length > 1) return { price: null, why: 'offerManyLanes' } as const
  return { price, why: null } as const
}
