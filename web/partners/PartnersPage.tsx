import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import './partners.css'
import { PartnerScreen } from './card/PartnerScreen.tsx'
import { type Section, sections } from './sections.ts'
import { partnersWords } from './words.ts'

const loaded = new Map<string, ComponentType>()

/** The part's screen, made lazy once. */
function screenOf({ id, load }: Section): ComponentType {
  const known = loaded.get(id)
  if (known) return known
  const made = lazy(load)
  loaded.set(id, made)
  return made
}

/** The directory: partners, and what else stands behind its sections; `?partner=` opens one partner. */
export function PartnersPage() {
  const t = useWords(partnersWords)
  const { permissions, organization } = useMe()
  const query = new URLSearchParams(useLocation().search)
  const shown = sections.filter(({ needs, side }) => permissions.includes(needs) && (!side || organization.sides.includes(side)))
  const current = shown.find(({ id }) => id === query.get('section')) ?? shown[0]
  const partner = query.get('partner')
  if (partner !== null) return <PartnerScreen key={partner} partnerId={partner} pane={query.get('pane')} />
  if (!current) return null
  const Screen = screenOf(current)
  // a form has the whole screen
  const inside = (query.has('customer') || query.has('nodalPoint')) && permissions.includes('customers.edit')
  return (
    <>
      {shown.length > 1 && !inside && (
        <Tabs
          label={t.sections}
          current={paths.partners({ section: current.id })}
          items={shown.map(({ id, label }) => ({ to: paths.partners({ section: id }), label: t[label] }))}
        />
      )}
      <Suspense fallback={<Skeleton lines={8} height={18} />}>
        <Screen />
      </Suspense>
    </>
  )
}
