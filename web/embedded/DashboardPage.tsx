import { useParams } from 'react-router'
import { Dashboard } from '#contract/analytics.ts'
import { Board } from '#web/analytics/Board.tsx'
import { EmbeddedAtAddress } from './EmbeddedAtAddress.tsx'

/** A dashboard of another site that the menu names for this address, or one of the product's own; its own pages follow in the address. */
export function DashboardPage() {
  const own = Dashboard.safeParse(useParams().dashId)
  return <EmbeddedAtAddress otherwise={own.success && <Board dashboard={own.data} />} />
}
