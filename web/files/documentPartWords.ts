import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const documentPartWords = defineWords({
  left: {
    ru: (days: number) => `Осталось ${countRu(days, 'день', 'дня', 'дней')}`,
    en: (days: number) => `${countEn(days, 'day', 'days')} left`,
  },
  lastDay: { ru: 'Сегодня последний день', en: 'Today is the last day' },
  over: {
    ru: (days: number) => `Истёк ${countRu(days, 'день', 'дня', 'дней')} назад`,
    en: (days: number) => `Expired ${countEn(days, 'day', 'days')} ago`,
  },
  until: { ru: (date: string) => `до ${date}`, en: (date: string) => `until ${date}` },
})
