import type { Bilingual } from '#contract/primitives.ts'

/** A card one opened, as the palette tells it again. */
export type Visit = { to: string; title: string; note: Bilingual | null }

const cards = /^\/(?:orders|flights|demand|settlements|drivers|transport|tenders_forwarder|tenders_executor)\/[0-9a-f]{8}-[0-9a-f-]{27}$/
const most = 20

const keyOf = (employeeId: string) => `visits.${employeeId}`

/** The cards this person opened on this device in this place of work, the last one first. */
export function visitsOf(employeeId: string): Visit[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(keyOf(employeeId)) ?? '[]')
    return Array.isArray(known) ? known : []
  } catch {
    return []
  }
}

/** Remembers a card that was opened; without a note an address that is no card's is none. A note stays known, and the title it came with. */
export function rememberVisit(employeeId: string, to: string, title: string, note?: Visit['note']): void {
  if (!title || !(note || cards.test(to))) return
  const all = visitsOf(employeeId)
  const before = all.find(visit => visit.to === to)
  try {
    localStorage.setItem(
      keyOf(employeeId),
      JSON.stringify(
        [
          { to, ...(note || !before?.note ? { title, note: note ?? null } : { title: before.title, note: before.note }) },
          ...all.filter(visit => visit !== before),
        ].slice(0, most),
      ),
    )
  } catch {
    // A browser that forbids storage remembers nothing.
  }
}
