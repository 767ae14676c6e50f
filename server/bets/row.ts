import type { LotLive, VisibleBet } from '#contract/tender-list.ts'

/** A lot as one reads it who may not see prices. */
export const liveWithoutSums = (live: LotLive): LotLive => ({
  ...live,
  best: null,
  bestForViewer: null,
  ceiling: null,
  own: live.own && { ...live.own, amount: null, compared: null },
  robot: null,
})

export const betWithoutSums = (bet: VisibleBet): VisibleBet => ({ ...bet, amount: null, compared: null, forViewer: null })
