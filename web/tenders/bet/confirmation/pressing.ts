import { useEffect, useRef, useState } from 'react'

/** A price that has just changed by itself is not bid by a press that was meant for the one before. */
const settleMs = 500
const armedMs = 5000
const holdMs = 600

/** Whether the price shown changed by itself a moment ago: a press meant for the one before must not bid the new one. */
export function useGuard(amount: number | null, own: boolean) {
  const since = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef(amount)
  useEffect(() => {
    if (before.current !== amount && !own && before.current !== null) since.current = performance.now()
    before.current = amount
  }, [amount, own])
  return {
    justMoved: () => performance.now() - since.current < settleMs,
    settle: () => {
      since.current = Number.NEGATIVE_INFINITY
    },
  }
}

/** A first press arms the price it was made for, for a few seconds. */
export function useArmed(amount: number | null) {
  const [armed, setArmed] = useState<number | null>(null)
  useEffect(() => {
    if (armed === null) return
    const timer = setTimeout(() => setArmed(null), armedMs)
    return () => clearTimeout(timer)
  }, [armed])
  return { armed: armed !== null && armed === amount, arm: () => setArmed(amount), disarm: () => setArmed(null) }
}

/** Runs something once a press has been held long enough. */
export function useHold() {
  const [holding, setHolding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = (run: () => void) => {
    clearTimeout(timer.current)
    setHolding(true)
    timer.current = setTimeout(() => {
      setHolding(false)
      run()
    }, holdMs)
  }
  return { holding, begin, end }
}
