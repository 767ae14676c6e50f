import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { incomingLetters, type LetterBox } from '#contract/incoming-letters.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import './incoming-letters.css'
import { channelWords, words } from './words.ts'

/** The address whose letters become drafts: opened, changed and closed by whoever manages the organisation. */
export function LetterBoxTab() {
  const t = useWords(words)
  const box = useQuery(queryOf(incomingLetters.box, {}, { quiet: true }))
  if (box.isPending) return <Skeleton lines={4} height={20} />
  if (!box.data) return <ErrorState compact title={t.failed} onRetry={() => void box.refetch()} />
  return (
    <div className="org-form">
      <div className="org-narrow">
        <Section title={t.title} note={t.note}>
          <div className="letter-box">
            {box.data.offered ? <OpenBox box={box.data} /> : <Banner tone="info">{t.off}</Banner>}
            <p className="muted s13">{t.known}</p>
            <p className="muted s13">{t.answering}</p>
          </div>
        </Section>
      </div>
    </div>
  )
}

function OpenBox({ box: { opened, address, chats, person } }: { box: LetterBox }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const may = useCan('organization.manage')
  const queries = useQueryClient()
  const open = useSend(incomingLetters.openBox)
  const close = useSend(incomingLetters.closeBox)
  const [asked, setAsked] = useState<'renew' | 'close' | null>(null)
  const set = (saved: LetterBox) => {
    setAsked(null)
    queries.setQueryData(queryOf(incomingLetters.box).queryKey, saved)
  }
  const act = (what: 'renew' | 'close') => (what === 'renew' ? open : close).mutate({}, { onSuccess: set })
  if (!opened)
    return may ? (
      <Button variant="primary" pending={open.isPending} onClick={() => act('renew')}>
        {t.open}
      </Button>
    ) : null
  return (
    <>
      {address !== null && (
        <p className="row row-wrap">
          <span className="mono" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </span>
          <CopyButton text={address} label={t.copy} size="small" />
        </p>
      )}
      {chats.map(({ channel, url }) => {
        const name = channelWords[channel][locale]
        return (
          <div key={channel}>
            <p className="s13 muted">{t.chat(name)}</p>
            <p className="row row-wrap">
              <span className="mono" style={{ overflowWrap: 'anywhere' }}>
                {url}
              </span>
              <CopyButton text={url} label={t.copyChat(name)} size="small" />
            </p>
          </div>
        )
      })}
      {chats.length > 0 && <p className="muted s13">{t.chatKnown}</p>}
      {person !== null && <p className="s13">{t.inName(person)}</p>}
      {may && (
        <div className="row row-wrap">
          <Button onClick={() => setAsked('renew')}>{t.renew}</Button>
          <Button variant="ghost" onClick={() => setAsked('close')}>
            {t.close}
          </Button>
        </div>
      )}
      {asked !== null && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={asked === 'renew' ? t.askRenew : t.askClose}
          footer={
            <>
              <Button onClick={() => setAsked(null)}>{t.cancel}</Button>
              <Button variant="primary" pending={open.isPending || close.isPending} onClick={() => act(asked)}>
                {asked === 'renew' ? t.renew : t.close}
              </Button>
            </>
          }
        >
          <p>{asked === 'renew' ? t.askRenewText : t.askCloseText}</p>
        </Dialog>
      )}
    </>
  )
}
