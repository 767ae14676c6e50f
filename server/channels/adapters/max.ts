import type { Outbound, OutboundAnswer } from '#server/platform/outbound.ts'
import {
  askOutside,
  type ChatFile,
  type ChatMessage,
  detailOf,
  jsonOf,
  type Messenger,
  type Outcome,
  outcomeOfStatus,
  type Start,
} from './adapter.ts'
import { htmlOf } from './markup.ts'

type Bot = { token: string; bot: string; url: string }

const POLL_S = 20
const MOST_TEXT = 4000

/** MAX by its bot API. */
export function maxMessenger({ ask, close }: Outbound, files: Outbound, { token, bot, url }: Bot): Messenger {
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
      const answer = await askOutside(ask, `${url}/updates?limit=100&timeout=${POLL_S}&types=bot_started,message_created${marker}`, {
        headers,
        signal,
      })
      const said = 'kind' in answer ? null : jsonOf(answer.text)
      if (!said || !Array.isArray(said.updates)) throw new Error('updates of MAX were not told')
      const updates = said.updates as Update[]
      const next = said.marker == null ? readTo : String(said.marker)
      return { starts: updates.flatMap(startIn), messages: updates.flatMap(messageIn), readTo: next }
    },
    async fetchFile(source) {
      const file = await askOutside(files.ask, source, {})
      return 'kind' in file || file.status !== 200 ? null : Buffer.from(file.bytes)
    },
    async say(address, text) {
      await post(address, { text })
    },
    close: async () => void (await Promise.all([close(), files.close()])),
  }
}

type Update = {
  update_type?: string
  payload?: string | null
  user?: { user_id?: number; name?: string; first_name?: string }
  message?: Sent
}
type Sent = {
  sender?: { user_id?: number; name?: string; first_name?: string; is_bot?: boolean }
  recipient?: { chat_type?: string }
  body?: { mid?: string; text?: string | null; attachments?: Attachment[] | null }
  link?: { type?: string; message?: { mid?: string } } | null
}
type Attachment = { type?: string; filename?: string; payload?: { url?: string } }

function startIn({ update_type: type, payload, user }: Update): Start[] {
  if (type !== 'bot_started' || !payload || user?.user_id === undefined) return []
  return [{ code: payload, address: String(user.user_id), name: user.name ?? user.first_name ?? '' }]
}

/** A message of somebody who writes to the bot alone. */
function messageIn({ update_type: type, message }: Update): ChatMessage[] {
  const { sender, recipient, body, link } = message ?? {}
  if (type !== 'message_created' || sender?.user_id === undefined || sender.is_bot || recipient?.chat_type !== 'dialog' || !body?.mid)
    return []
  const text = body.text ?? ''
  const files = (body.attachments ?? []).flatMap((attachment, i) => fileOf(attachment, i))
  if (text.startsWith('/') || (text.trim() === '' && files.length === 0)) return []
  const name = sender.name ?? sender.first_name ?? ''
  const answers = link?.type === 'reply' ? (link.message?.mid ?? null) : null
  return [{ id: body.mid, address: String(sender.user_id), name, text, answers, files }]
}

function fileOf({ type, filename, payload }: Attachment, i: number): ChatFile[] {
  const source = payload?.url ?? null
  if (type === 'image') return [{ name: `photo-${i + 1}.${/\.(png|webp)(?:$|\?)/i.exec(source ?? '')?.[1] ?? 'jpg'}`, type: '', source }]
  if (type === 'file') return [{ name: filename ?? `file-${i + 1}`, type: '', source }]
  return type === 'audio' || type === 'video' ? [{ name: `${type}-${i + 1}`, type: '', source: null }] : []
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
