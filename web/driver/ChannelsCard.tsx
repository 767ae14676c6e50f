import { useState } from 'react'
import { canSubscribe, subscribe } from '#web/api/push/subscribe.ts'
import { type DriverChannels, postBinding } from './calls.ts'
import { channelsWords, messengerNames } from './channelsWords.ts'
import { useLanguage, useTexts } from './language.tsx'

type Props = { linkId: string; channels: DriverChannels }

/** Lets the driver be told of a change of his plan while the page is closed: on this phone, or in a messenger. */
export function ChannelsCard({ linkId, channels: { pushKey, messengers } }: Props) {
  const t = useTexts(channelsWords)
  if (pushKey === null && messengers.length === 0) return null
  return (
    <section className="card">
      <h2>{t.title}</h2>
      <p className="soft">{t.lead}</p>
      {pushKey !== null && <PushButton linkId={linkId} pushKey={pushKey} />}
      {messengers.map(messenger => (
        <MessengerButton key={messenger} linkId={linkId} messenger={messenger} />
      ))}
    </section>
  )
}

type State = 'idle' | 'busy' | 'bound' | 'denied' | 'unsupported' | 'failed'

function PushButton({ linkId, pushKey }: { linkId: string; pushKey: string }) {
  const t = useTexts(channelsWords)
  const { locale } = useLanguage()
  const [state, setState] = useState<State>(canSubscribe() ? 'idle' : 'unsupported')
  const bind = async () => {
    setState('busy')
    const subscription = await subscribe(pushKey, { script: '/driver-sw.js', scope: '/driver' })
    if (typeof subscription === 'string') return setState(subscription)
    const { status } = await postBinding('bindPush', linkId, { subscription }, locale)
    setState(status === 200 ? 'bound' : 'failed')
  }
  if (state === 'bound') return <p role="status">{t.bound}</p>
  return (
    <>
      {state !== 'idle' && state !== 'busy' && (
        <p className="soft" role="status">
          {t[state]}
        </p>
      )}
      {state !== 'unsupported' && (
        <button className="second" disabled={state === 'busy'} onClick={() => void bind()}>
          {t.push}
        </button>
      )}
    </>
  )
}

function MessengerButton({ linkId, messenger }: { linkId: string; messenger: keyof typeof messengerNames }) {
  const t = useTexts(channelsWords)
  const { locale } = useLanguage()
  const [url, setUrl] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const name = messengerNames[messenger]
  const begin = async () => {
    setFailed(false)
    const { status, body } = await postBinding('bindMessenger', linkId, { channel: messenger }, locale)
    if (status === 200) setUrl((body as { data: { url: string } }).data.url)
    else setFailed(true)
  }
  if (url !== null)
    return (
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {t.open(name)}
        </a>
      </p>
    )
  return (
    <>
      {isFailed && (
        <p className="soft" role="status">
          {t.failed}
        </p>
      )}
      <button className="second" onClick={() => void begin()}>
        {t.messenger(name)}
      </button>
    </>
  )
}
