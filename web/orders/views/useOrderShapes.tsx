import { lazy, type ReactNode, Suspense } from 'react'
import type { OrderFilter, OrderRow } from '#contract/order-list.ts'
import { defineWords, useWords } from '#web/i18n/words.ts'
import type { Change } from '#web/lists/list.ts'
import type { ListShape } from '#web/lists/shapes/shapes.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { BoardIcon } from '#web/ui/pictures/icons.tsx'
import { CalendarIcon, MapIcon } from '#web/ui/pictures/screenIcons.tsx'

const OrdersBoard = lazy(async () => ({ default: (await import('./OrdersBoard.tsx')).OrdersBoard }))
const OrdersCalendar = lazy(async () => ({ default: (await import('./OrdersCalendar.tsx')).OrdersCalendar }))
const OrdersMap = lazy(async () => ({ default: (await import('./OrdersMap.tsx')).OrdersMap }))

const names = defineWords({
  board: { ru: 'Доска', en: 'Board' },
  calendar: { ru: 'Календарь', en: 'Calendar' },
  map: { ru: 'Карта', en: 'Map' },
})

/** The ways a list of orders is shown beside its table. */
export function useOrderShapes(filter: OrderFilter, change: (change: Change<OrderFilter>) => void): ListShape<OrderRow>[] {
  const t = useWords(names)
  const waiting = (
    <div className="lists-shape-waiting">
      <Skeleton lines={8} height={36} />
    </div>
  )
  const late = (children: ReactNode) => <Suspense fallback={waiting}>{children}</Suspense>
  return [
    { id: 'board', label: t.board, icon: <BoardIcon size={16} />, show: props => late(<OrdersBoard filter={filter} {...props} />) },
    {
      id: 'calendar',
      label: t.calendar,
      icon: <CalendarIcon size={16} />,
      show: props => late(<OrdersCalendar filter={filter} onFilter={change} {...props} />),
    },
    {
      id: 'map',
      label: t.map,
      icon: <MapIcon size={16} />,
      show: props => late(<OrdersMap filter={filter} onFilter={change} {...props} />),
    },
  ]
}
