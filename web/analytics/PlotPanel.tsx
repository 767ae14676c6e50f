import { useId, useState } from 'react'
import { z } from 'zod'
import { type Comparison, FigureId, figures, type Plot, PlotBy } from '#contract/analytics.ts'
import { useFilters } from '#web/api/filters.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { ChartIcon, TableIcon } from '#web/ui/pictures/icons.tsx'
import { DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import type { BoardFacts } from './Anomalies.tsx'
import { figureText, pointName, tickText, useNames } from './display.ts'
import { drillAddress } from './drills.ts'
import { figureNames } from './figureNames.ts'
import { LaneBars } from './LaneBars.tsx'
import { goalOf, goalOfStep, wantedText } from './marks/goals.ts'
import { NoteButton, NoteList } from './marks/PlotNotes.tsx'
import { markWords } from './marks/words.ts'
import { saveCsv, savePicture, saveXlsx } from './saving.ts'
import { addsUp } from './shapes.ts'
import { TimePlot } from './TimePlot.tsx'
import { plainTable, tableOf } from './tables.ts'
import { byWords, headWords, words } from './words.ts'

/** Which figure each plot shows, as it stands in the address. */
const ChosenFigures = z.object(
  Object.fromEntries(PlotBy.options.map(by => [by, FigureId.optional()])) as Record<PlotBy, z.ZodOptional<typeof FigureId>>,
)

/** A plot of a dashboard under what it tells, with the table of the same rows, and both as files. */
export function PlotPanel({
  plot,
  data,
  compare,
  tableFirst = false,
  place = '',
}: {
  plot: Plot
  data: BoardFacts
  compare: Comparison
  /** Shown as its table first. */
  tableFirst?: boolean
  /** What tells it from others that divide by the same on its page: each has a chosen figure of its own in the address. */
  place?: string
}) {
  const t = useWords(words)
  const by = useWords(byWords)
  const heads = useWords(headWords)
  const names = useWords(figureNames)
  const marks = useWords(markWords)
  const f = useFormat()
  const points = useNames(f)
  const id = useId()
  const [asTable, setAsTable] = useState(tableFirst)
  const [chosen, choose] = useFilters(ChosenFigures, `plot${place}`)
  const at = Math.max(0, plot.figures.indexOf(chosen[plot.by] ?? plot.figures[0]!))
  const figure = plot.figures[at]!
  const { unit } = figures[figure]
  const text = (value: number | null, of: FigureId = figure) => figureText(value, figures[of].unit, { f, t, currency: data.currency })
  const title = `${names[figure]} ${by[plot.by]}`
  const isRanked = addsUp(unit) && !['time', 'age'].includes(plot.by)
  // bars stand in the order of the figure they show
  const ranked = isRanked ? plot.rows.toSorted((a, b) => (b.values[at] ?? 0) - (a.values[at] ?? 0)) : plot.rows
  const rows = ranked.map(row => ({
    key: row.key,
    name: pointName(row, plot.by, points),
    value: row.values[at] ?? null,
    text: text(row.values[at] ?? null),
    to: row.drill && row.drill.count > 0 ? drillAddress(row.drill, data.side) : null,
  }))
  const aim = plot.by === 'time' ? goalOf(data, figure) : undefined
  const perStep = aim && goalOfStep(data.step, aim)
  const goal = aim && perStep !== undefined ? { value: perStep, text: wantedText(aim, perStep, { t: marks, text }) } : null
  const before = plot.before.map(values => values[at] ?? null)
  const table = () =>
    tableOf(plot, {
      names: plot.rows.map(row => pointName(row, plot.by, points)),
      head: heads[plot.by],
      figureNames: names,
    })
  return (
    <section aria-labelledby={id} data-plot={plot.by}>
      <div className="row row-wrap" style={{ minHeight: 32, columnGap: 8 }}>
        <h2 id={id} className="s13 medium" style={{ flex: '1 1 9em' }}>
          {title}
        </h2>
        <span className="row" data-no-print>
          {plot.by === 'time' && <NoteButton data={data} />}
          {plot.figures.length > 1 && !asTable && (
            <Select
              label={t.figure}
              hideLabel
              size="small"
              value={figure}
              onChange={to => to && choose({ [plot.by]: to === plot.figures[0] ? null : to })}
              options={plot.figures.map(one => ({ id: one, label: names[one] }))}
            />
          )}
          {rows.length > 0 && (
            <>
              <IconButton
                size="small"
                label={asTable ? t.asPlot : t.asTable}
                icon={asTable ? <ChartIcon size={16} /> : <TableIcon size={16} />}
                onClick={() => setAsTable(!asTable)}
              />
              <Menu
                label={t.saveAs(title)}
                placement="bottom end"
                items={[
                  { id: 'csv', label: t.csv, onAction: () => saveCsv(title, plainTable(table())) },
                  { id: 'xlsx', label: t.xlsx, onAction: () => void saveXlsx(title, table()) },
                  {
                    id: 'png',
                    label: t.png,
                    onAction: () =>
                      void savePicture(
                        title,
                        rows.map(({ name, value, text: said }) => ({ label: name, value, text: said })),
                      ),
                  },
                ]}
              >
                <IconButton size="small" label={t.saveAs(title)} icon={<DownloadIcon size={16} />} />
              </Menu>
            </>
          )}
        </span>
      </div>
      {rows.length === 0 && <p className="muted s13">{t.noPoints}</p>}
      {rows.length > 0 && asTable && <PlotTable plot={plot} data={data} labelledBy={id} />}
      {rows.length > 0 && !asTable && plot.by === 'time' && (
        <TimePlot
          title={title}
          unit={unit}
          rows={rows}
          before={before}
          text={text}
          tick={value => tickText(value, unit, { f, t, currency: data.currency, locale: points.locale })}
          than={compare === 'year' ? t.yearLine : t.beforeLine}
          goal={goal}
          data={data}
        />
      )}
      {rows.length > 0 && !asTable && plot.by !== 'time' && <LaneBars rows={rows} more={plot.more} label={title} />}
      {goal && asTable && <p className="muted s12">{goal.text}</p>}
      {plot.by === 'time' && <NoteList notes={data.notes} onPaper={!asTable} />}
    </section>
  )
}

function PlotTable({ plot, data, labelledBy }: { plot: Plot; data: BoardFacts; labelledBy: string }) {
  const t = useWords(words)
  const heads = useWords(headWords)
  const names = useWords(figureNames)
  const f = useFormat()
  const points = useNames(f)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard
    <div className="home-table" role="group" tabIndex={0} aria-labelledby={labelledBy}>
      <table>
        <thead>
          <tr>
            <th scope="col">{heads[plot.by]}</th>
            {plot.figures.map(id => (
              <th key={id} scope="col">
                {names[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plot.rows.map(row => (
            <tr key={row.key}>
              <th scope="row">
                {row.drill && row.drill.count > 0 ? (
                  <Link to={drillAddress(row.drill, data.side)}>{pointName(row, plot.by, points)}</Link>
                ) : (
                  pointName(row, plot.by, points)
                )}
              </th>
              {plot.figures.map((id, at) => (
                <td key={id}>{figureText(row.values[at] ?? null, figures[id].unit, { f, t, currency: data.currency })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {plot.more > 0 && <p className="muted s12">{t.rest(f.number(plot.more))}</p>}
    </div>
  )
}
