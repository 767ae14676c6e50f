import type { OrderCard } from '#contract/order-card.ts'
import { enteredOf } from '#contract/order-entered.ts'
import { fieldRow, fieldsWhere } from '#contract/order-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { type Fact, KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import './cargo.css'
import { cargoWords, classWords, equipmentWords } from './cargoWords.ts'

/** What else the cargo is and asks for: sizes, temperature, dangerous goods, equipment, a special permit. Nothing where nothing is said. */
export function OrderRequirement({ card }: { card: OrderCard }) {
  const t = useWords(cargoWords)
  const classOf = useWords(classWords)
  const nameOf = useWords(equipmentWords)
  const f = useFormat()
  const { requirement, permit } = card
  const range = (min: number | null, max: number | null) => `${f.number(min ?? max ?? 0, 1)}…${f.number(max ?? min ?? 0, 1)}\u00a0°C`

  const ofCargo = (cargo: OrderCard['cargos'][number]): Fact[] => {
    const { lengthM, widthM, heightM, tempMin, tempMax, adr } = cargo
    const sizes = [lengthM, widthM, heightM].filter(size => size !== null)
    return [
      ...(sizes.length > 0 || cargo.stackable
        ? [
            {
              label: t.sizes,
              value: [
                sizes.length > 0 && `${sizes.map(size => f.number(size, 2)).join('\u00a0×\u00a0')}\u00a0${t.metre}`,
                cargo.stackable && t.stackable.toLowerCase(),
              ]
                .filter(Boolean)
                .join(', '),
            },
          ]
        : []),
      ...(tempMin !== null || tempMax !== null ? [{ label: t.temperature, value: range(tempMin, tempMax) }] : []),
      ...(cargo.declaredValue ? [{ label: t.declared, value: f.money(cargo.declaredValue) }] : []),
      ...(cargo.containerNumber ? [{ label: t.containerNumber, value: cargo.containerNumber }] : []),
      ...(cargo.hsCode ? [{ label: t.hs, value: cargo.hsCode }] : []),
      ...(adr
        ? [
            {
              label: 'ADR',
              strong: true,
              value: [
                `UN\u00a0${adr.un}`,
                adr.name,
                adr.class && classOf[adr.class],
                adr.packingGroup && `${t.packingGroup} ${adr.packingGroup}`,
                adr.tunnel && `(${adr.tunnel === '-' ? '—' : adr.tunnel})`,
                adr.limited && 'LQ',
              ]
                .filter(Boolean)
                .join(', '),
            },
          ]
        : []),
    ]
  }
  const needed: Fact[] = [
    ...(requirement.tempRange ? [{ label: t.temperature, value: range(requirement.tempRange.min, requirement.tempRange.max) }] : []),
    ...(requirement.adrClasses.length > 0 ? [{ label: t.onRoad, value: t.plates }] : []),
    ...(requirement.equipment.length > 0
      ? [
          {
            label: t.equipment,
            value: requirement.equipment.map(({ code, count }) => (count ? `${nameOf[code]} × ${count}` : nameOf[code])).join(', '),
          },
        ]
      : []),
    ...(permit ? [{ label: t.permit, value: t.until(permit.number, f.date(permit.until)) }] : []),
  ]
  const entered = enteredOf(card)
  const facts = fieldsWhere('fact', true)
    .filter(name => entered[name])
    .map(name => ({ name, label: fieldRow(name).label[f.locale] }))
  const marks = [requirement.crewSize === 2 && t.twoDrivers, ...facts.map(({ name, label }) => entered[name] === true && label)].filter(
    mark => mark !== false,
  )
  const values = facts.flatMap(({ name, label }): Fact[] => {
    const value: string | number | boolean | null = entered[name]
    return value === true || value === null ? [] : [{ label, value: typeof value === 'number' ? f.number(value) : value }]
  })
  const needs: Fact[] = [...needed, ...values]
  const described = card.cargos.map(cargo => ({ name: cargo.name, facts: ofCargo(cargo) })).filter(({ facts }) => facts.length > 0)
  if (described.length + needs.length + marks.length === 0) return null

  return (
    <Section id="requirement" title={t.requirements} aside={card.oversize && <Badge tone="warn">{t.oversizeShort}</Badge>}>
      <div className="requirement">
        {described.map(({ name, facts }, i) => (
          <div key={i}>
            {card.cargos.length > 1 && <h3 className="s13">{name}</h3>}
            <KeyValues items={facts} />
          </div>
        ))}
        {needs.length > 0 && <KeyValues items={needs} />}
        {marks.length > 0 && <p className="muted s13">{marks.join(' · ')}</p>}
      </div>
    </Section>
  )
}
