import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FleetRow, type VehicleCard, type VehicleEvent, vehicles } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { labelOf } from './form/useVehicleParts.tsx'
import type { Typed } from './form/vehicleFields.ts'
import { useBodies } from './VehicleCells.tsx'
import { cardWords, formWords, fuelWords, kindWords, ownershipWords, stepWords, vehicleDocumentWords } from './words.ts'

/** With what a vehicle was coupled, and when. */
export function VehicleCouplings({ card }: { card: VehicleCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  if (card.couplings.length === 0) return <p className="muted s13">{t.noCouplings}</p>
  return (
    <ul className="vehicle-couplings">
      {card.couplings.map(coupling => (
        <li key={coupling.id}>
          <Link to={paths.vehicle(coupling.other.id)} quiet>
            <PlateChip plate={coupling.other.plate} />
          </Link>
          <span className="s13">
            {coupling.to === null ? t.since(f.dateTime(coupling.from)) : `${f.dateTime(coupling.from)} – ${f.dateTime(coupling.to)}`}
          </span>
          <span className="muted s13">{coupling.by}</span>
        </li>
      ))}
    </ul>
  )
}

/** How full the vehicle is with a cargo of such a size. */
export function VehicleLoad({ vehicle }: { vehicle: FleetRow }) {
  const t = useWords(cardWords)
  const w = useWords(formWords)
  const f = useFormat()
  const [tonnes, setTonnes] = useState<Typed>(null)
  const [volume, setVolume] = useState<Typed>(null)
  const [pallets, setPallets] = useState<Typed>(null)
  const read = (typed: Typed) => (typeof typed === 'number' ? typed : 0)
  return (
    <div className="vehicle-load">
      <div className="vehicle-three">
        <DecimalField label={t.cargoTonnes} value={tonnes} onChange={setTonnes} unit={w.tonne} />
        <DecimalField label={t.cargoVolume} value={volume} onChange={setVolume} unit={w.cubicMetres} />
        <DecimalField label={t.cargoPallets} value={pallets} onChange={setPallets} digits={0} />
      </div>
      {vehicle.payloadKg !== null && (
        <LoadBar
          inline
          label={t.weight}
          value={read(tonnes)}
          limit={vehicle.payloadKg / 1000}
          text={`${f.number(read(tonnes))} / ${f.weight(vehicle.payloadKg)}`}
        />
      )}
      {vehicle.volumeM3 !== null && (
        <LoadBar
          inline
          label={t.volume}
          value={read(volume)}
          limit={vehicle.volumeM3}
          text={`${f.number(read(volume))} / ${f.number(vehicle.volumeM3)} ${w.cubicMetres}`}
        />
      )}
      {vehicle.pallets !== null && vehicle.pallets > 0 && (
        <LoadBar
          inline
          label={t.palletsShort}
          value={read(pallets)}
          limit={vehicle.pallets}
          text={`${read(pallets)} / ${vehicle.pallets}`}
        />
      )}
    </div>
  )
}

/** What happened to a vehicle, newest first. */
export function VehicleEvents({ vehicleId }: { vehicleId: string }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const read = useEventText()
  const { data, error } = useQuery(queryOf(vehicles.history, { carId: vehicleId }, { quiet: true }))
  if (error) return <p className="s13 warn">{error.message}</p>
  if (!data) return <Skeleton lines={4} />
  if (data.items.length === 0) return <p className="muted s13">{t.noEvents}</p>
  return (
    <ol className="vehicle-events">
      {data.items.map(event => {
        const { title, details } = read(event)
        return (
          <li key={event.id}>
            <time className="muted s13" dateTime={event.at}>
              {f.dateTime(event.at)}
            </time>
            <div>
              {title}
              {details.map(detail => (
                <span key={detail} className="vehicle-event-detail s13">
                  {detail}
                </span>
              ))}
              <span className="muted s12 vehicle-event-detail">{event.person ?? t.system}</span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function useEventText(): (event: VehicleEvent) => { title: string; details: string[] } {
  const t = useWords(cardWords)
  const s = useWords(stepWords)
  const documentNames = useWords(vehicleDocumentWords)
  const f = useFormat()
  const { locale } = useLocale()
  const bodies = useBodies()
  const named: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    kind: useWords(kindWords),
    ownership: useWords(ownershipWords),
    fuel: useWords(fuelWords),
  }
  /** A value as the form shows it; null where it has several parts, of which no line can tell. */
  const plain = (field: string, value: unknown): string | null => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t.nothing
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return field.endsWith('Kg') ? f.weight(value) : field === 'year' ? String(value) : f.number(value)
    if (typeof value !== 'string' || field === 'basePlace') return null
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return f.date(value, { year: 'always' })
    return field === 'bodyType' ? bodies(value) : (named[field]?.[value] ?? value)
  }
  const toldChange = (label: string, before: string | null, after: string | null) =>
    before === null || after === null ? label : t.changed(label, before, after)
  return ({ what, facts }) => {
    const { changes, plate, until, comment, reason, from, to } = facts as Record<string, unknown>
    const placeName = (place: unknown) =>
      typeof place === 'object' && place !== null ? String((place as Record<string, unknown>)[locale] ?? '') : ''
    const word = t[what as keyof typeof t]
    return {
      title: [typeof word === 'string' ? word : what, typeof plate === 'string' && what !== 'create' ? plate : null]
        .filter(Boolean)
        .join(' · '),
      details: [
        ...Object.entries((changes ?? {}) as Record<string, [unknown, unknown]>).map(([field, [before, after]]) =>
          toldChange(labelOf(field, locale), plain(field, before), plain(field, after)),
        ),
        ...(typeof facts.number === 'string' && facts.number ? [facts.number] : []),
        ...(typeof until === 'string' ? [`${s.until}: ${f.date(until)}`] : []),
        ...(typeof reason === 'string' && reason in s ? [String(s[reason as keyof typeof s])] : []),
        ...(Array.isArray(facts.compliance)
          ? [
              (facts.compliance as string[])
                .map(complianceDocument => documentNames[complianceDocument as keyof typeof documentNames] ?? complianceDocument)
                .join(', '),
            ]
          : []),
        ...(typeof comment === 'string' && comment ? [comment] : []),
        ...(what === 'left' && facts.place ? [placeName(facts.place)] : []),
        ...(from && to ? [`${placeName(from)} → ${placeName(to)}`] : []),
      ],
    }
  }
}
