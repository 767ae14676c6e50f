import type { Money } from '#contract/primitives.ts'
import type { RateLevel, RateRow, Waterfall } from '#contract/waterfalls.ts'
import { ownLevel } from './rules.ts'
import type { RateRecord, StepRecord, WaterfallRecord } from './store.ts'

const money = (minor: number, currency: string): Money => ({ minor, currency })

export const toRate = (rate: RateRecord, taken: number): RateRow => ({
  id: rate.id,
  version: rate.version,
  executor: { id: rate.executorId, name: rate.executorName, tin: rate.executorTin },
  level: ownLevel(rate),
  from: { ru: rate.fromRu, en: rate.fromEn },
  fromCode: rate.fromPlace,
  fromRegion: rate.fromRegion,
  to: { ru: rate.toRu, en: rate.toEn },
  toCode: rate.toPlace,
  toRegion: rate.toRegion,
  radiusKm: rate.radiusKm,
  bodyTypes: rate.bodyTypes,
  price: money(rate.price, rate.currency),
  vatMode: rate.vatMode as RateRow['vatMode'],
  vatRate: rate.vatRate as RateRow['vatRate'],
  validFrom: rate.validFrom,
  validTo: rate.validTo,
  share: rate.share,
  weeklyCap: rate.weeklyCap,
  taken,
  tenderId: rate.tenderId,
  active: rate.active,
  createdAt: rate.createdAt.toISOString(),
})

export const toWaterfall = (waterfall: WaterfallRecord, steps: readonly StepRecord[]): Waterfall => ({
  orderId: waterfall.orderId,
  status: waterfall.status as Waterfall['status'],
  week: waterfall.week,
  startedAt: waterfall.startedAt.toISOString(),
  answerMinutes: waterfall.answerMinutes,
  demandId: waterfall.demandId,
  steps: steps.map(step => ({
    executor: { id: step.executorId, name: step.executorName, tin: step.executorTin },
    price: money(step.price, step.currency),
    level: step.level as RateLevel,
    at: step.at.toISOString(),
    status: step.status as Waterfall['steps'][number]['status'],
    endedAt: step.endedAt?.toISOString() ?? null,
  })),
})
