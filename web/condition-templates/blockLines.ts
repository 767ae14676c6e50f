import { blockFields, type ConditionBlock, type ConditionBlocks, type ConditionField, conditionLabel } from '#contract/condition-blocks.ts'
import type { Money } from '#contract/primitives.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { cargoWords, transferWords } from '#web/orders/cargo/cargoWords.ts'
import { partWords } from '#web/orders/conflict/partWords.ts'
import { formWords as orderWords } from '#web/orders/form/formWords.ts'
import { ruleWords } from '#web/orders/handover/words.ts'

const units: Partial<
  Record<ConditionField, 'minutes' | 'hoursBefore' | 'ofPrice' | 'hour' | 'daysAfter' | 'ofFreightUnit' | 'ofPriceAtMost'>
> = {
  freeWaitMinutes: 'minutes',
  excursionMinutes: 'minutes',
  freeRevokeHours: 'hoursBefore',
  penaltyPercent: 'ofPrice',
  approvalHours: 'hour',
  documentDays: 'daysAfter',
  lateDeliveryCap: 'ofFreightUnit',
  latePaymentCap: 'ofPriceAtMost',
}

/** What a block says, a line for each of its fields, in the reader's language. */
export function useBlockLines(): (block: ConditionBlock, blocks: ConditionBlocks) => string[] {
  const { locale } = useLocale()
  const f = useFormat()
  const t = useWords(cargoWords)
  const own = useWords(partWords)
  const order = useWords(orderWords)
  const policies = useWords(transferWords)
  const rules = useWords(ruleWords)
  const choices: Record<string, string> = {
    ...{ calendar: order.payCalendar, banking: order.payBanking, act_signed: order.triggerAct, scans: order.triggerScans },
    ...{ unloading: order.triggerUnloading, originals: order.triggerOriginals, freight: t.ofFreight, value: t.ofValue },
  }
  const said = (name: ConditionField, value: unknown): string => {
    if (name === 'transferPolicy') return policies[value as keyof typeof policies]
    if (name === 'handover') return rules[value as keyof typeof rules]
    if (value === null) return name === 'lateDeliveryPercent' ? t.lateByLaw : name === 'waitRate' ? t.byLaw : '–'
    if (typeof value === 'boolean') return value ? own.yes : own.no
    if (typeof value === 'object') return f.money(value as Money)
    if (typeof value === 'string') return choices[value] ?? value
    const unit = units[name]
    return `${f.number(value as number, 2)}${name === 'payDays' ? `\u00a0${order.daysUnit}` : name === 'lateDeliveryPercent' || name === 'latePaymentPercent' ? '\u00a0%' : unit ? `\u00a0${t[unit]}` : ''}`
  }
  return (block, blocks) => {
    const values = blocks[block] as Partial<Record<ConditionField, unknown>> | null
    if (values === null) return []
    if (block === 'clauses') return []
    return blockFields[block].map(name => `${conditionLabel(name)[locale]}: ${said(name, values[name])}`)
  }
}
