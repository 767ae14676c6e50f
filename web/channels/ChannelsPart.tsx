import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ChannelBinding, channels, type OwnChannel } from '#contract/channels.ts'
import { CallError } from '#web/api/client.ts'
import { subscribe } from '#web/api/push/subscribe.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { browserNames, systemNames } from '#web/auth/sessions/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { channelWords, reasonWords, words } from './words.ts'

const PhoneDialog = lazy(async () => ({ default: (await import('./PhoneDialog.tsx')).PhoneDialog }))
const MessengerDialog = lazy(async () => ({ default: (await import('./MessengerDialog.tsx')).MessengerDialog }))

/** How the person is reached outside the product: each channel with what is bound, and a test of it. */
export function ChannelsPart() {
  const t = useWords(words)
  const { data, isPending, error, refetch } = useQuery(queryOf(channels.mine, {}, { quiet: true }))
  const [why, setWhy] = useState<string | null>(null)
  return (
    <Section title={t.title} note={t.lead} id="channels">
      {why && <Banner tone="danger">{why}</Banner>}
      {data ? (
        data.items.map(item => <ChannelRow key={item.channel} item={item} email={data.email} pushKey={data.pushKey} onFailed={setWhy} />)
      ) : isPending ? (
        <Skeleton lines={5} height={32} />
      ) : (
        <ErrorState
          compact
          title={t.failed}
          code={(error instanceof CallError && error.request) || undefined}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

type RowProps = { item: OwnChannel; email: string | null; pushKey: string | null; onFailed: (why: string | null) => void }

function ChannelRow({ item, email, pushKey, onFailed }: RowProps) {
  const t = useWords(words)
  const { locale } = useLocale()
  const { channel, offered, works } = item
  const name = channelWords[channel][locale]
  const state = works ? t.works : item.bindings.some(each => each.state === 'off') ? t.off : t.unbound
  return (
    <div style={{ paddingBlock: 12 }}>
      <div className="row row-wrap">
        <b style={{ minWidth: 150 }}>{name}</b>
        {offered ? <Badge tone={works ? 'go' : 'neutral'}>{state}</Badge> : <span className="muted s13">{t.notOffered}</span>}
        <span className="spacer" />
        {offered && works && <TestButton item={item} name={name} onFailed={onFailed} />}
        {offered && <BindControl item={item} email={email} pushKey={pushKey} onFailed={onFailed} />}
      </div>
      {channel === 'email' && offered && <p className="muted s13">{email ?? t.noEmail}</p>}
      {channel !== 'email' && item.bindings.map(binding => <Binding key={binding.id} binding={binding} onFailed={onFailed} />)}
      {offered && <TestOutcome item={item} />}
    </div>
  )
}

function TestButton({ item, name, onFailed }: Omit<RowProps, 'email' | 'pushKey'> & { name: string }) {
  const t = useWords(words)
  const send = useSend(channels.test)
  const test = () => {
    onFailed(null)
    send.mutate({ channel: item.channel }, { onError: error => onFailed(error.message) })
  }
  return (
    <Button size="small" pending={send.isPending} aria-label={t.testOf(name)} onClick={test}>
      {t.test}
    </Button>
  )
}

/** What became of the last test, in words. */
function TestOutcome({ item: { test } }: { item: OwnChannel }) {
  const t = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  if (!test) return null
  const why = test.reason && [reasonWords[test.reason][locale], test.detail].filter(Boolean).join(': ')
  const text =
    test.status === 'sent'
      ? t.tested(f.number((test.tookMs ?? 0) / 1000, 1), f.relative(test.at))
      : test.status === 'waiting'
        ? why
          ? t.testLater(why)
          : t.testWaits
        : t.testFailed(why ?? '')
  return (
    <p className={test.status === 'dead' ? 'danger s13' : 'muted s13'} role="status">
      {text}
    </p>
  )
}

function BindControl({ item, email, pushKey, onFailed }: RowProps) {
  const t = useWords(words)
  const { channel } = item
  const [opened, setOpened] = useState(false)
  if (channel === 'email') return email && <MailSwitch on={item.works} onFailed={onFailed} />
  if (channel === 'push') return pushKey && <PushButton pushKey={pushKey} onFailed={onFailed} />
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        {t.bind}
      </Button>
      {opened && (
        <Suspense>
          {channel === 'sms' ? (
            <PhoneDialog onClose={() => setOpened(false)} />
          ) : (
            <MessengerDialog channel={channel === 'max' ? 'max' : 'telegram'} onClose={() => setOpened(false)} />
          )}
        </Suspense>
      )}
    </>
  )
}

function MailSwitch({ on, onFailed }: { on: boolean; onFailed: RowProps['onFailed'] }) {
  const t = useWords(words)
  const send = useSend(channels.switchMail)
  return (
    <Switch
      checked={on}
      disabled={send.isPending}
      onChange={next => send.mutate({ on: next }, { onError: error => onFailed(error.message) })}
    >
      {t.letters}
    </Switch>
  )
}

function PushButton({ pushKey, onFailed }: { pushKey: string; onFailed: RowProps['onFailed'] }) {
  const t = useWords(words)
  const send = useSend(channels.bindPush)
  const [asking, setAsking] = useState(false)
  const bind = async () => {
    onFailed(null)
    setAsking(true)
    const subscription = await subscribe(pushKey, { script: '/push-sw.js', scope: '/' })
    setAsking(false)
    if (typeof subscription === 'object') send.mutate({ subscription }, { onError: error => onFailed(error.message) })
    else onFailed(subscription === 'failed' ? t.subscribeFailed : t[subscription])
  }
  return (
    <Button size="small" pending={asking || send.isPending} onClick={() => void bind()}>
      {t.bindThis}
    </Button>
  )
}

/** A browser as its owner knows it, or what else leads to him. */
function useBindingName(): (binding: ChannelBinding) => string {
  const t = useWords(words)
  return ({ name }) => {
    const [browser = '', system = ''] = name.split(' ')
    if (!(system in systemNames)) return name
    return [browser === 'yandex' ? t.yandex : (browserNames[browser] ?? t.browser), systemNames[system]].filter(Boolean).join(', ')
  }
}

function Binding({ binding, onFailed }: { binding: ChannelBinding; onFailed: RowProps['onFailed'] }) {
  const t = useWords(words)
  const f = useFormat()
  const nameOf = useBindingName()
  const send = useSend(channels.unbind)
  const name = nameOf(binding)
  const state = binding.state === 'waiting' ? t.waits : binding.state === 'off' ? [t.off, binding.reason].filter(Boolean).join(': ') : null
  return (
    <div className="row row-wrap s13">
      <span className={binding.state === 'off' ? 'danger' : 'muted'}>
        {[name, state, f.dateTime(binding.createdAt)].filter(Boolean).join(' · ')}
      </span>
      <Button
        size="small"
        variant="ghost"
        pending={send.isPending}
        aria-label={t.unbindOf(name || f.dateTime(binding.createdAt))}
        onClick={() => send.mutate({ bindingId: binding.id }, { onError: error => onFailed(error.message) })}
      >
        {t.unbind}
      </Button>
    </div>
  )
}
