import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DraftContent, drafts } from '#contract/drafts.ts'
import { ask } from '#web/api/client.ts'
import { storeText as keepHere, storedText as keptHere } from '#web/api/leave.ts'
import { beforeSignOut } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import { type Autosave, type DraftStatus, neverSaved } from './autosave.ts'
import { type LocalCopies, type LocalCopy, openLocalCopies } from './localCopy.ts'
import { fitted } from './merge.ts'

const pause = 2000

/** What a change goes on from: the values as they were read, and their version; 0 for something new. */
export type BaseValues<V> = { values: V; version: number }

type Content<V> = { values: V; base: BaseValues<V> }
/** A draft as it was kept; `atServer`: the server has it. */
type Found<V> = { at: number; content: Content<V>; atServer: boolean }

type DraftProps<V> = {
  /** The form as `contract/drafts.ts` names it; null: nothing is kept. */
  name: string | null
  values: V
  base: BaseValues<V>
  /** The form is being sent: nothing is kept meanwhile. */
  busy: boolean
  /** Puts a kept draft into the form. */
  onTake: (values: V, seen: BaseValues<V>) => void
}

/**
 * Keeps what is typed into a form for its person, whatever happens to the page: at the server two seconds after the last change, and
 * until the server has it in this browser too, unreadable for anybody else. A reload goes on by itself; later the draft is offered.
 */
export function useDraft<V extends object>({ name, values, base, busy, onTake }: DraftProps<V>): Autosave {
  const [found, setFound] = useState<Found<V> | null>(null)
  const [asking, setAsking] = useState(name !== null)
  const [heldText, setHeldText] = useState<string | null>(null)
  const text = JSON.stringify(values)
  const changed = text !== JSON.stringify(base.values)
  const latest = useRef({ text, values, seen: base, changed, onTake })
  useEffect(() => {
    latest.current = { text, values, seen: base, changed, onTake }
  })
  const { kept, setKept, keptText, setKeptText, version, copies, running, done, keep, forget } = useKeeper(name, latest)
  const unsaved = name !== null && !asking && found === null && (changed ? text !== keptText : keptText !== null)

  const take = ({ content, at, atServer }: Found<V>) => {
    latest.current.onTake(content.values, content.base)
    if (atServer) {
      setKeptText(JSON.stringify(content.values))
      setKept({ ...neverSaved, state: 'kept', at })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is asked about once, when it is opened
  useEffect(() => {
    if (name === null) return
    let gone = false
    void (async () => {
      const read = await readDraft(name)
      if (gone) return
      setAsking(false)
      if (!read) return
      version.current = read.version
      copies.current = read.copies
      if (!read.latest) return
      const { at, content } = read.latest
      const here = { at, content: fittedContent(content, latest.current.seen), atServer: read.atServer }
      if (keptHere(flagOf(name)) === null) setFound(here)
      else take(here)
    })()
    return () => {
      gone = true
    }
  }, [name])

  useEffect(() => {
    if (name === null || !changed) return
    keepHere(flagOf(name), '1')
    return () => keepHere(flagOf(name), null)
  }, [name, changed])

  const hold = () => {
    if (!unsaved || !copies.current || done.current) return
    const { changed: any, ...sent } = latest.current
    const copy = { content: contentOf(sent), version: version.current, at: now() }
    if (any) void copies.current.write(copy).then(held => held && setHeldText(sent.text))
  }
  const send = useKeepingSoon({ text, unsaved, waiting: unsaved && !busy && kept.state !== 'conflict', keep, hold })

  const readAgain = async () => {
    const read = name === null ? null : await readDraft(name)
    if (read) version.current = read.version
    return read
  }

  return {
    status: unsaved && (kept.state === 'clean' || kept.state === 'kept') ? { ...kept, state: 'unsaved' } : kept,
    unsaved,
    storedHere: heldText === text,
    keep,
    settle: async () => void (await running.current),
    drop: async () => {
      done.current = true
      await running.current
      if (name !== null) keepHere(flagOf(name), null)
      await forget()
    },
    opening: asking
      ? 'asking'
      : found && {
          at: found.at,
          fields: differing(found.content),
          goOn: () => {
            setFound(null)
            take(found)
          },
          anew: () => {
            setFound(null)
            void forget()
          },
        },
    meeting:
      kept.state === 'conflict'
        ? {
            takeOver: () =>
              void readAgain().then(read => {
                if (read?.draft)
                  take({ at: read.draft.at, content: fittedContent(read.draft.content, latest.current.seen), atServer: true })
                else void send.current()
              }),
            stay: () => void readAgain().then(() => send.current()),
          }
        : null,
  }
}

/** What the server has of a draft: it is kept there, one request after another, or forgotten. */
function useKeeper<V extends object>(
  name: string | null,
  latest: RefObject<{ text: string; values: V; seen: BaseValues<V>; changed: boolean }>,
) {
  const [kept, setKept] = useState<DraftStatus>(neverSaved)
  const [keptText, setKeptText] = useState<string | null>(null)
  const version = useRef(0)
  const copies = useRef<LocalCopies | null>(null)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const done = useRef(false)

  const once = async (): Promise<boolean> => {
    const sent = latest.current
    if (name === null || done.current) return true
    if (!sent.changed) {
      await forget()
      return true
    }
    setKept(last => ({ ...last, state: 'keeping', error: null }))
    const content = contentOf(sent)
    const [saved, error] = await ask(drafts.save, { data: { form: name, version: version.current, content } }, { quiet: true })
    if (error) {
      setKept(last => ({ ...last, state: error.code === 'draft.changed' ? 'conflict' : 'failed', error }))
      return false
    }
    version.current = saved.version
    if (latest.current.text === sent.text) copies.current?.drop()
    setKeptText(sent.text)
    setKept({ ...neverSaved, state: 'kept', at: Date.parse(saved.savedAt) })
    return true
  }
  const forget = async () => {
    copies.current?.drop()
    if (name !== null && version.current > 0) await ask(drafts.drop, { data: { form: name } }, { quiet: true })
    version.current = 0
    setKeptText(null)
    setKept(neverSaved)
  }
  const keep = () => {
    running.current = running.current.then(once)
    return running.current
  }
  return { kept, setKept, keptText, setKeptText, version, copies, running, done, keep, forget }
}

/** Keeps what is typed when a pause has come and before its person signs out, and holds each change here until then. */
function useKeepingSoon({
  text,
  unsaved,
  waiting,
  keep,
  hold,
}: {
  text: string
  unsaved: boolean
  /** The server is to have it after the pause. */
  waiting: boolean
  keep: () => Promise<boolean>
  hold: () => void
}) {
  const send = useRef(keep)
  useEffect(() => {
    send.current = keep
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void send.current(), pause)
    return () => clearTimeout(timer)
  }, [waiting, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text is held anew
  useEffect(() => hold(), [unsaved, text])
  useEffect(() => (unsaved ? beforeSignOut(() => send.current()) : undefined), [unsaved])
  return send
}

const flagOf = (name: string) => `form ${name}`

const contentOf = <V>({ values, seen }: { values: V; seen: BaseValues<V> }): DraftContent =>
  // dates and absent values have no place in JSON: what comes back is what was kept
  JSON.parse(JSON.stringify({ values, seen })) as DraftContent

function fittedContent<V extends object>(content: DraftContent, seen: BaseValues<V>): Content<V> {
  const base = content.seen as { values?: unknown; version?: unknown } | undefined
  return {
    values: fitted(seen.values, content.values),
    base: {
      values: fitted(seen.values, base?.values),
      version: typeof base?.version === 'number' ? base.version : seen.version,
    },
  }
}

const differing = <V extends object>({ values, base }: Content<V>): string[] =>
  Object.keys(values).filter(field => JSON.stringify(values[field as keyof V]) !== JSON.stringify(base.values[field as keyof V]))

type Read = {
  version: number
  draft: LocalCopy | null
  latest: LocalCopy | null
  /** The latest one is the server's. */
  atServer: boolean
  copies: LocalCopies
}

/** The latest of what the server and this browser hold; null when the server does not answer. */
async function readDraft(name: string): Promise<Read | null> {
  const [answer] = await ask(drafts.get, { query: { form: name } }, { quiet: true })
  if (!answer) return null
  const copies = openLocalCopies(`draft ${name}`, answer.seal)
  const copy = await copies.read()
  const draft = answer.draft && { content: answer.draft.content, version: answer.draft.version, at: Date.parse(answer.draft.savedAt) }
  const newer = copy !== null && (draft === null || copy.version === draft.version || copy.at > draft.at)
  return { version: draft?.version ?? 0, draft, latest: newer ? copy : draft, atServer: !newer, copies }
}
