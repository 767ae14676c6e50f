import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { useMe } from '#web/api/session.ts'

const Closed = lazy(async () => ({ default: (await import('#web/unopened/Closed.tsx')).Closed }))

/** Shows the screens below it to those who may open them; others read who can open them for them. The server refuses them anyway. */
export function Allowed({ side, needs }: { side?: Side; needs?: Permission }) {
  const { organization, permissions } = useMe()
  if ((!side || organization.sides.includes(side)) && (!needs || permissions.includes(needs))) return <Outlet />
  return (
    <Suspense fallback={null}>
      <Closed side={side} needs={needs} />
    </Suspense>
  )
}
