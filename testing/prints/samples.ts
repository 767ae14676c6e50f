import { foreign } from './foreign.ts'
import { longNames } from './longNames.ts'
import { everyday } from './orders.ts'

/** The three orders every form is drawn of. */
export const samples = { everyday, longNames, foreign } as const
