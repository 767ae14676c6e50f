import { defineWords } from '#web/i18n/words.ts'

/** The dialog that corrects times of a stop. */
export const orderTimesWords = defineWords({
  title: { ru: (place: string) => `Исправить время: ${place}`, en: (place: string) => `Correct the times: ${place}` },
  confirm: { ru: 'Исправить', en: 'Correct' },
  done: { ru: (place: string) => `Время исправлено: ${place}`, en: (place: string) => `Times corrected: ${place}` },
  told: {
    ru: 'Обе стороны увидят прежнее и новое время и вашу причину.',
    en: 'Both sides will read the old and the new time and your reason.',
  },
  drafts: {
    ru: 'Черновики простоя и опоздания пересчитаются. Выставленные и решённые претензии не изменятся.',
    en: 'Drafts of detention and lateness are worked out anew. Claims already raised or decided do not change.',
  },
  clock: {
    ru: (zone: string) => `По времени точки, ${zone}. Между соседними отметками рейса и не в будущем.`,
    en: (zone: string) => `By the clock of the stop, ${zone}. Between the neighbouring marks of the flight and not in the future.`,
  },
  same: { ru: 'Измените хотя бы одно время', en: 'Change at least one time' },
  why: { ru: 'Почему исправляете', en: 'Why it is corrected' },
  whyHint: {
    ru: 'Например: отметили позже, чем приехали; время взято из накладной.',
    en: 'For example: marked later than the arrival; the time is that of the waybill.',
  },
})
