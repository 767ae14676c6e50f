import type { OrderCo2e } from '#contract/co2e.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { co2eWords } from './co2eWords.ts'

/** How CO2e was worked out, one click away: method, distance, factor and its source, of each flight. */
export function Co2eFacts({ co2e }: { co2e: OrderCo2e }) {
  const t = useWords(co2eWords)
  const f = useFormat()
  return (
    <details>
      <summary>{t.how}</summary>
      {co2e.parts.map((part, i) => {
        const burnt = part.method === 'fuel'
        return (
          <KeyValues
            key={i}
            items={[
              { label: t.wtw, value: t.kg(f.number(part.wtwKg, 1)), strong: true },
              { label: t.ttw, value: t.kg(f.number(part.ttwKg, 1)) },
              { label: t.method, value: t[part.method] },
              ...(part.litres === null ? [] : [{ label: t.litres, value: t.litresOf(f.number(part.litres, 1)) }]),
              { label: t.class, value: t[part.vehicleClass] },
              ...(part.coolingPercent > 0 && !burnt ? [{ label: t.cooling, value: t.coolingOf(f.number(part.coolingPercent)) }] : []),
              { label: t.distance, value: t[part.distance] },
              ...(part.emptyPercent === null
                ? []
                : [
                    {
                      label: t.empty,
                      value: (burnt ? t.emptyBurnt : part.emptyOf === 'own' ? t.emptyOwn : t.emptyWithin)(f.number(part.emptyPercent)),
                    },
                  ]),
              { label: t.work, value: t.tonKm(f.number(part.tonKm, 1)) },
              { label: t.factor, value: t.perTonKm(f.number(part.wtw, 2), f.number(part.ttw, 2)) },
              { label: t.source, value: burnt ? t.sourceFuel : part.vehicleClass === 'rigid' ? t.sourceRigid : t.sourceRoad },
            ]}
          />
        )
      })}
    </details>
  )
}

/** The figure in a line, and whether it is an estimate. */
export function useCo2eText(): (co2e: OrderCo2e) => string {
  const t = useWords(co2eWords)
  const f = useFormat()
  return ({ wtwKg, isEstimate, parts }) => {
    const kg = f.number(wtwKg, 1)
    if (isEstimate) return t.estimate(kg)
    return parts.some(({ method }) => method === 'fuel') ? t.byFuel(kg) : t.byFlight(kg)
  }
}
