import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ExtraRow, extras } from '#contract/extras.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { Rights } from '#web/orders/actions/doings.ts'
import { useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { extraCodeWords } from './codeWords.ts'
import './extras.css'
import { extraWords } from './extraWords.ts'

const ExtraDialog = lazy(async () => ({ default: (await import('./ExtraDialog.tsx')).ExtraDialog }))
const ExtraAnswerDialog = lazy(async () => ({ default: (await import('./ExtraAnswerDialog.tsx')).ExtraAnswerDialog }))

type ExtrasProps = { card: OrderCard; rights: Rights }
type OpenDialog = { doing: 'propose' } | { doing: 'give_back' | 'approve' | 'refuse'; extra: ExtraRow }

const before = new Set<OrderCard['status']>(['draft', 'placed', 'searching', 'offered'])

/** What is paid beside the price, who proposed it and whose answer it waits for, and what the order comes to with it. */
export function OrderExtras({ card, rights }: ExtrasProps) {
  const t = useWords(extraWords)
  const { data, error, refetch } = useQuery(queryOf(extras.list, { orderId: card.id }, { quiet: true }))
  const phone = useBelow(768)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const close = () => setAsked(null)
  const items = data?.items ?? []
  return (
    <Section
      id="extras"
      title={t.title}
      bare
      aside={
        rights.act &&
        data?.mayPropose && (
          <Button size={phone ? 'touch' : 'small'} onClick={() => setAsked({ doing: 'propose' })}>
            {t.propose}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState
          compact
          title={t.failed}
          code={(error instanceof CallError && error.request) || undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton lines={2} height={14} />
      ) : items.length === 0 ? (
        <p className="muted s13">{before.has(card.status) ? t.later : t.none}</p>
      ) : (
        <ul className="order-extras">
          {items.map(extra => (
            <Extra key={extra.id} card={card} extra={extra} mayAct={rights.act} ask={doing => setAsked({ doing, extra })} />
          ))}
        </ul>
      )}
      {items.length > 0 && card.money === null && <p className="muted s12">{t.noSums}</p>}
      <Total card={card} approved={items.filter(({ status }) => status === 'approved').length} />
      {asked && (
        <Suspense fallback={null}>
          {asked.doing === 'propose' ? (
            <ExtraDialog card={card} returning={null} onClose={close} />
          ) : asked.doing === 'give_back' ? (
            <ExtraDialog card={card} returning={asked.extra} onClose={close} />
          ) : (
            <ExtraAnswerDialog card={card} extraId={asked.extra.id} first={asked.doing} onClose={close} onDone={close} />
          )}
        </Suspense>
      )}
    </Section>
  )
}

const tones = { proposed: 'warn', approved: 'go', refused: 'neutral', withdrawn: 'neutral' } as const

type OneProps = { card: OrderCard; extra: ExtraRow; mayAct: boolean; ask: (doing: 'give_back' | 'approve' | 'refuse') => void }

function Extra({ card, extra, mayAct, ask }: OneProps) {
  const t = useWords(extraWords)
  const codes = useWords(extraCodeWords)
  const f = useFormat()
  const now = useNow(60_000)
  const phone = useBelow(768)
  const { status, side, payer, answerDueAt, answeredAt, answeredBy } = extra
  const late = status === 'proposed' && Date.parse(answerDueAt) < now
  const due = f.dateTime(answerDueAt)
  const amount = extra.amount && { ...extra.amount, minor: payer === 'executor' ? -extra.amount.minor : extra.amount.minor }
  return (
    <li className="order-extra" data-over={status === 'refused' || status === 'withdrawn' || undefined}>
      <div className="order-extra-head">
        <span className="order-extra-what">
          <b>{[codes[extra.code], extra.returns && t.givenBack].filter(Boolean).join(', ')}</b>
          <span className="muted s12">
            {[
              side === 'forwarder' ? t.byForwarder(extra.proposedBy) : t.byExecutor(extra.proposedBy),
              payer === 'forwarder' ? t.paidByForwarder : t.paidByExecutor,
            ].join(' · ')}
          </span>
        </span>
        <Badge tone={late ? 'danger' : tones[status]}>{late ? t.overdue : t[status]}</Badge>
        {amount && <b className="order-extra-sum num">{f.money(amount)}</b>}
      </div>
      <p className="s13 order-extra-comment">{extra.comment}</p>
      {extra.evidence && <p className="s13 ink-2 order-extra-comment">{t.evidence(extra.evidence)}</p>}
      {extra.left && extra.amount && extra.left.minor < extra.amount.minor && (
        <p className="muted s12">{extra.left.minor > 0 ? t.leftOf(f.money(extra.left)) : t.leftNone}</p>
      )}
      {extra.answer && <p className="s13 order-extra-comment">{extra.answer}</p>}
      {status === 'proposed' ? (
        <p className={late ? 'danger s12' : 'muted s12'}>{late ? t.late(due) : t.answerDueAt(due)}</p>
      ) : (
        answeredAt && <p className="muted s12">{[answeredBy, f.dateTime(answeredAt)].filter(Boolean).join(', ')}</p>
      )}
      {mayAct && extra.own && extra.actions.includes('approve') && <p className="muted s12">{t.own}</p>}
      {mayAct && extra.actions.length > 0 && (
        <div className="order-extra-do" data-no-print>
          {extra.actions.map(action =>
            action === 'withdraw' ? (
              <Withdraw key={action} card={card} extra={extra} size={phone ? 'touch' : 'small'} />
            ) : (
              <Button
                key={action}
                size={phone ? 'touch' : 'small'}
                variant={action === 'approve' ? 'plain' : 'ghost'}
                reason={extra.own && action === 'approve' ? t.own : null}
                onClick={() => ask(action)}
              >
                {t[action]}
              </Button>
            ),
          )}
        </div>
      )}
    </li>
  )
}

function Withdraw({ card, extra, size }: { card: OrderCard; extra: ExtraRow; size: 'touch' | 'small' }) {
  const t = useWords(extraWords)
  const send = useSend(extras.change)
  const { refused } = useExpectedVersion(card)
  return (
    <Button
      size={size}
      variant="ghost"
      pending={send.isPending}
      onClick={() =>
        send.mutate(
          { orderId: card.id, version: card.version, action: 'withdraw', extraId: extra.id },
          {
            onSuccess: () => toasts.add({ type: 'success', title: t.withdrawDone, content: card.number ?? '' }),
            onError: error => {
              toasts.add({ type: 'danger', title: error.message, content: '' })
              refused(error)
            },
          },
        )
      }
    >
      {t.withdraw}
    </Button>
  )
}

/** The sum of the order, where extras make it another one than the price. */
function Total({ card, approved }: { card: OrderCard; approved: number }) {
  const t = useWords(extraWords)
  const f = useFormat()
  const { money, total } = card
  if (approved === 0 || !money?.price || !total) return null
  const { price, vatMode, vatRate } = money
  const sum = vatMode === 'excluded' ? total.net : total.gross
  return (
    <table className="order-table order-ledger order-extras-total">
      <tbody>
        <tr>
          <th scope="row">{t.price}</th>
          <td className="num">{f.money(price)}</td>
        </tr>
        <tr>
          <th scope="row">{t.extras(approved)}</th>
          <td className="num">{f.money({ ...sum, minor: sum.minor - price.minor })}</td>
        </tr>
        {vatMode !== 'none' && (
          <>
            <tr className="muted">
              <th scope="row">{t.net}</th>
              <td className="num">{f.money(total.net)}</td>
            </tr>
            <tr className="muted">
              <th scope="row">{t.vat(vatRate)}</th>
              <td className="num">{f.money(total.vat)}</td>
            </tr>
          </>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="medium">
            {t.total}
          </th>
          <td className="num strong">{f.money(total.gross)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
