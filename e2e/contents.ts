/** An address inside the shell: the heading of its screen, and words of what stands in it. */
export type Content = readonly [address: string, title: string | null, says: string]

/**
 * What the screens of an organisation say without anything in them, by the statements they prove. A heading alone proves no screen: each names
 * what is in it. `{driver}` and `{truck}` are made by the test.
 */
export const contents: Readonly<Record<string, readonly Content[]>> = {
  '2.05, 2.15–2.20, 2.31, 2.42 orders': [
    ['/', 'Ждут меня', 'погрузка пропущена'],
    ['/orders_executor', 'Заказы', 'Назначить машину'],
    ['/orders_forwarder', 'Заказы', 'Ищут исполнителя'],
    ['/orders_executor/tab/onway', 'Заказы', 'Предстоящие'],
    ['/orders_forwarder/tab/docs', 'Заказы', 'Ждут подтверждения'],
    ['/orders_executor_old/tab/onway', 'Заказы', 'Перейти на новую'],
    ['/orders_forwarder_old/tab/docs', 'Заказы', 'Перейти на новую'],
    ['/orders_forwarder/create', 'Новый заказ', 'Что везём'],
    ['/order-edit', 'Правка заказов', 'правят черновики и размещённые'],
    ['/orders_forwarder/co2e', null, 'По кварталам'],
    ['/orders_executor/co2e', null, 'По кварталам'],
  ],
  '2.21–2.30, 2.34 tenders, flights, assignment, demand and the private area': [
    ['/tenders_executor', 'Торги', 'Вид торга'],
    ['/tenders_forwarder', 'Торги', 'Выбор победителя'],
    ['/tenders_executor/create', 'Новый тендер', 'Участники'],
    ['/tenders_forwarder/create', 'Новый тендер', 'Участники'],
    ['/flights_forwarder', 'Рейсы', 'Направления'],
    ['/flights_executor', 'Рейсы', 'Показатели'],
    ['/flights/tasks', 'Назначение', 'В парке пока нет машин'],
    ['/demand_forwarder', 'Спрос', 'Новая потребность'],
    ['/demand_executor', 'Спрос', 'Мои отклики'],
    ['/demand_forwarder/create', 'Новая потребность', 'На период'],
    ['/tdsd-private-main', 'Закрытая площадка', 'Создать площадку'],
  ],
  '2.35–2.41, 2.43, 2.45 drivers, vehicles, partners, money, rules and conditions': [
    ['/drivers', 'Водители', 'Добавить водителя'],
    ['/drivers/create', 'Новый водитель', 'Фамилия'],
    ['/drivers/{driver}', null, 'Фамилия'],
    ['/transport', 'Транспорт', 'Добавить машину'],
    ['/transport/create', 'Новая машина', 'Особые грузы'],
    ['/transport/{truck}', null, 'Госномер'],
    ['/partners', 'Партнёры', 'ИНН'],
    ['/settlements', 'Расчёты', 'Задолженность'],
    ['/settlements?section=due', 'К расчёту', 'Документы приняты'],
    ['/settlements?section=ageing', 'Задолженность', 'Реестры'],
    ['/management-rules', 'Правила', 'Возьмите готовый пример'],
    ['/condition-templates', 'Шаблоны условий', 'Архив'],
    ['/condition-templates/new', 'Новый шаблон условий', 'Бесплатное ожидание'],
  ],
  '2.06, 2.44, 2.49 the reference of tables and settings': [
    ['/tbl', null, 'Прокрутить и измерить'],
    ['/management-org-settings', 'Организация', 'Сотрудники и роли'],
    ['/notifications-settings', 'Уведомления', 'Тихие часы'],
  ],
}

/** The same of the screens of the installation's staff. */
export const contentsOfPlatform: readonly Content[] = [
  ['/admin-tdsd', 'Доступ к площадке', 'Площадк'],
  ['/system-condition-templates', 'Системные условия', 'Новый шаблон'],
  ['/system-condition-templates/new', 'Новый системный шаблон', 'Что изменилось'],
]

/** Screens that are shown with something in them, by tests of their own. */
export const shownBy: Readonly<Record<string, string>> = {
  '/iframe/:path/*': 'e2e/menu.spec.ts',
  '/orders_forwarder/edit/:orderId': 'e2e/addresses.spec.ts',
  '/orders/:orderId': 'e2e/scenario-one.spec.ts',
  '/tenders_forwarder/:id': 'e2e/tender-last-minute.spec.ts',
  '/tenders_executor/:id': 'e2e/tender-last-minute.spec.ts',
  '/flights/:flightId': 'e2e/flights.spec.ts',
  '/demand_forwarder/edit/:id': 'e2e/demand.spec.ts',
  '/demand/:id': 'e2e/demand.spec.ts',
  '/settlements/:id': 'e2e/settlements.spec.ts',
  '/analytics/:dashId/*': 'e2e/analytics.spec.ts',
  '/modules/:dashId/*': 'e2e/menu.spec.ts',
  '/feature-flags': 'e2e/shell.spec.ts',
  '/client-admin': 'e2e/client.spec.ts',
  '/client-admin/:id': 'e2e/client.spec.ts',
  '/admin': 'e2e/menu.spec.ts',
  '/admin/:id': 'e2e/menu.spec.ts',
  '/toggle-admin': 'e2e/addresses.spec.ts',
  '/toggle-admin/:id': 'e2e/addresses.spec.ts',
}

/** The functional areas of the specification, each with the screen the menu of a side leads to. */
export const areas: Readonly<Record<'forwarder' | 'executor', readonly string[]>> = {
  forwarder: [
    ...['/orders_forwarder', '/tenders_forwarder', '/flights_forwarder', '/demand_forwarder', '/partners'],
    ...['/condition-templates', '/notifications-settings', '/management-rules', '/management-org-settings'],
  ],
  executor: ['/drivers', '/transport'],
}
