import type { IncomingLetterState, LetterChannel, LetterWait } from '#contract/incoming-letters.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const stateWords = {
  waiting: { ru: 'Ждёт вас', en: 'Waits for you' },
  drafted: { ru: 'Стало черновиком', en: 'Drafted' },
  written: { ru: 'В карточке', en: 'On its card' },
  dismissed: { ru: 'Отложено', en: 'Put aside' },
} as const satisfies Record<IncomingLetterState, Bilingual>

export const channelWords = {
  email: { ru: 'письмо', en: 'letter' },
  telegram: { ru: 'Telegram', en: 'Telegram' },
  max: { ru: 'MAX', en: 'MAX' },
} as const satisfies Record<LetterChannel, Bilingual>

export const waitWords = {
  sender_unproven: { ru: 'отправитель не подтверждён почтовым сервером', en: 'the mail server has not proven the sender' },
  sender_unknown: {
    ru: 'отправитель не найден ни среди сотрудников, ни среди заказчиков',
    en: 'the sender is no employee and no customer',
  },
  nothing_read: { ru: 'заказа в письме не нашлось', en: 'no order was found in it' },
  table: { ru: 'заказы во вложенной таблице: откройте её в импорте', en: 'the orders are in the table attached: open it in the import' },
  many_orders: { ru: 'заказов больше 20: загрузите таблицу', en: 'more than 20 orders: import the table' },
  not_possible: { ru: 'черновик сделать не удалось: откройте письмо', en: 'no draft could be made: open the letter' },
} as const satisfies Record<LetterWait, Bilingual>

export const words = defineWords({
  letters: { ru: 'Письма', en: 'Letters' },
  lettersNote: {
    ru: 'Письма и сообщения, пришедшие организации: прочитайте или отложите. Ответы на уведомления уже лежат в своих карточках.',
    en: 'Letters and messages that came to the organisation: read them or put them aside. Answers to notices stand on their cards already.',
  },
  read: { ru: 'Прочитать', en: 'Read' },
  emptyText: { ru: 'В письме нет текста', en: 'The letter has no text' },
  title: { ru: 'Адрес для писем и сообщений', en: 'Address for letters and messages' },
  note: {
    ru: 'Письмо или сообщение заказчика и сотрудника становится черновиком заказа. Размещает только человек.',
    en: 'A letter or message of a customer or employee becomes a draft order. Only a person places it.',
  },
  known: {
    ru: 'Черновик делается, если адрес отправителя есть в карточке заказчика или сотрудника и почтовый сервер подтвердил его. Остальные письма ждут в «Вставить письмо».',
    en: 'A draft is made where the sender’s address stands in the card of a customer or employee and the mail server has proven it. Other letters wait under “Paste a letter”.',
  },
  answering: {
    ru: 'Ответ на уведомление о заказе попадает в его переписку, ответ на потребность ждёт в форме предложения.',
    en: 'An answer to a notice of an order becomes a line in its talk, one to a demand waits in the form of the offer.',
  },
  off: {
    ru: 'Приём писем и сообщений на этой установке не настроен. Его включает администратор: TRASSA_MAIL_IN и TRASSA_MAIL_IN_DOMAIN или бот.',
    en: 'Neither mail coming in nor a bot is set up on this installation. Its administrator does that: TRASSA_MAIL_IN and TRASSA_MAIL_IN_DOMAIN, or a bot.',
  },
  open: { ru: 'Открыть адрес', en: 'Open an address' },
  renew: { ru: 'Сменить адрес', en: 'Change the address' },
  close: { ru: 'Закрыть адрес', en: 'Close the address' },
  copy: { ru: 'Копировать адрес', en: 'Copy the address' },
  inName: {
    ru: (person: string) => `Черновики писем заказчиков: ${person}`,
    en: (person: string) => `Drafts of customers’ letters: ${person}`,
  },
  chat: { ru: (name: string) => `Ссылка на бота в ${name} для заказчиков`, en: (name: string) => `Link to the ${name} bot for customers` },
  copyChat: { ru: (name: string) => `Копировать ссылку, ${name}`, en: (name: string) => `Copy the link, ${name}` },
  chatKnown: {
    ru: 'Заказчик открывает бота по ссылке и пишет заявки. Кто он, один раз указывает сотрудник. Сотруднику ссылка не нужна: он пишет боту, к которому привязал свои уведомления.',
    en: 'A customer opens the bot by the link and writes orders. An employee says once who he is. Employees need no link: they write to the bot their notices come from.',
  },
  askRenew: { ru: 'Сменить адрес для писем?', en: 'Change the address for letters?' },
  askRenewText: {
    ru: 'Письма на прежний адрес больше не принимаются: отправитель получит отказ. Ссылки на бота меняются тоже. Сообщите новые заказчикам.',
    en: 'Letters to the address before are taken no more: senders get a refusal. Links to the bot change too. Tell customers the new ones.',
  },
  askClose: { ru: 'Закрыть адрес для писем?', en: 'Close the address for letters?' },
  askCloseText: {
    ru: 'Письма на него больше не принимаются: отправитель получит отказ. Бот забудет чаты заказчиков. Пришедшие письма остаются.',
    en: 'Letters to it are taken no more: senders get a refusal. The bot forgets the chats of customers. Letters that came stay.',
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
  introduce: { ru: 'Указать заказчика', en: 'Name the customer' },
  introduceTitle: { ru: 'Кто пишет в этом чате', en: 'Who writes in this chat' },
  introduceText: {
    ru: 'Сообщение станет черновиком заказа этого заказчика. Следующие сообщения из чата тоже.',
    en: 'The message becomes a draft order of this customer, and so do the next ones of this chat.',
  },
  customer: { ru: 'Заказчик', en: 'Customer' },
  filesTitle: { ru: 'Вложения письма', en: 'Attachments of the letter' },
  openTable: { ru: (name: string) => `Открыть в импорте: ${name}`, en: (name: string) => `Open in the import: ${name}` },
  readByPerson: {
    ru: 'Документы PDF читает человек: текст из них не берётся.',
    en: 'A person reads PDF documents: no text is taken from them.',
  },
  offerLetter: { ru: 'Ваш ответ из письма', en: 'Your answer by letter' },
  offerDoubted: { ru: 'Письмо об этой потребности', en: 'A letter about this demand' },
  offerFilled: {
    ru: 'Форма заполнена из письма. Ничего не отправлено: проверьте и отправьте.',
    en: 'The form is filled in from the letter. Nothing is sent: check it and send it.',
  },
  offerUse: { ru: 'Подставить в форму', en: 'Put it into the form' },
  offerOtherVat: {
    ru: 'Цена в письме названа с другим НДС: впишите её сами.',
    en: 'The letter names its price with another VAT: enter it yourself.',
  },
  offerOtherCurrency: {
    ru: 'Цена в письме в другой валюте: впишите её сами.',
    en: 'The letter names its price in another currency: enter it yourself.',
  },
  offerManyLanes: { ru: 'Направлений несколько: впишите цены сами.', en: 'There are several lanes: enter the prices yourself.' },
  offerPriceless: { ru: 'Цены в письме не нашлось.', en: 'No price was found in the letter.' },
  noSubject: { ru: 'Без темы', en: 'No subject' },
  files: {
    ru: (n: number) => countRu(n, 'вложение', 'вложения', 'вложений'),
    en: (n: number) => countEn(n, 'attachment', 'attachments'),
  },
})
