import { useQuery } from '@tanstack/react-query'
import { company } from '#contract/company.ts'
import { vatProposed } from '#contract/order-vat.ts'
import type { Day } from '#contract/primitives.ts'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { defaultZone } from '#contract/zone.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import type { Vat } from './prices.ts'

const dayIn = (zone: string, at: number): Day => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at)

/** The day whose rate of VAT the server takes. */
function dayOf({ validFrom, windowFrom, tz }: Pick<LotRow, 'windowFrom' | 'validFrom' | 'tz'>, endsAt: string | null): Day {
  if (validFrom) return validFrom
  return windowFrom ? dayIn(tz, Date.parse(windowFrom)) : dayIn(defaultZone, endsAt ? Date.parse(endsAt) : now())
}

/**
 * The VAT a bet of this viewer has: that of his last bet here, else what the regime of who is paid says for the day of the lot. On capacity
 * that is the organiser, whom the terms tell of.
 */
export function useVat(
  lot: Pick<LotRow, 'rising' | 'windowFrom' | 'validFrom' | 'tz'>,
  live: Pick<LotLive, 'own' | 'endsAt'>,
  terms: Pick<TenderCard, 'payee'> | null,
): Vat | null {
  const may = useCan('organization.view')
  const asks = may && live.own === null && !lot.rising
  const { data } = useQuery({ ...queryOf(company.get, {}, { quiet: true }), enabled: asks, staleTime: 5 * 60_000 })
  if (live.own) return { vatMode: live.own.vatMode, vatRate: live.own.vatRate }
  const payee = lot.rising ? terms?.payee : data && { regime: data.tax.regime, country: data.country }
  return payee ? vatProposed(payee, dayOf(lot, live.endsAt)) : null
}
