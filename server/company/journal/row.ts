import type { JournalChange, JournalEntry, JournalProof } from '#contract/journal.ts'

export type JournalRecord = {
  id: string
  at: Date
  what: string
  kind: string
  objectId: string | null
  fromStatus: string | null
  toStatus: string | null
  facts: unknown
  byOrgId: string
  byKey: string | null
  byAddress: string | null
  person: string | null
  organization: string | null
  /** Who stood in for that person. */
  support: string | null
}

/** What is looked up for a page of rows. */
export type JournalNames = {
  objects: ReadonlyMap<string, string>
  keys: ReadonlyMap<string, string>
  links: ReadonlyMap<string, { seq: number; hash: string }>
}

const isPlain = (value: unknown): value is JournalEntry['facts'][string] =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(item => typeof item === 'string'))

const isChange = (value: unknown): value is JournalChange =>
  typeof value === 'object' && value !== null && ['field', 'before', 'after'].every(name => typeof Reflect.get(value, name) === 'string')

export function toEntry(own: string, row: JournalRecord, { objects, keys, links }: JournalNames): JournalEntry {
  const { changes, was, sentence, ...facts } = row.facts as Record<string, unknown>
  // a rule that was changed tells its sentence as it was
  const reworded = typeof was === 'string' && typeof sentence === 'string' ? [{ field: 'sentence', before: was, after: sentence }] : []
  const isOwn = row.byOrgId === own
  return {
    id: row.id,
    at: row.at.toISOString(),
    what: row.what,
    kind: row.kind,
    objectId: row.objectId,
    number: (row.objectId !== null && objects.get(row.objectId)) || null,
    by: { name: row.person, organization: isOwn ? null : row.organization, support: isOwn ? row.support : null },
    via: {
      key: (isOwn && row.byKey !== null && keys.get(row.byKey)) || null,
      address: isOwn ? row.byAddress : null,
    },
    from: row.fromStatus,
    to: row.toStatus,
    facts: Object.fromEntries(
      Object.entries({ ...facts, ...(reworded.length === 0 && { sentence, was }) }).filter(([, value]) => isPlain(value)),
    ) as JournalEntry['facts'],
    changes: [...(Array.isArray(changes) ? changes.filter(isChange) : []), ...reworded],
    link: links.get(row.id) ?? null,
  }
}

type End = { seq: number; hash: Buffer; at: Date }
const toEnd = ({ seq, hash, at }: End) => ({ seq: Number(seq), hash: hash.toString('hex'), at: at.toISOString() })

export const toProof = (ends: readonly End[]): JournalProof => ({
  rows: Number(ends.at(-1)?.seq ?? 0),
  first: ends.length > 0 ? toEnd(ends[0]!) : null,
  last: ends.length > 0 ? toEnd(ends.at(-1)!) : null,
})
