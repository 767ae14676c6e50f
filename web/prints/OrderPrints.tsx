import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ClaimKind } from '#contract/claims.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { PrintGroup, type PrintRow, prints } from '#contract/prints.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { nameOf } from './nameOf.ts'
import { SavePrintMenu } from './SavePrintMenu.tsx'
import './prints.css'
import { printGroupWords, printWords } from './words.ts'

const OrderPrintDialog = lazy(async () => ({ default: (await import('./OrderPrintDialog.tsx')).OrderPrintDialog }))

const keyOf = ({ form, claim }: PrintRow) => `${form} ${claim?.id ?? ''}`

type Props = {
  card: OrderCard
  /** What is missing may be filled in by this person. */
  mayEdit: boolean
  /** What claims are for, by their kinds: a form of a claim is told from others by it. */
  claims: Record<ClaimKind, string>
}

/** Forms of an order by what they belong to: which number each has, what it lacks, and the page as it will be printed. */
export function OrderPrints({ card, mayEdit, claims }: Props) {
  const t = useWords(printWords)
  const groups = useWords(printGroupWords)
  const { data, isPending, refetch } = useQuery(queryOf(prints.list, { orderId: card.id }, { quiet: true }))
  const [opened, setOpened] = useState<string | null>(null)
  const row = data?.items.find(each => keyOf(each) === opened)

  return (
    <Section title={t.title}>
      {data ? (
        data.items.length === 0 ? (
          <EmptyState drawing="pallet" title={t.none} compact />
        ) : (
          PrintGroup.options.map(group => {
            const rows = data.items.filter(each => each.group === group)
            return (
              rows.length > 0 && (
                <div key={group} className="prints-group">
                  <h3 className="prints-head">{groups[group]}</h3>
                  <ul className="prints-list">
                    {rows.map(each => (
                      <Line
                        key={keyOf(each)}
                        card={card}
                        row={each}
                        mayEdit={mayEdit}
                        claims={claims}
                        onOpen={() => setOpened(keyOf(each))}
                      />
                    ))}
                  </ul>
                </div>
              )
            )
          })
        )
      ) : isPending ? (
        <Skeleton lines={6} height={20} />
      ) : (
        <ErrorState compact title={t.failed} onRetry={() => void refetch()} />
      )}
      {row && (
        <Suspense fallback={null}>
          <OrderPrintDialog orderId={card.id} row={row} claims={claims} pictures={data!.pictures} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Section>
  )
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function Line({ card, row, mayEdit, claims, onOpen }: Props & { row: PrintRow; onOpen: () => void }) {
  const t = useWords(printWords)
  const { locale } = useLocale()
  const f = useFormat()
  const [latest] = row.issued
  const name = nameOf(row, locale, claims)
  const own = card.side === 'forwarder' ? card.forwarder.name : (card.executor?.name ?? '')
  const isMissing = row.missing.length > 0
  // what is wrong with one's own card is filled in there, the rest in the order
  const ofOwn = row.missing.some(({ ru }) => own !== '' && ru.startsWith(own))
  const ofOrder = row.missing.some(({ ru }) => own === '' || !ru.startsWith(own))
  return (
    <li className="prints-item" data-missing={isMissing || undefined}>
      <span className="prints-what">
        <b>{name}</b>
        <span className="s12 muted">
          {isMissing
            ? capital(row.missing.map(missed => missed[locale]).join('; '))
            : latest
              ? t.issuedAs(latest.number, f.date(latest.date), latest.version)
              : row.issues
                ? t.notIssued
                : t.asStands}
        </span>
        {isMissing && (ofOwn || (ofOrder && mayEdit && card.side === 'forwarder')) && (
          <span className="prints-fill s12">
            {ofOwn && <Link to={paths.organization()}>{t.requisites}</Link>}
            {ofOrder && mayEdit && card.side === 'forwarder' && <Link to={paths.orderEdit(card.id)}>{t.fill}</Link>}
          </span>
        )}
      </span>
      {row.changed && !isMissing && <Badge tone="warn">{t.changed}</Badge>}
      {(!isMissing || latest) && (
        <span className="prints-do" data-no-print>
          <Button size="small" aria-label={t.openForm(name)} onClick={onOpen}>
            {t.open}
          </Button>
          <SavePrintMenu
            label={t.saveForm(name)}
            print={{
              orderId: card.id,
              form: row.form,
              ...(row.claim && { claim: row.claim.id }),
              ...(latest && { print: latest.id }),
              language: latest?.language ?? 'ru',
            }}
          >
            <Button size="small" variant="ghost" icon={<DownloadIcon size={16} />} aria-label={t.saveForm(name)}>
              {t.save}
            </Button>
          </SavePrintMenu>
        </span>
      )}
    </li>
  )
}
