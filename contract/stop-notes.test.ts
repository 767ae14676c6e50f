import { expect, test } from 'vitest'
import { gatesNote, stopNote } from './stop-notes.ts'

test('a hint composed of gates is read in the language of its reader, whatever language it was written in', () => {
  expect(stopNote(gatesNote.ru('3, А2'), 'en')).toBe('Gates 3, А2')
  expect(stopNote(gatesNote.en('№7'), 'ru')).toBe('Ворота №7')
  expect(stopNote('Ворота 2–4, 7:00–20:00', 'en')).toBe('Gates 2–4, 7:00–20:00')
  expect(stopNote('Ворота 11–18, круглосуточно', 'en')).toBe('Gates 11–18, around the clock')
  expect(stopNote(gatesNote.ru('3'), 'ru')).toBe('Ворота 3')
})

test('what a person wrote stays as it was written', () => {
  for (const written of ['Ворота закрыты после 18', 'Ворота 3, въезд слева', 'Gates 3 and 4', '', 'Пропуск на КПП 2'])
    expect(stopNote(written, 'en')).toBe(written)
})
