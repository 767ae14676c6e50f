import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ClaimRow } from '#contract/claims.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { HaltRequest } from '#contract/order-exceptions.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Rights } from '#web/orders/actions/doings.ts'
import { useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import type { Asking } from '#web/orders/card/tabs/tab.ts'
import { orderAddress } from '#web/orders/card/tabs/tabs.ts'
import { handoverWords } from '#web/orders/handover/words.ts'
import { useReasonNames } from '#web/orders/history/lines.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { ChangeBegin, mayChange } from '../changes/ChangeBegin.tsx'
import { exceptionWords } from './exceptionWords.ts'
import './exceptions.css'

type ExceptionsProps = { card: OrderCard; rights: Rights; ask: (asking: Asking) => void }

/** What stands beside the status: holds, a request to stop, resources that are out, claims, a late answer. */
export function OrderExceptionsBlock({ card, rights, ask }: ExceptionsProps) {
  const t = useWords(exceptionWords)
  const h = useWords(handoverWords)
  const f = useFormat()
  const { exceptions } = card
  const late = exceptions.reserves.find(each => each.lateAt !== null)
  const [last] = exceptions.haltRequests
  const { search } = useLocation()
  const mayHalt = useCan('orders.halt')
  const claims = exceptions.claims.filter(claim => claim.actions.length > 0 && awaits(claim, card.side)).length
  const at = (moment: string) => f.dateTime(moment)

  return (
    <div className="order-exceptions">
      {exceptions.resourcesIssue && <Banner tone="warn">{t[exceptions.resourcesIssue]}</Banner>}
      {late?.lateAt && card.next.code === 'review_late' && <Banner tone="warn">{t.late(late.name, at(late.lateAt))}</Banner>}
      {last && <Wish card={card} wish={last} rights={rights} ask={ask} />}
      {exceptions.holds.map(hold => (
        <Banner
          key={hold.id}
          tone={hold.severity === 'blocking' ? 'warn' : 'info'}
          action={hold.mayRelease && rights.act && <Release card={card} holdId={hold.id} />}
        >
          <Lines
            items={[
              <b key="what">{hold.taskId ? h.held : t.held(t[hold.kind])}</b>,
              hold.taskId ? null : hold.reason,
              hold.blocks.length > 0 ? t.closes(hold.blocks.map(each => t[each]).join(', ')) : null,
              hold.setBy !== null ? t.heldBy(hold.setBy, at(hold.setAt)) : hold.side === 'forwarder' ? t.otherForwarder : t.otherExecutor,
            ]}
          />
        </Banner>
      ))}
      {claims > 0 && rights.act && (
        <Banner
          tone="info"
          action={
            <ButtonLink size="small" to={orderAddress(card.id, search, 'money')}>
              {t.claimsSee}
            </ButtonLink>
          }
        >
          {t.claims(claims)}
        </Banner>
      )}
      {rights.act &&
        (exceptions.mayHold ||
          mayChange(card, rights) ||
          (mayHalt && exceptions.haltActions.some(each => each === 'ask' || each === 'halt'))) && (
          <div className="order-exceptions-do" data-no-print>
            {mayChange(card, rights) && <ChangeBegin card={card} ask={ask} />}
            {exceptions.mayHold && (
              <Button size="small" variant="ghost" onClick={() => ask({ doing: 'hold' })}>
                {t.hold}
              </Button>
            )}
            {mayHalt && exceptions.haltActions.some(each => each === 'ask' || each === 'halt') && (
              <Button size="small" variant="danger-plain" onClick={() => ask({ doing: 'halt' })}>
                {t.halt}
              </Button>
            )}
          </div>
        )}
    </div>
  )
}

/** Whether a claim waits for this side: a draft and a dispute for the one that claims, an open one for the other. */
const awaits = (claim: ClaimRow, side: Side) => (claim.status === 'opened') !== (claim.side === side)

const Lines = ({ items }: { items: readonly (ReactNode | null)[] }) => (
  <>
    {items.flatMap((item, i) =>
      item
        ? [
            <span key={i} className="order-exceptions-line">
              {item}
            </span>,
          ]
        : [],
    )}
  </>
)

/** The last request to stop: open, or what became of it while the order is still on its way. */
function Wish({ card, wish, rights, ask }: ExceptionsProps & { wish: HaltRequest }) {
  const t = useWords(exceptionWords)
  const f = useFormat()
  const reasonOf = useReasonNames()
  const mine = card.side === 'forwarder'
  if (wish.status === 'refused' && card.status === 'in_progress')
    return <Banner tone="info">{t.haltRefused([wish.answer, wish.answeredBy].filter(Boolean).join(', '))}</Banner>
  if (wish.status === 'expired' && card.status === 'in_progress') return <Banner tone="info">{t.haltExpired}</Banner>
  if (wish.status !== 'open') return null
  return (
    <Banner
      tone="warn"
      action={
        rights.act &&
        (mine ? (
          <Withdraw card={card} wish={wish} />
        ) : (
          <Button size="small" onClick={() => ask({ doing: 'answerHalt' })}>
            {t.answer}
          </Button>
        ))
      }
    >
      <Lines
        items={[
          <b key="what">
            {mine ? t.wishMine : t.wish}, {t.wishBy(f.dateTime(wish.answerDueAt))}
          </b>,
          [reasonOf(wish.reason), wish.comment].filter(Boolean).join('. '),
          t.wishPlace(wish.cargoPlace),
          wish.amount ? t.wishPaidSum(wish.paidPercent, f.money(wish.amount)) : t.wishPaid(wish.paidPercent),
        ]}
      />
    </Banner>
  )
}

/** A refusal of a press that has no dialog. */
const tell = (refused: (error: unknown) => void) => (error: Error) => {
  toasts.add({ type: 'danger', title: error.message, content: '' })
  refused(error)
}

function Withdraw({ card, wish }: { card: OrderCard; wish: HaltRequest }) {
  const t = useWords(exceptionWords)
  const send = useSend(orders.halt)
  const allowed = useCan('orders.halt')
  const { refused } = useExpectedVersion(card)
  if (!allowed) return null
  return (
    <Button
      size="small"
      pending={send.isPending}
      onClick={() =>
        send.mutate(
          { orderId: card.id, version: card.version, action: 'withdraw', requestId: wish.id, requestVersion: wish.version },
          { onSuccess: () => toasts.add({ type: 'success', title: t.withdrawn, content: card.number ?? '' }), onError: tell(refused) },
        )
      }
    >
      {t.withdraw}
    </Button>
  )
}

function Release({ card, holdId }: { card: OrderCard; holdId: string }) {
  const t = useWords(exceptionWords)
  const send = useSend(orders.hold)
  const { refused } = useExpectedVersion(card)
  return (
    <Button
      size="small"
      pending={send.isPending}
      onClick={() =>
        send.mutate(
          { orderId: card.id, version: card.version, action: 'release', holdId },
          { onSuccess: () => toasts.add({ type: 'success', title: t.released, content: card.number ?? '' }), onError: tell(refused) },
        )
      }
    >
      {t.release}
    </Button>
  )
}
