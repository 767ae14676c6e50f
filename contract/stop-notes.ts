import type { Bilingual } from './primitives.ts'

/** The hint a form writes by itself, of the gates of a nodal point. */
export const gatesNote = {
  ru: (gates: string) => `Ворота ${gates}`,
  en: (gates: string) => `Gates ${gates}`,
}

const allDay = { ru: 'круглосуточно', en: 'around the clock' }
const part = '[\\dA-ZА-ЯЁ№][^\\s,]{0,19}'
const composed = new RegExp(`^(?:Ворота|Gates) (${part}(?:, ${part})*)(, (?:${allDay.ru}|${allDay.en}))?$`)

/** The hint of a stop as its reader reads it: gates and hours that were composed in his language, what a person wrote as it was written. */
export function stopNote(notes: string, language: keyof Bilingual): string {
  const [, gates, always] = composed.exec(notes) ?? []
  return gates === undefined ? notes : gatesNote[language](always ? `${gates}, ${allDay[language]}` : gates)
}
