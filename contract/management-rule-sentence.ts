import { type RuleAction, type RuleCondition, type RuleDraft, type RuleSchedule, ruleFields } from './management-rule-language.ts'
import { eventWords, fieldWords, operatorWords, unitWords } from './management-rule-words.ts'
import type { Locale, Money } from './primitives.ts'
import { kindWords } from './status-words.ts'

/** What a code or an id is called where the rule is read. */
type NameOf = (code: string) => string

/** A rule as people read it, part by part. */
type RuleSentence = {
  when: string
  conditions: string[]
  any: boolean
  steps: { moment: string; actions: string[] }[]
  limits: string[]
}

const numberIn = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'ru' ? 'ru' : 'en-GB', { maximumFractionDigits: 2 }).format(value)

const moneyIn = ({ minor, currency }: Money, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 }).format(minor / 100)

/** A stretch of minutes in its largest whole unit. */
function lengthText(minutes: number, locale: Locale): string {
  const [count, unit] =
    minutes > 0 && minutes % 1440 === 0
      ? [minutes / 1440, { ru: 'дн.', en: 'd' }]
      : minutes > 0 && minutes % 60 === 0
        ? [minutes / 60, { ru: 'ч', en: 'h' }]
        : [minutes, { ru: 'мин', en: 'min' }]
  return `${numberIn(count, locale)} ${unit[locale]}`
}

/** One condition in words: `расстояние < 1 000 км`. */
export function conditionText({ field, operator, value }: RuleCondition, locale: Locale, nameOf: NameOf): string {
  const spec: { kind: string; unit?: keyof typeof unitWords } = ruleFields[field]
  const name = fieldWords[field][locale]
  if (spec.kind === 'flag') return `${name}: ${value === true ? { ru: 'да', en: 'yes' }[locale] : { ru: 'нет', en: 'no' }[locale]}`
  if (typeof value === 'object' && !Array.isArray(value))
    return locale === 'ru'
      ? `${name}: ${nameOf(value.place)} и не дальше ${numberIn(value.km, locale)} км`
      : `${name}: ${nameOf(value.place)} and within ${numberIn(value.km, locale)} km`
  if (Array.isArray(value)) return `${name}: ${value.map(nameOf).join(locale === 'ru' ? ' или ' : ' or ')}`
  if (typeof value === 'number') {
    const shown =
      spec.kind === 'money'
        ? moneyIn({ minor: value, currency: 'RUB' }, locale)
        : `${numberIn(value, locale)}${spec.unit ? ` ${unitWords[spec.unit][locale]}` : ''}`
    return `${name} ${operatorWords[operator][locale]} ${shown}`
  }
  const shown = spec.kind === 'text' ? `«${value}»` : nameOf(String(value))
  if (operator === 'contains' && spec.kind === 'list') return `${name}: ${shown}`
  return operator === 'eq' ? `${name}: ${shown}` : `${name} ${operatorWords[operator][locale]} ${shown}`
}

/** One action in words, with its parameters. */
function actionText(action: RuleAction, locale: Locale, nameOf: NameOf): string {
  const ru = locale === 'ru'
  switch (action.kind) {
    case 'publish':
      return ru
        ? `опубликовать группе «${nameOf(action.groupId)}» на ${action.hours} ч${action.priced ? ' по цене заказа' : ''}`
        : `publish to “${nameOf(action.groupId)}” for ${action.hours} h${action.priced ? ' at the price of the order' : ''}`
    case 'publish_best':
      return ru
        ? `предложить лучшим по ставкам (${action.count}) на ${action.hours} ч`
        : `offer to the best ${action.count} by rates for ${action.hours} h`
    case 'offer_next':
      return ru
        ? `предложить следующему по ставкам, ответ за ${lengthText(action.answerMinutes, locale)}`
        : `offer to the next by rates, to be answered in ${lengthText(action.answerMinutes, locale)}`
    case 'waterfall':
      return ru
        ? `запустить очередь по ставкам, ответ за ${lengthText(action.answerMinutes, locale)}, потом спрос на ${action.hours} ч`
        : `start the waterfall, ${lengthText(action.answerMinutes, locale)} to answer, then a demand for ${action.hours} h`
    case 'tender':
      return ru ? 'перевести в тендер (черновик)' : 'switch to a tender (draft)'
    case 'raise_price':
      return ru ? `поднять цену на ${numberIn(action.percent, locale)} %` : `raise the price by ${numberIn(action.percent, locale)} %`
    case 'award':
      return ru ? `выбрать предложение не дороже ${moneyIn(action.upTo, locale)}` : `choose the offer up to ${moneyIn(action.upTo, locale)}`
    case 'counter':
      return ru
        ? `предложить на ${numberIn(action.percent, locale)} % дешевле, не выше ${moneyIn(action.upTo, locale)}`
        : `counter by ${numberIn(action.percent, locale)} % less, at most ${moneyIn(action.upTo, locale)}`
    case 'approve_extra':
      return ru ? `согласовать доплату до ${moneyIn(action.upTo, locale)}` : `approve the extra up to ${moneyIn(action.upTo, locale)}`
    case 'surcharge':
      return ru
        ? `предложить доплату «${nameOf(action.code)}» ${moneyIn(action.amount, locale)}`
        : `propose the extra “${nameOf(action.code)}” of ${moneyIn(action.amount, locale)}`
    case 'message':
      return ru ? `написать второй стороне: «${action.text}»` : `write to the other side: “${action.text}”`
    case 'responsible':
      return ru ? `назначить ответственным: ${nameOf(action.userId)}` : `make ${nameOf(action.userId)} responsible`
    case 'tag':
      return ru ? `поставить метку «${action.tag}»` : `tag it “${action.tag}”`
    case 'hold':
      return ru ? `удержать заказ: ${action.reason}` : `hold the order: ${action.reason}`
    case 'claim':
      return ru ? `подготовить претензию на ${moneyIn(action.amount, locale)}` : `draft a claim of ${moneyIn(action.amount, locale)}`
    case 'decline':
      return ru ? `отклонить заказ: ${nameOf(action.reason)}` : `decline the order: ${nameOf(action.reason)}`
    case 'offer_price':
      return ru
        ? `ответить ценой ${moneyIn(action.perKm, locale)} за км, от ${moneyIn(action.atLeast, locale)} до ${moneyIn(action.upTo, locale)}`
        : `answer with ${moneyIn(action.perKm, locale)} a km, from ${moneyIn(action.atLeast, locale)} to ${moneyIn(action.upTo, locale)}`
    case 'follow_price':
      return ru
        ? `снижать ставку до ${moneyIn(action.perKm, locale)} за км, не ниже ${moneyIn(action.atLeast, locale)}`
        : `lower the bet to ${moneyIn(action.perKm, locale)} a km, not below ${moneyIn(action.atLeast, locale)}`
    case 'ask_document': {
      const name = kindWords[action.document][locale]
      return ru ? `запросить документ «${name}» за ${action.days} дн.` : `ask for the document “${name}” in ${action.days} d`
    }
    case 'webhook':
      return ru ? `вызвать webhook «${nameOf(action.webhookId)}»` : `call the webhook “${nameOf(action.webhookId)}”`
    case 'notify':
      return ru ? `сообщить ответственным: «${action.text}»` : `tell the people in charge: “${action.text}”`
  }
}

const days = { ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'], en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] }

function scheduleText({ days: on, from, until }: RuleSchedule, locale: Locale): string {
  const sorted = on.toSorted((a, b) => a - b)
  const whole = sorted.length > 2 && sorted.at(-1)! - sorted[0]! === sorted.length - 1
  const names = whole
    ? `${days[locale][sorted[0]! - 1]}–${days[locale][sorted.at(-1)! - 1]}`
    : sorted.map(day => days[locale][day - 1]).join(', ')
  return from === until ? names : `${names} ${from}–${until}`
}

/** A rule in words, made from its data. */
export function sentenceOf(draft: RuleDraft, locale: Locale, nameOf: NameOf): RuleSentence {
  const ru = locale === 'ru'
  const when = draft.minutesBefore === null ? '' : ` ${lengthText(draft.minutesBefore, locale)}`
  const { any, groups } = draft.conditions
  const glue = (either: boolean) => (ru ? (either ? ' или ' : ' и ') : either ? ' or ' : ' and ')
  const conditions = groups.map(group => {
    const words = group.conditions.map(condition => conditionText(condition, locale, nameOf)).join(glue(group.any))
    return groups.length > 1 && group.conditions.length > 1 && group.any !== any ? `(${words})` : words
  })
  const limits = [
    draft.schedule && (ru ? `только ${scheduleText(draft.schedule, locale)}` : `only ${scheduleText(draft.schedule, locale)}`),
    draft.mostADay !== null && (ru ? `не больше ${draft.mostADay} в день` : `${draft.mostADay} a day at most`),
    draft.sumADay && (ru ? `до ${moneyIn(draft.sumADay, locale)} в день` : `up to ${moneyIn(draft.sumADay, locale)} a day`),
    draft.stopOnMatch && (ru ? 'правила ниже не смотреть' : 'rules below are not looked at'),
  ].filter(each => typeof each === 'string')
  return {
    when: `${eventWords[draft.event][locale]}${when}`,
    conditions,
    any,
    steps: draft.steps.map(({ afterMinutes, actions }) => ({
      moment:
        afterMinutes === 0
          ? ru
            ? 'сразу'
            : 'at once'
          : ru
            ? `через ${lengthText(afterMinutes, locale)}`
            : `after ${lengthText(afterMinutes, locale)}`,
      actions: actions.map(action => actionText(action, locale, nameOf)),
    })),
    limits,
  }
}

/** The whole rule in one sentence. */
export function sentenceText(draft: RuleDraft, locale: Locale, nameOf: NameOf): string {
  const { when, conditions, any, steps, limits } = sentenceOf(draft, locale, nameOf)
  const ru = locale === 'ru'
  const glue = ru ? (any ? ' или ' : ' и ') : any ? ' or ' : ' and '
  const condition = conditions.length > 0 ? `${ru ? ' и ' : ' and '}${conditions.join(glue)}` : ''
  const does = steps.map(({ moment, actions }) => `${moment} ${actions.join(ru ? ' и ' : ' and ')}`).join(', ')
  const tail = limits.length > 0 ? `; ${limits.join(', ')}` : ''
  return ru ? `Если ${when}${condition}, то ${does}${tail}.` : `If ${when}${condition}, then ${does}${tail}.`
}
