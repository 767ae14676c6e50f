import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { DriverCard } from '#contract/driver-card.ts'
import { drivers } from '#contract/drivers.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { ComplianceList } from '#web/compliance/ComplianceBar.tsx'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { useSeen } from '#web/ui/loading/useSeen.ts'
import { Unopened } from '#web/unopened/Unopened.tsx'
import { Categories, DriverFlight, DriverPhone, DriverState } from './DriverCells.tsx'
import { DriverHistory } from './DriverHistory.tsx'
import { DriverRates } from './DriverRates.tsx'
import { DriverSteps } from './DriverSteps.tsx'
import { DriverScans } from './form/DriverScans.tsx'
import { Duplicates } from './form/Duplicates.tsx'
import { useDriverLabel, useDriverParts } from './form/useDriverParts.tsx'
import './drivers.css'
import { driverRules } from '#contract/driver-rules.ts'
import { draftOf, fieldErrorsOf, shownFieldOf, valuesOf } from './form/draft.ts'
import { SecretFace } from './form/SecretField.tsx'
import { StoredData } from './StoredData.tsx'
import { cardWords, obstacleWords, ratesWords, secretWords, storedWords } from './words.ts'

const LaneCalendarPanel = lazy(async () => ({ default: (await import('#web/flights/board/LaneCalendarPanel.tsx')).LaneCalendarPanel }))

/** One driver: changed by those who keep the drivers, read by the others. */
export function DriverPage() {
  const { id = '' } = useParams()
  const t = useWords(cardWords)
  const mayEdit = useCan('drivers.edit')
  const [round, setRound] = useState(0)
  const asked = useQuery(queryOf(drivers.get, { driverId: id }, { quiet: true }))
  const { data, refetch } = asked
  // what was sent is what the form goes on from
  const anew = async () => {
    await refetch()
    setRound(last => last + 1)
  }
  if (!data)
    return <Unopened query={asked} gone={{ title: t.gone, text: t.goneText, back: t.toList, to: paths.drivers() }} failed={t.failed} />
  return mayEdit && data.status !== 'dismissed' ? (
    <DriverEdit key={`${data.id} ${round}`} card={data} onDone={anew} />
  ) : (
    <DriverRead card={data} />
  )
}

function DriverEdit({ card, onDone }: { card: DriverCard; onDone: () => Promise<void> }) {
  const t = useWords(cardWords)
  const r = useWords(ratesWords)
  const s = useWords(storedWords)
  const mayPrices = useCan('orders.prices')
  const mayReveal = useCan('drivers.reveal')
  const { locale } = useLocale()
  const phone = useBelow(768)
  const { mutateAsync } = useSend(drivers.save)
  const label = useDriverLabel()
  const form = useForm({
    name: `driver/${card.id}`,
    start: valuesOf(card),
    version: card.version,
    label,
    check: values => fieldErrorsOf(values, locale),
    refusalErrorsOf: refusal => refusalErrors(refusal).map(error => ({ ...error, field: shownFieldOf(error.field) })),
    send: (values, version) => mutateAsync({ driverId: card.id, version, draft: draftOf(values, card.masked) }),
    onSent: () => {
      toasts.add({ type: 'success', title: t.saved, content: card.name })
      void onDone()
    },
    fresh: async () => {
      const [fresh, refused] = await ask(drivers.get, { query: { driverId: card.id } }, { quiet: true })
      if (refused) throw refused
      return { values: valuesOf(fresh), version: fresh.version }
    },
  })
  const parts = useDriverParts(form as never, card)
  return (
    <FormPage
      form={form}
      title={card.name}
      submit={t.save}
      errorsTitle={t.errorsTitle}
      parts={[
        ...(phone ? [{ id: 'state', title: t.state, fields: [], content: <Summary card={card} /> }] : []),
        ...parts,
        { id: 'scans', title: t.scans, fields: ['scan'], content: <DriverScans objectId={card.id} /> },
        { id: 'calendar', title: t.calendar, fields: [], content: <Calendar driverId={card.id} /> },
        ...(mayPrices ? [{ id: 'pay', title: r.title, fields: [], content: <DriverRates driverId={card.id} /> }] : []),
        { id: 'history', title: t.history, fields: [], content: <DriverHistory driverId={card.id} /> },
        ...(mayReveal ? [{ id: 'stored', title: s.title, fields: [], content: <StoredData driverId={card.id} name={card.name} /> }] : []),
      ]}
      summary={
        <>
          {!phone && <Summary card={card} />}
          <Duplicates driverId={card.id} phone={form.values.phone} licence={form.values.licence} />
        </>
      }
      ready={t.readyToSave}
      actions={<DriverSteps card={card} onDone={() => void (form.unsent || onDone())} />}
    />
  )
}

function Calendar({ driverId }: { driverId: string }) {
  const { tz } = useMe()
  const [place, seen] = useSeen<HTMLDivElement>()
  return (
    <div ref={place} style={{ minHeight: 120 }}>
      {seen && (
        <Suspense fallback={<Skeleton lines={2} height={40} />}>
          <LaneCalendarPanel by="driver" of={driverId} tz={tz} />
        </Suspense>
      )}
    </div>
  )
}

/** What is to be known at a glance: what he does, whether he may go out, his documents. */
function Summary({ card }: { card: DriverCard }) {
  const t = useWords(cardWords)
  const { locale } = useLocale()
  const obstacles = useWords(obstacleWords)
  const told = card.obstacles.filter(obstacle => obstacle !== 'status')
  const entering = card.status === 'draft' || card.status === 'verification'
  return (
    <div className="driver-summary">
      <div className="row row-wrap">
        <DriverState driver={card} />
        <span className="spacer" />
        <DriverPhone driver={card} />
      </div>
      <DriverFlight driver={card} />
      <Categories of={card.categories} />
      {card.status === 'blocked' && (
        <Banner tone="danger">{card.blockedBy === 'system' ? t.blockedBySystem : t.blockedByPerson(card.blockReason ?? '')}</Banner>
      )}
      {card.status !== 'blocked' && !entering && told.length > 0 && (
        <Banner tone="warn">
          {t.obstacles}: {told.map(obstacle => obstacles[obstacle]).join(', ')}
        </Banner>
      )}
      <ComplianceList compliance={card.compliance} />
      {entering && card.missing.length > 0 && (
        <div className="stack">
          <h3>{t.missingTitle}</h3>
          <ul className="driver-obstacles s13">
            {card.missing.map(error => (
              <li key={error.rule} className="ink-2">
                · {driverRules[error.rule][locale]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function DriverRead({ card }: { card: DriverCard }) {
  const t = useWords(cardWords)
  const names = useWords(secretWords)
  const s = useWords(storedWords)
  const mayEdit = useCan('drivers.edit')
  const mayReveal = useCan('drivers.reveal')
  const kept = (Object.keys(names) as (keyof typeof names)[]).filter(secret => card.masked[secret as keyof typeof card.masked] !== null)
  return (
    <div className="driver-read">
      <h1 tabIndex={-1}>{card.name}</h1>
      {!mayEdit && <p className="muted s13">{t.readOnly}</p>}
      <Summary card={card} />
      {mayEdit && <DriverSteps card={card} />}
      <Section title={t.personal} bare>
        <div className="stack">
          {kept.map(secret => (
            <SecretFace
              key={secret}
              driverId={card.id}
              secret={secret as never}
              masked={card.masked[secret as keyof typeof card.masked]!}
            />
          ))}
        </div>
      </Section>
      <Section title={t.calendar} bare>
        <Calendar driverId={card.id} />
      </Section>
      <Section title={t.history} bare>
        <DriverHistory driverId={card.id} />
      </Section>
      {mayReveal && (
        <Section title={s.title} bare>
          <StoredData driverId={card.id} name={card.name} />
        </Section>
      )}
      <span>
        <ButtonLink to={paths.drivers()}>{t.toList}</ButtonLink>
      </span>
    </div>
  )
}
