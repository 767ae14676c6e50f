import type { ConsentAnswer } from '#contract/consents.ts'
import type { ErasureAct, PersonKind } from '#contract/personal-data.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, defineWords } from '#web/i18n/words.ts'

export const personalWords = defineWords({
  ownerOnly: {
    ru: 'Персональные данные ведёт владелец организации: он находит, выгружает, ограничивает и удаляет.',
    en: 'The owner of the organisation keeps personal data: finds, exports, restricts and erases it.',
  },
  people: { ru: 'Люди', en: 'Persons' },
  peopleNote: {
    ru: 'Водитель, сотрудник, контакт заказчика или узловой точки, получатель груза',
    en: 'A driver, an employee, a contact of a customer or a nodal point, who took cargo',
  },
  search: { ru: 'Имя, телефон или почта', en: 'Name, phone or e-mail' },
  find: { ru: 'Найти', en: 'Find' },
  nobody: { ru: 'Никого не нашли', en: 'Nobody was found' },
  nobodyText: {
    ru: 'Проверьте написание. Тех, чьи данные удалены, здесь уже нет: о них говорит акт.',
    en: 'Check the spelling. Whoever was erased is not here any more: the act tells of it.',
  },
  restricted: { ru: 'ограничено', en: 'restricted' },
  atWork: { ru: 'работает', en: 'at work' },
  open: { ru: 'Что хранится', en: 'What is stored' },
  openOf: { ru: (name: string) => `Что хранится: ${name}`, en: (name: string) => `What is stored: ${name}` },
  where: { ru: 'Где', en: 'Where' },
  why: { ru: 'Зачем и на каком основании', en: 'Purpose and ground' },
  term: { ru: 'Сколько хранится', en: 'How long' },
  count: { ru: 'Записей', en: 'Records' },
  since: { ru: (day: string) => `с ${day}`, en: (day: string) => `since ${day}` },
  goes: { ru: (n: number) => `уйдёт ${n}`, en: (n: number) => `${n} ${n === 1 ? 'goes' : 'go'}` },
  stays: { ru: (n: number) => `останется ${n}`, en: (n: number) => `${n} ${n === 1 ? 'stays' : 'stay'}` },
  until: { ru: (day: string) => `до ${day}`, en: (day: string) => `until ${day}` },
  nothing: { ru: 'Ничего не хранится.', en: 'Nothing is stored.' },
  recipients: { ru: 'Кому передавались', en: 'Who had the data' },
  viewed: {
    ru: 'Этот просмотр записан в журнал.',
    en: 'This look is kept in the journal.',
  },
  failed: { ru: 'Не удалось открыть', en: 'Could not open' },
  export: { ru: 'Выгрузить ZIP', en: 'Export a ZIP' },
  restrict: { ru: 'Ограничить', en: 'Restrict' },
  lift: { ru: 'Снять ограничение', en: 'Lift the restriction' },
  erase: { ru: 'Удалить данные', en: 'Erase' },
  close: { ru: 'Закрыть', en: 'Close' },
  restrictionOf: {
    ru: (by: string, at: string, reason: string) => `Обработка ограничена ${at}, ${by}: ${reason}`,
    en: (by: string, at: string, reason: string) => `Restricted on ${at} by ${by}: ${reason}`,
  },
  restrictTitle: { ru: (name: string) => `Ограничить обработку: ${name}`, en: (name: string) => `Restrict the processing: ${name}` },
  liftTitle: { ru: (name: string) => `Снять ограничение: ${name}`, en: (name: string) => `Lift the restriction: ${name}` },
  hides: {
    ru: 'Имя, телефон и документы водителя скрыты от всех, кроме владельца',
    en: 'Name, phone and documents of a driver are hidden from all but the owner',
  },
  unused: { ru: 'В новые заказы и рейсы человека поставить нельзя', en: 'The person is used in no new order or flight' },
  running: { ru: 'Начатые рейсы и заказы идут как шли', en: 'Flights and orders under way go on' },
  liftedText: {
    ru: 'Данные снова видны по правам, человека можно назначать',
    en: 'The data is seen by rights again, the person may be used',
  },
  reason: { ru: 'Причина', en: 'Reason' },
  eraseTitle: { ru: (name: string) => `Удалить данные: ${name}`, en: (name: string) => `Erase: ${name}` },
  forGood: { ru: 'Вернуть будет нельзя', en: 'There is no way back' },
  willGo: { ru: 'Уйдёт', en: 'Goes' },
  willStay: { ru: 'Останется по закону', en: 'Stays by law' },
  basis: { ru: 'Почему удаляем', en: 'Why it is erased' },
  confirm: { ru: (name: string) => `Введите «${name}»`, en: (name: string) => `Type “${name}”` },
  erased: { ru: 'Данные удалены', en: 'The data was erased' },
  consents: { ru: 'Согласия водителей', en: 'Consents of drivers' },
  consentsNote: {
    ru: 'На бумаге, как записал диспетчер, и на телефоне, с версией текста',
    en: 'On paper as a dispatcher entered it, and on the phone with the version of the text',
  },
  noDrivers: { ru: 'Водителей нет.', en: 'There are no drivers.' },
  processing: { ru: (day: string) => `обработка: ${day}`, en: (day: string) => `processing: ${day}` },
  noProcessing: { ru: 'нет согласия на обработку', en: 'no consent to processing' },
  version: { ru: (n: number) => `текст ${n}`, en: (n: number) => `text ${n}` },
  onPhone: { ru: 'С телефона', en: 'From the phone' },
  notAnswered: { ru: 'не отвечал', en: 'no answer yet' },
  flowing: { ru: 'местоположение принимается', en: 'positions are taken in' },
  stopped: {
    ru: 'местоположение не принимается',
    en: 'positions are not taken in',
  },
  withdrawnText: {
    ru: 'отозвано: телефон перестал отправлять, точки отвергаются; собранное уйдёт в срок',
    en: 'withdrawn: the phone stopped, positions are refused; what was taken goes in its time',
  },
  text: {
    ru: (n: number, current: boolean) => `Текст согласия ${n}${current ? ', действует' : ', прежний'}`,
    en: (n: number, current: boolean) => `Text of consent ${n}${current ? ', in force' : ', former'}`,
  },
  acts: { ru: 'Акты об уничтожении', en: 'Acts of destruction' },
  actsNote: { ru: 'По приказу Роскомнадзора № 179, хранятся 3 года', en: 'As order No. 179 of Roskomnadzor asks, kept for 3 years' },
  noActs: { ru: 'Ничьи данные ещё не удалялись.', en: 'Nobody was erased yet.' },
  act: { ru: (number: string) => `Акт № ${number}`, en: (number: string) => `Act No. ${number}` },
  actSum: {
    ru: (gone: number, stays: number) => `уничтожено записей: ${gone}, хранится по закону: ${stays}`,
    en: (gone: number, stays: number) => `${countEn(gone, 'record', 'records')} destroyed, ${stays} kept by law`,
  },
  pdf: { ru: 'PDF', en: 'PDF' },
  pdfOf: { ru: (number: string) => `PDF акта № ${number}`, en: (number: string) => `PDF of act No. ${number}` },
  more: { ru: 'Показать ещё', en: 'Show more' },
  byItself: { ru: 'само, по сроку', en: 'by itself, in its time' },
})

export const personKindWords = defineWords({
  driver: { ru: 'водитель', en: 'driver' },
  employee: { ru: 'сотрудник', en: 'employee' },
  customer: { ru: 'контакт заказчика', en: 'contact of a customer' },
  nodal_point: { ru: 'контакт узловой точки', en: 'contact of a nodal point' },
  stop: { ru: 'контакт в заказе', en: 'contact in an order' },
  receiver: { ru: 'получатель груза', en: 'who took cargo' },
} satisfies Record<PersonKind, Bilingual>)

export const basisWords = defineWords({
  request: { ru: 'Потребовал сам человек', en: 'The person asked for it' },
  withdrawn: { ru: 'Отозвал согласие', en: 'Consent was withdrawn' },
  purpose: { ru: 'Цель достигнута, данные больше не нужны', en: 'The purpose was reached' },
  unlawful: { ru: 'Обрабатывались неправомерно', en: 'It was processed unlawfully' },
  term: { ru: 'Срок хранения по закону истёк', en: 'The law keeps it no more' },
} satisfies Record<ErasureAct['basis'], Bilingual>)

export const answerWords = defineWords({
  given: { ru: 'согласен', en: 'agreed' },
  refused: { ru: 'отказался', en: 'refused' },
  withdrawn: { ru: 'отозвал', en: 'withdrew' },
} satisfies Record<ConsentAnswer, Bilingual>)
