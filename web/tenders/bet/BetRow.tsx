import type { LotRow } from '#contract/tender-list.ts'
import { BetBox, BetPlace } from './BetBox.tsx'

/** The bet box inside a row of the list: one bids without leaving it. */
export const BetRow = ({ lot }: { lot: LotRow }) => (
  <BetPlace value="row">
    <BetBox lot={lot} compact />
  </BetPlace>
)
