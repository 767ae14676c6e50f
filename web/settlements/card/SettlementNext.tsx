import type { SettlementCard } from '#contract/settlement-card.ts'
import type { SettlementAction } from '#contract/settlement-states.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useStatusSaid } from '#web/settlements/SettlementCells.tsx'
import { actionWords, statusWords } from '#web/settlements/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { NextBar } from '#web/ui/layout/PageHead.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { Asking } from './asking.ts'
import { NewAccount } from './NewAccount.tsx'
import { useSettlementStep } from './useSettlementStep.ts'
import { cardWords, wayOf } from './words.ts'

const plain = new Set<SettlementAction>(['submit', 'approve', 'post'])
const ahead: Partial<Record<SettlementCard['status'], SettlementAction>> = {
  draft: 'submit',
  pending_approval: 'approve',
  approved: 'post',
  posted: 'pay',
  set_off: 'pay',
  partly_paid: 'pay',
}
const beside: readonly SettlementAction[] = ['file', 'return', 'void']

/** What a settlement waits for: the step, who may take it, and in words why the viewer may not. */
export function SettlementNext({ card, ask }: { card: SettlementCard; ask: (asking: Asking) => void }) {
  const t = useWords(cardWords)
  const words = useWords(actionWords)
  const f = useFormat()
  const mayEdit = useCan('settlements.edit')
  const mayApprove = useCan('settlements.approve')
  // whoever only looks has no buttons that never open; what the settlement waits for he reads in words
  const looks = !mayEdit && !mayApprove
  const step = useSettlementStep(card)
  const phone = useBelow(768)
  const of = (action: SettlementAction | undefined) => card.actions.find(one => one.action === action)
  const main = of(ahead[card.status])
  const receive = card.kind === 'receivable'
  const { title, text } = saidOf(card, main?.allow ?? false, t, f)
  const press = (action: SettlementAction) => {
    if (plain.has(action)) step.take(action as 'submit' | 'approve' | 'post')
    else ask(action)
  }
  // a closed step is told with its reason where it is the one the settlement waits for
  const closed = main && !main.allow && main.reason ? main : null
  const others = beside.flatMap(action => {
    const found = of(action)
    return found && !looks && (action !== 'file' || !receive) ? [found] : []
  })

  const first = main && !looks && (
    <Button variant="primary" pending={step.pending} reason={main.allow ? null : main.reason} onClick={() => press(main.action)}>
      {words[main.action]}
    </Button>
  )

  return (
    <>
      {phone && first && <NextBar>{first}</NextBar>}
      <NewAccount card={card} />
      <section className="settle-next" aria-label={t.next} data-hot={main?.allow || undefined}>
        <Way card={card} />
        <div className="settle-next-line">
          <div className="settle-next-what">
            <h2>{title}</h2>
            <p className="s13 ink-2">{text}</p>
            {closed && (
              <p className="settle-closed s13">
                <LockIcon size={14} />
                <span>{t.closedStep(words[closed.action], closed.reason ?? '')}</span>
              </p>
            )}
            {step.error && (
              <p className="s13 danger" role="alert">
                {step.error}
              </p>
            )}
          </div>
          <div className="settle-next-do" data-no-print>
            {!phone && first}
            {ahead[card.status] === 'pay' && mayEdit && <Button onClick={() => ask('statement')}>{t.statement}</Button>}
            {others.map(({ action, allow, reason }) => (
              <Button
                key={action}
                variant={action === 'void' ? 'danger-plain' : 'plain'}
                reason={allow ? null : reason}
                onClick={() => press(action)}
              >
                {words[action]}
              </Button>
            ))}
          </div>
        </div>
      </section>
    </>
  )
}

/** The way of a settlement with the place it is at. */
function Way({ card }: { card: SettlementCard }) {
  const statuses = useWords(statusWords)
  const said = useStatusSaid()
  if (card.status === 'voided') return null
  // what is paid or set off in part stands where what is posted does, under its own name
  const partly = card.status === 'partly_paid' || card.status === 'set_off'
  const at = wayOf.indexOf(partly ? 'posted' : card.status)
  return (
    <ol className="settle-way">
      {wayOf.map((status, place) => (
        <li key={status} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          <span>{status === card.status || (partly && status === 'posted') ? said.own(card) : statuses[status]}</span>
        </li>
      ))}
    </ol>
  )
}

function saidOf(
  card: SettlementCard,
  may: boolean,
  t: (typeof cardWords)['ru'],
  f: ReturnType<typeof useFormat>,
): { title: string; text: string } {
  switch (card.status) {
    case 'draft':
      return { title: card.items.length === 0 ? t.nextDraftEmpty : t.nextDraft, text: t.nextDraftText }
    case 'pending_approval': {
      const by = card.submitted
      return {
        title: may ? t.nextPending : t.nextPendingWait,
        text: by ? t.nextPendingText(by.name, f.dateTime(by.at)) : '',
      }
    }
    case 'approved':
      return { title: t.nextApproved, text: t.nextApprovedText }
    case 'set_off':
    case 'partly_paid':
    case 'posted':
      if (card.totals?.some(total => total.left.minor < 0)) return { title: t.nextOwed, text: t.nextOwedText }
      if (card.status === 'set_off')
        return card.kind === 'payable'
          ? { title: t.nextSetOff, text: t.nextPostedText }
          : { title: t.nextSetOffReceive, text: t.nextPostedReceiveText }
      if (card.status === 'partly_paid')
        return card.kind === 'payable'
          ? { title: t.nextPartly, text: t.nextPostedText }
          : { title: t.nextPartlyReceive, text: t.nextPostedReceiveText }
      return card.kind === 'payable'
        ? { title: t.nextPosted, text: t.nextPostedText }
        : { title: t.nextPostedReceive, text: t.nextPostedReceiveText }
    case 'paid':
      return card.byOffset
        ? { title: t.nextByOffset(card.paidOn ? f.date(card.paidOn) : ''), text: t.nextByOffsetText }
        : { title: t.nextPaid(card.paidOn ? f.date(card.paidOn) : ''), text: t.nextPaidText }
    case 'voided':
      return { title: t.nextVoided, text: t.nextVoidedText }
  }
}
