import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { type Transfer, transfers } from '#contract/transfers.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { type Fact, Facts } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { statusWords } from '../words.ts'
import './transfer.css'
import { legWords } from './legWords.ts'
import { stateWords, words } from './transferWords.ts'
import { useLegText } from './useLegText.ts'

const TransferRecallDialog = lazy(async () => ({ default: (await import('./TransferRecallDialog.tsx')).TransferRecallDialog }))

/** What stands about the transfer of an order on its card: how far it is, who really carries, and the order above or below. */
export function OrderTransfer({ card, mayAct }: { card: OrderCard; mayAct: boolean }) {
  const t = useWords(words)
  const legs = useWords(legWords)
  const legText = useLegText()
  const states = useWords(stateWords)
  const { data } = useQuery(queryOf(transfers.get, { orderId: card.id }, { quiet: true }))
  const [recalling, setRecalling] = useState(false)
  const close = () => setRecalling(false)
  if (!data)
    return (
      <div className="order-transfer">
        <Section id="transfer" title={t.title} bare>
          <Skeleton lines={2} height={16} />
        </Section>
      </div>
    )

  const { transfer, parent } = data
  const live = card.transfer !== null ? transfer : null
  // while it is only asked for, the forwarder answers; both may take back what was approved
  const mayRecall = mayAct && live?.actions.includes('recall') && !(card.side === 'forwarder' && live.status === 'requested')
  return (
    <div className="order-transfer">
      {parent && (
        <Section
          id="parent"
          title={parent.leg ? legs.childTitle : t.parentTitle}
          bare
          aside={<Link to={paths.order(parent.id)}>{t.parent(parent.number ?? '')}</Link>}
        >
          {parent.leg && <p>{legText(parent.leg)}</p>}
          <p className="ink-2">{t.parentText(parent.forwarder)}</p>
        </Section>
      )}
      {live && (
        <Section
          id="transfer"
          title={live.leg ? legs.title : t.title}
          bare
          note={states[live.status]}
          aside={
            mayRecall && (
              <Button size="small" variant="danger-plain" onClick={() => setRecalling(true)}>
                {t.recall}
              </Button>
            )
          }
        >
          <TransferFacts transfer={live} />
        </Section>
      )}
      {recalling && (
        <Suspense fallback={null}>
          <TransferRecallDialog card={card} isLeg={transfer?.leg != null} onClose={close} onDone={close} />
        </Suspense>
      )}
    </div>
  )
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const t = useWords(words)
  const legs = useWords(legWords)
  const legText = useLegText()
  const statuses = useWords(statusWords)
  const f = useFormat()
  const { carrier, child, money } = transfer
  const fact = (label: ReactNode, value: ReactNode): Fact => ({ label, value })
  const leg = transfer.leg ? [fact(transfer.status === 'requested' ? legs.asked : legs.leg, legText(transfer.leg))] : []
  const asked = [
    fact(t.asks, transfer.executor),
    ...leg,
    fact(t.reason, transfer.reason),
    ...(transfer.proposed ? [fact(t.proposed, transfer.proposed)] : []),
    ...(transfer.answerDueAt ? [fact(t.answerDueAt, f.dateTime(transfer.answerDueAt))] : []),
  ]
  const carried = [
    fact(
      t.carrier,
      carrier ? (
        <>
          {carrier.name} <span className="muted">{t.tin(carrier.tin)}</span>
        </>
      ) : (
        <span className="muted">{t.carrierNone}</span>
      ),
    ),
    ...(carrier
      ? [
          fact(
            t.vehicle,
            carrier.truck ? (
              <span className="order-plates">
                <PlateChip plate={carrier.truck} />
                {carrier.trailer && <PlateChip plate={carrier.trailer} />}
              </span>
            ) : (
              <span className="muted">{t.resourcesNone}</span>
            ),
          ),
          ...(carrier.driver ? [fact(t.driver, carrier.driver)] : []),
        ]
      : []),
  ]
  const below = child
    ? [
        fact(
          t.child,
          <>
            <Link to={paths.order(child.id)}>{child.number ?? t.childDraft}</Link>{' '}
            {child.number && <span className="muted">{statuses[child.status]}</span>}
          </>,
        ),
      ]
    : []
  const left = money
    ? [
        fact(
          t.margin,
          <span className="order-transfer-left">
            <b>{f.money(money.margin)}</b> <span className="muted">{t.marginOf(f.money(money.parent), f.money(money.child))}</span>
            {money.net.minor !== money.margin.minor && <span className="muted nowrap">{t.marginNet(f.money(money.net))}</span>}
            <Badge tone="private" icon={<EyeIcon size={14} />}>
              {t.onlyYou}
            </Badge>
          </span>,
        ),
      ]
    : []

  return <Facts items={transfer.status === 'requested' ? asked : [...leg, ...carried, ...below, ...left]} />
}
