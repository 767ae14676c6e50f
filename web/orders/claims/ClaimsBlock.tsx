import { lazy, Suspense, useState } from 'react'
import type { ClaimAction, ClaimFacts, ClaimRow, ClaimView, LatePayment } from '#contract/claims.ts'
import { defaultZone } from '#contract/zone.ts'
import { StopSource } from '#web/geofences/StopSource.tsx'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { useNameOf } from '../documents/useNameOf.ts'
import { claimWords } from './claimWords.ts'
import type { Deal } from './deal.ts'
import { claimKindWords, claimStatusWords } from './kindWords.ts'
import './claims.css'

const ClaimDialog = lazy(async () => ({ default: (await import('./ClaimDialog.tsx')).ClaimDialog }))

type Asking = { action: 'file'; claim: null } | { action: 'claim_late_payment'; claim: null } | { action: ClaimAction; claim: ClaimRow }

const tones = {
  draft: 'neutral',
  opened: 'warn',
  disputed: 'warn',
  agreed: 'go',
  settled: 'go',
  rejected: 'neutral',
  withdrawn: 'neutral',
  court: 'danger',
} as const

const isYes = (action: ClaimAction) => action === 'agree' || action === 'concede'

const over = new Set<ClaimRow['status']>(['rejected', 'withdrawn'])

/** Everything the sides claim of each other: what it follows from, both views side by side, and whose turn it is. */
export function ClaimsBlock({ card, mayAct }: { card: Deal; mayAct: boolean }) {
  const t = useWords(claimWords)
  const f = useFormat()
  const phone = useBelow(768)
  const [asking, setAsking] = useState<Asking | null>(null)
  const { claims, mayFile, latePayment } = card.exceptions
  const agreed = claims.flatMap(claim => ((claim.status === 'agreed' || claim.status === 'settled') && claim.amount ? [claim] : []))
  // what one gets counts for him, what he pays against him
  const total = agreed.reduce((sum, claim) => sum + (claim.side === card.side ? 1 : -1) * claim.amount!.minor, 0)

  return (
    <Section
      id="claims"
      title={t.title}
      bare
      aside={
        mayAct &&
        mayFile && (
          <Button size={phone ? 'touch' : 'small'} onClick={() => setAsking({ action: 'file', claim: null })}>
            {t.file}
          </Button>
        )
      }
    >
      {latePayment && (
        <Running
          late={latePayment}
          claim={mayAct && latePayment.claimable ? () => setAsking({ action: 'claim_late_payment', claim: null }) : null}
        />
      )}
      {claims.length === 0 ? (
        <p className="muted s13">{t.none}</p>
      ) : (
        <ul className="order-claims">
          {claims.map(claim => (
            <Claim key={claim.id} card={card} claim={claim} mayAct={mayAct} ask={action => setAsking({ action, claim })} />
          ))}
        </ul>
      )}
      {agreed.length > 1 && (
        <p className="order-claims-total">
          {t.total} <b>{f.money({ minor: total, currency: agreed[0]!.amount!.currency })}</b>
        </p>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ClaimDialog card={card} {...asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </Section>
  )
}

/** What has run for late payment to this day, and the way to claim it. */
function Running({ late, claim }: { late: LatePayment; claim: (() => void) | null }) {
  const t = useWords(claimWords)
  const f = useFormat()
  const phone = useBelow(768)
  return (
    <div className="order-claim">
      <div className="order-claim-head">
        <span className="order-claim-what">
          <b>{t.latePayment}</b>
          <span className="muted s12">{t.paidLate(f.date(late.dueOn), f.date(late.until), late.days)}</span>
        </span>
        <b className="order-claim-sum num">{f.money(late.accrued)}</b>
      </div>
      <p className="s13">{t.runs(late.percent, f.money(late.owed), late.cap)}</p>
      {late.left.minor < late.accrued.minor && <p className="muted s12">{t.leftToClaim(f.money(late.left))}</p>}
      {claim && (
        <div className="order-claim-do" data-no-print>
          <Button size={phone ? 'touch' : 'small'} onClick={claim}>
            {t.claimLate}
          </Button>
        </div>
      )}
    </div>
  )
}

type OneProps = { card: Deal; claim: ClaimRow; mayAct: boolean; ask: (action: ClaimAction) => void }

function Claim({ card, claim, mayAct, ask }: OneProps) {
  const t = useWords(claimWords)
  const kinds = useWords(claimKindWords)
  const statuses = useWords(claimStatusWords)
  const f = useFormat()
  const { locale } = useLocale()
  const now = useNow(60_000)
  const phone = useBelow(768)
  const evidence = useEvidence(card)
  const stop = 'stop' in claim.facts ? card.stops[claim.facts.stop - 1] : undefined
  const debtor = claim.side === 'forwarder' ? claim.executor : card.forwarder.name
  const corrected = correctedSince(card, claim)
    .map(at => f.dateTime(at, { zone: stop?.tz ?? defaultZone }))
    .join(' – ')
  const names = {
    raise: t.raise,
    agree: t.agree,
    dispute: t.dispute,
    concede: t.concede,
    insist: t.insist,
    court: t.toCourt,
    withdraw: t.withdraw,
  }
  // what is claimed awaits its debtor, what he disputed the claimant
  const mine = (claim.status === 'opened') !== (claim.side === card.side)
  const due = claim.replyDueAt && f.dateTime(claim.replyDueAt)
  return (
    <li className="order-claim" data-over={over.has(claim.status) || undefined}>
      <div className="order-claim-head">
        <span className="order-claim-what">
          <b>{[kinds[claim.kind], stop?.place[locale]].filter(Boolean).join(', ')}</b>
          <span className="muted s12">
            {[{ terms: t.byTerms, law: t.byLaw, person: t.byPerson }[claim.basis], t.to(debtor)].join(' · ')}
          </span>
        </span>
        <Badge tone={tones[claim.status]}>{statuses[claim.status]}</Badge>
        {claim.amount && <b className="order-claim-sum num">{f.money(claim.amount)}</b>}
      </div>
      {evidence(claim.facts).map(line => (
        <p key={line} className="s13">
          {line}
        </p>
      ))}
      {corrected && <p className="warn s12">{t.corrected(corrected)}</p>}
      {'source' in claim.facts && claim.facts.source && <p className="muted s12">{t[`marked_${claim.facts.source}`]}</p>}
      {'untilSource' in claim.facts && claim.facts.untilSource === 'geofence' && claim.facts.source !== 'geofence' && (
        <p className="muted s12">{t.left_geofence}</p>
      )}
      <ClaimEvidence card={card} facts={claim.facts} />
      {claim.claim ? (
        <div className="order-claim-views">
          <View card={card} title={claim.side === card.side ? t.you : t[claim.side]} view={claim.claim} silent={t.silent} />
          <View
            card={card}
            title={claim.side === card.side ? t[other(claim.side)] : t.you}
            view={claim.answer}
            silent={
              claim.status === 'agreed' || claim.status === 'settled' ? t.silentAgreed : over.has(claim.status) ? t.silentOver : t.silent
            }
          />
        </div>
      ) : (
        claim.status === 'draft' && (
          <p className="muted s12">{claim.amount ? (claim.facts.by === 'revoke' ? t.unraisedRevoke : t.unraised) : t.noSums}</p>
        )
      )}
      {due && (
        <p className={Date.parse(claim.replyDueAt!) < now ? 'danger s12' : 'muted s12'}>
          {Date.parse(claim.replyDueAt!) < now ? t.late(due) : mine ? t.replyDueAt(due) : t.replyTheirs(due)}
        </p>
      )}
      {mayAct && claim.own && claim.actions.some(isYes) && <p className="muted s12">{t.own}</p>}
      {mayAct && claim.actions.length > 0 && (
        <div className="order-claim-do" data-no-print>
          {claim.actions.map((action, i) => (
            <Button
              key={action}
              size={phone ? 'touch' : 'small'}
              variant={i === 0 ? 'plain' : 'ghost'}
              reason={claim.own && isYes(action) ? t.own : null}
              onClick={() => ask(action)}
            >
              {names[action]}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** What proves the times a claim was worked out from, of each vehicle that stood at its stop. */
function ClaimEvidence({ card, facts }: { card: Deal; facts: ClaimFacts }) {
  const { locale } = useLocale()
  if (!('stop' in facts) || facts.by === 'shortage') return null
  const stop = card.stops[facts.stop - 1]
  return card.flights.flatMap(flight =>
    flight.tasks
      .filter(task => task.stop !== null && task.stop + 1 === facts.stop)
      .map(task => (
        <StopSource
          key={task.id}
          flightId={flight.id}
          side={card.side}
          taskId={task.id}
          place={stop?.place[locale] ?? ''}
          tz={stop?.tz ?? defaultZone}
          evidence={task.evidence}
          of={['arrivedAt', 'completedAt']}
        />
      )),
  )
}

/** The times of its stop as they stand now, where they were corrected after somebody had taken a step of the claim; else none. */
function correctedSince(card: Deal, { facts, status, claim }: ClaimRow): string[] {
  if (!('stop' in facts) || facts.by === 'shortage' || (claim === null && status !== 'agreed' && status !== 'settled')) return []
  const task = card.flights.flatMap(({ tasks }) => tasks).find(each => each.stop !== null && each.stop + 1 === facts.stop)
  if (!task?.arrivedAt) return []
  const left = facts.by === 'detention' ? task.completedAt : null
  const same = (a: string, b: string) => Date.parse(a) === Date.parse(b)
  if (same(task.arrivedAt, facts.arrivedAt) && (facts.by !== 'detention' || left === null || same(left, facts.until))) return []
  return left === null ? [task.arrivedAt] : [task.arrivedAt, left]
}

const other = (side: ClaimRow['side']) => (side === 'forwarder' ? 'executor' : 'forwarder')

function View({ card, title, view, silent }: { card: Deal; title: string; view: ClaimView | null; silent: string }) {
  const t = useWords(claimWords)
  const f = useFormat()
  const nameOf = useNameOf()
  const proof = view?.documentId && card.documentRows.find(({ id }) => id === view.documentId)
  return (
    <div className="order-claim-view">
      <span className="muted s12">{title}</span>
      {view === null ? (
        <span className="muted">{silent}</span>
      ) : (
        <>
          {view.amount && <b className="num">{f.money(view.amount)}</b>}
          {view.comment && <span className="order-claim-comment">{view.comment}</span>}
          {proof && (
            <Link to={`${paths.order(card.id)}?tab=documents`} className="s13">
              {t.proof(nameOf(proof))}
            </Link>
          )}
          <span className="muted s12">
            {view.person}, {f.dateTime(view.at)}
          </span>
        </>
      )}
    </div>
  )
}

/** How a claim was worked out, line by line, in the clock of its stop. */
function useEvidence(card: Deal): (facts: ClaimFacts) => string[] {
  const t = useWords(claimWords)
  const f = useFormat()
  return facts => {
    if (facts.by === 'person') return []
    if (facts.by === 'revoke') return [t.revoke(facts.percent, facts.hoursLeft, facts.freeHours)]
    if (facts.by === 'late_payment')
      return [
        t.paidLate(f.date(facts.dueOn), f.date(facts.until), facts.days),
        t.runs(facts.percent, facts.owed ? f.money(facts.owed) : '', facts.cap),
        ...(facts.earlier && facts.earlier.minor > 0 ? [t.earlier(f.money(facts.earlier))] : []),
      ]
    if (facts.by === 'shortage')
      return [t.short(t[facts.measure](facts.handled), t[facts.measure](facts.sent)), facts.base === 'value' ? t.ofValue : t.ofFreight]
    const zone = card.stops[facts.stop - 1]?.tz ?? defaultZone
    const at = (moment: string) => f.dateTime(moment, { zone })
    if (facts.by === 'late_loading') return [t.cameLate(at(facts.dueAt), at(facts.arrivedAt), facts.lateMin)]
    if (facts.by === 'late_delivery')
      return facts.cap === undefined
        ? [t.delivered(at(facts.dueAt), at(facts.arrivedAt), facts.days, facts.percent)]
        : [t.deliveredByTerms({ ...facts, cap: facts.cap, due: at(facts.dueAt), at: at(facts.arrivedAt) })]
    const { hours, rate, percent, days } = facts
    return [
      t.stood(at(facts.arrivedAt), facts.from === facts.arrivedAt ? null : at(facts.from), at(facts.until)),
      t.counted(facts.waitedMin, facts.freeMin, facts.chargedMin),
      percent === null
        ? rate
          ? t.hoursBegun(hours, f.money(rate))
          : t.hoursBare(hours)
        : days === null
          ? t.hoursTown(hours, percent)
          : t.hoursRoad(hours, percent, days),
      ...(facts.layoverMin > 0
        ? [facts.layoverRate ? t.layoverPaid(facts.layoverMin, facts.layoverDays, f.money(facts.layoverRate)) : t.layover(facts.layoverMin)]
        : []),
    ]
  }
}
