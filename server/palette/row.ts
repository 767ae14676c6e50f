import type { FoundItem } from '#contract/palette.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { ListedRecord, NamedRecord } from './record.ts'

/** What the rows of orders, flights, demands and lots have in common, as far as it is told here. */
type ListedFacts = {
  number?: string | null
  tenderNumber?: string | null
  title?: string
  stops?: readonly { place: Bilingual }[]
  from?: Bilingual
  to?: Bilingual
  counterpart?: { name: string } | null
  forwarder?: { name: string }
  organizer?: { name: string }
  truck?: { plate: string } | string | null
}

const plateOf = (truck: ListedFacts['truck']) => (typeof truck === 'string' ? truck : (truck?.plate ?? null))

/** An object as it is found: its number, and the way it goes with whom. */
export function toListed({ kind, id, parent, side, opens, rowJson }: ListedRecord): FoundItem {
  const row = JSON.parse(rowJson) as ListedFacts
  const ends = row.stops ? [row.stops[0]?.place, row.stops.at(-1)?.place] : [row.from, row.to]
  const who = (side === 'executor' ? (row.forwarder ?? row.organizer) : null) ?? row.counterpart
  const noteIn = (language: 'ru' | 'en') => {
    const way = ends.flatMap(end => end?.[language] || []).join(' → ')
    return [way, who?.name, kind === 'flight' ? plateOf(row.truck) : null].filter(Boolean).join(' · ')
  }
  const title = row.number ?? row.tenderNumber ?? row.title ?? ''
  return { kind, id, parent, side, title, note: { ru: noteIn('ru'), en: noteIn('en') }, code: null, exact: false, opens }
}

/** A row of a directory as it is found. */
export const toNamed = ({ kind, id, title, note }: NamedRecord): FoundItem => ({
  kind,
  id,
  parent: null,
  side: null,
  title,
  note: { ru: note, en: note },
  code: null,
  exact: false,
  opens: true,
})

/** A document of an order that was found by its number. */
export const toPaper = (order: FoundItem, { id, kind, title }: { id: string; kind: string; title: string }): FoundItem => ({
  kind: 'document',
  id,
  parent: order.id,
  side: order.side,
  title,
  note: { ru: order.title, en: order.title },
  code: kind,
  exact: false,
  opens: true,
})
