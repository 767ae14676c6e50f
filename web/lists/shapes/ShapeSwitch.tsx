import { useWords } from '#web/i18n/words.ts'
import type { List, Listed } from '#web/lists/list.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { TableIcon } from '#web/ui/pictures/icons.tsx'
import type { ListShape } from './shapes.ts'
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
