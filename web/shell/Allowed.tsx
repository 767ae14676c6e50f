import { lazy, Suspense } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { useMe } from '#web/api/session.ts'
import { type Screen, screens } from '#web/screens.ts'

const Closed = lazy(async () => ({ default: (await import('#web/unopened/Closed.tsx')).Closed }))

const others = { forwarder: 'executor', executor: 'forwarder' } as const

/** The address of the same screen of the other side, where there is one; tabs differ by side, so its first is opened. */
function otherSideOf(pathname: string, side: Side): string | null {
  const other = others[side]
  const found = pathname.replace(`_${side}`, `_${other}`).replace(/\/tab\/[^/]*$/, '')
  const has = Object.values<Screen>(screens).some(screen => screen.side === other && matchPath(screen.path, found))
  return found !== pathname && has ? found : null
}

/** Shows the screens below it to those who may open them; the other side is led to its own screen of the kind, others read who can open them for them. The server refuses them anyway. */
export function Allowed({ side, needs }: { side?: Side; needs?: Permission }) {
  const { organization, permissions } = useMe()
  const { pathname } = useLocation()
  if ((!side || organization.sides.includes(side)) && (!needs || permissions.includes(needs))) return <Outlet />
  const otherSide = side && !organization.sides.includes(side) ? otherSideOf(pathname, side) : null
  if (otherSide) return <Navigate to={otherSide} replace />
  return (
    <Suspense fallback={null}>
      <Closed side={side} needs={needs} />
    </Suspense>
  )
}
