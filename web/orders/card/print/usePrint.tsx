import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderCard } from '#contract/order-card.ts'
import { OrderPrint } from './OrderPrint.tsx'

/** The sheet of an order, made when it is printed, from the page's button or the browser's own menu. */
export function usePrint(card: OrderCard): { sheet: ReactNode; print: () => void } {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    // what is to be printed stands in the page before the browser lays it out
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])

  return { sheet: printing ? <OrderPrint card={card} /> : null, print: useCallback(() => window.print(), []) }
}
