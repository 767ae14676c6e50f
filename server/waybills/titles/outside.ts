import type { Incoming } from '#server/waybills/exchange/operator.ts'
import { looks } from './describe.ts'
import { titles } from './forms.ts'
import { formOf, madeAt, sayingOf } from './read.ts'
import type { Schemas } from './schema.ts'
import { looksRight, lost } from './values.ts'

/**
 * Why a title that was formed at another operator does not hold for a waybill; null where it does. Without the official schema no more is
 * asked of it than what is read of it: the format lets others say what our own titles never do.
 */
export async function faultOfOutside(
  schemas: Schemas,
  { kind, file, signature }: Pick<Incoming, 'kind' | 'file' | 'signature'>,
  waybill: { uid: string | null; number: string },
): Promise<string | null> {
  const title = titles[kind]
  if (signature.length === 0) return 'Титул без подписи'
  if (await schemas.official(title)) {
    const [broken] = await schemas.check(title, file)
    if (broken !== undefined) return broken
  } else if (formOf(file) !== title.knd) return 'Файл другого титула'
  const say = sayingOf(kind, file)
  const uid = say('waybill.uid')
  // files of the former structure name the waybill by its own number
  if (uid === '' ? say('waybill.number') !== waybill.number : uid !== waybill.uid) return 'Титул другой накладной'
  if (say('refusal.words') !== '') return `Грузополучатель отказался принять груз: ${say('refusal.reason') || say('refusal.words')}`
  // titles that answer it name it by these
  const made = madeAt(kind, file)
  const named = made.file !== '' && made.file.length <= 255 && lost(made.file) === ''
  if (!named || !looksRight({ pattern: looks.date }, made.date) || !looksRight({ pattern: looks.time }, made.time))
    return 'В титуле нет имени файла, даты или времени'
  const counted = [say('received.pieces'), say('received.massKg')].every(amount => /^\d+(?:\.\d+)?$/.test(amount))
  return kind === 't5' && !counted ? 'В титуле нет количества принятого груза' : null
}
