import { type ReactNode, useEffect } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { List, Listed } from '#web/lists/list.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { TableIcon } from '#web/ui/pictures/icons.tsx'
import { type ListShape, type ShapeProps, shapeMost } from './shapes.ts'
import { shapeWords } from './shapeWords.ts'

/** The ways a list can be shown, the table first. */
export function ShapeSwitch<Row extends Listed, F>({ list, shapes }: { list: List<Row, F>; shapes: readonly ListShape<Row>[] }) {
  const t = useWords(shapeWords)
  const phone = useBelow(768)
  const narrow = useBelow(1280)
  const table = { id: '', label: t.table, icon: <TableIcon size={16} /> }
  const all = [table, ...shapes]
  const current = shapes.find(({ id }) => id === list.as) ?? table
  if (phone)
    return (
      <Menu
        label={t.shape}
        placement="bottom end"
        items={all.map(({ id, label, icon }) => ({
          id: id || 'table',
          label,
          icon,
          checked: id === current.id,
          onAction: () => list.showAs(id || null),
        }))}
      >
        <IconButton label={`${t.shape}: ${current.label}`} size="touch" icon={current.icon} />
      </Menu>
    )
  return (
    <Segmented
      label={t.shape}
      value={current.id}
      onChange={id => list.showAs(id || null)}
      options={all.map(({ id, label, icon }) => ({ id, label, icon }))}
      iconsOnly={narrow}
    />
  )
}

/** The rows of a list in another shape: as many as it may show are asked for, and it is told when there are more. */
export function ShapeBody<Row extends Listed, F>({
  list,
  shape,
  whole,
  empty,
  ...given
}: Omit<ShapeProps<Row>, 'rows' | 'complete'> & {
  list: List<Row, F>
  shape: ListShape<Row>
  whole: number | undefined
  empty: ReactNode
}) {
  const t = useWords(shapeWords)
  const f = useFormat()
  const { rows, state, more } = list
  const wanted = !state.complete && !state.fetching && state.error === null && rows.length < shapeMost
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
      {shape.show({ rows: shown, complete, ...given })}
      {!complete && rows.length >= shapeMost && (
        <p className="lists-shape-foot s12" role="status">
          <span>
            {whole === undefined || whole > 1000 ? t.shownFirst(f.number(shown.length)) : t.shown(f.number(shown.length), f.number(whole))}.{' '}
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
