import type { DemandRow } from '#contract/demand-list.ts'
import { PrivateTag } from '#web/audience/PrivateTag.tsx'
import { AnswerDue } from '#web/demands/AnswerDue.tsx'
import { CoverBar } from '#web/demands/CoverBar.tsx'
import { DemandMark, OwnOffer, useBodies, useLaneText, usePeriodText, usePriceText } from '#web/demands/DemandCells.tsx'
import { canAnswer, waitsForAnswer } from '#web/demands/display.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { Respond } from './Respond.tsx'
import type { OnAnswer } from './useAnswering.tsx'
import '../demands.css'
import { demandWords, kindWords } from '#web/demands/words.ts'

/** A demand as a card of the phone's list. */
export function DemandRowCard({ demand, onAnswer }: { demand: DemandRow; onAnswer: OnAnswer }) {
  const t = useWords(demandWords)
  const kinds = useWords(kindWords)
  const lane = useLaneText()
  const period = usePeriodText()
  const price = usePriceText()
  const bodies = useBodies()
  const executor = demand.side === 'executor'
  return (
    <article className="demand-card">
      <div className="row">
        <Link to={paths.demand(demand.id)} quiet className="mono medium">
          {demand.number ?? t.draftNo}
        </Link>
        <span className="s12 muted">{kinds[demand.kind]}</span>
        <span className="spacer" />
        <span className="s13">
          <DemandMark status={demand.status} />
        </span>
      </div>
      {demand.isPrivate && (
        <p>
          <PrivateTag />
        </p>
      )}
      <p className="row">
        <b className="truncate">{lane(demand)}</b>
        {demand.lanes > 1 && <span className="s12 muted nowrap">{t.moreLanes(demand.lanes - 1)}</span>}
      </p>
      <p className="row row-wrap s13 ink-2">
        <span>{period(demand)}</span>
        <span className="muted">{bodies(demand.bodyTypes)}</span>
        <span className="spacer" />
        <b className="nowrap">{price(demand)}</b>
      </p>
      <CoverBar cover={demand} isDescribed />
      <div className="row row-wrap">
        {waitsForAnswer(demand) && <AnswerDue at={demand.deadline} line />}
        <span className="spacer" />
        {executor && demand.own && <OwnOffer demand={demand} />}
        {!executor && demand.offers !== null && <span className="s13">{t.offers(demand.offers)}</span>}
        {executor && onAnswer && canAnswer(demand) && <Respond demand={demand} variant="primary" onAnswer={onAnswer} />}
      </div>
    </article>
  )
}
