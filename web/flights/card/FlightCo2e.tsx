import type { FlightCard } from '#contract/flight-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Co2eFacts, useCo2eText } from '#web/orders/Co2eFacts.tsx'
import { co2eWords } from '#web/orders/co2eWords.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

/** What the flight causes, and which part of it is of which order: of those its viewer sees. */
export function FlightCo2e({ card: { co2e, orders } }: { card: FlightCard }) {
  const t = useWords(co2eWords)
  const f = useFormat()
  const text = useCo2eText()
  if (co2e === null) return null
  const first = co2e.parts.slice(0, 1)
  // of one flight the method is one; the parts differ by tonne-kilometres alone
  const whole = first.map(part => ({
    ...part,
    ...{ wtwKg: co2e.wtwKg, ttwKg: co2e.ttwKg },
    tonKm: co2e.parts.reduce((sum, { tonKm }) => sum + tonKm, 0),
  }))
  return (
    <Section id="co2e" title={t.title} note={text(co2e)}>
      {orders.length > 1 && (
        <KeyValues items={orders.map(({ number, co2e: own }) => ({ label: number, value: own ? t.kg(f.number(own.wtwKg, 1)) : '—' }))} />
      )}
      <Co2eFacts co2e={{ ...co2e, parts: whole }} />
    </Section>
  )
}
