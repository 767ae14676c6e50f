import type { OrderCard } from '#contract/order-card.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { CargoTable } from './CargoTable.tsx'
import { cardWords } from './cardWords.ts'

/** What is carried, how full it makes the vehicle asked for, and what that vehicle must be. */
export function OrderCargoBlock({ card }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const shown = useWords(shownWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const loadingOf = useNames('downloadTypes')
  const regimeOf = useNames('temperatures')
  const truckOf = useNames('truckTypes')
  const { requirement, cargo } = card
  const limits = requirement.capacityKg > 0 || requirement.volumeM3 > 0 || requirement.pallets > 0

  return (
    <Section id="cargo" title={t.cargo} bare>
      {card.cargos.length === 0 ? <p className="muted">{t.noCargo}</p> : <CargoTable card={card} />}
      {limits && card.cargos.length > 0 && (
        <div className="order-loads">
          {requirement.capacityKg > 0 && (
            <LoadBar
              inline
              label={t.weight}
              value={cargo.massKg}
              limit={requirement.capacityKg}
              text={`${f.number(cargo.massKg / 1000)} / ${f.weight(requirement.capacityKg)}`}
            />
          )}
          {requirement.volumeM3 > 0 && cargo.volumeM3 > 0 && (
            <LoadBar
              inline
              label={t.volumeShort}
              value={cargo.volumeM3}
              limit={requirement.volumeM3}
              text={`${f.number(cargo.volumeM3)} / ${shown.cubic(f.number(requirement.volumeM3))}`}
            />
          )}
          {requirement.pallets > 0 && cargo.pallets > 0 && (
            <LoadBar
              inline
              label={t.palletsWord}
              value={cargo.pallets}
              limit={requirement.pallets}
              text={`${cargo.pallets} / ${requirement.pallets}`}
            />
          )}
        </div>
      )}
      <div className="order-needs">
        <KeyValues
          items={[
            ...(requirement.truckType ? [{ label: t.truckType, value: truckOf(requirement.truckType) }] : []),
            ...(requirement.bodyTypes.length > 0 ? [{ label: t.body, value: requirement.bodyTypes.map(bodyOf).join(', ') }] : []),
            {
              label: t.loadingTypes,
              value: requirement.loadingTypes.length > 0 ? requirement.loadingTypes.map(loadingOf).join(', ') : t.anyWay,
            },
            ...(requirement.temperature ? [{ label: t.temperature, value: regimeOf(requirement.temperature) }] : []),
          ]}
        />
      </div>
    </Section>
  )
}
