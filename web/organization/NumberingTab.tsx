import { type Company, company } from '#contract/company.ts'
import { isMask, numberBy, requisiteRules } from '#contract/requisites.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { countChanged, SaveBar } from './SaveBar.tsx'
import { askCompany, useSettled, useTold } from './useSettled.ts'
import { numberingWords, words } from './words.ts'

type Values = { order: string }
const valuesOf = ({ settings }: Company): Values => ({ order: settings.masks.order })

type TabProps = { company: Company; onUnsaved: (count: number) => void }

/** How numbers that people see are made. */
export function NumberingTab({ company: own, onUnsaved }: TabProps) {
  const settled = useSettled(own.settings.version, onUnsaved)
  return <NumberingForm key={settled.key} own={own} settled={settled} />
}

function NumberingForm({ own, settled }: { own: Company; settled: ReturnType<typeof useSettled> }) {
  const t = useWords(numberingWords)
  const common = useWords(words)
  const { locale } = useLocale()
  const may = useCan('organization.manage')
  const send = useSend(company.saveNumbering)
  const start = valuesOf(own)
  const form = useForm<Values, Company>({
    name: null,
    start,
    version: own.settings.version,
    label: () => t.order,
    controlOf: () => 'order',
    check: ({ order }) => (isMask(order) ? [] : [{ field: 'order', message: requisiteRules.mask[locale] }]),
    send: ({ order }, version) => send.mutateAsync({ version, masks: { order } }),
    onSent: settled.saved,
    fresh: async () => {
      const found = await askCompany()
      return { values: valuesOf(found), version: found.settings.version }
    },
  })
  const { order } = form.values
  const count = countChanged(form.values, start)
  useTold(settled.tell, count)

  return (
    <form className="org-form" noValidate aria-label={t.order} onSubmit={event => event.preventDefault()}>
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <FormTrouble form={form} />
      <div className="org-narrow">
        <Section title={t.order}>
          <TextField {...form.field('order')} hideLabel mono readOnly={!may} maxLength={16} description={t.hint} />
          <p role="status" className="ink-2">
            {isMask(order) ? t.example(numberBy(order, new Date(now()).getFullYear(), 124)) : ''}
          </p>
          <p className="muted s13">{t.kept}</p>
        </Section>
      </div>
      {may && <SaveBar form={form} count={count} onUndo={settled.undo} />}
    </form>
  )
}
