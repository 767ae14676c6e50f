import { lazy, type ReactNode, Suspense } from 'react'
import type { DocumentRow } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { DocumentKind } from '#contract/order-states.ts'
import { filesOf, type OrderDocument } from './orderDocument.ts'
import { documentFor } from './sort.ts'

const AddDialog = lazy(async () => ({ default: (await import('./AddDialog.tsx')).AddDialog }))
const OriginalDialog = lazy(async () => ({ default: (await import('./OriginalDialog.tsx')).OriginalDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./RejectDialog.tsx')).RejectDialog }))
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))
const SortDialog = lazy(async () => ({ default: (await import('./SortDialog.tsx')).SortDialog }))

/** What is opened over the documents of an order. */
export type OpenDialog =
  | { what: 'reject'; orderDocument: OrderDocument }
  | { what: 'send_original' | 'receive_original' | 'correct_original'; documents: readonly DocumentRow[] }
  | { what: 'look'; documentId: string; fileId: string }
  | { what: 'add' }
  | { what: 'sort'; files: readonly File[] }

type DocumentDialogsProps = {
  card: OrderCard
  asked: OpenDialog | null
  onAsk: (asked: OpenDialog | null) => void
  documents: readonly OrderDocument[]
  /** Those that take files, and those of them the order waits for. */
  open: readonly OrderDocument[]
  owed: readonly OrderDocument[]
  /** Kinds that may be added. */
  addable: readonly DocumentKind[]
  onFiles: (orderDocument: OrderDocument, files: readonly File[]) => void
  /** What stands beside a document that is looked at: the steps it waits for, and what was answered to the last one. */
  stepsOf: (orderDocument: OrderDocument) => ReactNode
  answer: ReactNode
}

/** The dialogs over the documents of an order; none while nothing is asked. */
export function DocumentDialogs({ card, asked, onAsk, documents, open, owed, addable, onFiles, stepsOf, answer }: DocumentDialogsProps) {
  const close = () => onAsk(null)
  const looked = asked?.what === 'look' ? documents.find(({ id }) => id === asked.documentId) : undefined
  return (
    <Suspense fallback={null}>
      {asked?.what === 'reject' && <RejectDialog card={card} orderDocument={asked.orderDocument} onClose={close} />}
      {(asked?.what === 'send_original' || asked?.what === 'receive_original' || asked?.what === 'correct_original') && (
        <OriginalDialog card={card} action={asked.what} documents={asked.documents} onClose={close} />
      )}
      {asked?.what === 'look' && looked && (
        <Preview
          files={filesOf(looked)}
          opened={asked.fileId}
          onOpen={fileId => (fileId === null ? close() : onAsk({ ...asked, fileId }))}
          answer={answer}
        >
          {stepsOf(looked)}
        </Preview>
      )}
      {asked?.what === 'add' && <AddDialog card={card} kinds={addable} onClose={close} />}
      {asked?.what === 'sort' && (
        <SortDialog
          files={asked.files}
          documents={open}
          guess={file => documentFor(file, open) ?? (owed.length === 1 ? owed[0]!.id : null)}
          onClose={close}
          onSorted={sorted => {
            for (const orderDocument of open) {
              const own = sorted.filter(one => one.documentId === orderDocument.id).map(one => one.file)
              if (own.length > 0) onFiles(orderDocument, own)
            }
            close()
          }}
        />
      )}
    </Suspense>
  )
}
