import { expect, test } from 'vitest'
import { ClaimKind } from '#contract/claims.ts'
import { nameOf } from './nameOf.ts'

const kinds = Object.fromEntries(ClaimKind.options.map(kind => [kind, kind === 'detention' ? 'Простой' : kind])) as Record<
  ClaimKind,
  string
>
const claim = { id: '01990000-0000-7000-8000-000000000002', kind: 'detention' } as const

test('a claim says what it is for, an act of detention does not say it twice', () => {
  expect(nameOf({ form: 'claim', name: { ru: 'Претензия', en: 'Claim' }, claim }, 'ru', kinds)).toBe('Претензия, простой')
  expect(nameOf({ form: 'downtime_act', name: { ru: 'Акт о простое', en: 'Detention act' }, claim }, 'ru', kinds)).toBe('Акт о простое')
  expect(nameOf({ form: 'act', name: { ru: 'Акт', en: 'Act' }, claim: null }, 'en', kinds)).toBe('Act')
})
