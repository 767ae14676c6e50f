import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type DocumentAction, documents } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Rights } from '#web/orders/actions/doings.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { PlusIcon, RefreshIcon } from '#web/ui/pictures/icons.tsx'
import { DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import './documents.css'
import { DocumentDialogs, type OpenDialog } from './DocumentDialogs.tsx'
import { DocumentItem } from './DocumentItem.tsx'
import { DocumentsHead } from './DocumentsHead.tsx'
import { DropMany } from './DropMany.tsx'
import { filesOf, type OrderDocument } from './orderDocument.ts'
import { useBringing } from './useBringing.ts'
import { useDocumentSteps } from './useDocumentSteps.ts'
import { documentsWords } from './words.ts'

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
  const { data, isPending, refetch } = useQuery(queryOf(documents.list, { orderId: card.id }, { quiet: true }))
  const { step, handIn, pending, isPendingFor, refusal } = useDocumentSteps(card)
  const { coming, put } = useBringing(card)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const orderDocuments = data?.items ?? []
  const waits = waitsOf(orderDocuments, rights)
  const { open, acceptable, sendable, receivable } = waits

  const bring = (chosen: FileList | null) => {
    const files = chosen ? [...chosen] : []
    if (files.length === 0 || open.length === 0) return
    if (open.length === 1) return put(open[0]!, files)
    setAsked({ what: 'sort', files })
  }
  const begin = (orderDocument: OrderDocument, action: DocumentAction) => {
    if (action === 'reject') setAsked({ what: 'reject', orderDocument })
    else if (action === 'send_original' || action === 'receive_original' || action === 'correct_original')
      setAsked({ what: action, documents: [orderDocument] })
    else if (action !== 'upload') step(action, [orderDocument])
  }
  const look = (orderDocument: OrderDocument | undefined) => {
    const file = orderDocument && filesOf(orderDocument).find(({ scanned }) => scanned !== 'infected')
    setAsked(file ? { what: 'look', documentId: orderDocument.id, fileId: file.id } : null)
  }
  const nextToAccept = (but?: OrderDocument) => acceptable.find(one => one.id !== but?.id && filesOf(one).length > 0)

  const ready = begun && data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, with the documents as they are read
  useEffect(() => {
    if (!ready) return
    onBegun?.()
    document.getElementById('documents')?.scrollIntoView({ block: 'start' })
    const { code, whose } = card.next
    if (whose !== 'me') return
    if (code === 'send_originals' && sendable.length > 0) setAsked({ what: 'send_original', documents: sendable })
    else if (code === 'receive_originals' && receivable.length > 0) setAsked({ what: 'receive_original', documents: receivable })
    else if (code === 'check_documents') look(nextToAccept())
    else if (code === 'upload_documents' && waits.owed.length > 0) input.current?.click()
  }, [ready])

  const answer = refusal && <Banner tone="danger">{refusal.message}</Banner>
  return (
    <Section
      id="documents"
      title={t.documents}
      aside={
        <span className="docs-do">
          {orderDocuments.some(hasFiles) && (
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
      {!isPending && !data && card.documentRows.length > 0 && <Unread onAgain={() => void refetch()} />}
      {card.documentRows.length === 0 && orderDocuments.length === 0 && <p className="muted">{c.noDocuments}</p>}
      {data && orderDocuments.length > 0 && (
        <>
          {answer}
          <DocumentsHead card={card} documents={orderDocuments}>
            <ManySteps {...waits} pending={pending} onAccept={() => step('accept', acceptable)} onAsk={setAsked} />
          </DocumentsHead>
          <DropMany open={open.length > 0} input={input} onBring={bring}>
            <ul className="docs-list">
              {orderDocuments.map(orderDocument => (
                <DocumentItem
                  key={orderDocument.id}
                  orderDocument={orderDocument}
                  card={card}
                  mayAct={rights.act}
                  coming={coming.filter(one => one.place.purpose === orderDocument.purpose)}
                  pending={isPendingFor(orderDocument)}
                  onFiles={files => put(orderDocument, files)}
                  onStep={action => begin(orderDocument, action)}
                  onHandIn={via => handIn(orderDocument, via)}
                  onLook={fileId => setAsked({ what: 'look', documentId: orderDocument.id, fileId })}
                />
              ))}
            </ul>
          </DropMany>
        </>
      )}
      <DocumentDialogs
        {...{ card, asked, open, answer }}
        owed={waits.owed}
        documents={orderDocuments}
        addable={data?.addable ?? []}
        onAsk={setAsked}
        onFiles={put}
        stepsOf={looked => (
          <LookedSteps
            looked={looked}
            rights={rights}
            pending={pending}
            onReject={() => setAsked({ what: 'reject', orderDocument: looked })}
            onAccept={() => step('accept', [looked], () => look(nextToAccept(looked)))}
          />
        )}
      />
    </Section>
  )
}

type Waits = ReturnType<typeof waitsOf>

/** What documents wait for of whoever may act: files, acceptance, sending and receiving of originals. */
function waitsOf(orderDocuments: readonly OrderDocument[], { act }: Rights) {
  const may = (action: DocumentAction) => (act ? orderDocuments.filter(({ actions }) => actions.includes(action)) : [])
  const open = act ? orderDocuments.filter(({ purpose }) => purpose !== null) : []
  return {
    open,
    owed: open.filter(({ required, status }) => required && (status === 'required' || status === 'rejected')),
    acceptable: may('accept'),
    sendable: may('send_original').filter(({ original }) => original.needed && original.status !== 'sent'),
    receivable: may('receive_original').filter(({ original }) => original.needed),
  }
}

type ManyStepsProps = Waits & { pending: boolean; onAccept: () => void; onAsk: (asked: OpenDialog) => void }

/** Steps taken with several documents at once. */
function ManySteps({ acceptable, sendable, receivable, pending, onAccept, onAsk }: ManyStepsProps) {
  const t = useWords(documentsWords)
  return (
    <>
      {acceptable.length > 1 && (
        <Button variant="primary" pending={pending} onClick={onAccept}>
          {t.acceptAll(acceptable.length)}
        </Button>
      )}
      {sendable.length > 1 && <Button onClick={() => onAsk({ what: 'send_original', documents: sendable })}>{t.sendAll}</Button>}
      {receivable.length > 1 && <Button onClick={() => onAsk({ what: 'receive_original', documents: receivable })}>{t.receiveAll}</Button>}
    </>
  )
}

type LookedStepsProps = { looked: OrderDocument; rights: Rights; pending: boolean; onReject: () => void; onAccept: () => void }

/** What is decided about a document while it is looked at. */
function LookedSteps({ looked, rights, pending, onReject, onAccept }: LookedStepsProps) {
  const t = useWords(documentsWords)
  return (
    <>
      {rights.act && looked.actions.includes('reject') && (
        <Button variant="danger-plain" onClick={onReject}>
          {t.reject}
        </Button>
      )}
      {rights.act && looked.actions.includes('accept') && (
        <Button variant="primary" pending={pending} onClick={onAccept}>
          {t.accept}
        </Button>
      )}
    </>
  )
}

function Unread({ onAgain }: { onAgain: () => void }) {
  const t = useWords(documentsWords)
  return (
    <div className="docs-state">
      <span className="muted">{t.unread}</span>
      <Button size="small" icon={<RefreshIcon size={16} />} onClick={onAgain}>
        {t.again}
      </Button>
    </div>
  )
}

const hasFiles = ({ version, versions }: OrderDocument) =>
  versions.some(each => each.version === version && each.files.some(({ scanned }) => scanned !== 'infected'))

/** Has the browser save all files of the order as one; a link is good for one download. */
async function saveZip(orderId: string): Promise<void> {
  const [link] = await ask(documents.bundle, { query: { orderId } })
  if (!link) return
  const anchor = document.createElement('a')
  anchor.href = link.url
  anchor.download = ''
  anchor.click()
}
