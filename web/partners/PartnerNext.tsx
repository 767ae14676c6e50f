import type { PartnerCard } from '#contract/partner-card.ts'
import type { PartnerAction } from '#contract/partner-states.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { names } from '#web/ui/names.ts'
import { stepOrder } from './steps.ts'
import { cardWords, checkItemWords, partnerActionWords, partnerReasonWords } from './words.ts'

const forward = stepOrder.slice(0, 5)
const beside: readonly PartnerAction[] = ['reject', 'withdraw']

/** What a partnership waits for, and the way on. */
export function PartnerNext({
  card,
  onStep,
  pending = false,
}: {
  card: PartnerCard
  onStep: (action: PartnerAction) => void
  pending?: boolean
}) {
  const t = useWords(cardWords)
  const words = useWords(partnerActionWords)
  const items = useWords(checkItemWords)
  const reasons = useWords(partnerReasonWords)
  const f = useFormat()
  const { tz } = useMe()
  const left = card.checks.filter(check => check.blocks && (check.result !== 'passed' || check.expired))
  const checking = card.status === 'verification' || card.status === 'suspended'
  const held = card.leads && checking && left.length > 0
  const step = forward.find(action => card.actions.includes(action))
  const others = card.incoming || card.tab === 'outgoing' ? beside.filter(action => card.actions.includes(action)) : []
  const title = titleOf(card, left.length > 0, t)
  if (title === null) return null
  return (
    <div className={names('partner-next', card.incoming && 'partner-next-hot')}>
      <p className="medium">{title}</p>
      {card.incoming && card.message && <blockquote className="partner-pre">{card.message}</blockquote>}
      {card.reason && card.status !== 'blacklisted' && (
        <p className="s13 ink-2">
          {reasons[card.reason]}
          {card.comment && `: ${card.comment}`}
        </p>
      )}
      {card.blacklist && <p className="s13 ink-2 partner-pre">{card.blacklist.reason}</p>}
      {card.askFrom && <p className="s13 ink-2">{t.askFrom(f.date(card.askFrom, { zone: tz, year: 'always' }))}</p>}
      {held && <p className="s13 ink-2">{t.left(left.map(check => items[check.item]).join('; '))}</p>}
      <div className="row row-wrap">
        {held && (
          <ButtonLink variant="primary" to={paths.partners({ partner: card.id, pane: 'checks' })}>
            {t.toChecks}
          </ButtonLink>
        )}
        {step && !held && (
          <Button variant="primary" pending={pending} onClick={() => onStep(step)}>
            {words[step]}
          </Button>
        )}
        {others.map(action => (
          <Button key={action} onClick={() => onStep(action)}>
            {words[action]}
          </Button>
        ))}
      </div>
    </div>
  )
}

function titleOf(card: PartnerCard, left: boolean, t: (typeof cardWords)['ru']): string | null {
  if (card.incoming) return t.nextIncoming
  switch (card.status) {
    case 'invited':
    case 'requested':
      return t.nextInvited
    case 'verification':
      return card.leads ? (left ? t.nextVerify : t.nextActivate) : t.nextWait
    case 'suspended':
      return t.nextSuspended
    case 'rejected':
      return t.nextRejected
    case 'terminated':
      return t.nextTerminated
    case 'blacklisted':
      return t.nextBlacklisted
    case 'active':
      return null
  }
}
