import type { KeyboardEvent } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { names } from '#web/ui/names.ts'
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { Drawn } from '#web/ui/table/columns/arrange.ts'
import type { useResize } from '#web/ui/table/columns/useResize.ts'
import type { Sorting } from '#web/ui/table/props.ts'
import { tableWords } from '#web/ui/table/words.ts'
import { HEAD } from './useActive.ts'

/** Up, down, not at all; `keep` leaves the other columns their part in the order. */
export function turned(sort: readonly Sorting[] = [], id: string, keep: boolean): Sorting[] {
  const at = sort.findIndex(part => part.id === id)
  const was = sort[at]
  const next = was === undefined ? [{ id, desc: false }] : was.desc ? [] : [{ id, desc: true }]
  if (!keep) return next
  return was === undefined ? [...sort, ...next] : [...sort.slice(0, at), ...next, ...sort.slice(at + 1)]
}

type GridHeadProps<Row> = {
  columns: readonly Drawn<Row>[]
  sort: readonly Sorting[] | undefined
  onSort: ((sort: Sorting[]) => void) | undefined
  /** The place of the active head, -1 when the keyboard is among the rows. */
  active: number
  select: { all: boolean; some: boolean; turn: (on: boolean) => void } | undefined
  resize: ReturnType<typeof useResize<Row>> | undefined
  say: (text: string) => void
}

/** The heads of a grid: they sort by a press or Enter, and take another width by the pointer or by Shift and arrows. */
export function GridHead<Row>({ columns, sort, onSort, active, select, resize, say }: GridHeadProps<Row>) {
  const t = useWords(tableWords)
  const turn = (id: string, keep: boolean) => onSort?.(turned(sort, id, keep))

  const press = (event: KeyboardEvent, column: Drawn<Row>) => {
    const width = resize?.key(event, column)
    if (width) say(t.widthIs(column.header, width))
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ') || !column.sort) return
    event.preventDefault()
    turn(column.id, event.shiftKey)
  }

  return (
    <div className="ui-table-head" role="row" aria-rowindex={1}>
      {select && (
        <div
          role="columnheader"
          aria-colindex={1}
          className="ui-table-th ui-table-select ui-table-pinned"
          tabIndex={active === 0 ? 0 : -1}
          data-cell={`${HEAD}:0`}
          onKeyDown={event => {
            if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
            event.preventDefault()
            select.turn(!select.all)
          }}
        >
          <Checkbox
            label={t.selectAll}
            checked={select.all}
            indeterminate={!select.all && select.some}
            tabIndex={-1}
            onChange={select.turn}
          />
        </div>
      )}
      {columns.map(column => {
        const at = sort?.findIndex(part => part.id === column.id) ?? -1
        const by = sort?.[at]
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={column.place + 1}
            aria-sort={by ? (by.desc ? 'descending' : 'ascending') : column.sort && onSort ? 'none' : undefined}
            aria-description={resize && t.headKeys}
            title={column.title}
            className={names('ui-table-th', column.marks)}
            style={column.style}
            tabIndex={active === column.place ? 0 : -1}
            data-cell={`${HEAD}:${column.place}`}
            onKeyDown={event => press(event, column)}
          >
            {column.sort && onSort ? (
              <button
                type="button"
                className={names('ui-table-sort', by && 'ui-table-sorted')}
                title={t.sortBy(column.header)}
                tabIndex={-1}
                onClick={event => turn(column.id, event.shiftKey)}
              >
                <span className="truncate">{column.header}</span>
                {by && (by.desc ? <ArrowDownIcon size={12} /> : <ArrowUpIcon size={12} />)}
                {by && (sort?.length ?? 0) > 1 && (
                  <sup className="ui-table-rank" aria-hidden="true">
                    {at + 1}
                  </sup>
                )}
              </button>
            ) : (
              <span className="truncate">{column.header}</span>
            )}
            {resize && (
              <span
                className="ui-table-grip"
                aria-hidden="true"
                onPointerDown={event => resize.start(event, column)}
                onPointerMove={resize.move}
                onPointerUp={resize.end}
                onPointerCancel={resize.cancel}
                onDoubleClick={() => resize.reset(column)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
