import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { conditionTemplates, type SystemTemplate } from '#contract/condition-templates.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { isGone, Unopened } from '#web/unopened/Unopened.tsx'
import { BlocksDiff } from './BlockDiff.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { blocksOf, type TemplateValues, valuesOf } from './templateValues.ts'
import { formWords, systemWords, words } from './words.ts'

const valuesIn = ({ blocks, name }: SystemTemplate): TemplateValues => valuesOf(blocks, { name: name.ru, nameEn: name.en })

/** The form of a template of the platform: `new`, or the id of one; what is released is its next edition, with a note. */
export function SystemTemplateScreen({ id }: { id: string }) {
  const t = useWords(words)
  const system = useQuery(queryOf(conditionTemplates.system, {}, { quiet: true }))
  if (id === 'new') return <SystemForm template={null} />
  const found = system.data?.items.find(each => each.id === id)
  if (found && !isGone(system)) return <SystemForm key={found.version} template={found} />
  return <Unopened query={system.data ? null : system} gone={{ title: t.missing, back: t.back, to: paths.systemConditions() }} />
}

function SystemForm({ template }: { template: SystemTemplate | null }) {
  const t = useWords(formWords)
  const own = useWords(systemWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const { mutateAsync: release } = useSend(conditionTemplates.release)
  const retire = useSend(conditionTemplates.retire)
  const [showing, setShowing] = useState(false)
  return (
    <>
      <TemplateForm
        system
        name={`system-condition/${template?.id ?? 'new'}`}
        title={template ? template.name[locale] : own.newTitle}
        start={template ? valuesIn(template) : valuesOf(null)}
        version={template?.version ?? 0}
        readOnly={false}
        submit={t.release}
        done={t.released}
        send={(values, version) =>
          release({
            system: template && { id: template.id, version },
            name: { ru: values.name, en: values.nameEn },
            blocks: blocksOf(values),
            note: { ru: values.note, en: values.noteEn },
          })
        }
        {...(template && {
          fresh: async () => {
            const [all, refused] = await ask(conditionTemplates.system, {}, { quiet: true })
            if (refused) throw refused
            const fresh = all.items.find(({ id }) => id === template.id) ?? template
            return { values: valuesIn(fresh), version: fresh.version }
          },
        })}
        onSent={() => void navigate(paths.systemConditions(), { replace: true })}
        actions={
          <>
            {template && (
              <>
                <Button block onClick={() => setShowing(!showing)}>
                  {t.editions}
                </Button>
                <Button
                  block
                  pending={retire.isPending}
                  onClick={() => retire.mutate({ id: template.id, version: template.version, active: !template.active })}
                >
                  {template.active ? t.retire : t.unretire}
                </Button>
              </>
            )}
            <ButtonLink variant="ghost" to={paths.systemConditions()}>
              {words[locale].back}
            </ButtonLink>
          </>
        }
      />
      {template && showing && <Editions id={template.id} />}
    </>
  )
}

/** Every edition beside the one before it, the newest first. */
function Editions({ id }: { id: string }) {
  const t = useWords(formWords)
  const own = useWords(systemWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { data } = useQuery(queryOf(conditionTemplates.systemEditions, { id }, { quiet: true }))
  return (
    <Section title={t.editions}>
      {(data?.items ?? []).map(({ edition, note, at, blocks }, i, all) => (
        <section key={edition}>
          <h3>{own.edition(edition, f.date(at))}</h3>
          <p className="s13">{note[locale]}</p>
          {all[i + 1] && <BlocksDiff before={all[i + 1]!.blocks} after={blocks} />}
        </section>
      ))}
    </Section>
  )
}
