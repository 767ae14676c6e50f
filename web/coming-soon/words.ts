import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  building: { ru: 'Раздел строится', en: 'This section is being built' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },

  create: { ru: 'Создать заказ', en: 'Create an order' },
  sourceForwarder: { ru: 'Заказы ищут исполнителя', en: 'Orders seeking an executor' },
  sourceExecutor: { ru: 'Новые предложения', en: 'New offers' },
  assign: { ru: 'Назначить машину', en: 'Assign a vehicle' },
  onway: { ru: 'Заказы в пути', en: 'Orders on the way' },
  docs: { ru: 'Заказы на документах', en: 'Orders at documents' },
  done: { ru: 'Завершённые заказы', en: 'Completed orders' },
  orders: { ru: 'Все заказы', en: 'All orders' },
  admin: { ru: 'Администрирование', en: 'Administration' },
  home: { ru: 'Ждут меня', en: 'Waiting for me' },
})

export const titleWords = defineWords({
  dashboard: { ru: 'Аналитика', en: 'Analytics' },
  module: { ru: 'Модуль', en: 'Module' },
})

/** What will stand here, in one sentence. */
export const purposeWords = defineWords({
  dashboard: {
    ru: 'Здесь будут отчёты об исполнении, торгах, парке, деньгах и документах.',
    en: 'Reports on performance, tenders, fleet, money and documents will stand here.',
  },
  module: { ru: 'Здесь откроется встроенный модуль вашей установки.', en: 'A built-in module of your installation will open here.' },
})
