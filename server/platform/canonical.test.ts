import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'

test('the same facts are the same text whatever the order of their names', () => {
  expect(canonical({ b: [1, { d: null, c: 'я' }], a: undefined })).toBe('{"b":[1,{"c":"я","d":null}]}')
  expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }))
})
