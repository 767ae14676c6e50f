import type { FoundKind } from '#contract/palette.ts'
import type { Side } from '#contract/primitives.ts'

/** A projection row that answers what was typed. */
export type ListedRecord = { kind: FoundKind; id: string; parent: string | null; side: Side; opens: boolean; rowJson: string }

/** A row of a directory that answers. */
export type NamedRecord = { kind: FoundKind; id: string; title: string; note: string }
