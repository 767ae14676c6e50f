import type { Bilingual, Locale, Money } from '#contract/primitives.ts'
import type { GuideRate, PassedBy, RateLevel, RateRow, StopReason, Waterfall } from '#contract/waterfalls.ts'
import type { Choice } from './commands/guide.ts'
import { ownLevel, passedBy } from './rules.ts'
import type { ListedRate, StepRecord, WaterfallRecord } from './store.ts'

const money = (minor: number, currency: string): Money => ({ minor, currency })

/** A rate as of a day where its organisation is. */
export const toRate = (rate: ListedRate, taken: number, today: string): RateRow => ({
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
  ordersTaken: taken,
  tender: rate.tenderId === null ? null : { id: rate.tenderId, number: rate.tenderNumber },
  state: !rate.active || rate.validTo < today ? 'ended' : rate.validFrom > today ? 'coming' : 'current',
  createdAt: rate.createdAt.toISOString(),
})

export const toGuideRate = (choice: Choice): GuideRate => ({
  rateId: choice.rateId,
  executor: { id: choice.rate.executorId, name: choice.rate.executorName, tin: choice.rate.executorTin },
  price: money(choice.rate.price, choice.rate.currency),
  vatMode: choice.rate.vatMode as GuideRate['vatMode'],
  vatRate: choice.rate.vatRate as GuideRate['vatRate'],
  level: choice.rateId === null ? null : choice.level,
  share: choice.rateId === null ? null : choice.share,
  answerMinutes: choice.minutes,
  weeklyCap: choice.rate.weeklyCap,
  ordersTaken: choice.taken,
  passedBy: passedBy(choice),
})

type Course = {
  waterfall: WaterfallRecord
  steps: readonly StepRecord[]
  declines: readonly { executorId: string; offeredAt: Date; reason: string | null }[]
  offerExpiresAt: Date | null
  next: readonly GuideRate[]
}

export const toWaterfall = ({ waterfall, steps, declines, offerExpiresAt, next }: Course, locale: Locale): Waterfall => ({
  orderId: waterfall.orderId,
  version: waterfall.version,
  isChosen: waterfall.turns !== null,
  status: waterfall.status as Waterfall['status'],
  week: waterfall.week,
  startedAt: waterfall.startedAt.toISOString(),
  startedBy: waterfall.startedBy,
  endedAt: waterfall.endedAt?.toISOString() ?? null,
  answerMinutes: waterfall.answerMinutes,
  stopReason: waterfall.stopReason as StopReason | null,
  stopComment: (waterfall.stopComment as Bilingual | null)?.[locale] ?? null,
  demandId: waterfall.demandId,
  steps: steps.map(step => ({
    executor: { id: step.executorId, name: step.executorName, tin: step.executorTin },
    price: money(step.price, step.currency),
    level: step.level as RateLevel | null,
    answerMinutes: step.answerMinutes ?? waterfall.answerMinutes,
    at: step.at.toISOString(),
    status: step.status as Waterfall['steps'][number]['status'],
    passedBy: step.passedBy as PassedBy | null,
    ordersTaken: step.ordersTaken,
    weeklyCap: step.weeklyCap,
    answerDueAt: step.status === 'offered' ? (offerExpiresAt?.toISOString() ?? null) : null,
    endedAt: step.endedAt?.toISOString() ?? null,
    reason:
      step.status === 'declined'
        ? (declines.find(each => each.executorId === step.executorId && each.offeredAt.getTime() === step.at.getTime())?.reason ?? null)
        : null,
  })),
  next: [...next],
})
