import { z } from 'zod'
import type { Bilingual } from './primitives.ts'

/** Where something is stored of a person. */
export const Holding = z.enum([
  'driver_card',
  'driver_files',
  'driver_leaves',
  'driver_rates',
  'driver_phone',
  'driver_channels',
  'driver_consents',
  'driver_flights',
  'driver_papers',
  'driver_positions',
  'driver_evidence',
  'employee_card',
  'employee_sign_in',
  'employee_invitations',
  'employee_channels',
  'employee_lines',
  'contact_customer',
  'contact_point',
  'contact_stops',
  'contact_receiver',
  'contact_letters',
  'talk',
  'journal',
])
export type Holding = z.output<typeof Holding>

/** What stands in place of what was erased. */
export const ERASED = 'Данные удалены'

type HoldingWords = {
  /** Where in the product. */
  title: Bilingual
  /** What of a person. */
  data: Bilingual
  purpose: Bilingual
  ground: Bilingual
  term: Bilingual
  /** Why a part of it stays where the person is erased. */
  stays?: Bilingual
}

const contract = {
  ru: 'Договор с водителем и его согласие: п. 1 и 5 ч. 1 ст. 6 152-ФЗ',
  en: 'The contract with the driver and his consent: points 1 and 5 of part 1 of art. 6 of 152-FZ',
}
const labour = {
  ru: 'Трудовой или иной договор с сотрудником: п. 5 ч. 1 ст. 6 152-ФЗ',
  en: 'The contract of work: point 5 of part 1 of art. 6 of 152-FZ',
}
const carriage = {
  ru: 'Договор перевозки и законный интерес его исполнить: п. 5 и 7 ч. 1 ст. 6 152-ФЗ',
  en: 'The contract of carriage and the interest to carry it out: points 5 and 7 of part 1 of art. 6 of 152-FZ',
}
const law = {
  ru: 'Обязанность по закону: п. 2 ч. 1 ст. 6 152-ФЗ, ст. 29 402-ФЗ',
  en: 'A duty by law: point 2 of part 1 of art. 6 of 152-FZ, art. 29 of 402-FZ',
}
const consent = { ru: 'Согласие: п. 1 ч. 1 ст. 6 152-ФЗ', en: 'Consent: point 1 of part 1 of art. 6 of 152-FZ' }
const whileAtWork = { ru: 'пока работает и до удаления', en: 'while at work and until erased' }
const fiveYears = { ru: '5 лет после отчётного года', en: '5 years after the year of the report' }
const fiveYearsStay = {
  ru: 'Перевозочные и учётные документы хранят 5 лет после отчётного года: ст. 29 402-ФЗ',
  en: 'Documents of carriage and accounting are kept for 5 years after the year of the report: art. 29 of 402-FZ',
}
const untilErased = { ru: 'до удаления', en: 'until erased' }

/** Of each holding: where it is, what of a person it has, what for, on what ground and how long. */
export const holdingWords: Record<Holding, HoldingWords> = {
  driver_card: {
    title: { ru: 'Карточка водителя', en: 'Card of the driver' },
    data: {
      ru: 'ФИО, телефон, дата рождения, паспорт, права, ИНН, СНИЛС, свидетельства, стаж и сроки документов',
      en: 'Name, phone, birth date, passport, licence, tax and pension numbers, certificates, days of documents',
    },
    purpose: { ru: 'допустить к рейсу и оформить его', en: 'to let him drive and draw up the flight' },
    ground: contract,
    term: whileAtWork,
  },
  driver_files: {
    title: { ru: 'Сканы документов водителя', en: 'Scans of his documents' },
    data: { ru: 'копии паспорта, прав, справок', en: 'copies of passport, licence, certificates' },
    purpose: { ru: 'проверить документы', en: 'to check the documents' },
    ground: contract,
    term: whileAtWork,
  },
  driver_leaves: {
    title: { ru: 'Отсутствия', en: 'Absences' },
    data: { ru: 'отпуска и больничные по дням', en: 'holidays and sick days' },
    purpose: { ru: 'не назначать на эти дни', en: 'not to plan him on these days' },
    ground: contract,
    term: whileAtWork,
  },
  driver_rates: {
    title: { ru: 'Ставки водителя', en: 'His rates' },
    data: { ru: 'оплата за день, километр и рейс', en: 'pay for a day, a kilometre and a trip' },
    purpose: { ru: 'посчитать затраты рейса', en: 'to work out the cost of a flight' },
    ground: contract,
    term: whileAtWork,
  },
  driver_phone: {
    title: { ru: 'Ссылки водителя', en: 'Links of the driver' },
    data: { ru: 'модель телефона, когда открывал', en: 'model of the phone, when it was opened' },
    purpose: { ru: 'передать рейс на телефон', en: 'to bring the flight to his phone' },
    ground: contract,
    term: untilErased,
  },
  driver_channels: {
    title: { ru: 'Сообщения водителю', en: 'Messages to the driver' },
    data: { ru: 'привязанные мессенджеры, отправленные сообщения', en: 'bound messengers, messages sent' },
    purpose: { ru: 'сообщать о рейсе', en: 'to tell him of the flight' },
    ground: contract,
    term: untilErased,
  },
  driver_consents: {
    title: { ru: 'Согласия на местоположение', en: 'Consents to positions' },
    data: { ru: 'ответы, версия текста, модель телефона', en: 'answers, version of the text, model of the phone' },
    purpose: { ru: 'доказать, что согласие было', en: 'to prove that there was a consent' },
    ground: { ru: 'Обязанность доказать согласие: ч. 3 ст. 9 152-ФЗ', en: 'The duty to prove a consent: part 3 of art. 9 of 152-FZ' },
    term: { ru: '3 года после последнего ответа', en: '3 years after the last answer' },
    stays: {
      ru: 'Доказательство согласия на срок исковой давности: ч. 3 ст. 9 152-ФЗ, ст. 196 ГК РФ. Модель телефона стирается',
      en: 'Proof of the consent for the time of limitation: part 3 of art. 9 of 152-FZ, art. 196 of the Civil Code. The model of the phone goes',
    },
  },
  driver_flights: {
    title: { ru: 'Рейсы', en: 'Flights' },
    data: { ru: 'фамилия и инициалы, телефон, когда и на чём ехал', en: 'family name and initials, phone, when and with what he drove' },
    purpose: { ru: 'исполнить и учесть перевозку', en: 'to carry out and account for the carriage' },
    ground: law,
    term: fiveYears,
    stays: fiveYearsStay,
  },
  driver_papers: {
    title: { ru: 'Путевые листы и документы рейсов', en: 'Trip sheets and documents of flights' },
    data: { ru: 'ФИО, права, СНИЛС, где форма их требует', en: 'name, licence, pension number where the form asks for them' },
    purpose: { ru: 'оформить перевозку по закону', en: 'to document the carriage as the law has it' },
    ground: law,
    term: fiveYears,
    stays: fiveYearsStay,
  },
  driver_positions: {
    title: { ru: 'Местоположение в рейсах', en: 'Positions in flights' },
    data: { ru: 'точки с телефона водителя', en: 'positions of his phone' },
    purpose: { ru: 'видеть груз в пути', en: 'to see the cargo on its way' },
    ground: consent,
    term: { ru: 'по срокам местоположения установки', en: 'as long as this installation keeps positions' },
  },
  driver_evidence: {
    title: { ru: 'Следы у точек заказов', en: 'Tracks at stops of orders' },
    data: { ru: 'точки за полчаса до и после стоянки', en: 'positions from half an hour before a stop to half an hour after' },
    purpose: { ru: 'доказать простой или претензию', en: 'to prove waiting or a claim' },
    ground: carriage,
    term: fiveYears,
    stays: {
      ru: 'Доказательство по заказу на срок исковой давности: ст. 196 ГК РФ. Имени в нём нет',
      en: 'Evidence of an order for the time of limitation: art. 196 of the Civil Code. There is no name in it',
    },
  },
  employee_card: {
    title: { ru: 'Карточка сотрудника', en: 'Card of the employee' },
    data: { ru: 'ФИО, почта, телефон, должность', en: 'name, e-mail, phone, position' },
    purpose: { ru: 'дать доступ и права', en: 'to give access and rights' },
    ground: labour,
    term: whileAtWork,
  },
  employee_sign_in: {
    title: { ru: 'Вход', en: 'Sign-in' },
    data: { ru: 'имя и почта учётной записи, способы входа', en: 'name and e-mail of the account, ways to sign in' },
    purpose: { ru: 'узнать человека при входе', en: 'to know the person who signs in' },
    ground: labour,
    term: whileAtWork,
    stays: {
      ru: 'Человек работает и в другой организации: его вход принадлежит ей',
      en: 'The person works in another organisation too: the account is hers',
    },
  },
  employee_invitations: {
    title: { ru: 'Приглашения', en: 'Invitations' },
    data: { ru: 'имя и почта', en: 'name and e-mail' },
    purpose: { ru: 'пригласить в организацию', en: 'to invite to the organisation' },
    ground: labour,
    term: untilErased,
  },
  employee_channels: {
    title: { ru: 'Уведомления сотруднику', en: 'Notices to the employee' },
    data: { ru: 'привязанные каналы, отправленные сообщения', en: 'bound channels, messages sent' },
    purpose: { ru: 'уведомлять о работе', en: 'to tell of the work' },
    ground: labour,
    term: untilErased,
  },
  employee_lines: {
    title: { ru: 'История заказов, рейсов, сделок', en: 'History of orders, flights and deals' },
    data: { ru: 'имя рядом с тем, что сделано', en: 'the name beside what was done' },
    purpose: { ru: 'знать, кто отвечал за шаг', en: 'to know who answered for a step' },
    ground: law,
    term: fiveYears,
    stays: {
      ru: 'Кто подписал и согласовал, хранится с документами перевозки: ст. 9 и 29 402-ФЗ',
      en: 'Who signed and agreed stays with the documents of the carriage: art. 9 and 29 of 402-FZ',
    },
  },
  contact_customer: {
    title: { ru: 'Карточка заказчика', en: 'Card of the customer' },
    data: { ru: 'имя, должность, телефон, почта', en: 'name, position, phone, e-mail' },
    purpose: { ru: 'связаться по заказу', en: 'to call about an order' },
    ground: carriage,
    term: untilErased,
  },
  contact_point: {
    title: { ru: 'Узловые точки', en: 'Nodal points' },
    data: { ru: 'имя, телефон, почта', en: 'name, phone, e-mail' },
    purpose: { ru: 'связаться на погрузке и выгрузке', en: 'to call at loading and unloading' },
    ground: carriage,
    term: untilErased,
  },
  contact_stops: {
    title: { ru: 'Точки заказов', en: 'Stops of orders' },
    data: { ru: 'имя и телефон контакта', en: 'name and phone of the contact' },
    purpose: { ru: 'исполнить перевозку', en: 'to carry out the carriage' },
    ground: carriage,
    term: fiveYears,
    stays: fiveYearsStay,
  },
  contact_receiver: {
    title: { ru: 'Получатели груза', en: 'Who took the cargo' },
    data: { ru: 'имя, должность, полномочие', en: 'name, position, power' },
    purpose: { ru: 'доказать сдачу груза', en: 'to prove the handover' },
    ground: law,
    term: fiveYears,
    stays: fiveYearsStay,
  },
  contact_letters: {
    title: { ru: 'Входящие письма', en: 'Letters that came in' },
    data: { ru: 'адрес и имя отправителя, текст письма', en: 'address and name of the sender, the letter' },
    purpose: { ru: 'принять заказ письмом', en: 'to take an order by letter' },
    ground: carriage,
    term: { ru: '400 дней', en: '400 days' },
  },
  talk: {
    title: { ru: 'Переписка в заказах', en: 'Talk of orders' },
    data: { ru: 'строки, где назван человек', en: 'lines that name the person' },
    purpose: { ru: 'договориться о перевозке', en: 'to agree on the carriage' },
    ground: carriage,
    term: untilErased,
  },
  journal: {
    title: { ru: 'Журнал', en: 'Journal' },
    data: { ru: 'записи, где назван человек', en: 'entries that name the person' },
    purpose: { ru: 'знать, кто что сделал и кто что видел', en: 'to know who did and who saw what' },
    ground: {
      ru: 'Меры защиты данных: ст. 19 152-ФЗ',
      en: 'Measures to protect the data: art. 19 of 152-FZ',
    },
    term: { ru: 'бессрочно, без имени после удаления', en: 'for good, without the name once erased' },
  },
}
