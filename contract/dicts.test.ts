import { expect, test } from 'vitest'
import { rowsOf, withOther } from './dicts.ts'

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

test.each([
  ['3.09', 'countries', 'countries'],
  ['3.10', 'legalForms', 'types'],
  ['3.11', 'truckTypes', 'trackType'],
  ['3.16', 'downloadTypes', 'download_type'],
  ['3.17', 'bodyTypes', 'body_type'],
  ['3.18', 'productCategories', 'categories'],
  ['3.19', 'temperatures', 'temp_regime'],
  ['3.20', 'packageTypes', 'types'],
  ['3.21', 'currencies', 'currency'],
  ['3.22', 'timeZones', 'timezones'],
  ['3.23', 'transportTypes', 'types'],
  ['3.24', 'printFormats', 'formats'],
  ['3.25', 'orderCancelReasons', 'reasons'],
  ['3.26', 'demandCancelReasons', 'reasons'],
  ['3.27', 'executorRevokeReasons', 'reasons'],
  ['3.28', 'forwarderRevokeReasons', 'reasons'],
  ['3.29', 'searchPoints', 'searchPoints'],
  ['2.4', 'taskFailureReasons', 'reasons'],
  ['E12', 'lateReasons', 'reasons'],
] as const)('%s %s is read from the field %s and from no other', (_, dict, field) => {
  const rows = ['a', 'b'].map(code => ({ code, name_ru: code, name_en: code }))
  expect(rowsOf(dict, { [field]: rows })).toEqual(rows)
  expect(rowsOf(dict, { [`${field}_other`]: rows, rows })).toEqual([])
  for (const empty of [undefined, null, {}, [], 'text', { [field]: null }]) expect(rowsOf(dict, empty)).toEqual([])
})
