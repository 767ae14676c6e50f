import { expect, test } from 'vitest'
import { isRestricted, RESTRICTED } from '#contract/restricted.ts'
import { hasMask, isSamePerson, maskFacts, maskOf, maskRow, maskText, unmaskRow, unmaskText, withoutMask } from './rules.ts'

const maria = { id: '01990000-0000-7000-8000-000000000001', name: 'Юдина Мария', phone: '+79131112244', email: 'maria@example.ru' }
const row = { contactName: 'Юдина М.', contactPhone: '+79131112244', contactEmail: null, contacts: [] as unknown[] }

test('a person is known by phone or e-mail, and by the name alone where neither tells a namesake apart', () => {
  const { name } = maria
  expect(isSamePerson(maria, { name: 'Мария', phone: '+79131112244', email: null })).toBe(true)
  expect(isSamePerson(maria, { name: 'склад', phone: null, email: 'Maria@Example.RU' })).toBe(true)
  expect(isSamePerson(maria, { name, phone: null, email: null })).toBe(true)
  expect(isSamePerson(maria, { name, phone: '+79990000000', email: null })).toBe(false)
  expect(isSamePerson(maria, { name, phone: null, email: 'other@example.ru' })).toBe(false)
  expect(isSamePerson(maria, { name: '', phone: null, email: null })).toBe(false)
})

test('a masked row says nothing of the person, is offered without him, and is whole again when it comes back untouched', () => {
  const listed = { name: 'Юдина Мария', position: 'склад', phone: null, email: 'maria@example.ru' }
  const other = { name: 'Петренко В.', position: '', phone: '+79000000001', email: null }
  const stored = { ...row, contacts: [listed, other] }
  const shown = maskRow([maria], stored)
  expect(JSON.stringify(shown)).not.toMatch(/Юдина|9131112244|maria/)
  expect(shown.contactPhone).toBe(null)
  expect([isRestricted(shown.contactName), hasMask(shown), hasMask(stored)]).toEqual([true, true, false])
  expect(shown.contacts[1]).toEqual(other)
  expect(withoutMask(shown)).toMatchObject({ contactName: '', contactPhone: null })
  expect(unmaskRow([maria], shown, [stored])).toEqual(stored)
  // moved to another place it is still he; a mask of somewhere else is nobody
  const second = { ...row, contactName: 'Юдина' }
  const masks = [row, second].map(one => maskRow([maria], one))
  expect(unmaskRow([maria], masks[1]!, [row, second])).toEqual(second)
  expect(unmaskRow([maria], masks[1]!, [row])).toBe(null)
})

test('nobody is masked where nobody is restricted, and the mask of another restriction is another one', () => {
  expect(maskRow([], row)).toBe(row)
  expect(maskOf([maria], { name: 'Петренко В.', phone: null, email: null })).toBe(null)
  const again = { ...maria, id: '01990000-0000-7000-8000-000000000002' }
  expect(maskOf([maria], maria)).not.toBe(maskOf([again], maria))
})

test('free text loses the name, the phone in whatever writing, and the e-mail; it comes back as it was when nothing of it was touched', () => {
  const text = 'Звонила ЮДИНА Мария, 8 (913) 111-22-44, пишите на Maria@example.ru. Ворота 4'
  const shown = maskText([maria], text)
  expect(shown).toBe(`Звонила ${RESTRICTED}, ${RESTRICTED}, пишите на ${RESTRICTED}. Ворота 4`)
  expect(unmaskText([maria], `${shown} и 5`, text)).toBe(`${text} и 5`)
  expect(unmaskText([maria], 'Ворота 5', text)).toBe('Ворота 5')
  expect(maskText([{ name: 'Склад', phone: null, email: null }], 'Склад закрыт')).toBe('Склад закрыт')
  expect(maskFacts([maria], { comment: 'Юдина Мария', n: 1, changes: [{ before: '+79131112244' }] })).toEqual({
    comment: RESTRICTED,
    n: 1,
    changes: [{ before: RESTRICTED }],
  })
})
