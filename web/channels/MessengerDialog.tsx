import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { channels } from '#contract/channels.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { channelWords, words } from './words.ts'

/** Binds a chat: the link, the code for a camera, and that it has happened. */
export function MessengerDialog({ channel, onClose }: { channel: 'telegram' | 'max'; onClose: () => void }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const { mutate, data: made, error } = useSend(channels.bindMessenger)
  const { data } = useQuery(queryOf(channels.mine, {}, { quiet: true }))
  useEffect(() => mutate({ channel }), [mutate, channel])
  const bound = data?.items.find(item => item.channel === channel)?.bindings.find(({ id }) => id === made?.bindingId)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.messengerTitle(channelWords[channel][locale])}
      size="small"
      footer={<Button onClick={onClose}>{t.cancel}</Button>}
    >
      <p className="s13">{t.messengerLead}</p>
      {error && <Banner tone="danger">{error.message}</Banner>}
      {bound?.state === 'working' && <Banner tone="go">{[t.boundNow, bound.name].filter(Boolean).join(': ')}</Banner>}
      {made ? (
        <>
          <p>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(made.picture)}`}
              alt={t.qr}
              width={176}
              height={176}
              style={{ background: '#fff' }}
            />
          </p>
          <p className="mono s12" style={{ overflowWrap: 'anywhere' }}>
            <a href={made.url} target="_blank" rel="noreferrer">
              {made.url}
            </a>
          </p>
          <CopyButton text={made.url} label={t.copyLink} />
        </>
      ) : (
        !error && <Skeleton lines={4} height={32} />
      )}
    </Dialog>
  )
}
