import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Webhook, type WebhookMessage, webhooks } from '#contract/webhooks.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Trouble } from './SecretText.tsx'
import { words } from './words.ts'

const DAY_MS = 86_400_000

/** What went to a program and what came of every try; a period is sent anew from here. */
export function LogDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useWords(words)
  const { data, error } = useQuery(queryOf(webhooks.log, { webhookId: webhook.id, limit: 100 }, { quiet: true }))
  const replay = useSend(webhooks.replay)
  const again = (days: number) => {
    const until = now()
    const period = { from: new Date(until - days * DAY_MS).toISOString(), until: new Date(until).toISOString() }
    replay.mutate(
      { webhookId: webhook.id, ...period },
      { onSuccess: ({ sent }) => toasts.add({ type: 'success', title: webhook.name, content: t.replayed(sent) }) },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.logOf(webhook.name)}
      footer={
        <>
          <Button pending={replay.isPending} onClick={() => again(1)}>
            {t.replayDay}
          </Button>
          <Button pending={replay.isPending} onClick={() => again(7)}>
            {t.replayWeek}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <Trouble error={error ?? replay.error} />
      {!data && !error && <Skeleton lines={4} height={24} />}
      {data?.items.length === 0 && <p className="muted">{t.noMessages}</p>}
      {data?.items.map(message => (
        <Message key={message.id} message={message} />
      ))}
    </Dialog>
  )
}

function Message({ message }: { message: WebhookMessage }) {
  const t = useWords(words)
  const f = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { id, type, createdAt, status, tries } = message
  const last = tries.at(-1)
  return (
    <div style={{ paddingBlock: 6 }}>
      <div className="row row-wrap s13">
        <span className="mono">{type}</span>
        <Badge tone={status === 'sent' ? 'go' : status === 'waiting' ? 'warn' : 'danger'}>
          {status === 'sent' ? t.sent : status === 'waiting' ? t.onWay : t.given}
        </Badge>
        <span className="muted">{f.dateTime(createdAt)}</span>
        {last && <span className="muted">{t.tries(tries.length, [last.answer, `${last.ms} ms`].filter(Boolean).join(', '))}</span>}
        <span className="spacer" />
        <Button size="small" variant="ghost" aria-expanded={isOpen} aria-label={t.bodyOf(type)} onClick={() => setOpen(!isOpen)}>
          {t.body}
        </Button>
      </div>
      {isOpen && <Body messageId={id} />}
    </div>
  )
}

function Body({ messageId }: { messageId: string }) {
  const { data, error } = useQuery(queryOf(webhooks.body, { messageId }, { quiet: true }))
  if (error) return <p className="danger s13">{error.message}</p>
  if (!data) return <Skeleton lines={3} height={16} />
  return (
    <pre className="mono s12" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {JSON.stringify(JSON.parse(data.body), null, 2)}
    </pre>
  )
}
