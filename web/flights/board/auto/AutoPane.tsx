import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Id } from '#contract/primitives.ts'
import { type Ghosts, noGhosts } from './ghosts.ts'

const AutoPlanPane = lazy(async () => ({ default: (await import('./AutoPlanPane.tsx')).AutoPlanPane }))
const ReplanPanel = lazy(async () => ({ default: (await import('./ReplanPanel.tsx')).ReplanPanel }))

/** Whether the automatic plan stands in place of the tasks, of open orders or after the flight of the address, and what it draws on the lanes. */
export function useAutoPlan() {
  const [isOpen, setOpen] = useState(false)
  const [ghosts, onGhosts] = useState<Ghosts>(noGhosts)
  const [search, setSearch] = useSearchParams()
  const { data: after = null } = Id.nullable().safeParse(search.get(AFTER))
  const toggle = () => {
    setOpen(!isOpen && after === null)
    if (after !== null) setSearch({}, { replace: true })
  }
  const replan = (id: string, then: () => void) => {
    then()
    setSearch({ [AFTER]: id })
  }
  return { isOpen: isOpen || after !== null, ghosts, pane: { after, onGhosts, onClose: toggle }, replan }
}
const AFTER = 'replan'

/** The plan of open orders, or of what follows a flight. */
export const AutoPane = ({ after, ...props }: ComponentProps<typeof AutoPlanPane> & { after: string | null }) => (
  <Suspense fallback={<div className="board-pane" aria-busy="true" />}>
    {after === null ? <AutoPlanPane {...props} /> : <ReplanPanel key={after} flightId={after} {...props} />}
  </Suspense>
)
