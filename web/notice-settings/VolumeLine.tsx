import { useQuery } from '@tanstack/react-query'
import { volumeOf } from '#contract/notice-policy.ts'
import { type NoticeDigest, noticeSettings, OutsideChannel } from '#contract/notice-settings.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { type Events, rowFor } from './rows.ts'
import { volumeWords } from './words.ts'

type Setting = { events: Events; digests: readonly NoticeDigest[] }

/** How much last week would have told: by what is saved, and by what stands on the screen. */
export function VolumeLine({ saved, now }: { saved: Setting; now: Setting }) {
  const t = useWords(volumeWords)
  const f = useFormat()
  const { data } = useQuery(queryOf(noticeSettings.journal, {}, { quiet: true }))
  if (!data) return null
  if (data.entries.length === 0) return <p className="muted s13">{t.empty}</p>
  const volume = ({ events, digests }: Setting) =>
    volumeOf(data.entries, code => rowFor(events, code), { digests, bound: OutsideChannel.options })
  const [before, after] = [volume(saved), volume(now)]
  const aDay = (n: number) => f.number(n / data.days < 10 ? Math.round((n * 10) / data.days) / 10 : Math.round(n / data.days))
  const said = (name: 'bell' | 'messages') => {
    const [was, is] = [aDay(before[name]), aDay(after[name])]
    return `${t[name]} ${was === is ? t.day(is) : t.change(was, is)}`
  }
  return (
    <p role="status">
      <span className="muted">{t.title}:</span> {said('bell')}, {said('messages')}
    </p>
  )
}
