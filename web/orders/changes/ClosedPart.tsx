import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { agreedWords } from './agreedWords.ts'

/** A part of the form that nobody can change any more: still to be read, with the reason above it. */
export function ClosedPart({ delivered, children }: { delivered: boolean; children: ReactNode }) {
  const t = useWords(agreedWords)
  return (
    <>
      <p className="order-change-why">{delivered ? t.closedDelivered : t.closedDriven}</p>
      <div className="order-change-closed" inert>
        {children}
      </div>
    </>
  )
}
