import type { Form } from './form.ts'

/** A text that every format can hold: without control marks, whole letters alone, a number on the line of its «№». */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, mark => (mark === '\n' ? mark : mark === '\t' || mark === '\r' ? ' ' : ''))
    .replace(/№ (?=\S)/g, '№\u00a0')

const walk = (value: unknown): unknown => {
  if (typeof value === 'string') return plain(value)
  if (Array.isArray(value)) return value.map(walk)
  if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]))
  return value
}

/** The form with plain texts alone, ready to be drawn. */
export const plainForm = (form: Form): Form => walk(form) as Form
