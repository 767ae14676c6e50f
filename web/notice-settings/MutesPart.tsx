import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Mute, notices } from '#contract/notices.ts'
import { OccurrenceCode, occurrences } from '#contract/occurrences.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { setUnread } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { muteWords } from './words.ts'

/** What the person wants to hear nothing of, asked for when it is unfolded. */
export function MutesPart() {
  const t = useWords(muteWords)
  const [open, setOpen] = useState(false)
  return (
    <Section title={t.title} note={t.note}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="medium">{t.show}</summary>
        {open && <Mutes />}
      </details>
    </Section>
  )
}

function Mutes() {
  const t = useWords(muteWords)
  const { data, isError, refetch } = useQuery(queryOf(notices.mutes, {}, { quiet: true }))
  if (!data) return isError ? <ErrorState compact title={t.failed} onRetry={() => void refetch()} /> : <Skeleton lines={3} height={28} />
  if (data.items.length === 0) return <p className="muted s13">{t.none}</p>
  return (
    <ul>
      {data.items.map(mute => (
        <MutedLine key={mute.target} mute={mute} />
      ))}
    </ul>
  )
}

/** One of them by its name, since when, and the way back. */
function MutedLine({ mute: { target, at, number } }: { mute: Mute }) {
  const t = useWords(muteWords)
  const f = useFormat()
  const { locale } = useLocale()
  const send = useSend(notices.mute)
  const code = OccurrenceCode.safeParse(target).data
  const name = code ? t.event(occurrences[code].words[locale]) : number ? t.object(number) : t.nameless
  return (
    <li className="row row-wrap s13" style={{ paddingBlock: 4 }}>
      <span>{name}</span>
      <span className="muted">{t.since(f.date(at))}</span>
      <span className="spacer" />
      <Button
        size="small"
        pending={send.isPending}
        aria-label={t.hearOf(name)}
        onClick={() => send.mutate({ target, on: false }, { onSuccess: ({ unread }) => setUnread(unread) })}
      >
        {t.hear}
      </Button>
    </li>
  )
}
