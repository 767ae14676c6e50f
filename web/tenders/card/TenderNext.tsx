import { lazy, Suspense, useState } from 'react'
import type { Side } from '#contract/primitives.ts'
import type { TenderCard } from '#contract/tender-card.ts'
import type { TenderAction, TenderKind } from '#contract/tender-states.ts'
import { useCan } from '#web/api/session.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { NextBar } from '#web/ui/layout/PageHead.tsx'
import { useCancelled } from './useCancelled.ts'
import { useTenderCopy } from './useTenderCopy.ts'
import { useTenderStep } from './useTenderStep.ts'
import { stepWords } from './words.ts'

const AnnounceDialog = lazy(async () => ({ default: (await import('./AnnounceDialog.tsx')).AnnounceDialog }))
const AddendumDialog = lazy(async () => ({ default: (await import('./AddendumDialog.tsx')).AddendumDialog }))
const RebidDialog = lazy(async () => ({ default: (await import('#web/tenders/ladder/RebidDialog.tsx')).RebidDialog }))
const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }))

type Asking = 'announce' | 'addendum' | 'rebid' | 'cancel'
// what belongs to one lot stands in its ladder
const here: readonly TenderAction[] = ['announce', 'rebid', 'addendum', 'cancel']

/** What a tender waits for, and the steps its organiser may take now. */
export function TenderNext({ card, side }: { card: TenderCard; side: Side }) {
  const t = useWords(stepWords)
  const f = useFormat()
  const mayEdit = useCan('tenders.create')
  const step = useTenderStep(card)
  const copy = useTenderCopy(card.id, side)
  const phone = useBelow(768)
  const [asking, setAsking] = useState<Asking | null>(null)
  const cancelled = useCancelled()(card)
  const { title, text = cancelled } = saidOf(card, t, f)
  const actions = here.flatMap(name => card.actions.filter(({ action }) => action === name))
  const close = () => setAsking(null)
  const button = ({ action, allow, reason }: (typeof actions)[number]) => (
    <Button
      key={action}
      variant={action === 'announce' ? 'primary' : action === 'cancel' ? 'danger-plain' : 'plain'}
      reason={allow ? null : reason}
      onClick={() => setAsking(action as Asking)}
    >
      {action === 'cancel' && card.status === 'draft' ? t.cancelDraft : t[action]}
    </Button>
  )
  const first = phone ? actions.find(({ action }) => action === 'announce') : undefined
  return (
    <>
      {first && <NextBar>{button(first)}</NextBar>}
      <section className="tender-next" aria-label={t.next} data-hot={card.status === 'draft' || card.status === 'evaluation' || undefined}>
        <div>
          <h2>{title}</h2>
          {text && <p className="s13 ink-2">{text}</p>}
        </div>
        <div className="tender-next-do" data-no-print>
          {actions.filter(action => action !== first).map(button)}
          {card.status === 'draft' && mayEdit && <ButtonLink to={paths.tenderCreate(side, `draft=${card.id}`)}>{t.edit}</ButtonLink>}
          {mayEdit && (card.status === 'failed' || card.status === 'cancelled') && (
            <Button pending={copy.pending} onClick={copy.take}>
              {t.copy}
            </Button>
          )}
        </div>
        <Suspense>
          {asking === 'announce' && (
            <AnnounceDialog
              draft={card.draft}
              pending={step.pending}
              error={step.failure}
              onAnnounce={() => step.take({ action: 'announce' }, close)}
              onClose={close}
            />
          )}
          {asking === 'addendum' && <AddendumDialog card={card} onClose={close} />}
          {asking === 'rebid' && <RebidDialog card={card} onClose={close} />}
          {asking === 'cancel' && <CancelDialog card={card} onClose={close} />}
        </Suspense>
      </section>
    </>
  )
}

/** What becomes of a lot that is not confirmed; a price that was taken had no second bidder. */
const awaited = (kind: TenderKind, t: (typeof stepWords)['ru']) =>
  kind === 'contract' ? t.saidAwardedBackText : kind === 'first_price' || kind === 'dutch' ? t.saidAwardedLotText : t.saidAwardedText

function saidOf(card: TenderCard, t: (typeof stepWords)['ru'], f: Format): { title: string; text?: string } {
  const at = (moment: string | null | undefined) => f.dateTime(moment)
  // extensions move the end of one lot and not of another: the last one is that of the tender
  const ends = card.lots.map(({ live }) => live.endsAt).filter(end => end !== null)
  const end = ends.toSorted().at(-1) ?? card.draft.endsAt
  switch (card.status) {
    case 'draft':
      return { title: t.saidDraft, text: t.saidDraftText }
    case 'announced':
      return { title: t.saidAnnounced(at(card.draft.startsAt)), text: t.saidAnnouncedText }
    case 'bidding':
    case 'rebidding':
      return { title: t.saidBidding(at(end)), text: t.saidBiddingText }
    case 'evaluation':
      return { title: t.saidEvaluation, text: t.saidEvaluationText(card.lots.filter(({ live }) => live.status === 'closed').length) }
    case 'awarded': {
      const next = card.awards
        .filter(({ status }) => status === 'pending')
        .map(({ confirmDueAt }) => confirmDueAt)
        .filter(by => by !== null)
        .toSorted()[0]
      return {
        title: t.saidAwarded,
        text: next ? awaited(card.draft.kind, t)(at(next)) : '',
      }
    }
    case 'failed':
      return { title: t.saidFailed, text: t.saidFailedText }
    case 'cancelled':
      return { title: t.saidCancelled }
    case 'completed':
      return { title: t.saidCompleted, text: t.saidCompletedText }
  }
}
