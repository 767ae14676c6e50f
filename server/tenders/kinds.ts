import type { Bilingual } from '#contract/primitives.ts'
import type { TenderKind } from '#contract/tender-states.ts'
import { risingKindWords, tenderKindWords } from '#contract/tender-words.ts'

/** The kind of a lot as documents and files name it; an executor who offers capacity has prices going the other way. */
export const kindOf = ({ kind, rising }: { kind: TenderKind; rising: boolean }): Bilingual =>
  rising && (kind === 'reduction' || kind === 'dutch') ? risingKindWords[kind] : tenderKindWords[kind]
