import { page } from 'vitest/browser'
import { z } from 'zod'
import { TenderCard } from '#contract/tender-card.ts'
import { applyEventPatches } from '#web/api/live/eventPatches.ts'
import { liveOf } from '#web/testing/lots.tsx'
import { tenderOf } from '#web/testing/tenders.ts'

/** The field of one’s price. */
export const price = () => page.getByRole('spinbutton', { name: /Ваша цена|Your price/ })
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
/** What an element says, with plain spaces. */
export const textOf = (element: Element) => plain(element.textContent ?? '')

/** A server that tells the terms of whatever tender is asked for. */
export const termed = (change: Partial<TenderCard> = {}) => ({
  '/api/tender/v0/get': () => z.encode(TenderCard, tenderOf({ own: false, mayBet: { allow: true, reason: null, code: null }, ...change })),
})

/** What the stream tells of a lot. */
export const lotChanged = (
  change: Partial<{ n: number; bets: number; best: string | null; endsAt: string; extensions: number; status: string }>,
) => {
  const live = liveOf(change.n ?? 1)
  const { n: _, ...told } = change
  applyEventPatches({
    'lot.changed': [
      JSON.stringify({
        tenderId: live.tenderId,
        lotId: live.lotId,
        bets: live.bets,
        best: '177500.00',
        endsAt: live.endsAt,
        extensions: 0,
        status: 'open',
        ...told,
      }),
    ],
  })
}
