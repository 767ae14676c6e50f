import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PartnerCard } from '#contract/partner-card.ts'
import type { PartnerAction } from '#contract/partner-states.ts'
import { partners } from '#contract/partners.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { partnerWarningWords } from '#web/dicts/partnerWarnings.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { PartnerNext } from '#web/partners/PartnerNext.tsx'
import { PartnerStatusMark } from '#web/partners/PartnerStatusMark.tsx'
import { PartnerStepDialog } from '#web/partners/PartnerStepDialog.tsx'
import { type Act, isDanger, plainSteps, stepOrder, usePartnerStep } from '#web/partners/steps.ts'
import { cardWords, directionOf, directionWords, partnerActionWords, partnersWords } from '#web/partners/words.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'

const PartnerChecks = lazy(async () => ({ default: (await import('./PartnerChecks.tsx')).PartnerChecks }))
const PartnerFigures = lazy(async () => ({ default: (await import('./PartnerFigures.tsx')).PartnerFigures }))
const PartnerTerms = lazy(async () => ({ default: (await import('./PartnerTerms.tsx')).PartnerTerms }))
const PartnerOwn = lazy(async () => ({ default: (await import('./PartnerOwn.tsx')).PartnerOwn }))
const PartnerHistory = lazy(async () => ({ default: (await import('./PartnerHistory.tsx')).PartnerHistory }))
const PartnerSeen = lazy(async () => ({ default: (await import('./PartnerSeen.tsx')).PartnerSeen }))

const panes = ['card', 'checks', 'score', 'terms', 'own', 'history', 'seen'] as const
type Pane = (typeof panes)[number]

/** One partner: what waits, who it is, how it works, what was agreed on and what is kept about it. */
export function PartnerScreen({ partnerId, pane: asked }: { partnerId: string; pane: string | null }) {
  const t = useWords(cardWords)
  const w = useWords(partnersWords)
  const words = useWords(partnerActionWords)
  const found = useQuery(queryOf(partners.get, { partnerId }, { quiet: true }))
  const [step, setStep] = useState<PartnerAction | null>(null)
  const taking = usePartnerStep()
  const pane = panes.find(one => one === asked) ?? 'card'
  // what was typed there stays while another pane is looked at
  const [ownOpened, setOwnOpened] = useState(false)
  if (pane === 'own' && !ownOpened) setOwnOpened(true)
  const card = found.data
  const crumbs = <Link to={paths.partners()}>{t.back}</Link>

  if (!card)
    return (
      <UnopenedPage
        query={found}
        gone={{ title: t.gone, to: paths.partners(), back: t.back }}
        failed={w.failed}
        body="partner-body"
        title={t.page}
        crumbs={crumbs}
      />
    )

  const ask = (action: PartnerAction | null) => {
    taking.forget()
    setStep(action)
  }
  // a plain step that is refused says so in the window of those that ask first
  const take = (action: PartnerAction) =>
    plainSteps.has(action) ? taking.send(card, { action } as Act, { onRefused: () => setStep(action) }) : ask(action)
  const actions = stepOrder.filter(action => card.actions.includes(action))
  const done = card.checks.filter(check => check.result === 'passed' && !check.expired).length
  return (
    <div className="partner">
      <PageHead title={card.organization.name} crumbs={crumbs} count={<PartnerStatusMark partner={card} />}>
        {actions.length > 0 && (
          <Menu
            label={t.more}
            placement="bottom end"
            items={actions.map(action => ({ id: action, label: words[action], danger: isDanger(action), onAction: () => take(action) }))}
          >
            <IconButton bordered label={t.more} icon={<MoreIcon />} />
          </Menu>
        )}
      </PageHead>
      <div className="partner-wait">
        <PartnerNext card={card} onStep={take} pending={taking.pending} />
      </div>
      <Tabs
        label={t.panes}
        current={paths.partners({ partner: partnerId, pane })}
        items={panes.map(one => ({
          to: paths.partners({ partner: partnerId, pane: one }),
          label: t[one],
          ...(one === 'checks' ? { count: `${done}/${card.checks.length}` } : {}),
        }))}
      />
      <div className="partner-body">
        <Suspense fallback={<Skeleton lines={6} height={18} />}>
          {pane !== 'own' && <PaneOf pane={pane} card={card} />}
          {(pane === 'own' || ownOpened) && (
            <div hidden={pane !== 'own'}>
              <PartnerOwn card={card} />
            </div>
          )}
        </Suspense>
      </div>
      {step && (
        <PartnerStepDialog
          action={step}
          about={card.organization.name}
          pending={taking.pending}
          error={taking.error}
          onStep={act => taking.send(card, act, { onDone: () => ask(null) })}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}

function PaneOf({ pane, card }: { pane: Exclude<Pane, 'own'>; card: PartnerCard }) {
  switch (pane) {
    case 'card':
      return <Requisites card={card} />
    case 'checks':
      return <PartnerChecks card={card} />
    case 'score':
      return <PartnerFigures partnerId={card.id} />
    case 'terms':
      return <PartnerTerms card={card} />
    case 'history':
      return <PartnerHistory partnerId={card.id} />
    case 'seen':
      return <PartnerSeen card={card} />
  }
}

function Requisites({ card }: { card: PartnerCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const directions = useWords(directionWords)
  const warnings = useWords(partnerWarningWords)
  const { tz } = useMe()
  const { organization } = card
  const number = (text: string) => (
    <span className="row">
      <span className="mono">{text}</span>
      <CopyButton text={text} size="small" iconOnly />
    </span>
  )
  return (
    <div className="partner-columns">
      <Section title={t.requisites}>
        <KeyValues
          items={[
            { label: t.fullName, value: organization.fullName },
            { label: t.tin, value: number(organization.tin) },
            ...(organization.kpp ? [{ label: t.kpp, value: number(organization.kpp) }] : []),
            ...(organization.ogrn ? [{ label: t.ogrn, value: number(organization.ogrn) }] : []),
            ...(organization.address ? [{ label: t.address, value: organization.address }] : []),
            ...(card.theirs === 'forwarder'
              ? [{ label: t.goslog, value: organization.goslog === 'active' ? t.goslogActive : t.goslogNone }]
              : []),
            { label: t.onPlatform, value: f.date(organization.since, { zone: tz, year: 'always' }) },
          ]}
        />
      </Section>
      <div className="stack">
        <Section title={t.warnings}>
          {card.warnings.length === 0 ? (
            <p className="muted">{t.noWarnings}</p>
          ) : (
            <ul className="partner-list">
              {card.warnings.map(warning => (
                <li key={warning}>{warnings[warning]}</li>
              ))}
            </ul>
          )}
        </Section>
        <Section title={t.direction}>
          <KeyValues
            items={[
              { label: t.direction, value: directions[directionOf(card)] },
              ...(card.since ? [{ label: t.working, value: f.date(card.since, { zone: 'UTC', year: 'always' }) }] : []),
              { label: t.openOrders, value: f.number(card.openOrders) },
            ]}
          />
          {card.message && (
            <>
              <h3 className="s13 muted">{t.message}</h3>
              <p className="partner-pre">{card.message}</p>
            </>
          )}
        </Section>
      </div>
    </div>
  )
}
