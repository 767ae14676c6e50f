import type { ReactNode } from 'react'
import type { LotRow } from '#contract/tender-list.ts'
import { useLotLive } from './live/lotLive.ts'

type Props = { lot: LotRow; children: (lot: LotRow) => ReactNode }

/** Shows a part of a lot with what bets and the clock have made of it; one that moves no more is shown as its row says. */
export function LotLiveRow({ lot, children }: Props) {
  const moves = lot.tenderStatus !== 'draft' && (lot.live.status === 'open' || lot.live.status === 'pending')
  return moves ? <Followed lot={lot}>{children}</Followed> : children(lot)
}

const Followed = ({ lot, children }: Props) => children({ ...lot, live: useLotLive(lot).live })
