import type { FlightCard } from '#contract/flight-card.ts'
import type { Money } from '#contract/primitives.ts'
import { useBasisText } from '#web/flights/basis.ts'
import { marginOf } from '#web/flights/display.ts'
import { FlightMargin } from '#web/flights/FlightCells.tsx'
import { listWords } from '#web/flights/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { FlightDo, type StepsProps } from './FlightDo.tsx'
import { cardWords, costWords } from './words.ts'

/** What the flight takes, planned and in fact, and what is left of its revenue; to the executor and those who see prices. */
export function FlightCosts({ card: { money, costs, odometer, loadedKm, emptyKm }, steps }: { card: FlightCard } & StepsProps) {
  const t = useWords(cardWords)
  const l = useWords(listWords)
  const kinds = useWords(costWords)
  const f = useFormat()
  const basis = useBasisText()
  if (money === null) return null
  const margin = marginOf(money)
  const km = loadedKm === null ? 0 : loadedKm + (emptyKm ?? 0)
  const run = odometer && [odometer.start, odometer.end].some(km => km !== null)
  return (
    <Section id="costs" title={t.costs} aside={<FlightDo steps={steps} of={['costs']} />}>
      <div className="flight-money">
        {costs.length === 0 ? (
          <p className="muted flight-none">{t.noCosts}</p>
        ) : (
          <table className="flight-table">
            <thead>
              <tr>
                <th scope="col">{t.cost}</th>
                <th scope="col" className="num">
                  {t.plan}
                </th>
                <th scope="col" className="num">
                  {t.factOnly}
                </th>
              </tr>
            </thead>
            <tbody>
              {costs.map(cost => (
                <tr key={cost.kind + cost.note}>
                  <th scope="row">
                    {kinds[cost.kind]}
                    {cost.planBasis && <span className="flight-under">{t.byPlan(basis(cost.planBasis))}</span>}
                    {cost.plan && !cost.planBasis && <span className="flight-under">{t.byPlan(t.byHand)}</span>}
                    {cost.factBasis && <span className="flight-under">{t.byFact(basis(cost.factBasis))}</span>}
                    {cost.note && <span className="flight-under">{cost.note}</span>}
                  </th>
                  <td className="num nowrap">{sumText(f.money, cost.plan)}</td>
                  <td className="num nowrap">{sumText(f.money, cost.fact)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="flight-balance">
          <KeyValues
            items={[
              { label: l.revenue, value: sumText(f.money, money.revenue) },
              { label: l.cost, value: sumText(f.money, money.cost) },
              { label: l.margin, value: <FlightMargin money={money} />, strong: true },
              ...(margin && km > 0
                ? [{ label: t.perKm, value: f.money({ ...margin.money, minor: Math.round(margin.money.minor / km) }) }]
                : []),
              ...(run ? [{ label: t.odometer, value: `${f.number(odometer.start)} – ${f.number(odometer.end)}` }] : []),
              ...(odometer?.fuelL ? [{ label: t.fuelUsed, value: t.litres(f.number(odometer.fuelL)) }] : []),
            ]}
          />
        </div>
      </div>
    </Section>
  )
}

const sumText = (text: (sum: Money) => string, sum: Money | null): string => (sum ? text(sum) : '—')
