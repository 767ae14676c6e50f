import { expect, test } from 'vitest'
import type { DemandDraft } from './demand-draft.ts'
import { demandFields } from './demand-fields.ts'
import { type DriverPath, driverFields } from './driver-fields.ts'
import { fieldNamed } from './field-words.ts'
import { CargoDraft, OrderDraft, OrderTerms, StopDraft } from './order-draft.ts'
import { fieldRow, fieldsExcept, fieldsWhere, orderFieldNames, orderFields, orderSections } from './order-fields.ts'
import { cargoFields, partsOf, stopFields, termFields } from './order-parts.ts'
import type { TenderDraft } from './tender-draft.ts'
import { tenderFields } from './tender-fields.ts'
import { vehicleFields } from './vehicle-fields.ts'
import type { VehicleDraft } from './vehicles.ts'

test('every field of an order has its row, and one left out does not compile', () => {
  expect(orderFieldNames).toEqual(Object.keys(OrderDraft.shape))
  const { seal: _, ...lacking } = orderFields
  // @ts-expect-error the seal has no row
  lacking satisfies Record<keyof OrderDraft, unknown>
  // @ts-expect-error a row without who agrees to a change
  ;({ ...orderFields.seal, change: undefined }) satisfies ReturnType<typeof fieldRow>
  // @ts-expect-error a list of values has no column without words of its own
  ;({ ...orderFields.tags, column: true }) satisfies ReturnType<typeof fieldRow>
})

test('a part of the terms, of a stop, of a cargo, a field of a demand, a tender, a driver or a vehicle left out does not compile', () => {
  const { waitRate: _rate, ...terms } = termFields
  // @ts-expect-error the rate of waiting has no row
  terms satisfies Record<keyof OrderTerms, unknown>
  const { handling: _handling, ...stop } = stopFields
  // @ts-expect-error how a stop is handled has no row
  stop satisfies Record<keyof StopDraft, unknown>
  const { name: _name, ...cargo } = cargoFields
  // @ts-expect-error the name of a cargo has no row
  cargo satisfies Record<keyof CargoDraft, unknown>
  const { deadline: _deadline, ...demand } = demandFields
  // @ts-expect-error the deadline of a demand has no row
  demand satisfies Record<keyof DemandDraft, unknown>
  const { step: _step, ...tender } = tenderFields
  // @ts-expect-error the step of a tender has no row
  tender satisfies Record<keyof TenderDraft, unknown>
  const { 'consents.tracking': _consent, ...driver } = driverFields
  // @ts-expect-error a consent of a driver has no row
  driver satisfies Record<DriverPath, unknown>
  const { vin: _vin, ...vehicle } = vehicleFields
  // @ts-expect-error the VIN of a vehicle has no row
  vehicle satisfies Record<keyof VehicleDraft, unknown>
  expect(Object.keys(terms)).not.toContain('waitRate')
})

test('every part of the terms, of a stop and of a cargo has its row, and stands within one that has a row of its own', () => {
  for (const [fields, schema] of [
    [termFields, OrderTerms],
    [stopFields, StopDraft],
    [cargoFields, CargoDraft],
  ] as const) {
    expect(Object.keys(fields)).toEqual(Object.keys(schema.shape))
    const parts = partsOf(fields as Record<string, { within: string }>)
    expect([...parts.values()].flat().toSorted()).toEqual(Object.keys(fields).toSorted())
    for (const [part, [first]] of parts) expect(first).toBe(part)
  }
})

test('rows say nothing that cannot be', () => {
  for (const name of orderFieldNames) {
    const row = fieldRow(name)
    expect(orderSections).toContain(row.section)
    // what only the forwarder reads is agreed with nobody and told to nobody
    if (row.sees === 'forwarder') expect([name, row.change, row.passes]).toEqual([name, 'own', false])
    if (row.change === 'own') expect([name, row.sees]).toEqual([name, 'forwarder'])
    // what decides which vehicle fits cannot change behind the back of who sends it
    if (row.fits) expect([name, row.change]).toEqual([name, 'agreed'])
  }
  expect([...fieldsWhere('kind', 'flag'), ...fieldsExcept('kind', 'flag')].toSorted()).toEqual([...orderFieldNames].toSorted())
})

test('a refusal names every field of an order in words', () => {
  const paths = [
    ...orderFieldNames,
    ...Object.keys(termFields).map(name => `terms.${name}`),
    ...Object.keys(stopFields).map(name => `stops.1.${name}`),
    ...Object.keys(cargoFields).map(name => `cargos.0.${name}`),
  ]
  expect(paths.filter(path => !fieldNamed('input.invalid', `data.draft.${path}`))).toEqual([])
  expect(fieldNamed('input.invalid', 'data.draft.stops.1.notes')?.en).toBe('How to get in, what to mind, stop 2')
})
