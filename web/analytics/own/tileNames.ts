import type { Tile } from '#contract/dashboard-tiles.ts'
import { figureNames } from '#web/analytics/figureNames.ts'
import { byWords } from '#web/analytics/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { editorWords, ownWords } from './words.ts'

/** What tiles are called, in the language of the page. */
export function useTileNames(): (tile: Tile) => string {
  const t = useWords(editorWords)
  const own = useWords(ownWords)
  const names = useWords(figureNames)
  const by = useWords(byWords)
  return tile => {
    if (tile.kind === 'anomalies') return own.anomalies
    if (tile.kind === 'figure') return names[tile.figure]
    return `${names[tile.figure]} · ${(tile.kind === 'plot' ? t.asPlot : t.asTable)(by[tile.by])}`
  }
}
