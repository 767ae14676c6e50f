import type { ClaimFacts, ClaimKind, ClaimRow } from '#contract/claims.ts'
import type { Money } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import type { OrderPrintFacts, PartyFacts, StopFacts } from '#server/wording/record.ts'
import { dayText, momentText, spanText, windowText } from '#server/wording/words/days.ts'
import { moneyText, numberText, sumText } from '#server/wording/words/sums.ts'
import { plural } from '#server/wording/words/text.ts'
import { placeText } from './cargo.ts'

/** Claims as a paper tells of them: who asks whom for what, and how it was calculated. */

type Detention = Extract<ClaimFacts, { by: 'detention' }>
export type DetentionClaim = ClaimRow & { facts: Detention }

export const isDetention = (claim: ClaimRow): claim is DetentionClaim => claim.facts.by === 'detention'

const raised = new Set(['opened', 'disputed', 'agreed', 'settled', 'court'])
/** Whether a claim has gone to the other side and stands. */
export const isRaised = ({ status }: ClaimRow): boolean => raised.has(status)

/** The claim asked for by its id, or the latest of those that may be printed. */
export const claimAsked = <T extends ClaimRow>(claims: readonly T[], id: string | undefined): T | null =>
  (id === undefined ? claims.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0] : claims.find(claim => claim.id === id)) ?? null

/** What a claim is for, as the second line of its title says it. */
export const claimSubjects: Record<ClaimKind, string> = {
  executor_revoke: 'об уплате штрафа за отказ от перевозки',
  forwarder_revoke: 'об уплате штрафа за отзыв заказа',
  forwarder_cancel: 'об уплате штрафа за отмену заказа',
  no_vehicle: 'об уплате штрафа за невывоз груза',
  no_cargo: 'об уплате штрафа за непредъявление груза',
  detention: 'об оплате простоя транспортного средства',
  late_loading: 'об уплате штрафа за опоздание на погрузку',
  late_delivery: 'об уплате штрафа за просрочку доставки груза',
  late_payment: 'об уплате пени за просрочку оплаты',
  damage: 'о возмещении ущерба от повреждения груза',
  shortage: 'о возмещении ущерба от недостачи груза',
  temperature: 'о возмещении ущерба от нарушения температурного режима',
  other: 'о возмещении убытков',
}

type Parties = { claimant: PartyFacts | null; debtor: PartyFacts | null; claimantAs: 'forwarder' | 'executor' }

/** Who asks and who is asked. */
export const partiesOf = ({ forwarder, executor }: OrderPrintFacts, { side }: ClaimRow): Parties =>
  side === 'executor'
    ? { claimant: executor, debtor: forwarder, claimantAs: 'executor' }
    : { claimant: forwarder, debtor: executor, claimantAs: 'forwarder' }

export const stopOf = ({ stops }: OrderPrintFacts, seq: number): StopFacts | null => stops.find(stop => stop.seq === seq) ?? null

/** What a penalty is a share of: the price as it was agreed. Null without it. */
function agreedPrice({ price }: OrderPrintFacts): Money | null {
  if (!price) return null
  return price.vatMode === 'excluded' ? price.net : price.gross
}

const hourForms = ['час', 'часа', 'часов'] as const
const dayForms = ['день', 'дня', 'дней'] as const
const fullHours = ['полный час', 'полных часа', 'полных часов'] as const
const begunHours = ['начатый час', 'начатых часа', 'начатых часов'] as const

/** How long a vehicle stood and what of it is paid, label by label. Without the right to see prices sums are left out. */
export function detentionRows(facts: OrderPrintFacts, { facts: seen, amount }: DetentionClaim): [string, string][] {
  const stop = stopOf(facts, seen.stop)
  const tz = stop?.tz ?? defaultZone
  const at = (moment: string) => momentText(new Date(moment), tz)
  const fromWindow = seen.from !== seen.arrivedAt
  const beyond = seen.waitedMin - seen.freeMin
  const rows: [string, string][] = [
    ['Место простоя', stop ? [stop.partyName, placeText(stop)].filter(Boolean).join(', ') : ''],
    ['Согласованный срок подачи', stop ? windowText(stop.windowFrom, stop.windowTo, tz) : ''],
    ['Прибытие', at(seen.arrivedAt)],
    ['Начало отсчёта', `${at(seen.from)} (${fromWindow ? 'начало срока подачи' : 'прибытие'})`],
    ['Убытие', at(seen.until)],
    ['Продолжительность стоянки', minutesText(seen.waitedMin)],
    ['Бесплатное время', seen.freeMin > 0 ? minutesText(seen.freeMin) : 'не предусмотрено'],
    ['Сверх бесплатного времени', minutesText(beyond)],
    ...(seen.chargedMin < beyond ? [['Из них простой (не более 24 часов)', minutesText(seen.chargedMin)] as [string, string]] : []),
    ['К оплате', `${seen.hours} ${plural(seen.hours, seen.percent === null ? begunHours : fullHours)}`],
    ['Ставка', rateText(facts, seen)],
    ...(seen.layoverRate && seen.layoverDays > 0
      ? [
          ['Стоянка свыше суток', `${seen.layoverDays} ${plural(seen.layoverDays, dayForms)} по ${moneyText(seen.layoverRate)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ['Сумма', amount ? `${calculated(facts, seen)}${moneyText(amount)}` : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

const minutesText = (minutes: number): string => `${spanText(minutes)} (${numberText(minutes)} мин)`

/** A day's part of the freight, rounded to its small unit. */
function dayPart(price: Money, days: number): Money {
  return { minor: Math.round(price.minor / days), currency: price.currency }
}

function rateText(facts: OrderPrintFacts, seen: Detention): string {
  if (seen.percent === null) return seen.rate ? `${moneyText(seen.rate)} за каждый начатый час, по условиям заказа` : ''
  const percent = `${numberText(seen.percent)} %`
  const price = agreedPrice(facts)
  if (seen.days === null)
    return `${percent} провозной платы${price ? ` (${moneyText(price)})` : ''} за полный час: ч. 4 ст. 35 Федерального закона от 08.11.2007 № 259-ФЗ, перевозка в городском сообщении`
  const part = price
    ? ` (${moneyText(price)} за ${seen.days} ${plural(seen.days, dayForms)} — ${moneyText(dayPart(price, seen.days))} в день)`
    : ''
  return `${percent} среднесуточной провозной платы${part} за полный час: ч. 4 ст. 35 Федерального закона от 08.11.2007 № 259-ФЗ`
}

/** «5 × 700,00 = », «4 × 1 % × 61 666,67 = »; nothing where layover or another sum agreed since makes it untrue. */
function calculated(facts: OrderPrintFacts, seen: Detention): string {
  if (seen.layoverDays > 0) return ''
  if (seen.percent === null) return seen.rate ? `${seen.hours} × ${sumText(seen.rate)} = ` : ''
  const price = agreedPrice(facts)
  if (!price) return ''
  return `${seen.hours} × ${numberText(seen.percent)} % × ${sumText(dayPart(price, seen.days ?? 1))} = `
}

/** Cargo that was not carried: by whose fault, and where the law says what it costs. */
const failures: Partial<Record<ClaimKind, { what: string; law: string }>> = {
  no_vehicle: { what: 'груз не вывезен по вине перевозчика', law: 'ч. 1 ст. 34' },
  no_cargo: { what: 'груз, предусмотренный заказом, к перевозке не предъявлен', law: 'ч. 1 ст. 35' },
}

/** What happened, in sentences. */
export function whatHappened(facts: OrderPrintFacts, claim: ClaimRow): string[] {
  const seen = claim.facts
  switch (seen.by) {
    case 'detention': {
      const loading = stopOf(facts, seen.stop)?.kind !== 'unloading'
      return [`Транспортное средство простояло под ${loading ? 'погрузкой' : 'выгрузкой'} дольше согласованного времени:`]
    }
    case 'late_loading': {
      const stop = stopOf(facts, seen.stop)
      const tz = stop?.tz ?? defaultZone
      return [
        `Срок подачи на погрузку${stop ? ` (${placeText(stop)})` : ''} истёк ${momentText(new Date(seen.dueAt), tz)}; транспортное средство прибыло ${momentText(new Date(seen.arrivedAt), tz)}, опоздание — ${spanText(seen.lateMin)}.`,
        'Условиями заказа за опоздание на погрузку установлен штраф.',
      ]
    }
    case 'late_delivery': {
      const stop = stopOf(facts, seen.stop)
      const tz = stop?.tz ?? defaultZone
      return [
        `Срок доставки${stop ? ` в пункт ${placeText(stop)}` : ''} истёк ${momentText(new Date(seen.dueAt), tz)}; груз прибыл ${momentText(new Date(seen.arrivedAt), tz)}, просрочка — ${seen.days} ${plural(seen.days, dayForms)}.`,
        seen.base === undefined
          ? `За каждый день просрочки взыскивается ${numberText(seen.percent)} % провозной платы, но не более её размера (ч. 11 ст. 34 Федерального закона от 08.11.2007 № 259-ФЗ).`
          : `По условиям заказа за каждый день просрочки взыскивается ${numberText(seen.percent, 2)} % ${seen.base === 'value' ? 'объявленной стоимости груза' : 'провозной платы'}, но не более ${seen.cap} % провозной платы.`,
      ]
    }
    case 'revoke': {
      const failed = failures[claim.kind]
      if (failed)
        return [
          `Заказ был принят сторонами; ${failed.what}, и за ${seen.hoursLeft} ${plural(seen.hoursLeft, hourForms)} до начала погрузки заказ отозван. Без штрафа отказ возможен не позднее чем за ${seen.freeHours} ${plural(seen.freeHours, hourForms)}.`,
          `Условиями заказа за это установлен штраф ${seen.percent} % цены перевозки (${failed.law} Федерального закона от 08.11.2007 № 259-ФЗ, ст. 794 Гражданского кодекса).`,
        ]
      return [
        `Заказ был принят сторонами и отозван за ${seen.hoursLeft} ${plural(seen.hoursLeft, hourForms)} до начала погрузки; без штрафа отказ возможен не позднее чем за ${seen.freeHours} ${plural(seen.freeHours, hourForms)}.`,
        `Условиями заказа за такой отказ установлен штраф ${seen.percent} % цены перевозки.`,
      ]
    }
    case 'shortage': {
      const stop = stopOf(facts, seen.stop)
      const unit = { massKg: 'кг', pallets: 'паллет', pieces: 'мест' }[seen.measure]
      return [
        `При выгрузке${stop ? ` (${placeText(stop)})` : ''} принято ${numberText(seen.handled)} ${unit} из ${numberText(seen.sent)}.`,
        seen.base === 'value'
          ? 'За недостачу груза перевозчик возмещает соответствующую часть его объявленной стоимости (ч. 7 ст. 34 Федерального закона от 08.11.2007 № 259-ФЗ, ст. 796 Гражданского кодекса).'
          : 'За недостачу груза перевозчик возвращает соответствующую часть провозной платы (ч. 10 ст. 34 Федерального закона от 08.11.2007 № 259-ФЗ, ст. 796 Гражданского кодекса).',
      ]
    }
    case 'late_payment':
      return [
        `Перевозка подлежала оплате до ${dayText(seen.dueOn)} включительно; просрочка по ${dayText(seen.until)} — ${seen.days} ${plural(seen.days, dayForms)}.`,
        `Условиями заказа за каждый день просрочки установлена пеня ${numberText(seen.percent, 2)} % неоплаченной суммы, но не более ${seen.cap} % цены перевозки; частичные оплаты уменьшают её со дня оплаты.`,
        ...(seen.earlier && seen.earlier.minor > 0 ? [`Из набежавшей пени ранее заявлено ${moneyText(seen.earlier)}.`] : []),
      ]
    case 'person':
      return claim.kind === 'damage' || claim.kind === 'shortage' || claim.kind === 'temperature'
        ? [
            'За недостачу и повреждение груза перевозчик отвечает по ст. 34 Федерального закона от 08.11.2007 № 259-ФЗ и ст. 796 Гражданского кодекса.',
          ]
        : ['Убытки возмещаются по ст. 15 и 393 Гражданского кодекса.']
  }
}

/** How a sum of a claim that is a share of the price was calculated: «9 % × 150 000,00 × 1 = 13 500,00». Empty where there is no such calculation. */
export function calculation(facts: OrderPrintFacts, claim: ClaimRow): string {
  const seen = claim.facts
  const price = agreedPrice(facts)
  if (!price || !claim.drafted) return ''
  if (seen.by === 'late_delivery') {
    const most = seen.cap === undefined ? null : Math.round((price.minor * seen.cap) / 100)
    if (most === claim.drafted.minor) return `${sumText(price)} × ${seen.cap} % = ${moneyText(claim.drafted)}`
    return `${sumText(seen.baseSum ?? price)} × ${numberText(seen.percent, 2)} % × ${seen.days} = ${moneyText(claim.drafted)}`
  }
  if (seen.by === 'revoke') return `${sumText(price)} × ${seen.percent} % = ${moneyText(claim.drafted)}`
  return ''
}
