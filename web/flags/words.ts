import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  title: { ru: 'Пробные возможности', en: 'Trial features' },
  lead: {
    ru: 'Новое, что ещё проверяется. Может измениться или исчезнуть.',
    en: 'New things that are still being tried out. They may change or go away.',
  },
  loading: { ru: 'Загружаем', en: 'Loading' },
  everyone: { ru: 'Включено для всех', en: 'On for everyone' },
  testers: { ru: 'Включено для тестировщиков', en: 'On for testers' },
  since: { ru: (day: string) => `с ${day}`, en: (day: string) => `since ${day}` },
  emptyTitle: { ru: 'Сейчас ничего пробного не включено', en: 'No trial feature is on now' },
  emptyText: {
    ru: 'Когда вам включат новое, что ещё проверяется, оно будет названо здесь, а в верхней строке появится отметка beta.',
    en: 'When something new that is still being tried out is switched on for you, it is named here, and the mark “beta” appears in the top line.',
  },
  failed: { ru: 'Не удалось узнать, что включено', en: 'Could not learn what is on' },
  testing: { ru: 'Режим тестировщика', en: 'Tester mode' },
  tester: { ru: 'Показывать мне новое раньше всех', en: 'Show me new things before everyone else' },
  testerNote: {
    ru: 'Только в этом браузере. Страница загрузится заново.',
    en: 'In this browser only. The page loads again.',
  },
  version: { ru: 'Версия', en: 'Version' },
  copyVersion: { ru: 'Скопировать версию', en: 'Copy the version' },
})
