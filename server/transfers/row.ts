import type { OrderStatus, TransferStatus } from '#contract/order-states.ts'
import { costOf, lineOf, marginOf } from '#contract/order-sums.ts'
import type { LegGives, LegView, Transfer } from '#contract/transfers.ts'
import type { OrderState, TransferRecord } from '#server/deals/record.ts'
import { moneyOf as moneyIn } from '#server/orders/row/money.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** `child` is given to the executor who passed the order on alone. */
type TransferParts = { parent: OrderState; child: OrderState | null; prices: boolean; actions: Transfer['actions'] }

/** The leg a transfer is of, or was; null: it is of the whole order. */
export const toLeg = ({ legGives, legPlaceRu, legPlaceEn, legAddress, legTz, legAt }: TransferRecord): LegView | null =>
  legGives === null
    ? null
    : {
        gives: legGives as LegGives,
        place: { ru: legPlaceRu!, en: legPlaceEn! },
        address: legAddress!,
        tz: legTz!,
        at: legAt!.toISOString(),
      }

/** A transfer as one side of its order reads it. */
export function toTransfer(transfer: TransferRecord, { parent, child, prices, actions }: TransferParts): Transfer {
  return {
    status: transfer.status as TransferStatus,
    leg: toLeg(transfer),
    requestedAt: transfer.requestedAt.toISOString(),
    requestedBy: transfer.requestedBy,
    executor: transfer.executorName,
    reason: transfer.reason,
    proposed: transfer.proposedName,
    answerDueAt: iso(transfer.answerDueAt),
    answeredAt: iso(transfer.answeredAt),
    answeredBy: transfer.answeredBy,
    answer: transfer.answer,
    endedAt: iso(transfer.endedAt),
    endedSide: transfer.endedSide as Transfer['endedSide'],
    ending: transfer.ending,
    carrier:
      transfer.carrierName === null
        ? null
        : {
            name: transfer.carrierName,
            tin: transfer.carrierTin ?? '',
            driver: transfer.carrierDriver,
            truck: transfer.carrierTruck,
            trailer: transfer.carrierTrailer,
          },
    child: child && {
      id: child.order.id,
      number: child.order.number,
      status: child.order.status as OrderStatus,
      executor: child.executor && { id: child.executor.id, name: child.executor.name, tin: child.executor.tin },
    },
    money: child && prices ? moneyOf(parent, child) : null,
    actions,
  }
}

/** What is left to the executor between the two orders with their extras; without a price, or in another currency, there is nothing to say. */
function moneyOf(parent: OrderState, child: OrderState): Transfer['money'] {
  const [agreed, passed] = [moneyIn(parent, 'executor'), moneyIn(child, 'forwarder')]
  const [gets, pays] = [costOf(agreed), costOf(passed)]
  const cost = pays && { ...lineOf(pays.minor, passed.vatMode, passed.vatRate), claims: 0, currency: pays.currency }
  const margin = marginOf({ price: gets, vat: agreed }, cost)
  return gets && pays && margin
    ? { parent: gets, child: pays, margin: { minor: gets.minor - pays.minor, currency: gets.currency }, net: margin.money }
    : null
}
