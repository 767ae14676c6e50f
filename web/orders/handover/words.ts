import type { HandoverMethod } from '#contract/order-card.ts'
import type { HandoverRule } from '#contract/order-draft.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What an order asks of a handover. */
export const ruleWords = defineWords<Record<HandoverRule, Bilingual>>({
  none: { ru: 'Не требуется', en: 'Not asked for' },
  any: { ru: 'Код или подпись', en: 'Code or signature' },
  code: { ru: 'Только код', en: 'Code alone' },
})

/** Who took the cargo, and how he proved it. */
export const handoverWords = defineWords({
  received: { ru: (who: string) => `Принял: ${who}`, en: (who: string) => `Received by ${who}` },
  power: { ru: (number: string) => `доверенность ${number}`, en: (number: string) => `power of attorney ${number}` },
  code: { ru: 'Сдано по коду получателя', en: 'Handed over by the consignee’s code' },
  signature: { ru: 'подпись', en: 'signature' },
  hand: { ru: (why: string) => `Без подтверждения получателя: ${why}`, en: (why: string) => `Not confirmed by the consignee: ${why}` },
  signatureAlt: { ru: 'Подпись получателя', en: 'Signature of the consignee' },
  held: { ru: 'Код трижды неверен, водитель ждёт решения', en: 'Wrong code three times, the driver waits for a decision' },
} satisfies Partial<Record<HandoverMethod, unknown>> & Record<string, unknown>)

/** Codes of consignees, as their forwarder gives them. */
export const codeWords = defineWords({
  title: { ru: 'Код вручения', en: 'Handover code' },
  give: { ru: 'Код вручения…', en: 'Handover code…' },
  lead: {
    ru: 'Код получатель называет водителю, когда примет груз. Водителю и исполнителю код не показан.',
    en: 'The consignee tells the driver the code once he has taken the cargo. Neither driver nor executor is shown it.',
  },
  heldLead: {
    ru: 'Водитель трижды ввёл неверный код, и сдача остановлена. Узнайте у получателя, на месте ли груз, и дайте новый код: водитель сможет продолжить.',
    en: 'The driver entered a wrong code three times, and the handover is stopped. Ask the consignee whether the cargo is there and give a new code: the driver can go on then.',
  },
  stop: { ru: 'Выгрузка', en: 'Unloading' },
  none: { ru: 'кода ещё нет', en: 'there is no code yet' },
  dead: { ru: 'код больше не действует, нужен новый', en: 'the code opens nothing any more, a new one is needed' },
  left: { ru: (n: number) => `попыток: ${n}`, en: (n: number) => `tries left: ${n}` },
  email: { ru: 'Отправить получателю на почту', en: 'Mail it to the consignee' },
  create: { ru: 'Создать код', en: 'Make a code' },
  renew: { ru: 'Новый код', en: 'New code' },
  renewNote: { ru: 'Прежний код перестанет действовать.', en: 'The code before opens nothing any more.' },
  done: { ru: 'Новый код готов', en: 'The new code is ready' },
  copy: { ru: 'Скопировать код', en: 'Copy the code' },
  unread: { ru: 'Выгрузки заказа не получены', en: 'The unloadings of the order were not received' },
  nothing: { ru: 'Выгрузок, которые ещё не закрыты, нет', en: 'There is no unloading that has not ended' },
})

/** An unloading its consignee has not confirmed. */
export const endWords = defineWords({
  reason: { ru: 'Почему без подтверждения получателя', en: 'Why without the consignee’s confirmation' },
  note: {
    ru: 'Получатель не подтвердил сдачу груза. Причину прочтёт экспедитор.',
    en: 'The consignee has not confirmed the handover. The forwarder reads the reason.',
  },
})
