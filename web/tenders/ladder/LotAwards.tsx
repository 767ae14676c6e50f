import { useState } from 'react'
import type { Award, TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useVatWords } from '#web/tenders/basis/useBasis.ts'
import { StepDialog } from '#web/tenders/card/StepDialog.tsx'
import { useTenderShown } from '#web/tenders/card/useTenderStep.ts'
import { awardWords, stepWords } from '#web/tenders/card/words.ts'
import { useOwnWords } from '#web/tenders/LotCells.tsx'
import { lotWords } from '#web/tenders/words.ts'
import './ladder.css'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Link } from '#web/ui/text/Link.tsx'

type Props = { card: TenderCard; lot: LotRow; awards: readonly Award[] }

/** What was decided on a lot: to its organiser every decision with its reason, to a bidder his own, to be confirmed while there is time. */
export function LotAwards({ card, lot, awards }: Props) {
  const t = useWords(awardWords)
  const { organization } = useMe()
  if (card.own)
    return awards.length === 0 ? null : (
      <ul className="tender-awards" aria-label={t.title}>
        {awards.map(award => (
          <li key={award.id}>
            <Decision award={award} />
          </li>
        ))}
      </ul>
    )
  const mine = awards.filter(award => award.executor.id === organization.id)
  const pending = mine.find(({ status }) => status === 'pending')
  if (pending) return <OwnAward card={card} lot={lot} award={pending} />
  const settled = mine[0]
  if (settled) return <Decision award={settled} own drafted={lot.what === 'capacity'} />
  return <Outcome card={card} lot={lot} />
}

/** A price that is taken ends the bidding: there is no second one to ask. */
const hasOneBidder = ({ draft: { kind } }: TenderCard) => kind === 'first_price' || kind === 'dutch'

/** Whose order it is, or may become. */
const held = new Set<Award['status']>(['pending', 'confirmed'])

const ownTitle = { pending: 'won', confirmed: 'yours', refused: 'refuseDone', expired: 'gone', revoked: 'gone' } as const satisfies Record<
  Award['status'],
  string
>

function Decision({ award, own = false, drafted = false }: { award: Award; own?: boolean; drafted?: boolean }) {
  const vat = useVatWords()
  const t = useWords(awardWords)
  const f = useFormat()
  const good = award.status === 'confirmed'
  return (
    <div className="tender-award" data-good={good || undefined}>
      <p className="row row-wrap">
        <b>{own ? t[ownTitle[award.status]] : award.executor.name}</b>
        <span>
          {f.money(award.amount)} <span className="muted s13">{vat(award)}</span>
        </span>
        {(award.share < 100 || award.weeklyCap !== null) && (
          <span className="muted s13">
            {t.share(f.percent(award.share / 100, 2))}
            {award.weeklyCap !== null && `, ${t.cap(award.weeklyCap)}`}
          </span>
        )}
        {!(own && award.status === 'refused') && <span className={good ? 'go s13' : 'muted s13'}>{t[award.status]}</span>}
        <span className="spacer" />
        {award.status === 'pending' && award.confirmDueAt && (
          <span className="s13 warn">{t.awaitedBy(f.dateTime(award.confirmDueAt))}</span>
        )}
        {award.orderId && held.has(award.status) && <Link to={paths.order(award.orderId)}>{drafted ? t.orderDraft : t.order}</Link>}
      </p>
      {award.reason && <p className="s13 ink-2">{t.reason(award.reason)}</p>}
      {award.declined && <p className="s13 ink-2">{(own ? t.declinedOwn : t.declined)(award.declined)}</p>}
    </div>
  )
}

/** The own award: what it comes to, how long is left, and both answers. */
function OwnAward({ card, lot, award }: { card: TenderCard; lot: LotRow; award: Award }) {
  const t = useWords(awardWords)
  const f = useFormat()
  const now = useNow(1000)
  const may = useCan('tenders.bet')
  const confirm = useSend(tenders.confirm)
  const { show, refused } = useTenderShown()
  const [refusing, setRefusing] = useState(false)
  // of shares there is no second one to ask
  const shared = card.draft.kind === 'contract'
  const alone = hasOneBidder(card)
  const left = award.confirmDueAt === null ? null : Date.parse(award.confirmDueAt) - now
  const error = confirm.error instanceof CallError ? confirm.error.message : null
  return (
    <section className="tender-own-award" aria-label={t.won}>
      <div>
        <h3>{t.won}</h3>
        <p className="s13 ink-2">{t.sums(f.money(award.amount), f.money(award.net), f.money(award.vatSum))}</p>
        {award.share < 100 && (
          <p className="s13 medium">
            {[t.ownShare(f.percent(award.share / 100, 2)), award.weeklyCap !== null && t.cap(award.weeklyCap)].filter(Boolean).join(', ')}
          </p>
        )}
        {award.confirmDueAt && left !== null && (
          <p className={left < 15 * 60_000 ? 's13 warn medium' : 's13'}>
            {t.confirmDueAt(f.dateTime(award.confirmDueAt))}, {t.left(f.duration(Math.max(0, left)))}.{' '}
            {shared ? t.otherwiseBack : alone ? t.otherwiseLot : t.otherwise}
          </p>
        )}
        {lot.what === 'capacity' && <p className="s13 ink-2">{t.capacityNext(card.organizer.name)}</p>}
        {error && (
          <p className="s13 danger" role="alert">
            {error}
          </p>
        )}
      </div>
      {may && (
        <div className="row" data-no-print>
          <Button
            variant="primary"
            pending={confirm.isPending}
            onClick={() =>
              confirm.mutate(
                { tenderId: card.id, awardId: award.id },
                {
                  onSuccess: next => {
                    show(next)
                    toasts.add({ type: 'success', title: t.confirmDone, content: next.number ?? '' })
                  },
                  onError: refused,
                },
              )
            }
          >
            {t.confirm}
          </Button>
          <Button onClick={() => setRefusing(true)}>{t.refuse}</Button>
        </div>
      )}
      {refusing && <RefuseDialog card={card} award={award} onClose={() => setRefusing(false)} />}
    </section>
  )
}

function RefuseDialog({ card, award, onClose }: { card: TenderCard; award: Award; onClose: () => void }) {
  const t = useWords(awardWords)
  const s = useWords(stepWords)
  const refuse = useSend(tenders.refuse)
  const { show, refused } = useTenderShown()
  const words = useExplained()
  return (
    <StepDialog
      title={t.refuse}
      confirm={t.refuse}
      danger
      size="small"
      pending={refuse.isPending}
      error={refuse.error}
      onSubmit={() => {
        if (!words.enough()) return
        refuse.mutate(
          { tenderId: card.id, awardId: award.id, reason: words.text },
          {
            onSuccess: next => {
              show(next)
              toasts.add({ type: 'success', title: t.refuseDone, content: next.number ?? '' })
              onClose()
            },
            onError: refused,
          },
        )
      }}
      onClose={onClose}
    >
      <p className="s13 ink-2">{card.draft.kind === 'contract' ? t.refuseBackText : hasOneBidder(card) ? t.refuseLotText : t.refuseText}</p>
      <TextArea label={t.refuseWhy} {...words.field} maxLength={500} rows={3} error={words.isMissing ? s.reasonShort : null} />
    </StepDialog>
  )
}

/** To a bidder without an award: how the lot stands after its end. */
function Outcome({ card, lot }: { card: TenderCard; lot: LotRow }) {
  const t = useWords(awardWords)
  const w = useWords(lotWords)
  const { sum } = useOwnWords()(lot)
  const { status, own, rank } = lot.live
  if (!own || status === 'open' || status === 'pending') return null
  const said =
    own.status === 'reserve' && status === 'awarded' && card.status !== 'completed'
      ? t.reserve
      : status === 'closed'
        ? t.waiting
        : status === 'unsold' || status === 'cancelled'
          ? t.unsold
          : own.status === 'won'
            ? t.won
            : t.lost
  return (
    <div className="tender-award">
      <p>
        <b>{said}</b>
      </p>
      {sum && <p className="s13 ink-2">{t.lostText(rank === null ? '' : `, ${w.rank(rank)}`, sum)}</p>}
    </div>
  )
}
