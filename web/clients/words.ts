import type { ClientPlan, ClientState } from '#contract/clients.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  title: { ru: 'Клиенты', en: 'Clients' },
  ownTitle: { ru: 'Кабинет клиента', en: 'Client account' },
  label: { ru: 'Организации площадки', en: 'Organisations of the platform' },
  search: { ru: 'Название или ИНН', en: 'Name or tax number' },
  name: { ru: 'Организация', en: 'Organisation' },
  tin: { ru: 'ИНН', en: 'Tax number' },
  kpp: { ru: 'КПП', en: 'KPP' },
  side: { ru: 'Роль', en: 'Role' },
  state: { ru: 'Проверка', en: 'Check' },
  ready: { ru: 'Готовность', en: 'Ready' },
  employees: { ru: 'Сотрудники', en: 'People' },
  seen: { ru: 'Последний вход', en: 'Last seen' },
  since: { ru: 'Зарегистрирована', en: 'Registered' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  demo: { ru: 'демо', en: 'demo' },
  never: { ru: 'нет живых входов', en: 'no live sign-ins' },
  people: {
    ru: (n: number) => countRu(n, 'сотрудник', 'сотрудника', 'сотрудников'),
    en: (n: number) => countEn(n, 'employee', 'employees'),
  },
  empty: { ru: 'Организаций пока нет', en: 'No organisations yet' },
  emptyText: { ru: 'Они появятся, когда кто-нибудь зарегистрируется.', en: 'They appear when somebody registers.' },
  back: { ru: 'Все организации', en: 'All organisations' },
  failed: { ru: 'Не удалось открыть', en: 'Could not open' },
  missing: { ru: 'Такой организации нет, или она вам не видна', en: 'There is no such organisation, or you may not see it' },
  facts: { ru: 'Сведения', en: 'Facts' },
  country: { ru: 'Страна', en: 'Country' },
  fullName: { ru: 'Полное название', en: 'Full name' },
  settings: { ru: 'Реквизиты и настройки', en: 'Details and settings' },
  partnersLink: { ru: 'Партнёры и договоры', en: 'Partners and contracts' },
  decisions: { ru: 'Решения площадки', en: 'Decisions of the platform' },
  verify: { ru: 'Подтвердить проверку', en: 'Confirm the check' },
  doubt: { ru: 'Снять подтверждение', en: 'Take the check back' },
  block: { ru: 'Заблокировать', en: 'Block' },
  unblock: { ru: 'Разблокировать', en: 'Let in again' },
  blockTitle: { ru: (name: string) => `Заблокировать «${name}»?`, en: (name: string) => `Block “${name}”?` },
  blockNow: { ru: 'Все её сотрудники выйдут сразу и не смогут войти.', en: 'All its people are out at once and cannot sign in.' },
  blockKept: { ru: 'Заказы и документы останутся у обеих сторон.', en: 'Orders and documents stay with both sides.' },
  reason: { ru: 'Причина', en: 'Reason' },
  reasonShort: { ru: 'Напишите причину', en: 'Write the reason' },
  notReady: { ru: (n: number) => `Не хватает сведений: ${n}`, en: (n: number) => `Facts missing: ${n}` },
  saved: { ru: 'Сохранено', en: 'Saved' },
  contract: { ru: 'Договор', en: 'Contract' },
  limits: { ru: 'Лимиты', en: 'Limits' },
  overdue: { ru: 'Просрочено', en: 'Overdue' },
  atMost: {
    ru: (plan: string, n: number | null) => (n === null ? plan : `${plan}, до ${n} чел.`),
    en: (plan: string, n: number | null) => (n === null ? plan : `${plan}, up to ${n} people`),
  },
  none: { ru: 'нет', en: 'none' },
  until: { ru: (day: string) => `до ${day}`, en: (day: string) => `until ${day}` },
})

export const planWords = defineWords({
  trial: { ru: 'Пробный', en: 'Trial' },
  standard: { ru: 'Обычный', en: 'Standard' },
  extended: { ru: 'Расширенный', en: 'Extended' },
} satisfies Record<ClientPlan, Bilingual>)

/** Parts of the card of a client. */
export const partWords = defineWords({
  parts: { ru: 'Разделы карточки', en: 'Parts of the card' },
  profile: { ru: 'Профиль', en: 'Profile' },
  people: { ru: 'Сотрудники и роли', en: 'People and roles' },
  contracts: { ru: 'Договоры', en: 'Contracts' },
  bank: { ru: 'Банк', en: 'Bank' },
  keys: { ru: 'Доступы и ключи', en: 'Access and keys' },
  journal: { ru: 'Журнал', en: 'Journal' },
  noContracts: { ru: 'Договоров с партнёрами пока нет', en: 'No contracts with partners yet' },
  noAccounts: { ru: 'Счетов пока нет', en: 'No accounts yet' },
  noKeys: { ru: 'Программы ключами не пользуются', en: 'No program has a key' },
  noEntries: { ru: 'Журнал пуст', en: 'The journal is empty' },
  mainAccount: { ru: 'основной', en: 'main' },
  used: { ru: (when: string) => `последний раз ${when}`, en: (when: string) => `last used ${when}` },
  unused: { ru: 'ещё не пользовались', en: 'never used' },
  withPlatform: { ru: 'С площадкой', en: 'With the platform' },
  withPartners: { ru: 'С партнёрами', en: 'With partners' },
  working: { ru: 'действует', en: 'in force' },
  replaced: { ru: 'заменён', en: 'replaced' },
  expired: { ru: 'истёк', en: 'run out' },
  revoked: { ru: 'отозван', en: 'revoked' },
})

/** People of a client, many at once. */
export const clientPeopleWords = defineWords({
  table: { ru: 'Сотрудники и их роли', en: 'People and their roles' },
  person: { ru: 'Сотрудник', en: 'Person' },
  choose: { ru: (name: string) => `Выбрать: ${name}`, en: (name: string) => `Choose ${name}` },
  chooseAll: { ru: 'Выбрать всех', en: 'Choose all' },
  chosen: { ru: (n: number) => `Выбрано: ${n}`, en: (n: number) => `Chosen: ${n}` },
  has: { ru: 'есть', en: 'yes' },
  hasNot: { ru: 'нет', en: 'no' },
  dismissed: { ru: 'заблокирован', en: 'blocked' },
  setRoles: { ru: 'Дать роли…', en: 'Give roles…' },
  rolesTitle: { ru: (n: number) => `Роли для выбранных: ${n}`, en: (n: number) => `Roles for ${n} chosen` },
  rolesNote: {
    ru: 'Прежние роли заменятся. Последний владелец останется владельцем.',
    en: 'Former roles are replaced. The last owner stays one.',
  },
  roles: { ru: 'Роли', en: 'Roles' },
  give: { ru: 'Дать роли', en: 'Give roles' },
  block: { ru: 'Заблокировать…', en: 'Block…' },
  blockTitle: { ru: (n: number) => `Заблокировать сотрудников: ${n}?`, en: (n: number) => `Block ${n} people?` },
  blockNow: {
    ru: 'Они выйдут сразу и не смогут войти в эту организацию.',
    en: 'They are out at once and cannot sign in to this organisation.',
  },
  blockKept: {
    ru: 'Всё, что они сделали, останется. Вернуть можно в любой день.',
    en: 'All they did stays. They can be let in again any day.',
  },
  blockDo: { ru: 'Заблокировать', en: 'Block' },
  unblock: { ru: 'Вернуть', en: 'Let in again' },
  invite: { ru: 'Пригласить…', en: 'Invite…' },
  inviteTitle: { ru: 'Пригласить людей', en: 'Invite people' },
  inviteLines: { ru: 'По человеку в строке: имя и почта', en: 'A person a line: name and e-mail' },
  inviteExample: { ru: 'Анна Линкова anna@example.ru', en: 'Anna Linkova anna@example.com' },
  inviteBad: { ru: (lines: string) => `Не разобрать строки: ${lines}`, en: (lines: string) => `Lines that cannot be read: ${lines}` },
  inviteDo: { ru: (n: number) => `Пригласить: ${n}`, en: (n: number) => `Invite ${n}` },
  done: { ru: (done: number, of: number) => `Сделано: ${done} из ${of}`, en: (done: number, of: number) => `Done: ${done} of ${of}` },
  invited: { ru: 'Приглашены', en: 'Invited' },
  waits: { ru: (day: string) => `ждёт ответа до ${day}`, en: (day: string) => `waits until ${day}` },
  standIn: { ru: 'Войти как', en: 'Act as' },
  empty: { ru: 'Сотрудников нет', en: 'Nobody works here' },
})

/** Decisions of the platform about an organisation, each asked for with what it means. */
export const decisionWords = defineWords({
  terms: { ru: 'Условия и лимиты…', en: 'Terms and limits…' },
  termsTitle: { ru: (name: string) => `Условия: ${name}`, en: (name: string) => `Terms: ${name}` },
  plan: { ru: 'План использования', en: 'Plan of use' },
  maxPeople: { ru: 'Сотрудников не больше', en: 'People at most' },
  maxPeopleNote: { ru: 'Пусто: без предела. Кто уже работает, продолжит работать.', en: 'Empty: no limit. Those who work already go on.' },
  number: { ru: 'Номер договора с площадкой', en: 'Number of the contract with the platform' },
  on: { ru: 'От', en: 'Of' },
  until: { ru: 'Действует до', en: 'Until' },
  save: { ru: 'Сохранить', en: 'Save' },
  leave: { ru: 'Удалить…', en: 'Remove…' },
  leaveTitle: { ru: (name: string) => `Удалить «${name}»?`, en: (name: string) => `Remove “${name}”?` },
  leaveWhen: {
    ru: (days: number) => `Не сразу: через ${days} дней. До этого организация работает, и решение можно отменить.`,
    en: (days: number) => `Not at once: in ${days} days. Until then it works, and this can be taken back.`,
  },
  leaveThen: {
    ru: 'В тот день закроются входы и ключи, а почта и телефоны сотрудников сотрутся. Вернуть будет нельзя.',
    en: 'On that day sign-ins and keys end, e-mail and phones of its people are erased. Then it cannot be taken back.',
  },
  leaveKept: {
    ru: 'Заказы, документы и расчёты останутся у обеих сторон: закон велит хранить их 5 лет.',
    en: 'Orders, documents and payments stay with both sides: the law has them stored for five years.',
  },
  leaveDo: { ru: 'Назначить удаление', en: 'Have it removed' },
  stay: { ru: 'Отменить удаление', en: 'Take the removal back' },
  leaving: {
    ru: (day: string, reason: string) => `Удаление назначено на ${day}. Причина: ${reason}`,
    en: (day: string, reason: string) => `To be removed on ${day}. Reason: ${reason}`,
  },
  merge: { ru: 'Слить дубль…', en: 'Merge a double…' },
  mergeTitle: {
    ru: (name: string) => `Слить «${name}» с другой организацией`,
    en: (name: string) => `Merge “${name}” into another organisation`,
  },
  mergeInto: { ru: 'С какой организацией', en: 'Into which organisation' },
  mergePeople: {
    ru: 'Её сотрудники получат те же роли в выбранной организации, её заказчики и узловые точки появятся там.',
    en: 'Its people get the same roles in the one chosen, its customers and nodal points appear there.',
  },
  mergeKept: {
    ru: 'Её заказы и документы останутся записаны на неё, войти в неё будет нельзя. Слияние можно отменить: люди и нетронутые записи вернутся.',
    en: 'Its orders and documents stay its own, nobody can sign in to it. The merger can be taken back: people and untouched records go back.',
  },
  mergeDo: { ru: 'Слить', en: 'Merge' },
  part: { ru: 'Отменить слияние', en: 'Take the merger back' },
  mergedInto: {
    ru: (name: string) => `Слита с «${name}»: её сотрудники работают там.`,
    en: (name: string) => `Merged into “${name}”: its people work there.`,
  },
  closedText: { ru: 'Организация закрыта насовсем.', en: 'The organisation is closed for good.' },
  weight: { ru: 'Что остановится', en: 'What stops' },
  people: { ru: 'Сотрудников', en: 'People' },
  sessions: { ru: 'Открытых входов', en: 'Open sign-ins' },
  keys: { ru: 'Ключей программ', en: 'Keys of programs' },
  orders: { ru: 'Заказов в работе', en: 'Orders under way' },
  flights: { ru: 'Рейсов в работе', en: 'Flights under way' },
  lots: { ru: 'Лотов на торгах', en: 'Lots traded' },
  partners: { ru: 'Партнёров', en: 'Partners' },
  weightFailed: { ru: 'Не удалось узнать, что остановится', en: 'What stops could not be found out' },
  find: { ru: 'Название или ИНН', en: 'Name or tax number' },
})

/** A merger, before it is decided. */
export const mergeWords = defineWords({
  first: { ru: 'Сначала нужно закончить.', en: 'This has to be finished first.' },
  comes: { ru: 'Перейдёт', en: 'Comes along' },
  people: { ru: 'Сотрудники', en: 'People' },
  customers: { ru: 'Заказчики', en: 'Customers' },
  points: { ru: 'Узловые точки', en: 'Nodal points' },
  known: {
    ru: (come: string, known: string) => `${come}, уже есть ${known}`,
    en: (come: string, known: string) => `${come}, ${known} there already`,
  },
  stays: { ru: 'Останется за ней', en: 'Stays with it' },
  orders: { ru: 'Заказы', en: 'Orders' },
  contracts: { ru: 'Договоры', en: 'Contracts' },
  partners: { ru: 'Партнёры', en: 'Partners' },
  vehicles: { ru: 'Машины', en: 'Vehicles' },
  drivers: { ru: 'Водители', en: 'Drivers' },
  why: {
    ru: 'Сделки и договоры подписала она, водители давали согласие ей, документы машин проверены у неё. Их читает площадка, а в новую организацию заводят заново.',
    en: 'It signed the deals and contracts, drivers agreed with it, documents of vehicles were checked there. The platform reads them; in the other organisation they are entered anew.',
  },
})

/** What is not finished, by the names of a merger. */
export const openWords = defineWords({
  orders: { ru: 'заказы в работе', en: 'orders under way' },
  flights: { ru: 'рейсы в работе', en: 'flights under way' },
  lots: { ru: 'лоты на торгах', en: 'lots traded' },
  settlements: { ru: 'реестры оплат', en: 'settlements' },
  debts: { ru: 'неоплаченные заказы', en: 'orders not paid' },
})

/** Support that works in somebody's place. */
export const actingWords = defineWords({
  title: { ru: (name: string) => `Войти как ${name}`, en: (name: string) => `Act as ${name}` },
  reason: { ru: 'Зачем', en: 'Why' },
  reasonNote: { ru: 'Человек увидит это в своём журнале.', en: 'The person reads it in his journal.' },
  minutes: { ru: 'На сколько минут', en: 'For how many minutes' },
  writes: { ru: 'Разрешить изменения', en: 'Let me change things' },
  writesNote: {
    ru: 'Без этого можно только смотреть. Каждое изменение запишется на вас обоих.',
    en: 'Without it you look alone. Each change is written down to both of you.',
  },
  sealed: { ru: 'Запечатанные ставки не видны и не подаются никогда.', en: 'Sealed bets are never seen and never placed.' },
  ends: {
    ru: 'Закончится само, когда выйдет время. Закончить раньше можно кнопкой вверху любой страницы.',
    en: 'It ends by itself when the time is over. A button at the top of each page ends it before.',
  },
  begin: { ru: 'Войти', en: 'Begin' },
})

export const stateWords = defineWords({
  unverified: { ru: 'Не проверена', en: 'Not verified' },
  verified: { ru: 'Проверена', en: 'Verified' },
  blocked: { ru: 'Заблокирована', en: 'Blocked' },
  leaving: { ru: 'Закрывается', en: 'To be closed' },
  merged: { ru: 'Слита с другой', en: 'Merged' },
  closed: { ru: 'Закрыта', en: 'Closed' },
} satisfies Record<ClientState, Bilingual>)
