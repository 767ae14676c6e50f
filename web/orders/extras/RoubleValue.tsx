import { useQuery } from '@tanstack/react-query'
import { currencies, inRoubles } from '#contract/currencies.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { dayOf } from '#contract/order-dates.ts'
import type { Money } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { priceWords } from './priceWords.ts'

type RoubleProps = { card: Pick<OrderCard, 'stops'>; money: Money }

/** What an amount in another currency is in roubles on the day of the loading, or today while that is to come; nothing where no rate is known. */
export const RoubleValue = (props: RoubleProps) => (props.money.currency === 'RUB' ? null : <Converted {...props} />)

function Converted({ card, money }: RoubleProps) {
  const t = useWords(priceWords)
  const f = useFormat()
  const { locale } = useLocale()
  const now = useNow(600_000)
  const today = dayOf(new Date(now).toISOString(), defaultZone)
  const loading = card.stops[0]?.windowFrom
  const loaded = loading ? dayOf(loading, defaultZone) : today
  const { data } = useQuery(queryOf(currencies.rates, { day: loaded < today ? loaded : today }, { quiet: true }))
  const rate = data?.items.find(each => each.currency === money.currency)
  const roubles = rate && inRoubles(money, rate)
  if (!rate || !roubles) return null
  const units = { minor: rate.nominal * 100, currency: money.currency }
  const day = f.date(rate.day)
  const [whole, part] = rate.rate.split('.')
  // an exact figure: its four digits after the point are never cut
  const rateText = `${f.number(Number(whole))}${locale === 'ru' ? ',' : '.'}${part}`
  return (
    <p className="order-roubles">
      <span className="num">{t.roubles(f.money(roubles))}</span>{' '}
      <span className="muted s12">
        {rate.source === 'cbr' ? t.official(day) : t.demo(day)}: {t.rate(f.money(units), `${rateText}\u00a0₽`)}
      </span>
    </p>
  )
}
