import type { OrderDraft } from '#contract/order-draft.ts'
import type { Side } from '#contract/primitives.ts'
import type { LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import { draftOf, readMoney, type Typed, type TypedMoney } from '#web/orders/form/draft.ts'
import { savablePart } from '#web/orders/form/errors.ts'
import { hasSteps, type LotFields, mayExtend, type TenderValues } from './values.ts'

const whole = (typed: Typed, usual = 0): number => (typeof typed === 'number' ? Math.round(typed) : usual)
const kilograms = (tonnes: Typed): number => (typeof tonnes === 'number' ? Math.round(tonnes * 1000) : 0)
const tenth = (typed: Typed): number | null => (typeof typed === 'number' ? Math.round(typed * 10) / 10 : null)

/** A sum in the currency of the tender, whatever currency its field began with. */
const sum = (money: TypedMoney, currency: string) => {
  const read = readMoney(money)
  return read && { ...read, currency }
}

/** The order a lot is made into; its price is decided by the bidding. */
export const orderOf = ({ fields }: Extract<LotFields, { what: 'draft' }>): OrderDraft => ({
  ...savablePart(draftOf(fields)).draft,
  price: null,
})

function draftOfLot(lot: LotFields, currency: string): LotDraft {
  const prices = { start: sum(lot.start, currency), limit: sum(lot.limit, currency), floor: sum(lot.floor, currency) }
  switch (lot.what) {
    case 'order':
      return { what: 'order', orderId: lot.orderId, ...prices }
    case 'draft':
      return { what: 'draft', draft: orderOf(lot), ...prices }
    case 'lane':
      return {
        what: 'lane',
        from: lot.from?.id ?? '',
        to: lot.to?.id ?? '',
        radiusKm: whole(lot.radiusKm),
        cargo: lot.cargo.trim(),
        massKg: kilograms(lot.tonnes),
        bodyTypes: lot.bodyTypes,
        temperature: lot.temperature,
        validFrom: lot.validFrom ?? '',
        validTo: lot.validTo ?? '',
        trips: whole(lot.trips),
        per: lot.per,
        incumbents: lot.incumbents.map(({ id }) => id),
        ...prices,
      }
    case 'capacity':
      return {
        what: 'capacity',
        from: lot.from?.id ?? '',
        to: lot.to?.id ?? '',
        readyFrom: lot.readyFrom ?? '',
        readyTo: lot.readyTo ?? '',
        truckType: lot.truckType,
        bodyTypes: lot.bodyTypes,
        capacityKg: kilograms(lot.tonnes),
        volumeM3: typeof lot.volume === 'number' ? Math.round(lot.volume * 1000) / 1000 : 0,
        comment: lot.comment.trim(),
        ...prices,
      }
  }
}

/** Whom the tender is put up for, as the call takes it. */
export function audienceOf({ audience, groupIds, organizations }: Pick<TenderValues, 'audience' | 'groupIds' | 'organizations'>) {
  if (audience === 'groups') return { kind: audience, groupIds }
  if (audience === 'list') return { kind: audience, organizationIds: organizations.map(({ id }) => id) }
  return { kind: audience }
}

/** The tender the form means, as it is sent. */
export function draftOfTender(values: TenderValues, side: Side): TenderDraft {
  const { currency, kind } = values
  const steps = hasSteps(kind)
  const moving = mayExtend(kind)
  return {
    side,
    title: values.title.trim(),
    kind,
    sealed: kind === 'sealed_rfq' || (kind === 'contract' && values.sealed),
    currency,
    basis: values.basis,
    visibility: values.visibility,
    startsAt: values.startsAt,
    endsAt: values.endsAt,
    rounds: whole(values.rounds, 1),
    showsBest: values.showsBest,
    stepKind: values.stepKind,
    step: steps && values.stepKind === 'abs' ? sum(values.step, currency) : null,
    stepPercent: steps && values.stepKind === 'pct' ? tenth(values.stepPercent) : null,
    windowSeconds: moving ? whole(values.windowMinutes) * 60 : 0,
    extendSeconds: moving ? whole(values.extendMinutes) * 60 : 0,
    extendMost: whole(values.extendMost),
    dutchSeconds: whole(values.dutchSeconds, 60),
    autoAward: values.autoAward,
    confirmMinutes: whole(values.confirmMinutes, 120),
    withdrawUntil: values.withdrawUntil,
    shareRule: kind === 'contract' ? values.shareRule : 'winner_takes_all',
    audience: audienceOf(values),
    eligibility: {
      minRating: whole(values.minRating),
      ownFleet: values.ownFleet,
      insuranceMin: readMoney(values.insuranceMin),
      adr: values.adr,
    },
    payDays: whole(values.payDays, 14),
    payDaysKind: values.payDaysKind,
    payTrigger: values.payTrigger,
    contact: values.contact.trim(),
    comment: values.comment.trim(),
    lots: values.lots.map(lot => draftOfLot(lot, currency)),
  }
}
