import type { RuleAction } from '#contract/management-rule-language.ts'
import type { Bilingual, Money } from '#contract/primitives.ts'
import type { Subject } from '#server/management-rules/record.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'

/** What an action is done with: the transaction, whose rights it has, and what it is about. */
export type ActContext = { tx: Tx; actor: Actor; subject: Subject; ruleId: string; runId: string }

/** An action that can be done: what it agrees to, and the doing of it, which tells what was done. A string code: there is nothing to do. */
export type Act = { amount: Money | null; run: () => Promise<Bilingual | null> }

/** Why there was nothing to do. */
export const idleWords = {
  taken: { ru: 'исполнителя уже ищут иначе', en: 'an executor is looked for otherwise already' },
  reached: { ru: 'все из группы уже видят', en: 'everybody in the group reads it already' },
  unpriced: { ru: 'цены ещё нет', en: 'there is no price yet' },
  rates: { ru: 'подходящих ставок нет', en: 'no rate fits' },
  gone: { ru: 'предложение уже не ждёт ответа', en: 'the offer waits for no answer any more' },
  above: { ru: 'выше предела правила', en: 'above the bound of the rule' },
  same: { ru: 'так уже есть', en: 'it is so already' },
  late: { ru: 'до погрузки слишком мало времени', en: 'the loading is too near' },
  below: { ru: 'ниже предела правила', en: 'below the bound of the rule' },
  far: { ru: 'расстояние неизвестно', en: 'the distance is not known' },
  answered: { ru: 'мы уже ответили', en: 'it is answered already' },
  unbound: { ru: 'webhook отключён', en: 'the webhook is switched off' },
  nobody: { ru: 'исполнителя ещё нет', en: 'there is no executor yet' },
} as const satisfies Record<string, Bilingual>
export type Idle = keyof typeof idleWords

export type ActOf<K extends RuleAction['kind']> = (context: ActContext, action: Extract<RuleAction, { kind: K }>) => Promise<Act | Idle>
