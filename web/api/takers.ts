import type { EventName, EventPayload } from '#contract/events.ts'

type Take<E extends EventName> = (told: EventPayload<E>[]) => readonly string[]

const takers = new Map<EventName, Take<EventName>>()

/**
 * From now on what an event tells is given to this part before anything is asked anew: it answers with the paths of the calls whose
 * answers it has seen to. Ends by the function returned.
 */
export function takeEvents<E extends EventName>(name: E, take: Take<E>): () => void {
  takers.set(name, take as Take<EventName>)
  return () => {
    if (takers.get(name) === take) takers.delete(name)
  }
}

/** What events told, as text, by their name; the tabs of one browser give it to each other. */
export type Payloads = Partial<Record<EventName, string[]>>

/** Gives the payloads to whoever takes them; the answer: calls of these paths need not be asked anew for that event. */
export function giveToTakers(payloads: Payloads): Map<EventName, ReadonlySet<string>> {
  const seen = new Map<EventName, ReadonlySet<string>>()
  for (const [name, texts] of Object.entries(payloads) as [EventName, string[]][]) {
    const take = takers.get(name)
    if (!take) continue
    try {
      seen.set(name, new Set(take(texts.map(text => JSON.parse(text)))))
    } catch (error) {
      // then the answers are asked for as if nobody had taken it
      console.error(error)
    }
  }
  return seen
}
