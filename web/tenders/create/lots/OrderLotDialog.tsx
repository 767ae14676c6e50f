import { useState } from 'react'
import { now } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import '#web/orders/form/form.css'
import { CargoRows } from '#web/orders/form/CargoRows.tsx'
import { blankCargo, blankOrder, type OrderFields } from '#web/orders/form/draft.ts'
import { fieldErrorsOf } from '#web/orders/form/errors.ts'
import { errorText, type PartProps, shownField } from '#web/orders/form/formFields.ts'
import { RequirementFields } from '#web/orders/form/RequirementFields.tsx'
import { RouteFields } from '#web/orders/form/RouteFields.tsx'
import { handWords } from '#web/tenders/create/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'

type Props = { fields: OrderFields | null; onSave: (fields: OrderFields) => void; onClose: () => void }

/** An order entered for a lot, in the parts of the form of orders; what it lacks is told and may be filled in later. */
export function OrderLotDialog({ fields: first, onSave, onClose }: Props) {
  const t = useWords(handWords)
  const { locale } = useLocale()
  const [fields, setFields] = useState<OrderFields>(() => first ?? blankOrder())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // of an order that was entered before, everything it lacks is said at once
  const tried = first !== null
  const errors = fieldErrorsOf(fields, now()).map(error => ({ ...error, shown: shownField(error.field, fields) }))
  const part: PartProps = {
    fields,
    change: patch => setFields(last => ({ ...last, ...patch })),
    leave: field => setLeft(last => new Set([...last, field])),
    errorAt: field => {
      const error = errors.find(({ shown }) => shown === field)
      return error && (tried || left.has(field)) ? errorText(error, locale) : null
    },
  }
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t.title}
      subtitle={t.subtitle}
      size="large"
      footer={
        <>
          {errors.length > 0 && <span className="muted s13">{t.missing(errors.length)}</span>}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" onClick={() => onSave(fields)}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="tender-order">
        <h3>{t.route}</h3>
        <RouteFields {...part} />
        <h3>{t.cargo}</h3>
        <CargoRows {...part} />
        <Button size="small" icon={<PlusIcon size={14} />} onClick={() => part.change({ cargos: [...fields.cargos, blankCargo()] })}>
          {t.addCargo}
        </Button>
        <h3>{t.vehicle}</h3>
        <RequirementFields {...part} />
      </div>
    </Dialog>
  )
}
