import { useQuery } from '@tanstack/react-query'
import type { LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'
import { ProposalList } from '#web/orders/actions/Proposals.tsx'
import '#web/orders/actions/step.css'

/** What would carry the order of a lot best, before its bidder names a price. Which of them he means he tells when he has won. */
export function LotFleetPanel({ lot: { tenderId, id } }: { lot: LotRow }) {
  return <ProposalList of={useQuery(queryOf(tenders.candidates, { tenderId, lotId: id }, { quiet: true }))} />
}
