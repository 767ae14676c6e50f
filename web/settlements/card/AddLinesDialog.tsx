import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettlementCard } from '#contract/settlement-card.ts'
import { CandidateFilter } from '#contract/settlement-debts.ts'
import { settlementLimits } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { pagesOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { DocumentsMark, DueMark, sumsOf } from '#web/settlements/SettlementCells.tsx'
import { settlementWords } from '#web/settlements/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { useSettlementShown } from './useSettlementStep.ts'
import { stepWords } from './words.ts'

/** More orders of the same counterpart for a draft; what cannot go in says why. */
export function AddLinesDialog({ card, onClose }: { card: SettlementCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const w = useWords(settlementWords)
  const f = useFormat()
  const { locale } = useLocale()
  const [search, setSearch] = useState('')
  const [ready, setReady] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const filter = CandidateFilter.parse({ kind: card.kind, counterpart: card.counterpart.id, search, ready })
  const pages = useInfiniteQuery(pagesOf(settlements.candidates, filter, { quiet: true }))
  const add = useSend(settlements.addLines)
  const { show, refused } = useSettlementShown()
  const rows = pages.data?.pages.flatMap(page => page.items) ?? []
  const able = rows.filter(row => row.obstacle === null)
  const room = settlementLimits.lines - card.lines
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setChosen(new Set([...next].slice(0, room)))
  }
  const sums = sumsOf(rows.filter(row => chosen.has(row.orderId)).map(row => row.sum?.total))

  return (
    <SettleDialog
      title={t.addTitle}
      subtitle={card.counterpart.name}
      size="large"
      confirm={t.addDo(chosen.size)}
      reason={chosen.size === 0 ? t.addNone : null}
      pending={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate(
          { settlementId: card.id, version: card.version, orderIds: [...chosen] },
          {
            onSuccess: next => {
              show(next)
              onClose()
            },
            onError: refused,
          },
        )
      }
      onClose={onClose}
    >
      <div className="row row-wrap">
        <SearchField label={t.addSearch} value={search} onChange={setSearch} />
        <Checkbox checked={ready} onChange={setReady}>
          {t.addReady}
        </Checkbox>
        <span className="spacer" />
        <b className="nowrap">{sums.map(sum => f.money(sum)).join(' · ')}</b>
      </div>
      {pages.error instanceof CallError && <Banner tone="danger">{pages.error.message}</Banner>}
      {pages.isPending && <Skeleton lines={5} height={32} />}
      {pages.data && rows.length === 0 && <p className="muted">{t.addEmpty}</p>}
      {able.length > 1 && (
        <Checkbox
          checked={able.every(row => chosen.has(row.orderId))}
          indeterminate={able.some(row => chosen.has(row.orderId)) && !able.every(row => chosen.has(row.orderId))}
          onChange={on =>
            toggle(
              able.map(row => row.orderId),
              on,
            )
          }
        >
          {t.addAll}
        </Checkbox>
      )}
      <ul className="settle-add">
        {rows.map(row => (
          <li key={row.id}>
            <Checkbox
              checked={chosen.has(row.orderId)}
              disabled={row.obstacle !== null}
              onChange={on => toggle([row.orderId], on)}
              note={row.obstacle ?? undefined}
            >
              <span className="mono medium">{row.number}</span> {row.from[locale]} – {row.to[locale]}
              {row.basis !== 'freight' && <span className="s12 muted"> {w[row.basis]}</span>}
              {row.supplement && <span className="s12 muted"> {w.supplement}</span>}
            </Checkbox>
            <span className="settle-two settle-end">
              <DocumentsMark documents={row.documents} />
              <DueMark owed={{ payDueOn: row.payDueOn, paidOn: null }} line />
            </span>
            <b className="num">{f.money(row.sum?.total)}</b>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button size="small" pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t.addMore}
        </Button>
      )}
    </SettleDialog>
  )
}
