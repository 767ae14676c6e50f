import { expect, test } from 'vitest'
import { faultFields } from './log.ts'

test('PD02 what a mail server answered names the receiver, and stays out of the log', () => {
  const refused = Object.assign(new Error('Recipient command failed: 550 5.1.1 <lev@example.ru>: no such user'), {
    code: 'EENVELOPE',
    response: '550 5.1.1 <lev@example.ru>: no such user',
    responseCode: 550,
    rejected: ['lev@example.ru'],
  })
  const told = faultFields(refused)
  expect(JSON.stringify({ ...told, at: [] })).not.toContain('lev@')
  expect([told.code, told.what]).toEqual(['EENVELOPE', 'Error'])
  expect(told.at?.join(' ')).not.toContain('lev@')
})

test('a fault of the program is told with its words', () => {
  expect(faultFields(new TypeError('x is not a function'))).toMatchObject({ what: 'TypeError: x is not a function' })
  expect(faultFields('away')).toEqual({ what: 'string' })
})
