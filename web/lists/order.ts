import type { Column, Sorting } from '#web/ui/table/props.ts'
import type { listsWords } from './words.ts'

/** What the call calls the order by a column, upwards and downwards; one of them may not be offered. */
export type Order = { up?: string | undefined; down?: string | undefined; upLabel?: string | undefined; downLabel?: string | undefined }

/** A column of a list. `sort: true` asks the call for `id` and `-id`; `of` is what the cell shows, where `text` does not tell. */
export type ListColumn<Row> = Omit<Column<Row>, 'sort'> & {
  sort?: true | Order | undefined
  of?: ((row: Row) => unknown) | undefined
}

export const orderOf = <Row>({ id, sort }: ListColumn<Row>): Order | null => (sort === true ? { up: id, down: `-${id}` } : (sort ?? null))

/** The order a filter names, as a table shows it. */
export function sortingOf<Row>(columns: readonly ListColumn<Row>[], sort: unknown): Sorting[] {
  const names = (Array.isArray(sort) ? sort : [sort]) as unknown[]
  return names.flatMap((name): Sorting[] => {
    for (const column of columns) {
      const order = orderOf(column)
      if (order?.up === name) return [{ id: column.id, desc: false }]
      if (order?.down === name) return [{ id: column.id, desc: true }]
    }
    return []
  })
}

/** What the call is asked for after a press on a head: a direction that is not offered is passed over. */
export function sortAfter<Row>(columns: readonly ListColumn<Row>[], before: readonly Sorting[], pressed: readonly Sorting[]): string[] {
  return pressed.flatMap(({ id, desc }) => {
    const column = columns.find(one => one.id === id)
    const order = column && orderOf(column)
    const wanted = desc ? order?.down : order?.up
    if (wanted !== undefined) return [wanted]
    // turned away from the only direction it has
    if (before.some(part => part.id === id)) return []
    return [(desc ? order?.up : order?.down) ?? []].flat()
  })
}

/** The orders a list offers, in words. */
export const offeredOrders = <Row>(columns: readonly ListColumn<Row>[], sort: readonly Sorting[], t: (typeof listsWords)['ru']) =>
  columns.flatMap(column => {
    const order = orderOf(column)
    const one = (name: string | undefined, desc: boolean, label: string) =>
      name === undefined ? [] : [{ name, label, on: sort.some(part => part.id === column.id && part.desc === desc) }]
    return order
      ? [
          ...one(order.up, false, order.upLabel ?? t.sortUp(column.header)),
          ...one(order.down, true, order.downLabel ?? t.sortDown(column.header)),
        ]
      : []
  })

/** The columns as the table takes them: that they can be sorted by is all it needs to know. */
export const plainColumns = <Row>(columns: readonly ListColumn<Row>[]): Column<Row>[] =>
  columns.map(({ sort, of: _, ...column }) => ({ ...column, sort: sort !== undefined }))
