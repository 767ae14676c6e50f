import { lazy, Suspense, useState } from 'react'
import type { FlightCard } from '#contract/flight-card.ts'
import { useExpiryText } from '#web/compliance/ComplianceBar.tsx'
import { DriverCall } from '#web/flights/DriverCall.tsx'
import { DriverLinks } from '#web/flights/driver-link/DriverLinks.tsx'
import { FlightPlates } from '#web/flights/FlightCells.tsx'
import { rowWords } from '#web/flights/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { SensorOpener } from '#web/sensors/SensorOpener.tsx'
import { useBelow } from '#web/ui/appearance.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { FlightDo, type StepsProps } from './FlightDo.tsx'
import { LastPosition } from './LastPosition.tsx'
import { cardWords } from './words.ts'

const SheetPrintDialog = lazy(async () => ({ default: (await import('#web/prints/SheetPrintDialog.tsx')).SheetPrintDialog }))

const parts = ['truck', 'trailer', 'driver', 'co_driver'] as const

/** Vehicle and drivers of a flight, and to the executor how long their documents are valid. */
export function FlightResources({ card, steps }: { card: FlightCard } & StepsProps) {
  const t = useWords(cardWords)
  const r = useWords(rowWords)
  const models = [card.truck?.model, card.trailer?.model].filter(Boolean).join(' · ')
  const names = { truck: t.ofTruck, trailer: t.ofTrailer, driver: t.ofDriver, co_driver: t.coDriver }
  return (
    <Section id="resources" title={t.resources}>
      <p>
        <FlightPlates flight={card} />
      </p>
      {models && <p className="s12 muted">{models}</p>}
      <p className="row row-wrap s13 flight-driver">
        <span>{card.driver?.name ?? r.noDriver}</span>
        {card.driver && <DriverCall name={card.driver.name} phone={card.driverPhone} />}
      </p>
      {card.coDriver && (
        <p className="s13">
          {card.coDriver.name} <span className="muted">· {t.coDriver.toLocaleLowerCase()}</span>
        </p>
      )}
      {card.side === 'executor' && card.driver?.id && <DriverLinks card={card} act={steps.doings.has('instruct')} />}
      <LastPosition card={card} />
      <SensorOpener flightId={card.id} number={card.number} status={card.status} />
      <FlightDo steps={steps} of={['replace', 'swap', 'sheet']} />
      {card.side === 'executor' && card.truck?.id && card.orders.length > 0 && <TripSheet card={card} />}
      <Overrides of={card.overrides} />
      {card.side === 'executor' && card.documents.length === 0 && card.truck && <p className="muted s13">{t.noDocuments}</p>}
      {parts.map(of => {
        const documents = card.documents.filter(one => one.of === of)
        return (
          documents.length > 0 && (
            <div key={of} className="flight-valid">
              <h3>{names[of]}</h3>
              <Documents documents={documents} />
            </div>
          )
        )
      })}
    </Section>
  )
}

/** The trip sheet of the flight: its number, and the sheet as it will be printed. */
function TripSheet({ card: { id, sheet } }: { card: FlightCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const phone = useBelow(768)
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="row row-wrap s13">
      <span>{sheet ? t.sheetOf(sheet.number, f.date(sheet.date)) : t.noSheet}</span>
      <span data-no-print>
        <Button size={phone ? 'touch' : 'small'} onClick={() => setOpen(true)}>
          {t.printSheet}
        </Button>
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <SheetPrintDialog flightId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}

/** What was warned of when resources were given, and why they were. */
function Overrides({ of }: { of: FlightCard['overrides'] }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  if (of.length === 0) return null
  return (
    <div className="flight-valid">
      <h3>{t.overrides}</h3>
      <ul>
        {of.map(({ at, person, reason, warnings }) => (
          <li key={at}>
            <StatusShape kind="waiting" tone="warn" />
            <span>
              {warnings.map(text => text[locale]).join('; ')}
              <br />
              <span className="muted">{[reason, person, f.dateTime(at)].join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Documents({ documents }: { documents: FlightCard['documents'] }) {
  const { locale } = useLocale()
  const textOf = useExpiryText()
  return (
    <ul>
      {documents.map(one => {
        const { text, tone: plain } = textOf({ expires: one.until })
        const tone = one.over ? 'danger' : plain
        return (
          <li key={one.document}>
            <StatusShape kind={tone === 'calm' ? 'done' : 'trouble'} tone={tone === 'calm' ? 'go' : tone} />
            <span>{one.name[locale]}</span>
            <span className={tone === 'calm' ? 'muted nowrap' : `${tone} medium nowrap`}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What the driver is told of the flight. */
export function FlightInstructions({ card: { instructions }, steps }: { card: FlightCard } & StepsProps) {
  const t = useWords(cardWords)
  return (
    <Section id="instructions" title={t.instructions} aside={<FlightDo steps={steps} of={['instruct']} />}>
      {instructions ? <p className="s13 flight-text">{instructions}</p> : <p className="muted s13">{t.noInstructions}</p>}
    </Section>
  )
}
