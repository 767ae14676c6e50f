import type { EventName, EventPayload } from '#contract/events.ts'

type EventPatch<E extends EventName> = (told: EventPayload<E>[]) => readonly string[]

const patches = new Map<EventName, EventPatch<EventName>>()

/**
 * From now on what an event tells is given to this part before anything is asked anew: it answers with the paths of the calls whose
 * answers it has seen to. Ends by the function returned.
 */
export function patchOnEvent<E extends EventName>(name: E, patch: EventPatch<E>): () => void {
  patches.set(name, patch as EventPatch<EventName>)
  return () => {
    if (patches.get(name) === patch) patches.delete(name)
  }
}

/** What events told, as text, by their name; the tabs of one browser give it to each other. */
export type Payloads = Partial<Record<EventName, string[]>>

/** Gives the payloads to whoever takes them; the answer: calls of these paths need not be asked anew for that event. */
export function applyEventPatches(payloads: Payloads): Map<EventName, ReadonlySet<string>> {
  const seen = new Map<EventName, ReadonlySet<string>>()
  for (const [name, texts] of Object.entries(payloads) as [EventName, string[]][]) {
    const patch = patches.get(name)
    if (!patch) continue
    try {
      seen.set(name, new Set(patch(texts.map(text => JSON.parse(text)))))
    } catch (error) {
      // then the answers are asked for as if nobody had taken it
      console.error(error)
    }
  }
  return seen
}
