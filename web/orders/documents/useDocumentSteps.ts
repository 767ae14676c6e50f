import { type DocumentChange, type DocumentRow, documents } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { expectedPagesOf, type OrderDocument } from './orderDocument.ts'

/** Steps that ask nothing before they are taken. */
export type PlainStep = 'take' | 'accept' | 'miss_original' | 'remove'

/** Steps of documents taken at once, with what the server says to the last of them. */
export function useDocumentSteps(card: OrderCard): {
  /** Takes a step with some documents. */
  step: (action: PlainStep, some: readonly OrderDocument[], onSuccess?: () => void) => void
  /** Says that a document came by another way than files. */
  handIn: (orderDocument: DocumentRow, via: 'edo' | 'paper') => void
  pending: boolean
  isPendingFor: (orderDocument: DocumentRow) => boolean
  refusal: CallError | null
} {
  const seen = useExpectedVersion(card)
  const send = useSend(documents.change)
  // the answer to a step is here before the order is read anew
  const version = Math.max(card.version, send.data?.version ?? 0)
  const changeOf = (action: PlainStep, some: readonly OrderDocument[]): DocumentChange => {
    const key = { orderId: card.id, version, documentIds: some.map(({ id }) => id) }
    if (action === 'accept') return { ...key, action, expectedPages: some.map(expectedPagesOf) }
    return action === 'miss_original' ? { ...key, action, comment: '' } : { ...key, action }
  }
  return {
    step: (action, some, onSuccess) => send.mutate(changeOf(action, some), { onError: seen.refused, ...(onSuccess && { onSuccess }) }),
    handIn: (orderDocument, via) =>
      send.mutate(
        { orderId: card.id, version, documentIds: [orderDocument.id], action: 'upload', via, comment: '' },
        { onError: seen.refused },
      ),
    pending: send.isPending,
    isPendingFor: ({ id }) =>
      send.isPending && 'documentIds' in (send.variables ?? {}) && (send.variables as { documentIds: string[] }).documentIds.includes(id),
    refusal: send.error instanceof CallError ? send.error : null,
  }
}
