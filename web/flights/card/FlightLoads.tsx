import type { FlightCard, FlightLoad } from '#contract/flight-card.ts'
import { type FlightLeg, legsOf } from '#web/flights/display.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { FlightDo, type StepsProps } from './FlightDo.tsx'
import { cardWords, resultWords } from './words.ts'

/** From this share on a leg is nearly full, and words say so. */
const tightFrom = 0.95

/** What is on board on every leg, against what the bodies take. */
export function FlightLoads({ card, steps }: { card: FlightCard } & StepsProps) {
  const t = useWords(cardWords)
  const r = useWords(resultWords)
  const f = useFormat()
  const { massKg, volumeM3, pallets } = card.carries
  const legs = legsOf(card.tasks)
  const stays = card.orders.flatMap(({ number, leftover }) => (leftover ? [{ number, leftover }] : []))
  const note =
    massKg === null && volumeM3 === null && pallets === null
      ? undefined
      : t.loadNote(
          massKg === null ? '' : f.weight(massKg),
          volumeM3 === null ? '' : `${f.number(volumeM3)}\u00a0${t.cubic}`,
          pallets === null ? '' : `${f.number(pallets)}\u00a0${t.palletsUnit}`,
        )
  return (
    <Section id="load" title={t.load} note={note} aside={<FlightDo steps={steps} of={['unload_leftover']} />}>
      {legs.length === 0 ? (
        <p className="muted">{t.oneStop}</p>
      ) : (
        <ol className="flight-legs">
          {legs.map((leg, i) => (
            <Leg key={leg.id} leg={leg} carries={card.carries} isCurrent={i + 1 === card.next} />
          ))}
        </ol>
      )}
      {stays.length > 0 && (
        <p className="warn s13">
          {t.stays(
            stays
              .map(({ number, leftover }) =>
                [
                  number,
                  r.kilograms(f.number(leftover.massKg)),
                  leftover.pallets > 0 && `${f.number(leftover.pallets)}\u00a0${t.palletsUnit}`,
                ]
                  .filter(Boolean)
                  .join(' · '),
              )
              .join('; '),
          )}
        </p>
      )}
    </Section>
  )
}

const isEmpty = (load: FlightLoad) => load.massKg === 0 && load.volumeM3 === 0 && load.pallets === 0

function Leg({ leg, carries, isCurrent }: { leg: FlightLeg; carries: FlightCard['carries']; isCurrent: boolean }) {
  const t = useWords(cardWords)
  const { locale } = useLocale()
  const [from, to] = [leg.from.place[locale], leg.to.place[locale]]
  return (
    <li className="flight-leg" data-current={isCurrent || undefined}>
      <span className="flight-leg-name">{from === to ? from : `${from} – ${to}`}</span>
      {isEmpty(leg.load) ? (
        <span className="muted flight-leg-empty">{t.emptyLeg}</span>
      ) : (
        <>
          <Part
            label={t.mass}
            value={leg.load.massKg / 1000}
            limit={carries.massKg === null ? null : carries.massKg / 1000}
            unit={t.tonnes}
          />
          <Part label={t.volume} value={leg.load.volumeM3} limit={carries.volumeM3} unit={t.cubic} />
          <Part label={t.pallets} value={leg.load.pallets} limit={carries.pallets} unit={t.palletsUnit} />
        </>
      )}
    </li>
  )
}

/** One measure of a load; where nobody says what the body takes, the figure alone. */
function Part({ label, value, limit, unit }: { label: string; value: number; limit: number | null; unit: string }) {
  const f = useFormat()
  if (limit === null || limit === 0)
    return (
      <span className="flight-leg-bare s12">
        <span>{label}</span>
        <span>
          {f.number(value)}
          {'\u00a0'}
          {unit}
        </span>
      </span>
    )
  return <LoadBar label={label} value={value} limit={limit} unit={unit} tightFrom={tightFrom} />
}
