import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { places } from '#contract/places.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { truckKinds, type VehicleCard, vehicles } from '#contract/vehicles.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { useSeen } from '#web/ui/loading/useSeen.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { ChevronDownIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Unopened } from '#web/unopened/Unopened.tsx'
import { VehicleSummary } from './form/VehicleSummary.tsx'
import { draftOf, fieldErrorsOf, fieldErrorsOfRefusal, fieldsOf } from './form/vehicleFields.ts'
import { type Step, stepsOf } from './steps.ts'
import { useVehicleObstacle, VehicleStatusMark } from './VehicleCells.tsx'
import { VehicleCouplings, VehicleEvents, VehicleLoad } from './VehicleFacts.tsx'
import { VehicleRun } from './VehicleRun.tsx'
import './transport.css'
import { labelOf, useVehicleParts } from './form/useVehicleParts.tsx'
import { cardWords, formWords, runWords, stepWords } from './words.ts'

const LaneCalendarPanel = lazy(async () => ({ default: (await import('#web/flights/board/LaneCalendarPanel.tsx')).LaneCalendarPanel }))
const VehicleDevices = lazy(async () => ({ default: (await import('./devices/VehicleDevices.tsx')).VehicleDevices }))
const VehicleStep = lazy(async () => ({ default: (await import('./VehicleSteps.tsx')).VehicleStep }))
const VehicleCouple = lazy(async () => ({ default: (await import('./VehicleCouple.tsx')).VehicleCouple }))

/** One vehicle: what is kept of it, its steps, its calendar, couplings and history. */
export function VehiclePage() {
  const { id = '' } = useParams()
  const t = useWords(cardWords)
  const asked = useQuery(queryOf(vehicles.get, { carId: id }, { quiet: true }))
  const { data } = asked
  const base = data?.draft.basePlace ?? null
  const place = useQuery({ ...queryOf(places.get, { codes: base ? [base] : [] }, { quiet: true }), enabled: base !== null })
  if (data && (base === null || place.data || place.error))
    return <OpenedOnce key={data.id} card={data} place={place.data?.places[0] ?? null} />
  return (
    <Unopened query={asked} gone={{ title: t.notFound, text: t.notFoundText, back: t.toList, to: paths.transport() }} failed={t.failed} />
  )
}

type Place = Bilingual | null

/** The form keeps what it was opened with until it is saved; then it is opened anew with what was saved. */
function OpenedOnce({ card, place }: { card: VehicleCard; place: Place }) {
  const [opened, setOpened] = useState({ card, place })
  return (
    <VehicleForm
      key={opened.card.version}
      opened={opened.card}
      card={card}
      place={opened.place}
      onSaved={(next, named) => setOpened({ card: next, place: named })}
    />
  )
}

/** A part whose program comes after the form. */

type VehicleFormProps = { opened: VehicleCard; card: VehicleCard; place: Place; onSaved: (card: VehicleCard, place: Place) => void }

function VehicleForm({ opened, card, place, onSaved }: VehicleFormProps) {
  const t = useWords(formWords)
  const c = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const r = useWords(runWords)
  const mayEdit = useCan('cars.edit')
  const mayRun = useCan('flights.view')
  const phone = useBelow(768)
  const save = useSend(vehicles.save)
  const reason = useVehicleObstacle()(card)
  const [step, setStep] = useState<Step | null>(null)
  const [start] = useState(() => fieldsOf(opened.draft, opened.id, place?.[locale] ?? null))
  const latest = useRef(card)
  useEffect(() => {
    latest.current = card
  })
  const locked = !mayEdit || card.status === 'sold'
  const form = useForm({
    name: locked ? null : `vehicle/${opened.id}`,
    start,
    version: opened.version,
    label: field => labelOf(field, locale),
    check: values => fieldErrorsOf(values, now(), card.status !== 'draft', locale),
    refusalErrorsOf: refusal => fieldErrorsOfRefusal(refusal.info, refusal.message, locale),
    send: async (values, version) => {
      // a step taken meanwhile raised the version and changed nothing that is typed here
      const same = JSON.stringify(latest.current.draft) === JSON.stringify(opened.draft)
      const saved = await save.mutateAsync({ carId: opened.id, version: same ? latest.current.version : version, draft: draftOf(values) })
      const named = values.basePlace
      return { saved, named: named && { ru: named.label, en: named.label } }
    },
    fresh: async () => {
      const [fresh, error] = await ask(vehicles.get, { query: { carId: opened.id } }, { quiet: true })
      if (error) throw error
      return { values: fieldsOf(fresh.draft, fresh.id, place?.[locale] ?? null), version: fresh.version }
    },
    onSent: ({ saved, named }) => {
      toasts.add({ type: 'success', title: t.saved, content: saved.plate })
      onSaved(saved, named)
    },
  })
  const parts = useVehicleParts(form, locked, { objectId: opened.id, draft: false })
  const steps = stepsOf(card, mayEdit)
  const obstacle = reason !== null && card.status !== 'active' && card.status !== 'draft' && card.status !== 'verification'
  const troubles =
    !obstacle && card.conflicts.length === 0 ? null : (
      <div className="stack">
        {obstacle && (
          <Banner tone={card.status === 'repair' || card.status === 'sold' ? 'warn' : 'danger'}>
            {reason}
            {card.blockComment && <span className="vehicle-block-comment">{card.blockComment}</span>}
          </Banner>
        )}
        {card.conflicts.length > 0 && (
          <Banner tone="warn">
            <b>{c.conflicts}</b>
            <span className="vehicle-block-comment">
              {c.conflictsText} {card.conflicts.map(({ number, from }) => `${number} (${f.date(from)})`).join(', ')}
            </span>
          </Banner>
        )}
      </div>
    )

  return (
    <>
      <FormPage
        form={form}
        title={card.plate}
        note={<VehicleStatusMark vehicle={card} />}
        parts={[
          // on a phone the summary stands below everything, and what keeps the vehicle from the road must not
          ...(phone && troubles !== null ? [{ id: 'state', title: c.state, fields: [], content: troubles }] : []),
          ...parts,
          ...(mayRun ? [{ id: 'calendar', title: c.calendar, fields: [], content: <Calendar card={card} /> }] : []),
          ...(card.kind === 'tractor' ? [] : [{ id: 'load', title: c.load, fields: [], content: <VehicleLoad vehicle={card} /> }]),
          ...(mayRun && (card.kind === 'truck' || card.kind === 'tractor' || card.kind === 'van')
            ? [{ id: 'run', title: r.title, fields: [], content: <VehicleRun vehicleId={card.id} /> }]
            : []),
          { id: 'devices', title: c.devices, fields: [], content: <Devices card={card} /> },
          { id: 'couplings', title: c.couplings, fields: [], content: <VehicleCouplings card={card} /> },
          { id: 'events', title: c.events, fields: [], content: <VehicleEvents vehicleId={card.id} /> },
        ]}
        summary={
          <>
            {!phone && troubles}
            <VehicleSummary values={form.values} />
          </>
        }
        submit={t.save}
        ready={t.ready}
        blocked={!mayEdit ? t.noRight : card.status === 'sold' ? t.retired : null}
        actions={<Steps steps={steps} onStep={setStep} />}
      />
      <Suspense>
        {step === 'couple' && <VehicleCouple vehicle={card} onClose={() => setStep(null)} />}
        {step !== null && step !== 'couple' && <VehicleStep vehicle={card} action={step} onClose={() => setStep(null)} />}
      </Suspense>
    </>
  )
}

const trucks: readonly VehicleCard['kind'][] = truckKinds

function Calendar({ card }: { card: VehicleCard }) {
  const { tz } = useMe()
  const [place, seen] = useSeen<HTMLDivElement>()
  return (
    <div ref={place} style={{ minHeight: 120 }}>
      {seen && (
        <Suspense fallback={<Skeleton lines={2} height={40} />}>
          <LaneCalendarPanel by={trucks.includes(card.kind) ? 'truck' : 'trailer'} of={card.id} tz={tz} />
        </Suspense>
      )}
    </div>
  )
}

function Devices({ card }: { card: VehicleCard }) {
  const [place, seen] = useSeen<HTMLDivElement>()
  return (
    <div ref={place} style={{ minHeight: 40 }}>
      {seen && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <VehicleDevices carId={card.id} retired={card.status === 'sold'} />
        </Suspense>
      )}
    </div>
  )
}

const foremost: readonly Step[] = ['submit', 'verify', 'back', 'unblock', 'restore']

/** The next step as a button, the others behind one. */
function Steps({ steps, onStep }: { steps: readonly Step[]; onStep: (step: Step) => void }) {
  const s = useWords(stepWords)
  const next = foremost.find(step => steps.includes(step))
  const others = steps.filter(step => step !== next)
  if (steps.length === 0) return null
  return (
    <>
      {next && (
        <Button block onClick={() => onStep(next)}>
          {s[next]}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          label={s.more}
          placement="top end"
          items={others.map(step => ({
            id: step,
            label: s[step],
            danger: step === 'retire' || step === 'block',
            onAction: () => onStep(step),
          }))}
        >
          <Button block variant="ghost">
            {s.more} <ChevronDownIcon size={16} />
          </Button>
        </Menu>
      )}
    </>
  )
}
