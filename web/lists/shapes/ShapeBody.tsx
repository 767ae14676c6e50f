import { type ReactNode, useEffect } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { List, Listed } from '#web/lists/list.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { type ListShape, type ShapeProps, shapeMost } from './shapes.ts'
import { shapeWords } from './shapeWords.ts'

/** The rows of a list in another shape: as many as it may show are asked for, and it is told when there are more. */
export function ShapeBody<Row extends Listed, F>({
  list,
  shape,
  whole,
  empty,
  ...given
}: Omit<ShapeProps<Row>, 'rows' | 'complete' | 'at'> & {
  list: List<Row, F>
  shape: ListShape<Row>
  /** How many the filter names, where that is known. */
  whole: number | undefined
  empty: ReactNode
}) {
  const t = useWords(shapeWords)
  const f = useFormat()
  const { rows, state, more } = list
  const wanted = !shape.asksItself && !state.complete && !state.fetching && state.error === null && rows.length < shapeMost
  useEffect(() => {
    if (wanted) more()
  })
  if (state.loading)
    return (
      <div className="lists-shape lists-shape-waiting" aria-busy="true">
        <span className="visually-hidden">{t.loading}</span>
        <Skeleton lines={8} height={36} />
      </div>
    )
  if (rows.length === 0) return <div className="lists-shape lists-shape-empty">{empty}</div>
  const shown = rows.slice(0, shapeMost)
  const complete = state.complete && shown.length === rows.length
  return (
    <div className={`lists-shape${state.old ? ' lists-shape-old' : ''}`}>
      {shape.show({ rows: shown, complete, at: state.at, ...given })}
      {!shape.asksItself && !complete && rows.length >= shapeMost && (
        <p className="lists-shape-foot s12" role="status">
          <span>
            {whole === undefined ? t.shownFirst(f.number(shown.length)) : t.shown(f.number(shown.length), f.number(whole))}.{' '}
            <span className="muted">{t.narrow}</span>
          </span>
          <Button size="small" variant="ghost" onClick={() => list.showAs(null)}>
            {t.table}
          </Button>
        </p>
      )}
    </div>
  )
}
