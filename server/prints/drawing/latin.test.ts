import { expect, test } from 'vitest'
import { isCyrillic, latinLetter, latinOf } from './latin.ts'

test.each([
  ['ул. Софийская, 8', 'ul. Sofiiskaia, 8'],
  ['ООО «ЮгХим»', 'OOO "IugKhim"'],
  ['Щёлково', 'Shchelkovo'],
  ['АО «ЩИТ»', 'AO "SHCHIT"'],
  ['ул. 8 Марта, дом № 5', 'ul. 8 Marta, dom No. 5'],
  ['ТОО «Алатау Транс»', 'TOO "Alatau Trans"'],
  ['Қазақстан', 'Kazakstan'],
  ['Подъезд', 'Podieezd'],
  ['Warszawa, ul. Długa 3', 'Warszawa, ul. Długa 3'],
])('%s reads %s', (written, latin) => expect(latinOf(written)).toBe(latin))

test('tells Cyrillic from Latin', () => {
  expect(isCyrillic('Астана')).toBe(true)
  expect(isCyrillic('Astana 010000')).toBe(false)
})

const spelled = (text: string) =>
  [...text].map((letter, at, all) => latinLetter(letter, !/\p{L}/u.test(all[at - 1] ?? ' ')) ?? letter).join('')

test.each([
  ['შპს „თბილისის ტრანსი“', 'Shps „Tbilisis Transi“'],
  ['Հայկական Բեռներ', 'Haykakan Berner'],
  ['Μεταφορές Αθήνα', 'Metafores Athina'],
  ['Bakı Nəqliyyat', 'Bakı Neqliyyat'],
  ['Vận tải Hà Nội', 'Van tai Ha Noi'],
])('%s is spelled %s', (written, latin) => expect(spelled(written)).toBe(latin))

test('what has no Latin letter stays unknown', () => {
  for (const letter of ['上', 'ش', 'ש', '5', '₽']) expect(latinLetter(letter, true)).toBeUndefined()
})
