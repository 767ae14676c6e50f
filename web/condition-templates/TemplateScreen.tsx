import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { conditionTemplates, type TemplateCard } from '#contract/condition-templates.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { isGone, Unopened } from '#web/unopened/Unopened.tsx'
import { SystemShelf } from './SystemShelf.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { draftOf, type TemplateValues, valuesOf } from './templateValues.ts'
import { formWords, words } from './words.ts'

const EditionsDialog = lazy(async () => ({ default: (await import('./EditionsDialog.tsx')).EditionsDialog }))
const PreviewDialog = lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }))
const ScopesDialog = lazy(async () => ({ default: (await import('./ScopesDialog.tsx')).ScopesDialog }))
const ApplyDialog = lazy(async () => ({ default: (await import('./ApplyDialog.tsx')).ApplyDialog }))
const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }))
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))

/** The form of a template: `new`, `from-` and the id of one of the platform, or the id of an own one. */
export function TemplateScreen({ id }: { id: string }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const systemId = id.startsWith('from-') ? id.slice('from-'.length) : null
  const isNew = id === 'new' || systemId !== null
  const asked = useQuery({ ...queryOf(conditionTemplates.get, { id }, { quiet: true }), enabled: !isNew })
  const system = useQuery({ ...queryOf(conditionTemplates.system, {}, { quiet: true }), enabled: systemId !== null })
  const gone = { title: t.missing, back: t.back, to: paths.conditions() }
  if (id === 'new') return <NewTemplate start={valuesOf(null)} systemId={null} />
  if (systemId !== null) {
    const found = system.data?.items.find(each => each.id === systemId)
    if (!found) return <Unopened query={system.data ? null : system} gone={gone} />
    return <NewTemplate start={valuesOf(found.blocks, { name: found.name[locale] })} systemId={systemId} />
  }
  const { data: card } = asked
  if (card && !isGone(asked)) return <OwnTemplate card={card} />
  return <Unopened query={asked} gone={gone} />
}

function NewTemplate({ start, systemId }: { start: TemplateValues; systemId: string | null }) {
  const t = useWords(formWords)
  const navigate = useNavigate()
  const mayEdit = useCan('conditions.edit')
  const { mutateAsync: create } = useSend(conditionTemplates.create)
  return (
    <TemplateForm
      name={`condition/${systemId === null ? 'new' : `from-${systemId.slice(0, 8)}`}`}
      title={t.newTitle}
      note={systemId === null && <SystemShelf />}
      start={start}
      readOnly={!mayEdit}
      submit={t.submitNew}
      done={t.created}
      send={values => create({ draft: draftOf(values), systemId })}
      onSent={({ id }) => void navigate(paths.condition(id), { replace: true })}
    />
  )
}

type Opened = 'editions' | 'preview' | 'scopes' | 'apply' | 'copy' | 'merge' | null

function OwnTemplate({ card }: { card: TemplateCard }) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const mayEdit = useCan('conditions.edit')
  const mayApply = useCan('orders.edit')
  const { mutateAsync: save } = useSend(conditionTemplates.save)
  const [opened, setOpened] = useState<Opened>(null)
  const [newest] = card.editions
  const start = valuesOf(newest!.blocks, { name: card.name })
  const close = () => setOpened(null)
  const actions: [Exclude<Opened, null>, string, boolean][] = [
    ['preview', t.preview, true],
    ['editions', t.editions, true],
    ['scopes', t.scopes, mayEdit && card.active],
    ['apply', t.apply, mayApply && card.active],
    ['copy', t.copy, mayEdit],
  ]
  return (
    <>
      {card.news && card.origin && (
        <Banner
          tone="info"
          action={
            mayEdit && card.active ? (
              <Button size="small" onClick={() => setOpened('merge')}>
                {t.merge}
              </Button>
            ) : undefined
          }
        >
          {t.news(card.origin.name[locale], card.origin.newest)}: {card.news.note[locale]}
        </Banner>
      )}
      {!card.active && <Banner tone="warn">{t.archivedNote}</Banner>}
      <TemplateForm
        key={card.version}
        name={`condition/${card.id}`}
        title={mayEdit && card.active ? card.name : t.readTitle}
        start={start}
        version={card.version}
        readOnly={!mayEdit || !card.active}
        submit={t.save}
        done={t.saved}
        send={(values, version) => save({ id: card.id, version, draft: draftOf(values) })}
        fresh={async () => {
          const [fresh, refused] = await ask(conditionTemplates.get, { query: { id: card.id } }, { quiet: true })
          if (refused) throw refused
          return { values: valuesOf(fresh.editions[0]!.blocks, { name: fresh.name }), version: fresh.version }
        }}
        onSent={() => void navigate(paths.conditions())}
        actions={
          <>
            {actions.map(
              ([id, label, may]) =>
                may && (
                  <Button key={id} block onClick={() => setOpened(id)}>
                    {label}
                  </Button>
                ),
            )}
            <ButtonLink variant="ghost" to={paths.conditions()}>
              {words[locale].back}
            </ButtonLink>
          </>
        }
      />
      <Suspense fallback={null}>
        {opened === 'editions' && <EditionsDialog card={card} onClose={close} />}
        {opened === 'preview' && <PreviewDialog card={card} onClose={close} />}
        {opened === 'scopes' && <ScopesDialog card={card} onClose={close} />}
        {opened === 'apply' && <ApplyDialog card={card} onClose={close} />}
        {opened === 'copy' && <CopyDialog card={card} onClose={close} onDone={id => void navigate(paths.condition(id))} />}
        {opened === 'merge' && card.news && <MergeDialog card={card} news={card.news} onClose={close} />}
      </Suspense>
    </>
  )
}
