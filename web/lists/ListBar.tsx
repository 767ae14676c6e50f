import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { Sorting } from '#web/ui/table/props.ts'
import type { Condition } from './filters/fields.ts'
import { ListSearch } from './filters/ListSearch.tsx'
import type { Change, Listed } from './list.ts'
import type { ListPageProps } from './props.ts'
import type { Views } from './views/views.ts'
import { listsWords } from './words.ts'

// what the first rows can be shown without comes a moment after them; `lazy` forgets the types of rows
const ListTools = lazy(async () => ({
  default: (await import('./ListTools.tsx')).ListTools,
})) as unknown as typeof import('./ListTools.tsx')['ListTools']

/** The bar over the rows: what narrows them now, the search and the tools; on a phone what narrows them alone. */
export function ListBar<Row extends Listed, F>({
  props: { list, fields, columns, title, searchHint, presets, exportAs },
  bar,
  conditions,
  views,
  sort,
  phone,
  sheet,
}: {
  props: ListPageProps<Row, F>
  bar: RefObject<HTMLDivElement | null>
  conditions: readonly Condition<F>[]
  views: Views
  sort: readonly Sorting[]
  phone: boolean
  /** Stands in the head where the list has one. */
  sheet: ReactNode
}) {
  'use no memo'
  const t = useWords(listsWords)
  const fresh = (list.fresh > 0 || list.moved) && (
    <Button size="small" variant="primary" className="lists-fresh" onClick={list.showAll}>
      {list.fresh > 0 ? t.fresh(list.fresh) : t.moved}
    </Button>
  )
  /** Backspace in an empty search, or on a condition, takes the last condition away. */
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const idle = target.matches('.ui-chip-face') || (target.matches('input[type="search"]') && (target as HTMLInputElement).value === '')
    const last = conditions.at(-1)
    if (event.key !== 'Backspace' || !idle || !last || !event.currentTarget.contains(target)) return
    event.preventDefault()
    list.change(last.remove)
  }
  return (
    <div className="lists-filters" role="group" aria-label={t.filters} ref={bar} onKeyDown={press}>
      {phone ? (
        <>
          {title === undefined && sheet}
          {conditions.map(one => (
            <Chip key={one.id} size="touch" onRemove={() => list.change(one.remove)} removeLabel={t.without(one.text)}>
              {one.text}
            </Chip>
          ))}
          {fresh}
        </>
      ) : (
        <>
          {searchHint !== undefined && (
            <ListSearch
              search={String((list.filter as { search?: unknown }).search ?? '')}
              hint={searchHint}
              onSearch={text => list.change({ search: text } as unknown as Change<F>)}
            />
          )}
          <Suspense fallback={<span className="lists-tools-place" />}>
            <ListTools
              list={list}
              fields={fields}
              columns={columns}
              presets={presets ?? []}
              exportAs={exportAs}
              views={views}
              sort={sort}
              fresh={fresh}
            />
          </Suspense>
        </>
      )}
    </div>
  )
}
