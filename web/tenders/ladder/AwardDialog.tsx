import { useState } from 'react'
import type { LadderRow, TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useVatWords } from '#web/tenders/basis/useBasis.ts'
import { StepDialog } from '#web/tenders/card/StepDialog.tsx'
import { useTenderStep } from '#web/tenders/card/useTenderStep.ts'
import { ladderWords, stepWords } from '#web/tenders/card/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ableOf, isAwardable, needsReason, roomOf, shareSum, sharesOf } from './ladder.ts'

type Props = {
  card: TenderCard
  lot: LotRow
  rows: readonly LadderRow[]
  chosen: readonly LadderRow[]
  /** A contract whose volume is split. */
  shares: boolean
  /** Shares winners have already. */
  awarded: readonly number[]
  onClose: () => void
}

/** Gives a lot away where more is to be said than a press: why not to the best, or which share to whom. */
export function AwardDialog({ card, lot, rows, chosen, shares, awarded, onClose }: Props) {
  const t = useWords(ladderWords)
  const s = useWords(stepWords)
  const f = useFormat()
  const vat = useVatWords()
  const step = useTenderStep(card)
  const able = ableOf(rows)
  const room = roomOf(awarded, able)
  const [given, setGiven] = useState<ReadonlyMap<number, number | string | null>>(() => {
    const most = chosen.map(row => row.share ?? 100)
    return new Map(sharesOf(most, room.left).map((share, i) => [chosen[i]!.seq, share]))
  })
  const seqs = [...given.keys()]
  const explained = needsReason(rows, seqs)
  const words = useExplained(explained)
  const sum = shareSum([...given.values()].map(share => (typeof share === 'number' ? share : null)))
  const wrong = shares && !isAwardable(sum, room)
  const nameOf = (row: LadderRow) => row.bidder?.name ?? row.alias
  const [only] = chosen
  const isOver = (row: LadderRow) => Number(given.get(row.seq) ?? 0) > (row.share ?? 100)
  const over = shares && able.some(isOver)
  const percent = (share: number) => f.percent(share / 100, 2)

  const set = (seq: number, share: number | string | null | undefined) => {
    const next = new Map(given)
    if (share === undefined) next.delete(seq)
    else next.set(seq, share)
    setGiven(next)
  }
  const submit = () => {
    if (!words.enough()) return
    const winners = [...given].map(([seq, share]) => ({ seq, share: shares && typeof share === 'number' ? share : 100 }))
    step.take({ action: 'award', lotId: lot.id, winners, reason: words.text }, onClose)
  }

  return (
    <StepDialog
      title={shares ? t.split : t.awardTo(only ? nameOf(only) : '')}
      subtitle={lot.number ?? undefined}
      confirm={t.award}
      pending={step.pending}
      error={step.failure}
      reason={
        over ? t.shareAbove : wrong ? (room.most < room.left ? t.shareShort(percent(room.most)) : t.shareWrong(percent(room.left))) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {shares ? (
        <>
          <ul className="tender-shares">
            {able.map(row => (
              <li key={row.seq}>
                <Checkbox
                  checked={given.has(row.seq)}
                  onChange={on => set(row.seq, on ? null : undefined)}
                  note={[`${f.money(row.amount)} ${vat(row)}`, row.share !== null && row.share < 100 && t.share(f.percent(row.share / 100))]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {`${row.rank}. ${nameOf(row)}`}
                </Checkbox>
                {given.has(row.seq) && (
                  <DecimalField
                    label={t.shareOf(nameOf(row))}
                    hideLabel
                    unit="%"
                    digits={2}
                    value={given.get(row.seq)}
                    error={isOver(row) ? t.shareOver(percent(row.share ?? 100)) : null}
                    onChange={share => set(row.seq, share)}
                  />
                )}
              </li>
            ))}
          </ul>
          <p className={wrong ? 's13 warn' : 's13 ink-2'} role="status">
            {t.shareSum(percent(sum), percent(room.left))}
          </p>
          {room.most < room.left && <p className="s13 ink-2">{t.shareThere(percent(room.most))}</p>}
        </>
      ) : (
        only && <p className="s13 ink-2">{t.awardText(nameOf(only), `${f.money(only.amount)} ${vat(only)}`)}</p>
      )}
      {explained && (
        <>
          <p className="s13 warn">{t.notLowest}</p>
          <TextArea label={t.why} {...words.field} maxLength={500} rows={3} error={words.isMissing ? s.reasonShort : null} />
        </>
      )}
    </StepDialog>
  )
}
