import { type ReactNode, useState } from 'react'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { type Density, useDensity } from '#web/ui/appearance.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { RefreshIcon } from '#web/ui/pictures/icons.tsx'
import { ColumnsIcon, DensityIcon, SwapIcon } from '#web/ui/pictures/screenIcons.tsx'
import { ColumnsDialog } from '#web/ui/table/columns/ColumnsDialog.tsx'
import type { Sorting } from '#web/ui/table/props.ts'
import { ListExport } from './export/ListExport.tsx'
import { FilterChips } from './filters/Filters.tsx'
import type { FilterField, Preset } from './filters/fields.ts'
import type { Change, List, Listed } from './list.ts'
import { type ListColumn, offeredOrders, plainColumns } from './order.ts'
import { ListViews } from './views/ListViews.tsx'
import type { Views } from './views/views.ts'
import { listsWords } from './words.ts'

const densities: readonly Density[] = ['compact', 'standard', 'roomy']

/** The row over a table: conditions, then how the list is shown. */
export function ListTools<Row extends Listed, F>({
  list,
  fields,
  columns,
  presets,
  exportAs,
  views,
  sort,
  fresh,
}: {
  list: List<Row, F>
  fields: readonly FilterField<F>[]
  columns: readonly ListColumn<Row>[]
  presets: readonly Preset<F>[]
  exportAs: string | undefined
  views: Views
  sort: readonly Sorting[]
  fresh: ReactNode
}) {
  const t = useWords(listsWords)
  const [density, setDensity] = useDensity()
  const [open, setOpen] = useState(false)
  const orders = offeredOrders(columns, sort, t)
  const many = Array.isArray((list.filter as { sort?: unknown }).sort)
  const order = (name: string) => list.change({ sort: many ? [name] : name } as unknown as Change<F>)
  return (
    <>
      <FilterChips fields={fields} filter={list.filter} onChange={list.change} />
      <span className="spacer" />
      {fresh}
      <Age at={list.state.at} busy={list.state.fetching} onRefresh={list.refresh} />
      <ListViews list={list} fields={fields} presets={presets} views={views} />
      {orders.length > 0 && (
        <Menu
          label={t.sort}
          items={orders.map(({ name, label, on }) => ({ id: name, label, checked: on, onAction: () => order(name) }))}
          placement="bottom end"
        >
          <IconButton label={t.sort} kbd="S" icon={<SwapIcon />} data-list-key="s" />
        </Menu>
      )}
      <Menu
        label={t.density}
        placement="bottom end"
        items={densities.map(one => ({ id: one, label: t[one], checked: density === one, onAction: () => setDensity(one) }))}
      >
        <IconButton label={t.density} icon={<DensityIcon />} />
      </Menu>
      {exportAs !== undefined && <ListExport list={list} as={exportAs} columns={columns} layout={views.layout} />}
      <IconButton label={t.columns} icon={<ColumnsIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <ColumnsDialog
        open={open}
        onClose={() => setOpen(false)}
        columns={plainColumns(columns)}
        layout={views.layout}
        onLayout={views.onLayout}
      />
    </>
  )
}

function Age({ at, busy, onRefresh }: { at: number; busy: boolean; onRefresh: () => void }) {
  const t = useWords(listsWords)
  const f = useFormat()
  useNow(10_000)
  const passed = at === 0 ? 0 : Date.now() - at
  return (
    <span className="lists-age row">
      <span className="muted s12 nowrap">{passed < 10_000 ? t.ageNow : t.age(f.duration(passed))}</span>
      <IconButton label={t.refresh} icon={<RefreshIcon size={16} />} aria-busy={busy} onClick={onRefresh} />
    </span>
  )
}
