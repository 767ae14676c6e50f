import { type ReactNode, useId, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import './conflict.css'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useClockText } from './DraftNote.tsx'
import type { Form } from './useForm.ts'
import { words } from './words.ts'

/** How a comparison speaks of what is compared; plain labels and values where nothing else is said. */
export type Compare<V extends object> = {
  title?: string
  /** The field, or the part of one by its path. */
  name?: (field: string, values: V) => ReactNode
  /** Its value; `beside` is the one it is compared with, for lists that tell their rows apart. */
  value?: (field: string, values: V, beside: V) => ReactNode
}

export type ConflictProps<V extends object> = {
  form: Form<V>
  conflict: NonNullable<Form<V>['conflict']>
  compare?: Compare<V> | undefined
}

/** Two people changed one thing: what it was, what it is and what one typed, a choice for each field; nothing lost before it is made. */
export function ConflictDialog<V extends object>({ form, conflict, compare = {} }: ConflictProps<V>) {
  const { was, theirs, adopt, choose, changes, sending } = conflict
  const t = useWords(words)
  const f = useFormat()
  const clock = useClockText()
  const plain = usePlainText()
  const group = useId()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  // what the others alone changed stands in the form already
  const [mine] = useState(form.values)

  const people = [...new Set(changes.map(({ who }) => who))]
  const last = changes.at(-1)
  const theirTitle = (people.length === 1 && people[0]) || t.theirs
  const by = (field: string) => {
    const found = people.length > 1 ? changes.findLast(({ fields }) => fields.includes(field.split('.', 1)[0]!)) : undefined
    return found && <span className="muted s12">{`${found.who}, ${f.time(found.at)}`}</span>
  }
  const pick = (field: string, other: boolean) => {
    const next = new Set(taken)
    if (other) next.add(field)
    else next.delete(field)
    setTaken(next)
  }
  const name = (field: string, values: V) => compare.name?.(field, values) ?? form.label(field)
  const value = (field: string, values: V, beside: V) =>
    (compare.value ? compare.value(field, values, beside) : plain(values[field as keyof V])) || t.empty

  return (
    <Dialog
      open
      keep
      onClose={form.closeConflict}
      size="large"
      title={compare.title ?? t.conflictTitle}
      subtitle={
        <>
          {last && `${people.join(', ')}, ${clock(Date.parse(last.at))}. `}
          {choose.length > 0 ? t.conflictText : t.conflictNone}
        </>
      }
      footer={
        <>
          <Button onClick={form.closeConflict}>{t.backToForm}</Button>
          <Button variant="primary" onClick={() => form.takeChosen(choose.filter(field => taken.has(field)))}>
            {choose.length > 0 ? (sending ? t.saveChosen : t.takeChosen) : sending ? t.saveOnTop : t.goOnEditing}
          </Button>
        </>
      }
    >
      {choose.length > 0 && (
        <table className="form-conflict">
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.was}</th>
              {[true, false].map(other => (
                <th key={String(other)} scope="col">
                  <span>{other ? theirTitle : t.mine}</span>
                  {choose.length > 1 && (
                    <Button variant="ghost" size="small" onClick={() => setTaken(new Set(other ? choose : []))}>
                      {other ? t.allTheirs : t.allMine}
                    </Button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choose.map(field => (
              <tr key={field}>
                <th scope="row">{name(field, mine)}</th>
                <td data-title={t.was} className="muted">
                  {value(field, was, theirs.values)}
                </td>
                {[true, false].map(other => (
                  <td key={String(other)} data-title={other ? theirTitle : t.mine} data-chosen={taken.has(field) === other}>
                    <label>
                      <input
                        type="radio"
                        name={`${group}-${field}`}
                        checked={taken.has(field) === other}
                        onChange={() => pick(field, other)}
                      />
                      <span className="form-conflict-value">
                        <span>{value(field, other ? theirs.values : mine, was)}</span>
                        {other && by(field)}
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {adopt.length > 0 && (
        <section className="form-conflict-taken">
          <h3>{t.takenOver}</h3>
          <dl>
            {adopt.map(field => (
              <div key={field}>
                <dt>{name(field, mine)}</dt>
                <dd>
                  <s className="muted">
                    <span className="visually-hidden">{t.was} </span>
                    {value(field, was, theirs.values)}
                  </s>
                  <span aria-hidden="true"> → </span>
                  <span>{value(field, theirs.values, was)}</span> {by(field)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Dialog>
  )
}

/** A value nobody words better: its label, its sum, its parts one after another. */
function usePlainText(): (value: unknown) => string {
  const f = useFormat()
  const t = useWords(words)
  const say = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return f.number(value, 3)
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return value.map(say).filter(Boolean).join(', ')
    const { label, minor, currency } = value as { label?: unknown; minor?: unknown; currency?: unknown }
    if (typeof label === 'string') return label
    if (typeof minor === 'number' && typeof currency === 'string') return f.money({ minor, currency })
    return Object.values(value).map(say).filter(Boolean).join(', ')
  }
  return say
}
