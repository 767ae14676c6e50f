import type { DemandLetter } from '#contract/incoming-letters.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { channelWords, waitWords, words } from './words.ts'

type Props = {
  letters: readonly DemandLetter[]
  /** The letter the form was filled in from, and what of it was not taken over. */
  filled: { id: string; trouble: string | null } | null
  onUse: (letter: DemandLetter) => void
}

/** Answers to a demand that came by letter, in their own words, over the form they are meant for. */
export function DemandLetters({ letters, filled, onUse }: Props) {
  const t = useWords(words)
  const { locale } = useLocale()
  const f = useFormat()
  return letters.map(letter => {
    const { id, at, channel, from, text, wait } = letter
    const use = wait === null && filled?.id !== id
    return (
      <Banner
        key={id}
        tone={wait === null ? 'info' : 'warn'}
        action={
          use && (
            <Button size="small" onClick={() => onUse(letter)}>
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
        {filled?.id === id && <span className="s13">{[t.offerFilled, filled.trouble].filter(Boolean).join(' ')}</span>}
      </Banner>
    )
  })
}

/** The price of a letter as the form may take it over: in the currency and with the VAT the form reckons by; else why not. */
export function priceOfLetter(
  { price, vatMode }: Pick<DemandLetter, 'price' | 'vatMode'>,
  { currency, vat }: { currency: string; vat: string | null },
): { price: DemandLetter['price']; why: 'offerPriceless' | 'offerOtherCurrency' | 'offerOtherVat' | null } {
  if (price === null) return { price: null, why: 'offerPriceless' }
  if (price.currency !== currency) return { price: null, why: 'offerOtherCurrency' }
  if (vatMode !== null && vat !== null && vatMode !== vat) return { price: null, why: 'offerOtherVat' }
  return { price, why: null }
}
