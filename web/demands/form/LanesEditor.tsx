import { useState } from 'react'
import { demandLimits } from '#contract/demand-draft.ts'
import { defaultZone } from '#contract/zone.ts'
import { WeekGrid } from '#web/demands/weeks/WeekGrid.tsx'
import { mondayOf, spread } from '#web/demands/weeks/weeks.ts'
import type { Form } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { PlusIcon, TableIcon } from '#web/ui/pictures/icons.tsx'
import { blankLane, type DemandFields, type LaneFields, weeksOf } from './draft.ts'
import { LaneRow } from './LaneRow.tsx'
import { PasteLanes } from './PasteLanes.tsx'
import { createWords } from './words.ts'

const blank = (lane: LaneFields) => lane.from === null && lane.to === null && Object.values(lane.trips).every(text => text === '')

/** Lanes of a period demand with the trips each needs by week: typed, spread, or pasted from a spreadsheet. */
export function LanesEditor({ form }: { form: Form<DemandFields> }) {
  const t = useWords(createWords)
  const { values, change } = form
  const weeks = weeksOf(values)
  const [pasting, setPasting] = useState(false)
  const { lanes } = values
  const put = (key: string, patch: Partial<LaneFields>) =>
    change({ lanes: lanes.map(lane => (lane.key === key ? { ...lane, ...patch } : lane)) })
  const nameOf = (lane: LaneFields, i: number) => (lane.from && lane.to ? `${lane.from.label} – ${lane.to.label}` : t.laneNo(i + 1))

  return (
    <div className="demand-form-what">
      <LaneWeeks form={form} />
      <ol className="demand-form-lanes">
        {lanes.map((lane, i) => (
          <LaneRow
            key={lane.key}
            form={form}
            lane={lane}
            at={`lanes.${i}`}
            name={nameOf(lane, i)}
            onChange={patch => put(lane.key, patch)}
            onRemove={lanes.length > 1 ? () => change({ lanes: lanes.filter(each => each.key !== lane.key) }) : undefined}
          />
        ))}
      </ol>
      <p className="row row-wrap">
        <Chip dashed disabled={lanes.length >= demandLimits.lanes} onClick={() => change({ lanes: [...lanes, blankLane()] })}>
          <PlusIcon /> {t.addLane}
        </Chip>
        <Chip dashed onClick={() => setPasting(true)}>
          <TableIcon size={16} /> {t.pasteTable}
        </Chip>
      </p>
      {weeks.length > 0 && lanes.length > 0 && (
        <WeekGrid
          label={t.grid}
          id="form-lanes-0-weeks"
          lanes={lanes.map((lane, i) => ({
            key: lane.key,
            name: nameOf(lane, i),
            head: (
              <span className="stack-tight">
                <span className="truncate">{nameOf(lane, i)}</span>
                {form.errorAt(`lanes.${i}.weeks`) && <span className="s12 danger">{form.errorAt(`lanes.${i}.weeks`)}</span>}
              </span>
            ),
          }))}
          weeks={weeks}
          textOf={(key, week) => lanes.find(lane => lane.key === key)?.trips[week] ?? ''}
          onType={cells =>
            change({
              lanes: lanes.map(lane => ({
                ...lane,
                trips: {
                  ...lane.trips,
                  ...Object.fromEntries(cells.filter(({ key }) => key === lane.key).map(({ week, text }) => [week, text])),
                },
              })),
            })
          }
        />
      )}
      {pasting && (
        <PasteLanes
          from={values.weekFrom}
          weeksShown={weeks.length}
          room={demandLimits.lanes - lanes.filter(lane => !blank(lane)).length}
          onClose={() => setPasting(false)}
          onTake={(taken, count) => {
            change({ lanes: [...lanes.filter(lane => !blank(lane)), ...taken].slice(0, demandLimits.lanes), weeks: count })
            setPasting(false)
          }}
        />
      )}
    </div>
  )
}

/** Which weeks the lanes are about, and one number of trips spread over all of them. */
function LaneWeeks({ form }: { form: Form<DemandFields> }) {
  const t = useWords(createWords)
  const { values, change, field } = form
  const { lanes } = values
  const weeks = weeksOf(values)
  const [whole, setWhole] = useState<number | string | null>(20)
  return (
    <div className="demand-form-weeks">
      <DatePicker {...field('weekFrom')} onChange={day => change({ weekFrom: day === null ? null : mondayOf(day) })} zone={defaultZone} />
      <DecimalField {...field('weeks')} digits={0} />
      <DecimalField label={t.spreadHint} value={whole} onChange={setWhole} digits={0} />
      <Button
        reason={typeof whole === 'number' && weeks.length > 0 ? null : t.weekCountWrong}
        onClick={() => {
          const parts = spread(typeof whole === 'number' ? whole : 0, weeks.length)
          const trips = Object.fromEntries(weeks.map((week, i) => [week, String(parts[i])]))
          // only lanes nobody has filled in yet
          change({ lanes: lanes.map(lane => (weeks.some(week => lane.trips[week]) ? lane : { ...lane, trips })) })
        }}
      >
        {t.spread}
      </Button>
    </div>
  )
}
