import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const retentionWords = defineWords({
  intro: {
    ru: 'Сколько хранить то, что не обязано оставаться навсегда. Удаление идёт раз в сутки; сколько ушло, записано в журнал.',
    en: 'How long to keep what need not stay for good. Removal runs once a day; how much went stands in the journal.',
  },
  own: { ru: 'Сроки организации', en: 'Periods of the organisation' },
  fixed: { ru: 'Сроки, которые не меняются', en: 'Periods that do not change' },
  days: { ru: (n: number) => countRu(n, 'день', 'дня', 'дней'), en: (n: number) => countEn(n, 'day', 'days') },
  forGood: { ru: 'бессрочно', en: 'for good' },
  usual: { ru: 'как в системе', en: 'as the installation' },
  bounds: {
    ru: (least: number, most: number) => `от ${least} до ${most} дней`,
    en: (least: number, most: number) => `from ${least} to ${most} days`,
  },
  least: { ru: (ground: string) => `Не меньше: ${ground}.`, en: (ground: string) => `No fewer: ${ground}.` },
  most: { ru: 'Не больше: столько хранит вся система.', en: 'No more: the whole installation keeps it as long.' },
  change: { ru: 'Изменить', en: 'Change' },
  changeOf: { ru: (kind: string) => `Изменить срок: ${kind}`, en: (kind: string) => `Change the period: ${kind}` },
  next: {
    ru: (days: string, at: string, by: string) => `С ${at} будет ${days}. Назначил(а) ${by}.`,
    en: (days: string, at: string, by: string) => `From ${at} on ${days}. Set by ${by}.`,
  },
  undo: { ru: 'Отменить', en: 'Take back' },
  last: {
    ru: (at: string, rows: string) => `${at} удалено: ${rows}`,
    en: (at: string, rows: string) => `Removed ${at}: ${rows}`,
  },
  rows: { ru: (n: number) => countRu(n, 'запись', 'записи', 'записей'), en: (n: number) => countEn(n, 'entry', 'entries') },
  field: { ru: 'Хранить, дней', en: 'Keep, days' },
  save: { ru: 'Назначить', en: 'Set' },
  cancel: { ru: 'Не менять', en: 'Leave as it is' },
  counting: { ru: 'Считаем, что уйдёт', en: 'Counting what would go' },
  nothing: { ru: (at: string) => `К ${at} удалять нечего.`, en: (at: string) => `Nothing would go by ${at}.` },
  goes: {
    ru: (rows: string, days: string, at: string) => `После ${at} уйдёт ${rows} (${days}): вернуть их будет нельзя.`,
    en: (rows: string, days: string, at: string) => `After ${at} this goes: ${rows} (${days}). It cannot be brought back.`,
  },
  moreThan: { ru: (rows: string) => `больше чем ${rows}`, en: (rows: string) => `more than ${rows}` },
  longer: {
    ru: 'Срок станет длиннее сразу: от этого ничего не удаляется.',
    en: 'A longer period counts at once: nothing goes by it.',
  },
  wait: {
    ru: 'До этого времени срок можно отменить. Остальные владельцы получат уведомление.',
    en: 'Until then it can be taken back. The other owners are told.',
  },
  wrong: { ru: 'целое число', en: 'a whole number' },
})
