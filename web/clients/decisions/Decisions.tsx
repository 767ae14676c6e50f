import { lazy, Suspense, useState } from 'react'
import { type Client, clients, LEAVE_DAYS } from '#contract/clients.ts'
import { useSend } from '#web/api/query.ts'
import { decisionWords, words } from '#web/clients/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

const TermsDialog = lazy(async () => ({ default: (await import('./TermsDialog.tsx')).TermsDialog }))
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))
const Weight = lazy(async () => ({ default: (await import('./Weight.tsx')).Weight }))

type Question = 'block' | 'leave' | 'merge' | 'terms' | null

/** What the staff of the platform decides about an organisation; what ends something is asked for with what it means. */
export function Decisions({ client }: { client: Client }) {
  const t = useWords(words)
  const d = useWords(decisionWords)
  const f = useFormat()
  const move = useSend(clients.move)
  const [asked, setAsked] = useState<Question>(null)
  const [reason, setReason] = useState('')
  const missing = client.checks.filter(check => !check.done).length
  const key = { id: client.id, version: client.version }
  const { state } = client
  const done = () => {
    setAsked(null)
    setReason('')
    toasts.add({ type: 'success', title: t.saved, content: client.name })
  }
  const close = () => {
    move.reset()
    setAsked(null)
  }
  const take = (action: 'verify' | 'doubt' | 'unblock' | 'stay' | 'part') => move.mutate({ ...key, action }, { onSuccess: done })
  const one = (action: Parameters<typeof take>[0], label: string, primary = false) => (
    <Button variant={primary ? 'primary' : 'plain'} pending={move.isPending} onClick={() => take(action)}>
      {label}
    </Button>
  )
  const stays = state === 'unverified' || state === 'verified'
  return (
    <Section title={t.decisions} note={state === 'unverified' && missing > 0 ? t.notReady(missing) : undefined}>
      {move.error && asked === null && <Banner tone="danger">{move.error.message}</Banner>}
      {client.leaves && state !== 'closed' && (
        <Banner tone="warn">{d.leaving(f.date(client.leaves.at, { year: 'always' }), client.leaves.reason)}</Banner>
      )}
      {client.merged && <Banner tone="info">{d.mergedInto(client.merged.name)}</Banner>}
      {state === 'closed' && <Banner tone="info">{d.closedText}</Banner>}
      <div className="row row-wrap">
        {state === 'unverified' && one('verify', t.verify, true)}
        {state === 'verified' && one('doubt', t.doubt)}
        {state === 'blocked' && one('unblock', t.unblock, true)}
        {client.leaves && state !== 'closed' && one('stay', d.stay, true)}
        {state === 'merged' && one('part', d.part, true)}
        {state !== 'closed' && <Button onClick={() => setAsked('terms')}>{d.terms}</Button>}
        {(stays || state === 'blocked') && <Button onClick={() => setAsked('merge')}>{d.merge}</Button>}
        {(stays || state === 'leaving') && (
          <Button variant="danger-plain" onClick={() => setAsked('block')}>
            {t.block}
          </Button>
        )}
        {(stays || state === 'blocked') && !client.leaves && (
          <Button variant="danger-plain" onClick={() => setAsked('leave')}>
            {d.leave}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'block' || asked === 'leave'}
        onClose={close}
        title={asked === 'leave' ? d.leaveTitle(client.name) : t.blockTitle(client.name)}
        consequences={
          asked === 'leave'
            ? [d.leaveWhen(LEAVE_DAYS), { text: d.leaveThen, tone: 'danger' }, d.leaveKept]
            : [{ text: t.blockNow, tone: 'danger' }, t.blockKept]
        }
        confirm={asked === 'leave' ? d.leaveDo : t.block}
        danger
        disabled={reason.trim().length < 3}
        pending={move.isPending}
        error={move.error?.message}
        onConfirm={() => move.mutate({ ...key, action: asked === 'leave' ? 'leave' : 'block', reason }, { onSuccess: done })}
      >
        <Suspense>{asked !== null && <Weight id={client.id} />}</Suspense>
        <TextArea label={t.reason} value={reason} onChange={setReason} rows={2} maxLength={500} description={t.reasonShort} />
      </ConfirmDialog>
      <Suspense>
        {asked === 'terms' && <TermsDialog client={client} onClose={close} onDone={done} />}
        {asked === 'merge' && <MergeDialog client={client} onClose={close} onDone={done} />}
      </Suspense>
    </Section>
  )
}
