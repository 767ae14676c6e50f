import { useQuery } from '@tanstack/react-query'
import { costs } from '#contract/costs.ts'
import type { Money } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { runWords } from './words.ts'

/** How far a truck went lately, how much of it empty, and, to those who see prices, what was left. */
export function VehicleRun({ vehicleId }: { vehicleId: string }) {
  const t = useWords(runWords)
  const f = useFormat()
  const { data, isError } = useQuery(queryOf(costs.truck, { carId: vehicleId }, { quiet: true }))
  if (isError && !data) return <p className="muted s13">{t.failed}</p>
  if (!data) return <Skeleton lines={4} height={18} />
  if (data.flights === 0) return <p className="muted s13">{t.none(data.days)}</p>
  const km = data.loadedKm + data.emptyKm
  const sum = (money: Money | null) => (money ? f.money(money) : '—')
  const { money } = data
  return (
    <>
      <p className="muted s13">{t.since(data.days)}</p>
      <KeyValues
        items={[
          { label: t.flights, value: f.number(data.flights) },
          { label: t.run, value: t.km(f.number(km)) },
          { label: t.empty, value: km > 0 ? `${t.km(f.number(data.emptyKm))}, ${f.percent(data.emptyKm / km)}` : '—' },
          ...(money
            ? [
                { label: t.revenue, value: sum(money.revenue) },
                { label: t.cost, value: sum(money.cost) },
                { label: t.margin, value: sum(money.margin), strong: true },
                { label: t.perKm, value: sum(money.perKm) },
              ]
            : []),
        ]}
      />
    </>
  )
}
