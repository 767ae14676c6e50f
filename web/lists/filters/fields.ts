import type { ReactNode } from 'react'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Change } from '#web/lists/list.ts'
import { listsWords } from '#web/lists/words.ts'

type Option = { id: string; label: string; hint?: string | undefined }
export type Range<T> = { from?: T | undefined; to?: T | undefined }

/**
 * A condition a person can set. `name` is its key in the filter's schema, and with it in the address; `kind` says what the
 * schema holds there: `choice` a text, `choices` texts, `dates` days `{from, to}`, `flag` a boolean, `numbers` `{from, to}`,
 * `suggest` ids found by typing, `own` whatever the screen makes of it.
 */
export type FilterField<F> = {
  name: keyof F & string
  label: string
  /** Always in the bar; the others are added by «+ Фильтр». */
  pinned?: boolean | undefined
} & (
  | { kind: 'choice' | 'choices'; options: readonly Option[] }
  | { kind: 'dates'; zone?: string | undefined }
  | { kind: 'flag' }
  | { kind: 'numbers'; unit?: string | undefined; digits?: 0 | 1 | 2 | 3 | undefined }
  | {
      kind: 'suggest'
      load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
      /** The name of an id that came with the address. */
      nameOf?: ((id: string) => string | undefined) | undefined
    }
  | {
      /** What only the screen can ask for: its words and its panel. */
      kind: 'own'
      wordsOf: (value: unknown) => string
      edit: (value: unknown, set: (value: unknown) => void) => ReactNode
    }
)

/** A filter somebody prepared: the conditions it sets, all others are taken away. */
export type Preset<F> = { id: string; label: string; change: Change<F> }

/** A condition that narrows the list now: in words, and the change that takes it away. */
export type Condition<F> = { id: string; text: string; remove: Change<F> }

export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** The change that takes every condition away. */
export const noneOf = <F>(fields: readonly FilterField<F>[]): Change<F> =>
  Object.fromEntries([...fields.map(({ name }) => name), 'search'].map(name => [name, null])) as Change<F>

/** What a field holds, in words. */
export function wordsOf<F>(field: FilterField<F>, value: unknown, f: Format, t: (typeof listsWords)['ru']): string {
  switch (field.kind) {
    case 'flag':
      return ''
    case 'choice':
      return field.options.find(({ id }) => id === value)?.label ?? String(value)
    case 'choices':
      return brief((value as string[]).map(one => field.options.find(({ id }) => id === one)?.label ?? one))
    case 'suggest':
      return brief((value as string[]).map(one => nameOfId(field, one)))
    case 'own':
      return field.wordsOf(value)
    case 'dates': {
      const { from, to } = value as Range<string>
      return f.dates(from, to)
    }
    case 'numbers': {
      const { from, to } = value as Range<number>
      const said = (n: number) => [f.number(n), field.unit].filter(Boolean).join('\u00a0')
      if (from !== undefined && to !== undefined) return t.fromTo(f.number(from), said(to))
      return from !== undefined ? t.fromOnly(said(from)) : to !== undefined ? t.toOnly(said(to)) : ''
    }
  }
}

const chosen = new Map<string, string>()

/** Remembers the name of what was chosen among suggestions: the address keeps its id alone. */
export const rememberName = (id: string, name: string) => void chosen.set(id, name)

export const nameOfId = <F>(field: Extract<FilterField<F>, { kind: 'suggest' }>, id: string): string =>
  field.nameOf?.(id) ?? chosen.get(id) ?? id.slice(0, 8)

const brief = (names: readonly string[]): string => (names.length > 3 ? `${names[0]} +${names.length - 1}` : names.join(', '))

/** Conditions of a filter that narrow the list. */
export function useConditions<F>(fields: readonly FilterField<F>[], filter: F): Condition<F>[] {
  const t = useWords(listsWords)
  const f = useFormat()
  const values = filter as Record<string, unknown>
  const search = values.search
  return [
    ...(isSet(search) ? [{ id: 'search', text: `«${search}»`, remove: { search: null } as unknown as Change<F> }] : []),
    ...fields
      .filter(({ name }) => isSet(values[name]))
      .map(field => {
        const said = wordsOf(field, values[field.name], f, t)
        return { id: field.name, text: said ? `${field.label}: ${said}` : field.label, remove: { [field.name]: null } as Change<F> }
      }),
  ]
}
