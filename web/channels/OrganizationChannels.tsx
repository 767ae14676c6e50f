import { useQuery } from '@tanstack/react-query'
import { channels, type DeadDelivery } from '#contract/channels.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { channelWords, reasonWords, sourceWords, words } from './words.ts'

/** What whoever manages the organisation sees besides his own channels: messages that were given up. */
export function OrganizationChannels() {
  const t = useWords(words)
  const { data } = useQuery(queryOf(channels.dead, {}, { quiet: true }))
  const send = useSend(channels.sendAgain)
  const items = data?.items ?? []
  const again = (ids: string[]) =>
    send.mutate({ ids }, { onSuccess: ({ sent }) => toasts.add({ type: 'success', title: t.sentAgain, content: t.againCount(sent) }) })
  return (
    <Section
      title={t.dead}
      aside={
        items.length > 1 && (
          <Button size="small" pending={send.isPending} onClick={() => again(items.map(({ id }) => id))}>
            {t.againAll}
          </Button>
        )
      }
    >
      {data && items.length === 0 && <p className="muted s13">{t.noDead}</p>}
      {items.map(item => (
        <Dead key={item.id} item={item} pending={send.isPending} onAgain={() => again([item.id])} />
      ))}
    </Section>
  )
}

function Dead({ item, pending, onAgain }: { item: DeadDelivery; pending: boolean; onAgain: () => void }) {
  const t = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  const what = [sourceWords[item.source]?.[locale] ?? item.source, item.recipient].filter(Boolean).join(', ')
  const why = [reasonWords[item.reason][locale], item.detail].filter(Boolean).join(': ')
  return (
    <div className="row row-wrap s13" style={{ paddingBlock: 4 }}>
      <b>{what}</b>
      <span>{channelWords[item.channel][locale]}</span>
      <span className="danger">{why}</span>
      <span className="muted">{`${f.dateTime(item.endedAt)} · ${t.attempts(item.attempts)}`}</span>
      <span className="spacer" />
      <Button size="small" disabled={pending} aria-label={t.againOf(what)} onClick={onAgain}>
        {t.again}
      </Button>
    </div>
  )
}
