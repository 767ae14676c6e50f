import { expect, test } from 'vitest'
import { foreign } from '#testing/prints/foreign.ts'
import { cmr } from './cmr.ts'
import { type Form, textsOf } from './form.ts'
import { tn } from './tn.ts'
import { ttn1t } from './ttn1t.ts'

const wordsOf = (form: Form): string => textsOf(form.blocks).join('\n').replaceAll('\u00a0', ' ')

test('who took the cargo stands where the consignee signs: name, position, power, how and when by the clock of the place', () => {
  const handover = {
    method: 'signature' as const,
    receiver: 'Ахметов Е. К.',
    position: 'кладовщик',
    power: '7',
    at: new Date('2026-10-16T06:30:00Z'),
  }
  const received = { ...foreign, stops: foreign.stops.map(stop => (stop.kind === 'unloading' ? { ...stop, handover } : stop)) }
  const ru = 'Ахметов Е. К., кладовщик, доверенность № 7; подпись на телефоне водителя 16.10.2026 11:30 UTC+5'
  for (const form of [tn, ttn1t]) {
    expect(wordsOf(form.build(received, { language: 'ru' }))).toContain(ru)
    expect(wordsOf(form.build(foreign, { language: 'ru' }))).not.toContain('подпись на телефоне')
  }
  expect(wordsOf(cmr.build(received, { language: 'ru' }))).toContain('signed on the driver’s phone 16.10.2026 11:30 UTC+5')
  const byCode = {
    ...received,
    stops: received.stops.map(stop => ({
      ...stop,
      handover: { ...handover, method: 'code' as const, receiver: '', position: '', power: '' },
    })),
  }
  expect(wordsOf(tn.build(byCode, { language: 'en' }))).toContain('confirmed by the consignee’s code 16.10.2026 11:30 UTC+5')
})
