import type { Outbound, OutboundAnswer } from '#server/platform/outbound.ts'
import { askOutside, detailOf, jsonOf, type Messenger, type Outcome, outcomeOfStatus, type Start } from './adapter.ts'
import { htmlOf } from './markup.ts'

type Bot = { token: string; bot: string; url: string }

const POLL_S = 20
const MOST_TEXT = 4000

/** MAX by its bot API. */
export function maxMessenger({ ask, close }: Outbound, { token, bot, url }: Bot): Messenger {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const post = (address: string, body: object) =>
    askOutside(ask, `${url}/messages?user_id=${encodeURIComponent(address)}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    addressPauseMs: 1000,
    async send({ address, message, now }) {
      const answer = await post(address, { text: htmlOf(message, MOST_TEXT), format: 'html', notify: true })
      return 'kind' in answer ? answer : outcomeOf(answer, now)
    },
    link: code => `https://max.ru/${bot}?start=${code}`,
    async incoming(readTo, signal) {
      const marker = readTo === null ? '' : `&marker=${encodeURIComponent(readTo)}`
      const answer = await askOutside(ask, `${url}/updates?limit=100&timeout=${POLL_S}&types=bot_started${marker}`, { headers, signal })
      const said = 'kind' in answer ? null : jsonOf(answer.text)
      if (!said || !Array.isArray(said.updates)) throw new Error('updates of MAX were not told')
      return { starts: (said.updates as Update[]).flatMap(startIn), readTo: said.marker == null ? readTo : String(said.marker) }
    },
    async say(address, text) {
      await post(address, { text })
    },
    close,
  }
}

type Update = { update_type?: string; payload?: string | null; user?: { user_id?: number; name?: string; first_name?: string } }

function startIn({ update_type: type, payload, user }: Update): Start[] {
  if (type !== 'bot_started' || !payload || user?.user_id === undefined) return []
  return [{ code: payload, address: String(user.user_id), name: user.name ?? user.first_name ?? '' }]
}

function outcomeOf(answer: OutboundAnswer, now: Date): Outcome {
  const said = jsonOf(answer.text)
  if (!said) return { kind: 'later', reason: 'failed', detail: `HTTP ${answer.status}`, outage: true }
  if (answer.status >= 200 && answer.status < 300) {
    const mid = (said.message as { body?: { mid?: unknown } } | undefined)?.body?.mid
    return mid === undefined
      ? { kind: 'later', reason: 'failed', detail: 'no message', outage: true }
      : { kind: 'sent', receipt: String(mid) }
  }
  const detail = detailOf(`${answer.status} ${String(said.code ?? '')} ${String(said.message ?? '')}`)
  if (said.code === 'attachment.not.ready') return { kind: 'later', reason: 'failed', detail }
  if (answer.status === 401) return { kind: 'later', reason: 'failed', detail, outage: true }
  if (answer.status === 403 || answer.status === 404) return { kind: 'gone', detail }
  return outcomeOfStatus(answer, now)
}
