import { defineWords } from '#web/i18n/words.ts'

export const practiceWords = defineWords({
  title: { ru: 'Учебные организации', en: 'Practice organisations' },
  offer: {
    ru: 'Рядом с вашей появятся две учебные организации, экспедитор и исполнитель, с придуманными заказами, машинами и заказчиками. Ваша останется как есть, посторонние их не видят.',
    en: 'Two practice organisations appear beside yours, a forwarder and an executor, with invented orders, vehicles and customers. Yours stays as it is; nobody else sees them.',
  },
  add: { ru: 'Показать демо-данные', en: 'Show demo data' },
  adding: { ru: 'Готовлю данные…', en: 'Preparing the data…' },
  there: {
    ru: 'Всё в них придумано. Уйдут обе со всем, что в них есть, ваша организация не изменится.',
    en: 'Everything in them is invented. Both go with all they hold, your organisation does not change.',
  },
  openForwarder: { ru: 'Открыть экспедитора', en: 'Open the forwarder' },
  openExecutor: { ru: 'Открыть исполнителя', en: 'Open the executor' },
  remove: { ru: 'Убрать демо-данные', en: 'Remove the demo data' },
  removed: { ru: 'Учебные организации убраны', en: 'The practice organisations are removed' },
  inside: {
    ru: 'Учебная организация: всё здесь придумано, работайте смело.',
    en: 'A practice organisation: everything here is invented, work boldly.',
  },
  back: { ru: (name: string) => `Вернуться в «${name}»`, en: (name: string) => `Back to “${name}”` },
})
