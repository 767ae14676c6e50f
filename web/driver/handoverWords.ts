import { defineWords } from '#web/i18n/words.ts'

/** Handing the cargo over to the consignee. */
export const handoverWords = defineWords({
  give: { ru: 'Сдача груза', en: 'Handover' },
  title: { ru: 'Кто принял груз', en: 'Who took the cargo' },
  how: { ru: 'Как подтверждают', en: 'How it is confirmed' },
  byCode: { ru: 'Код получателя', en: 'The consignee’s code' },
  bySignature: { ru: 'Подпись на экране', en: 'Signature on the screen' },
  code: { ru: 'Код, шесть цифр', en: 'Code, six digits' },
  codeHint: {
    ru: 'Код знает получатель. Три неверных кода остановят сдачу.',
    en: 'The consignee knows the code. Three wrong codes stop the handover.',
  },
  codeWrong: { ru: 'Нужны шесть цифр', en: 'Six digits are needed' },
  codeAlone: { ru: 'Заказ сдают только по коду.', en: 'The order is handed over by a code alone.' },
  receiver: { ru: 'Кто принял: фамилия и имя', en: 'Who took it: name' },
  receiverWrong: { ru: 'Напишите, кто принял', en: 'Say who took it' },
  position: { ru: 'Должность, можно не писать', en: 'Position, may be left out' },
  power: { ru: 'Номер доверенности, если есть', en: 'Power of attorney, if any' },
  signature: { ru: 'Подпись получателя, рисуют пальцем', en: 'Signature of the consignee, drawn with a finger' },
  signatureHint: {
    ru: 'Пусть получатель распишется. Не может расписаться — введите его код.',
    en: 'Let the consignee sign. If he cannot, enter his code.',
  },
  signatureWrong: { ru: 'Подписи не видно, распишитесь ещё раз', en: 'There is no signature to be seen, sign again' },
  undo: { ru: 'Убрать штрих', en: 'Undo stroke' },
  clear: { ru: 'Стереть', en: 'Clear' },
  send: { ru: 'Подтвердить сдачу', en: 'Confirm the handover' },
  codeWaits: {
    ru: 'Код ждёт проверки: ответ придёт, когда появится сеть',
    en: 'The code waits to be checked: the answer comes with the network',
  },
  signatureWaits: { ru: 'Подпись ждёт отправки', en: 'The signature waits to be sent' },
  doneByCode: { ru: 'груз сдан по коду', en: 'handed over by code' },
  doneBySignature: { ru: 'груз сдан под подпись', en: 'handed over with a signature' },
  doneByHand: { ru: 'закрыта диспетчером', en: 'ended by the dispatcher' },
  held: {
    ru: 'Код трижды неверен, сдача остановлена. Позвоните диспетчеру.',
    en: 'The code was wrong three times, the handover is stopped. Call the dispatcher.',
  },
})
