import { lazy, Suspense } from 'react'
import { fieldId } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'
import { suggestCustomers } from './suggest.ts'

const MarkFields = lazy(async () => ({ default: (await import('./goods/MarkFields.tsx')).MarkFields }))

/** Whose goods these are, and what the customer calls the order. */
export function CustomerFields({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
  const at = (name: string) => ({ id: fieldId(name), error: errorAt(name), onBlur: () => leave(name) })
  return (
    <div className="form-grid form-grid-customer">
      <ComboBox
        label={t.customer}
        optional
        placeholder={t.customerPlaceholder}
        value={fields.customer}
        onChange={customer => change({ customer })}
        load={suggestCustomers}
        {...at('customerId')}
      />
      <TextField
        label={t.customerNumber}
        optional
        placeholder={t.customerNumberHint}
        value={fields.customerNumber}
        onChange={customerNumber => change({ customerNumber })}
        maxLength={64}
        {...at('customerNumber')}
      />
    </div>
  )
}

/** Two notes: one the executor reads, one he never sees. */
export function CommentFields({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
  const at = (name: string) => ({ id: fieldId(name), error: errorAt(name), onBlur: () => leave(name) })
  return (
    <>
      <div className="form-grid form-grid-two">
        <TextArea
          label={t.commentPublic}
          optional
          value={fields.commentPublic}
          onChange={commentPublic => change({ commentPublic })}
          maxLength={2000}
          rows={2}
          {...at('commentPublic')}
        />
        <TextArea
          label={t.commentInternal}
          optional
          value={fields.commentInternal}
          onChange={commentInternal => change({ commentInternal })}
          description={t.commentInternalHint}
          maxLength={2000}
          rows={2}
          {...at('commentInternal')}
        />
      </div>
      <Suspense>
        <MarkFields fields={fields} change={change} leave={leave} errorAt={errorAt} />
      </Suspense>
    </>
  )
}
