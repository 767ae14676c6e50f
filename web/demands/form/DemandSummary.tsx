import { useQueries } from '@tanstack/react-query'
import { demands } from '#contract/demands.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { defaultZone } from '#contract/zone.ts'
import { queryOf } from '#web/api/query.ts'
import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { usePriceText } from '#web/demands/DemandCells.tsx'
import { sundayOf } from '#web/demands/weeks/weeks.ts'
import { demandWords, kindWords } from '#web/demands/words.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { totalsOf } from '#web/orders/form/draft.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { audienceOf, type DemandFields, tripsOf, weeksOf } from './draft.ts'
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
      <Reach fields={fields} />
    </div>
  )
}

/** How many read it at once and how many after each delay. */
function Reach({ fields }: { fields: DemandFields }) {
  const t = useWords(createWords)
  const f = useFormat()
  const moment = useNow(60_000)
  const audience = audienceOf(fields)
  const delays = [...new Set(fields.groups.map(({ delay }) => (typeof delay === 'number' ? delay : 0)))].sort((a, b) => a - b)
  const steps: { delay: number; audience: Audience }[] =
    audience === null
      ? []
      : audience.kind === 'groups'
        ? delays.map(delay => ({
            delay,
            audience: {
              kind: 'groups',
              groupIds: fields.groups.filter(each => (typeof each.delay === 'number' ? each.delay : 0) === delay).map(({ id }) => id),
            },
          }))
        : [{ delay: 0, audience }]
  const found = useQueries({ queries: steps.map(step => queryOf(demands.reach, {}, { data: { audience: step.audience }, quiet: true })) })
  const nobody = steps.length > 0 && found.every(({ data }) => data?.organizations === 0)
  return (
    <section aria-label={t.preview}>
      <h3>{t.preview}</h3>
      <ul className="demand-plain s13">
        {steps.map(({ delay }, i) => {
          const data = found[i]?.data
          return (
            <li key={delay} className="row">
              <span>
                {delay === 0 ? t.atOnce : t.after(f.duration(delay * 60_000))}
                {delay > 0 && <span className="muted"> {f.time(moment + delay * 60_000, { zone: defaultZone })}</span>}
              </span>
              <span className="spacer" />
              <b className="nowrap">{data ? t.reaches(data.organizations) : t.counting}</b>
            </li>
          )
        })}
      </ul>
      {nobody && <p className="s13 warn">{t.nobody}</p>}
    </section>
  )
}
