import { namesOf } from './fields.ts'
import type { Bilingual } from './primitives.ts'
import type { VehicleDraft } from './vehicles.ts'

/** Everything a vehicle is entered with, one row a field: its columns, the form and the history go by it. */

/** The parts of the form of a vehicle, as they stand in it. */
export type VehicleSection = 'main' | 'body' | 'masses' | 'compliance' | 'special_cargo' | 'more'

type VehicleField = {
  /** Where the form asks for it. */
  section: VehicleSection
  /** What it is called where it is typed and where the history tells of it. */
  label: Bilingual
  /**
   * How the form holds a field: as it is (`value`), as text whose ends do not count, as a number of whole things, of hundredths or typed in
   * tonnes, or in a way of its own.
   */
  kind: 'value' | 'text' | 'whole' | 'decimal' | 'tonnes' | 'apart'
  /** In the column of its name: as it is, as nothing where it is empty, or as JSON. */
  stored: 'value' | 'filled' | 'json'
}

const value = { kind: 'value', stored: 'value' } as const
const text = { kind: 'text', stored: 'value' } as const
/** Text that is nothing where it is empty. */
const filled = { kind: 'text', stored: 'filled' } as const
const whole = { kind: 'whole', stored: 'value' } as const
const decimal = { kind: 'decimal', stored: 'value' } as const
const tonnes = { kind: 'tonnes', stored: 'value' } as const

export const vehicleFields = {
  kind: { ...value, section: 'main', label: { ru: 'Вид', en: 'Kind' } },
  plate: { ...text, section: 'main', label: { ru: 'Госномер', en: 'Plate' } },
  plateCountry: { ...value, section: 'main', label: { ru: 'Страна номера', en: 'Country' } },
  vin: { ...filled, section: 'main', label: { ru: 'VIN', en: 'VIN' } },
  make: { ...text, section: 'main', label: { ru: 'Марка', en: 'Make' } },
  model: { ...text, section: 'main', label: { ru: 'Модель', en: 'Model' } },
  year: { ...whole, section: 'main', label: { ru: 'Год выпуска', en: 'Year' } },
  ownership: { ...value, section: 'main', label: { ru: 'Владение', en: 'Ownership' } },
  leaseExpires: { ...value, section: 'compliance', label: { ru: 'Договор действует до', en: 'The agreement holds until' } },
  leaseNumber: { ...filled, section: 'compliance', label: { ru: 'Номер договора', en: 'Number of the agreement' } },
  leaseDate: { ...value, section: 'compliance', label: { ru: 'Дата договора', en: 'Date of the agreement' } },
  lessorTin: { ...filled, section: 'compliance', label: { ru: 'ИНН владельца', en: 'Tax number of the owner' } },
  bodyType: { ...value, section: 'body', label: { ru: 'Тип кузова', en: 'Body type' } },
  loadingTypes: { ...value, section: 'body', label: { ru: 'Загрузка', en: 'Loading' } },
  payloadKg: { ...tonnes, section: 'masses', label: { ru: 'Грузоподъёмность', en: 'Payload' } },
  curbMassKg: { ...tonnes, section: 'masses', label: { ru: 'Снаряжённая масса', en: 'Curb mass' } },
  grossMassKg: { ...tonnes, section: 'masses', label: { ru: 'Полная масса', en: 'Gross mass' } },
  axles: { ...whole, section: 'masses', label: { ru: 'Осей', en: 'Axles' } },
  lengthM: { ...decimal, section: 'body', label: { ru: 'Длина внутри', en: 'Inner length' } },
  widthM: { ...decimal, section: 'body', label: { ru: 'Ширина внутри', en: 'Inner width' } },
  heightM: { ...decimal, section: 'body', label: { ru: 'Высота внутри', en: 'Inner height' } },
  volumeM3: { ...decimal, section: 'body', label: { ru: 'Объём', en: 'Volume' } },
  pallets: { ...whole, section: 'body', label: { ru: 'Паллет EUR', en: 'EUR pallets' } },
  tempMin: { ...decimal, section: 'body', label: { ru: 'Температура от', en: 'Temperature from' } },
  tempMax: { ...decimal, section: 'body', label: { ru: 'Температура до', en: 'Temperature to' } },
  recorder: { ...value, section: 'body', label: { ru: 'Есть регистратор температуры', en: 'Has a temperature recorder' } },
  atpClass: { ...value, section: 'special_cargo', label: { ru: 'Класс СПС (ATP)', en: 'ATP class' } },
  atpExpires: { ...value, section: 'special_cargo', label: { ru: 'Свидетельство СПС до', en: 'ATP certificate until' } },
  adrClasses: { ...value, section: 'special_cargo', label: { ru: 'Классы опасных грузов', en: 'Classes of dangerous goods' } },
  adrKind: { ...value, section: 'special_cargo', label: { ru: 'Вид ТС по ДОПОГ', en: 'ADR vehicle kind' } },
  adrExpires: { ...value, section: 'special_cargo', label: { ru: 'Допуск ДОПОГ до', en: 'ADR approval until' } },
  euroClass: { ...value, section: 'more', label: { ru: 'Экологический класс', en: 'Emission class' } },
  fuel: { ...value, section: 'more', label: { ru: 'Топливо', en: 'Fuel' } },
  consumption: { ...decimal, section: 'more', label: { ru: 'Расход', en: 'Consumption' } },
  sts: { ...filled, section: 'compliance', label: { ru: 'СТС', en: 'Registration certificate (STS)' } },
  pts: { ...filled, section: 'compliance', label: { ru: 'ПТС', en: 'Vehicle passport (PTS)' } },
  osagoNumber: { ...filled, section: 'compliance', label: { ru: 'Номер полиса', en: 'Policy number' } },
  osagoExpires: { ...value, section: 'compliance', label: { ru: 'Действует до', en: 'Valid until' } },
  inspectionExpires: { ...value, section: 'compliance', label: { ru: 'Диагностическая карта до', en: 'Diagnostic card until' } },
  tachographExpires: { ...value, section: 'compliance', label: { ru: 'Поверка до', en: 'Calibration until' } },
  platonId: { ...filled, section: 'more', label: { ru: 'Бортовое устройство «Платон»', en: 'Platon on-board unit' } },
  passes: { kind: 'apart', stored: 'json', section: 'compliance', label: { ru: 'Пропуска', en: 'Passes' } },
  tracker: { kind: 'apart', stored: 'json', section: 'more', label: { ru: 'Мониторинг', en: 'Tracking' } },
  basePlace: { kind: 'apart', stored: 'value', section: 'main', label: { ru: 'Место стоянки', en: 'Home base' } },
  note: { ...text, section: 'more', label: { ru: 'Заметка для своих', en: 'Note for colleagues' } },
} as const satisfies Record<keyof VehicleDraft, VehicleField>

export type VehicleFieldName = keyof typeof vehicleFields

export const vehicleFieldNames = namesOf(vehicleFields)

/** The row of any field. */
export const vehicleField = (name: VehicleFieldName): VehicleField => vehicleFields[name]
