import type { Side } from '#contract/primitives.ts'
import { useMe, useSide } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import './coming-soon.css'
import { type ComingScreen, comingScreens, type Help } from './screens.ts'
import { purposeWords, titleWords, words } from './words.ts'

/** A screen that is still being built: what it will be, and what already helps with the same need. */
export function ComingSoonPage({ name }: { name: ComingScreen }) {
  const t = useWords(words)
  const title = useWords(titleWords)[name]
  const purpose = useWords(purposeWords)[name]
  const { side, drawing, helps } = comingScreens[name]
  const current = useSide()
  const ways = useWays(helps, side ?? current)
  return (
    <div className="ahead">
      <PageHead title={title} count={side && <Badge tone={side === 'forwarder' ? 'go' : 'info'}>{t[side]}</Badge>} />
      <EmptyState
        {...(drawing && { drawing })}
        title={<h2>{t.building}</h2>}
        actions={ways.map(({ to, label }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      >
        {purpose}
      </EmptyState>
    </div>
  )
}

/** The ways this person may go, in the order they help. */
function useWays(helps: readonly Help[], side: Side | null): { to: string; label: string }[] {
  const t = useWords(words)
  const { permissions } = useMe()
  const orders = side !== null && permissions.includes('orders.view') ? side : null
  const wayOf = (help: Help): { to: string; label: string } | null => {
    if (help === 'home') return { to: paths.home(), label: t.home }
    if (help === 'admin') return permissions.includes('platform.manage') ? { to: paths.admin(), label: t.admin } : null
    if (help === 'create')
      return side === 'forwarder' && permissions.includes('orders.create') ? { to: paths.orderCreate(), label: t.create } : null
    if (!orders) return null
    if (help === 'orders') return { to: paths.orders(orders), label: t.orders }
    if (help === 'seek')
      return orders === 'forwarder'
        ? { to: paths.orders(orders, 'search'), label: t.sourceForwarder }
        : { to: paths.orders(orders, 'new'), label: t.sourceExecutor }
    if (help === 'assign') return orders === 'executor' ? { to: paths.orders(orders, 'resources'), label: t.assign } : null
    return { to: paths.orders(orders, help), label: t[help] }
  }
  const ways = helps.map(wayOf).filter(way => way !== null)
  return ways.length > 0 ? ways : [{ to: paths.home(), label: t.home }]
}
