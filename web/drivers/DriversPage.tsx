import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type DriverItem, LicenceCategory } from '#contract/driver-card.ts'
import { DriverFilter, driverTabs } from '#contract/driver-list.ts'
import { drivers } from '#contract/drivers.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { ComplianceBar, useExpiryText } from '#web/compliance/ComplianceBar.tsx'
import { nearestOf } from '#web/compliance/display.ts'
import { complianceNames } from '#web/compliance/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import type { BulkAction, RowResult, Run } from '#web/lists/bulk/bulk.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { Categories, DriverFlight, DriverName, DriverPhone, DriverState } from './DriverCells.tsx'
import { DriverRowCard } from './DriverRowCard.tsx'
import './drivers.css'
import { availabilityWords, employmentWords, listWords, statusWords, stepWords, tabWords } from './words.ts'

const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog.tsx')).ReasonDialog }))

type Leaving = { rows: readonly DriverItem[]; run: (one: Run<DriverItem>) => void }

const hidden = ['employment', 'lastFlight']

/** Own drivers: who may go out, where each is, whose documents run out. */
export function DriversPage() {
  const t = useWords(listWords)
  const tabs = useWords(tabWords)
  const mayEdit = useCan('drivers.edit')
  const list = useList({ id: 'drivers', call: drivers.list, schema: DriverFilter, prefix: 'drivers' })
  const counts = useQuery(queryOf(drivers.counts, {}, { quiet: true }))
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const { mutateAsync } = useSend(drivers.bulk)
  const keysOf = (rows: readonly DriverItem[]) => rows.map(({ id, version }) => ({ id, version }))
  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        label={t.label}
        tabs={{
          current: list.filter.tab,
          items: driverTabs.map(id => ({ id, label: tabs[id], count: counts.data?.[id], hot: id === 'blocked' })),
        }}
        create={mayEdit ? { label: t.create, to: paths.driverCreate() } : undefined}
        actions={<ImportButton kind="drivers" />}
        columns={useColumns()}
        hidden={hidden}
        fields={useFields()}
        searchHint={t.searchHint}
        presets={[
          { id: 'soon', label: t.presetSoon, change: { expiring: '30', sort: 'expires' } },
          { id: 'unconsented', label: t.presetUnconsented, change: { unconsented: true } },
        ]}
        exportAs="drivers"
        nameOf={driver => driver.name}
        hrefOf={driver => paths.driver(driver.id)}
        bulk={useBulk(mayEdit, async (action, rows) => (await mutateAsync({ action, rows: keysOf(rows) })).results, setLeaving)}
        card={driver => <DriverRowCard driver={driver} />}
        empty={{ drawing: 'gate', title: t.emptyTitle, text: t.emptyText }}
      />
      <Suspense>
        {leaving && (
          <ReasonDialog
            action="dismiss"
            many={leaving.rows.length > 1}
            subtitle={leaving.rows.length === 1 ? leaving.rows[0]!.name : t.drivers(leaving.rows.length)}
            onSend={reason => {
              const run: Run<DriverItem> = async rows => (await mutateAsync({ action: 'dismiss', reason, rows: keysOf(rows) })).results
              if (leaving.rows.every(({ status }) => status === 'active'))
                run.back = async rows => (await mutateAsync({ action: 'restore', rows: keysOf(rows) })).results
              leaving.run(run)
              setLeaving(null)
            }}
            onClose={() => setLeaving(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function useColumns(): ListColumn<DriverItem>[] {
  const t = useWords(listWords)
  const status = useWords(statusWords)
  const does = useWords(availabilityWords)
  const employment = useWords(employmentWords)
  const documentNames = useWords(complianceNames)
  const expiryText = useExpiryText()
  const f = useFormat()
  const { tz } = useMe()
  return [
    {
      id: 'name',
      header: t.name,
      width: 210,
      grow: 1,
      pin: true,
      sort: { up: 'name', upLabel: t.sortName },
      cell: driver => <DriverName driver={driver} />,
      text: driver => driver.name,
    },
    { id: 'phone', header: t.phone, width: 164, cell: driver => <DriverPhone driver={driver} />, text: driver => driver.phone ?? '' },
    {
      id: 'status',
      header: t.status,
      width: 168,
      cell: driver => <DriverState driver={driver} />,
      text: driver => (driver.status === 'active' ? does[driver.availability] : status[driver.status]),
    },
    {
      id: 'flight',
      header: t.flight,
      width: 172,
      cell: driver => <DriverFlight driver={driver} />,
      text: driver => [driver.flight?.truck, driver.flight?.number].filter(Boolean).join(' '),
    },
    {
      id: 'categories',
      header: t.categories,
      width: 104,
      from: 1100,
      cell: driver => <Categories of={driver.categories} />,
      text: driver => driver.categories.join(', '),
    },
    {
      id: 'compliance',
      header: t.compliance,
      width: 200,
      sort: { up: 'expires', upLabel: t.sortExpiry },
      cell: driver => <ComplianceBar compliance={driver.compliance} />,
      text: driver => {
        const complianceDocument = nearestOf(driver.compliance)
        return complianceDocument ? `${documentNames[complianceDocument.document]}: ${expiryText(complianceDocument).text}` : ''
      },
    },
    {
      id: 'consent',
      header: t.consent,
      title: t.consentTitle,
      width: 96,
      from: 1180,
      cell: driver =>
        driver.consent ? (
          <StatusMark kind="done" tone="go">
            {t.consentYes}
          </StatusMark>
        ) : (
          <StatusMark kind="trouble" tone="warn">
            {t.consentNo}
          </StatusMark>
        ),
      text: driver => (driver.consent ? t.consentYes : t.consentNo),
    },
    {
      id: 'lastFlight',
      header: t.lastFlight,
      width: 120,
      cell: driver => (driver.lastFlightAt ? f.date(driver.lastFlightAt, { zone: tz }) : <span className="muted">{t.never}</span>),
      text: driver => (driver.lastFlightAt ? f.date(driver.lastFlightAt, { zone: tz }) : ''),
    },
    {
      id: 'employment',
      header: t.employment,
      width: 150,
      cell: driver => employment[driver.employment],
      text: driver => employment[driver.employment],
    },
  ]
}

function useFields(): FilterField<DriverFilter>[] {
  const t = useWords(listWords)
  const { tz } = useMe()
  return [
    { name: 'free', kind: 'dates', label: t.free, pinned: true, zone: tz },
    {
      name: 'expiring',
      kind: 'choice',
      label: t.expiring,
      pinned: true,
      options: [
        { id: '30', label: t.expiring30 },
        { id: '7', label: t.expiring7 },
        { id: '0', label: t.expiring0 },
      ],
    },
    {
      name: 'category',
      kind: 'choices',
      label: t.categories,
      pinned: true,
      options: LicenceCategory.options.map(id => ({ id, label: id })),
    },
    { name: 'unconsented', kind: 'flag', label: t.unconsented, pinned: true },
  ]
}

type Plain = 'submit' | 'verify' | 'restore'

function useBulk(
  mayEdit: boolean,
  take: (action: Plain, rows: readonly DriverItem[]) => Promise<readonly RowResult[]>,
  dismiss: (leaving: Leaving) => void,
): readonly BulkAction<DriverItem>[] {
  const t = useWords(listWords)
  const step = useWords(stepWords)
  const status = useWords(statusWords)
  if (!mayEdit) return []
  const refuses = (action: Plain | 'dismiss') => (driver: DriverItem) =>
    driver.actions.includes(action) ? null : action === 'dismiss' && driver.flight ? t.inFlight : t.notNow(status[driver.status])
  const plain = (action: Plain): BulkAction<DriverItem> => ({
    id: action,
    label: step[action],
    refuses: refuses(action),
    run: rows => take(action, rows),
  })
  return [
    plain('submit'),
    plain('verify'),
    plain('restore'),
    { id: 'dismiss', label: step.dismiss, danger: true, refuses: refuses('dismiss'), ask: (rows, run) => dismiss({ rows, run }) },
  ]
}
