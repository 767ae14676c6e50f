import { fieldId } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { MarkFields } from '#web/orders/cargo/MarkFields.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'

/** Two notes: one the executor reads, one he never sees. */
export function CommentFields({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
  const at = (name: string) => ({ id: fieldId(name), error: errorAt(name), onBlur: () => leave(name) })
  return (
    <>
      <div className="form-grid form-grid-two">
        <TextArea
          label={t.commentPublic}
          value={fields.commentPublic}
          onChange={commentPublic => change({ commentPublic })}
          maxLength={2000}
          rows={2}
          {...at('commentPublic')}
        />
        <TextArea
          label={t.commentInternal}
          value={fields.commentInternal}
          onChange={commentInternal => change({ commentInternal })}
          description={t.commentInternalHint}
          maxLength={2000}
          rows={2}
          {...at('commentInternal')}
        />
      </div>
      <MarkFields fields={fields} change={change} leave={leave} errorAt={errorAt} />
    </>
  )
}
