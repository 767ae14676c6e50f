import { expect, test } from 'vitest'
import { codeAt, factorAddress, factorText, stepAt, stepOfCode } from './factor.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of the published test values (RFC 6238, the last six digits)', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const)
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a secret is told as phones take it', () => {
  expect(factorText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(factorAddress(secret, 'anna', 'Трасса')).toBe(
    'otpauth://totp/%D0%A2%D1%80%D0%B0%D1%81%D1%81%D0%B0:anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%D0%A2%D1%80%D0%B0%D1%81%D1%81%D0%B0',
  )
})

test('a clock may be a step off, and no code counts twice', () => {
  const now = new Date(1_234_567_890_000)
  const middle = stepAt(now)
  for (const off of [-1, 0, 1]) expect(stepOfCode(secret, codeAt(secret, middle + off), now, null)).toBe(middle + off)
  for (const off of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, middle + off), now, null)).toBeNull()
  expect(stepOfCode(secret, codeAt(secret, middle), now, middle)).toBeNull()
})
