import type { LotRow } from '#contract/tender-list.ts'
import { BetBox } from './BetBox.tsx'
import { BetPlace } from './betPlace.ts'

/** The bet box inside a row of the list: one bids without leaving it. */
export const BetRow = ({ lot }: { lot: LotRow }) => (
  <BetPlace value="row">
    <BetBox lot={lot} compact />
  </BetPlace>
)
