import { expect, test } from 'vitest'
import { blankMetadata } from './heif.ts'
import { treat } from './treatment.ts'

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const none = u32(0)
const item = (id: number, type: string) => box('infe', Buffer.from([2, 0, 0, 0]), u16(id), u16(0), Buffer.from(`${type}\0`, 'latin1'))

/** A picture of two parts, its camera's notes in the file, a second note in the box of small data. */
function picture() {
  const [look, exif, note] = ['PICTURE-BYTES', 'GPS-55.75-37.61', 'OWNER-IVANOV'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer]
  const place = (id: number, method: number, from: number, length: number) =>
    Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(from), u32(length)])
  const whole = (start: number) => {
    const iloc = [place(1, 0, start, look.length), place(2, 0, start + look.length, exif.length), place(3, 1, 0, note.length)]
    return Buffer.concat([
      box('ftyp', Buffer.from('heic'), none, Buffer.from('mif1heic')),
      box(
        'meta',
        none,
        box('iinf', none, u16(3), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime')),
        box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(3), ...iloc),
        box('idat', note),
      ),
      box('mdat', look, exif),
    ])
  }
  return whole(whole(0).length - look.length - exif.length)
}

test('FI05 what a phone wrote beside its picture is blanked, the picture stays', async () => {
  const bytes = picture()
  const length = bytes.length
  expect([bytes.includes('GPS-55'), bytes.includes('OWNER')]).toEqual([true, true])
  expect(blankMetadata(bytes)).toBe(true)
  expect([bytes.length, bytes.includes('GPS-55'), bytes.includes('OWNER'), bytes.includes('PICTURE-BYTES')]).toEqual([
    length,
    false,
    false,
    true,
  ])
  const came = picture()
  const kept = await treat(came, { name: 'IMG_0001.HEIC', announced: 'image/heic' })
  expect([kept.type, kept.bytes.includes('GPS-55'), came.includes('GPS-55'), kept.pictures]).toEqual(['heic', false, true, null])
})

test('a file that does not say where its parts lie, or names places beyond its end, is not taken', () => {
  const cut = picture().subarray(0, 200)
  const none = Buffer.from('not a picture at all, only text')
  const beyond = picture()
  beyond.writeUInt32BE(0x7fffffff, beyond.indexOf('iloc') + 4 + 4 + 2 + 2 + 16 + 8)
  expect([cut, none, beyond, Buffer.alloc(0)].map(blankMetadata)).toEqual([false, false, false, false])
})
