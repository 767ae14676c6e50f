import { useQuery } from '@tanstack/react-query'
import type { ComplianceDocument } from '#contract/compliance.ts'
import { dicts } from '#contract/dicts.ts'
import { firstExpiry, overOn } from '#contract/vehicle-rules.ts'
import type { FleetRow, VehicleRow, VehicleStatus } from '#contract/vehicles.ts'
import { queryOf } from '#web/api/query.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { type StatusKind, StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { Tip } from '#web/ui/text/Tip.tsx'
import { availabilityWords, expiryWords, fleetWords, vehicleDocumentWords, vehicleStatusWords } from './words.ts'

const DAY = 86_400_000

const shapes: Record<VehicleStatus, StatusKind> = {
  draft: 'draft',
  verification: 'searching',
  active: 'assigned',
  repair: 'waiting',
  blocked: 'trouble',
  sold: 'cancelled',
}

/** What a vehicle does: in service it is told by its flights, otherwise by its status. */
export function VehicleStatusMark({ vehicle }: { vehicle: Pick<FleetRow, 'status' | 'availability'> }) {
  const status = useWords(vehicleStatusWords)
  const availability = useWords(availabilityWords)
  if (vehicle.status !== 'active') return <StatusMark kind={shapes[vehicle.status]}>{status[vehicle.status]}</StatusMark>
  const kind = vehicle.availability === 'on_flight' ? 'onway' : vehicle.availability === 'reserved' ? 'assigned' : 'done'
  return (
    <StatusMark kind={kind} tone="go">
      {availability[vehicle.availability]}
    </StatusMark>
  )
}

export const toneOf = (complianceDocument: ComplianceDocument, today: string): 'danger' | 'warn' | 'calm' | 'none' => {
  if (complianceDocument.expires === null) return 'none'
  const left = (Date.parse(complianceDocument.expires) - Date.parse(today)) / DAY
  return left < 0 ? 'danger' : left <= 30 ? 'warn' : 'calm'
}

/** How a document stands, in words. */
export function useExpiryText(): (complianceDocument: ComplianceDocument) => string {
  const names = useWords(vehicleDocumentWords)
  const t = useWords(expiryWords)
  const f = useFormat()
  const today = useToday()
  return complianceDocument => {
    const name = names[complianceDocument.document as keyof typeof names] ?? complianceDocument.document
    if (complianceDocument.expires === null) return t.none(name)
    const left = Math.round((Date.parse(complianceDocument.expires) - Date.parse(today)) / DAY)
    if (left < 0) return t.over(name)
    return left <= 30 ? t.left(name, left) : t.until(name, f.date(complianceDocument.expires))
  }
}

/** A mark for each document of a vehicle: over, soon over, in order, not given. */
export function ComplianceBar({ compliance }: { compliance: readonly ComplianceDocument[] }) {
  const t = useWords(expiryWords)
  const text = useExpiryText()
  const f = useFormat()
  const today = useToday()
  const said = compliance.map(text)
  const first = firstExpiry(compliance)
  const worst = compliance.map(complianceDocument => toneOf(complianceDocument, today))
  const tone = worst.includes('danger') ? 'danger' : worst.includes('warn') ? 'warn' : null
  return (
    <span className="vehicle-compliance">
      <span className="visually-hidden">{`${t.compliance}. ${said.join('. ')}`}</span>
      {compliance.map((complianceDocument, i) => (
        <i key={`${complianceDocument.document}${i}`} data-tone={toneOf(complianceDocument, today)} aria-hidden="true" />
      ))}
      {first !== null && (
        <span className={tone ? `${tone} medium` : 'muted'} aria-hidden="true">
          {f.date(first)}
        </span>
      )}
      <Tip>{said.join(' · ')}</Tip>
    </span>
  )
}

/** Why a vehicle may not drive today; null when it may. */
export function useVehicleObstacle(): (vehicle: Pick<VehicleRow, 'compliance' | 'status'>) => string | null {
  const status = useWords(vehicleStatusWords)
  const t = useWords(expiryWords)
  const names = useWords(vehicleDocumentWords)
  const today = useToday()
  return vehicle => {
    const over = overOn(vehicle.compliance, today).map(
      ({ document: complianceDocument }) => names[complianceDocument as keyof typeof names] ?? complianceDocument,
    )
    if (over.length > 0) return t.obstacle(over.join(', '))
    return vehicle.status === 'active' ? null : status[vehicle.status]
  }
}

/** Documents that are over today, in the few words of a list; null when none is. */
export function useOverText(): (vehicle: Pick<VehicleRow, 'compliance'>) => string | null {
  const t = useWords(expiryWords)
  const names = useWords(vehicleDocumentWords)
  const today = useToday()
  return ({ compliance }) => {
    const over = overOn(compliance, today).map(
      ({ document: complianceDocument }) => names[complianceDocument as keyof typeof names] ?? complianceDocument,
    )
    return over.length > 0 ? t.overShort(over.join(', ')) : null
  }
}

/** Tonnes, cubic metres and pallets of a body in one line. */
export function useCapacity(): (vehicle: Pick<VehicleRow, 'payloadKg' | 'volumeM3' | 'pallets'>) => string {
  const t = useWords(fleetWords)
  const f = useFormat()
  return ({ payloadKg, volumeM3, pallets }) =>
    [
      payloadKg === null ? null : f.weight(payloadKg),
      volumeM3 === null ? null : t.cubic(f.number(volumeM3)),
      pallets ? t.pallet(pallets) : null,
    ]
      .filter(part => part !== null)
      .join(' · ')
}

/** A range of temperatures as a text, empty where there is none. */
export function useTemperature(): (range: VehicleRow['temperature']) => string {
  const t = useWords(fleetWords)
  const sign = (degrees: number) => (degrees > 0 ? `+${degrees}` : String(degrees).replace('-', '−'))
  return range => (range ? t.degrees(sign(range.min), sign(range.max)) : '')
}

/** When a vehicle is free, and where it stands then. */
export function useFreeText(): (vehicle: FleetRow) => { when: string; where: string } {
  const t = useWords(fleetWords)
  const p = useWords(expiryWords)
  const f = useFormat()
  const { locale } = useLocale()
  return vehicle => ({
    when:
      vehicle.status === 'repair' && vehicle.repairUntil !== null
        ? p.repairUntil(f.date(vehicle.repairUntil))
        : vehicle.leftSince !== null
          ? t.leftSince(f.date(vehicle.leftSince, { year: 'never' }))
          : vehicle.freeFrom === null
            ? vehicle.status === 'active'
              ? t.now
              : ''
            : t.from(f.dateTime(vehicle.freeFrom, { year: 'never' })),
    where: vehicle.place ? vehicle.place[locale] : '',
  })
}

/** The name of a body type in the reader's language. */
export function useBodies(): (code: string) => string {
  const { locale } = useLocale()
  const bodies = useQuery(queryOf(dicts.bodyTypes, {}, { quiet: true }))
  const names = new Map((bodies.data?.body_type ?? []).map(row => [row.code, locale === 'ru' ? row.name_ru : row.name_en]))
  return code => names.get(code) ?? code
}
