import type { DriverSecret } from '#contract/driver-card.ts'
import { driverFields, secretPaths } from '#contract/driver-fields.ts'
import { countEn, countRu, defineWords, type Locale } from '#web/i18n/words.ts'

export const tabWords = defineWords({
  all: { ru: 'Все', en: 'All' },
  work: { ru: 'Работают', en: 'At work' },
  away: { ru: 'Отсутствуют', en: 'Away' },
  blocked: { ru: 'Заблокированы', en: 'Blocked' },
  entry: { ru: 'Оформляются', en: 'Being entered' },
  dismissed: { ru: 'Уволены', en: 'Dismissed' },
})

export const statusWords = defineWords({
  draft: { ru: 'Не заполнен', en: 'Incomplete' },
  verification: { ru: 'На проверке', en: 'Under verification' },
  active: { ru: 'Активен', en: 'Active' },
  on_leave: { ru: 'Отпуск, болезнь', en: 'On leave' },
  blocked: { ru: 'Заблокирован', en: 'Blocked' },
  dismissed: { ru: 'Уволен', en: 'Dismissed' },
})

export const availabilityWords = defineWords({
  free: { ru: 'Свободен', en: 'Free' },
  on_flight: { ru: 'В рейсе', en: 'In a flight' },
  resting: { ru: 'Отдыхает', en: 'Resting' },
  unavailable: { ru: 'Не может выехать', en: 'May not go out' },
})

export const obstacleWords = defineWords({
  status: { ru: 'не допущен к рейсам', en: 'not cleared for flights' },
  leave: { ru: 'отсутствует', en: 'away' },
  licence: { ru: 'права недействительны', en: 'licence not valid' },
  medical: { ru: 'медицинская справка истекла', en: 'medical certificate expired' },
  adr: { ru: 'ДОПОГ истекло', en: 'ADR expired' },
  permit: { ru: 'нет права на работу', en: 'no work permit' },
  hire: { ru: 'договор найма истёк', en: 'hire agreement ended' },
})

export const employmentWords = defineWords({
  staff: { ru: 'В штате', en: 'On staff' },
  contract: { ru: 'По договору', en: 'By contract' },
  self_employed: { ru: 'Самозанятый', en: 'Self-employed' },
  attracted: { ru: 'Наёмный у другого перевозчика', en: 'Hired from another carrier' },
})

export const leaveWords = defineWords({
  vacation: { ru: 'Отпуск', en: 'Holiday' },
  sick: { ru: 'Болезнь', en: 'Sick leave' },
  other: { ru: 'Другое', en: 'Other' },
})

export const whyWords = defineWords({
  call: { ru: 'Позвонить водителю', en: 'To call the driver' },
  power_of_attorney: { ru: 'Оформить доверенность', en: 'For a power of attorney' },
  check: { ru: 'Сверить документы', en: 'To check the documents' },
  partner_request: { ru: 'Запросил партнёр', en: 'A partner asked for it' },
  other: { ru: 'Другое', en: 'Other' },
})

/** Personal data, as its fields are called. */
const secretsIn = (locale: Locale) =>
  Object.fromEntries(secretPaths.map(path => [driverFields[path].secret, driverFields[path].label[locale]])) as Record<DriverSecret, string>
export const secretWords: Record<Locale, Record<DriverSecret, string>> = { ru: secretsIn('ru'), en: secretsIn('en') }

export const listWords = defineWords({
  title: { ru: 'Водители', en: 'Drivers' },
  label: { ru: 'Водители организации', en: 'Drivers of the organisation' },
  create: { ru: 'Добавить водителя', en: 'Add a driver' },
  searchHint: { ru: 'Имя, телефон или права целиком', en: 'Name, or a whole phone or licence' },
  name: { ru: 'Водитель', en: 'Driver' },
  phone: { ru: 'Телефон', en: 'Phone' },
  status: { ru: 'Состояние', en: 'State' },
  flight: { ru: 'Машина и рейс', en: 'Vehicle and flight' },
  noFlight: { ru: 'нет рейсов', en: 'no flights' },
  fromDay: { ru: (date: string) => `с ${date}`, en: (date: string) => `from ${date}` },
  toDay: { ru: (date: string) => `до ${date}`, en: (date: string) => `to ${date}` },
  categories: { ru: 'Категории', en: 'Categories' },
  compliance: { ru: 'Документы', en: 'Documents' },
  sortExpiry: { ru: 'Сначала истекающие', en: 'Expiring first' },
  sortName: { ru: 'По фамилии', en: 'By name' },
  consent: { ru: 'Согласие', en: 'Consent' },
  consentYes: { ru: 'есть', en: 'given' },
  consentNo: { ru: 'нет', en: 'missing' },
  consentTitle: { ru: 'Согласие на обработку персональных данных', en: 'Consent to the processing of personal data' },
  lastFlight: { ru: 'Последний рейс', en: 'Last flight' },
  never: { ru: 'не было', en: 'none' },
  employment: { ru: 'Оформление', en: 'Employment' },
  free: { ru: 'Свободен', en: 'Free' },
  expiring: { ru: 'Документы', en: 'Documents' },
  expiring30: { ru: 'истекают за 30 дней', en: 'end within 30 days' },
  expiring7: { ru: 'истекают за 7 дней', en: 'end within 7 days' },
  expiring0: { ru: 'уже истекли', en: 'have ended' },
  unconsented: { ru: 'Без согласия', en: 'No consent' },
  presetSoon: { ru: 'Истекают документы', en: 'Documents running out' },
  presetUnconsented: { ru: 'Нет согласия', en: 'No consent' },
  call: { ru: 'Позвонить', en: 'Call' },
  callHint: { ru: 'номер покажется целиком, показ записывается', en: 'the whole number is shown, and the look is recorded' },
  emptyTitle: { ru: 'Водителей пока нет', en: 'No drivers yet' },
  emptyText: {
    ru: 'Добавьте водителя, и его можно будет назначать на рейсы',
    en: 'Add a driver, then he can be given flights',
  },
  notNow: { ru: (status: string) => `сейчас «${status}»`, en: (status: string) => `now “${status}”` },
  inFlight: { ru: 'едет или поедет рейсом', en: 'drives or will drive a flight' },
  drivers: {
    ru: (n: number) => countRu(n, 'водитель', 'водителя', 'водителей'),
    en: (n: number) => countEn(n, 'driver', 'drivers'),
  },
})

export const stepWords = defineWords({
  submit: { ru: 'Отправить на проверку', en: 'Submit for verification' },
  verify: { ru: 'Подтвердить', en: 'Verify' },
  return: { ru: 'Вернуть на доработку', en: 'Return' },
  leave: { ru: 'Отпуск или болезнь', en: 'Leave' },
  back: { ru: 'Вышел на работу', en: 'Back at work' },
  block: { ru: 'Заблокировать', en: 'Block' },
  unblock: { ru: 'Разблокировать', en: 'Unblock' },
  dismiss: { ru: 'Уволить', en: 'Dismiss' },
  restore: { ru: 'Восстановить', en: 'Restore' },
  more: { ru: 'Ещё действия', en: 'More' },
  reason: { ru: 'Причина', en: 'Reason' },
  reasonShort: { ru: 'напишите причину, не короче 3 знаков', en: 'write the reason, 3 characters or more' },
  kind: { ru: 'Что это', en: 'Kind' },
  from: { ru: 'С', en: 'From' },
  until: { ru: 'По', en: 'To' },
  dayNone: { ru: 'укажите день', en: 'give the day' },
  confirm: { ru: 'Подтвердить', en: 'Confirm' },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  leaveText: {
    ru: 'В эти дни его нельзя назначить на рейс. Рейсы на эти дни сначала отдайте другому',
    en: 'He cannot be given a flight on these days. Give flights of these days to another driver first',
  },
  dismissText: {
    ru: 'Его нельзя будет назначать на рейсы. Личные данные хранятся столько, сколько требует закон',
    en: 'He can no longer be given flights. Personal data is kept as long as the law asks',
  },
  dismissTextMany: {
    ru: 'Их нельзя будет назначать на рейсы. Личные данные хранятся столько, сколько требует закон',
    en: 'They can no longer be given flights. Personal data is kept as long as the law asks',
  },
  blockText: { ru: 'Его нельзя будет назначать на новые рейсы', en: 'He can no longer be given new flights' },
})

export const cardWords = defineWords({
  newTitle: { ru: 'Новый водитель', en: 'New driver' },
  state: { ru: 'Состояние', en: 'State' },
  who: { ru: 'Кто это', en: 'Who' },
  licencePart: { ru: 'Права', en: 'Licence' },
  otherDocuments: { ru: 'Другие документы', en: 'Other documents' },
  personal: { ru: 'Паспорт и ИНН', en: 'Passport, INN' },
  work: { ru: 'Работа и согласия', en: 'Work and consents' },
  scans: { ru: 'Сканы', en: 'Scans' },
  calendar: { ru: 'Календарь', en: 'Calendar' },
  history: { ru: 'История', en: 'History' },
  hasAdr: { ru: 'Возит опасные грузы (ДОПОГ)', en: 'Carries dangerous goods (ADR)' },
  passportSeries: { ru: 'Серия паспорта', en: 'Passport series' },
  passportNumber: { ru: 'Номер паспорта', en: 'Passport number' },
  passportIssuedBy: { ru: 'Кем выдан', en: 'Issued by' },
  passportIssuedOn: { ru: 'Когда выдан', en: 'Issued on' },
  passportCode: { ru: 'Код подразделения', en: 'Issuer code' },
  passportAdd: { ru: 'Ввести паспорт', en: 'Enter the passport' },
  passportWhy: {
    ru: 'Нужен, чтобы выписать доверенность',
    en: 'Needed to write a power of attorney',
  },
  patent: { ru: 'Патент', en: 'Patent' },
  permit: { ru: 'Разрешение на работу', en: 'Work permit' },
  consentSince: { ru: (at: string) => `Согласие с ${at}`, en: (at: string) => `Given on ${at}` },
  consentGone: { ru: 'Снимете отметку: согласие отозвано', en: 'Unticking withdraws the consent' },
  none: { ru: 'нет', en: 'none' },
  change: { ru: 'Изменить', en: 'Change' },
  keep: { ru: 'Не менять', en: 'Keep' },
  show: { ru: 'Показать', en: 'Show' },
  hide: { ru: 'Скрыть', en: 'Hide' },
  showTitle: { ru: 'Показать личные данные', en: 'Show personal data' },
  showText: {
    ru: 'Кто, когда и зачем смотрел, останется в истории водителя',
    en: 'Who looked, when and why stays in the history of the driver',
  },
  why: { ru: 'Зачем', en: 'Why' },
  whyComment: { ru: 'Пояснение', en: 'Explanation' },
  whyShort: { ru: 'напишите, зачем, не короче 3 знаков', en: 'say why, 3 characters or more' },
  whyNone: { ru: 'выберите, зачем', en: 'choose why' },
  save: { ru: 'Сохранить', en: 'Save' },
  readyToSave: { ru: 'Можно сохранить', en: 'Ready to be saved' },
  saved: { ru: 'Водитель сохранён', en: 'Driver saved' },
  created: { ru: 'Водитель добавлен', en: 'Driver added' },
  scansLeft: { ru: 'Сканы не перешли к водителю: добавьте их в его карточке', en: 'The scans did not come along: add them on his card' },
  submitNow: { ru: 'Добавить водителя', en: 'Add the driver' },
  errorsTitle: {
    ru: (n: number) => `Исправьте: ${countRu(n, 'поле', 'поля', 'полей')}`,
    en: (n: number) => `Correct ${countEn(n, 'field', 'fields')}`,
  },
  missingTitle: { ru: 'До отправки на проверку не хватает', en: 'Still missing before he can be submitted' },
  duplicate: {
    ru: (name: string, by: string) => `${by} уже у водителя ${name}`,
    en: (name: string, by: string) => `${by}: already that of ${name}`,
  },
  duplicateDismissed: { ru: 'он уволен, его можно восстановить', en: 'he is dismissed and can be restored' },
  openDuplicate: { ru: 'Открыть', en: 'Open' },
  obstacles: { ru: 'Не может выехать', en: 'May not go out' },
  blockedBySystem: { ru: 'Заблокирован: истекли документы', en: 'Blocked: documents have expired' },
  blockedByPerson: { ru: (why: string) => `Заблокирован: ${why}`, en: (why: string) => `Blocked: ${why}` },
  gone: { ru: 'Такого водителя нет', en: 'There is no such driver' },
  goneText: { ru: 'Его удалили или он работает в другой организации.', en: 'He was removed or works for another organisation.' },
  failed: { ru: 'Карточка водителя не загрузилась', en: 'The driver’s card did not load' },
  toList: { ru: 'К списку водителей', en: 'To the list of drivers' },
  readOnly: { ru: 'Изменять водителей может тот, кому владелец дал право', en: 'Changing drivers needs a right the owner gives' },
  scanLicence: { ru: 'Права', en: 'Licence' },
  scanPassport: { ru: 'Паспорт', en: 'Passport' },
  scanMedical: { ru: 'Медицинская справка', en: 'Medical certificate' },
  scanOther: { ru: 'Другое', en: 'Other' },
  photo: { ru: 'Фото', en: 'Photo' },
})

export const historyWords = defineWords({
  create: { ru: 'Добавлен', en: 'Added' },
  save: { ru: 'Изменён', en: 'Changed' },
  submit: { ru: 'Отправлен на проверку', en: 'Submitted' },
  verify: { ru: 'Проверен', en: 'Verified' },
  return: { ru: 'Возвращён на доработку', en: 'Returned' },
  leave: { ru: 'Отсутствие', en: 'Leave' },
  back: { ru: 'Вышел на работу', en: 'Back at work' },
  block: { ru: 'Заблокирован', en: 'Blocked' },
  unblock: { ru: 'Разблокирован', en: 'Unblocked' },
  dismiss: { ru: 'Уволен', en: 'Dismissed' },
  restore: { ru: 'Восстановлен', en: 'Restored' },
  rates: { ru: 'Изменена оплата рейсов', en: 'Pay for flights changed' },
  reveal: { ru: 'Показаны личные данные', en: 'Personal data was shown' },
  stored: { ru: 'Выгружено всё, что хранится', en: 'All that is stored was handed out' },
  consent_given: { ru: 'Согласился передавать местоположение', en: 'Agreed to send positions' },
  consent_refused: { ru: 'Отказался передавать местоположение', en: 'Refused to send positions' },
  consent_withdrawn: { ru: 'Отозвал согласие на местоположение', en: 'Withdrew the consent to positions' },
  'file.added': { ru: 'Добавлен скан', en: 'Scan added' },
  'file.attached': { ru: 'Добавлены сканы', en: 'Scans added' },
  'file.removed': { ru: 'Удалён скан', en: 'Scan removed' },
  'file.restored': { ru: 'Возвращён скан', en: 'Scan restored' },
  'file.opened': { ru: 'Открыт скан', en: 'Scan opened' },
  'file.infected': { ru: 'Скан с вирусом не сохранён', en: 'A scan with a virus was not kept' },
  system: { ru: 'Трасса', en: 'Trassa' },
  empty: { ru: 'Записей пока нет', en: 'No records yet' },
})

/** What one driver is paid. */
export const ratesWords = defineWords({
  title: { ru: 'Оплата рейсов', en: 'Pay for flights' },
  hint: {
    ru: 'Заполните, если этот водитель получает не по общим ставкам организации. Пустые поля: по общим.',
    en: 'Fill in where this driver is not paid by the rates of the organisation. Nothing filled in: by those.',
  },
  driverKm: { ru: 'За километр', en: 'For a kilometre' },
  driverTrip: { ru: 'За рейс', en: 'For a trip' },
  driverDay: { ru: 'За день', en: 'For a day' },
  wrong: { ru: 'Укажите сумму не меньше нуля', en: 'Give a sum of nothing or more' },
  save: { ru: 'Сохранить оплату', en: 'Save the pay' },
  saved: { ru: 'Сохранено', en: 'Saved' },
  failed: { ru: 'Не удалось прочитать или сохранить оплату', en: 'The pay could not be read or saved' },
})

/** What is stored of one driver. */
export const storedWords = defineWords({
  title: { ru: 'Что хранится', en: 'What is stored' },
  hint: {
    ru: 'Файл со всем, что хранится: карточка, документы, рейсы, ссылки, согласия с текстами и местоположения по дням. Выгрузка остаётся в журнале.',
    en: 'A file with all that is stored: card, documents, flights, links, consents with their texts, and positions by day. Handing it out stays in the journal.',
  },
  save: { ru: 'Выгрузить файл', en: 'Save the file' },
})
