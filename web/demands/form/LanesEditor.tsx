import { useState } from 'react'
import { demandLimits } from '#contract/demand-draft.ts'
import { places } from '#contract/places.ts'
import { defaultZone } from '#contract/zone.ts'
import { ask } from '#web/api/client.ts'
import { WeekGrid } from '#web/demands/weeks/WeekGrid.tsx'
import { endsOf, mondayOf, type PastedRow, readLanes, readTrips, spread } from '#web/demands/weeks/weeks.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import type { Form } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import type { PlaceChoice } from '#web/orders/form/draft.ts'
import { placeChoice, suggestPlaces } from '#web/orders/suggest.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PlusIcon, TableIcon, TrashIcon } from '#web/ui/icons.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { blankLane, type DemandFields, type LaneFields, weeksOf } from './draft.ts'
import { createWords } from './words.ts'

const blank = (lane: LaneFields) => lane.from === null && lane.to === null && Object.values(lane.trips).every(text => text === '')

/** Lanes of a period demand with the trips each needs by week: typed, spread, or pasted from a spreadsheet. */
export function LanesEditor({ form }: { form: Form<DemandFields> }) {
  const t = useWords(createWords)
  const { locale } = useLocale()
  const bodies = useOptions('bodyTypes')
  const { values, change, field, at, errorAt, leave } = form
  const weeks = weeksOf(values)
  const [pasting, setPasting] = useState(false)
  const [whole, setWhole] = useState<number | string | null>(20)
  const { lanes } = values
  const put = (key: string, patch: Partial<LaneFields>) =>
    change({ lanes: lanes.map(lane => (lane.key === key ? { ...lane, ...patch } : lane)) })
  const nameOf = (lane: LaneFields, i: number) => (lane.from && lane.to ? `${lane.from.label} – ${lane.to.label}` : t.laneNo(i + 1))

  return (
    <div className="demand-form-what">
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
      <ol className="demand-form-lanes">
        {lanes.map((lane, i) => (
          <li key={lane.key}>
            <ComboBox
              {...at(`lanes.${i}.from`)}
              placeholder={lane.fromText || t.place}
              value={lane.from}
              onChange={from => put(lane.key, { from: from && { ...from, hint: undefined } })}
              load={(text, signal) => suggestPlaces(text, signal, locale)}
            />
            <ComboBox
              {...at(`lanes.${i}.to`)}
              placeholder={lane.toText || t.place}
              value={lane.to}
              onChange={to => put(lane.key, { to: to && { ...to, hint: undefined } })}
              load={(text, signal) => suggestPlaces(text, signal, locale)}
            />
            <MultiSelect
              variant="field"
              label={t.bodies}
              optional
              value={lane.bodyTypes}
              onChange={bodyTypes => put(lane.key, { bodyTypes })}
              options={bodies}
            />
            <DecimalField label={t.mass} optional digits={2} value={lane.tonnes} onChange={tonnes => put(lane.key, { tonnes })} />
            {values.mode !== 'request' && (
              <MoneyField
                label={t.lanePrice}
                optional
                value={lane.price}
                currency={values.price?.currency}
                onChange={price => put(lane.key, { price })}
                onBlur={() => leave(`lanes.${i}.price`)}
                error={errorAt(`lanes.${i}.price`)}
              />
            )}
            {values.mode === 'range' && (
              <MoneyField
                label={t.lanePriceTo}
                optional
                value={lane.priceTo}
                currency={values.price?.currency}
                onChange={priceTo => put(lane.key, { priceTo })}
              />
            )}
            {lanes.length > 1 && (
              <IconButton
                label={t.removeLane(nameOf(lane, i))}
                icon={<TrashIcon />}
                onClick={() => change({ lanes: lanes.filter(each => each.key !== lane.key) })}
              />
            )}
          </li>
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
                {errorAt(`lanes.${i}.weeks`) && <span className="s12 danger">{errorAt(`lanes.${i}.weeks`)}</span>}
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

type PasteLanesProps = {
  from: string | null
  /** So many weeks the grid has now; a wider table gives it more. */
  weeksShown: number
  /** So many lanes more a demand takes. */
  room: number
  onTake: (lanes: LaneFields[], weeks: number) => void
  onClose: () => void
}

function PasteLanes({ from, weeksShown, room, onTake, onClose }: PasteLanesProps) {
  const t = useWords(createWords)
  const f = useFormat()
  const { locale } = useLocale()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const read = readLanes(text)
  const rows = read.slice(0, room)
  const count = Math.min(demandLimits.weeks, Math.max(weeksShown, ...rows.map(row => row.trips.length)))
  const weeks = weeksOf({ weekFrom: from, weeks: count })
  const tripsIn = (cells: (row: PastedRow) => string[]) =>
    rows.reduce((sum, row) => sum + cells(row).reduce((all, cell) => all + (readTrips(cell) ?? 0), 0), 0)
  const trips = tripsIn(row => row.trips.slice(0, weeks.length))
  const late = tripsIn(row => row.trips.slice(demandLimits.weeks))
  const take = async () => {
    setBusy(true)
    const names = new Map<string, PlaceChoice | null>()
    const lanes: LaneFields[] = []
    for (const row of rows) {
      const ends = endsOf(row.words)
      const [from, to] = [await placeNamed(ends.from, names, locale), await placeNamed(ends.to, names, locale)]
      lanes.push({
        ...blankLane(),
        from,
        to,
        fromText: ends.from,
        toText: ends.to,
        trips: Object.fromEntries(weeks.map((week, i) => [week, row.trips[i] ?? ''])),
      })
    }
    onTake(lanes, count)
  }
  return (
    <Dialog
      open
      keep
      size="large"
      onClose={onClose}
      title={t.pasteTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="primary"
            pending={busy}
            reason={
              read.length === 0
                ? t.pasteNone
                : rows.length === 0
                  ? t.pasteMany(read.length, demandLimits.lanes)
                  : from === null
                    ? t.firstWeekMissing
                    : null
            }
            onClick={() => void take()}
          >
            {t.pasteDo(rows.length)}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="ink-2">{t.pasteAbout}</p>
        <p className="s12 muted">{weeks.map(week => f.date(week)).join(' · ')}</p>
        <TextArea label={t.pasteText} value={text} onChange={setText} rows={8} />
        <div className="s13 stack-tight" role="status">
          <p>{text.trim() === '' ? '' : read.length === 0 ? t.pasteNone : t.pasteFound(rows.length, trips)}</p>
          {late > 0 && <p className="warn">{t.pasteLate(late, demandLimits.weeks)}</p>}
          {read.length > rows.length && <p className="warn">{t.pasteMany(read.length - rows.length, demandLimits.lanes)}</p>}
        </div>
      </div>
    </Dialog>
  )
}

/** The town a pasted name means: only one that is called so, for a lane to a wrong town costs more than a press. */
async function placeNamed(name: string, known: Map<string, PlaceChoice | null>, locale: Locale): Promise<PlaceChoice | null> {
  const plain = (text: string) =>
    text
      .toLocaleLowerCase()
      .replaceAll('ё', 'е')
      .replace(/^г\.?\s+/, '')
      .trim()
  const key = plain(name)
  if (key === '') return null
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const [found] = await ask(places.suggest, { query: { text: key.slice(0, 100), limit: 5 } }, { quiet: true })
  const row = found?.places.find(each => plain(each.ru) === key || plain(each.en) === key)
  const choice = row ? { ...placeChoice(row, locale), hint: undefined } : null
  known.set(key, choice)
  return choice
}
