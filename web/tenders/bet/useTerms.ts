import { useQuery } from '@tanstack/react-query'
import { company } from '#contract/company.ts'
import { vatProposed } from '#contract/order-vat.ts'
import type { Day } from '#contract/primitives.ts'
import { type LotLive, type LotRow, type TenderCard, tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import type { Vat } from './prices.ts'

/** The terms of a lot's tender, which stand since it was announced, and whether the viewer may bid by them; null while they are read, or not wanted. */
export function useTerms(lot: Pick<LotRow, 'tenderId'>, wanted = true): TenderCard | null {
  const { data } = useQuery({
    ...queryOf(tenders.get, { tenderId: lot.tenderId }, { quiet: true }),
    enabled: wanted,
    staleTime: 5 * 60_000,
  })
  return data ?? null
}

const dayIn = (zone: string, at: number): Day => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at)

/** The VAT a bet of this viewer has: that of his last bet here, else what his regime says for the day of loading. */
export function useVat(lot: Pick<LotRow, 'windowFrom' | 'validFrom' | 'tz'>, live: Pick<LotLive, 'own'>): Vat | null {
  const may = useCan('organization.view')
  const asks = may && live.own === null
  const { data } = useQuery({ ...queryOf(company.get, {}, { quiet: true }), enabled: asks, staleTime: 5 * 60_000 })
  if (live.own) return { vatMode: live.own.vatMode, vatRate: live.own.vatRate }
  if (!data) return null
  const day = lot.validFrom ?? dayIn(lot.tz, lot.windowFrom ? Date.parse(lot.windowFrom) : now())
  const regime = data.taxes.find(period => period.validFrom <= day)?.regime ?? data.tax.regime
  return vatProposed({ regime, country: data.country }, day)
}
