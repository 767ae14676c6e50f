import { type CSSProperties, useState } from 'react'
import type { FigureValue } from '#contract/analytics.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { HelpIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import type { BoardFacts, DashboardAnswer } from './Anomalies.tsx'
import { figureText, moveOf } from './display.ts'
import { drillAddress } from './drills.ts'
import { definitions, figureNames } from './figureNames.ts'
import { GoalButton, GoalSetting, GoalText, useMaySetGoal } from './marks/GoalText.tsx'
import { words } from './words.ts'

const large = { font: '650 26px / 34px var(--font)', letterSpacing: '-0.02em' }
const tones = { better: 'go', worse: 'warn', same: 'muted' } as const

/** Every figure of a dashboard: what it is, how it moved, of how many cases, and the list behind it at a press. */
export function FigureTiles({ data }: { data: DashboardAnswer }) {
  const t = useWords(words)
  const wide = tileWidth(data.figures.length)
  return (
    <ul
      className="board-grid"
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${wide}px, 100%), 1fr))` }}
      aria-label={t.figures}
    >
      {data.figures.map(figure => (
        <FigureTile key={figure.id} figure={figure} data={data} />
      ))}
    </ul>
  )
}

/** The least width of a tile: rows of a wide screen are full where the number of tiles lets them be. */
const tileWidth = (tiles: number): number => (tiles % 4 === 0 ? 250 : tiles % 3 === 0 ? 330 : tiles % 5 === 0 ? 230 : 270)

/** A figure with how it moved, of how many cases it is, and the list behind it. */
export function FigureTile({ figure, data, style }: { figure: FigureValue; data: BoardFacts; style?: CSSProperties }) {
  const t = useWords(words)
  const name = useWords(figureNames)[figure.id]
  const definition = useWords(definitions)[figure.id]
  const f = useFormat()
  const text = (value: number | null) => figureText(value, figure.unit, { f, t, currency: data.currency })
  const value = text(figure.value)
  const maySetGoal = useMaySetGoal(figure.id)
  const [asksGoal, setAsksGoal] = useState(false)
  const move = moveOf(figure.id, figure, f, t)
  const note = [
    ...(figure.value === null ? [t.none] : figure.unit === 'count' ? [] : [t.ofCases(f.number(figure.of))]),
    ...(move && figure.before !== null ? [t.was(text(figure.before))] : []),
  ]
  return (
    <li data-figure={figure.id} style={style}>
      <p className="row s13">
        <span>{name}</span>
        <span className="spacer" />
        <span data-no-print>
          <Popover label={name} trigger={<IconButton size="small" label={t.define(name)} icon={<HelpIcon size={14} />} />}>
            {close => (
              <div className="s13" style={{ maxWidth: 320, padding: 12, display: 'grid', gap: 10, justifyItems: 'start' }}>
                <p>{definition}</p>
                {maySetGoal && (
                  <GoalButton
                    figure={figure}
                    data={data}
                    onPress={() => {
                      close()
                      setAsksGoal(true)
                    }}
                  />
                )}
              </div>
            )}
          </Popover>
          {asksGoal && <GoalSetting figure={figure} data={data} onClose={() => setAsksGoal(false)} />}
        </span>
      </p>
      <p className="row row-wrap" style={{ columnGap: 8 }}>
        {figure.drill && figure.value !== null ? (
          <Link to={drillAddress(figure.drill, data.side)} quiet aria-label={t.openList(name, value, f.number(figure.drill.count))}>
            <b style={large}>{value}</b>
          </Link>
        ) : (
          <b style={large} className={figure.value === null ? 'muted' : undefined}>
            {value}
          </b>
        )}
        {move && (
          <span className={`s13 medium nowrap ${tones[move.tone]}`}>
            {move.text}
            {move.tone !== 'same' && <span className="visually-hidden">, {t[move.tone]}</span>}
          </span>
        )}
      </p>
      <p className="muted s12">{note.join(' · ')}</p>
      <GoalText figure={figure} data={data} />
    </li>
  )
}
