import type { DocumentRow, OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusShape } from '#web/ui/StatusMark.tsx'
import { cardWords } from './cardWords.ts'
import { documentStatusWords, documentWords } from './executionWords.ts'
import { useSeen } from './OrderStep.tsx'

/** The papers of an order: how many are accepted, and each with what may be done to it. */
export function OrderPapers({ card, canAct, onReject }: { card: OrderCard; canAct: boolean; onReject: (paper: DocumentRow) => void }) {
  const t = useWords(cardWords)
  const seen = useSeen(card)
  const send = useSend(orders.paper)
  const { accepted, uploaded, total } = card.documents

  const act = (paper: DocumentRow, action: 'upload' | 'accept') =>
    send.mutate({ orderId: card.id, version: card.version, documentId: paper.id, action, comment: '' }, { onError: seen.refused })

  return (
    <Section id="papers" title={t.papers}>
      {card.papers.length === 0 ? (
        <p className="muted">{t.noPapers}</p>
      ) : (
        <>
          {send.error instanceof CallError && <Banner tone="danger">{send.error.message}</Banner>}
          <div className="order-papers">
            <ProgressRing size={88} label={t.papersReady} done={accepted} total={total} warn={uploaded} />
            <ul>
              {card.papers.map(paper => (
                <Paper
                  key={paper.id}
                  paper={paper}
                  canAct={canAct}
                  pending={send.isPending && send.variables?.documentId === paper.id}
                  onAct={action => (action === 'reject' ? onReject(paper) : act(paper, action))}
                />
              ))}
            </ul>
          </div>
        </>
      )}
    </Section>
  )
}

const shapes = { required: 'draft', uploaded: 'waiting', accepted: 'done', rejected: 'trouble' } as const

type PaperProps = { paper: DocumentRow; canAct: boolean; pending: boolean; onAct: (action: DocumentRow['actions'][number]) => void }

function Paper({ paper, canAct, pending, onAct }: PaperProps) {
  const t = useWords(cardWords)
  const names = useWords(documentWords)
  const states = useWords(documentStatusWords)
  const f = useFormat()
  const now = useNow(60_000)
  const waiting = paper.status === 'required' || paper.status === 'rejected'
  const late = waiting && paper.dueAt !== null && Date.parse(paper.dueAt) < now
  const date = f.date(paper.dueAt, { zone: 'Europe/Moscow' })
  const labels = { upload: t.upload, accept: t.accept, reject: t.reject }

  return (
    <li className="order-paper">
      <StatusShape kind={shapes[paper.status]} {...(paper.status === 'accepted' ? { tone: 'go' as const } : {})} />
      <b>{names[paper.kind]}</b>
      <span className={paper.status === 'rejected' ? 'danger' : 'muted'}>
        {states[paper.status]}
        {paper.comment && `: ${paper.comment}`}
      </span>
      <span className={late ? 'warn order-paper-date' : 'muted order-paper-date'}>
        {waiting
          ? paper.dueAt && (late ? t.paperLate(date) : t.paperDue(date))
          : f.dateTime(paper.changedAt, { zone: 'Europe/Moscow', showZone: false })}
      </span>
      {canAct && paper.actions.length > 0 && (
        <span className="order-paper-do">
          {paper.actions.map(action => (
            <Button
              key={action}
              size="small"
              variant={action === 'reject' ? 'danger-plain' : 'plain'}
              pending={pending && action !== 'reject'}
              aria-label={`${labels[action]} ${names[paper.kind]}`}
              onClick={() => onAct(action)}
            >
              {labels[action]}
            </Button>
          ))}
        </span>
      )}
    </li>
  )
}
