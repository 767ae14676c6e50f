import { useState } from 'react'
import { announcements } from '#contract/announcements.ts'
import { useSend } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { announcedWords } from './words.ts'

/** What is announced to everybody at this moment, above the screen, until its time is over or the person puts it away. */
export function Announcements() {
  const { me } = useSession()
  const { locale } = useLocale()
  const t = useWords(announcedWords)
  const at = useNow(30_000)
  const dismiss = useSend(announcements.dismiss)
  const [away, setAway] = useState<readonly string[]>([])
  const current = (me?.announcements ?? []).filter(
    ({ id, startsAt, endsAt }) => !away.includes(id) && Date.parse(startsAt) <= at && Date.parse(endsAt) > at,
  )
  return current.map(({ id, severity, titleRu, titleEn, textRu, textEn }) => {
    const title = locale === 'ru' ? titleRu : titleEn
    return (
      <Banner
        key={id}
        tone={severity}
        action={
          <IconButton
            label={t.close(title)}
            icon={<CloseIcon size={16} />}
            size="small"
            onClick={() => {
              setAway([...away, id])
              dismiss.mutate({ id })
            }}
          />
        }
      >
        <b>{title}</b> {locale === 'ru' ? textRu : textEn}
      </Banner>
    )
  })
}
