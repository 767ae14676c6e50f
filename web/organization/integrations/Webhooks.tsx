import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Webhook, webhooks } from '#contract/webhooks.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Trouble } from './SecretText.tsx'
import { words } from './words.ts'

const WebhookDialog = lazy(async () => ({ default: (await import('./WebhookDialog.tsx')).WebhookDialog }))
const LogDialog = lazy(async () => ({ default: (await import('./LogDialog.tsx')).LogDialog }))
const SecretDialog = lazy(async () => ({ default: (await import('./SecretDialog.tsx')).SecretDialog }))

type Opened = { what: 'edit'; webhook: Webhook | null } | { what: 'log' | 'rotate' | 'remove'; webhook: Webhook }

/** Programs that are told of what happens, how each fares, and what went to it. */
export function Webhooks() {
  const t = useWords(words)
  const { data, error } = useQuery(queryOf(webhooks.list, {}, { quiet: true }))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Section
      title={t.webhooks}
      note={t.webhooksLead}
      aside={
        <Button size="small" onClick={() => setOpened({ what: 'edit', webhook: null })}>
          {t.addWebhook}
        </Button>
      }
    >
      <Trouble error={error} />
      {!data && !error && <Skeleton lines={2} height={40} />}
      {data?.items.length === 0 && <p className="muted s13">{t.noWebhooks}</p>}
      {data?.items.map(webhook => (
        <Program key={webhook.id} webhook={webhook} onOpen={setOpened} />
      ))}
      <Suspense>
        {opened?.what === 'edit' && <WebhookDialog webhook={opened.webhook} onClose={close} />}
        {opened?.what === 'log' && <LogDialog webhook={opened.webhook} onClose={close} />}
        {opened?.what === 'rotate' && <Rotated webhook={opened.webhook} onClose={close} />}
      </Suspense>
      {opened?.what === 'remove' && <Removing webhook={opened.webhook} onClose={close} />}
    </Section>
  )
}

function Program({ webhook, onOpen }: { webhook: Webhook; onOpen: (opened: Opened) => void }) {
  const t = useWords(words)
  const f = useFormat()
  const test = useSend(webhooks.test)
  const { id, name, host, state, reason, failingSince, waiting, filter } = webhook
  const said = () => toasts.add({ type: 'success', title: name, content: t.tested })
  return (
    <div className="row row-wrap" style={{ paddingBlock: 6 }}>
      <b>{name}</b>
      <span className="mono muted s12">{host}</span>
      <State state={state} reason={reason} failingSince={failingSince && f.dateTime(failingSince)} />
      <span className="muted s13">{filter.events.length === 0 ? t.allEvents : t.someEvents(filter.events.length)}</span>
      {waiting > 0 && <span className="muted s13">{t.waiting(waiting)}</span>}
      <span className="spacer" />
      <Button
        size="small"
        disabled={state === 'off'}
        pending={test.isPending}
        aria-label={t.testOf(name)}
        onClick={() => test.mutate({ webhookId: id }, { onSuccess: said })}
      >
        {t.test}
      </Button>
      <Button size="small" aria-label={t.logOf(name)} onClick={() => onOpen({ what: 'log', webhook })}>
        {t.log}
      </Button>
      <Button size="small" variant="ghost" aria-label={t.editOf(name)} onClick={() => onOpen({ what: 'edit', webhook })}>
        {t.edit}
      </Button>
      <Button size="small" variant="ghost" aria-label={`${t.rotateSecret}: ${name}`} onClick={() => onOpen({ what: 'rotate', webhook })}>
        {t.rotateSecret}
      </Button>
      <Button size="small" variant="danger-plain" aria-label={t.removeOf(name)} onClick={() => onOpen({ what: 'remove', webhook })}>
        {t.remove}
      </Button>
    </div>
  )
}

type StateProps = Pick<Webhook, 'state' | 'reason'> & { failingSince: string | null }

function State({ state, reason, failingSince }: StateProps) {
  const t = useWords(words)
  if (state === 'off') return <Badge tone={reason ? 'danger' : 'neutral'}>{reason === 'week' ? t.offWeek : t.off}</Badge>
  return failingSince ? <Badge tone="warn">{t.failingFor(failingSince)}</Badge> : <Badge tone="go">{t.works}</Badge>
}

function Rotated({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useWords(words)
  const rotate = useSend(webhooks.rotate)
  return (
    <SecretDialog
      title={`${t.rotateSecret}: ${webhook.name}`}
      lead={t.rotateSecretLead}
      label={t.secret}
      act={t.rotate}
      secret={rotate.data?.secret ?? null}
      pending={rotate.isPending}
      error={rotate.error}
      onAct={() => rotate.mutate({ webhookId: webhook.id, overlapHours: 24 })}
      onClose={onClose}
    />
  )
}

function Removing({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useWords(words)
  const remove = useSend(webhooks.remove)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeAccount(webhook.name)}
      consequences={[{ text: t.removeWebhookNow, tone: 'warn' }]}
      confirm={t.remove}
      danger
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ webhookId: webhook.id }, { onSuccess: onClose })}
    />
  )
}
