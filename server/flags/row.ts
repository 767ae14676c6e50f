import { featureOf } from '#contract/features.ts'
import { type FlagRules, usualRules } from '#contract/flag-rules.ts'
import type { Flag, FlagEdition, FlagPerson, FlagReach, OfferedFlag, OwnFlag } from '#contract/flags.ts'
import { sidesOf } from '#server/platform/actor.ts'
import { type FlagSetting, type FlagSettings, type FlagWho, rulesIn, staleOf } from './rules.ts'

export const columns = [
  'key',
  'nameRu',
  'nameEn',
  'aboutRu',
  'aboutEn',
  'enabled',
  'forTesters',
  'switchedAt',
  'version',
  'rules',
  'owner',
  'removeOn',
  'wholeSince',
] as const

export type FlagRecord = {
  key: string
  nameRu: string
  nameEn: string
  aboutRu: string
  aboutEn: string
  enabled: boolean
  forTesters: boolean
  switchedAt: Date | null
  version: number
  rules: FlagRules
  owner: string
  removeOn: string | null
  wholeSince: Date | null
}

/** A flag that only stands in the code, as if it were set: off for nobody and on for nobody. */
export function unsetFlag(key: string): FlagRecord {
  const feature = featureOf(key)
  return {
    key,
    nameRu: feature?.name.ru ?? '',
    nameEn: feature?.name.en ?? '',
    aboutRu: feature?.about.ru ?? '',
    aboutEn: feature?.about.en ?? '',
    enabled: false,
    forTesters: false,
    switchedAt: null,
    version: 0,
    rules: usualRules(key),
    owner: feature?.owner ?? '',
    removeOn: feature?.removeOn ?? null,
    wholeSince: null,
  }
}

/** What a row leaves empty the code says. */
function filled(flag: FlagRecord): FlagRecord {
  const code = unsetFlag(flag.key)
  return {
    ...flag,
    nameRu: flag.nameRu || code.nameRu,
    nameEn: flag.nameEn || code.nameEn,
    aboutRu: flag.aboutRu || code.aboutRu,
    aboutEn: flag.aboutEn || code.aboutEn,
    owner: flag.owner || code.owner,
    removeOn: flag.removeOn ?? code.removeOn,
  }
}

const wordsOf = ({ key, nameRu, nameEn, aboutRu, aboutEn }: FlagRecord) => ({
  key,
  name_ru: nameRu,
  name_en: nameEn,
  about_ru: aboutRu,
  about_en: aboutEn,
})

export const settingsOf = (flags: readonly FlagRecord[]): FlagSettings => new Map(flags.map(flag => [flag.key, flag satisfies FlagSetting]))

type Figures = { evaluations: number[]; failures: number }

export function toFlag(record: FlagRecord, now: Date, figures: Figures = { evaluations: [], failures: 0 }): Flag {
  const flag = filled(record)
  return {
    ...wordsOf(flag),
    enabled: flag.enabled,
    forTesters: flag.forTesters,
    switchedAt: flag.switchedAt?.toISOString() ?? null,
    version: flag.version,
    rules: flag.rules,
    owner: flag.owner,
    removeOn: flag.removeOn,
    wholeSince: flag.wholeSince?.toISOString() ?? null,
    stale: staleOf(flag.removeOn, flag.wholeSince, now),
    inCode: featureOf(flag.key) !== null,
    ...figures,
  }
}

const toShown = (record: FlagRecord, who: Pick<FlagWho, 'choices'>) => {
  const flag = filled(record)
  const feature = featureOf(flag.key)
  return {
    ...wordsOf(flag),
    choice: (flag.rules.choice && who.choices[flag.key]) || null,
    mayChoose: flag.rules.choice,
    picture: feature?.picture ?? null,
    path: feature?.path ?? null,
  }
}

export const toOwnFlag = (flag: FlagRecord, who: Pick<FlagWho, 'choices'>, reach: FlagReach): OwnFlag => ({
  ...toShown(flag, who),
  reach,
  since: flag.switchedAt?.toISOString() ?? null,
})

export const toOfferedFlag = (flag: FlagRecord, who: Pick<FlagWho, 'choices'>, on: boolean): OfferedFlag => ({ ...toShown(flag, who), on })

/** What a state of a flag is stored as. */
export type FlagState = Pick<
  FlagRecord,
  'enabled' | 'forTesters' | 'nameRu' | 'nameEn' | 'aboutRu' | 'aboutEn' | 'owner' | 'removeOn' | 'rules'
>

export const stateOf = (flag: FlagRecord): FlagState => ({
  enabled: flag.enabled,
  forTesters: flag.forTesters,
  nameRu: flag.nameRu,
  nameEn: flag.nameEn,
  aboutRu: flag.aboutRu,
  aboutEn: flag.aboutEn,
  owner: flag.owner,
  removeOn: flag.removeOn,
  rules: flag.rules,
})

export type EditionRecord = { key: string; version: number; at: Date; byName: string; reason: string; state: FlagState }

export const toEdition = ({ key, version, at, byName, reason, state }: EditionRecord): FlagEdition => ({
  version,
  at: at.toISOString(),
  by: byName,
  reason,
  enabled: state.enabled,
  forTesters: state.forTesters,
  name_ru: state.nameRu,
  name_en: state.nameEn,
  about_ru: state.aboutRu,
  about_en: state.aboutEn,
  owner: state.owner,
  removeOn: state.removeOn,
  rules: rulesIn(key, state.rules),
})

export type PersonRecord = {
  userId: string
  orgId: string
  name: string
  organization: string
  roles: string[]
  isForwarder: boolean
  isExecutor: boolean
  choices: FlagWho['choices']
}

export const toPerson = (person: PersonRecord): FlagPerson => ({
  userId: person.userId,
  orgId: person.orgId,
  name: person.name,
  organization: person.organization,
  roles: person.roles,
  sides: sidesOf(person),
})

/** A person as flags are decided by, in a browser of that host. */
export const toWho = (person: PersonRecord, how: Pick<FlagWho, 'host' | 'tester' | 'now'>): FlagWho => ({
  userId: person.userId,
  orgId: person.orgId,
  roles: person.roles,
  sides: sidesOf(person),
  choices: person.choices,
  ...how,
})
