import type { RecordPoint } from '#contract/sensors.ts'
import type { ClimateFacts } from '#server/wording/record.ts'

const began = Date.parse('2026-10-06T12:00:00Z')
/** Five hours in pieces of five minutes: at +3, for half an hour beyond +4. */
const points = Array.from({ length: 60 }, (_, i): RecordPoint => {
  const warm = i >= 24 && i < 32 ? 3.5 : 0
  return [began + i * 300_000, 2.8 + warm, 3.4 + warm, 3.1 + warm]
})

/** A carriage at +2…+4 with one violation and doors opened on the road. */
export const climate: ClimateFacts = {
  flight: 'Р-26-000087',
  plates: 'А123ВС716, АР123416',
  record: {
    orderId: '01990000-0000-7000-8000-000000000011',
    number: '26-000087',
    min: 2,
    max: 4,
    graceMinutes: 15,
    aboard: { from: '2026-10-06T12:00:00.000Z', until: '2026-10-06T17:00:00.000Z' },
    knownMinutes: 295,
    silentMinutes: 0,
    outsideMinutes: 38,
    least: 2.8,
    greatest: 6.9,
    mean: 3.6,
    kinetic: 3.7,
    precooling: { at: '2026-10-06T11:40:00.000Z', temperature: 4.1, ready: false },
  },
  series: [{ plate: 'АР123416', place: 'front', points }],
  doors: [{ from: '2026-10-06T13:58:00.000Z', until: '2026-10-06T14:06:00.000Z' }],
  byHand: [{ at: '2026-10-06T15:00:00.000Z', temperature: 3.2 }],
  alarms: [
    {
      id: '01990000-0000-7000-8000-000000000012',
      kind: 'temperature',
      orderId: '01990000-0000-7000-8000-000000000011',
      from: '2026-10-06T13:59:00.000Z',
      until: '2026-10-06T14:37:00.000Z',
      minutes: 38,
      value: 6.9,
      bound: 4,
      lat: 55.9,
      lon: 40.1,
    },
    {
      id: '01990000-0000-7000-8000-000000000013',
      kind: 'door',
      orderId: null,
      from: '2026-10-06T13:58:00.000Z',
      until: '2026-10-06T14:06:00.000Z',
      minutes: 8,
      value: null,
      bound: null,
      lat: 55.9,
      lon: 40.1,
    },
  ],
}
