import type { Flag, FlagReach, OwnFlag } from '#contract/flags.ts'

export const columns = ['key', 'nameRu', 'nameEn', 'aboutRu', 'aboutEn', 'enabled', 'forTesters', 'switchedAt', 'version'] as const

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
}

const wordsOf = ({ key, nameRu, nameEn, aboutRu, aboutEn }: FlagRecord) => ({
  key,
  name_ru: nameRu,
  name_en: nameEn,
  about_ru: aboutRu,
  about_en: aboutEn,
})

export const toFlag = (flag: FlagRecord): Flag => ({
  ...wordsOf(flag),
  enabled: flag.enabled,
  forTesters: flag.forTesters,
  switchedAt: flag.switchedAt?.toISOString() ?? null,
  version: flag.version,
})

export const toOwnFlag = (flag: FlagRecord, reach: FlagReach): OwnFlag => ({
  ...wordsOf(flag),
  reach,
  since: flag.switchedAt?.toISOString() ?? null,
})
