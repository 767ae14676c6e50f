import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LadderRow, TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useVatWords } from '#web/tenders/basis/useBasis.ts'
import { useTenderStep } from '#web/tenders/card/useTenderStep.ts'
import { ladderWords, stepWords } from '#web/tenders/card/words.ts'
import { useLotLive } from '#web/tenders/live/lotLive.ts'
import './ladder.css'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { AskAgain } from '#web/ui/feedback/AskAgain.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { CheckIcon, WarningIcon } from '#web/ui/pictures/icons.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import { AwardDialog } from './AwardDialog.tsx'
import { BetHistogram } from './BetHistogram.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { ableOf, bestOf, isFree, needsReason, whatIf } from './ladder.ts'

/** The bets of a lot as its organiser decides by them: places, differences, how reliable each was; the choice stands in the row. */
export function LotLadder({ card, lot }: { card: TenderCard; lot: LotRow }) {
  const t = useWords(ladderWords)
  const s = useWords(stepWords)
  const { live } = useLotLive(lot)
  const closed = lot.sealed && live.status === 'open'
  const found = useQuery({ ...queryOf(tenders.ladder, { tenderId: card.id, lotId: lot.id }, { quiet: true }), enabled: !closed })
  const [asking, setAsking] = useState<{ award: readonly LadderRow[] } | 'decide' | null>(null)
  const step = useTenderStep(card)
  const rows = found.data?.items ?? []
  const actionOf = (name: 'award' | 'decide') => card.actions.find(({ action }) => action === name)
  const open = live.status === 'closed' || live.status === 'partially_awarded'
  const award = open ? actionOf('award') : undefined
  const decide = open ? actionOf('decide') : undefined
  const shares = card.draft.kind === 'contract' && card.draft.shareRule !== 'winner_takes_all'
  const held = card.awards.flatMap(one =>
    one.lotId === lot.id && (one.status === 'pending' || one.status === 'confirmed') ? [one.share] : [],
  )
  const refusal = found.error instanceof CallError ? found.error : null
  const sealed = closed || refusal?.code === 'lot.sealed'

  const take = (row: LadderRow) => {
    // one press for the best; whatever else is chosen is explained first
    if (!shares && !needsReason(rows, [row.seq]))
      step.take({ action: 'award', lotId: lot.id, winners: [{ seq: row.seq, share: 100 }], reason: '' })
    else setAsking({ award: [row] })
  }

  return (
    <Section
      title={t.title}
      bare
      aside={
        <span className="row" data-no-print>
          {shares && award && ableOf(rows).length > 1 && (
            <Button
              size="small"
              variant="primary"
              reason={award.allow ? null : award.reason}
              onClick={() => setAsking({ award: ableOf(rows).slice(0, 3) })}
            >
              {t.split}
            </Button>
          )}
          {decide && (
            <Button size="small" reason={decide.allow ? null : decide.reason} onClick={() => setAsking('decide')}>
              {s.decide}
            </Button>
          )}
        </span>
      }
    >
      {step.error && (
        <p className="s13 danger" role="alert">
          {step.error}
        </p>
      )}
      {sealed ? (
        <p className="tender-sealed s13">
          <LockIcon size={16} /> {t.sealed}
        </p>
      ) : refusal ? (
        <AskAgain onRetry={() => void found.refetch()}>{refusal.message}</AskAgain>
      ) : found.isPending ? (
        <Skeleton lines={4} height={28} />
      ) : rows.length === 0 ? (
        <p className="s13 muted">{live.status === 'open' ? t.none : t.noneOver}</p>
      ) : (
        <>
          <Rungs rows={rows} award={award} pending={step.pending} onAward={take} />
          {rows.length > 1 && <Compare rows={rows} />}
          <BetHistogram prices={rows.flatMap(row => (row.compared ? [row.compared] : []))} />
        </>
      )}
      {asking === 'decide' && <DecideDialog card={card} lot={lot} onClose={() => setAsking(null)} />}
      {asking !== null && asking !== 'decide' && (
        <AwardDialog
          card={card}
          lot={lot}
          rows={rows}
          chosen={asking.award}
          shares={shares}
          awarded={held}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  )
}

type RungsProps = {
  rows: readonly LadderRow[]
  award: TenderCard['actions'][number] | undefined
  pending: boolean
  onAward: (row: LadderRow) => void
}

function Rungs({ rows, award, pending, onAward }: RungsProps) {
  const t = useWords(ladderWords)
  const f = useFormat()
  const best = bestOf(rows)
  const share = (value: number | null) => (value === null ? <span className="muted">–</span> : f.percent(value))
  const vat = useVatWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by the keyboard
    <div className="tender-scroll" tabIndex={0} role="region" aria-label={t.scroll}>
      <table className="tender-table">
        <thead>
          <tr>
            <th scope="col">{t.rank}</th>
            <th scope="col">{t.bidder}</th>
            <th scope="col" className="num">
              {t.price}
            </th>
            <th scope="col" className="num">
              {t.delta}
            </th>
            <th scope="col" className="num">
              {t.onTime}
            </th>
            <th scope="col" className="num">
              {t.cancelled}
            </th>
            <th scope="col">{t.compliance}</th>
            {award && (
              <th scope="col" className="tender-choose">
                {t.decision}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.seq} data-best={row === best || undefined}>
              <td>{row.rank}</td>
              <th scope="row" className="tender-who">
                <span className="row row-wrap">
                  {row.bidder?.name ?? row.alias}
                  {row.auto && <Badge>{t.auto}</Badge>}
                  {!row.eligible.allow && (
                    <Badge tone="warn" title={row.eligible.reason ?? undefined}>
                      {t.notFit}
                    </Badge>
                  )}
                </span>
                <span className="tender-under">
                  {row.orders > 0 ? `${t.orders}: ${f.number(row.orders)}` : t.noOrders}
                  {row.comment && ` · ${row.comment}`}
                </span>
                {!row.eligible.allow && row.eligible.reason && <span className="tender-under warn">{row.eligible.reason}</span>}
              </th>
              <td className="num nowrap">
                {/* as the tender compares them, so that one price and one difference may be set against another; under it what was named */}
                <b>{f.money(row.compared ?? row.amount)}</b>
                <span className="tender-under">
                  {row.compared && row.amount && row.compared.minor !== row.amount.minor ? `${f.money(row.amount)} ${vat(row)}` : vat(row)}
                </span>
                {row.share !== null && row.share < 100 && <span className="tender-under">{t.share(f.percent(row.share / 100))}</span>}
              </td>
              <td className="num nowrap">{row.delta && row.delta.minor !== 0 ? `+${f.money(row.delta)}` : '–'}</td>
              <td className="num">{share(row.onTime)}</td>
              <td className="num">{share(row.cancelled)}</td>
              <td>
                <HeldDocuments compliance={row.compliance} />
              </td>
              {award && (
                <td className="tender-choose">
                  {isFree(row) && (
                    <Button
                      size="small"
                      variant={row === best ? 'primary' : 'plain'}
                      pending={pending && row === best}
                      aria-label={t.awardTo(row.bidder?.name ?? row.alias)}
                      reason={!award.allow ? award.reason : row.eligible.allow ? null : row.eligible.reason}
                      onClick={() => onAward(row)}
                    >
                      {t.award}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Which of the documents the tender asks for a bidder has today; what it does not ask for is not told. */
function HeldDocuments({ compliance: { verified, insurance, adr } }: Pick<LadderRow, 'compliance'>) {
  const t = useWords(ladderWords)
  const held = [
    { id: 'verified', holds: verified, yes: t.documentsAll, no: t.documentsNot },
    { id: 'insurance', holds: insurance, yes: t.insurance, no: t.noInsurance },
    { id: 'adr', holds: adr, yes: t.adr, no: t.noAdr },
  ]
  return (
    <ul className="tender-compliance">
      {held.map(
        ({ id, holds, yes, no }) =>
          holds !== null && (
            <li key={id} className={holds ? 'go' : 'danger'}>
              {holds ? <CheckIcon size={14} aria-hidden="true" /> : <WarningIcon size={14} aria-hidden="true" />}
              {holds ? yes : no}
            </li>
          ),
      )}
    </ul>
  )
}

/** What it would cost and bring to give the lot to another than the first. */
function Compare({ rows }: { rows: readonly LadderRow[] }) {
  const t = useWords(ladderWords)
  const f = useFormat()
  const [seq, setSeq] = useState<number | null>(null)
  const [first, ...others] = rows
  const other = others.find(row => row.seq === seq) ?? others[0]
  if (!first || !other) return null
  const { delta, late, cancelled } = whatIf(first, other)
  const said = [
    delta && delta.minor !== 0 ? `${delta.minor > 0 ? '+' : ''}${f.money(delta)}` : t.same,
    late && t.delays(f.percent(late.his), f.percent(late.first)),
    cancelled && t.cancels(f.percent(cancelled.his), f.percent(cancelled.first)),
    other.onTime === null && t.unknown,
  ].filter(Boolean)
  return (
    <div className="tender-what-if" role="group" aria-label={t.whatIf}>
      {others.length > 1 && (
        <Select
          label={t.whatIfOf}
          size="small"
          value={String(other.seq)}
          options={others.map(row => ({ id: String(row.seq), label: `${row.rank}. ${row.bidder?.name ?? row.alias}` }))}
          onChange={id => setSeq(Number(id))}
        />
      )}
      <p className="s13" role="status">
        {t.give(other.bidder?.name ?? other.alias)}: <b>{said.join(', ')}</b>
      </p>
    </div>
  )
}
