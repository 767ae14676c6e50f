import * as tender from '#contract/tender-words.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const kindWords = defineWords(tender.tenderKindWords)

/** How a lot of an executor who offers capacity is decided: prices go the other way. */
export const risingKindWords = defineWords(tender.risingKindWords)

export const tabWords = defineWords({
  all: { ru: 'Все', en: 'All' },
  drafts: { ru: 'Черновики', en: 'Drafts' },
  announced: { ru: 'Объявлены', en: 'Announced' },
  bidding: { ru: 'Идут торги', en: 'Bidding' },
  choosing: { ru: 'Выбор победителя', en: 'Choosing' },
  done: { ru: 'Завершены', en: 'Ended' },
  cancelled: { ru: 'Отменены', en: 'Cancelled' },
  available: { ru: 'Доступные', en: 'Available' },
  taking: { ru: 'Участвую', en: 'Taking part' },
  invited: { ru: 'Приглашения', en: 'Invitations' },
  won: { ru: 'Выиграл', en: 'Won' },
  lost: { ru: 'Проиграл', en: 'Lost' },
})

export const lotStatusWords = defineWords(tender.lotStatusWords)
export const tenderStatusWords = defineWords(tender.tenderStatusWords)
export const basisWords = defineWords(tender.basisWords)

export const visibilityWords = defineWords({
  blind: { ru: 'Только своя ставка', en: 'The own bet only' },
  rank: { ru: 'Своё место', en: 'The own place' },
  best: { ru: 'Место и лучшая цена', en: 'Place and best price' },
  full_anonymous: { ru: 'Все цены без имён', en: 'Every price, no names' },
  full: { ru: 'Все цены с именами', en: 'Every price with names' },
})

/** What a bidder sees of the others at each level. */
export const seesWords = defineWords({
  blind: { ru: 'свою ставку. Ни места, ни чужих цен до конца', en: 'his own bet. Neither his place nor other prices until the end' },
  rank: { ru: 'своё место среди участников, без чужих цен', en: 'his place among the bidders, without their prices' },
  best: { ru: 'своё место и лучшую цену, но не чья она', en: 'his place and the best price, but not whose it is' },
  full_anonymous: { ru: 'все цены по порядку, участники под номерами', en: 'every price in order, the bidders as numbers' },
  full: { ru: 'все цены и кто их назвал', en: 'every price and who named it' },
})

/** What the others learn of a bidder at each level. */
export const shownWords = defineWords({
  blind: { ru: 'ничего', en: 'nothing' },
  rank: { ru: 'ничего, кроме того, что кто-то выше или ниже их', en: 'nothing but that somebody stands above or below them' },
  best: { ru: 'вашу цену, если она лучшая, без имени', en: 'your price while it is the best, without your name' },
  full_anonymous: { ru: 'ваши цены под номером, без имени', en: 'your prices under a number, without your name' },
  full: { ru: 'ваши цены и название организации', en: 'your prices and your organisation’s name' },
})

export const lotWords = defineWords({
  draft: { ru: 'Черновик', en: 'Draft' },
  ends: { ru: 'До конца', en: 'Time left' },
  opensIn: { ru: (left: string) => `через ${left}`, en: (left: string) => `in ${left}` },
  left: { ru: (left: string) => `осталось ${left}`, en: (left: string) => `${left} left` },
  soon: { ru: 'скоро конец', en: 'ending soon' },
  over: { ru: 'приём закончен', en: 'bidding is over' },
  closing: { ru: 'подводится итог', en: 'closing' },
  by: { ru: (at: string) => `до ${at}`, en: (at: string) => `until ${at}` },
  from: { ru: (at: string) => `с ${at}`, en: (at: string) => `from ${at}` },
  deadline: { ru: 'Прошло времени приёма ставок', en: 'Share of the bidding time that is over' },
  round: { ru: (n: number) => `тур ${n}`, en: (n: number) => `round ${n}` },
  leading: { ru: 'лидируете', en: 'you lead' },
  outbid: { ru: 'перебита', en: 'outbid' },
  placed: { ru: 'подана', en: 'placed' },
  won: { ru: 'выиграла', en: 'won' },
  reserve: { ru: 'в резерве', en: 'in reserve' },
  lost: { ru: 'проиграла', en: 'lost' },
  refused: { ru: 'не подтверждена', en: 'not confirmed' },
  rankOf: { ru: (rank: number, of: number) => `${rank}-е из ${of}`, en: (rank: number, of: number) => `${rank} of ${of}` },
  rank: { ru: (rank: number) => `${rank}-е место`, en: (rank: number) => `place ${rank}` },
  sealed: { ru: 'запечатана', en: 'sealed' },
  noBet: { ru: 'нет ставки', en: 'no bet' },
  hidden: { ru: 'скрыта', en: 'hidden' },
  hiddenBidders: { ru: 'скрыто', en: 'hidden' },
  noBets: { ru: 'ставок нет', en: 'no bets' },
  invited: { ru: (n: number) => `приглашено ${n}`, en: (n: number) => `${n} invited` },
  bidders: {
    ru: (n: number) => countRu(n, 'участник', 'участника', 'участников'),
    en: (n: number) => countEn(n, 'bidder', 'bidders'),
  },
  bets: { ru: (n: number) => countRu(n, 'ставка', 'ставки', 'ставок'), en: (n: number) => countEn(n, 'bet', 'bets') },
  trips: {
    ru: (n: number) => countRu(n, 'рейс', 'рейса', 'рейсов'),
    en: (n: number) => countEn(n, 'trip', 'trips'),
  },
  perWeek: { ru: 'в неделю', en: 'a week' },
  perTotal: { ru: 'всего', en: 'in all' },
  km: { ru: (km: string) => `${km} км`, en: (km: string) => `${km} km` },
  route: { ru: (from: string, to: string) => `Маршрут: ${from} – ${to}`, en: (from: string, to: string) => `Route: ${from} – ${to}` },
  open: { ru: 'Открыть', en: 'Open' },
  toChoose: { ru: 'ждут выбора победителя', en: 'await the choice of a winner' },
  toAnswer: { ru: 'ждут первой ставки', en: 'await a first bet' },
})

export const listWords = defineWords({
  title: { ru: 'Торги', en: 'Tenders' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  label: { ru: 'Лоты торгов', en: 'Lots of tenders' },
  create: { ru: 'Новый тендер', en: 'New tender' },
  createCapacity: { ru: 'Предложить машины', en: 'Offer vehicles' },
  searchHint: { ru: 'Номер лота, тендера или заказа, город, контрагент', en: 'Number of a lot, tender or order, town, counterpart' },
  number: { ru: '№', en: 'No.' },
  lot: { ru: 'Лот', en: 'Lot' },
  dates: { ru: 'Погрузка', en: 'Loading' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  kind: { ru: 'Вид торга', en: 'Kind' },
  kindHead: { ru: 'Вид', en: 'Kind' },
  start: { ru: 'Старт', en: 'Start' },
  best: { ru: 'Лучшая цена', en: 'Best price' },
  own: { ru: 'Моя ставка', en: 'My bet' },
  bet: { ru: 'Новая ставка', en: 'New bet' },
  step: { ru: 'Шаг', en: 'Step' },
  bidders: { ru: 'Участники', en: 'Bidders' },
  drop: { ru: 'Снижение', en: 'Drop' },
  rise: { ru: 'Рост', en: 'Rise' },
  status: { ru: 'Статус', en: 'Status' },
  organizer: { ru: 'Организатор', en: 'Organiser' },
  private: { ru: 'Закрытая площадка', en: 'Private area' },
  created: { ru: 'Создан', en: 'Created' },
  responsible: { ru: 'Ответственный', en: 'Responsible' },
  sortDue: { ru: 'Сначала те, что скоро закончатся', en: 'Ending soon first' },
  sortNew: { ru: 'Сначала новые', en: 'Newest first' },
  sortOld: { ru: 'Сначала старые', en: 'Oldest first' },
  body: { ru: 'Кузов', en: 'Body' },
  wall: { ru: 'Стена', en: 'Wall' },
  copyNumber: { ru: 'Скопировать номер', en: 'Copy the number' },
  toOrder: { ru: 'Заказ лота', en: 'Order of the lot' },
  peek: { ru: (number: string) => `Лот ${number}`, en: (number: string) => `Lot ${number}` },
  emptyForwarder: { ru: 'Торгов ещё нет', en: 'There are no tenders yet' },
  emptyForwarderText: {
    ru: 'Выставьте размещённые заказы на торги: исполнители сами назовут цену, а вы выберете победителя.',
    en: 'Put placed orders up: executors name their prices themselves, and you choose the winner.',
  },
  emptyExecutor: { ru: 'Торгов для вас сейчас нет', en: 'There are no tenders for you now' },
  emptyExecutorText: {
    ru: 'Здесь появятся лоты экспедиторов, которые вас пригласили, и открытые торги. Свои свободные машины можно предложить самим.',
    en: 'Lots of forwarders who invited you and open tenders will stand here. Free vehicles of your own can be offered by you.',
  },
  rules: { ru: 'Правила лота', en: 'Rules of the lot' },
  compared: { ru: (how: string) => `Цены сравниваются: ${how}`, en: (how: string) => `Prices are compared: ${how}` },
  sees: { ru: (what: string) => `Участник видит ${what}`, en: (what: string) => `A bidder sees ${what}` },
})

/** The rules printed on a lot. */
export const rulesWords = defineWords({
  title: { ru: 'Правила лота', en: 'Rules of the lot' },
  offered: { ru: 'Предлагается машина.', en: 'A vehicle is offered.' },
  rising: { ru: 'Предлагается машина: выигрывает самая высокая цена.', en: 'A vehicle is offered: the highest price wins.' },
  compared: { ru: (how: string) => `Цены сравниваются: ${how}.`, en: (how: string) => `Prices are compared: ${how}.` },
  sees: { ru: (what: string) => `Участник видит ${what}.`, en: (what: string) => `A bidder sees ${what}.` },
  others: { ru: (what: string) => `О вас другие узнают: ${what}.`, en: (what: string) => `Of you the others learn: ${what}.` },
  sealed: {
    ru: 'Ставки запечатаны на вашем устройстве: до конца их не прочтёт ни организатор, ни площадка.',
    en: 'Bets are sealed on your device: until the end neither the organiser nor the platform reads them.',
  },
  sealedOf: {
    ru: 'Ставки запечатаны на устройстве участника: до конца их не прочтёте ни вы, ни площадка.',
    en: 'Bets are sealed on the bidder’s device: until the end neither you nor the platform reads them.',
  },
  taking: {
    ru: 'Лот берёт первый, кто согласится с ценой. Взять можно один раз, отменить нельзя.',
    en: 'The first who agrees to the price takes the lot. It is taken once and not given back.',
  },
  moves: {
    ru: (window: string, by: string, most: string) => `Ставка лидера в последние ${window} продлевает торги на ${by}, ${most}.`,
    en: (window: string, by: string, most: string) => `A leading bet within the last ${window} moves the end to ${by} after it, ${most}.`,
  },
  always: { ru: 'без ограничения', en: 'without a limit' },
  most: { ru: (n: number) => `до ${n} раз`, en: (n: number) => `up to ${n} times` },
  rounds: {
    ru: (n: number) => `Организатор может провести переторжку, всего туров до ${n}.`,
    en: (n: number) => `The organiser may open another round, up to ${n} in all.`,
  },
  withdraw: { ru: (at: string) => `Ставку можно отозвать до ${at}.`, en: (at: string) => `A bet may be withdrawn until ${at}.` },
  replaces: {
    ru: 'Отозвать ставку нельзя, заменить можно до конца приёма.',
    en: 'A bet cannot be withdrawn, but may be replaced until the end.',
  },
  stays: { ru: 'Отозвать ставку нельзя, можно заменить лучшей.', en: 'A bet cannot be withdrawn, only replaced by a better one.' },
  confirm: {
    ru: (length: string) => `Победитель подтверждает за ${length}.`,
    en: (length: string) => `The winner confirms within ${length}.`,
  },
  asks: { ru: (what: string) => `Допускаются: ${what}.`, en: (what: string) => `To bet one needs: ${what}.` },
  minRating: { ru: (n: number) => `доставок в срок от ${n} %`, en: (n: number) => `${n}% of deliveries in time` },
  ownFleet: { ru: 'только свои машины', en: 'own vehicles only' },
  adr: { ru: 'водитель с ДОПОГ', en: 'a driver with ADR' },
  insurance: { ru: (sum: string) => `полис от ${sum}`, en: (sum: string) => `a policy of ${sum}` },
})
