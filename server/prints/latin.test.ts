import { expect, test } from 'vitest'
import { isCyrillic, latinOf } from './latin.ts'

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
