import type { HearOne } from '#server/platform/occurrences.ts'
import { tellPeople } from './commands.ts'

/** What an organisation's bell does about what it hears. */
export const bell: HearOne = tellPeople
