import type { Bilingual } from '#contract/primitives.ts'

/** Refusals by their codes: HTTP status and words; `{name}` is filled from the info given with the refusal. */
export type RefusalWords = Record<string, Bilingual & { status: number }>

/** The codes of sets of refusals, for `fails` of the calls that come to the functions giving them. */
export const codesOf = <const S extends readonly RefusalWords[]>(...sets: S) => sets.flatMap(set => Object.keys(set)) as Codes<S[number]>[]

type Codes<S> = S extends S ? keyof S : never
