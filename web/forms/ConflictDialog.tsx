import { useId, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Form } from './useForm.ts'
import { words } from './words.ts'

export type ConflictProps<V extends object> = {
  form: Form<V>
  conflict: NonNullable<Form<V>['conflict']>
  say?: ((field: keyof V & string, values: V) => string) | undefined
}

/** Two people changed the same fields: a choice for each, nothing lost before it is made. */
export function ConflictDialog<V extends object>({ form, conflict: { theirs, choose }, say }: ConflictProps<V>) {
  const t = useWords(words)
  const plain = usePlainText()
  const name = useId()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const pick = (field: string, other: boolean) => {
    const next = new Set(taken)
    if (other) next.add(field)
    else next.delete(field)
    setTaken(next)
  }
  const text = (field: keyof V & string, values: V) => (say ? say(field, values) : plain(values[field])) || t.empty

  return (
    <Dialog
      open
      keep
      onClose={form.closeConflict}
      size="large"
      title={t.conflictTitle}
      subtitle={choose.length > 0 ? t.conflictText : t.conflictNone}
      footer={
        <>
          <Button onClick={form.closeConflict}>{t.backToForm}</Button>
          <Button variant="primary" onClick={() => form.takeChosen(choose.filter(field => taken.has(field)))}>
            {t.takeChosen}
          </Button>
        </>
      }
    >
      {choose.length > 0 && (
        <table className="form-conflict">
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.mine}</th>
              <th scope="col">{t.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {choose.map(field => (
              <tr key={field}>
                <th scope="row">{form.label(field)}</th>
                {[false, true].map(other => (
                  <td key={String(other)} data-chosen={taken.has(field) === other}>
                    <label>
                      <input
                        type="radio"
                        name={`${name}-${field}`}
                        checked={taken.has(field) === other}
                        onChange={() => pick(field, other)}
                      />
                      <span>{text(field, other ? theirs.values : form.values)}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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
