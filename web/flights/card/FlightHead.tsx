import type { FlightCard } from '#contract/flight-card.ts'
import { defaultZone } from '#contract/zone.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { DriverCall } from '#web/flights/DriverCall.tsx'
import { marginOf } from '#web/flights/display.ts'
import { FlightStatusMark, FlightTroubleBadge } from '#web/flights/FlightCells.tsx'
import { rowWords } from '#web/flights/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { type Fact, Facts } from '#web/ui/layout/Facts.tsx'
import { ChevronLeftIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Photos } from './Photos.tsx'
import { cardWords } from './words.ts'

/** What a flight is, at its top: number, state, way, and beside them with what, whose orders and what is left, which a phone shows after the step. */
export function FlightHead({ card, facts }: { card: FlightCard; facts: boolean }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { locale } = useLocale()
  const phone = useBelow(768)
  const places = card.stops.map(stop => stop.place[locale]).filter((place, i, all) => place !== all[i - 1])
  const zone = card.stops[0]?.tz ?? defaultZone
  const back = (
    <Link quiet to={paths.flights(card.side)} className="flight-back">
      <ChevronLeftIcon size={16} /> <span className={phone ? 'visually-hidden' : undefined}>{t.back}</span>
    </Link>
  )
  return (
    <header className="flight-head">
      {!phone && (
        <div className="flight-crumbs" data-no-print>
          {back}
          <span className="spacer" />
          <CopyButton text={`${location.origin}${paths.flight(card.id)}`} label={t.copyLink} size="small" />
        </div>
      )}
      <div className="flight-title">
        {phone && back}
        <h1 tabIndex={-1}>
          <span className={phone ? 'visually-hidden' : undefined}>{t.flight}</span> <span className="nowrap">{card.number}</span>
        </h1>
        {!phone && <CopyButton text={card.number} label={t.copyNumber} iconOnly size="small" />}
        <FlightStatusMark flight={card} />
        <FlightTroubleBadge flight={card} />
      </div>
      <p className="flight-way">
        <b className="medium">{places.join(' – ')}</b>
        <span className="muted s13 nowrap">{f.window(card.startsAt, card.endsAt, { zone })}</span>
      </p>
      {facts && <FlightHeadFacts card={card} />}
    </header>
  )
}

/** With what a flight goes, for whom, what broke it off and what goes on after it. */
export function FlightHeadFacts({ card }: { card: FlightCard }) {
  const t = useWords(cardWords)
  return (
    <>
      <Facts items={useHeadFacts(card)} />
      {card.interruption && <Interruption interruption={card.interruption} zone={card.stops[0]?.tz ?? defaultZone} />}
      {card.replacedBy && (
        <p className="flight-link s13">
          {t.replacedBy} <Link to={paths.flight(card.replacedBy.id)}>{card.replacedBy.number}</Link>
        </p>
      )}
      {card.replaces && (
        <p className="flight-link s13">
          {t.replaces} <Link to={paths.flight(card.replaces.id)}>{card.replaces.number}</Link>
        </p>
      )}
    </>
  )
}

/** When and why a flight was interrupted, the reason by its name. */
function Interruption({ interruption, zone }: { interruption: NonNullable<FlightCard['interruption']>; zone: string }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const reasonOf = useNames('executorRevokeReasons')
  return (
    <Banner tone="danger">
      {t.interrupted(f.dateTime(interruption.at, { zone }), reasonOf(interruption.reason))}
      {interruption.comment && `. ${interruption.comment}`}
      <Photos photos={interruption.photos} />
    </Banner>
  )
}

function useHeadFacts(card: FlightCard): Fact[] {
  const t = useWords(cardWords)
  const r = useWords(rowWords)
  const f = useFormat()
  const counterparts = [...new Set(card.orders.flatMap(({ counterpart }) => counterpart ?? []))]
  const margin = marginOf(card.money)
  const run = [card.loadedKm, card.emptyKm].every(km => km === null) ? null : t.runText(f.number(card.loadedKm), f.number(card.emptyKm))
  return [
    {
      label: t.vehicle,
      value: (
        <span className="flight-plates">
          {[card.truck, card.trailer].map(
            vehicle =>
              vehicle &&
              (vehicle.id === null ? (
                <PlateChip key={vehicle.plate} plate={vehicle.plate} />
              ) : (
                <Link key={vehicle.plate} to={paths.vehicle(vehicle.id)} quiet aria-label={[vehicle.plate, vehicle.model].join(' ')}>
                  <PlateChip plate={vehicle.plate} />
                </Link>
              )),
          )}
          {!card.truck && !card.trailer && <span className="muted">{r.noTruck}</span>}
        </span>
      ),
    },
    {
      label: t.driver,
      value: card.driver ? (
        <span className="row row-wrap flight-driver">
          {card.driver.id === null ? (
            card.driver.name
          ) : (
            <Link to={paths.driver(card.driver.id)} quiet>
              {card.driver.name}
            </Link>
          )}
          <DriverCall name={card.driver.name} phone={card.driverPhone} />
        </span>
      ) : (
        <span className="muted">{r.noDriver}</span>
      ),
    },
    ...(card.coDriver ? [{ label: t.coDriver, value: card.coDriver.name }] : []),
    ...(counterparts.length > 0 ? [{ label: card.side === 'executor' ? t.forwarder : t.executor, value: counterparts.join(', ') }] : []),
    ...(run ? [{ label: t.run, value: run }] : []),
    ...(margin
      ? [
          {
            label: margin.share === null ? t.margin : `${t.margin} · ${f.percent(margin.share)}`,
            value: <span className={margin.money.minor < 0 ? 'danger' : undefined}>{f.money(margin.money)}</span>,
            strong: true,
            end: true,
          },
        ]
      : []),
  ]
}
