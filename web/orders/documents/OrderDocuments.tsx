import { useQuery } from '@tanstack/react-query'
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type DocumentAction, type DocumentChange, type DocumentRow, documents } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { ask, CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { Picker, picked, useArrived } from '#web/files/Files.tsx'
import { addFiles, useUploads } from '#web/files/uploads.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Rights } from '#web/orders/actions/doings.ts'
import { useExpectedVersion } from '#web/orders/actions/OrderStep.tsx'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CameraIcon, DownloadIcon, PlusIcon, RefreshIcon, UploadIcon } from '#web/ui/icons.tsx'
import { names } from '#web/ui/names.ts'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import './documents.css'
import { DocumentItem } from './DocumentItem.tsx'
import { DocumentsHead } from './DocumentsHead.tsx'
import { expectedPagesOf, type OrderDocument } from './expectedPages.ts'
import { documentFor, keptName } from './sort.ts'
import { useNameOf } from './useNameOf.ts'
import { documentsWords } from './words.ts'

const AddDialog = lazy(async () => ({ default: (await import('./AddDialog.tsx')).AddDialog }))
const OriginalDialog = lazy(async () => ({ default: (await import('./OriginalDialog.tsx')).OriginalDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./RejectDialog.tsx')).RejectDialog }))
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))
const SortDialog = lazy(async () => ({ default: (await import('./SortDialog.tsx')).SortDialog }))

type OpenDialog =
  | { what: 'reject'; orderDocument: OrderDocument }
  | { what: 'send_original' | 'receive_original' | 'correct_original'; documents: readonly DocumentRow[] }
  | { what: 'look'; documentId: string; fileId: string }
  | { what: 'add' }
  | { what: 'sort'; files: readonly File[] }

type OrderDocumentsProps = {
  card: OrderCard
  rights: Rights
  /** The step the order waits for is begun here as soon as the documents are read; `onBegun`: it has been. */
  begun?: boolean | undefined
  onBegun?: (() => void) | undefined
}

/** The documents of an order: the ring that fills, each document with its files and steps, and many files dropped at once. */
export function OrderDocuments({ card, rights, begun = false, onBegun }: OrderDocumentsProps) {
  const t = useWords(documentsWords)
  const c = useWords(cardWords)
  const nameOf = useNameOf()
  const seen = useExpectedVersion(card)
  const { data, isPending, refetch } = useQuery(queryOf(documents.list, { orderId: card.id }, { quiet: true }))
  const send = useSend(documents.change)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const coming = useUploads().filter(one => one.place.kind === 'order_document' && one.place.objectId === card.id)
  useArrived(
    coming.filter(one => one.state === 'done').map(one => one.id),
    true,
  )

  const orderDocuments = data?.items ?? []
  const open = rights.act ? orderDocuments.filter(orderDocument => orderDocument.purpose !== null) : []
  const may = (action: DocumentAction) => (rights.act ? orderDocuments.filter(orderDocument => orderDocument.actions.includes(action)) : [])
  const close = () => setAsked(null)

  const put = (orderDocument: OrderDocument, chosen: readonly File[]) => {
    if (!orderDocument.purpose) return
    // pages are counted on from those the version has
    const had = orderDocument.actions.includes('upload') ? 0 : filesOf(orderDocument).length
    let nth = had + coming.filter(one => one.place.purpose === orderDocument.purpose && one.state !== 'failed').length
    addFiles({ kind: 'order_document', objectId: card.id, purpose: orderDocument.purpose, draft: false }, chosen, file => {
      nth += 1
      return keptName(file.name, nameOf(orderDocument), card.number, nth)
    })
  }
  const bring = (chosen: FileList | readonly File[] | null) => {
    const files = chosen ? [...chosen] : []
    if (files.length === 0 || open.length === 0) return
    if (open.length === 1) return put(open[0]!, files)
    setAsked({ what: 'sort', files })
  }
  const drag = (event: DragEvent) => {
    if (open.length === 0 || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type !== 'dragleave' && event.type !== 'drop')
    if (event.type === 'drop') bring(event.dataTransfer.files)
  }
  // the answer to a step is here before the order is read anew
  const version = Math.max(card.version, send.data?.version ?? 0)
  const changeOf = (action: 'take' | 'accept' | 'miss_original' | 'remove', some: readonly OrderDocument[]): DocumentChange => {
    const key = { orderId: card.id, version, documentIds: some.map(({ id }) => id) }
    if (action === 'accept') return { ...key, action, expectedPages: some.map(expectedPagesOf) }
    return action === 'miss_original' ? { ...key, action, comment: '' } : { ...key, action }
  }
  const step = (action: 'take' | 'accept' | 'miss_original' | 'remove', some: readonly OrderDocument[], onSuccess?: () => void) =>
    send.mutate(changeOf(action, some), { onError: seen.refused, ...(onSuccess && { onSuccess }) })
  const handIn = (orderDocument: DocumentRow, via: 'edo' | 'paper') =>
    send.mutate(
      { orderId: card.id, version, documentIds: [orderDocument.id], action: 'upload', via, comment: '' },
      { onError: seen.refused },
    )
  const begin = (orderDocument: OrderDocument, action: DocumentAction) => {
    if (action === 'reject') setAsked({ what: 'reject', orderDocument })
    else if (action === 'send_original' || action === 'receive_original' || action === 'correct_original')
      setAsked({ what: action, documents: [orderDocument] })
    else if (action !== 'upload') step(action, [orderDocument])
  }

  const checkExpiry = (orderDocument: OrderDocument | undefined) => {
    const file = orderDocument && filesOf(orderDocument).find(({ scanned }) => scanned !== 'infected')
    setAsked(file ? { what: 'look', documentId: orderDocument.id, fileId: file.id } : null)
  }

  const hasFiles = orderDocuments.some(orderDocument =>
    orderDocument.versions.some(
      ({ version, files }) => version === orderDocument.version && files.some(({ scanned }) => scanned !== 'infected'),
    ),
  )
  const acceptable = may('accept')
  const sendable = may('send_original').filter(orderDocument => orderDocument.original.needed && orderDocument.original.status !== 'sent')
  const receivable = may('receive_original').filter(orderDocument => orderDocument.original.needed)
  const owed = open.filter(({ required, status }) => required && (status === 'required' || status === 'rejected'))

  const start = () => {
    document.getElementById('documents')?.scrollIntoView({ block: 'start' })
    const { code, whose } = card.next
    if (whose !== 'me') return
    if (code === 'send_originals' && sendable.length > 0) setAsked({ what: 'send_original', documents: sendable })
    else if (code === 'receive_originals' && receivable.length > 0) setAsked({ what: 'receive_original', documents: receivable })
    else if (code === 'check_documents') checkExpiry(acceptable.find(orderDocument => filesOf(orderDocument).length > 0))
    else if (code === 'upload_documents' && owed.length > 0) input.current?.click()
  }
  const ready = begun && data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, with the documents as they are read
  useEffect(() => {
    if (!ready) return
    onBegun?.()
    start()
  }, [ready])
  const looked = asked?.what === 'look' ? orderDocuments.find(({ id }) => id === asked.documentId) : undefined

  return (
    <Section
      id="documents"
      title={t.documents}
      aside={
        <span className="docs-do">
          {hasFiles && (
            <Button size="small" icon={<DownloadIcon size={16} />} onClick={() => void saveZip(card.id)}>
              {t.zip}
            </Button>
          )}
          {rights.act && (data?.addable.length ?? 0) > 0 && (
            <Button size="small" icon={<PlusIcon size={16} />} onClick={() => setAsked({ what: 'add' })}>
              {t.add}
            </Button>
          )}
        </span>
      }
    >
      {isPending && card.documentRows.length > 0 && <Skeleton lines={4} height={36} />}
      {!isPending && !data && card.documentRows.length > 0 && (
        <div className="docs-state">
          <span className="muted">{t.unread}</span>
          <Button size="small" icon={<RefreshIcon size={16} />} onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      )}
      {card.documentRows.length === 0 && orderDocuments.length === 0 && <p className="muted">{c.noDocuments}</p>}
      {data && orderDocuments.length > 0 && (
        <>
          {send.error instanceof CallError && <Banner tone="danger">{send.error.message}</Banner>}
          <DocumentsHead card={card} documents={orderDocuments}>
            {acceptable.length > 1 && (
              <Button variant="primary" pending={send.isPending} onClick={() => step('accept', acceptable)}>
                {t.acceptAll(acceptable.length)}
              </Button>
            )}
            {sendable.length > 1 && <Button onClick={() => setAsked({ what: 'send_original', documents: sendable })}>{t.sendAll}</Button>}
            {receivable.length > 1 && (
              <Button onClick={() => setAsked({ what: 'receive_original', documents: receivable })}>{t.receiveAll}</Button>
            )}
          </DocumentsHead>
          <div
            className={names('docs-drop', over && 'docs-over')}
            role="group"
            aria-label={t.dropMany}
            onDragEnter={drag}
            onDragOver={drag}
            onDragLeave={drag}
            onDrop={drag}
          >
            {open.length > 0 && (
              <div className="docs-many">
                <UploadIcon size={20} aria-hidden="true" />
                <span className="docs-many-text">{over ? t.dropHere : t.dropMany}</span>
                <Button size="small" onClick={() => input.current?.click()}>
                  {t.chooseMany}
                </Button>
                <Button size="small" className="files-camera" icon={<CameraIcon size={16} />} onClick={() => camera.current?.click()}>
                  {t.shoot}
                </Button>
                <Picker ref={input} accept={picked} onPick={bring} />
                <Picker ref={camera} accept="image/jpeg" capture onPick={bring} />
              </div>
            )}
            <ul className="docs-list">
              {orderDocuments.map(orderDocument => (
                <DocumentItem
                  key={orderDocument.id}
                  orderDocument={orderDocument}
                  card={card}
                  mayAct={rights.act}
                  coming={coming.filter(one => one.place.purpose === orderDocument.purpose)}
                  pending={
                    send.isPending &&
                    'documentIds' in (send.variables ?? {}) &&
                    (send.variables as { documentIds: string[] }).documentIds.includes(orderDocument.id)
                  }
                  onFiles={files => put(orderDocument, files)}
                  onStep={action => begin(orderDocument, action)}
                  onHandIn={via => handIn(orderDocument, via)}
                  onLook={fileId => setAsked({ what: 'look', documentId: orderDocument.id, fileId })}
                />
              ))}
            </ul>
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {asked?.what === 'reject' && <RejectDialog card={card} orderDocument={asked.orderDocument} onClose={close} />}
        {(asked?.what === 'send_original' || asked?.what === 'receive_original' || asked?.what === 'correct_original') && (
          <OriginalDialog card={card} action={asked.what} documents={asked.documents} onClose={close} />
        )}
        {asked?.what === 'look' && looked && (
          <Preview
            files={filesOf(looked)}
            opened={asked.fileId}
            onOpen={fileId => (fileId === null ? close() : setAsked({ ...asked, fileId }))}
            answer={send.error instanceof CallError && <Banner tone="danger">{send.error.message}</Banner>}
          >
            {rights.act && looked.actions.includes('reject') && (
              <Button variant="danger-plain" onClick={() => setAsked({ what: 'reject', orderDocument: looked })}>
                {t.reject}
              </Button>
            )}
            {rights.act && looked.actions.includes('accept') && (
              <Button
                variant="primary"
                pending={send.isPending}
                onClick={() =>
                  step('accept', [looked], () => checkExpiry(acceptable.find(one => one.id !== looked.id && filesOf(one).length > 0)))
                }
              >
                {t.accept}
              </Button>
            )}
          </Preview>
        )}
        {asked?.what === 'add' && <AddDialog card={card} kinds={data?.addable ?? []} onClose={close} />}
        {asked?.what === 'sort' && (
          <SortDialog
            files={asked.files}
            documents={open}
            guess={file => documentFor(file, open) ?? (owed.length === 1 ? owed[0]!.id : null)}
            onClose={close}
            onSorted={sorted => {
              for (const orderDocument of open) {
                const own = sorted.filter(one => one.documentId === orderDocument.id).map(one => one.file)
                if (own.length > 0) put(orderDocument, own)
              }
              close()
            }}
          />
        )}
      </Suspense>
    </Section>
  )
}

/** The files of the version that stands. */
const filesOf = (orderDocument: OrderDocument) =>
  orderDocument.versions.find(({ version, status }) => version === orderDocument.version && status !== 'withdrawn')?.files ?? []

/** Has the browser save all files of the order as one; a link is good for one download. */
async function saveZip(orderId: string): Promise<void> {
  const [link] = await ask(documents.bundle, { query: { orderId } })
  if (!link) return
  const anchor = document.createElement('a')
  anchor.href = link.url
  anchor.download = ''
  anchor.click()
}
