import { useEffect, useState } from 'react'
import { addPoint } from './positionStore.ts'
import { judgePoint, pointOf } from './positions.ts'

export type PositionState = 'searching' | 'sending' | 'denied' | 'none'

const LOOK = { enableHighAccuracy: true, maximumAge: 20_000, timeout: 45_000 } as const
/** After a look that found nothing. */
const VAIN_MS = 120_000

/**
 * Looks where the phone is while the page is open, about once a minute on the road, and puts what it found into the queue; between two looks
 * the receiver rests. Asks nothing of the phone while there is no link to take points for.
 */
export function usePositions(linkId: string | null): PositionState {
  const [state, setState] = useState<PositionState>('searching')
  useEffect(() => {
    if (linkId === null) return
    let isLive = true
    let isLooking = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: Parameters<typeof judgePoint>[0] = null
    const pause = (ms: number) => {
      isLooking = false
      timer = setTimeout(look, ms)
    }
    const found = (position: GeolocationPosition) => {
      if (!isLive) return
      // a page that was put to sleep hears late; a receiver of another time than the phone's is not believed
      const point = pointOf({ coords: position.coords, timestamp: Math.min(position.timestamp, Date.now()) })
      const { isWorth, pauseMs } = judgePoint(last, point)
      pause(pauseMs)
      if (!isWorth) return
      const isFirst = last === null
      last = point
      setState('sending')
      // the next ones go along when the page asks what is new
      void addPoint(linkId, point).then(() => isFirst && isLive && dispatchEvent(new Event('trassa-pressed')))
    }
    const missed = ({ code }: GeolocationPositionError) => {
      if (!isLive) return
      setState(code === 1 ? 'denied' : 'none')
      pause(VAIN_MS)
    }
    function look() {
      if (!isLive || isLooking) return
      clearTimeout(timer)
      isLooking = true
      navigator.geolocation.getCurrentPosition(found, missed, LOOK)
    }
    const wake = () => document.visibilityState === 'visible' && look()
    if (navigator.geolocation) look()
    document.addEventListener('visibilitychange', wake)
    return () => {
      isLive = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [linkId])
  return state
}
