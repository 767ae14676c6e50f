import { useParams } from 'react-router'
import { Dashboard } from '#contract/analytics.ts'
import { Id } from '#contract/primitives.ts'
import { Board } from '#web/analytics/Board.tsx'
import { OwnBoard } from '#web/analytics/own/OwnBoard.tsx'
import { EmbeddedAtAddress } from './EmbeddedAtAddress.tsx'

/** A dashboard of another site that the menu names for this address, one of the product, or one people made for themselves; its own pages follow in the address. */
export function DashboardPage() {
  const { dashId } = useParams()
  const product = Dashboard.safeParse(dashId).data
  const own = Id.safeParse(dashId).data
  return (
    <EmbeddedAtAddress
      otherwise={product ? <Board dashboard={product} /> : own !== undefined && <OwnBoard key={own} dashboardId={own} />}
    />
  )
}
