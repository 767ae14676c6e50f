import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type PrintTemplate, printTemplates, templateForms } from '#contract/print-templates.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import '#web/prints/prints.css'
import { templateWords } from './words.ts'

const PrintTemplateDialog = lazy(async () => ({ default: (await import('./PrintTemplateDialog.tsx')).PrintTemplateDialog }))

/** The organisation's print templates, and the forms law lets nobody change. */
export function TemplatesPart({ orgId }: { orgId: string }) {
  const t = useWords(templateWords)
  const f = useFormat()
  const { locale } = useLocale()
  const may = useCan('organization.manage')
  const { data, isPending, refetch } = useQuery(queryOf(printTemplates.list, {}, { quiet: true }))
  const remove = useSend(printTemplates.remove)
  const [opened, setOpened] = useState<PrintTemplate | 'new' | null>(null)
  const [dropped, setDropped] = useState<PrintTemplate | null>(null)
  const nameOf = (code: string) => data?.forms.find(({ form }) => form === code)?.name[locale] ?? code
  const fixed = data?.forms.filter(({ form }) => templateForms[form]?.freedom === 'none') ?? []

  return (
    <Section title={t.title} note={t.note} aside={may && data && <Button onClick={() => setOpened('new')}>{t.add}</Button>}>
      {data ? (
        <>
          {data.items.length === 0 && <p className="muted s13">{t.empty}</p>}
          <ul className="prints-list">
            {data.items.map(item => (
              <li key={item.id} className="prints-item">
                <div className="prints-what">
                  <span className="row row-wrap">
                    <b>{item.name}</b> {item.main && <Badge tone="info">{t.main}</Badge>}
                  </span>
                  <span className="muted s13">
                    {nameOf(item.form)}
                    {item.customers.length > 0 && `, ${t.forCustomers(item.customers.map(({ name }) => name).join(', '))}`}
                  </span>
                  <span className="muted s12">{t.changed(f.dateTime(item.changedAt), item.person)}</span>
                </div>
                {may && (
                  <div className="prints-do">
                    <Button variant="ghost" aria-label={`${t.edit}: ${item.name}`} onClick={() => setOpened(item)}>
                      {t.edit}
                    </Button>
                    <Button variant="ghost" aria-label={`${t.remove}: ${item.name}`} onClick={() => setDropped(item)}>
                      {t.remove}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          {fixed.length > 0 && (
            <details className="s13" style={{ marginBlockStart: 12 }}>
              <summary>{t.fixedForms}</summary>
              <ul className="stack" style={{ marginBlockStart: 8 }}>
                {fixed.map(({ form, name }) => (
                  <li key={form}>
                    <b className="medium">{name[locale]}.</b> <span className="muted">{templateForms[form]?.why?.[locale]}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      ) : isPending ? (
        <Skeleton lines={3} height={20} />
      ) : (
        <ErrorState compact title={t.failed} onRetry={() => void refetch()} />
      )}
      {opened && data && (
        <Suspense>
          <PrintTemplateDialog
            template={opened === 'new' ? null : opened}
            forms={data.forms.filter(({ form }) => (templateForms[form]?.freedom ?? 'none') !== 'none')}
            logos={data.logos}
            orgId={orgId}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={dropped !== null}
        title={t.removeTitle(dropped?.name ?? '')}
        consequences={[t.removeText]}
        confirm={t.remove}
        danger
        pending={remove.isPending}
        onClose={() => setDropped(null)}
        onConfirm={() =>
          dropped &&
          remove.mutate(
            { id: dropped.id, version: dropped.version },
            {
              onSuccess: () => toasts.add({ type: 'success', title: t.removed, content: dropped.name }),
              onSettled: () => setDropped(null),
            },
          )
        }
      />
    </Section>
  )
}
