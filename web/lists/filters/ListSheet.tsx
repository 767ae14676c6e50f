import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { ListExport } from '#web/lists/export/ListExport.tsx'
import type { Change, List, Listed } from '#web/lists/list.ts'
import { type ListColumn, offeredOrders, sortingOf } from '#web/lists/order.ts'
import { listsWords } from '#web/lists/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { FilterIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { TableLayout } from '#web/ui/table/props.ts'
import { FilterForm } from './Filters.tsx'
import { type FilterField, noneOf } from './fields.ts'
import { ListSearch } from './ListSearch.tsx'

/** Search, filters, order and the file of a list on a phone: a sheet from below. */
export function ListSheet<Row extends Listed, F>({
  list,
  fields,
  columns,
  searchHint,
  count,
  exportAs,
  layout,
}: {
  list: List<Row, F>
  fields: readonly FilterField<F>[]
  columns: readonly ListColumn<Row>[]
  searchHint: string | undefined
  count: number
  exportAs: string | undefined
  layout: TableLayout
}) {
  const t = useWords(listsWords)
  const [open, setOpen] = useState(false)
  const { sort, search } = list.filter as { sort?: unknown; search?: unknown }
  const orders = offeredOrders(columns, sortingOf(columns, sort), t)
  return (
    <>
      <IconButton label={t.filters} size="touch" icon={<FilterIcon />} dot={count > 0} onClick={() => setOpen(true)} />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t.filters}
        side="bottom"
        footer={
          count > 0 && (
            <Button size="touch" block onClick={() => list.change(noneOf(fields))}>
              {t.clearAll}
            </Button>
          )
        }
      >
        <div className="lists-sheet">
          {searchHint !== undefined && (
            <ListSearch
              search={String(search ?? '')}
              hint={searchHint}
              onSearch={text => list.change({ search: text } as unknown as Change<F>)}
            />
          )}
          <FilterForm fields={fields} filter={list.filter} onChange={list.change} />
          {orders.length > 0 && (
            <RadioGroup
              label={t.sort}
              value={orders.find(({ on }) => on)?.name ?? null}
              onChange={name => list.change({ sort: Array.isArray(sort) ? [name] : name } as unknown as Change<F>)}
              options={orders.map(({ name, label }) => ({ id: name, label }))}
            />
          )}
          {exportAs !== undefined && <ListExport list={list} as={exportAs} columns={columns} layout={layout} wide />}
        </div>
      </Sheet>
    </>
  )
}
