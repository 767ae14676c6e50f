import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const createWords = defineWords({
  title: { ru: 'Новый тендер', en: 'New tender' },
  noteCapacity: {
    ru: 'Предложите свои машины: экспедиторы назовут цену, побеждает самая высокая.',
    en: 'Offer your vehicles: forwarders name a price, the highest wins.',
  },
  edit: { ru: 'Черновик тендера', en: 'Draft of a tender' },
  note: {
    ru: 'После объявления лоты не меняются: можно добавить дополнение или отменить и скопировать.',
    en: 'Once announced, lots stay as they are: an addendum may be added, or the tender cancelled and copied.',
  },
  announce: { ru: 'Объявить', en: 'Announce' },
  keep: { ru: 'Сохранить черновик', en: 'Save as a draft' },
  preview: { ru: 'Глазами исполнителя', en: 'As an executor sees it' },
  previewForwarder: { ru: 'Глазами экспедитора', en: 'As a forwarder sees it' },
  announced: { ru: 'Тендер объявлен', en: 'Tender announced' },
  kept: { ru: 'Черновик сохранён', en: 'Draft saved' },
  errorsTitle: {
    ru: (n: number) => `Перед объявлением исправьте ${countRu(n, 'поле', 'поля', 'полей')}`,
    en: (n: number) => `Correct ${countEn(n, 'field', 'fields')} before announcing`,
  },
  ready: { ru: 'Можно объявлять.', en: 'Ready to be announced.' },
  closedTitle: { ru: 'Тендер сейчас создать нельзя', en: 'A tender cannot be made now' },
  closedWho: {
    ru: 'Создавать тендеры могут владелец и сотрудники с правом «создавать тендеры». Права раздаёт владелец в настройках организации.',
    en: 'The owner and people with the right to create tenders can make them. The owner gives rights in the settings of the organisation.',
  },
  back: { ru: 'К торгам', en: 'To the tenders' },
  gone: { ru: 'Такого черновика нет', en: 'There is no such draft' },
  failed: { ru: 'Не удалось проверить, можно ли создать тендер', en: 'It could not be checked whether a tender may be made' },

  lots: { ru: 'Лоты', en: 'Lots' },
  rules: { ru: 'Вид торга', en: 'Kind' },
  prices: { ru: 'Цены', en: 'Prices' },
  time: { ru: 'Время', en: 'Time' },
  audience: { ru: 'Участники', en: 'Bidders' },
  terms: { ru: 'Условия', en: 'Terms' },

  name: { ru: 'Название', en: 'Title' },
  namePlace: { ru: 'Например, рейсы на неделю', en: 'Such as trips of the week' },
  lotsNone: { ru: 'Выберите, что выставляется на торги', en: 'Choose what is put up' },
  lotsNoneText: {
    ru: 'Каждый заказ или направление становится лотом: по нему отдельно торгуются и отдельно выбирают победителя.',
    en: 'Each order or lane becomes a lot: it is bid for by itself and has its own winner.',
  },
  capacityNoneText: {
    ru: 'Каждая свободная машина становится лотом: экспедиторы называют цену, за которую её загрузят.',
    en: 'Each free vehicle becomes a lot: forwarders name the price they load it at.',
  },
  findOrder: { ru: 'Добавить размещённый заказ', en: 'Add a placed order' },
  findOrderHint: { ru: 'Номер, город, заказчик', en: 'Number, town, customer' },
  noOrders: { ru: 'Таких заказов нет среди размещённых', en: 'No such order among those placed' },
  paste: { ru: 'Вставить из таблицы', en: 'Paste from a spreadsheet' },
  byHand: { ru: 'Ввести вручную', en: 'Enter by hand' },
  lane: { ru: 'Направление', en: 'Lane' },
  addLane: { ru: 'Добавить направление', en: 'Add a lane' },
  capacity: { ru: 'Машина', en: 'Vehicle' },
  addCapacity: { ru: 'Добавить машину', en: 'Add a vehicle' },
  lotN: { ru: (n: number) => `Лот ${n}`, en: (n: number) => `Lot ${n}` },
  lotsN: { ru: (n: number) => countRu(n, 'лот', 'лота', 'лотов'), en: (n: number) => countEn(n, 'lot', 'lots') },
  removeLot: { ru: (n: number) => `Убрать лот ${n}`, en: (n: number) => `Remove lot ${n}` },
  editLot: { ru: 'Изменить заказ', en: 'Edit the order' },
  order: { ru: 'заказ', en: 'order' },
  newOrder: { ru: 'заказ создастся при объявлении', en: 'the order is made when the tender is announced' },
  from: { ru: 'Откуда', en: 'From' },
  to: { ru: 'Куда', en: 'To' },
  radius: { ru: 'Радиус вокруг', en: 'Radius around' },
  kmUnit: { ru: 'км', en: 'km' },
  tonnesUnit: { ru: 'т', en: 't' },
  cubicUnit: { ru: 'м³', en: 'm³' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  mass: { ru: 'Масса рейса', en: 'Mass of a trip' },
  capacityMass: { ru: 'Грузоподъёмность', en: 'Capacity' },
  volume: { ru: 'Объём', en: 'Volume' },
  bodies: { ru: 'Кузов', en: 'Body' },
  truckType: { ru: 'Тип машины', en: 'Vehicle type' },
  temperature: { ru: 'Температура', en: 'Temperature' },
  validFrom: { ru: 'Действует с', en: 'Valid from' },
  validTo: { ru: 'Действует по', en: 'Valid until' },
  trips: { ru: 'Рейсов', en: 'Trips' },
  per: { ru: 'Считать рейсы', en: 'Count trips' },
  perWeek: { ru: 'в неделю', en: 'a week' },
  perTotal: { ru: 'всего', en: 'in all' },
  incumbents: { ru: 'Кто возит сейчас', en: 'Who carries today' },
  readyFrom: { ru: 'Готова с', en: 'Ready from' },
  readyTo: { ru: 'Готова до', en: 'Ready until' },
  lotComment: { ru: 'Примечание к машине', en: 'Note on the vehicle' },

  kind: { ru: 'Как определяется победитель', en: 'How the winner is decided' },
  sealed: { ru: 'Запечатать ставки: до конца их не прочтёт никто', en: 'Seal the bets: nobody reads them before the end' },
  shareRule: { ru: 'Доли объёма', en: 'Shares of the volume' },
  winner_takes_all: { ru: 'Всё одному победителю', en: 'All to one winner' },
  top_n: { ru: 'Делить между лучшими', en: 'Split among the best' },
  manual: { ru: 'Раздам доли сам', en: 'I give the shares out myself' },
  visibility: { ru: 'Что видят участники', en: 'What bidders see' },
  rounds: { ru: 'Туров не больше', en: 'Rounds at most' },
  showsBest: { ru: 'В следующем туре показать лучшую цену прошлого', en: 'Tell the best price of the round before in the next' },

  basis: { ru: 'Как сравнивать цены', en: 'How prices are compared' },
  basisFrozen: {
    ru: 'Участники видят это на лоте. После объявления не меняется.',
    en: 'Bidders see this on the lot. It does not change once announced.',
  },
  currency: { ru: 'Валюта', en: 'Currency' },
  start: { ru: 'Стартовая цена', en: 'Start price' },
  fixed: { ru: 'Цена', en: 'Price' },
  begins: { ru: 'Начальная цена', en: 'First price' },
  least: { ru: 'Цена от', en: 'Price from' },
  limit: { ru: 'Предел', en: 'Limit' },
  limitNote: { ru: 'Её не видит никто, кроме вас', en: 'Nobody but you sees it' },
  dutchLimit: { ru: 'Растёт до', en: 'Rises up to' },
  risingLimit: { ru: 'Согласны от', en: 'Content from' },
  floor: { ru: 'Не ниже', en: 'Not below' },
  ceiling: { ru: 'Не выше', en: 'Not above' },
  floorNote: { ru: 'Ставки за этой чертой не принимаются', en: 'Bets beyond this line are not taken' },
  forAll: { ru: 'Во все лоты', en: 'Into all lots' },
  stepKind: { ru: 'Шаг', en: 'Step' },
  stepAbs: { ru: 'в деньгах', en: 'as a sum' },
  stepPct: { ru: 'в процентах', en: 'in percent' },
  step: { ru: 'Шаг', en: 'Step' },
  stepPercent: { ru: 'Шаг, % от старта', en: 'Step, % of the start' },
  dutchSeconds: { ru: 'Меняется каждые', en: 'Changes every' },
  secondsUnit: { ru: 'с', en: 's' },
  history: { ru: 'Цены направления', en: 'Prices of the lane' },
  historyN: { ru: (n: number) => `Цены направления лота ${n}`, en: (n: number) => `Prices of the lane of lot ${n}` },

  startsAt: { ru: 'Приём ставок с', en: 'Bids from' },
  endsAt: { ru: 'Приём ставок до', en: 'Bids until' },
  zone: { ru: 'Часы', en: 'Clock' },
  lasts: { ru: 'Длится', en: 'Lasts' },
  hourN: { ru: (n: number) => countRu(n, 'час', 'часа', 'часов'), en: (n: number) => countEn(n, 'hour', 'hours') },
  minuteN: { ru: (n: number) => countRu(n, 'минуту', 'минуты', 'минут'), en: (n: number) => countEn(n, 'minute', 'minutes') },
  dayN: { ru: (n: number) => countRu(n, 'сутки', 'суток', 'суток'), en: (n: number) => countEn(n, 'day', 'days') },
  window: { ru: 'Ставка лидера в последние', en: 'A leading bet within the last' },
  minutesUnit: { ru: 'мин', en: 'min' },
  extend: { ru: 'продлевает торги на', en: 'moves the end by' },
  extendMost: { ru: 'не больше раз', en: 'times at most' },
  extendMostNote: { ru: '0 – без ограничения', en: '0: without a limit' },
  withdraw: { ru: 'Отзывать ставку можно до', en: 'A bet may be withdrawn until' },
  withdrawNote: { ru: 'Пусто – отозвать нельзя', en: 'Empty: never' },
  confirmMinutes: { ru: 'Победитель подтверждает за', en: 'The winner confirms within' },
  autoAward: {
    ru: 'Присудить сразу, если лучшая цена в пределах предельной',
    en: 'Award at once where the best price is within the limit',
  },
  autoAwardNote: {
    ru: 'Иначе победителя выберете вы по лестнице ставок.',
    en: 'Otherwise you choose the winner from the ladder of bets.',
  },

  who: { ru: 'Кого позвать', en: 'Whom to invite' },
  partners: { ru: 'Всех партнёров', en: 'All partners' },
  groups: { ru: 'Группы партнёров', en: 'Groups of partners' },
  list: { ru: 'Список по названию или ИНН', en: 'A list by name or tax number' },
  private: { ru: 'Участников закрытой площадки', en: 'Members of the private area' },
  public: { ru: 'Всех проверенных', en: 'Everybody verified' },
  groupsNone: { ru: 'Групп ещё нет: их заводят в разделе «Партнёры»', en: 'No groups yet: they are made in “Partners”' },
  groupDelay: { ru: (said: string) => `через ${said}`, en: (said: string) => `after ${said}` },
  addOrganization: { ru: 'Добавить организацию', en: 'Add an organisation' },
  removeOrganization: { ru: (name: string) => `Убрать: ${name}`, en: (name: string) => `Remove ${name}` },
  reachExecutor: {
    ru: (n: number) => `Придёт ${countRu(n, 'исполнителю', 'исполнителям', 'исполнителям')}`,
    en: (n: number) => `Goes to ${countEn(n, 'executor', 'executors')}`,
  },
  reachForwarder: {
    ru: (n: number) => `Придёт ${countRu(n, 'экспедитору', 'экспедиторам', 'экспедиторам')}`,
    en: (n: number) => `Goes to ${countEn(n, 'forwarder', 'forwarders')}`,
  },
  reachNone: { ru: 'Сейчас не придёт никому', en: 'Goes to nobody now' },
  eligibility: { ru: 'Кто может делать ставки', en: 'Who may bid' },
  minRating: { ru: 'Доставок в срок не меньше', en: 'Deliveries in time, at least' },
  ownFleet: { ru: 'Только свои машины, без наёмных', en: 'Own vehicles only, none hired' },
  adr: { ru: 'Водитель с действующим ДОПОГ', en: 'A driver with a valid ADR certificate' },
  insuranceMin: { ru: 'Полис ответственности от', en: 'Liability policy from' },

  payDays: { ru: 'Оплата через', en: 'Payment after' },
  payKind: { ru: 'Дни', en: 'Days' },
  banking: { ru: 'банковские', en: 'banking' },
  calendar: { ru: 'календарные', en: 'calendar' },
  payTrigger: { ru: 'Срок считать от', en: 'Counted from' },
  unloading: { ru: 'выгрузки', en: 'the unloading' },
  scans: { ru: 'сканов документов', en: 'scans of the papers' },
  originals: { ru: 'оригиналов документов', en: 'original papers' },
  act_signed: { ru: 'подписания акта', en: 'the signed act' },
  daysUnit: { ru: 'дн.', en: 'days' },
  contact: { ru: 'Контакт по тендеру', en: 'Contact for the tender' },
  comment: { ru: 'Комментарий участникам', en: 'Comment to the bidders' },
})

/** What a kind means, in plain words, for whoever asks for prices. */
export const kindNotes = defineWords({
  reduction: {
    ru: 'Участники снижают цену шагами. Лидирует самая низкая, ставка под конец продлевает торги.',
    en: 'Bidders lower the price by steps. The lowest leads, a bet near the end moves the end.',
  },
  open_rfq: {
    ru: 'Каждый называет цену без шага и может её менять до конца.',
    en: 'Each names a price without steps and may change it until the end.',
  },
  sealed_rfq: {
    ru: 'Цены запечатаны: до конца их не прочтёт никто, даже вы.',
    en: 'Prices are sealed: nobody reads them before the end, not even you.',
  },
  first_price: {
    ru: 'Цена названа вами. Лот берёт первый, кто согласится.',
    en: 'You name the price. The first who agrees takes the lot.',
  },
  dutch: { ru: 'Цена растёт сама, пока кто-нибудь не возьмёт лот.', en: 'The price rises by itself until somebody takes the lot.' },
  contract: {
    ru: 'Объём по направлениям на месяцы: победители получают доли и ставку на срок договора.',
    en: 'A volume by lanes for months: winners get shares and a rate for the term.',
  },
})

/** The same for an executor who offers vehicles. */
export const risingNotes = defineWords({
  reduction: {
    ru: 'Экспедиторы повышают цену шагами. Лидирует самая высокая.',
    en: 'Forwarders raise the price by steps. The highest leads.',
  },
  open_rfq: {
    ru: 'Каждый называет цену без шага и может её менять до конца.',
    en: 'Each names a price without steps and may change it until the end.',
  },
  sealed_rfq: {
    ru: 'Цены запечатаны: до конца их не прочтёт никто, даже вы.',
    en: 'Prices are sealed: nobody reads them before the end, not even you.',
  },
  first_price: {
    ru: 'Цена названа вами. Машину берёт первый, кто согласится.',
    en: 'You name the price. The first who agrees takes the vehicle.',
  },
  dutch: {
    ru: 'Цена снижается сама, пока кто-нибудь не возьмёт машину.',
    en: 'The price falls by itself until somebody takes the vehicle.',
  },
})

export const basisNotes = defineWords({
  gross: {
    ru: 'Как названо: 100 000 ₽ с НДС и 100 000 ₽ без НДС равны.',
    en: 'As named: 100,000 ₽ with VAT equals 100,000 ₽ without.',
  },
  net: {
    ru: 'Без НДС: из цены вычитается налог по ставке участника.',
    en: 'Without VAT: the tax at the bidder’s rate is taken off the price.',
  },
  effective: {
    ru: 'Во что обойдётся вам: без НДС, если вы принимаете его к вычету.',
    en: 'What it costs you: without VAT where you deduct it.',
  },
})

export const basisNames = defineWords({
  gross: { ru: 'Как названо', en: 'As named' },
  net: { ru: 'Без НДС', en: 'Without VAT' },
  effective: { ru: 'По затратам', en: 'By cost' },
})

export const summaryWords = defineWords({
  title: { ru: 'Тендер', en: 'Tender' },
  kind: { ru: 'Вид', en: 'Kind' },
  lots: { ru: 'Лотов', en: 'Lots' },
  total: { ru: 'Старт, всего', en: 'Start, in all' },
  step: { ru: 'Шаг', en: 'Step' },
  extension: { ru: 'Продление', en: 'Extension' },
  extensionSaid: {
    ru: (window: string, by: string, most: string) => `ставка в последние ${window} мин добавит ${by} мин, ${most}`,
    en: (window: string, by: string, most: string) => `a bet in the last ${window} min adds ${by} min, ${most}`,
  },
  mostTimes: { ru: (n: number) => `до ${n} раз`, en: (n: number) => `up to ${n} times` },
  always: { ru: 'без ограничения', en: 'without a limit' },
  begins: { ru: (at: string) => `Начнётся ${at}`, en: (at: string) => `Begins ${at}` },
  beginsNow: { ru: 'Начнётся сразу', en: 'Begins at once' },
  ends: { ru: (at: string) => `закончится ${at}`, en: (at: string) => `ends ${at}` },
  night: {
    ru: (place: string, at: string) => `В месте погрузки (${place}) будет ${at}: под конец торгов участники могут спать.`,
    en: (place: string, at: string) => `At the place of loading (${place}) it will be ${at}: bidders may be asleep when bidding ends.`,
  },
  bigStep: {
    ru: (share: string) => `Шаг ${share} от стартовой цены: при крупном шаге участники раньше выходят из торгов.`,
    en: (share: string) => `The step is ${share} of the start price: with large steps bidders leave sooner.`,
  },
  noReach: { ru: 'Пока никто не получит приглашение.', en: 'Nobody gets an invitation yet.' },
  fewReach: { ru: 'Меньше трёх участников: цена может не сдвинуться.', en: 'Fewer than three bidders: the price may not move.' },
  after: {
    ru: 'Погрузка одного из лотов раньше конца торгов с подтверждением.',
    en: 'The loading of one of the lots is before the end of bidding and confirming.',
  },
})

export const previewWords = defineWords({
  title: { ru: 'Так лот увидит участник', en: 'A bidder sees the lot so' },
  note: {
    ru: 'Предельной цены, списка приглашённых и внутренних данных он не увидит.',
    en: 'He sees no limit price, no list of the invited and nothing internal.',
  },
  close: { ru: 'Закрыть', en: 'Close' },
  more: {
    ru: (n: number) => `и ещё ${countRu(n, 'лот', 'лота', 'лотов')}`,
    en: (n: number) => `and ${countEn(n, 'more lot', 'more lots')}`,
  },
})

export const pasteWords = defineWords({
  title: { ru: 'Лоты из таблицы', en: 'Lots from a spreadsheet' },
  subtitle: {
    ru: 'Скопируйте строки из таблицы: одна строка – один лот. Цена строки станет стартовой.',
    en: 'Copy rows of a spreadsheet: one row, one lot. The price of a row becomes its start price.',
  },
  rows: { ru: 'Строки', en: 'Rows' },
  placeholder: {
    ru: 'Москва\tКазань\t26.11\t20 т тент\tнапитки\t68 000',
    en: 'Moscow\tKazan\t26.11\t20 t tilt\tdrinks\t68 000',
  },
  read: { ru: 'Прочитать', en: 'Read' },
  reading: { ru: 'Читаем', en: 'Reading' },
  nothing: {
    ru: 'Не нашли ни одного маршрута. Нужны хотя бы города и дата.',
    en: 'No route was found. Towns and a day at least are needed.',
  },
  tooLong: { ru: (most: string) => `Не больше ${most} знаков за раз`, en: (most: string) => `${most} characters at most at once` },
  add: { ru: (n: number) => `Добавить ${countRu(n, 'лот', 'лота', 'лотов')}`, en: (n: number) => `Add ${countEn(n, 'lot', 'lots')}` },
  change: { ru: 'Изменить строки', en: 'Change the rows' },
  noRoute: { ru: 'Маршрут не прочитан', en: 'No route was read' },
  lacks: {
    ru: 'Чего не хватит заказу (адреса, контакты), форма покажет на лоте.',
    en: 'What an order lacks (addresses, contacts) the form shows at its lot.',
  },
})

export const handWords = defineWords({
  title: { ru: 'Заказ для лота', en: 'Order of a lot' },
  subtitle: {
    ru: 'Заказ создастся при объявлении тендера. Цену решат торги.',
    en: 'The order is made when the tender is announced. Bidding decides its price.',
  },
  route: { ru: 'Маршрут', en: 'Route' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  vehicle: { ru: 'Машина', en: 'Vehicle' },
  addCargo: { ru: 'Добавить груз', en: 'Add cargo' },
  save: { ru: 'Готово', en: 'Done' },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  lacks: {
    ru: (n: number) => `Не хватает: ${countRu(n, 'поле', 'поля', 'полей')}. Сохранить можно и так, объявить – нет.`,
    en: (n: number) => `${countEn(n, 'field is', 'fields are')} missing. It can be saved so, but not announced.`,
  },
})

export const lackWords = defineWords({
  title: { ru: 'назовите тендер, не короче 3 знаков', en: 'name the tender, 3 characters or more' },
  blind: { ru: 'в торгах на понижение участник видит хотя бы своё место', en: 'in a reduction a bidder sees at least his place' },
  withdrawLate: { ru: 'не позже конца приёма ставок', en: 'not after the end of bidding' },
  lots: { ru: 'добавьте хотя бы один лот', en: 'add at least one lot' },
  orderLot: { ru: (what: string) => `заказ не готов: ${what}`, en: (what: string) => `the order is not ready: ${what}` },
  place: { ru: 'укажите, откуда и куда', en: 'say from where and to where' },
  term: { ru: 'укажите срок действия', en: 'give the term it is valid for' },
  termTurned: { ru: 'конец срока раньше начала', en: 'the term ends before it begins' },
  ready: { ru: 'укажите, когда машина готова', en: 'say when the vehicle is ready' },
  readyTurned: { ru: 'готовность «до» раньше «с»', en: 'the end of readiness is before its beginning' },
  positive: { ru: 'укажите больше нуля', en: 'give more than zero' },
  start: { ru: 'укажите цену', en: 'give the price' },
  unread: { ru: 'это не сумма: исправьте или очистите', en: 'this is no sum: correct or clear it' },
  limitBelow: { ru: 'предел выше старта: так не бывает', en: 'the limit cannot lie above the start' },
  limitOver: { ru: 'предел должен быть выше начальной цены', en: 'the limit must lie above the first price' },
  autoLimit: { ru: 'чтобы присуждать сразу, укажите предельную цену', en: 'to award at once, give the limit price' },
  floorOver: { ru: 'нижняя граница выше стартовой цены', en: 'the floor lies above the start price' },
  step: { ru: 'укажите шаг больше нуля', en: 'give a step above zero' },
  percent: { ru: 'укажите от 0,1 до 10 %', en: 'give 0.1 to 10 %' },
  endMissing: { ru: 'укажите, когда приём закончится', en: 'say when bidding ends' },
  past: { ru: 'время уже прошло', en: 'that moment has passed' },
  short: { ru: 'приём ставок длится не меньше 10 минут', en: 'bidding lasts 10 minutes at least' },
  groups: { ru: 'выберите группу', en: 'choose a group' },
  organizations: { ru: 'добавьте хотя бы одну организацию', en: 'add at least one organisation' },
  range: { ru: (from: string, to: string) => `укажите от ${from} до ${to}`, en: (from: string, to: string) => `give ${from} to ${to}` },
  lane: { ru: 'тендер на объём собирается из направлений: уберите заказы', en: 'a contract is made of lanes: remove the orders' },
  notLane: { ru: 'направления торгуются только тендером на объём', en: 'lanes are put up by a contract alone' },
})
