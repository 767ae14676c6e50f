import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CustomerFilter, type CustomerItem, customers } from '#contract/customers.ts'
import { phoneText } from '#contract/phone-text.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import type { BulkAction } from '#web/lists/bulk/bulk.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { ContactName } from '#web/orders/ContactName.tsx'
import { contactName, contactWords } from '#web/orders/contactWords.ts'
import { paths } from '#web/paths.ts'
import { CustomerCardRow } from './CustomerCardRow.tsx'
import { customersWords } from './words.ts'

const CustomerPeek = lazy(async () => ({ default: (await import('./CustomerPeek.tsx')).CustomerPeek }))

/** Customers of the forwarder by name. */
export function CustomersList() {
  const t = useWords(customersWords)
  const mayEdit = useCan('customers.edit')
  const list = useList({ id: 'customers', call: customers.list, schema: CustomerFilter, prefix: 'customers' })
  const counts = useQuery(queryOf(customers.counts, {}, { quiet: true }))
  return (
    <ListPage
      list={list}
      title={t.title}
      label={t.label}
      tabs={{
        current: list.filter.tab,
        items: [
          { id: 'active', label: t.active, count: counts.data?.active },
          { id: 'archived', label: t.archived, count: counts.data?.archived },
        ],
      }}
      create={mayEdit ? { label: t.create, to: paths.partners({ section: 'customers', customer: 'new' }) } : undefined}
      actions={<ImportButton kind="customers" />}
      columns={useColumns()}
      hidden={hidden}
      fields={[]}
      searchHint={t.searchHint}
      exportAs="customers"
      nameOf={customer => customer.name}
      hrefOf={customer => (mayEdit ? paths.partners({ section: 'customers', customer: customer.id }) : null)}
      menuOf={({ tin }, opens) => [
        ...opens,
        ...(tin === null
          ? []
          : [{ id: 'tin', label: t.copyTin, onAction: () => void navigator.clipboard?.writeText(tin).catch(() => undefined) }]),
      ]}
      bulk={useBulk(mayEdit)}
      card={customer => <CustomerCardRow customer={customer} />}
      peek={(customer, moving) => (
        <Suspense>
          <CustomerPeek customer={customer} mayEdit={mayEdit} {...moving} />
        </Suspense>
      )}
      empty={{ drawing: 'stamp', title: t.emptyTitle, text: t.emptyText }}
    />
  )
}

const hidden = ['kpp', 'payDays']

function useColumns(): ListColumn<CustomerItem>[] {
  const t = useWords(customersWords)
  const c = useWords(contactWords)
  const f = useFormat()
  const { tz } = useMe()
  const usedAt = ({ usedAt }: CustomerItem) => (usedAt === null ? '' : f.date(usedAt, { zone: tz }))
  return [
    {
      id: 'name',
      header: t.name,
      width: 240,
      grow: 1,
      pin: true,
      cell: customer => <span className="truncate medium">{customer.name}</span>,
      text: customer => customer.name,
    },
    {
      id: 'tin',
      header: t.tin,
      width: 124,
      cell: customer => <span className="mono">{customer.tin ?? <span className="muted">–</span>}</span>,
      text: customer => customer.tin ?? '',
    },
    {
      id: 'kpp',
      header: t.kpp,
      width: 110,
      cell: customer => <span className="mono">{customer.kpp}</span>,
      text: customer => customer.kpp ?? '',
    },
    {
      id: 'address',
      header: t.address,
      width: 280,
      from: 900,
      cell: ({ addresses: [first, ...others] }) => (
        <span className="truncate">
          {first ?? <span className="muted">–</span>}
          {others.length > 0 && <span className="muted"> {t.more(others.length)}</span>}
        </span>
      ),
      text: customer => customer.addresses.join('; '),
    },
    {
      id: 'contact',
      header: t.contact,
      width: 210,
      from: 760,
      cell: customer => (
        <span className="customer-contact">
          <span className="truncate">
            {customer.contactName ? <ContactName name={customer.contactName} /> : <span className="muted">–</span>}
          </span>
          {customer.contactPhone && <span className="nowrap s12 muted">{phoneText(customer.contactPhone)}</span>}
        </span>
      ),
      text: customer => [contactName(customer.contactName, c), customer.contactPhone].filter(Boolean).join(' '),
    },
    {
      id: 'payDays',
      header: t.payDays,
      width: 100,
      align: 'end',
      cell: customer => (customer.payDays === null ? <span className="muted">–</span> : t.days(customer.payDays)),
      text: customer => String(customer.payDays ?? ''),
    },
    {
      id: 'used',
      header: t.used,
      width: 130,
      from: 1080,
      cell: customer =>
        customer.usedAt === null ? <span className="muted">{t.never}</span> : <span className="nowrap">{usedAt(customer)}</span>,
      text: usedAt,
    },
  ]
}

function useBulk(mayEdit: boolean): BulkAction<CustomerItem>[] {
  const t = useWords(customersWords)
  const { mutateAsync: send } = useSend(customers.bulk)
  if (!mayEdit) return []
  const run = (action: 'archive' | 'restore') => async (rows: readonly CustomerItem[]) =>
    (await send({ action, rows: rows.map(({ id, version }) => ({ id, version })) })).results
  return [
    {
      id: 'archive',
      label: t.archive,
      refuses: customer => (customer.active ? null : t.isArchived),
      run: run('archive'),
      back: run('restore'),
      confirm: rows => ({ title: t.archiveTitle(rows.length), consequences: [t.archiveNote] }),
    },
    {
      id: 'restore',
      label: t.restore,
      refuses: customer => (customer.active ? t.isActive : null),
      run: run('restore'),
      back: run('archive'),
    },
  ]
}
