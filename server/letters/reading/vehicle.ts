import type { FieldValue, Reading } from './reading.ts'
import type { Confidence, Found } from './text.ts'
import { truckByPayload } from './words.ts'

export type SetField = (
  field: string,
  found: Found<unknown> | null | undefined,
  value: FieldValue | null | undefined,
  sure?: Confidence,
) => void
type TruckSigns = {
  named: Found<string> | undefined
  euro: Found<string> | undefined
  vehicle: Found<{ kg: number }> | undefined
  kinds: readonly Found<string>[]
}

/** The standard vehicle: named, told by its payload or its body, or the full load of a semi-trailer. */
export function putTruck(order: Reading, put: SetField, { named, euro, vehicle, kinds }: TruckSigns) {
  const codes = new Set(kinds.map(({ value }) => value))
  const reefer = [...codes].some(code => code === 'ref') && codes.size === 1
  const only = (code: string) => codes.size === 1 && codes.has(code)
  put('truckType', named, named?.value)
  if (only('jumbo')) put('truckType', kinds[0], 't20_jumbo')
  if (only('mega')) put('truckType', kinds[0], 't20_mega')
  // a body larger than that of a usual semi-trailer is none
  const larger = Number(order.get('volumeM3')?.value ?? 0) > 86
  if (!larger) put('truckType', euro, reefer ? 't20_ref' : euro?.value)
  if (vehicle) {
    put('capacityKg', vehicle, vehicle.value.kg)
    put('truckType', vehicle, truckByPayload[vehicle.value.kg], 'likely')
  }
  const mass = order.get('cargos.0.massKg')
  const kg = typeof mass?.value === 'number' ? mass.value : 0
  const volume = Number((order.get('cargos.0.volumeM3') ?? order.get('volumeM3'))?.value ?? 0)
  const pallets = Number(order.get('cargos.0.pallets')?.value ?? 0)
  const full = pallets >= 32 || volume >= 76
  if (!mass || !full || order.has('cargos.1.massKg') || kg < 14_000 || pallets > 33) return
  const at = { ...mass, from: mass.from, to: mass.to }
  const set = (code: string) => order.has('truckType') || order.set('truckType', { value: code, sure: 'guess', from: at.from, to: at.to })
  if (reefer && kg <= 20_000 && volume <= 82) set('t20_ref')
  else if (only('tent') && kg <= 20_000 && volume <= 82) set('t20')
  else if (only('tent') && kg <= 22_000 && volume <= 90) set('t22')
}
