import { expect, test } from 'vitest'
import { textDiff } from './textDiff.ts'

const said = (before: string, after: string) =>
  textDiff(before, after).map(({ what, text }) => `${{ same: '', gone: '-', new: '+' }[what]}${text}`)

test('what stays, goes and comes is told word by word', () => {
  expect(said('пропуск до 18:00', 'пропуск до 16:00')).toEqual(['пропуск до ', '-18:00', '+16:00'])
  expect(said('ремни', 'ремни, уголки')).toEqual(['-ремни', '+ремни, уголки'])
  expect(said('', 'новый текст')).toEqual(['+новый текст'])
  expect(said('старый текст', '')).toEqual(['-старый текст'])
  expect(said('то же\nсамое', 'то же\nсамое')).toEqual(['то же\nсамое'])
})

test('both texts can be read out of the pieces, whatever they are', () => {
  const texts = ['', 'a b c', 'c b a', 'a  b\n\nc', 'b', 'a b c a b c', 'слово '.repeat(300)]
  for (const before of texts)
    for (const after of texts) {
      const pieces = textDiff(before, after)
      expect(
        pieces
          .filter(({ what }) => what !== 'new')
          .map(({ text }) => text)
          .join(''),
      ).toBe(before)
      expect(
        pieces
          .filter(({ what }) => what !== 'gone')
          .map(({ text }) => text)
          .join(''),
      ).toBe(after)
    }
})
