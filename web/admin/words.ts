import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  title: { ru: 'Администрирование', en: 'Administration' },
  tabs: { ru: 'Разделы', en: 'Sections' },
  ahead: { ru: 'Раздел строится', en: 'This section is being built' },
})

export const tabWords = defineWords({
  menu: { ru: 'Меню', en: 'Menu' },
  dicts: { ru: 'Справочники', en: 'Dictionaries' },
  organizations: { ru: 'Организации', en: 'Organisations' },
  people: { ru: 'Пользователи', en: 'People' },
  journal: { ru: 'Журнал событий', en: 'Journal' },
  limits: { ru: 'Лимиты', en: 'Limits' },
  jobs: { ru: 'Задания', en: 'Jobs' },
  health: { ru: 'Состояние', en: 'Health' },
})

/** What will stand in a section that is not there yet. */
export const comingSoonWords = defineWords({
  organizations: {
    ru: 'Здесь будут организации установки: стороны, проверка, сотрудники, последняя активность.',
    en: 'Organisations of the installation will stand here: sides, check, employees, last activity.',
  },
  people: {
    ru: 'Здесь будут люди, их места работы и открытые сеансы.',
    en: 'People, their employments and open sessions will stand here.',
  },
  journal: {
    ru: 'Здесь будет журнал всех изменений с поиском, который остаётся в адресе.',
    en: 'The journal of all changes will stand here, with a search kept in the address.',
  },
  limits: {
    ru: 'Здесь будут лимиты запросов и то, кто в них упирался.',
    en: 'Limits of requests will stand here, and who met them.',
  },
  jobs: {
    ru: 'Здесь будут таймеры и очереди: что ждёт, что опаздывает, что не вышло.',
    en: 'Timers and queues will stand here: what waits, what is late, what failed.',
  },
  health: {
    ru: 'Здесь будут процессы, база, место на диске и ошибки. Пока это отдают /healthz, /readyz и /metrics.',
    en: 'Processes, database, disk and errors will stand here. Until then /healthz, /readyz and /metrics tell them.',
  },
})

export const menuWords = defineWords({
  add: { ru: 'Добавить пункт', en: 'Add an item' },
  count: {
    ru: (n: number) => countRu(n, 'пункт', 'пункта', 'пунктов'),
    en: (n: number) => countEn(n, 'item', 'items'),
  },
  list: { ru: 'Пункты меню', en: 'Menu items' },
  failed: { ru: 'Меню не загрузилось', en: 'The menu did not load' },
  noGroup: { ru: 'Без группы', en: 'Without a group' },
  group: { ru: (n: number) => `Группа ${n}`, en: (n: number) => `Group ${n}` },
  first: { ru: 'Над группами', en: 'Above the groups' },
  tabsOn: { ru: (path: string) => `Вкладки на ${path}`, en: (path: string) => `Tabs on ${path}` },
  tabsNowhere: { ru: 'Вкладки без экрана', en: 'Tabs without a screen' },
  up: { ru: (title: string) => `Выше: ${title}`, en: (title: string) => `Move up: ${title}` },
  down: { ru: (title: string) => `Ниже: ${title}`, en: (title: string) => `Move down: ${title}` },
  position: { ru: (n: number) => `место ${n}`, en: (n: number) => `position ${n}` },
  moved: { ru: (title: string) => `«${title}» переставлен`, en: (title: string) => `“${title}” was moved` },
  moveFailed: { ru: 'Порядок не сохранён', en: 'The order was not saved' },
  frame: { ru: 'вставка', en: 'embedded' },
  outside: { ru: 'внешний', en: 'external' },
  flag: { ru: 'новый заказ', en: 'new order' },
  nowhere: { ru: 'никуда не ведёт', en: 'leads nowhere' },
  same: {
    ru: (position: number, titles: readonly string[]) =>
      `Место ${position} занимают сразу ${titles.map(title => `«${title}»`).join(', ')}: порядок между ними решает номер.`,
    en: (position: number, titles: readonly string[]) =>
      `${titles.map(title => `“${title}”`).join(', ')} share position ${position}: their numbers decide which comes first.`,
  },
  more: { ru: (n: number) => `И ещё таких мест: ${n}.`, en: (n: number) => `And ${n} more such positions.` },
  spread: { ru: 'Разложить по порядку', en: 'Number them anew' },
  later: {
    ru: 'Сохранено. Люди увидят новое меню при следующей загрузке продукта.',
    en: 'Saved. People will see the new menu when they load the product next time.',
  },
  reload: { ru: 'Обновить у себя', en: 'Reload here' },

  newTitle: { ru: 'Новый пункт', en: 'New item' },
  itemTitle: { ru: (id: number) => `Пункт ${id}`, en: (id: number) => `Item ${id}` },
  own: { ru: 'пункт продукта', en: 'item of the product' },
  close: { ru: 'Закрыть', en: 'Close' },
  unknownTitle: { ru: 'Такого пункта нет', en: 'There is no such item' },
  unknownText: { ru: 'Его удалили, или номер в адресе другой.', en: 'It was removed, or the number in the address is another one.' },

  title: { ru: 'Название', en: 'Title' },
  titleOwn: {
    ru: (said: string) => `В меню стоит «${said}»: пункты продукта он называет сам, на обоих языках.`,
    en: (said: string) => `The menu says “${said}”: the product words its own items, in both languages.`,
  },
  subTitle: { ru: 'Подпись', en: 'Sub-title' },
  subTitleNote: { ru: 'Вторая строка под названием.', en: 'The second line under the title.' },
  icon: { ru: 'Иконка', en: 'Icon' },
  iconNone: { ru: 'обычная', en: 'plain' },
  iconUnknown: {
    ru: (name: string) => `Иконки «${name}» нет, показана обычная.`,
    en: (name: string) => `There is no icon “${name}”, the plain one is shown.`,
  },
  groupField: { ru: 'Группа', en: 'Group' },
  groupUnnamed: { ru: (n: number) => `${n}, отделена линией`, en: (n: number) => `${n}, set apart by a line` },
  positionField: { ru: 'Место', en: 'Position' },
  idField: { ru: 'Номер', en: 'Number' },
  idNote: { ru: 'Пусто: следующий свободный.', en: 'Empty: the next free one.' },
  what: { ru: 'Куда ведёт', en: 'Where it leads' },
  whatPath: { ru: 'По адресу', en: 'To an address' },
  whatFlag: { ru: 'В форму нового заказа', en: 'To the form of a new order' },
  whatFlagNote: {
    ru: 'Вместо адреса стоит флаг path: true, форма открывается в новой версии.',
    en: 'The flag path: true stands for an address; the form opens in its new version.',
  },
  path: { ru: 'Путь', en: 'Path' },
  pathNote: {
    ru: 'Экран продукта: /partners. Для вставки и имя: reports/main.',
    en: 'A screen: /partners. For an embedded page also a name: reports/main.',
  },
  pathTabNote: { ru: 'Экран, на котором стоит вкладка.', en: 'The screen the tab stands on.' },
  src: { ru: 'Источник', en: 'Source' },
  srcNote: { ru: 'Адрес https:// для вставки и внешнего пункта.', en: 'An https:// address for an embedded page or an external item.' },
  srcTabNote: {
    ru: 'Что покажет вкладка: https:// у вставки и внешней, путь продукта у остальных.',
    en: 'What the tab shows: https:// if embedded or external, a path of the product otherwise.',
  },
  isIframe: { ru: 'Вставка', en: 'Embedded' },
  isIframeNote: { ru: 'Источник открывается внутри продукта.', en: 'The source opens inside the product.' },
  isExternal: { ru: 'Внешний', en: 'External' },
  isExternalNote: { ru: 'Источник открывается в новой вкладке браузера.', en: 'The source opens in a new tab of the browser.' },
  isTab: { ru: 'Вкладка экрана', en: 'Tab of a screen' },
  isTabNote: { ru: 'Стоит не в меню, а над экраном по этому пути.', en: 'Stands not in the menu but above the screen of that path.' },
  key: { ru: 'Ключ', en: 'Key' },
  keyNote: {
    ru: 'По нему продукт узнаёт свои пункты. У добавленных обычно пуст.',
    en: 'The product knows its own items by it. Usually empty for added ones.',
  },
  keyOwn: { ru: 'Ключ пункта продукта не меняется.', en: 'The key of an item of the product stays.' },

  opens: { ru: (to: string) => `Откроется ${to}`, en: (to: string) => `Opens ${to}` },
  opensOutside: { ru: (host: string) => `Откроет ${host} в новой вкладке`, en: (host: string) => `Opens ${host} in a new tab` },
  tabShows: {
    ru: (screen: string, what: string) => `Вкладка на ${screen}, покажет ${what}`,
    en: (screen: string, what: string) => `A tab on ${screen} that shows ${what}`,
  },
  tabEmpty: {
    ru: (screen: string) => `Вкладка на ${screen}, пока пустая: нет источника`,
    en: (screen: string) => `A tab on ${screen}, empty as yet: it has no source`,
  },
  leadsNowhere: { ru: 'Никуда не ведёт: люди его не увидят', en: 'Leads nowhere: people will not see it' },
  tabHomeless: { ru: 'Вкладке нужен путь экрана, с косой чертой', en: 'A tab needs the path of a screen, with a slash' },

  save: { ru: 'Сохранить', en: 'Save' },
  create: { ru: 'Добавить', en: 'Add' },
  nothing: { ru: 'Ничего не изменено', en: 'Nothing was changed' },
  saved: { ru: 'Пункт сохранён', en: 'The item was saved' },
  created: { ru: 'Пункт добавлен', en: 'The item was added' },
  removed: { ru: 'Пункт удалён', en: 'The item was removed' },
  unknownOutcome: {
    ru: 'Ответ не пришёл. Всё набранное на месте, можно сохранить ещё раз.',
    en: 'No answer came. Everything typed is still here, save again.',
  },
  check: { ru: 'Проверьте поля', en: 'Check the fields' },
  remove: { ru: 'Удалить…', en: 'Remove…' },
  removeOwn: {
    ru: 'Пункт принадлежит продукту и не удаляется',
    en: 'The item belongs to the product and cannot be removed',
  },
  removeTitle: { ru: (title: string) => `Удалить пункт «${title}»?`, en: (title: string) => `Remove the item “${title}”?` },
  removeText: {
    ru: 'Он уйдёт из меню у всех при следующей загрузке.',
    en: 'It leaves everybody’s menu with the next load.',
  },
  removeForever: { ru: 'Вернуть можно, только добавив заново.', en: 'It comes back only if it is added again.' },
  removeDo: { ru: 'Удалить', en: 'Remove' },

  leaveTitle: { ru: 'Уйти без сохранения?', en: 'Leave without saving?' },
  leaveText: { ru: 'Набранное в пункте меню пропадёт.', en: 'What was typed in the menu item will be lost.' },
  leave: { ru: 'Уйти', en: 'Leave' },
  stay: { ru: 'Остаться', en: 'Stay' },

  preview: { ru: 'Так увидят', en: 'As seen by' },
  previewSide: { ru: 'Чьими глазами', en: 'Whose eyes' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  platform: { ru: 'Платформа', en: 'Platform' },
  previewTabs: { ru: (path: string) => `Вкладки на ${path}`, en: (path: string) => `Tabs on ${path}` },
  previewNote: { ru: 'Со всеми правами этой стороны.', en: 'With every right of that side.' },
})

/** What a field must be, said where it is not. */
export const fieldErrorWords = defineWords({
  id: { ru: 'целое число от 1 до 32 767', en: 'a whole number from 1 to 32,767' },
  position: { ru: 'целое число от 0 до 100 000', en: 'a whole number from 0 to 100,000' },
  title: { ru: 'от 1 до 60 знаков', en: '1 to 60 characters' },
  sub_title: { ru: 'не больше 100 знаков', en: '100 characters at most' },
  icon: { ru: 'не больше 40 знаков', en: '40 characters at most' },
  group_id: { ru: 'целое число от 0 до 10 000', en: 'a whole number from 0 to 10,000' },
  path: { ru: '/путь или имя, без пробелов и двоеточий', en: 'a /path or a name, without spaces and colons' },
  src: { ru: 'https://адрес или /путь', en: 'an https:// address or a /path' },
  outside: { ru: 'нужен адрес https://', en: 'an https:// address is needed' },
  key: { ru: 'латинские строчные, цифры и _, до 40 знаков', en: 'lower-case letters, digits and _, up to 40' },
  is_iframe: { ru: 'да или нет', en: 'yes or no' },
  is_tab: { ru: 'да или нет', en: 'yes or no' },
  is_external: { ru: 'да или нет', en: 'yes or no' },
})

export const iconWords = defineWords({
  home: { ru: 'дом', en: 'home' },
  order: { ru: 'заказ', en: 'order' },
  plus: { ru: 'плюс', en: 'plus' },
  tender: { ru: 'торги', en: 'tender' },
  flight: { ru: 'рейс', en: 'flight' },
  demand: { ru: 'спрос', en: 'demand' },
  partners: { ru: 'партнёры', en: 'partners' },
  rules: { ru: 'правила', en: 'rules' },
  waybill: { ru: 'накладная', en: 'waybill' },
  chart: { ru: 'график', en: 'chart' },
  gear: { ru: 'шестерня', en: 'gear' },
  help: { ru: 'помощь', en: 'help' },
  truck: { ru: 'тягач', en: 'truck' },
  trailer: { ru: 'прицеп', en: 'trailer' },
  driver: { ru: 'водитель', en: 'driver' },
  board: { ru: 'доска', en: 'board' },
  gate: { ru: 'ворота', en: 'gate' },
  building: { ru: 'здание', en: 'building' },
  key: { ru: 'ключ', en: 'key' },
  toggle: { ru: 'переключатель', en: 'toggle' },
  table: { ru: 'таблица', en: 'table' },
  bell: { ru: 'колокольчик', en: 'bell' },
  star: { ru: 'звезда', en: 'star' },
  rouble: { ru: 'рубль', en: 'rouble' },
})

export const dictWords = defineWords({
  list: { ru: 'Справочники', en: 'Dictionaries' },
  rows: { ru: (n: number) => countRu(n, 'запись', 'записи', 'записей'), en: (n: number) => countEn(n, 'entry', 'entries') },
  code: { ru: 'Код', en: 'Code' },
  ru: { ru: 'По-русски', en: 'In Russian' },
  en: { ru: 'По-английски', en: 'In English' },
  failed: { ru: 'Справочник не загрузился', en: 'The dictionary did not load' },
  note: { ru: 'Только чтение: правка с версиями появится здесь же.', en: 'To be read only: editing with versions will come here.' },

  countries: { ru: 'Страны', en: 'Countries' },
  legalForms: { ru: 'Формы организаций', en: 'Legal forms' },
  truckTypes: { ru: 'Типы машин', en: 'Truck types' },
  downloadTypes: { ru: 'Способы погрузки', en: 'Ways of loading' },
  bodyTypes: { ru: 'Типы кузова', en: 'Body types' },
  productCategories: { ru: 'Категории грузов', en: 'Product categories' },
  temperatures: { ru: 'Температурные режимы', en: 'Temperature regimes' },
  transportTypes: { ru: 'Виды транспорта', en: 'Transport types' },
  packageTypes: { ru: 'Упаковка', en: 'Packages' },
  currencies: { ru: 'Валюты', en: 'Currencies' },
  timeZones: { ru: 'Часовые пояса', en: 'Time zones' },
  orderCancelReasons: { ru: 'Причины отмены заказа', en: 'Reasons to cancel an order' },
  demandCancelReasons: { ru: 'Причины отмены спроса', en: 'Reasons to cancel a demand' },
  executorRevokeReasons: { ru: 'Причины отказа исполнителя', en: 'Reasons of an executor to give back' },
  documentRejectReasons: { ru: 'Причины отказа в документе', en: 'Reasons to refuse a document' },
  forwarderRevokeReasons: { ru: 'Причины отзыва экспедитором', en: 'Reasons of a forwarder to take back' },
  taskFailureReasons: { ru: 'Причины невыполнения точки', en: 'Reasons a stop was not done' },
  searchPoints: { ru: 'Города поиска', en: 'Search points' },
  printFormats: { ru: 'Форматы печати', en: 'Print formats' },
})
