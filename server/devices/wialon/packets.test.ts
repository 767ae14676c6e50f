import { expect, test } from 'vitest'
import { checksumOf, wialonData } from '#testing/trackers.ts'
import { crcOf, readBlackBox, readData, readLogin, split, typeOf } from './packets.ts'

const now = new Date('2026-10-05T09:10:00Z')
const bytes = (text: string) => Buffer.from(text)

test.each([
  ['300924;154245;5554.350052;N;3644.670410;E;2.92;NA;NA;NA;', '7A01'],
  ['051026;090512;5544.6025;N;03739.6834;E;62;178;140;9;NA;NA;NA;;NA;fuel:2:45.8,ign:1:1;', 'EBE2'],
])('the checksum of a public packet: %s', (text, crc) => {
  expect(checksumOf(text)).toBe(crc)
  expect(crcOf(bytes(text))).toBe(Number.parseInt(crc, 16))
})

test('a short packet of version 2.0', () => {
  expect(readData('SD', bytes('300924;154245;5554.350052;N;3644.670410;E;2.92;NA;NA;NA;7A01'), '2.0', now)).toMatchObject({
    fix: {
      at: new Date('2024-09-30T15:42:45Z'),
      lat: expect.closeTo(55.9058342, 6),
      lon: expect.closeTo(36.7445068, 6),
      speed: 2.92,
      course: null,
      satellites: null,
    },
  })
})

test('a full packet: place, what is measured, and what it means', () => {
  const text = '051026;090512;5544.6025;N;03739.6834;E;62;178;140;9;NA;NA;NA;;NA;fuel:2:45.8,ign:1:1;EBE2'
  expect(readData('D', bytes(text), '2.0', now)).toEqual({
    fix: {
      at: new Date('2026-10-05T09:05:12Z'),
      lat: expect.closeTo(55.743375, 6),
      lon: expect.closeTo(37.66139, 6),
      speed: 62,
      course: 178,
      altitude: 140,
      satellites: 9,
      accuracy: null,
      fuel: 45.8,
      ignition: true,
      raw: text.slice(0, -5),
    },
  })
  const south = '051026;090512;3352.1000;S;15112.5000;W;0;0;0;4;0.9;NA;NA;;NA;temp1:2:-18.5,temp2:2:-17.5,door:1:0,note:3:a'
  expect(readData('D', bytes(south), '1.1', now)).toMatchObject({
    fix: {
      lat: expect.closeTo(-33.868333, 5),
      lon: expect.closeTo(-151.208333, 5),
      temperature: -18.5,
      rearTemperature: -17.5,
      doorsOpen: false,
      accuracy: 4.5,
    },
  })
})

test('a device without a clock means now', () =>
  expect(readData('SD', bytes('NA;NA;5544.6025;N;03739.6834;E;0;0;0;5'), '1.1', now)).toMatchObject({ fix: { at: now } }))

test.each([
  ['a wrong checksum', 'SD', '300924;154245;5554.350052;N;3644.670410;E;2.92;NA;NA;NA;7A02', '2.0', '13', 'checksum'],
  ['no checksum', 'SD', '300924;154245;5554.350052;N;3644.670410;E;2.92;NA;NA;NA', '2.0', '13', 'checksum'],
  ['too few fields', 'D', '300924;154245;5554.35;N;3644.67;E;2.92;NA;NA;NA', '1.1', '-1', 'broken'],
  ['a 32nd', 'SD', '320924;154245;5554.35;N;03644.67;E;2;0;0;5', '1.1', '0', 'broken'],
  ['half past 25', 'SD', '300924;253045;5554.35;N;03644.67;E;2;0;0;5', '1.1', '0', 'broken'],
  ['minutes beyond sixty', 'SD', '300924;154245;5364.0167;N;03644.67;E;2;0;0;5', '1.1', '10', 'place'],
  ['a side that is none', 'SD', '300924;154245;5554.35;X;03644.67;E;2;0;0;5', '1.1', '10', 'place'],
  ['beyond the pole', 'SD', '300924;154245;9100.00;N;03644.67;E;2;0;0;5', '1.1', '10', 'place'],
  ['no place', 'SD', '300924;154245;NA;NA;NA;NA;NA;NA;NA;NA', '1.1', '10', 'no_fix'],
  ['a speed in words', 'SD', '300924;154245;5554.35;N;03644.67;E;fast;0;0;5', '1.1', '11', 'broken'],
  ['satellites in words', 'SD', '300924;154245;5554.35;N;03644.67;E;2;0;0;many', '1.1', '12', 'broken'],
] as const)('%s is answered with its code', (_, type, text, version, code, fault) =>
  expect(readData(type, bytes(text), version, now)).toMatchObject({ code, fault: { fault } }),
)

test('a black box tells a message at a time, short and full ones side by side', () => {
  const body = `${wialonData({ at: now, lat: 55, lon: 37 })}|051026;090512;5544.6025;N;03739.6834;E;62;178;140;9|rubbish`
  const read = readBlackBox(bytes(body), '1.1', now)!
  expect(read.map(each => ('code' in each ? each.code : each.fix.at.toISOString()))).toEqual([
    '2026-10-05T09:10:00.000Z',
    '2026-10-05T09:05:12.000Z',
    '-1',
  ])
  for (const end of [';', '|']) expect(readBlackBox(bytes(`${body}${end}${checksumOf(`${body}${end}`)}`), '2.0', now)).toHaveLength(3)
  expect(readBlackBox(bytes(`${body};0000`), '2.0', now)).toBeNull()
})

test('a login says who it is, in either version', () => {
  expect(readLogin(bytes('861234567890123;NA'))).toEqual({ version: '1.1', identifier: '861234567890123', password: null })
  expect(readLogin(bytes('861234567890123;secret'))).toMatchObject({ password: 'secret' })
  const second = '2.0;861234567890123;NA;'
  expect(readLogin(bytes(second + checksumOf(second)))).toEqual({ version: '2.0', identifier: '861234567890123', password: null })
  expect(readLogin(bytes(`${second}0000`))).toBe('checksum')
  expect(readLogin(bytes(';NA'))).toBeNull()
})

test('packets are cut at the ends of lines, whatever comes at once; a line without an end is given up', () => {
  const whole = split(bytes('#P#\r\n#D#a;b\r\n#SD#x'))!
  expect(whole.packets.map(String)).toEqual(['#P#', '#D#a;b'])
  expect(String(whole.rest)).toBe('#SD#x')
  expect(split(Buffer.alloc(64 * 1024 + 1, 'x'))).toBeNull()
  expect(split(Buffer.concat([Buffer.alloc(64 * 1024 + 1, 'x'), bytes('\r\n')]))).toBeNull()
  expect(typeOf(bytes('#SD#x'))).toMatchObject({ type: 'SD' })
  expect(typeOf(bytes('GET / HTTP/1.1'))).toBeNull()
})
