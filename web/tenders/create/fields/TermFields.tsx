import { lazy, Suspense, useState } from 'react'
import type { Side } from '#contract/primitives.ts'
import { useWords } from '#web/i18n/words.ts'
import type { TenderFormOf } from '#web/tenders/create/draft/values.ts'
import { createWords } from '#web/tenders/create/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

const FormerTermsDialog = lazy(async () => ({
  default: (await import('#web/tenders/create/former/FormerTermsDialog.tsx')).FormerTermsDialog,
}))

/** When the winner is paid, whom bidders ask, and what they are told. */
export function TermFields({ form, side }: { form: TenderFormOf; side: Side }) {
  const t = useWords(createWords)
  const { values, change } = form
  const [former, setFormer] = useState(false)
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
      <div className="tender-told">
        <TextField {...form.field('contact')} optional maxLength={200} />
        <TextArea {...form.field('comment')} optional maxLength={2000} rows={3} />
        <div>
          <Button size="small" onClick={() => setFormer(true)}>
            {t.former}
          </Button>
        </div>
      </div>
      {former && (
        <Suspense>
          <FormerTermsDialog side={side} now={values} onTake={change} onClose={() => setFormer(false)} />
        </Suspense>
      )}
    </>
  )
}
