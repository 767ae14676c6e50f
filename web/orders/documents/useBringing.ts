import type { OrderCard } from '#contract/order-card.ts'
import { useArrived } from '#web/files/Files.tsx'
import { addFiles, type Coming, useUploads } from '#web/files/uploads.ts'
import { filesOf, type OrderDocument } from './orderDocument.ts'
import { keptName, pagesSoFar } from './sort.ts'
import { useNameOf } from './useNameOf.ts'

/** Files on their way to the documents of an order, and how more are brought: each is kept under the name of its document. */
export function useBringing(card: OrderCard): {
  coming: readonly Coming[]
  put: (orderDocument: OrderDocument, chosen: readonly File[]) => void
} {
  const nameOf = useNameOf()
  const coming = useUploads().filter(one => one.place.kind === 'order_document' && one.place.objectId === card.id)
  useArrived(
    coming.filter(one => one.state === 'done').map(one => one.id),
    true,
  )
  const put = (orderDocument: OrderDocument, chosen: readonly File[]) => {
    if (!orderDocument.purpose) return
    // pages are counted on from those the version has
    const kept = orderDocument.actions.includes('upload') ? [] : filesOf(orderDocument)
    let nth = pagesSoFar(
      kept,
      coming.filter(one => one.place.purpose === orderDocument.purpose),
    )
    addFiles({ kind: 'order_document', objectId: card.id, purpose: orderDocument.purpose, draft: false }, chosen, file => {
      nth += 1
      return keptName(file.name, nameOf(orderDocument), card.number, nth)
    })
  }
  return { coming, put }
}
