import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { customers } from '#contract/customers.ts'
import { drivers } from '#contract/drivers.ts'
import { organizations } from '#contract/organizations.ts'
import type { Side } from '#contract/primitives.ts'
import { vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { words } from '#web/home/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { railItems, useMenu } from '#web/menu/menu.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { CheckIcon, PlusIcon } from '#web/ui/pictures/icons.tsx'

type Step = { id: string; title: string; text: string; done: boolean; action?: ReactNode }

/** Shown while an organisation has no orders at all: four steps, each as far as the product knows it to be. */
export function Start({ side }: { side: Side }) {
  const t = useWords(words)
  const steps = useStartSteps(side)
  const done = steps.filter(step => step.done).length
  return (
    <section className="home-start" aria-labelledby="home-start">
      <h2 id="home-start">{t.startTitle}</h2>
      <p className="ink-2">{side === 'forwarder' ? t.startForwarder : t.startExecutor}</p>
      <DeadlineBar share={done / steps.length} tone="go" thick label={t.startProgress(done, steps.length)} />
      <p className="muted s13" aria-hidden="true">
        {t.startProgress(done, steps.length)}
      </p>
      <ol>
        {steps.map((step, i) => (
          <li key={step.id} className={step.done ? 'home-step home-step-done' : 'home-step'}>
            <span className="home-step-mark" aria-hidden="true">
              {step.done ? <CheckIcon size={16} /> : i + 1}
            </span>
            <span>
              <span className="medium">{step.title}</span>
              {step.done && <span className="visually-hidden">, {t.ready}</span>}
              <span className="muted s13 home-step-text">{step.text}</span>
            </span>
            {step.action}
          </li>
        ))}
      </ol>
    </section>
  )
}

function useStartSteps(side: Side): Step[] {
  const t = useWords(words)
  const { organization } = useMe()
  const forwarder = side === 'forwarder'
  const mayCreate = useCan('orders.create')
  const { items } = useMenu()
  const has = new Set(railItems(items, side).map(item => item.path))
  const lead = (path: string, label: string) => (has.has(path) ? <ButtonLink to={path}>{label}</ButtonLink> : undefined)

  const partners = useQuery({
    ...queryOf(forwarder ? organizations.executorsOfForwarder : organizations.forwardersOfExecutor, {}, { quiet: true }),
    enabled: useCan('partners.view'),
  })
  const known = useQuery({ ...queryOf(customers.suggestByName, {}, { quiet: true }), enabled: useCan('customers.view') && forwarder })
  const fleet = useCan('cars.view') && !forwarder
  const trucks = useQuery({ ...queryOf(vehicles.trucks, { id: organization.id }, { quiet: true }), enabled: fleet })
  const people = useQuery({
    ...queryOf(drivers.usable, {}, { data: { orgId: organization.id }, quiet: true }),
    enabled: useCan('drivers.view') && !forwarder,
  })
  const partnerCount = partners.data?.items.length ?? 0
  const addressed = known.data?.customers.filter(customer => customer.addresses.length > 0).length ?? 0
  const [truckCount, driverCount] = [trucks.data?.cars.length ?? 0, people.data?.drivers.length ?? 0]

  return [
    {
      id: 'organization',
      title: t.stepOrganization,
      text: [organization.name, organization.tin && t.tin(organization.tin)].filter(Boolean).join(', '),
      done: Boolean(organization.tin),
      action: lead('/management-org-settings', t.open),
    },
    {
      id: 'partners',
      title: t.stepPartners,
      text: partnerCount > 0 ? t.partnersSome(partnerCount) : forwarder ? t.partnersNoneForwarder : t.partnersNoneExecutor,
      done: partnerCount > 0,
      action: lead('/partners', t.open),
    },
    forwarder
      ? {
          id: 'addresses',
          title: t.stepAddresses,
          text: addressed > 0 ? t.addressesSome(addressed) : t.addressesNone,
          done: addressed > 0,
        }
      : {
          id: 'fleet',
          title: t.stepFleet,
          text: truckCount + driverCount > 0 ? t.fleetSome(truckCount, driverCount) : t.fleetNone,
          done: truckCount > 0 && driverCount > 0,
          action: lead('/transport', t.open),
        },
    forwarder
      ? {
          id: 'order',
          title: t.stepOrder,
          text: t.stepOrderText,
          done: false,
          action: mayCreate && (
            <ButtonLink variant="primary" to={paths.orderCreate()} icon={<PlusIcon size={16} />}>
              {t.create}
            </ButtonLink>
          ),
        }
      : { id: 'offer', title: t.stepOffer, text: t.stepOfferText, done: false, action: lead('/orders_executor', t.allOrders) },
  ]
}
