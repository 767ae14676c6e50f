import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Output } from '#contract/call.ts'
import type { RuleDraft } from '#contract/management-rule-language.ts'
import { managementRules, type RuleCard } from '#contract/management-rules.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { examplesFor } from './examples.ts'
import { useRuleNames } from './naming.ts'
import { placeBetween } from './order.ts'
import { RuleListCard } from './RuleListCard.tsx'
import { RuleText } from './RuleText.tsx'
import './management-rules.css'
import { words } from './words.ts'

const RuleEditorDialog = lazy(async () => ({ default: (await import('./RuleEditorDialog.tsx')).RuleEditorDialog }))
const RunsDialog = lazy(async () => ({ default: (await import('./RunsDialog.tsx')).RunsDialog }))
const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }))

type Opened =
  | { what: 'edit'; rule: RuleCard | null; draft: RuleDraft | null }
  | { what: 'runs' | 'versions' | 'remove'; rule: RuleCard }
  | null

/** Rules of the organisation as sentences, in the order they are looked at. */
export function ManagementRulesPage() {
  const t = useWords(words)
  const { data, isError, refetch } = useQuery(queryOf(managementRules.list, {}))
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <div className="rules">
      <PageHead title={t.title} note={t.about} count={data && data.items.length > 0 ? data.items.length : undefined}>
        {data?.mayEdit && (
          <Button variant="primary" onClick={() => setOpened({ what: 'edit', rule: null, draft: null })}>
            {t.create}
          </Button>
        )}
      </PageHead>
      {isError && !data && <ErrorState title={t.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton lines={6} height={48} />}
      {data && !data.mayEdit && <p className="muted">{t.readOnly}</p>}
      {data && <Rules found={data} onOpen={setOpened} />}
      {data?.mayEdit && <Examples onTake={draft => setOpened({ what: 'edit', rule: null, draft })} />}
      <Suspense fallback={null}>
        {opened?.what === 'edit' && (
          <RuleEditorDialog
            rule={opened.rule}
            draft={opened.draft}
            mayEdit={data?.mayEdit ?? false}
            names={{ ...exampleNames, ...data?.names }}
            onClose={() => setOpened(null)}
          />
        )}
        {opened?.what === 'runs' && <RunsDialog rule={opened.rule} names={data?.names ?? {}} onClose={() => setOpened(null)} />}
        {opened?.what === 'versions' && (
          <VersionsDialog rule={opened.rule} mayEdit={data?.mayEdit ?? false} onClose={() => setOpened(null)} />
        )}
      </Suspense>
      {opened?.what === 'remove' && <Removing rule={opened.rule} onClose={() => setOpened(null)} />}
    </div>
  )
}

type Found = Output<typeof managementRules.list>

function Rules({ found, onOpen }: { found: Found; onOpen: (opened: Opened) => void }) {
  const t = useWords(words)
  const nameOf = useRuleNames(found.names)
  const change = useSend(managementRules.change)
  const { items, conflicts, mayEdit } = found
  const [dragged, setDragged] = useState<string | null>(null)
  const place = (rule: RuleCard, to: number) => {
    const priority = placeBetween(
      items.filter(({ id }) => id !== rule.id).map(({ draft }) => draft.priority),
      to,
    )
    if (priority !== rule.draft.priority) change.mutate({ ruleId: rule.id, version: rule.version, action: 'place', priority })
  }
  if (items.length === 0)
    return (
      <div>
        <h2>{t.none}</h2>
        <p className="muted">{t.noneText}</p>
      </div>
    )
  return (
    <>
      {change.error && <p role="alert">{change.error.message}</p>}
      <ol className="rule-list" aria-label={t.list}>
        {items.map((rule, i) => (
          <RuleListCard
            key={rule.id}
            rule={rule}
            nameOf={nameOf}
            conflicts={conflicts.filter(({ ruleId }) => ruleId === rule.id)}
            mayEdit={mayEdit}
            pending={change.isPending}
            onSwitch={active => change.mutate({ ruleId: rule.id, version: rule.version, action: 'switch', active })}
            onOwn={() => change.mutate({ ruleId: rule.id, version: rule.version, action: 'own' })}
            onUp={i > 0 ? () => place(rule, i - 1) : null}
            onDown={i < items.length - 1 ? () => place(rule, i + 1) : null}
            onOpen={what => onOpen(what === 'edit' ? { what, rule, draft: null } : { what, rule })}
            onDrag={() => setDragged(rule.id)}
            onDrop={() => {
              const moved = items.find(({ id }) => id === dragged)
              setDragged(null)
              if (moved && moved.id !== rule.id) place(moved, i)
            }}
          />
        ))}
      </ol>
    </>
  )
}

function Examples({ onTake }: { onTake: (draft: RuleDraft) => void }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const { sides } = useMe().organization
  const nameOf = useRuleNames(exampleNames)
  return (
    <Section title={t.examples}>
      <ul className="rule-list">
        {examplesFor(sides, locale).map(draft => (
          <li key={draft.name} className="rule-card">
            <div className="rule-head">
              <b>{draft.name}</b>
              <span className="spacer" />
              <Button size="small" aria-label={t.takeNamed(draft.name)} onClick={() => onTake(draft)}>
                {t.take}
              </Button>
            </div>
            <RuleText draft={draft} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const exampleNames = {
  tent: { ru: 'тент', en: 'curtain' },
  tank: { ru: 'цистерна', en: 'tank' },
  other: { ru: 'другое', en: 'other' },
}

function Removing({ rule, onClose }: { rule: RuleCard; onClose: () => void }) {
  const t = useWords(words)
  const change = useSend(managementRules.change)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeAsk(rule.draft.name)}
      consequences={[t.removeThen, t.removeStays]}
      confirm={t.remove}
      danger
      pending={change.isPending}
      error={change.error?.message}
      onConfirm={() => change.mutate({ ruleId: rule.id, version: rule.version, action: 'remove' }, { onSuccess: onClose })}
    />
  )
}
