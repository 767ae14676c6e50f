import { OrderCargoBlock } from '#web/orders/card/OrderCargoBlock.tsx'
import { OrderRequirement } from '#web/orders/cargo/OrderRequirement.tsx'
import type { TabProps } from './tab.ts'

/** What is carried, how full it makes the vehicle, and what else it asks for. */
export const CargoTab = ({ card }: TabProps) => (
  <>
    <OrderCargoBlock card={card} />
    <OrderRequirement card={card} />
  </>
)
