import { useWords } from '#web/i18n/words.ts'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { markOf } from '../display.ts'
import { statusWords } from '../words.ts'
import type { GridCtx } from './columns.ts'
import { gridWords } from './gridWords.ts'
import type { GridRow, RowChange } from './row.ts'
import type { Applied } from './useApply.ts'

/** The order a row of the sheet stands for, and under it what is to be said of it, else its route. */
export function OrderHead({
  row,
  name,
  ctx,
  change,
  applied,
}: {
  row: GridRow
  name: string
  ctx: GridCtx
  change: RowChange | undefined
  applied: Applied | undefined
}) {
  const t = useWords(gridWords)
  const status = useWords(statusWords)
  const { card } = row
  const said = applied && !applied.ok ? applied.message : (change?.beyond[0] ?? row.locked)
  const bad = said !== null && row.locked === null
  const route = [card.stops[0], card.stops.at(-1)].flatMap(stop => stop?.place[ctx.locale] || []).join(' – ')
  return (
    <>
      <span className="grid-order">
        {card.number !== null && <span className="mono">{name}</span>}
        <StatusMark kind={markOf(card, 0)}>{status[card.status]}</StatusMark>
      </span>
      <span className={`grid-note truncate s12 ${bad ? 'danger' : applied?.ok && !change ? 'go' : 'muted'}`} title={said ?? route}>
        {said ?? (applied?.ok && !change ? t.saved : route)}
      </span>
    </>
  )
}
