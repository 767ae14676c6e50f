import type { Concern } from '#contract/notices.ts'
import type { OccurrenceGroup } from '#contract/occurrences.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const noticeWords = defineWords({
  title: { ru: 'Уведомления', en: 'Notices' },
  filter: { ru: 'Что показать', en: 'What to show' },
  all: { ru: 'Все', en: 'All' },
  waits: { ru: 'Ждут меня', en: 'Waiting for me' },
  search: { ru: 'Номер, кто, о чём', en: 'Number, who, what' },
  readAll: { ru: 'Прочитать все', en: 'Mark all as read' },
  settings: { ru: 'Настроить', en: 'Set up' },
  none: { ru: 'Пока ничего не произошло', en: 'Nothing has happened yet' },
  noneFound: { ru: 'Ничего не нашлось', en: 'Nothing was found' },
  failed: { ru: 'Уведомления не загрузились', en: 'The notices did not load' },
  more: { ru: 'Показать ещё', en: 'Show more' },
  actions: { ru: (what: string) => `Почему я это вижу и действия: ${what}`, en: (what: string) => `Why I got this and actions: ${what}` },
  read: { ru: 'Прочитано', en: 'Mark as read' },
  unread: { ru: 'Не прочитано', en: 'Mark as unread' },
  muteObject: { ru: 'Не сообщать об этом объекте', en: 'Say nothing of this object' },
  hearObject: { ru: 'Снова сообщать об этом объекте', en: 'Tell of this object again' },
  muteEvent: { ru: 'Не сообщать о таких событиях', en: 'Say nothing of such events' },
  always: { ru: 'сообщаем всегда', en: 'always told' },
  open: { ru: 'Открыть', en: 'Open' },
  settled: { ru: 'Уже не ждёт', en: 'Settled' },
  isNew: { ru: 'новое', en: 'new' },
  folded: {
    ru: (n: number) => `и ещё ${countRu(n, 'событие', 'события', 'событий')}`,
    en: (n: number) => `and ${countEn(n, 'more event', 'more events')}`,
  },
  fold: { ru: 'Свернуть', en: 'Fold' },
  late: { ru: (minutes: string) => `опоздание ${minutes}`, en: (minutes: string) => `${minutes} late` },
  inDays: {
    ru: (n: number) => (n < 0 ? 'уже истёк' : `осталось ${countRu(n, 'день', 'дня', 'дней')}`),
    en: (n: number) => (n < 0 ? 'has run out' : `${countEn(n, 'day', 'days')} left`),
  },
})

export const groupWords = defineWords({
  trading: { ru: 'Торги и сделки', en: 'Trading' },
  road: { ru: 'Дорога', en: 'Road' },
  documents: { ru: 'Документы', en: 'Documents' },
  money: { ru: 'Деньги', en: 'Money' },
  system: { ru: 'Система', en: 'System' },
} satisfies Record<OccurrenceGroup, Bilingual>)

/** Why a person was told. */
export const concernWords = defineWords({
  in_charge: { ru: 'Вы отвечаете за этот объект', en: 'You are in charge of it' },
  watches: { ru: 'Вы следите за этим объектом', en: 'You watch it' },
  work: { ru: 'Это ваша работа по вашим правам', en: 'It is your work by your rights' },
  named: { ru: 'Сообщение именно вам', en: 'It is for you by name' },
  stands_in: { ru: 'Вы замещаете того, кто отсутствует или не прочитал', en: 'You stand in for somebody who is away or has not read it' },
} satisfies Record<Concern, Bilingual>)
