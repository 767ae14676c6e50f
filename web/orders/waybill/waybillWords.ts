import { type TitleKind, titleNumbers, titleWords } from '#contract/waybills.ts'
import { defineWords } from '#web/i18n/words.ts'

const nbsp = '\u00a0'

/** What each title says, by its number. */
export const titleNames = defineWords(titleWords)

/** The block of the electronic waybill: its titles and whose turn it is. */
export const waybillWords = defineWords({
  title: { ru: 'Электронная накладная', en: 'Electronic waybill' },
  simulator: { ru: 'симулятор', en: 'simulator' },
  simulatorNote: {
    ru: 'Оператор здесь ненастоящий: он отвечает сам с задержкой, а подписи силы не имеют. Настоящего подключает администратор.',
    en: 'The operator here is not a real one: it answers by itself after a while, and the signatures bind nobody. The administrator connects a real one.',
  },
  noOperator: {
    ru: 'Оператор электронных документов не подключён: титулы можно сформировать и посмотреть, но не отправить.',
    en: 'No operator of electronic documents is connected: titles can be formed and looked at, not sent.',
  },
  failed: { ru: 'Накладная не загрузилась', en: 'The waybill could not be loaded' },
  number: { ru: (number: string) => `№${nbsp}${number}`, en: (number: string) => `No.${nbsp}${number}` },
  uid: { ru: 'ГИС ЭПД', en: 'GIS EPD' },
  before: {
    ru: 'Накладную начинают, когда заказ принял исполнитель.',
    en: 'A waybill begins once an executor has accepted the order.',
  },
  never: {
    ru: 'Накладную по этому заказу не вели.',
    en: 'No waybill was kept for this order.',
  },
  without: {
    ru: 'Транспортная накладная уже принята среди документов, электронную по этому заказу не вели.',
    en: 'The waybill is accepted among the documents already, no electronic one was kept for this order.',
  },

  short: { ru: (kind: TitleKind) => `Т${titleNumbers[kind]}`, en: (kind: TitleKind) => `T${titleNumbers[kind]}` },
  formed: { ru: 'Сформирован', en: 'Formed' },
  sent: { ru: 'Отправлен оператору', en: 'Sent to the operator' },
  registered: { ru: 'Принят оператором', en: 'Taken by the operator' },
  signed: { ru: 'Подписан', en: 'Signed' },
  refused: { ru: 'Отказ', en: 'Refused' },
  failedState: { ru: 'Не прошёл проверку', en: 'Failed the check' },
  dropped: { ru: 'Отозван', en: 'Taken back' },
  notYet: { ru: 'ещё не сформирован', en: 'not formed yet' },
  gisQueued: { ru: 'ГИС ЭПД: в очереди', en: 'GIS EPD: queued' },
  gisRegistered: { ru: 'ГИС ЭПД: зарегистрирован', en: 'GIS EPD: registered' },
  gisFailed: { ru: 'ГИС ЭПД: ошибка', en: 'GIS EPD: failed' },
  simulated: { ru: 'подпись-симуляция', en: 'simulated signature' },
  attorney: { ru: 'по доверенности', en: 'by power of attorney' },
  corrects: { ru: 'исправляет прежний', en: 'puts right the former one' },
  replaced: { ru: 'исправлен следующим', en: 'put right by a later one' },
  refusedBy: { ru: (who: string) => `отказал: ${who}`, en: (who: string) => `refused by ${who}` },
  forwarder: { ru: 'подписывает экспедитор', en: 'signed by the forwarder' },
  executor: { ru: 'подписывает исполнитель', en: 'signed by the executor' },
  outside: { ru: 'подписывает грузополучатель у своего оператора', en: 'signed by the consignee at his own operator' },

  nextForm: { ru: (what: string) => `Ваша очередь: ${what}`, en: (what: string) => `Your turn: ${what}` },
  nextHeld: { ru: (what: string) => `Дальше ваш титул: ${what}`, en: (what: string) => `Your title is next: ${what}` },
  nextSign: { ru: (what: string) => `Осталось подписать: ${what}`, en: (what: string) => `Left to sign: ${what}` },
  nextCorrect: { ru: (what: string) => `Нужно исправить: ${what}`, en: (what: string) => `To be put right: ${what}` },
  nextThem: { ru: (who: string, what: string) => `Ждём ${who}: ${what}`, en: (who: string, what: string) => `Waiting for ${who}: ${what}` },
  nextOperator: {
    ru: (what: string) => `У оператора: ${what}. Ответ придёт сам`,
    en: (what: string) => `With the operator: ${what}. The answer comes by itself`,
  },
  nextOutside: {
    ru: 'Ждём титул грузополучателя: он подписывает у своего оператора',
    en: 'Waiting for the consignee, who signs at his own operator',
  },
  complete: { ru: 'Накладная собрана, все обязательные титулы подписаны', en: 'The waybill is complete: every title it needs is signed' },
  due: { ru: (at: string) => `до ${at}`, en: (at: string) => `by ${at}` },
  late: { ru: (at: string) => `срок был ${at}`, en: (at: string) => `was due ${at}` },

  earlier: {
    ru: (n: number) => `Прежние накладные: ${n}`,
    en: (n: number) => `Earlier waybills: ${n}`,
  },
  hideEarlier: { ru: 'Скрыть прежние накладные', en: 'Hide earlier waybills' },
  earlierOf: {
    ru: (number: string, who: string) => `Прежняя накладная ${number}, ${who}`,
    en: (number: string, who: string) => `Earlier waybill ${number}, ${who}`,
  },
  earlierUntil: { ru: (day: string) => `до ${day}`, en: (day: string) => `until ${day}` },

  form: { ru: 'Сформировать', en: 'Draw up' },
  formOther: { ru: 'Другой титул', en: 'Another title' },
  sign: { ru: 'Подписать и отправить', en: 'Sign and send' },
  look: { ru: 'Посмотреть', en: 'View' },
  drop: { ru: 'Отозвать', en: 'Take back' },
  refuse: { ru: 'Отказать', en: 'Refuse' },
  correct: { ru: 'Исправить', en: 'Put right' },

  road: { ru: 'Для дороги', en: 'For the road' },
  roadNone: {
    ru: 'Страница с QR-кодом показывает инспектору номер, груз, маршрут, машину и подписи. Цен и телефонов на ней нет.',
    en: 'A page behind a QR code shows an inspector number, cargo, route, vehicle and signatures, no prices and no phones.',
  },
  roadMake: { ru: 'Сделать QR-код', en: 'Make a QR code' },
  roadUntil: { ru: (day: string) => `Ссылка работает до ${day}`, en: (day: string) => `The link works until ${day}` },
  roadOpen: { ru: 'Открыть страницу', en: 'Open the page' },
  roadCopy: { ru: 'Скопировать ссылку', en: 'Copy the link' },
  roadNew: { ru: 'Новая ссылка', en: 'New link' },
  roadOff: { ru: 'Отключить', en: 'Switch off' },
  roadAlt: { ru: 'QR-код страницы накладной для дороги', en: 'QR code of the page of the waybill for the road' },
  roadEnded: { ru: 'Ссылка отключена', en: 'The link is switched off' },
  roadMade: { ru: 'Ссылка для дороги готова', en: 'The link for the road is ready' },
  dropped_: { ru: 'Титул отозван', en: 'Title taken back' },
})

/** Dialogs of a title. */
export const waybillDialogWords = defineWords({
  formTitle: { ru: (what: string) => `Сформировать: ${what}`, en: (what: string) => `Draw up: ${what}` },
  correctTitle: { ru: (what: string) => `Исправить: ${what}`, en: (what: string) => `Put right: ${what}` },
  formDo: { ru: 'Сформировать', en: 'Draw up' },
  formed: { ru: 'Титул сформирован', en: 'Title formed' },
  formThen: {
    ru: 'Остальное возьмётся из заказа. Файл проверится по схеме, подписать его можно после просмотра.',
    en: 'The rest is taken from the order. The file is checked by its schema; it is signed after you have seen it.',
  },
  correctThen: {
    ru: 'Прежний титул останется в истории, новый сошлётся на него.',
    en: 'The former title stays in the story, the new one refers to it.',
  },
  costThen: {
    ru: 'В титул войдут цена заказа и НДС. Его увидят те, кому открыты цены.',
    en: 'Price and VAT of the order go into the title. Those who may see prices see it.',
  },
  readdressThen: {
    ru: 'Переадресуют по указанию грузоотправителя или грузополучателя. Если указания не было, экспедитор откажет.',
    en: 'The cargo goes elsewhere by an instruction of the consignor or the consignee. Without one the forwarder refuses.',
  },
  consigneeBy: { ru: 'Кто подписывает за грузополучателя', en: 'Who signs for the consignee' },
  byForwarder: { ru: 'Мы, по доверенности', en: 'We do, by a power of attorney' },
  byOutside: { ru: 'Он сам, у своего оператора', en: 'He does, at his own operator' },
  tin: { ru: 'ИНН грузополучателя', en: 'Tax number of the consignee' },
  tinNone: { ru: 'Укажите ИНН: по нему оператор находит получателя', en: 'Enter the tax number: the operator finds the consignee by it' },
  seals: { ru: 'Пломбы', en: 'Seals' },
  remarks: { ru: 'Замечания', en: 'Remarks' },
  remarksHint: {
    ru: 'О грузе, таре, задержках: попадут в титул как есть',
    en: 'On cargo, package, delays: they go into the title as they are',
  },
  places: { ru: 'Мест', en: 'Pieces' },
  mass: { ru: 'Масса, кг', en: 'Mass, kg' },
  wholeNumber: { ru: 'Целое число', en: 'A whole number' },
  newConsignee: { ru: 'Новый грузополучатель', en: 'New consignee' },
  newPlace: { ru: 'Населённый пункт', en: 'Town' },
  newAddress: { ru: 'Новый адрес', en: 'New address' },
  reason: { ru: 'Причина', en: 'Reason' },
  basis: { ru: 'Чьё указание и почему', en: 'Whose instruction and why' },
  truck: { ru: 'Машина', en: 'Vehicle' },
  trailer: { ru: 'Прицеп', en: 'Trailer' },
  driver: { ru: 'Водитель, полностью', en: 'Driver, whole name' },
  place: { ru: 'Где меняют', en: 'Where it is changed' },
  placeHint: { ru: 'Дорога и километр или адрес', en: 'Road and kilometre, or an address' },
  needed: { ru: 'Заполните это поле', en: 'Fill in this field' },

  signTitle: { ru: (what: string) => `Подписать: ${what}`, en: (what: string) => `Sign: ${what}` },
  signDo: { ru: 'Подписать и отправить', en: 'Sign and send' },
  signed: { ru: 'Подписано и отправлено оператору', en: 'Signed and sent to the operator' },
  signer: { ru: 'Кто подписывает', en: 'Who signs' },
  signerUntil: { ru: (day: string) => `доверенность до ${day}`, en: (day: string) => `power of attorney until ${day}` },
  signerDirector: { ru: 'без доверенности', en: 'without a power of attorney' },
  noneChosen: { ru: 'Выберите, кто подписывает', en: 'Choose who signs' },
  noSigners: {
    ru: 'Подписать некому: внесите руководителя или действующую доверенность (МЧД) в настройках организации.',
    en: 'Nobody may sign: enter a director or a power of attorney that holds in the settings of the organisation.',
  },
  signNoOperator: {
    ru: 'Оператор электронных документов не подключён: подписанный титул некому отправить.',
    en: 'No operator of electronic documents is connected: there is nobody to send a signed title to.',
  },
  signThen: {
    ru: 'После отправки титул не изменить: ошибку исправляют новым титулом.',
    en: 'Once sent a title is not changed: a mistake is put right by a new one.',
  },
  signSimulated: {
    ru: 'Подпись здесь ненастоящая: она показывает порядок работы и никого не обязывает.',
    en: 'The signature here is not a real one: it shows how it works and binds nobody.',
  },
  ownFile: { ru: 'Приложить готовую подпись', en: 'Add a signature made elsewhere' },
  ownOther: { ru: 'Другой файл', en: 'Another file' },
  ownFileHint: {
    ru: 'Файл .sig или .p7s, если титул подписали в своей программе',
    en: 'A .sig or .p7s file, if the title was signed in a program of your own',
  },
  tooLarge: { ru: 'Файл больше 20 КБ: это не отсоединённая подпись', en: 'The file is larger than 20 kB: it is no detached signature' },

  refuseTitle: { ru: (what: string) => `Отказать: ${what}`, en: (what: string) => `Refuse: ${what}` },
  refuseDo: { ru: 'Отказать', en: 'Refuse' },
  refused: { ru: 'Отказ отправлен', en: 'The refusal is sent' },
  refuseThen: {
    ru: 'Другая сторона прочитает причину и сделает исправленный титул. Заказ останется открытым.',
    en: 'The other side reads the reason and makes a title that puts it right. The order stays open.',
  },
  why: { ru: 'Что не так', en: 'What is wrong' },
  whyShort: { ru: 'Напишите хотя бы три знака', en: 'Write at least three characters' },

  changed: {
    ru: 'Накладная изменилась, пока окно было открыто. Закройте его и посмотрите, что нового.',
    en: 'The waybill has changed while this was open. Close it and look at what is new.',
  },
  close: { ru: 'Закрыть', en: 'Close' },
  file: { ru: 'Файл XML', en: 'XML file' },
  signature: { ru: 'Подпись', en: 'Signature' },
  own: {
    ru: 'Проверено по нашему описанию формата: официальной схемы ФНС в этой установке нет.',
    en: 'Checked by our own description of the format: this installation has no official schema of the tax service.',
  },
  official: { ru: 'Проверено по официальной схеме', en: 'Checked by the official schema' },
  hash: { ru: 'SHA-256', en: 'SHA-256' },
  unread: { ru: 'Титул не загрузился', en: 'The title could not be loaded' },
})
