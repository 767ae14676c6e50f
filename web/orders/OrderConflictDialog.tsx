import { useId, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fieldOfPart, type Part } from './conflict.ts'
import { type OrderFields, readMoney, totalsOf, windowOf, zoneOf } from './draft.ts'
import { fieldLabel } from './formFields.ts'
import { formWords } from './formWords.ts'

type ConflictProps = {
  mine: OrderFields
  theirs: OrderFields
  choose: readonly Part[]
  onClose: () => void
  onChosen: (theirs: Part[]) => void
}

/** Two people changed the same parts of a draft: a choice for each, nothing lost before it is made. */
export function OrderConflictDialog({ mine, theirs, choose, onClose, onChosen }: ConflictProps) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const said = usePartText()
  const name = useId()
  const [taken, setTaken] = useState<ReadonlySet<Part>>(new Set())
  const pick = (part: Part, other: boolean) => {
    const next = new Set(taken)
    if (other) next.add(part)
    else next.delete(part)
    setTaken(next)
  }

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      size="large"
      title={t.conflictTitle}
      subtitle={choose.length > 0 ? t.conflictText : t.conflictNone}
      footer={
        <>
          <Button onClick={onClose}>{t.backToForm}</Button>
          <Button variant="primary" onClick={() => onChosen(choose.filter(part => taken.has(part)))}>
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
            {choose.map(part => (
              <tr key={part}>
                <th scope="row">{fieldLabel(fieldOfPart(part), mine, locale)}</th>
                {[false, true].map(other => (
                  <td key={String(other)} data-chosen={taken.has(part) === other}>
                    <label>
                      <input type="radio" name={`${name}-${part}`} checked={taken.has(part) === other} onChange={() => pick(part, other)} />
                      <span>{said(other ? theirs : mine, part) || t.empty}</span>
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

function usePartText(): (fields: OrderFields, part: Part) => string {
  const f = useFormat()
  return (fields, part) => {
    const value = fields[part]
    switch (part) {
      case 'customer':
        return fields.customer?.label ?? ''
      case 'points':
        return fields.points
          .map(point => {
            const { windowFrom, windowTo } = windowOf(point)
            return [point.place?.label, point.address, windowFrom && f.window(windowFrom, windowTo, { zone: zoneOf(point) })]
              .filter(Boolean)
              .join(', ')
          })
          .join('; ')
      case 'cargos':
        return [...fields.cargos.map(cargo => cargo.name), f.weight(totalsOf(fields).massKg)].filter(Boolean).join(', ')
      case 'price':
      case 'customerPrice':
        return fields[part] ? f.money(readMoney(fields[part])) : ''
      default:
        return Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? f.number(value, 3) : String(value ?? '')
    }
  }
}
