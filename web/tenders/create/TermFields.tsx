import { useWords } from '#web/i18n/words.ts'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { TenderFormOf } from './TenderForm.tsx'
import { createWords } from './words.ts'

/** When the winner is paid, whom bidders ask, and what they are told. */
export function TermFields({ form }: { form: TenderFormOf }) {
  const t = useWords(createWords)
  const { values, change } = form
  return (
    <>
      <div className="tender-inline">
        <DecimalField {...form.field('payDays')} unit={t.daysUnit} digits={0} />
        <Select
          {...form.at('payDaysKind')}
          value={values.payDaysKind}
          options={(['banking', 'calendar'] as const).map(id => ({ id, label: t[id] }))}
          onChange={payDaysKind => payDaysKind && change({ payDaysKind })}
        />
        <Select
          {...form.at('payTrigger')}
          value={values.payTrigger}
          options={(['unloading', 'scans', 'originals', 'act_signed'] as const).map(id => ({ id, label: t[id] }))}
          onChange={payTrigger => payTrigger && change({ payTrigger })}
        />
      </div>
      <TextField {...form.field('contact')} optional maxLength={200} />
      <TextArea {...form.field('comment')} optional maxLength={2000} rows={3} />
    </>
  )
}
