import { expect, test } from 'vitest'
import { readInvited } from './invited.ts'

test('people are read a line each, in whatever order name and e-mail stand; lines that name nobody are told', () => {
  const text = 'Анна Линкова anna@example.ru\n\nboris@example.ru; Борис\tПетров\nВера Котова <vera@example.ru>\nбез почты\nx@y.ru'
  expect(readInvited(text)).toEqual({
    people: [
      { name: 'Анна Линкова', email: 'anna@example.ru' },
      { name: 'Борис Петров', email: 'boris@example.ru' },
      { name: 'Вера Котова', email: 'vera@example.ru' },
    ],
    bad: [5, 6],
  })
})
