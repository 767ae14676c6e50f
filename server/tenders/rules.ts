import type { Bilingual, Money, Side } from '#contract/primitives.ts'
import { type TenderDraft, tenderLimits } from '#contract/tender-draft.ts'
import { tenderFields } from '#contract/tender-fields.ts'
import type { TenderKind } from '#contract/tender-states.ts'
import { risingKindWords, tenderKindWords } from '#contract/tender-words.ts'

/** What a draft lacks: the path of the field, its name in words, and why. */
export type FieldError = { field: string; label: Bilingual; why: Bilingual }

export const labels = {
  title: tenderFields.title.label,
  lots: tenderFields.lots.label,
  startsAt: { ru: 'Начало', en: 'Start' },
  endsAt: { ru: 'Окончание', en: 'End' },
  withdrawUntil: { ru: 'Отзыв ставок до', en: 'Withdrawing until' },
  step: tenderFields.step.label,
  start: { ru: 'Начальная цена', en: 'Start price' },
  limit: { ru: 'Предельная цена', en: 'Limit price' },
  floor: { ru: 'Минимальная цена', en: 'Floor price' },
  audience: { ru: 'Участники', en: 'Participants' },
  privateArea: { ru: 'Закрытая площадка', en: 'Private area' },
  visibility: tenderFields.visibility.label,
  kind: { ru: 'Вид торгов', en: 'Kind' },
  place: { ru: 'Направление', en: 'Lane' },
  side: tenderFields.side.label,
  currency: tenderFields.currency.label,
  period: { ru: 'Период', en: 'Period' },
} as const satisfies Record<string, Bilingual>

const MINUTE = 60_000

const LONGEST_DAYS = 92

/** A sealed request is sealed and blind; only a contract may choose, everything else is open. */
export function normal(draft: TenderDraft): TenderDraft {
  const sealed = draft.kind === 'sealed_rfq' || (draft.kind === 'contract' && draft.sealed)
  return { ...draft, sealed, visibility: sealed ? 'blind' : draft.visibility }
}

/** When bidding begins and ends; a start left out or just missed is now. */
export function timesOf({ startsAt, endsAt }: Pick<TenderDraft, 'startsAt' | 'endsAt'>, now: Date) {
  const start = startsAt === null ? now : new Date(startsAt)
  const late = now.getTime() - start.getTime()
  return { startsAt: late > 0 && late <= MINUTE ? now : start, endsAt: endsAt === null ? null : new Date(endsAt) }
}

/** The earliest moment bidding may end that begins so. */
export const shortestEnd = (startsAt: Date): Date => new Date(startsAt.getTime() + tenderLimits.shortest * MINUTE)

/** That bidding, or one round of it, would take longer than it may; null: it would not. */
export const longOf = (startsAt: Date, endsAt: Date): FieldError | null =>
  endsAt.getTime() - startsAt.getTime() > LONGEST_DAYS * 1440 * MINUTE
    ? { field: 'endsAt', label: labels.endsAt, why: { ru: `не дольше ${LONGEST_DAYS} дней`, en: `no longer than ${LONGEST_DAYS} days` } }
    : null

/** That so many lots for so many invited are more rows of lists than one step of the tender writes; null: they are not. */
export function broadOf(invited: number, lots: number): FieldError | null {
  const most = Math.max(1, Math.floor(tenderLimits.rows / invited))
  if (lots <= most) return null
  return {
    field: 'lots',
    label: labels.lots,
    why: {
      ru: `участников ${invited}, для стольких не больше ${most} лотов: разделите тендер или сузьте круг`,
      en: `${invited} are invited, for so many there are at most ${most} lots: split the tender or invite fewer`,
    },
  }
}

const priced = new Set(['reduction', 'first_price', 'dutch'])

/** Everything announcing asks of a draft that can be told without looking anything up; the first one is told. */
export function firstErrorOf(draft: TenderDraft, now: Date): FieldError | null {
  const errorAt = (field: string, label: Bilingual, ru: string, en: string): FieldError => ({ field, label, why: { ru, en } })
  if (draft.title.length < 3) return errorAt('title', labels.title, 'назовите тендер', 'name the tender')
  if (draft.lots.length === 0) return errorAt('lots', labels.lots, 'нужен хотя бы один лот', 'at least one lot is needed')
  const { startsAt, endsAt } = timesOf(draft, now)
  if (startsAt < now) return errorAt('startsAt', labels.startsAt, 'начало уже прошло', 'the start has passed')
  if (endsAt === null) return errorAt('endsAt', labels.endsAt, 'укажите, когда закончить приём ставок', 'say when bidding ends')
  if (endsAt.getTime() - startsAt.getTime() < tenderLimits.shortest * MINUTE)
    return errorAt(
      'endsAt',
      labels.endsAt,
      `приём ставок длится не меньше ${tenderLimits.shortest} минут`,
      `bidding takes at least ${tenderLimits.shortest} minutes`,
    )
  const long = longOf(startsAt, endsAt)
  if (long) return long
  if (draft.withdrawUntil !== null && new Date(draft.withdrawUntil) > endsAt)
    return errorAt('withdrawUntil', labels.withdrawUntil, 'не позже окончания', 'not after the end')
  if (draft.kind === 'reduction' && draft.visibility === 'blind')
    return errorAt(
      'visibility',
      labels.visibility,
      'в торгах на понижение участник видит хотя бы своё место',
      'in a reduction a bidder sees at least his place',
    )
  if (draft.kind === 'contract' && draft.side === 'executor')
    return errorAt('kind', labels.kind, 'объём по направлениям разыгрывает экспедитор', 'volumes by lanes are put up by a forwarder')
  if (draft.kind === 'reduction' || draft.kind === 'dutch') {
    const named = draft.stepKind === 'abs' ? draft.step !== null && draft.step.minor > 0 : draft.stepPercent !== null
    if (!named) return errorAt(draft.stepKind === 'abs' ? 'step' : 'stepPercent', labels.step, 'укажите шаг', 'give the step')
  }
  if (draft.step && draft.step.currency !== draft.currency) return otherCurrency('step', labels.step, draft.currency)
  for (const [i, lot] of draft.lots.entries()) {
    const at = (field: string) => `lots.${i}.${field}`
    const nth = (label: Bilingual): Bilingual => ({ ru: `${label.ru} лота ${i + 1}`, en: `${label.en} of lot ${i + 1}` })
    if ((lot.what === 'capacity') !== (draft.side === 'executor'))
      return errorAt(
        at('what'),
        nth(labels.side),
        'исполнитель предлагает машины, экспедитор перевозки',
        'an executor offers vehicles, a forwarder transports',
      )
    if (draft.kind === 'contract' && lot.what !== 'lane')
      return errorAt(at('what'), nth(labels.kind), 'в тендере на объём лоты это направления', 'lots of a contract are lanes')
    if (lot.what === 'lane' && lot.validTo < lot.validFrom)
      return errorAt(at('validTo'), nth(labels.period), 'конец раньше начала', 'it ends before it begins')
    for (const name of ['start', 'limit', 'floor'] as const) {
      const sum = lot[name]
      if (!sum) continue
      if (sum.currency !== draft.currency) return otherCurrency(at(name), nth(labels[name]), draft.currency)
      if (sum.minor <= 0 || sum.minor > tenderLimits.amount)
        return errorAt(at(name), nth(labels[name]), 'сумма должна быть больше нуля', 'the sum must be above zero')
    }
    if (priced.has(draft.kind) && lot.start === null)
      return errorAt(at('start'), nth(labels.start), 'укажите начальную цену', 'give the start price')
    if (draft.kind === 'dutch' && (lot.limit === null || better(draft.side, lot.limit, lot.start!)))
      return errorAt(at('limit'), nth(labels.limit), 'цена растёт до предельной, укажите её', 'the price rises up to the limit, give it')
    if (lot.start && lot.floor && better(draft.side, lot.start, lot.floor))
      return errorAt(at('floor'), nth(labels.floor), 'она не может быть дороже начальной', 'it cannot be dearer than the start price')
  }
  return null
}

/** Whether a sum is better for the organiser than another: less to pay, or more to get. */
const better = (side: Side, one: Money, than: Money) => (side === 'forwarder' ? one.minor < than.minor : one.minor > than.minor)

const otherCurrency = (field: string, label: Bilingual, currency: string): FieldError => ({
  field,
  label,
  why: { ru: `все суммы тендера в валюте ${currency}`, en: `all sums of a tender are in ${currency}` },
})

/** Kinds whose prices move by steps. */
const stepped = new Set<TenderKind>(['reduction', 'dutch'])

/** The step of a lot in minor units: as given, or so many percent of its start price, rounded half up and never none; of other kinds none. */
export function stepOf(
  { kind, stepKind, step, stepPercent }: Pick<TenderDraft, 'kind' | 'stepKind' | 'step' | 'stepPercent'>,
  start: Money | null,
): number | null {
  if (!stepped.has(kind)) return null
  if (stepKind === 'abs') return step?.minor ?? null
  if (stepPercent === null || start === null) return null
  return Math.max(Number((BigInt(start.minor) * BigInt(Math.round(stepPercent * 10)) + 500n) / 1000n), 1)
}

/** A value in thousandths of a minor unit, rounded for the eye. */
export const minorBy = (compared: number): number => Math.round(compared / 1000)

/** Whether shares make 100 ± 0.01 percent. */
export const isWhole = (shares: readonly number[]): boolean => Math.abs(hundredths(shares) - 10_000) <= 1

export const sumOfShares = (shares: readonly number[]): number => hundredths(shares) / 100

const hundredths = (shares: readonly number[]) => shares.reduce((sum, share) => sum + Math.round(share * 100), 0)

/** Trips a week for each share: whole ones that make the trips of the lane together. */
export function capsOf(trips: number, shares: readonly number[]): number[] {
  let passed = 0
  let given = 0
  return shares.map(share => {
    passed += Math.round(share * 100)
    const upTo = Math.round((trips * passed) / 10_000)
    const cap = upTo - given
    given = upTo
    return cap
  })
}

/** The kind of a lot as documents and files name it; an executor who offers capacity has prices going the other way. */
export const kindOf = ({ kind, rising }: { kind: TenderKind; rising: boolean }): Bilingual =>
  rising && (kind === 'reduction' || kind === 'dutch') ? risingKindWords[kind] : tenderKindWords[kind]
