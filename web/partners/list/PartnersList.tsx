import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PartnerRow } from '#contract/partner-card.ts'
import { type PartnerAction, PartnerTab } from '#contract/partner-states.ts'
import { type PartnerBulk, PartnerFilter, partners } from '#contract/partners.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import type { BulkAction, RowResult } from '#web/lists/bulk/bulk.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import { PartnerStepDialog } from '#web/partners/PartnerStepDialog.tsx'
import { type Act, isDanger, plainSteps, stepOrder, usePartnerStep } from '#web/partners/steps.ts'
import { partnerActionWords, partnerStatusWords, partnersWords, partnerTabWords, stepDialogWords } from '#web/partners/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { BulkGroupDialog } from './BulkGroupDialog.tsx'
import { usePartnerColumns } from './columns.tsx'
import { PartnerRowCard } from './PartnerRowCard.tsx'

const PartnerPeek = lazy(async () => ({ default: (await import('./PartnerPeek.tsx')).PartnerPeek }))
const AddPartnerDialog = lazy(async () => ({ default: (await import('./AddPartnerDialog.tsx')).AddPartnerDialog }))
const GroupsDialog = lazy(async () => ({ default: (await import('./GroupsDialog.tsx')).GroupsDialog }))

const hidden = ['tin', 'direction', 'changed', 'since', 'limit', 'cancelled']
const bulkSteps = ['accept', 'activate', 'suspend', 'resume', 'blacklist', 'terminate'] as const
type BulkStep = (typeof bulkSteps)[number]
type BulkRequest = { rows: readonly PartnerRow[]; run: (one: (rows: readonly PartnerRow[]) => Promise<readonly RowResult[]>) => void }

/** Partners in whatever status: invitations first, then names; the row beside shows what matters before a call. */
export function PartnersList() {
  const t = useWords(partnersWords)
  const tabs = useWords(partnerTabWords)
  const actions = useWords(partnerActionWords)
  const mayEdit = useCan('partners.edit')
  const phone = useBelow(768)
  const list = useList({ id: 'partners', call: partners.list, schema: PartnerFilter, prefix: 'partners' })
  const counts = useQuery(queryOf(partners.counts, { own: list.filter.own, theirs: list.filter.theirs }, { quiet: true }))
  const [open, setOpen] = useState<'add' | 'groups' | null>(null)
  const [step, setStep] = useState<{ row: PartnerRow; action: PartnerAction } | null>(null)
  const taking = usePartnerStep()
  const bulk = useBulk()
  const incoming = counts.data?.tabs.incoming ?? 0
  const tab = PartnerTab.catch('all').parse(list.filter.tab)
  const ask = (next: { row: PartnerRow; action: PartnerAction } | null) => {
    taking.forget()
    setStep(next)
  }
  const take = (row: PartnerRow, action: PartnerAction) =>
    plainSteps.has(action) ? taking.send(row, { action } as Act, { onRefused: () => setStep({ row, action }) }) : ask({ row, action })

  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        label={t.label}
        tabs={{
          current: tab,
          items: PartnerTab.options.map(id => ({ id, label: tabs[id], count: counts.data?.tabs[id], hot: id === 'incoming' })),
        }}
        actions={
          <>
            <ImportButton kind="partners" />
            <Button onClick={() => setOpen('groups')}>{t.groups}</Button>
            {mayEdit && (
              <Button variant="primary" icon={<PlusIcon size={16} />} onClick={() => setOpen('add')}>
                {phone ? t.addBrief : t.add}
              </Button>
            )}
          </>
        }
        before={
          incoming > 0 &&
          tab !== 'incoming' && (
            <Banner tone="info" action={<Link to={paths.partners({ tab: 'incoming' })}>{t.incomingShow}</Link>}>
              {t.incomingBefore(incoming)}
            </Banner>
          )
        }
        columns={usePartnerColumns()}
        hidden={hidden}
        fields={useFields()}
        searchHint={t.searchHint}
        exportAs="partners"
        presets={[
          { id: 'work', label: t.presetWork, change: { tab: 'active' } },
          { id: 'expiring', label: t.presetExpiring, change: { expiring: true } },
        ]}
        nameOf={row => row.organization.name}
        hrefOf={row => paths.partners({ partner: row.id })}
        menuOf={(row, opens) => [
          ...opens,
          { id: 'tin', label: t.copyTin, onAction: () => void navigator.clipboard?.writeText(row.organization.tin).catch(() => undefined) },
          ...(row.actions.length > 0 ? (['separator'] as const) : []),
          ...stepOrder
            .filter(action => row.actions.includes(action))
            .map(action => ({ id: action, label: actions[action], danger: isDanger(action), onAction: () => take(row, action) })),
        ]}
        bulk={mayEdit ? bulk.actions : []}
        card={row => <PartnerRowCard partner={row} onStep={action => take(row, action)} />}
        peek={(row, moving) => (
          <Suspense>
            <PartnerPeek partner={row} onStep={action => take(row, action)} {...moving} />
          </Suspense>
        )}
        empty={{
          drawing: 'stamp',
          title: t.emptyTitle,
          text: t.emptyText,
          actions: mayEdit && (
            <Button variant="primary" icon={<PlusIcon size={16} />} onClick={() => setOpen('add')}>
              {t.add}
            </Button>
          ),
        }}
      />
      <Suspense>
        {open === 'add' && <AddPartnerDialog onClose={() => setOpen(null)} />}
        {open === 'groups' && <GroupsDialog onClose={() => setOpen(null)} />}
      </Suspense>
      {step && (
        <PartnerStepDialog
          action={step.action}
          about={step.row.organization.name}
          pending={taking.pending}
          error={taking.error}
          onStep={act => taking.send(list.rows.find(row => row.id === step.row.id) ?? step.row, act, { onDone: () => ask(null) })}
          onClose={() => ask(null)}
        />
      )}
      {bulk.dialog}
    </>
  )
}

function useFields(): FilterField<PartnerFilter>[] {
  const t = useWords(partnersWords)
  const { organization } = useMe()
  const groups = useQuery(queryOf(partners.groups, {}, { quiet: true }))
  const sides = [
    { id: 'forwarder', label: t.forwarder },
    { id: 'executor', label: t.executor },
  ]
  return [
    { name: 'theirs', kind: 'choices', label: t.theirSide, pinned: true, options: sides },
    ...(organization.sides.length > 1
      ? [{ name: 'own' as const, kind: 'choices' as const, label: t.ownSide, pinned: true, options: sides }]
      : []),
    {
      name: 'group',
      kind: 'choices',
      label: t.group,
      pinned: true,
      options: (groups.data?.items ?? []).map(({ name }) => ({ id: name, label: name })),
    },
    { name: 'expiring', kind: 'flag', label: t.expiring, pinned: true },
  ]
}

/** What can be done to many: the same steps, and groups. */
function useBulk() {
  const t = useWords(partnersWords)
  const d = useWords(stepDialogWords)
  const words = useWords(partnerActionWords)
  const statuses = useWords(partnerStatusWords)
  const send = useSend(partners.bulk)
  const [asked, setAsked] = useState<(BulkRequest & { action: BulkStep | 'group' }) | null>(null)
  const keys = (rows: readonly PartnerRow[]) => rows.map(({ id, version }) => ({ id, version }))
  const run = async (bulk: PartnerBulk): Promise<readonly RowResult[]> => (await send.mutateAsync(bulk)).results
  const go = (of: (rows: readonly PartnerRow[]) => PartnerBulk) => {
    asked?.run(rows => run(of(rows)))
    setAsked(null)
  }

  const actions: BulkAction<PartnerRow>[] = [
    { id: 'group', label: t.toGroup, ask: (rows, go) => setAsked({ action: 'group', rows, run: go }) },
    ...bulkSteps.map(
      (action): BulkAction<PartnerRow> => ({
        id: action,
        label: words[action],
        danger: isDanger(action),
        refuses: row => (row.actions.includes(action) ? null : t.notNow(statuses[row.status])),
        ask: (rows, go) => setAsked({ action, rows, run: go }),
      }),
    ),
  ]

  const dialog =
    asked &&
    (asked.action === 'group' ? (
      <BulkGroupDialog
        about={d.toAll(asked.rows.length)}
        onGroup={name => go(rows => ({ action: 'group', rows: keys(rows), add: [name], remove: [] }))}
        onClose={() => setAsked(null)}
      />
    ) : (
      <PartnerStepDialog
        action={asked.action}
        about={d.toAll(asked.rows.length)}
        pending={false}
        error={null}
        onStep={act => go(rows => ({ ...act, rows: keys(rows) }) as PartnerBulk)}
        onClose={() => setAsked(null)}
      />
    ))
  return { actions, dialog }
}
