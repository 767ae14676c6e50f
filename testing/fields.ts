import { isDeepStrictEqual } from 'node:util'

/** Names of the fields two drafts have alike: of a draft that is to prove every field, and what a form begins with, there are none. */
export const alikeIn = <T extends object>(names: readonly (keyof T)[], one: T, other: T): (keyof T)[] =>
  names.filter(name => isDeepStrictEqual(one[name], other[name]))
