import type { DemandOrder } from '#contract/demand-card.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { cardWords } from './words.ts'

/** What a spot demand wants carried: cargo, what it asks of the vehicle, and when one is paid. */
export function DemandedOrder({ order }: { order: DemandOrder }) {
  const t = useWords(cardWords)
  const form = useWords(formWords)
  const f = useFormat()
  const trucks = useNames('truckTypes')
  const loadings = useNames('downloadTypes')
  const triggers = {
    unloading: form.triggerUnloading,
    scans: form.triggerScans,
    originals: form.triggerOriginals,
    act_signed: form.triggerAct,
  }
  const cargo = ({ name, massKg, volumeM3, pallets }: DemandOrder['cargos'][number]) =>
    [name, massKg > 0 && f.weight(massKg), volumeM3 > 0 && t.cubic(f.number(volumeM3)), pallets > 0 && t.pallets(pallets)]
      .filter(Boolean)
      .join(', ')
  return (
    <Section title={t.transport}>
      <KeyValues
        items={[
          ...order.cargos.map(each => ({ label: t.cargo, value: cargo(each) })),
          ...(order.truckType ? [{ label: t.truck, value: trucks(order.truckType) }] : []),
          ...(order.loadingTypes.length > 0 ? [{ label: t.loadingTypes, value: order.loadingTypes.map(loadings).join(', ') }] : []),
          {
            label: t.payment,
            value: t.payFrom(t.payDays(order.payDays, order.payDaysKind === 'banking'), triggers[order.payTrigger].toLocaleLowerCase()),
          },
          ...(order.comment ? [{ label: t.comment, value: <span className="demand-note">{order.comment}</span> }] : []),
        ]}
      />
    </Section>
  )
}
