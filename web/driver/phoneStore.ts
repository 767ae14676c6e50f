import type { DriverFlight } from '#contract/driver-page.ts'
import type { DriverChannels, FailureReason } from './calls.ts'
import type { DriverMessage, MessageContent, MessageFate } from './messages.ts'

/** A link that opens nothing any more, until the driver has read so. */
export type ClosedLink = { linkId: string; flight: string; why: string | null; isOver: boolean }

/** What the phone holds beside its queue. */
export type PhoneFacts = {
  flights: DriverFlight[]
  /** By how many milliseconds its clock is ahead of the server's. */
  ahead: number
  closed: ClosedLink[]
  /** What the link ends with that could not be opened yet. */
  token: string | null
  /** Why a stop may fail, as it was last read. */
  reasons: FailureReason[]
  /** How the driver may be told of a change while the page is closed. */
  channels: DriverChannels
}

const empty: PhoneFacts = { flights: [], ahead: 0, closed: [], token: null, reasons: [], channels: { pushKey: null, messengers: [] } }

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('trassa-driver', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('messages', { keyPath: 'seq', autoIncrement: true })
      request.result.createObjectStore('facts')
    }
    request.onsuccess = () => {
      // a browser short of memory may close it; the next question opens it again
      request.result.onclose = () => {
        opening = null
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  }).catch(error => {
    opening = null
    throw error
  })
  return opening
}

type Stores = { messages: IDBObjectStore; facts: IDBObjectStore }

/** Work with both stores that happens whole or not at all; `strict`: it is on the disk when it has happened. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<T>,
  durability: IDBTransactionDurability = 'relaxed',
): Promise<T> {
  const transaction = (await open()).transaction(['messages', 'facts'], mode, { durability })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const result = await work({ messages: transaction.objectStore('messages'), facts: transaction.objectStore('facts') })
  await ended
  return result
}

async function readFacts({ facts }: Stores): Promise<PhoneFacts> {
  return { ...empty, ...(await done<Partial<PhoneFacts> | undefined>(facts.get('all'))) }
}

const channel = () => new BroadcastChannel('trassa-driver')

/** Tells all pages of this phone that something is other than it was. */
function tellChange(): void {
  const own = channel()
  own.postMessage(null)
  own.close()
}

/** Calls back whenever something changed on this phone, by whichever page or by its service worker. */
export function onChange(callback: () => void): () => void {
  const own = channel()
  own.onmessage = callback
  return () => own.close()
}

/** All the phone holds. */
export const readPhone = (): Promise<{ facts: PhoneFacts; messages: DriverMessage[] }> =>
  within('readonly', async stores => {
    const messages = done<DriverMessage[]>(stores.messages.getAll())
    return { facts: await readFacts(stores), messages: await messages }
  })

export async function changeFacts(change: (facts: PhoneFacts) => Partial<PhoneFacts>): Promise<void> {
  await within('readwrite', async stores => {
    const facts = await readFacts(stores)
    await done(stores.facts.put({ ...facts, ...change(facts) }, 'all'))
  })
  tellChange()
}

/** Puts a message at the end of the queue, on the disk. */
export async function addMessage(content: MessageContent & Pick<DriverMessage, 'key' | 'linkId' | 'flight' | 'at'>): Promise<void> {
  await within('readwrite', async ({ messages }) => done(messages.add({ ...content, state: 'waiting', why: null })), 'strict')
  tellChange()
}

/** The message that waits longest. */
export const firstWaiting = (): Promise<DriverMessage | null> =>
  within(
    'readonly',
    async ({ messages }) => (await done<DriverMessage[]>(messages.getAll())).find(({ state }) => state === 'waiting') ?? null,
  )

/** Takes a message out of the queue, or lays it aside to be read; and the flight as the server told it then. */
export async function settleMessage(message: DriverMessage, fate: Exclude<MessageFate, { is: 'later' }>): Promise<void> {
  await within('readwrite', async stores => {
    if (fate.is === 'done') await done(stores.messages.delete(message.seq))
    // a picture nobody takes is of no use any more
    else await done(stores.messages.put({ ...message, ...('photo' in message && { photo: new Blob() }), state: fate.is, why: fate.why }))
    const facts = await readFacts(stores)
    await done(stores.facts.put({ ...facts, ...factsAfter(facts, message, fate) }, 'all'))
  })
  tellChange()
}

function factsAfter(facts: PhoneFacts, message: DriverMessage, fate: Exclude<MessageFate, { is: 'later' }>): Partial<PhoneFacts> {
  if (fate.is === 'refused' && fate.closes) return withoutLinks(facts, linkId => linkId === message.linkId, fate.why.ru)
  const { flight = null } = fate
  if (flight) return { flights: facts.flights.map(each => (each.linkId === message.linkId ? flight : each)) }
  if (message.call !== 'photo' || fate.is === 'refused') return {}
  const { taskId } = message.data
  const counted = facts.flights.map(each => ({
    ...each,
    tasks: each.tasks.map(task => (task.taskId === taskId ? { ...task, photos: task.photos + 1 } : task)),
  }))
  return { flights: counted }
}

/** The facts without the flights whose links open nothing any more: nothing of them stays on the phone but that. */
export function withoutLinks(
  { flights, closed }: PhoneFacts,
  isGone: (linkId: string) => boolean,
  why: string | null,
): Pick<PhoneFacts, 'flights' | 'closed'> {
  const gone = flights.filter(({ linkId }) => isGone(linkId))
  return {
    flights: flights.filter(({ linkId }) => !isGone(linkId)),
    closed: [
      ...closed,
      ...gone.map(({ linkId, number, status }) => ({
        linkId,
        flight: number,
        why,
        isOver: status === 'completed' || status === 'cancelled',
      })),
    ],
  }
}

/** Takes away what the driver has read. */
export async function dropMessage(seq: number): Promise<void> {
  await within('readwrite', async ({ messages }) => done(messages.delete(seq)))
  tellChange()
}
