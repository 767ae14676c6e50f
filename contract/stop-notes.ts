import type { Bilingual } from './primitives.ts'

/** The hint a form writes by itself, of the gates of a nodal point. */
export const gatesNote = {
  ru: (gates: string) => `Ворота ${gates}`,
  en: (gates: string) => `Gates ${gates}`,
}

const composed = /^(?:Ворота|Gates) ([\dA-ZА-ЯЁ№][^\s,]{0,19}(?:, [\dA-ZА-ЯЁ№][^\s,]{0,19})*)$/

/** The hint of a stop as its reader reads it: what a form composed in his language, what a person wrote as it was written. */
export function stopNote(notes: string, language: keyof Bilingual): string {
  const gates = composed.exec(notes)?.[1]
  return gates === undefined ? notes : gatesNote[language](gates)
}
