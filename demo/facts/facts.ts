import type { Fact } from './laid.ts'
import { moneyFacts } from './money.ts'
import { ordersFacts } from './orders.ts'
import { tradingFacts } from './trading.ts'

/** The facts of the demo world: the same at every moment and of every size. */
export const facts: readonly Fact[] = [...ordersFacts, ...tradingFacts, ...moneyFacts]
