import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderCard } from '#contract/order-card.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

// a sheet is made in one go before the browser lays it out, so its file comes behind the card and not with the press
const useSheet = lazyPart(async () => (await import('./OrderPrint.tsx')).OrderPrint)

/** The sheet of an order, made when it is printed, from the page's button or the browser's own menu. */
export function usePrint(card: OrderCard): { sheet: ReactNode; print: () => void } {
  const [printing, setPrinting] = useState(false)
  const Sheet = useSheet(printing)

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

  return { sheet: printing && Sheet ? <Sheet card={card} /> : null, print: useCallback(() => window.print(), []) }
}
