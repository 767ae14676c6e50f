import type { OrderCard } from '#contract/order-card.ts'

/** Whether there is something to say about a transfer: the order is passed on, or was itself passed on to here. */
export const isTransferShown = (card: OrderCard): boolean => card.transfer !== null || card.parentId !== null

/** Whether its executor may think of passing the order on; whether he may do it the server says. */
export const isPassable = (card: OrderCard): boolean =>
  card.side === 'executor' && card.transfer === null && (card.status === 'accepted' || card.status === 'ready')
