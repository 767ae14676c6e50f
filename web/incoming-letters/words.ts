import type { IncomingLetterState, LetterWait } from '#contract/incoming-letters.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const stateWords = {
  waiting: { ru: 'Ждёт вас', en: 'Waits for you' },
  drafted: { ru: 'Стало черновиком', en: 'Drafted' },
  written: { ru: 'В переписке заказа', en: 'In the talk of the order' },
  dismissed: { ru: 'Отложено', en: 'Put aside' },
} as const satisfies Record<IncomingLetterState, Bilingual>

export const waitWords = {
  sender_unproven: { ru: 'отправитель не подтверждён почтовым сервером', en: 'the mail server has not proven the sender' },
  sender_unknown: { ru: 'адреса нет ни у сотрудников, ни у заказчиков', en: 'no employee and no customer has this address' },
  nothing_read: { ru: 'заказа в письме не нашлось', en: 'no order was found in it' },
  many_orders: { ru: 'заказов больше 20: загрузите таблицу', en: 'more than 20 orders: import the table' },
  not_possible: { ru: 'черновик сделать не удалось: откройте письмо', en: 'no draft could be made: open the letter' },
} as const satisfies Record<LetterWait, Bilingual>

export const words = defineWords({
  title: { ru: 'Адрес для писем', en: 'Address for letters' },
  note: {
    ru: 'Письмо заказчика или сотрудника на этот адрес становится черновиком заказа. Размещает только человек.',
    en: 'A letter of a customer or employee to this address becomes a draft order. Only a person places it.',
  },
  known: {
    ru: 'Черновик делается, если адрес отправителя есть в карточке заказчика или сотрудника и почтовый сервер подтвердил его. Остальные письма ждут в «Вставить письмо».',
    en: 'A draft is made where the sender’s address stands in the card of a customer or employee and the mail server has proven it. Other letters wait under “Paste a letter”.',
  },
  answering: {
    ru: 'Ответ на уведомление о заказе попадает в переписку этого заказа.',
    en: 'An answer to a notice of an order becomes a line in the talk of that order.',
  },
  off: {
    ru: 'Приём писем на этой установке не настроен. Его включает администратор: TRASSA_MAIL_IN и TRASSA_MAIL_IN_DOMAIN.',
    en: 'Mail coming in is not set up on this installation. Its administrator does that: TRASSA_MAIL_IN and TRASSA_MAIL_IN_DOMAIN.',
  },
  open: { ru: 'Открыть адрес', en: 'Open an address' },
  renew: { ru: 'Сменить адрес', en: 'Change the address' },
  close: { ru: 'Закрыть адрес', en: 'Close the address' },
  copy: { ru: 'Копировать адрес', en: 'Copy the address' },
  inName: {
    ru: (person: string) => `Черновики писем заказчиков: ${person}`,
    en: (person: string) => `Drafts of customers’ letters: ${person}`,
  },
  askRenew: { ru: 'Сменить адрес для писем?', en: 'Change the address for letters?' },
  askRenewText: {
    ru: 'Письма на прежний адрес больше не принимаются: отправитель получит отказ. Сообщите новый адрес заказчикам.',
    en: 'Letters to the address before are taken no more: senders get a refusal. Tell customers the new one.',
  },
  askClose: { ru: 'Закрыть адрес для писем?', en: 'Close the address for letters?' },
  askCloseText: {
    ru: 'Письма на него больше не принимаются: отправитель получит отказ. Пришедшие письма остаются.',
    en: 'Letters to it are taken no more: senders get a refusal. Letters that came stay.',
  },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  failed: { ru: 'Письма не загрузились', en: 'The letters did not load' },
  came: { ru: 'Пришедшие письма', en: 'Letters that came' },
  none: { ru: 'Писем пока нет', en: 'No letters yet' },
  noneText: {
    ru: 'Письма на адрес организации появятся здесь. Адрес: «Организация», «Письма».',
    en: 'Letters to the address of the organisation appear here. The address: “Organisation”, “Letters”.',
  },
  toForm: { ru: 'Прочитать здесь', en: 'Read it here' },
  draft: { ru: 'Сделать черновик', en: 'Make a draft' },
  aside: { ru: 'Отложить', en: 'Put aside' },
  toDraft: { ru: 'К черновику', en: 'To the draft' },
  noSubject: { ru: 'Без темы', en: 'No subject' },
  files: {
    ru: (n: number) => countRu(n, 'вложение', 'вложения', 'вложений'),
    en: (n: number) => countEn(n, 'attachment', 'attachments'),
  },
})
