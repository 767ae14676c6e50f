import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bilingual } from '#contract/primitives.ts'
import { type PrintSettings, prints } from '#contract/prints.ts'
import { isMask, requisiteRules } from '#contract/requisites.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { TemplatesPart } from '#web/print-templates/TemplatesPart.tsx'
import { printSettingsWords } from '#web/prints/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import '#web/prints/prints.css'
import { countChanged, SaveBar } from './SaveBar.tsx'
import { useTold } from './useSettled.ts'
import { words } from './words.ts'

/** The mask of forms that have none of their own. */
const usual = 'YY-NNNNN'

type Values = Bilingual & { stamp: boolean; sign: boolean; masks: Record<string, string> }

const valuesOf = ({ stamp, sign, clauses, masks }: PrintSettings): Values => ({ stamp, sign, ...clauses, masks })

/** What stands on the documents of the organisation: stamp and signature, its own clauses, masks of numbers. */
export function PrintsTab({ orgId, onUnsaved }: { orgId: string; onUnsaved: (count: number) => void }) {
  const t = useWords(printSettingsWords)
  const settings = useQuery(queryOf(prints.settings, {}, { quiet: true }))
  const [turn, setTurn] = useState(0)
  if (settings.data)
    return (
      <>
        <div className="org-form" style={{ flex: 'none', paddingBlockEnd: 0 }}>
          <div className="org-narrow">
            <TemplatesPart orgId={orgId} />
          </div>
        </div>
        <PrintsForm
          key={`${settings.data.version} ${turn}`}
          settings={settings.data}
          onUnsaved={onUnsaved}
          onUndo={() => setTurn(last => last + 1)}
        />
      </>
    )
  return settings.isPending ? (
    <Skeleton lines={6} height={20} />
  ) : (
    <ErrorState compact title={t.failed} onRetry={() => void settings.refetch()} />
  )
}

type FormProps = { settings: PrintSettings; onUnsaved: (count: number) => void; onUndo: () => void }

function PrintsForm({ settings, onUnsaved, onUndo }: FormProps) {
  const t = useWords(printSettingsWords)
  const common = useWords(words)
  const { locale } = useLocale()
  const queries = useQueryClient()
  const may = useCan('organization.manage')
  const send = useSend(prints.saveSettings)
  const start = valuesOf(settings)
  const nameOf = (form: string) => settings.numbered.find(each => each.form === form)?.name[locale] ?? form
  const form = useForm<Values, PrintSettings>({
    name: null,
    start,
    version: settings.version,
    label: field => (field === 'ru' ? t.clausesRu : field === 'en' ? t.clausesEn : nameOf(field.replace('masks.', ''))),
    check: ({ masks }) =>
      Object.entries(masks).flatMap(([of, mask]) =>
        mask === '' || isMask(mask) ? [] : [{ field: `masks.${of}`, message: requisiteRules.mask[locale] }],
      ),
    send: ({ stamp, sign, ru, en, masks }, version) =>
      send.mutateAsync({
        version,
        stamp,
        sign,
        clauses: { ru, en },
        masks: Object.fromEntries(Object.entries(masks).filter(([, mask]) => mask !== '')),
      }),
    onSent: saved => {
      onUnsaved(0)
      queries.setQueryData(queryOf(prints.settings).queryKey, saved)
      toasts.add({ type: 'success', title: t.saved, content: '' })
    },
    fresh: async () => {
      const [found, fault] = await ask(prints.settings, {}, { quiet: true })
      if (fault) throw fault
      return { values: valuesOf(found), version: found.version }
    },
  })
  const { values, change } = form
  const count = countChanged(values, start)
  useTold(onUnsaved, count)
  const { stamp, sign } = settings.pictures

  return (
    <form className="org-form" noValidate aria-label={t.title} onSubmit={event => event.preventDefault()}>
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      <FormTrouble form={form} />
      <div className="org-narrow">
        <Section title={t.title} note={t.note}>
          <div className="prints-settings">
            <Checkbox
              checked={values.stamp}
              onChange={next => change({ stamp: next })}
              disabled={!may || !stamp}
              note={stamp ? undefined : t.noStamp}
            >
              {t.stamp}
            </Checkbox>
            <Checkbox
              checked={values.sign}
              onChange={next => change({ sign: next })}
              disabled={!may || !sign}
              note={sign ? undefined : t.noSign}
            >
              {t.sign}
            </Checkbox>
            <TextArea {...form.field('ru')} readOnly={!may} optional rows={5} maxLength={8000} description={t.clausesHint} />
            <TextArea {...form.field('en')} readOnly={!may} optional rows={3} maxLength={8000} />
          </div>
        </Section>
        <Section title={t.masks}>
          <p className="muted s13">{t.masksHint}</p>
          <div className="prints-masks">
            {settings.numbered.map(({ form: of }) => (
              <TextField
                key={of}
                {...form.at(`masks.${of}`)}
                mono
                optional
                readOnly={!may}
                maxLength={16}
                placeholder={usual}
                value={values.masks[of] ?? ''}
                onChange={mask => change({ masks: { ...values.masks, [of]: mask } })}
              />
            ))}
          </div>
        </Section>
      </div>
      {may && (
        <SaveBar
          form={form}
          count={count}
          onUndo={() => {
            onUnsaved(0)
            onUndo()
          }}
        />
      )}
    </form>
  )
}
