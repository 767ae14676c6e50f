import { defineWords } from '#web/i18n/words.ts'

/** What an extra is for. */
export const extraCodeWords = defineWords({
  waiting: { ru: 'Простой', en: 'Waiting' },
  extra_stop: { ru: 'Дополнительная точка', en: 'Extra stop' },
  loader: { ru: 'Грузчики', en: 'Loaders' },
  toll: { ru: 'Платная дорога', en: 'Toll' },
  fuel_surcharge: { ru: 'Топливная надбавка', en: 'Fuel surcharge' },
  tail_lift: { ru: 'Гидроборт', en: 'Tail lift' },
  return: { ru: 'Обратная доставка', en: 'Return haul' },
  other: { ru: 'Другое', en: 'Other' },
})
