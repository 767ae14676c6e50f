import { useState } from 'react'
import { type FigureId, type PlotBy, tellsPrices } from '#contract/analytics.ts'
import { cutsOf, figuresFor, type Tile } from '#contract/dashboard-tiles.ts'
import type { Side } from '#contract/primitives.ts'
import { figureNames } from '#web/analytics/figureNames.ts'
import { byWords } from '#web/analytics/words.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { editorWords, ownWords } from './words.ts'

type Shape = 'figure' | `${'plot' | 'table'} ${PlotBy}`

/** Chooses a figure of the side and how it is told, and adds it as a tile. */
export function AddTile({ side, full, onAdd }: { side: Side; full: boolean; onAdd: (tile: Tile) => void }) {
  const t = useWords(editorWords)
  const own = useWords(ownWords)
  const names = useWords(figureNames)
  const by = useWords(byWords)
  const prices = useCan('orders.prices')
  const [figure, setFigure] = useState<FigureId | 'anomalies'>('delivered')
  const [chosen, setShape] = useState<Shape>('figure')
  const cuts = figure === 'anomalies' ? [] : cutsOf(figure, side)
  const shapes: { id: Shape; label: string }[] = [
    { id: 'figure', label: t.asFigure },
    ...cuts.map(cut => ({ id: `plot ${cut}` as const, label: t.asPlot(by[cut]) })),
    ...cuts.map(cut => ({ id: `table ${cut}` as const, label: t.asTable(by[cut]) })),
  ]
  const shape = shapes.some(({ id }) => id === chosen) ? chosen : 'figure'
  const tile = (): Tile => {
    if (figure === 'anomalies') return { kind: 'anomalies', size: 'wide' }
    if (shape === 'figure') return { kind: 'figure', figure, size: 'small' }
    const [kind, cut] = shape.split(' ') as ['plot' | 'table', PlotBy]
    return { kind, figure, by: cut, size: kind === 'table' || cut === 'time' ? 'wide' : 'small' }
  }
  return (
    <div className="row row-wrap" style={{ gap: 12, alignItems: 'flex-end' }}>
      <Select
        label={t.figure}
        value={figure}
        onChange={to => to && setFigure(to)}
        options={[
          ...figuresFor(side)
            .filter(id => prices || !tellsPrices(id))
            .map(id => ({ id, label: names[id] })),
          { id: 'anomalies' as const, label: own.anomalies },
        ]}
      />
      {figure !== 'anomalies' && <Select label={t.shape} value={shape} onChange={to => to && setShape(to)} options={shapes} />}
      <Button size="large" disabled={full} onClick={() => onAdd(tile())}>
        {t.add}
      </Button>
    </div>
  )
}
