import type { KeyboardEvent } from 'react'
import type { TimelineFlight } from '#contract/flight-board.ts'
import type { DrawnLane, LaneBars } from './lanes.ts'

type Keys = {
  lanes: readonly DrawnLane[]
  rows: readonly LaneBars[]
  focusAt: (row: number, bar: number) => void
  onLane: ((laneId: string) => void) | undefined
  onFlight: (flight: TimelineFlight) => void
}

/** Keys of what has the focus on the timeline: arrows between lanes and their flights, Enter opens. */
export function pressOnLanes(event: KeyboardEvent, { lanes, rows, focusAt, onLane, onFlight }: Keys): void {
  const place = (event.target as HTMLElement).dataset.at?.split(' ').map(Number)
  if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return
  const [row = 0, bar = -1] = place
  const flights = rows[row]?.flights ?? []
  const doings: Partial<Record<string, () => void>> = {
    ArrowDown: () => row < rows.length - 1 && focusAt(row + 1, -1),
    ArrowUp: () => row > 0 && focusAt(row - 1, -1),
    PageDown: () => focusAt(Math.min(rows.length - 1, row + 10), -1),
    PageUp: () => focusAt(Math.max(0, row - 10), -1),
    ArrowRight: () => bar < flights.length - 1 && focusAt(row, bar + 1),
    ArrowLeft: () => bar >= 0 && focusAt(row, bar - 1),
    Enter: () => {
      const flight = flights[bar]
      if (flight) onFlight(flight)
      else if (lanes[row]) onLane?.(lanes[row].id)
    },
  }
  const doing = doings[event.key]
  if (!doing) return
  event.preventDefault()
  doing()
}
