import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { type Unassigned, type UnassignedFilter, type UnassignedOrder, urgencies } from '#contract/flight-board.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Ribbon } from '#web/ui/charts/Ribbon.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { names } from '#web/ui/names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { boardWords, urgencyWords } from './words.ts'

type PaneProps = {
  data: Unassigned
  filter: UnassignedFilter
  onFilter: (filter: UnassignedFilter) => void
  picked: ReadonlySet<string>
  onPick: (id: string) => void
  onClear: () => void
  onAssign: (order: UnassignedOrder) => void
  onTake?: (event: PointerEvent, order: UnassignedOrder) => void
}

export const blankFilter: UnassignedFilter = { search: '', region: [], body: [], customer: [] }
const tones = { overdue: 'danger', soon: 'warn', today: '', tomorrow: '', later: 'muted' } as const

/** Orders without a vehicle by how soon one must be named; arrows go between them, X chooses, A looks for a truck. */
export function UnassignedPane(props: PaneProps) {
  const { data, filter, onFilter, picked, onClear, onAssign } = props
  const t = useWords(boardWords)
  const urgency = useWords(urgencyWords)
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const active = data.items.find(({ id }) => id === at)?.id ?? data.items[0]?.id
  const chosen = data.items.filter(({ id }) => picked.has(id))
  const isFiltered = filter.search !== '' || filter.region.length + filter.body.length + filter.customer.length > 0

  const press = (event: KeyboardEvent) => {
    const face = (event.target as HTMLElement).closest<HTMLElement>('[data-task]')
    const i = data.items.findIndex(({ id }) => id === face?.dataset.task)
    const order = data.items[i]
    if (!order || event.target !== face || event.ctrlKey || event.metaKey || event.altKey) return
    const go = (to: number) => {
      const next = data.items[Math.max(0, Math.min(data.items.length - 1, to))]!
      setAt(next.id)
      list.current?.querySelector<HTMLElement>(`[data-task="${next.id}"]`)?.focus()
    }
    const doings: Partial<Record<string, () => void>> = {
      ArrowDown: () => go(i + 1),
      ArrowUp: () => go(i - 1),
      Home: () => go(0),
      End: () => go(data.items.length - 1),
      ' ': () => props.onPick(order.id),
      Enter: () => onAssign(order),
    }
    const doing =
      doings[event.key] ??
      (event.code === 'KeyX' ? () => props.onPick(order.id) : event.code === 'KeyA' ? () => onAssign(order) : undefined)
    if (!doing) return
    event.preventDefault()
    event.stopPropagation()
    doing()
  }

  return (
    <section className="board-pane" aria-label={t.tasks}>
      <div className="row row-wrap board-group">
        <SearchField
          label={t.search}
          placeholder={t.search}
          value={filter.search}
          onChange={search => onFilter({ ...filter, search })}
          wide
        />
        <Filters data={data} filter={filter} onFilter={onFilter} />
      </div>
      {chosen.length > 0 && (
        <div className="row board-group s13">
          <b className="medium">{t.picked(chosen.length)}</b>
          <span className="spacer" />
          <Button size="small" variant="primary" kbd="A" onClick={() => onAssign(chosen[0]!)}>
            {t.assign}
          </Button>
          <Button size="small" variant="ghost" onClick={onClear}>
            {t.clear}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the tasks in it */}
      <div ref={list} className="board-list" onKeyDown={press}>
        {data.items.length === 0 && (
          <EmptyState
            compact
            drawing={isFiltered ? 'search' : 'pallet'}
            title={isFiltered ? t.noTasksFound : t.noTasks}
            actions={isFiltered && <Button onClick={() => onFilter(blankFilter)}>{t.resetFilter}</Button>}
          >
            {isFiltered ? undefined : t.noTasksText}
          </EmptyState>
        )}
        {urgencies
          .filter(each => data.counts[each] > 0)
          .map(each => (
            <Group key={each} title={urgency[each]} count={data.counts[each]} tone={tones[each]}>
              {data.items
                .filter(order => order.urgency === each)
                .map(order => (
                  <Task
                    key={order.id}
                    order={order}
                    isActive={active === order.id}
                    isPicked={picked.has(order.id)}
                    onFocus={() => setAt(order.id)}
                    {...props}
                  />
                ))}
            </Group>
          ))}
        {!data.complete && <p className="board-group s12 muted">{t.more}</p>}
      </div>
    </section>
  )
}

function Group({ title, count, tone, children }: { title: string; count: number; tone: string; children: ReactNode }) {
  return (
    <section aria-label={`${title}: ${count}`}>
      <h2 className={names('row board-group s13', tone)}>
        {title}
        <span className="spacer" />
        {count}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

function Filters({ data: { options }, filter, onFilter }: Pick<PaneProps, 'data' | 'filter' | 'onFilter'>) {
  const t = useWords(boardWords)
  const { locale } = useLocale()
  const bodyOf = useNames('bodyTypes')
  return (
    <>
      <MultiSelect
        label={t.region}
        value={filter.region}
        onChange={region => onFilter({ ...filter, region })}
        options={options.regions.map(({ id, name, count }) => ({ id, label: name[locale], hint: String(count) }))}
      />
      <MultiSelect
        label={t.body}
        value={filter.body}
        onChange={body => onFilter({ ...filter, body })}
        options={options.bodies.map(({ id, count }) => ({ id, label: bodyOf(id), hint: String(count) }))}
      />
      <MultiSelect
        label={t.customer}
        value={filter.customer}
        onChange={customer => onFilter({ ...filter, customer })}
        options={options.customers.map(({ id, name, count }) => ({ id, label: name[locale], hint: String(count) }))}
      />
    </>
  )
}

type TaskProps = PaneProps & { order: UnassignedOrder; isActive: boolean; isPicked: boolean; onFocus: () => void }

function Task({ order, isActive, isPicked, onFocus, onPick, onAssign, onTake }: TaskProps) {
  const t = useWords(boardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const bodyOf = useNames('bodyTypes')
  const [first, last] = [order.stops[0], order.stops.at(-1)]
  const ends = [first?.place[locale] ?? '', last?.place[locale] ?? ''] as const
  const when = first ? f.window(first.from, first.to, { zone: first.tz, year: 'never' }) : ''
  const due = order.urgency === 'overdue' ? t.dueBy(f.dateTime(order.dueAt, { zone: first?.tz, year: 'never' })) : when
  const load = [f.weight(order.left.massKg), order.left.pallets > 0 && t.pallets(order.left.pallets), order.isPart && t.part].filter(
    Boolean,
  )
  return (
    <li className={names('board-task', isPicked && 'board-lane-over')} onPointerDown={event => onTake?.(event, order)}>
      <Checkbox checked={isPicked} onChange={() => onPick(order.id)} label={t.pick(order.number)} tabIndex={-1} />
      <div className="board-who" style={{ flex: 1 }}>
        <button
          type="button"
          data-task={order.id}
          tabIndex={isActive ? 0 : -1}
          style={{ width: '100%', textAlign: 'start' }}
          onFocus={onFocus}
          onClick={() => onAssign(order)}
        >
          <span className="visually-hidden">{`${order.number}: ${[due, ...load].join(', ')}`}</span>
          <Ribbon
            size="row"
            line="dashed"
            label={ends.join(' – ')}
            ends={ends}
            stops={order.stops.map(({ kind }, i) => ({
              at: order.stops.length > 1 ? i / (order.stops.length - 1) : 0,
              kind: kind === 'loading' ? 'square' : 'ring',
              minor: i > 0 && i < order.stops.length - 1,
            }))}
          />
        </button>
        <p className="row s12">
          <Link to={paths.order(order.id)} quiet className="mono" tabIndex={-1}>
            {order.number}
          </Link>
          <span className="spacer" />
          <span className={order.urgency === 'overdue' ? 'danger' : undefined}>{due}</span>
        </p>
        <p className="row s12 muted">
          {load.join(' · ')}
          <span className="spacer" />
          <span className="truncate">{order.bodyTypes.map(bodyOf).join(', ')}</span>
        </p>
      </div>
    </li>
  )
}
