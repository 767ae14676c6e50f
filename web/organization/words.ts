import type { CheckCode, GosLog } from '#contract/company.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  title: { ru: 'Организация', en: 'Organisation' },
  tabs: { ru: 'Разделы организации', en: 'Parts of the organisation' },
  loading: { ru: 'Загружаем', en: 'Loading' },
  failed: { ru: 'Не удалось открыть организацию', en: 'Could not open the organisation' },
  verified: { ru: 'Проверена', en: 'Verified' },
  unverified: { ru: 'Не проверена', en: 'Not verified' },
  readOnly: {
    ru: 'Изменять может владелец организации.',
    en: 'The owner of the organisation can change this.',
  },
  unsaved: { ru: (n: number) => `Не сохранено: ${n}`, en: (n: number) => `Not saved: ${n}` },
  save: { ru: 'Сохранить', en: 'Save' },
  undo: { ru: 'Вернуть как было', en: 'Put it back' },
  saved: { ru: 'Сохранено', en: 'Saved' },
  yes: { ru: 'есть', en: 'there' },
  no: { ru: 'нет', en: 'missing' },

  fresh: {
    ru: 'Банковские счета меняются только в первые 15 минут после входа: так чужой открытый ноутбук не опасен.',
    en: 'Bank accounts are changed in the first 15 minutes of a sign-in alone: a laptop left open does no harm.',
  },
  signInAgain: { ru: 'Войти ещё раз', en: 'Sign in again' },
})

export const tabWords = defineWords({
  requisites: { ru: 'Реквизиты', en: 'Details' },
  employees: { ru: 'Сотрудники и роли', en: 'People and roles' },
  signing: { ru: 'Подписи и полисы', en: 'Signing and policy' },
  bank: { ru: 'Банк', en: 'Bank' },
  tax: { ru: 'НДС', en: 'VAT' },
  time: { ru: 'Часовой пояс и рабочее время', en: 'Time zone and hours' },
  rates: { ru: 'Ставки затрат', en: 'Cost rates' },
  numbering: { ru: 'Нумерация', en: 'Numbering' },
  prints: { ru: 'Печать', en: 'Printing' },
  letters: { ru: 'Письма', en: 'Letters' },
  integrations: { ru: 'Интеграции', en: 'Integrations' },
  retention: { ru: 'Сроки хранения', en: 'Retention' },
  personal: { ru: 'Персональные данные', en: 'Personal data' },
  journal: { ru: 'Журнал', en: 'Journal' },
})

export const signingWords = defineWords({
  exchange: { ru: 'Электронный документооборот', en: 'Electronic documents' },
  exchangeNote: {
    ru: 'По этому номеру партнёры посылают вам электронные накладные и УПД.',
    en: 'By this number partners send you electronic waybills and invoices.',
  },
  operator: { ru: 'Оператор', en: 'Operator' },
  number: { ru: 'Номер участника', en: 'Number of the participant' },
  attorneys: { ru: 'Электронные доверенности (МЧД)', en: 'Electronic powers of attorney (MChD)' },
  attorneysNote: {
    ru: 'Кто подписывает за организацию. За 30, 7 и 1 день до конца срока вы увидите предупреждение.',
    en: 'Who signs for the organisation. You will be warned 30, 7 and 1 days before one ends.',
  },
  attorneyNumber: { ru: 'Номер в реестре', en: 'Number in the register' },
  person: { ru: 'Фамилия, имя, отчество', en: 'Full name' },
  tin: { ru: 'ИНН', en: 'INN' },
  powers: { ru: 'Полномочия', en: 'Powers' },
  from: { ru: 'Действует с', en: 'Valid from' },
  to: { ru: 'по', en: 'until' },
  add: { ru: 'Добавить доверенность', en: 'Add a power of attorney' },
  remove: { ru: (name: string) => `Убрать доверенность: ${name}`, en: (name: string) => `Take away the power of attorney: ${name}` },
  none: { ru: 'Доверенностей нет: подписывает руководитель.', en: 'None: the director signs.' },
  policy: { ru: 'Страхование ответственности', en: 'Liability insurance' },
  insurer: { ru: 'Страховщик', en: 'Insurer' },
  policyNumber: { ru: 'Номер полиса', en: 'Number of the policy' },
  sum: { ru: 'Страховая сумма', en: 'Sum insured' },
  expires: { ru: 'Действует по', en: 'Valid until' },
  pictures: { ru: 'Печать и подпись', en: 'Stamp and signature' },
  picturesNote: {
    ru: 'Картинки PNG на прозрачном фоне: ставятся на печатные формы, где это разрешено.',
    en: 'PNG pictures on a clear ground: put on printed forms where that is allowed.',
  },
  stamp: { ru: 'Печать', en: 'Stamp' },
  signature: { ru: 'Подпись руководителя', en: 'Signature of the director' },
  policyScan: { ru: 'Полис', en: 'Policy' },
})

export const cardWords = defineWords({
  names: { ru: 'Название и номера', en: 'Name and numbers' },
  addresses: { ru: 'Адреса', en: 'Addresses' },
  director: { ru: 'Руководитель', en: 'Director' },
  contacts: { ru: 'Контакты', en: 'Contacts' },
  register: { ru: 'Реестр экспедиторов (ГосЛог)', en: 'Register of forwarders (GosLog)' },
  actualAddress: { ru: 'Фактический адрес', en: 'Actual address' },
  postalAddress: { ru: 'Почтовый адрес', en: 'Postal address' },
  directorName: { ru: 'Фамилия, имя, отчество', en: 'Full name' },
  directorPost: { ru: 'Должность', en: 'Post' },
  directorBasis: { ru: 'Действует на основании', en: 'Acts by' },
  directorBasisHint: {
    ru: 'Например: Устав, доверенность № 5 от 01.02.2026',
    en: 'For example: Charter, power of attorney No. 5 of 01.02.2026',
  },
  phones: { ru: 'Телефоны', en: 'Phones' },
  emails: { ru: 'Почта', en: 'E-mails' },
  several: { ru: 'Несколько через запятую, до пяти', en: 'Several by commas, up to five' },
  site: { ru: 'Сайт', en: 'Site' },
  goslogStatus: { ru: 'Состояние в реестре', en: 'State in the register' },
  goslogNumber: { ru: 'Номер в реестре', en: 'Number in the register' },
  goslogSince: { ru: 'В реестре с', en: 'In the register since' },
  fixed: { ru: 'Не меняется: это номер, под которым вас знают другие', en: 'Does not change: others know you by it' },
  renamed: {
    ru: 'После смены названия, формы или номеров организацию проверят заново.',
    en: 'After a change of name, form or numbers the organisation is checked anew.',
  },
})

export const goslogWords = defineWords({
  none: { ru: 'Не подавали', en: 'Not applied' },
  pending: { ru: 'Подано уведомление', en: 'Notified, waiting' },
  active: { ru: 'В реестре', en: 'In the register' },
  suspended: { ru: 'Приостановлено', en: 'Suspended' },
  excluded: { ru: 'Исключена', en: 'Excluded' },
} satisfies Record<GosLog, Bilingual>)

export const checkWords = defineWords({
  numbers: { ru: 'Форма и номера', en: 'Form and numbers' },
  address: { ru: 'Юридический адрес', en: 'Registered address' },
  director: { ru: 'Руководитель и его полномочия', en: 'Director and his authority' },
  contacts: { ru: 'Телефон и почта', en: 'Phone and e-mail' },
  bank: { ru: 'Банковский счёт', en: 'Bank account' },
  goslog: { ru: 'Запись в ГосЛог', en: 'Record in GosLog' },
} satisfies Record<CheckCode, Bilingual>)

export const checksWords = defineWords({
  title: { ru: 'Готовность к проверке', en: 'Ready for the check' },
  of: { ru: (done: number, total: number) => `${done} из ${total}`, en: (done: number, total: number) => `${done} of ${total}` },
  missing: { ru: 'Не хватает', en: 'Missing' },
  complete: {
    ru: 'Всё есть. Организацию проверит администратор площадки.',
    en: 'Everything is there. The administrator of the platform will check it.',
  },
})

export const timeWords = defineWords({
  zone: { ru: 'Часовой пояс', en: 'Time zone' },
  zoneNote: {
    ru: 'По нему считаются день организации и сроки. Время на точках маршрута остаётся местным.',
    en: 'The day of the organisation and its deadlines are counted by it. Times at stops stay local.',
  },
  week: { ru: 'Рабочее время', en: 'Working hours' },
  weekNote: { ru: 'Когда вам можно звонить и ждать ответа.', en: 'When you can be called and an answer expected.' },
  from: { ru: 'с', en: 'from' },
  to: { ru: 'до', en: 'to' },
  off: { ru: 'выходной', en: 'day off' },
  works: { ru: 'Рабочий день', en: 'Working day' },
  hour: { ru: 'Время пишется так: 09:00', en: 'Write the time as 09:00' },
  turned: { ru: 'Конец дня должен быть позже начала', en: 'The day must end after it begins' },
  break: { ru: 'перерывы', en: 'breaks' },
  breakExample: { ru: 'перерыв 13–14', en: 'break 13–14' },
  breaks: {
    ru: 'Перерывы пишутся так: 13:00–14:00, 16:00–16:15. До трёх, по порядку и внутри рабочего времени',
    en: 'Write breaks as 13:00–14:00, 16:00–16:15: three at most, in order and within the working hours',
  },
  dayMissing: { ru: 'Укажите день', en: 'Give the day' },
  dayTwice: { ru: 'Этот день уже есть в списке', en: 'This day is in the list already' },
})

export const dayWords = defineWords({
  mon: { ru: 'Понедельник', en: 'Monday' },
  tue: { ru: 'Вторник', en: 'Tuesday' },
  wed: { ru: 'Среда', en: 'Wednesday' },
  thu: { ru: 'Четверг', en: 'Thursday' },
  fri: { ru: 'Пятница', en: 'Friday' },
  sat: { ru: 'Суббота', en: 'Saturday' },
  sun: { ru: 'Воскресенье', en: 'Sunday' },
})

export const ratesWords = defineWords({
  title: { ru: 'Ставки затрат', en: 'Cost rates' },
  hint: {
    ru: 'По этим ставкам считается план затрат рейса. Суммы без НДС; пустая ставка не считается. Норма расхода стоит в карточке машины.',
    en: 'The plan of a flight’s costs is worked out by these. Without VAT; an empty rate is not counted. The fuel norm stands on the vehicle.',
  },
  closed: { ru: 'Ставки видят сотрудники исполнителя, которым открыты цены', en: 'Rates are for the executor’s people who see prices' },
  fuel: { ru: 'Топливо', en: 'Fuel' },
  fuelNote: { ru: 'по формуле Минтранса АМ-23-р', en: 'by the formula of the Ministry of Transport' },
  fuelPrice: { ru: 'Цена литра', en: 'Price of a litre' },
  loadL: { ru: 'На груз, л на 100 т·км', en: 'For cargo, l per 100 t·km' },
  loadHint: { ru: 'Дизель 1,3; бензин 2', en: 'Diesel 1.3, petrol 2' },
  winterPercent: { ru: 'Надбавка зимой', en: 'More in winter' },
  winterFrom: { ru: 'Первый месяц зимы', en: 'First month of winter' },
  winterTo: { ru: 'Последний месяц зимы', en: 'Last month of winter' },
  toll: { ru: 'Платные дороги', en: 'Tolls' },
  tollNote: { ru: 'для машин тяжелее 12 т', en: 'for vehicles of more than 12 t' },
  tollKm: { ru: 'За километр', en: 'For a kilometre' },
  pay: { ru: 'Оплата водителя', en: 'Driver’s pay' },
  payNote: { ru: 'своё соглашение водителя стоит в его карточке', en: 'an agreement of one driver stands on his card' },
  driverKm: { ru: 'За километр', en: 'For a kilometre' },
  driverTrip: { ru: 'За рейс', en: 'For a trip' },
  driverDay: { ru: 'За день', en: 'For a day' },
  sumWrong: { ru: 'Укажите сумму не меньше нуля', en: 'Give a sum of nothing or more' },
  percentWrong: { ru: 'От 0 до 100, до десятых', en: 'From 0 to 100, to tenths' },
  litresWrong: { ru: 'От 0 до 10, до сотых', en: 'From 0 to 10, to hundredths' },
})

export const monthWords = defineWords({
  1: { ru: 'январь', en: 'January' },
  2: { ru: 'февраль', en: 'February' },
  3: { ru: 'март', en: 'March' },
  4: { ru: 'апрель', en: 'April' },
  5: { ru: 'май', en: 'May' },
  6: { ru: 'июнь', en: 'June' },
  7: { ru: 'июль', en: 'July' },
  8: { ru: 'август', en: 'August' },
  9: { ru: 'сентябрь', en: 'September' },
  10: { ru: 'октябрь', en: 'October' },
  11: { ru: 'ноябрь', en: 'November' },
  12: { ru: 'декабрь', en: 'December' },
})

export const numberingWords = defineWords({
  order: { ru: 'Номера заказов', en: 'Numbers of orders' },
  hint: {
    ru: 'YY или YYYY – год, NNN…NNNNNNNN – номер по порядку; буквы, цифры, точка, дефис и косая черта остаются как есть.',
    en: 'YY or YYYY is the year, NNN…NNNNNNNN the number in order; letters, digits, dots, dashes and slashes stay as they are.',
  },
  example: {
    ru: (number: string) => `Следующий номер будет похож на ${number}`,
    en: (number: string) => `The next number will look like ${number}`,
  },
  kept: { ru: 'Выданные номера не меняются, счёт продолжается.', en: 'Numbers given stay, and counting goes on.' },
})

export const taxTabWords = defineWords({
  now: { ru: 'Сейчас', en: 'Now' },
  rate: {
    ru: (rate: number) => (rate === 0 ? 'без НДС' : `НДС ${rate}\u00a0%`),
    en: (rate: number) => (rate === 0 ? 'no VAT' : `VAT ${rate}%`),
  },
  history: { ru: 'Режимы по датам', en: 'Regimes by date' },
  future: { ru: 'вступит в силу', en: 'not in force yet' },
  present: { ru: 'действует', en: 'in force' },
  past: { ru: 'действовал', en: 'was in force' },
  add: { ru: 'Указать режим', en: 'Say a regime' },
  addLead: { ru: 'Новый режим', en: 'A new regime' },
  set: { ru: 'Записать', en: 'Write down' },
  drop: { ru: 'Убрать', en: 'Take away' },
  none: { ru: 'Режимы по датам ещё не записаны.', en: 'No regime was written down by date yet.' },
  note: {
    ru: 'От режима зависит ставка НДС в ваших предложениях с указанной даты. Оформленные заказы не меняются.',
    en: 'The VAT rate of your offers follows the regime from its date. Orders made before do not change.',
  },
})

export const bankWords = defineWords({
  empty: { ru: 'Счетов пока нет', en: 'No accounts yet' },
  emptyText: { ru: 'Счёт попадает в договор-заявку и счета на оплату.', en: 'An account goes into transport orders and invoices.' },
  add: { ru: 'Добавить счёт', en: 'Add an account' },
  edit: { ru: 'Изменить', en: 'Change' },
  remove: { ru: 'Удалить', en: 'Remove' },
  removeTitle: { ru: (account: string) => `Удалить счёт ${account}?`, en: (account: string) => `Remove the account ${account}?` },
  removeText: { ru: 'В оформленных документах он останется.', en: 'Documents already made keep it.' },
  newTitle: { ru: 'Новый счёт', en: 'A new account' },
  editTitle: { ru: 'Счёт', en: 'Account' },
  bik: { ru: 'БИК', en: 'BIK' },
  bic: { ru: 'BIC', en: 'BIC' },
  bank: { ru: 'Банк', en: 'Bank' },
  bankMissing: { ru: 'Укажите название банка', en: 'Give the name of the bank' },
  accountMissing: { ru: 'Укажите номер счёта', en: 'Give the number of the account' },
  account: { ru: 'Расчётный счёт', en: 'Settlement account' },
  iban: { ru: 'IBAN', en: 'IBAN' },
  correspondent: { ru: 'Корреспондентский счёт', en: 'Correspondent account' },
  currency: { ru: 'Валюта', en: 'Currency' },
  main: { ru: 'Основной для этой валюты', en: 'The main one of this currency' },
  mainMark: { ru: 'основной', en: 'main' },
  save: { ru: 'Сохранить', en: 'Save' },
})

export const employeeWords = defineWords({
  people: { ru: 'Сотрудники', en: 'People' },
  count: {
    ru: (n: number) => countRu(n, 'сотрудник', 'сотрудника', 'сотрудников'),
    en: (n: number) => countEn(n, 'employee', 'employees'),
  },
  invitations: { ru: 'Приглашения', en: 'Invitations' },
  matrix: { ru: 'Что может каждая роль', en: 'What each role may do' },
  matrixRight: { ru: 'Право', en: 'Right' },
  may: { ru: 'может', en: 'may' },
  mayNot: { ru: 'не может', en: 'may not' },
  invite: { ru: 'Пригласить', en: 'Invite' },
  name: { ru: 'Имя', en: 'Name' },
  email: { ru: 'Почта', en: 'E-mail' },
  phone: { ru: 'Телефон', en: 'Phone' },
  roles: { ru: 'Роли', en: 'Roles' },
  rolesNone: { ru: 'Выберите хотя бы одну роль', en: 'Choose at least one role' },
  position: { ru: 'Должность', en: 'Position' },
  limits: { ru: 'Ограничения', en: 'Limits' },
  maxOrder: { ru: 'Размещает заказы до', en: 'Places orders up to' },
  maxOrderNote: { ru: 'Пусто: без ограничения', en: 'Empty: without a limit' },
  prices: { ru: 'Цены', en: 'Prices' },
  pricesRole: { ru: 'как у роли', en: 'as the role says' },
  pricesYes: { ru: 'видит', en: 'sees them' },
  pricesNo: { ru: 'не видит', en: 'does not see them' },
  upTo: { ru: (sum: string) => `заказы до ${sum}`, en: (sum: string) => `orders up to ${sum}` },
  seen: { ru: 'Был', en: 'Seen' },
  self: { ru: 'это вы', en: 'this is you' },
  dismissed: { ru: 'уволен', en: 'dismissed' },
  edit: { ru: 'Изменить', en: 'Change' },
  dismiss: { ru: 'Уволить', en: 'Dismiss' },
  restore: { ru: 'Вернуть', en: 'Take back' },
  dismissTitle: { ru: (name: string) => `Уволить: ${name}?`, en: (name: string) => `Dismiss ${name}?` },
  dismissNow: {
    ru: 'Все его входы закончатся сразу, на всех устройствах.',
    en: 'All his sign-ins end at once, on every device.',
  },
  dismissKept: { ru: 'Его заказы и записи в журнале останутся.', en: 'His orders and lines of the journal stay.' },
  saved: { ru: 'Сохранено', en: 'Saved' },
  save: { ru: 'Сохранить', en: 'Save' },
  inviteTitle: { ru: 'Пригласить сотрудника', en: 'Invite an employee' },
  inviteSend: { ru: 'Создать приглашение', en: 'Make the invitation' },
  invited: { ru: (email: string) => `Приглашение для ${email} готово`, en: (email: string) => `The invitation for ${email} is made` },
  byLetter: {
    ru: 'Письмо уже в пути. Ссылка в нём действует семь дней и один раз.',
    en: 'The letter is on its way. Its link holds for seven days and counts once.',
  },
  byHand: {
    ru: 'Почта на этой установке не настроена. Передайте ссылку сами: она действует семь дней и один раз.',
    en: 'This installation sends no mail. Hand the link over yourself: it holds for seven days and counts once.',
  },
  link: { ru: 'Ссылка', en: 'Link' },
  copyLink: { ru: 'Скопировать ссылку', en: 'Copy the link' },
  showLink: { ru: 'Ссылка', en: 'Link' },
  done: { ru: 'Готово', en: 'Done' },
  resend: { ru: 'Отправить ещё раз', en: 'Send again' },
  renew: { ru: 'Новая ссылка', en: 'New link' },
  revoke: { ru: 'Отозвать', en: 'Take back' },
  until: { ru: (day: string) => `до ${day}`, en: (day: string) => `until ${day}` },
  expired: { ru: 'срок истёк', en: 'ran out' },
  noInvitations: { ru: 'Открытых приглашений нет.', en: 'There are no open invitations.' },
  noRight: { ru: 'Сотрудников и роли видит владелец организации.', en: 'The owner of the organisation sees people and roles.' },
})

export const letterWords = defineWords({
  none: { ru: 'ссылка', en: 'link' },
  waiting: { ru: 'письмо отправляется', en: 'letter on its way' },
  sent: { ru: 'письмо отправлено', en: 'letter sent' },
  failed: { ru: 'письмо не дошло', en: 'letter failed' },
})
