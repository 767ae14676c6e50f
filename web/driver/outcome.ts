import type { TaskOutcome } from '#contract/order-moves.ts'

/** What the form of the end of a stop holds, as it was typed. */
export type OutcomeFields = { pieces: string; pallets: string; massKg: string; temperature: string; seals: string; damaged: boolean }

export type OutcomeNumber = 'pieces' | 'pallets' | 'massKg' | 'temperature'

const whole = /^\d{1,7}$/
const degrees = /^-?\d{1,2}(?:\.\d)?$/

/** What was typed, without what was left empty; and the numbers that are none. */
export function outcomeOf({ seals, damaged, ...numbers }: OutcomeFields): { outcome: TaskOutcome | undefined; wrong: OutcomeNumber[] } {
  const outcome: TaskOutcome = {}
  const wrong: OutcomeNumber[] = []
  for (const name of ['pieces', 'pallets', 'massKg', 'temperature'] as const) {
    const text = numbers[name].replaceAll(/\s/g, '').replace(',', '.').replace('−', '-')
    if (text === '') continue
    if ((name === 'temperature' ? degrees : whole).test(text)) outcome[name] = Number(text)
    else wrong.push(name)
  }
  const marks = seals
    .split(/[,;\n]/)
    .map(seal => seal.trim().slice(0, 20))
    .filter(seal => seal !== '')
  if (marks.length > 0) outcome.seals = marks.slice(0, 20)
  if (damaged) outcome.damaged = true
  return { outcome: Object.keys(outcome).length > 0 ? outcome : undefined, wrong }
}
