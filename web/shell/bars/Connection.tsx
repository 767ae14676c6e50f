import { useConnection } from '#web/api/live/liveConnection.ts'
import { corrected, useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { words } from '#web/shell/words.ts'

/** The live connection in a dot and a word; its age is told once a break lasts longer than three seconds. */
export function Connection() {
  const t = useWords(words)
  const f = useFormat()
  const connection = useConnection()
  const at = useNow(1000)
  const broken = Math.max(0, at - corrected(connection.since))
  const state = connection.state === 'reconnecting' && broken <= 3000 ? 'live' : connection.state
  const said = { live: t.live, connecting: t.connecting, reconnecting: t.reconnecting, offline: t.offline }[state]
  const seen = {
    live: t.live,
    connecting: t.connecting,
    reconnecting: t.reconnectingFor(f.duration(broken)),
    offline: t.offlineSince(f.time(connection.heard)),
  }[state]
  return (
    <span className={`top-link top-link-${state}`} title={seen}>
      <span aria-hidden="true">{seen}</span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </span>
  )
}
