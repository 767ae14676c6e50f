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

/** Waited for on the line until something comes in. */
const POLL_S = 20
const MOST_TEXT = 4096

type Answer = {
  ok?: unknown
  result?: unknown
  description?: unknown
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown }
}

/** Telegram by its Bot API. */
export function telegramMessenger({ ask, close }: Outbound, files: Outbound, { token, bot, url }: Bot): Messenger {
  const call = (method: string, body: object, signal?: AbortSignal) =>
    askOutside(ask, `${url}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  return {
    addressPauseMs: 1000,
    async send({ address, message, now }) {
      const answer = await call('sendMessage', {
        chat_id: address,
        text: htmlOf(message, MOST_TEXT),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      })
      return 'kind' in answer ? answer : outcomeOf(answer, now)
    },
    link: code => `https://t.me/${bot}?start=${code}`,
    async incoming(readTo, signal) {
      const offset = readTo === null ? undefined : Number(readTo)
      const answer = await call('getUpdates', { offset, timeout: POLL_S, allowed_updates: ['message'] }, signal)
      const said = 'kind' in answer ? null : (jsonOf(answer.text) as Answer | null)
      if (said?.ok !== true || !Array.isArray(said.result)) throw new Error('updates of Telegram were not told')
      const updates = said.result as Update[]
      const last = updates.at(-1)?.update_id
      return { starts: updates.flatMap(startIn), messages: joined(updates), readTo: last === undefined ? readTo : String(last + 1) }
    },
    async fetchFile(source) {
      const answer = await call('getFile', { file_id: source })
      const path = 'kind' in answer ? undefined : (jsonOf(answer.text) as { result?: { file_path?: unknown } } | null)?.result?.file_path
      if (typeof path !== 'string' || !/^[\w./-]{1,200}$/.test(path)) return null
      const file = await askOutside(files.ask, `${url}/file/bot${token}/${path}`, {})
      return 'kind' in file || file.status !== 200 ? null : Buffer.from(file.bytes)
    },
    async say(address, text) {
      await call('sendMessage', { chat_id: address, text })
    },
    close: async () => void (await Promise.all([close(), files.close()])),
  }
}

type Update = { update_id: number; message?: Sent }
type Sent = {
  message_id: number
  text?: string
  caption?: string
  media_group_id?: string
  chat?: { id: number; type?: string; title?: string; username?: string; first_name?: string }
  reply_to_message?: { message_id?: number }
  document?: { file_id: string; file_name?: string; mime_type?: string }
  photo?: { file_id: string; file_size?: number }[]
  voice?: object
  video?: object
}

const START = /^\/start ([\w-]{1,64})$/

function startIn({ message }: Update): Start[] {
  const code = START.exec(message?.text ?? '')?.[1]
  const chat = message?.chat
  if (code === undefined || !chat) return []
  return [{ code, address: String(chat.id), name: nameOf(chat) }]
}

const nameOf = ({ title, username, first_name: first }: NonNullable<Sent['chat']>) => title ?? (username ? `@${username}` : (first ?? ''))

/** Messages of people who write to the bot alone; in a group nobody knows who is meant. Pictures sent together are one message. */
function joined(updates: readonly Update[]): ChatMessage[] {
  const found = new Map<string, ChatMessage>()
  for (const { message } of updates) {
    const chat = message?.chat
    if (!message || chat?.type !== 'private') continue
    const text = message.text ?? message.caption ?? ''
    const files = filesIn(message)
    if (text.startsWith('/') || (text.trim() === '' && files.length === 0)) continue
    const address = String(chat.id)
    const album = message.media_group_id === undefined ? null : `${address} ${message.media_group_id}`
    const before = album === null ? undefined : found.get(album)
    const answers = message.reply_to_message?.message_id
    found.set(album ?? `${address} ${message.message_id}`, {
      id: before?.id ?? String(message.message_id),
      ...{ address, name: nameOf(chat) },
      text: [before?.text, text].filter(Boolean).join('\n'),
      answers: answers === undefined ? (before?.answers ?? null) : String(answers),
      files: [...(before?.files ?? []), ...files],
    })
  }
  return [...found.values()]
}

function filesIn({ message_id: id, document, photo, voice, video }: Sent): ChatFile[] {
  const largest = photo?.toSorted((a, b) => (b.file_size ?? 0) - (a.file_size ?? 0))[0]
  return [
    ...(document ? [{ name: document.file_name ?? `file-${id}`, type: document.mime_type ?? '', source: document.file_id }] : []),
    ...(largest ? [{ name: `photo-${id}.jpg`, type: 'image/jpeg', source: largest.file_id }] : []),
    ...(voice ? [{ name: `voice-${id}.ogg`, type: '', source: null }] : []),
    ...(video ? [{ name: `video-${id}.mp4`, type: '', source: null }] : []),
  ]
}

function outcomeOf(answer: OutboundAnswer, now: Date): Outcome {
  const said = jsonOf(answer.text) as Answer | null
  if (!said) return { kind: 'later', reason: 'failed', detail: `HTTP ${answer.status}`, outage: true }
  if (said.ok === true) {
    const receipt = (said.result as { message_id?: unknown } | undefined)?.message_id
    return { kind: 'sent', ...(receipt !== undefined && { receipt: String(receipt) }) }
  }
  const detail = detailOf(`${answer.status} ${String(said.description ?? '')}`)
  const moved = said.parameters?.migrate_to_chat_id
  if (moved !== undefined) return { kind: 'moved', address: String(moved) }
  if (answer.status === 429)
    return { kind: 'later', reason: 'limited', detail, afterMs: Number(said.parameters?.retry_after ?? 1) * 1000, outage: true }
  if (answer.status === 403) return { kind: 'gone', detail }
  if (answer.status === 400 && /chat not found/i.test(detail)) return { kind: 'gone', detail }
  // a token nobody takes is put right by the operator
  if (answer.status === 401 || answer.status === 404) return { kind: 'later', reason: 'failed', detail, outage: true }
  return outcomeOfStatus(answer, now)
}
