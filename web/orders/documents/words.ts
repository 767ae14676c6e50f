import type { DocumentReason, DocumentVia } from '#contract/documents.ts'
import type { OriginalStatus } from '#contract/order-states.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

type Bilingual = { ru: string; en: string }

export const documentsWords = defineWords({
  documents: { ru: 'Документы', en: 'Documents' },
  ring: { ru: 'Принято документов', en: 'Documents accepted' },
  none: {
    ru: 'Список документов появится, когда исполнитель примет заказ.',
    en: 'The list of documents appears once the executor accepts.',
  },
  unread: { ru: 'Документы не загрузились', en: 'The documents could not be read' },
  again: { ru: 'Повторить', en: 'Repeat' },
  left: { ru: (names: string) => `Осталось: ${names}`, en: (names: string) => `Still missing: ${names}` },
  checkLeft: {
    ru: (n: number) => `На проверке ${countRu(n, 'документ', 'документа', 'документов')}`,
    en: (n: number) => `${countEn(n, 'document', 'documents')} to check`,
  },
  allAccepted: { ru: 'Все документы приняты', en: 'Every document is accepted' },
  closed: { ru: 'Закрыт', en: 'Closed' },
  closedText: { ru: 'Документы в порядке, заказ завершён.', en: 'The documents are in order, the order is completed.' },
  payDueOn: {
    ru: (by: string, from: string) => `К оплате до ${by}: срок идёт с ${from}`,
    en: (by: string, from: string) => `Payable by ${by}: the term runs from ${from}`,
  },
  payAfter: { ru: (what: string) => `Срок оплаты начнётся после ${what}`, en: (what: string) => `The payment term begins after ${what}` },
  glance: { ru: 'Открыть документы', en: 'Open the documents' },

  add: { ru: 'Добавить документ…', en: 'Add a document…' },
  zip: { ru: 'Скачать ZIP', en: 'Download ZIP' },
  dropMany: {
    ru: 'Перетащите сюда сразу все файлы: они разложатся по документам по именам',
    en: 'Drop all files here at once: they are sorted into the documents by their names',
  },
  dropHere: { ru: 'Отпустите файлы', en: 'Let the files go' },
  chooseMany: { ru: 'Выбрать файлы', en: 'Choose files' },
  shoot: { ru: 'Снять', en: 'Take a photo' },
  sortTitle: { ru: 'Какой файл к какому документу', en: 'Which file belongs to which document' },
  sortText: {
    ru: 'Документ угадан по имени файла. Проверьте и загрузите.',
    en: 'The document was guessed by the file’s name. Check it and upload.',
  },
  sortOf: { ru: (name: string) => `Документ для ${name}`, en: (name: string) => `Document for ${name}` },
  sortSkip: { ru: 'Не загружать', en: 'Do not upload' },
  sortDo: { ru: 'Загрузить', en: 'Upload' },
  close: { ru: 'Отмена', en: 'Cancel' },

  bringsMe: { ru: 'приносите вы', en: 'brought by you' },
  bringsForwarder: { ru: 'приносит экспедитор', en: 'brought by the forwarder' },
  bringsExecutor: { ru: 'приносит исполнитель', en: 'brought by the executor' },
  optional: { ru: 'по желанию', en: 'optional' },
  onlyYou: { ru: 'видите только вы', en: 'seen by you alone' },
  byForwarder: { ru: 'от экспедитора', en: 'from the forwarder' },
  due: { ru: (date: string) => `до ${date}`, en: (date: string) => `by ${date}` },
  late: { ru: (date: string) => `ждали до ${date}`, en: (date: string) => `was due by ${date}` },
  version: { ru: (n: number) => `версия ${n}`, en: (n: number) => `version ${n}` },
  cameBy: { ru: (who: string, at: string) => `${who}, ${at}`, en: (who: string, at: string) => `${who}, ${at}` },
  takenBy: { ru: (who: string, at: string) => `Проверяет ${who} с ${at}`, en: (who: string, at: string) => `${who} checks it since ${at}` },
  decided: { ru: (who: string, at: string) => `Решение: ${who}, ${at}`, en: (who: string, at: string) => `Decided by ${who}, ${at}` },
  earlier: {
    ru: (n: number) => `Прежние версии: ${n}`,
    en: (n: number) => `Earlier versions: ${n}`,
  },
  hideEarlier: { ru: 'Скрыть прежние версии', en: 'Hide earlier versions' },
  withdrawn: { ru: 'отозвана', en: 'taken back' },
  rejectedVersion: { ru: 'отклонена', en: 'rejected' },
  acceptedVersion: { ru: 'принята', en: 'accepted' },
  pricedFiles: {
    ru: 'В документе есть суммы: файлы видят те, кому открыты цены',
    en: 'The document tells sums: its files are for those who may see prices',
  },
  files: { ru: (name: string) => `Файлы: ${name}`, en: (name: string) => `Files: ${name}` },

  upload: { ru: 'Загрузить файл', en: 'Upload a file' },
  uploadMore: { ru: 'Добавить страницы', en: 'Add pages' },
  without: { ru: 'Сдать без файла…', en: 'Hand in without a file…' },
  asEdo: { ru: 'Подписан в ЭДО', en: 'Signed electronically' },
  asPaper: { ru: 'Передан на бумаге', en: 'Handed over on paper' },
  take: { ru: 'Взять на проверку', en: 'Take for checking' },
  accept: { ru: 'Принять', en: 'Accept' },
  acceptAll: { ru: (n: number) => `Принять все (${n})`, en: (n: number) => `Accept all (${n})` },
  reject: { ru: 'Отклонить…', en: 'Reject…' },
  remove: { ru: 'Убрать из списка', en: 'Take off the list' },
  send_original: { ru: 'Оригинал отправлен…', en: 'Original sent…' },
  receive_original: { ru: 'Оригинал получен…', en: 'Original received…' },
  correct_original: { ru: 'Исправить день…', en: 'Correct the day…' },
  miss_original: { ru: 'Оригинал не дошёл', en: 'Original did not come' },
  sendAll: { ru: 'Оригиналы отправлены…', en: 'Originals sent…' },
  receiveAll: { ru: 'Оригиналы получены…', en: 'Originals received…' },
  of: {
    ru: (does: string, orderDocument: string) => `${does}: ${orderDocument}`,
    en: (does: string, orderDocument: string) => `${does}: ${orderDocument}`,
  },

  rejectTitle: { ru: (orderDocument: string) => `Отклонить: ${orderDocument}`, en: (orderDocument: string) => `Reject: ${orderDocument}` },
  rejectDo: { ru: 'Отклонить', en: 'Reject' },
  rejectHint: {
    ru: 'Исполнитель увидит причину и загрузит документ заново, прежняя версия останется рядом.',
    en: 'The executor sees the reason and uploads the document anew, the former version stays beside it.',
  },
  rejectPay: {
    ru: 'Срок оплаты уже идёт. Отказ вернёт его назад.',
    en: 'The payment term is running already. Rejecting takes it back.',
  },
  sendTitle: { ru: 'Оригиналы отправлены', en: 'Originals sent' },
  sendDo: { ru: 'Отметить отправку', en: 'Mark as sent' },
  receiveTitle: { ru: 'Оригиналы получены', en: 'Originals received' },
  receiveDo: { ru: 'Отметить получение', en: 'Mark as received' },
  receiveHint: { ru: 'С этого дня пойдёт срок оплаты.', en: 'The payment term runs from this day.' },
  correctTitle: { ru: 'Исправить день получения', en: 'Correct the day of receipt' },
  correctDo: { ru: 'Исправить', en: 'Correct' },
  correctHint: {
    ru: 'Срок оплаты пересчитается с нового дня. Прежний день и причина останутся в истории.',
    en: 'The payment term is worked out anew from the new day. The former day and the reason stay in the history.',
  },
  why: { ru: 'Почему', en: 'Why' },
  whyShort: { ru: 'Напишите хотя бы три знака', en: 'Write at least three characters' },
  which: { ru: 'Документы', en: 'Documents' },
  courier: { ru: 'Чем отправлены', en: 'Sent by' },
  courierHint: { ru: 'Почта России, СДЭК, курьер', en: 'Post, courier service' },
  track: { ru: 'Трек-номер', en: 'Track number' },
  sentDay: { ru: 'День отправки', en: 'Day of sending' },
  receivedDay: { ru: 'День получения', en: 'Day of receipt' },
  chooseDay: { ru: 'Укажите день', en: 'Give the day' },
  chooseCourier: { ru: 'Укажите, чем отправлены', en: 'Say how they were sent' },
  chooseSome: { ru: 'Отметьте хотя бы один документ', en: 'Mark at least one document' },

  addTitle: { ru: 'Добавить документ', en: 'Add a document' },
  addDo: { ru: 'Добавить', en: 'Add' },
  kind: { ru: 'Какой документ', en: 'Which document' },
  chooseKind: { ru: 'Выберите документ', en: 'Choose a document' },
  title: { ru: 'Название', en: 'Name' },
  titleHint: { ru: 'Как его назвать в списке', en: 'What to call it in the list' },
  giveTitle: { ru: 'Назовите документ', en: 'Give the document a name' },
  ownHint: { ru: 'Исполнитель этого документа не увидит.', en: 'The executor will not see this document.' },
  bothHint: { ru: 'Документ увидят обе стороны.', en: 'Both sides see this document.' },

  preview: { ru: 'Просмотр', en: 'Preview' },
  download: { ru: 'Скачать', en: 'Download' },
  previous: { ru: 'Предыдущий файл', en: 'Previous file' },
  next: { ru: 'Следующий файл', en: 'Next file' },
  ofAll: { ru: (n: number, all: number) => `${n} из ${all}`, en: (n: number, all: number) => `${n} of ${all}` },
  noPreview: { ru: 'Этот файл можно только скачать.', en: 'This file can only be downloaded.' },
  afterUnloading: { ru: 'выгрузки', en: 'unloading' },
  afterScans: { ru: 'принятия всех сканов', en: 'every scan is accepted' },
  afterOriginals: { ru: 'получения всех оригиналов', en: 'every original is received' },
  afterUpd: { ru: 'принятия УПД', en: 'the UPD is accepted' },
  afterAct: { ru: 'принятия акта', en: 'the act is accepted' },
})

export const viaWords = defineWords({
  files: { ru: 'файлами', en: 'as files' },
  edo: { ru: 'в ЭДО', en: 'electronically' },
  paper: { ru: 'на бумаге', en: 'on paper' },
} satisfies Record<DocumentVia, Bilingual>)

export const originalWords = defineWords({
  none: { ru: 'Оригинал не отправлен', en: 'Original not sent' },
  sent: { ru: 'Оригинал в пути', en: 'Original on the way' },
  received: { ru: 'Оригинал получен', en: 'Original received' },
  missing: { ru: 'Оригинал не дошёл', en: 'Original missing' },
} satisfies Record<OriginalStatus, Bilingual>)

/** Why an order asks for a document. */
export const whyWords = defineWords({
  cargo: { ru: 'Подтверждает, что груз перевезён и сдан', en: 'Proves that the cargo was carried and handed over' },
  border: { ru: 'Нужен, потому что груз едет через границу', en: 'Needed because the cargo crosses a border' },
  vat: { ru: 'Нужен, потому что цена с НДС', en: 'Needed because the price is with VAT' },
  no_vat: { ru: 'Нужен, потому что цена без НДС', en: 'Needed because the price is without VAT' },
  dangerous: { ru: 'Нужен, потому что груз опасный', en: 'Needed because the cargo is dangerous' },
  short: { ru: 'Нужен, потому что точка выполнена не полностью', en: 'Needed because a stop was not done in full' },
  customer: { ru: 'Просит заказчик перевозки', en: 'Asked for by the customer of the haul' },
  stop: { ru: 'Нужен, потому что перевозку остановили', en: 'Needed because the haul was stopped' },
} satisfies Record<DocumentReason, Bilingual>)
