import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FigureDays, FlightFigures } from '#contract/flight-figures.ts'
import { flights } from '#contract/flights.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { figureWords } from './figureWords.ts'
import { partsOfDay, StandingHours } from './StandingHours.tsx'

/** So many trucks stand on a plot; the table has all. */
const drawn = 30

/** How the own fleet worked within some days: use and idle hours of each truck, when they stood, arrivals in time and the empty road day by day. */
export function FlightsFigures() {
  const t = useWords(figureWords)
  const [days, setDays] = useState<FigureDays>('7')
  const found = useQuery({ ...queryOf(flights.figures, { days }, { quiet: true }), placeholderData: last => last })
  const { data } = found
  return (
    <div className="flight-figures">
      <p className="row row-wrap flight-figures-head">
        <Segmented
          label={t.period}
          value={days}
          onChange={setDays}
          options={[
            { id: '7', label: t.days7 },
            { id: '30', label: t.days30 },
          ]}
        />
        <span className="muted s13">{t.scope}</span>
      </p>
      {data ? (
        <>
          <TruckPlots figures={data} />
          <StandingPlot figures={data} />
          <DayPlots figures={data} />
        </>
      ) : found.isPending ? (
        <Skeleton lines={8} height={24} />
      ) : (
        <ErrorState compact title={t.failed} onRetry={() => void found.refetch()} />
      )}
    </div>
  )
}

function TruckPlots({ figures: { trucks, from, to } }: { figures: FlightFigures }) {
  const t = useWords(figureWords)
  const f = useFormat()
  const whole = Math.max(1, (Date.parse(to) - Date.parse(from)) / 60_000)
  const hours = (minutes: number) => f.number(Math.round(minutes / 60))
  const busiest = trucks.toSorted((a, b) => b.busy - a.busy)
  const idlest = trucks.toSorted((a, b) => b.idle - a.idle)
  const note = trucks.length > drawn ? t.first(drawn, trucks.length) : null
  const plot = (of: 'busy' | 'idle', rows: typeof trucks, said: (row: (typeof trucks)[number]) => string) =>
    rows
      .slice(0, drawn)
      .map(row => (
        <LoadBar key={row.id} label={row.plate} value={Math.min(row[of], whole)} limit={whole} tightFrom={2} inline text={said(row)} />
      ))
  return (
    <>
      <Plot
        title={t.use}
        note={t.useNote}
        empty={trucks.length === 0 ? t.noTrucks : null}
        foot={note}
        plot={plot('busy', busiest, row => `${f.percent(row.busy / whole)} · ${t.h(hours(row.busy))}`)}
        heads={[t.truck, t.flights, t.hours, t.share]}
        rows={busiest.map(row => ({
          id: row.id,
          cells: [`${row.plate} ${row.model}`, f.number(row.flights), hours(row.busy), f.percent(row.busy / whole)],
        }))}
      />
      <Plot
        title={t.idle}
        note={t.idleNote}
        empty={trucks.length === 0 ? t.noTrucks : null}
        foot={note}
        plot={plot('idle', idlest, row => t.h(hours(row.idle)))}
        heads={[t.truck, t.hours]}
        rows={idlest.map(row => ({ id: row.id, cells: [`${row.plate} ${row.model}`, hours(row.idle)] }))}
      />
    </>
  )
}

function StandingPlot({ figures: { days, trucks } }: { figures: FlightFigures }) {
  const t = useWords(figureWords)
  const f = useFormat()
  const known = days.filter(({ idleTrucks }) => idleTrucks.some(idle => idle !== null))
  return (
    <Plot
      title={t.standing}
      note={t.standingNote}
      empty={trucks.length === 0 ? t.noTrucks : known.length === 0 ? t.standingNone : null}
      plot={known.length > 0 && <StandingHours days={known} most={trucks.length} />}
      heads={[t.day, ...partsOfDay]}
      rows={known.map(({ day, idleTrucks }) => ({
        id: day,
        cells: [f.date(day, { year: 'never' }), ...idleTrucks.map(idle => (idle === null ? '' : f.number(idle, 1)))],
      }))}
    />
  )
}

function DayPlots({ figures: { days } }: { figures: FlightFigures }) {
  const t = useWords(figureWords)
  const f = useFormat()
  const dayOf = (day: string) => f.date(day, { year: 'never' })
  const reached = days.filter(({ arrivals }) => arrivals > 0)
  const driven = days.filter(({ loadedKm, emptyKm }) => loadedKm + emptyKm > 0)
  return (
    <>
      <Plot
        title={t.onTime}
        note={t.onTimeNote}
        empty={reached.length === 0 ? t.noArrivals : null}
        plot={reached.map(({ day, arrivals, onTime }) => (
          <LoadBar
            key={day}
            label={dayOf(day)}
            value={onTime}
            limit={arrivals}
            tightFrom={2}
            inline
            text={`${f.percent(onTime / arrivals)}, ${t.of(f.number(onTime), f.number(arrivals))}`}
          />
        ))}
        heads={[t.day, t.arrivals, t.inTime, t.share]}
        rows={reached.map(({ day, arrivals, onTime }) => ({
          id: day,
          cells: [dayOf(day), f.number(arrivals), f.number(onTime), f.percent(onTime / arrivals)],
        }))}
      />
      <Plot
        title={t.empty}
        note={t.emptyNote}
        empty={driven.length === 0 ? t.noRoad : null}
        plot={driven.map(({ day, loadedKm, emptyKm }) => (
          <LoadBar
            key={day}
            label={dayOf(day)}
            value={emptyKm}
            limit={loadedKm + emptyKm}
            tightFrom={2}
            inline
            text={`${f.percent(emptyKm / (loadedKm + emptyKm))}, ${t.ofKm(f.number(emptyKm), f.number(loadedKm + emptyKm))}`}
          />
        ))}
        heads={[t.day, t.loaded, t.emptyKm, t.share]}
        rows={driven.map(({ day, loadedKm, emptyKm }) => ({
          id: day,
          cells: [dayOf(day), f.number(loadedKm), f.number(emptyKm), f.percent(emptyKm / (loadedKm + emptyKm))],
        }))}
      />
    </>
  )
}

type PlotProps = {
  title: string
  note: string
  /** Why there is nothing to see; null: there is. */
  empty: string | null
  foot?: string | null
  plot: ReactNode
  heads: readonly string[]
  rows: readonly { id: string; cells: readonly string[] }[]
}

/** One figure as bars, or as the table that says the same. */
function Plot({ title, note, empty, foot = null, plot, heads, rows }: PlotProps) {
  const t = useWords(figureWords)
  const [asTable, setAsTable] = useState(false)
  return (
    <Section
      title={title}
      note={note}
      aside={
        empty === null && (
          <Button size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? t.asPlot : t.asTable}
          </Button>
        )
      }
    >
      {empty !== null ? (
        <p className="muted s13">{empty}</p>
      ) : asTable ? (
        <table>
          <thead>
            <tr>
              {heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [first, ...others] }) => (
              <tr key={id}>
                <th scope="row">{first}</th>
                {others.map((cell, i) => (
                  <td key={heads[i + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <>
          {plot}
          {foot && <p className="s12 muted">{foot}</p>}
        </>
      )}
    </Section>
  )
}
