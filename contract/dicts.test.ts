import { expect, test } from 'vitest'
import { withOther } from './dicts.ts'

const type = (weight: number) => ({ code: `t${weight}`, name_ru: '', name_en: '', weight, volume: 1, palletsCount: 1, size: '' })

test('3.12 truck types are sorted by weight ascending', () => {
  expect(
    withOther([20, 1.5, 5].map(type))
      .slice(0, 3)
      .map(({ weight }) => weight),
  ).toEqual([1.5, 5, 20])
})

test('3.13, 3.14 one extra entry stands last, with nothing in it', () => {
  const types = withOther([type(20), type(5)])
  expect(types).toHaveLength(3)
  expect(types[2]).toMatchObject({ code: 'other', weight: 0, volume: 0, palletsCount: 0 })
  expect(withOther([]).map(({ code }) => code)).toEqual(['other'])
})
