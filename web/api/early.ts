import { ASK_LENGTH, answers, MOST_ASKS, OWN_SIDE } from '#contract/answers.ts'
import { writeQuery } from '#contract/query-string.ts'

/** An answer that came for an ask, by itself or as one of several read together. */
export type Early = { raw: Response; data?: unknown }

/** What the page asked for before its scripts had come: some by themselves, others, with `{side}` for the side of the person, together. */
type FirstAsks = { alone: Record<string, Promise<Response>>; together: (Gathered & { asks: string[] }) | null }
/** Read together; `came` are the answers nobody has taken yet. */
type Gathered = { answer: Promise<Response>; came?: Together }
type Together = { raw: Response; answers: Map<string, unknown> } | null

/** So long after the page was opened its early answers are as good as new ones, and what its parts ask at one moment is asked together. */
const openingMs = 15_000

/** Parts that are shown at one moment ask within this. */
const gatherMs = 25

const asked = (globalThis as Record<symbol, FirstAsks | undefined>)[Symbol.for('trassa.asked')] ?? null
const together = asked?.together ?? null
const first = together && readTogether(together.answer).then(read => (together.came = read))
/** Addresses somebody waits for already. */
const awaited = new Set<string>()
let gathered: { addresses: Set<string>; answer: Promise<Together> } | null = null

/**
 * The answer to a read at this address, where the page has asked for it already, or asks for it with others while it opens. Each is given
 * once; null where the read has to be asked by itself.
 */
export const takeEarly = (address: string, headers: Readonly<Record<string, string>>): Promise<Early | null> | null =>
  asked && !changed && performance.now() < openingMs ? find(asked, address, headers) : null

/** The answer to a read at this address, given once, where the page has it already and nobody waits for it. */
export const takePresent = (address: string): Required<Early> | null =>
  together?.came && !changed && !awaited.has(address) && performance.now() < openingMs ? taken(together.came, address) : null

async function find(asked: FirstAsks, address: string, headers: Readonly<Record<string, string>>): Promise<Early | null> {
  const alone = asked.alone[address]
  if (alone) {
    delete asked.alone[address]
    return alone.then(
      raw => ({ raw }),
      () => null,
    )
  }
  if (together && isAmong(together.asks, address)) {
    awaited.add(address)
    const found = taken(await first, address)
    awaited.delete(address)
    if (found) return found
  }
  return opened || address.length > ASK_LENGTH ? null : gather(address, headers)
}

let opened = asked === null
/** From the first press, key or event on, the page is open: what is asked then is asked by itself. */
const endOpening = (): void => {
  opened = true
}
let changed = false
/** From the first change on, what came early says how things were before, and is given to nobody. */
export const forgetEarly = (): void => {
  endOpening()
  changed = true
}
for (const kind of ['pointerdown', 'keydown'] as const) globalThis.addEventListener?.(kind, endOpening, { capture: true, once: true })

const isAmong = (asks: readonly string[], address: string) =>
  asks.includes(address) || asks.includes(address.replace(/\bside=(?:forwarder|executor)\b/, `side=${OWN_SIDE}`))

/** Asks it with whatever else is asked at this moment. */
async function gather(address: string, headers: Readonly<Record<string, string>>): Promise<Early | null> {
  const others = gathered ?? { addresses: new Set<string>(), answer: sendGathered(headers) }
  gathered = others
  others.addresses.add(address)
  return taken(await others.answer, address)
}

async function sendGathered(headers: Readonly<Record<string, string>>): Promise<Together> {
  await new Promise(done => setTimeout(done, gatherMs))
  const { addresses } = gathered!
  gathered = null
  // one by itself is asked as it is
  if (addresses.size < 2 || addresses.size > MOST_ASKS) return null
  return readTogether(fetch(`${answers.together.path}?${writeQuery({ asks: [...addresses] })}`, { headers, credentials: 'same-origin' }))
}

async function readTogether(answer: Promise<Response>): Promise<Together> {
  try {
    const raw = await answer
    if (!raw.ok) return null
    const { data } = (await raw.json()) as { data: { answers: { ask: string; data: unknown }[] } }
    return { raw, answers: new Map(data.answers.map(({ ask, data }) => [ask, data])) }
  } catch {
    return null
  }
}

function taken(read: Together, address: string): Required<Early> | null {
  if (!read?.answers.has(address)) return null
  const data = read.answers.get(address)
  read.answers.delete(address)
  return { raw: read.raw, data }
}
