import type { ReactNode } from 'react'
import { blockFields, ConditionBlock, type ConditionField, conditionLabel } from '#contract/condition-blocks.ts'
import { lawNotes } from '#contract/condition-law.ts'
import { blockWords } from '#contract/condition-words.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import type { BaseValues } from '#web/forms/useDraft.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { BlockFields } from './BlockFields.tsx'
import { blocksOf, fieldErrorsOf, shownField, type TemplateValues } from './templateValues.ts'
import { formWords } from './words.ts'

type Sent = { id: string; version: number }

type Props = {
  name: string
  title: string
  start: TemplateValues
  version?: number
  /** One of the platform: named and noted in both languages, in force as it is released. */
  system?: boolean
  readOnly: boolean
  submit: string
  /** Said once it is sent. */
  done: string
  send: (values: TemplateValues, version: number) => Promise<Sent>
  fresh?: () => Promise<BaseValues<TemplateValues>>
  onSent: (sent: Sent) => void
  actions?: ReactNode
  /** What there is to know beside the title. */
  note?: ReactNode
}

const own = ['name', 'nameEn', 'effectiveOn', 'note', 'noteEn', 'blocks'] as const

/** The form of a template: its name and first day, then block by block; what is below the law stands beside it. */
export function TemplateForm({
  name,
  title,
  start,
  version = 0,
  system = false,
  readOnly,
  submit,
  done,
  send,
  fresh,
  onSent,
  actions,
  note,
}: Props) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const form = useForm<TemplateValues, Sent>({
    name,
    start,
    version,
    label: field =>
      (own as readonly string[]).includes(field) ? t[field as (typeof own)[number]] : conditionLabel(field as ConditionField)[locale],
    check: values => fieldErrorsOf(values, locale, system),
    refusalErrorsOf: refusal => refusalErrors(refusal).map(error => ({ ...error, field: shownField(error.field) })),
    send,
    ...(fresh && { fresh }),
    onSent: sent => {
      toasts.add({ type: 'success', title: done, content: '' })
      onSent(sent)
    },
  })
  return (
    <FormPage
      form={form}
      title={title}
      note={note}
      submit={submit}
      blocked={readOnly ? '' : null}
      summary={<Law values={form.values} />}
      actions={actions}
      parts={[
        {
          id: 'main',
          title: t.main,
          fields: own,
          filled: form.values.name !== '',
          content: <MainFields form={form} system={system} readOnly={readOnly} />,
        },
        ...ConditionBlock.options.map(block => ({
          id: block,
          title: blockWords[block][locale],
          fields: blockFields[block],
          filled: form.values.blocks.includes(block),
          content: <BlockFields block={block} form={form} readOnly={readOnly} />,
        })),
      ]}
    />
  )
}

function MainFields({
  form: { field },
  system,
  readOnly,
}: {
  form: ReturnType<typeof useForm<TemplateValues, Sent>>
  system: boolean
  readOnly: boolean
}) {
  const t = useWords(formWords)
  return (
    <div className="form-fields">
      <TextField {...field('name')} maxLength={100} disabled={readOnly} />
      {system ? (
        <TextField {...field('nameEn')} maxLength={100} disabled={readOnly} />
      ) : (
        <DateField {...field('effectiveOn')} optional description={t.effectiveHint} disabled={readOnly} />
      )}
      <TextArea
        {...field('note')}
        optional={!system}
        rows={2}
        maxLength={500}
        disabled={readOnly}
        className={system ? undefined : 'form-wide'}
      />
      {system && <TextArea {...field('noteEn')} rows={2} maxLength={500} disabled={readOnly} />}
    </div>
  )
}

/** Where the template takes less than the law. */
function Law({ values }: { values: TemplateValues }) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const notes = lawNotes(blocksOf(values))
  return (
    <Section title={t.law} bare>
      {notes.length === 0 ? (
        <p className="muted s13">{t.lawFine}</p>
      ) : (
        notes.map(({ field, words }) => (
          <p key={field} className="warn s13" style={{ marginBottom: 8 }}>
            {words[locale]}
          </p>
        ))
      )}
      <p className="muted s12">{t.forNew}</p>
    </Section>
  )
}
