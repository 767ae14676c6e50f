import { expect, test } from 'vitest'
import { attachment, safeName } from './disposition.ts'

test.each([
  ['счёт.pdf', 'счёт.pdf'],
  ['../../a/b.pdf', 'b.pdf'],
  ['a\u0000\u0007b.pdf', 'ab.pdf'],
  ['con.PDF', '_con.PDF'],
  ['lpt1', '_lpt1'],
  ['накладная\u202Exslx.exe.pdf', 'накладнаяxslx.exe.pdf'],
  ['a\u200bb\ufeff.pdf', 'ab.pdf'],
  ['half\ud83d.pdf', 'half\ufffd.pdf'.replace('\ufffd', '')],
  ['  . .hidden. ', 'hidden'],
  ['', 'file'],
  ['///', 'file'],
  ['...pdf', 'pdf'],
  [`${'x'.repeat(300)}.docx`, `${'x'.repeat(115)}.docx`],
])('FI03 %j is kept as %j', (given, kept) => expect(safeName(given)).toBe(kept))

test('FI03 a disposition holds one line of ASCII and the whole name beside', () => {
  expect(attachment('Договор №5 (копия)\'s "1".pdf')).toBe(
    `attachment; filename="_______ _5 (_____)'s _1_.pdf"; filename*=UTF-8''%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80%20%E2%84%965%20%28%D0%BA%D0%BE%D0%BF%D0%B8%D1%8F%29%27s%20_1_.pdf`,
  )
})
