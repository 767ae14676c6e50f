import type { PersonKind } from '#contract/personal-data.ts'

/** A person as he is known here, with every writing of his name that texts may hold. */
export type PersonRecord = {
  kind: PersonKind
  id: string
  place: number
  name: string
  of: string
  phone: string | null
  email: string | null
  atWork: boolean
  restrictedAt: Date | null
  erasedAt: Date | null
  texts: readonly string[]
  /** Objects the journal names him under. */
  objects: readonly string[]
}

/** How much of a person one place has; of it `stays` is kept by law, the last of it from the day `lastOn` on. */
export type Measure = { count: number; since: Date | null; until: Date | null; stays: number; lastOn: Date | null }
