import { OrderGoods } from '../goods/OrderGoods.tsx'
import { OrderCargoBlock } from '../OrderCargoBlock.tsx'
import type { TabProps } from './tab.ts'

export const CargoTab = ({ card }: TabProps) => (
  <>
    <OrderCargoBlock card={card} />
    <OrderGoods card={card} />
  </>
)
