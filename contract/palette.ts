import { z } from 'zod'
import { get } from './call.ts'
import { Bilingual, Id, Side } from './primitives.ts'

/** What is found by typing anywhere; screens, settings and actions a page finds by itself. */
export const FoundKind = z.enum([
  'order',
  'flight',
  'demand',
  'lot',
  'partner',
  'customer',
  'driver',
  'vehicle',
  'settlement',
  'document',
  'rule',
])
export type FoundKind = z.output<typeof FoundKind>

export const FoundItem = z.object({
  kind: FoundKind,
  id: Id,
  /** The tender of a lot, the order of a document. */
  parent: Id.nullable(),
  /** On which side one has it; null of what belongs to no side. */
  side: Side.nullable(),
  /** Its number or its name; empty where it has none yet. */
  title: z.string(),
  /** What tells it from others: where it goes, whose it is, a tax number. */
  note: Bilingual,
  /** The kind of a document. */
  code: z.string().nullable(),
  /** Its number, name, plate or tax number is what was typed. */
  exact: z.boolean(),
  /** False: it is listed and cannot be opened any more. */
  opens: z.boolean(),
})
export type FoundItem = z.output<typeof FoundItem>

/** One search over everything an organisation has. */
export const palette = {
  suggest: get('/api/palette/v0/suggest', {
    about:
      'Objects of every kind the person may see by what he types, at most six of a kind, kinds together, the best first; typing errors, the wrong layout and transliteration are understood. Documents are those of an order whose number was typed whole.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ text: z.string().trim().max(100).default('') }),
    out: z.object({
      items: z.array(FoundItem),
      /** Nothing has what was typed; these are like it. */
      near: z.boolean(),
    }),
  }),
}
