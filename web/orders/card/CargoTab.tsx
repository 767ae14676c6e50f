import { OrderRequirement } from '../cargo/OrderRequirement.tsx'
import { OrderCargoBlock } from './OrderCargoBlock.tsx'
import type { TabProps } from './tab.ts'

export const CargoTab = ({ card }: TabProps) => (
  <>
    <OrderCargoBlock card={card} />
    <OrderRequirement card={card} />
  </>
)
