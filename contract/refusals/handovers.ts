import type { RefusalWords } from './words.ts'

/** Given to a driver whose unloading the consignee has still to confirm. */
export const handoverDriverRefusals = {
  'handover.missing': {
    status: 422,
    ru: 'Сначала подтвердите сдачу груза: код получателя или его подпись. Не выходит — звоните диспетчеру',
    en: 'First have the handover confirmed: the consignee’s code or his signature. If that fails, call the dispatcher',
  },
  'handover.code_missing': {
    status: 422,
    ru: 'Сначала введите код получателя: заказ требует код. Не выходит — звоните диспетчеру',
    en: 'First enter the consignee’s code: the order asks for one. If that fails, call the dispatcher',
  },
  'handover.held': {
    status: 422,
    ru: 'Код трижды неверен, сдача остановлена. Позвоните диспетчеру: экспедитор даст новый код, или диспетчер закроет точку сам',
    en: 'The code was wrong three times and the handover is stopped. Call the dispatcher: the forwarder gives a new code, or the dispatcher ends the stop himself',
  },
} as const satisfies RefusalWords

/** Given where a driver proves a handover. */
export const handoverProofRefusals = {
  'handover.held': handoverDriverRefusals['handover.held'],
  'handover.no_unloading': {
    status: 422,
    ru: 'Сдачу груза подтверждают на выгрузке заказа',
    en: 'A handover is confirmed at an unloading of an order',
  },
  'handover.not_there': {
    status: 409,
    ru: 'Сначала отметьте прибытие на выгрузку',
    en: 'First report the arrival at the unloading',
  },
  'handover.over': {
    status: 409,
    ru: 'Точка уже закрыта, подтверждать сдачу поздно',
    en: 'The stop has ended, the handover cannot be confirmed any more',
  },
  'handover.no_code': {
    status: 409,
    ru: 'Кода для этой точки нет. Попросите диспетчера узнать его у экспедитора',
    en: 'There is no code for this stop. Ask the dispatcher to get one from the forwarder',
  },
  'handover.code_only': {
    status: 422,
    ru: 'Этот заказ сдают только по коду, подписи мало',
    en: 'This order is handed over by a code alone, a signature is not enough',
  },
  'handover.no_signature': {
    status: 422,
    ru: 'Подписи не видно: пусть получатель распишется ещё раз',
    en: 'There is no signature to be seen: let the consignee sign again',
  },
} as const satisfies RefusalWords

/** Given where a dispatcher ends an unloading that the consignee has not confirmed. */
export const handoverHandRefusals = {
  'handover.reason_missing': {
    status: 422,
    ru: 'Получатель не подтвердил сдачу груза. Напишите, почему точка закрывается без этого: экспедитор это увидит',
    en: 'The consignee has not confirmed the handover. Say why the stop ends without it: the forwarder reads that',
  },
} as const satisfies RefusalWords

/** Refusals around handovers. */
export const handoverRefusals = {
  ...handoverDriverRefusals,
  ...handoverProofRefusals,
  ...handoverHandRefusals,
  'handover.code_wrong': {
    status: 422,
    ru: 'Код не подошёл. Осталось попыток: {left}',
    en: 'The code is not right. Tries left: {left}',
  },
  'handover.forwarder_alone': {
    status: 403,
    ru: 'Коды вручения видит и даёт экспедитор заказа',
    en: 'Handover codes are seen and given by the forwarder of the order',
  },
  'handover.no_task': {
    status: 409,
    ru: 'Код дают на выгрузку, которую исполнитель ещё не закрыл, а получатель не подтвердил',
    en: 'A code is made for an unloading the executor has not ended and the consignee has not confirmed',
  },
  'handover.no_mail': {
    status: 422,
    ru: 'Почта в этой установке не настроена. Скажите код получателю по телефону',
    en: 'Mail is not set up in this installation. Tell the consignee the code by phone',
  },
} as const satisfies RefusalWords
