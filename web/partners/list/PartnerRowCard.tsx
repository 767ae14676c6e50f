import type { PartnerRow } from '#contract/partner-card.ts'
import type { PartnerAction } from '#contract/partner-states.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { PartnerName, PartnerWarnings } from '#web/partners/PartnerCells.tsx'
import { PartnerStatusMark } from '#web/partners/PartnerStatusMark.tsx'
import { stepOrder } from '#web/partners/steps.ts'
import { partnerActionWords, partnersWords } from '#web/partners/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'

const forward = stepOrder.slice(0, 4)

/** A partner as a card of the phone's list; an invitation is answered here. */
export function PartnerRowCard({ partner, onStep }: { partner: PartnerRow; onStep: (action: PartnerAction) => void }) {
  const t = useWords(partnersWords)
  const words = useWords(partnerActionWords)
  const f = useFormat()
  const { figures } = partner
  const step = forward.find(action => partner.actions.includes(action) && (action !== 'activate' || partner.checks.left.length === 0))
  return (
    <article className="partner-card">
      <div className="row">
        <Link to={paths.partners({ partner: partner.id })} quiet className="partner-card-link">
          <PartnerName partner={partner} />
        </Link>
        <span className="spacer" />
        <span className="s13">
          <PartnerStatusMark partner={partner} />
        </span>
      </div>
      <p className="row s13 muted">
        {figures.onTime === null ? t.noFigures : `${t.onTime}: ${f.percent(figures.onTime)}`}
        <span className="spacer" />
        {t.nOrders(figures.orders)}
      </p>
      <PartnerWarnings partner={partner} />
      {step && (
        <Button size="touch" block variant={partner.incoming ? 'primary' : 'plain'} onClick={() => onStep(step)}>
          {words[step]}
        </Button>
      )}
    </article>
  )
}
