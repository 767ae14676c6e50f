import { useId } from 'react'
import type { StatementPayment, StatementSettlement } from '#contract/settlement-statement.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { type Choice, fitOf, openFor, planOf, withSettlement } from './statement.ts'
import { statementWords } from './words.ts'

type Props = {
  payment: StatementPayment
  settlements: readonly StatementSettlement[]
  choice: Choice | null
  refused: string | undefined
  onChoose: (choice: Choice | null) => void
  onLeave: () => void
  onTakeUp: () => void
}

/** One payment of a statement: what it is, what it pays, and where that is a person's to say, the settlements and orders to choose of. */
export function StatementRow({ payment, settlements, choice, refused, onChoose, onLeave, onTakeUp }: Props) {
  const t = useWords(statementWords)
  const f = useFormat()
  const id = useId()
  const { level, counterpart, aside, amount, left, foreign } = payment
  const [target] = payment.targets
  const chosen = level === 'uncertain' || level === 'known'
  return (
    <li className="settle-payment" aria-labelledby={id}>
      <div className="settle-payment-head">
        {level === 'certain' && (
          <Checkbox
            label={t.take(payment.number)}
            checked={choice !== null}
            onChange={on =>
              onChoose(
                on && target
                  ? { parts: new Map([[target.settlementId, new Set(target.orders.map(one => one.orderId))]]), rest: false }
                  : null,
              )
            }
          />
        )}
        <span className="settle-two">
          <span id={id}>
            <span className="mono">{t.payment(payment.number, f.date(payment.day))}</span> · {counterpart.name}
          </span>
          <span className="s12 muted settle-purpose">{payment.purpose}</span>
        </span>
        <span className="settle-two settle-end">
          <b className="nowrap">{f.money(amount)}</b>
          <span className="s12 muted">{payment.out ? t.out : t.in}</span>
        </span>
      </div>
      {level === 'certain' && target && (
        <p className="s13 go settle-payment-what">
          {target.number}: {target.orders.map(order => order.number).join(', ')}
        </p>
      )}
      {left.minor < amount.minor && left.minor > 0 && <p className="s13 settle-payment-what">{t.leftOf(f.money(left), f.money(amount))}</p>}
      {chosen && <Chosen payment={payment} settlements={settlements} choice={choice} onChoose={onChoose} onLeave={onLeave} />}
      {level === 'unknown' && (
        <p className="s13 settle-payment-what row row-wrap">
          <span className="muted">{foreign ? t.foreign : t.noOpen}</span>
          {!foreign && (
            <Button size="small" onClick={onLeave}>
              {t.leave}
            </Button>
          )}
        </p>
      )}
      {aside && level === 'aside' && (
        <p className="s13 settle-payment-what row row-wrap">
          <span>
            {t.leftAside(aside.name, f.dateTime(aside.at))}: {aside.reason}
          </span>
          <Button size="small" onClick={onTakeUp}>
            {t.takeUp}
          </Button>
        </p>
      )}
      {refused !== undefined && (
        <p className="s13 danger" role="alert">
          {refused}
        </p>
      )}
    </li>
  )
}

type ChosenProps = Pick<Props, 'payment' | 'settlements' | 'choice' | 'onChoose' | 'onLeave'>

/** The settlements and orders chosen for a payment, and before anything is done what will be. */
function Chosen({ payment, settlements, choice, onChoose, onLeave }: ChosenProps) {
  const t = useWords(statementWords)
  const f = useFormat()
  const open = openFor(payment, settlements)
  const parts = [...(choice?.parts ?? [])].flatMap(([id, orders]) => {
    const settlement = open.find(one => one.settlementId === id)
    return settlement ? [{ settlement, orders }] : []
  })
  const others = open.filter(({ settlementId }) => !choice?.parts.has(settlementId))
  const plan = choice && planOf(payment, choice, settlements)
  const change = (id: string, orders: ReadonlySet<string> | null) => {
    const next = new Map(choice?.parts)
    if (orders) next.set(id, orders)
    else next.delete(id)
    onChoose(next.size > 0 ? { parts: next, rest: choice?.rest ?? false } : null)
  }
  return (
    <div className="settle-payment-choose">
      {parts.map(({ settlement, orders }) => (
        <div key={settlement.settlementId} className="settle-part" role="group" aria-label={t.orders(settlement.number)}>
          <span className="row">
            <span className="s13">
              <b className="mono">{settlement.number}</b> · {f.money(settlement.left)}
            </span>
            <span className="spacer" />
            <IconButton
              label={t.leaveOut(settlement.number)}
              icon={<CloseIcon size={16} />}
              size="small"
              onClick={() => change(settlement.settlementId, null)}
            />
          </span>
          <div className="settle-picks settle-picks-long">
            {settlement.orders.map(order => (
              <Checkbox
                key={order.orderId}
                checked={orders.has(order.orderId)}
                onChange={on => {
                  const next = new Set(orders)
                  if (on) next.add(order.orderId)
                  else next.delete(order.orderId)
                  change(settlement.settlementId, next)
                }}
              >
                {t.order(order.number, f.money(order.left))}
              </Checkbox>
            ))}
          </div>
        </div>
      ))}
      {others.length > 0 && (parts.length === 0 || (plan !== null && plan.rest.minor > 0)) && (
        <Select
          label={parts.length === 0 ? t.settlement : t.oneMore}
          size="small"
          value={null}
          placeholder={parts.length === 0 ? t.noSettlement : t.oneMoreNone}
          onChange={settlementId => {
            const settlement = others.find(one => one.settlementId === settlementId)
            if (settlement) onChoose(withSettlement(payment, choice, settlement))
          }}
          options={others.map(one => ({
            id: one.settlementId,
            label: t.option(one.number, f.money(one.left)),
            hint: one.payDueOn ? t.optionDue(one.counterpart, f.date(one.payDueOn)) : one.counterpart,
          }))}
        />
      )}
      {choice && plan && (
        <>
          {plan.rest.minor > 0 && plan.parts.length > 0 && (
            <Checkbox checked={choice.rest} onChange={rest => onChoose({ ...choice, rest })}>
              {t.keepRest(f.money(plan.chosen), f.money(plan.rest))}
            </Checkbox>
          )}
          <Fit payment={payment} choice={choice} settlements={settlements} />
        </>
      )}
      <span>
        <Button size="small" onClick={onLeave}>
          {t.leave}
        </Button>
      </span>
    </div>
  )
}

/** What will be done with the payment, in words, or why nothing will. */
function Fit({ payment, choice, settlements }: { payment: StatementPayment; choice: Choice; settlements: readonly StatementSettlement[] }) {
  const t = useWords(statementWords)
  const f = useFormat()
  const fit = fitOf(payment, choice, settlements)
  const { parts, chosen, rest } = planOf(payment, choice, settlements)
  const tone = { whole: 'go', part: 'info', rest: 'info', none: 'warn' }[fit]
  return (
    <div className={`s13 ${tone}`} role="status">
      {fit === 'none' ? (
        <p>{t.differs(f.money(chosen), f.money(payment.left))}</p>
      ) : (
        <>
          {fit === 'whole' && <p>{t.fits}</p>}
          {parts.map(({ settlement, amount, whole }) => (
            <p key={settlement.settlementId}>
              {whole ? t.whole(settlement.number, f.money(amount)) : t.some(settlement.number, f.money(amount), f.money(settlement.left))}
            </p>
          ))}
          {fit === 'rest' && <p>{t.restStays(f.money(rest))}</p>}
        </>
      )}
    </div>
  )
}
