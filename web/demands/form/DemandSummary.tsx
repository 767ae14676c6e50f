import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { usePriceText } from '#web/demands/DemandCells.tsx'
import { sundayOf } from '#web/demands/weeks/weeks.ts'
import { demandWords, kindWords } from '#web/demands/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { totalsOf } from '#web/orders/form/draft.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { DemandReach } from './DemandReach.tsx'
import { type DemandFields, tripsOf, weeksOf } from './draft.ts'
import { createWords } from './words.ts'

/** What is about to be published, who reads it and when. */
export function DemandSummary({ fields }: { fields: DemandFields }) {
  const t = useWords(createWords)
  const w = useWords(demandWords)
  const kinds = useWords(kindWords)
  const f = useFormat()
  const price = usePriceText()
  const spot = fields.kind === 'spot'
  const weeks = weeksOf(fields)
  const trips = fields.lanes.reduce((sum, lane) => sum + tripsOf(lane, weeks), 0)
  const [first, last] = [fields.hand.stops[0]?.place?.label, fields.hand.stops.at(-1)?.place?.label]
  const money = (of: DemandFields['price']) => (of && typeof of.minor === 'number' ? { minor: of.minor, currency: of.currency } : null)
  const mass = totalsOf(fields.hand).massKg
  return (
    <div className="demand-form-sum">
      <h2>{t.sum}</h2>
      <KeyValues
        items={[
          { label: t.kind, value: kinds[fields.kind] },
          ...(spot
            ? [
                fields.source === 'order'
                  ? { label: t.order, value: fields.order?.label ?? '–' }
                  : { label: t.route, value: [first, last].filter(Boolean).join(' – ') || '–' },
                ...(fields.source === 'hand' && mass > 0 ? [{ label: t.cargo, value: f.weight(mass) }] : []),
                { label: t.trucks, value: typeof fields.trucks === 'number' ? f.number(fields.trucks) : '–' },
              ]
            : [
                { label: t.grid, value: `${t.laneSum(fields.lanes.length)}, ${t.inWeeks(weeks.length)}` },
                { label: w.trips(trips), value: weeks.length > 0 ? f.dates(weeks[0], sundayOf(weeks.at(-1)!)) : '–' },
              ]),
          { label: t.price, value: price({ mode: fields.mode, price: money(fields.price), priceTo: money(fields.priceTo) }) },
          { label: t.deadline, value: <AnswerDue at={fields.deadline} line /> },
        ]}
      />
      <DemandReach fields={fields} />
    </div>
  )
}
