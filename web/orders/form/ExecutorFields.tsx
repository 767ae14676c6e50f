import { vatProposed } from '#contract/order-vat.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useAnswerDue } from '#web/orders/actions/useAnswerDue.ts'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import { suggestExecutors } from '#web/orders/suggest.ts'
import { vatWords } from '#web/orders/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { loadingDay } from './draft.ts'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'

/** Who gets the order once it is placed: nobody yet, or one partner with a time to answer. */
export function ExecutorFields({ fields, change, leave, errorAt }: PartProps) {
  const t = useWords(formWords)
  const f = useFormat()
  const now = useNow(60_000)
  const times = useAnswerTimes()
  const due = useAnswerDue(now, fields.answerMinutes, null, fields.sending === 'offer')
  const vat = useWords(vatWords)
  return (
    <>
      <Segmented
        label={t.sending}
        value={fields.sending}
        onChange={sending => change({ sending })}
        options={[
          { id: 'later', label: t.later },
          { id: 'offer', label: t.offerOne },
        ]}
      />
      {fields.sending === 'later' ? (
        <p className="muted s12">{t.laterHint}</p>
      ) : (
        <div className="form-grid form-grid-offer">
          <ComboBox
            required
            label={t.partner}
            id={fieldId('executorId')}
            placeholder={t.partnerPlaceholder}
            value={fields.executor}
            onChange={executor => change({ executor, ...(executor?.taxed && vatProposed(executor.taxed, loadingDay(fields, now))) })}
            onBlur={() => leave('executorId')}
            load={suggestExecutors}
            error={errorAt('executorId')}
            description={fields.executor?.taxed && t.vatByRegime(vat[fields.vatMode](fields.vatRate))}
          />
          <div className="form-vat">
            <span className="form-label">{t.answerTime}</span>
            <Segmented
              label={t.answerTime}
              value={String(fields.answerMinutes)}
              onChange={id => change({ answerMinutes: Number(id) })}
              options={times}
            />
            <span className="muted s12">{t.answerDueAt(f.dateTime(due))}</span>
          </div>
        </div>
      )}
    </>
  )
}
