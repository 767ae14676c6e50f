import type { ComplianceKind } from '#contract/compliance.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import type { FleetRow, VehicleKind } from '#contract/vehicles.ts'
import { defaultZone } from '#contract/zone.ts'
import type { ExportColumn } from '#server/exports/export.ts'

const kinds: Record<VehicleKind, Bilingual> = {
  tractor: { ru: 'Седельный тягач', en: 'Tractor' },
  truck: { ru: 'Грузовик', en: 'Rigid truck' },
  van: { ru: 'Фургон', en: 'Van' },
  semi_trailer: { ru: 'Полуприцеп', en: 'Semi-trailer' },
  trailer: { ru: 'Прицеп', en: 'Trailer' },
}

const ownerships: Readonly<Record<string, Bilingual>> = {
  own: { ru: 'Собственная', en: 'Own' },
  leasing: { ru: 'Лизинг', en: 'Leasing' },
  rent: { ru: 'Аренда', en: 'Rented' },
  attracted: { ru: 'Привлечённая', en: 'Attracted' },
  spouse_joint: { ru: 'Совместная с супругом', en: 'Joint with spouse' },
  free_use: { ru: 'Безвозмездное пользование', en: 'Free use' },
}

const document = (id: ComplianceKind, ru: string, en: string): ExportColumn<FleetRow> => ({
  id: 'compliance',
  ru,
  en,
  kind: 'day',
  value: row => {
    const expires = row.compliance.find(each => each.document === id)?.expires
    return expires ? { day: expires } : null
  },
})

/** The fleet as a file, under the names of the columns of the screen. */
export const vehicleExport: readonly ExportColumn<FleetRow>[] = [
  { id: 'plate', ru: 'Номер', en: 'Plate', value: row => row.plate },
  { id: 'make', ru: 'Вид', en: 'Kind', value: (row, locale) => kinds[row.kind][locale] },
  { id: 'make', ru: 'Марка', en: 'Make', value: row => row.make },
  { id: 'make', ru: 'Модель', en: 'Model', value: row => row.model },
  { id: 'make', ru: 'Год', en: 'Year', value: row => row.year },
  { id: 'status', ru: 'Статус', en: 'Status', value: (row, locale) => statusWords.car.status[row.status][locale] },
  { id: 'free', ru: 'Место', en: 'Place', value: (row, locale) => row.place?.[locale] ?? null },
  {
    id: 'free',
    ru: 'Свободна с',
    en: 'Free from',
    kind: 'moment',
    value: row => row.freeFrom && { at: row.freeFrom, zone: defaultZone },
  },
  { id: 'coupled', ru: 'В сцепке', en: 'Coupled', value: row => row.coupled?.plate ?? null },
  { id: 'body', ru: 'Кузов', en: 'Body', value: (row, locale) => row.body?.[locale] ?? null },
  { id: 'capacity', ru: 'Грузоподъёмность, кг', en: 'Payload, kg', value: row => row.payloadKg },
  { id: 'capacity', ru: 'Объём, м³', en: 'Volume, m³', value: row => row.volumeM3 },
  { id: 'capacity', ru: 'Паллеты', en: 'Pallets', value: row => row.pallets },
  { id: 'temperature', ru: 'Температура от', en: 'Temperature from', value: row => row.temperature?.min ?? null },
  { id: 'temperature', ru: 'Температура до', en: 'Temperature to', value: row => row.temperature?.max ?? null },
  document('osago', 'ОСАГО до', 'OSAGO until'),
  document('inspection', 'Техосмотр до', 'Inspection until'),
  document('atp', 'СПС до', 'ATP until'),
  document('adr', 'ДОПОГ до', 'ADR until'),
  document('tachograph', 'Тахограф до', 'Tachograph until'),
  { id: 'used', ru: 'Занято за 30 дней, %', en: 'Used in 30 days, %', value: row => Math.round(row.used * 100) },
  { id: 'ownership', ru: 'Владение', en: 'Ownership', value: (row, locale) => ownerships[row.ownership]?.[locale] ?? row.ownership },
  { id: 'driver', ru: 'Водитель', en: 'Driver', value: row => row.flight?.driver ?? null },
  { id: 'driver', ru: 'Рейс', en: 'Flight', value: row => row.flight?.number ?? null },
]
