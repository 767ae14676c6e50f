import { createHash, randomBytes } from 'node:crypto'
import { copyOf } from '#server/files/rules.ts'
import { insertFile, takeSpace } from '#server/files/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import { renderForm } from '#server/prints/drawing/render.ts'
import type { Form } from '#server/prints/forms/form.ts'
import type { Hand } from './transfers.ts'

/** Where bytes of the demo world are put. */
export type Shelf = Pick<Storage, 'write'>

/** A document to be attached, drawn before anything is written. */
export type Attachment = { name: string; bytes: Buffer }

const title = 'Требования к перевозкам на объём'

const demands: Form = {
  code: 'demo_demands',
  edition: 'свободная форма',
  language: 'ru',
  page: 'A4',
  title,
  running: `${title}. Демонстрационные данные`,
  blocks: [
    { kind: 'title', level: 1, text: title },
    {
      kind: 'fields',
      rows: [
        ['Груз', 'Товары народного потребления на паллетах 1200 × 800, до 20 т, 33 места'],
        ['Погрузка', 'Москва, склад отправителя, ежедневно с 8:00 до 20:00, по записи за сутки'],
        ['Выгрузка', 'Боковая или задняя, с рампы; ожидание до 4 часов входит в цену'],
      ],
    },
    { kind: 'gap', size: 'small' },
    { kind: 'title', level: 2, text: 'Машина' },
    { kind: 'text', text: 'Тент 82 куб. м и больше, внутренняя высота от 2,6 м. Пол ровный и сухой, борта и ворота исправны, 20 ремней.' },
    { kind: 'title', level: 2, text: 'Водитель' },
    { kind: 'text', text: 'Жилет и закрытая обувь на складе, доверенность и паспорт при себе, на связи весь рейс.' },
    { kind: 'title', level: 2, text: 'Сроки ответа' },
    {
      kind: 'table',
      widths: [60, 40],
      head: [[{ text: 'Что' }, { text: 'Когда' }]],
      body: [
        [{ text: 'Подтвердить заявку по ставке договора' }, { text: 'за 2 часа рабочего времени' }],
        [{ text: 'Назвать машину и водителя' }, { text: 'до 16:00 дня перед погрузкой' }],
        [{ text: 'Прислать оригиналы документов' }, { text: 'за 5 рабочих дней после выгрузки' }],
      ],
    },
  ],
}

/** The demands of the demo tender of volumes, as a PDF its organiser would attach. */
export async function requirementsDocument(): Promise<Attachment> {
  const { bytes } = await renderForm(demands, 'pdf')
  return { name: `${title}.pdf`, bytes: Buffer.from(bytes) }
}

/** Makes a document a document of a tender that is a draft yet: its bytes lie sealed as those of an upload do. Where they cannot, there is none. */
export async function attachDocument(
  tx: Tx,
  { shelf, secrets, who }: { shelf: Shelf; secrets: Secrets; who: Hand },
  objectId: string,
  { name, bytes }: Attachment,
): Promise<void> {
  const { id: createdBy } = await tx
    .selectFrom('employees')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('userId', '=', who.person.id)
    .executeTakeFirstOrThrow()
  const blob = randomBytes(16).toString('hex')
  const held = bytes.length * 2
  try {
    // drawn here, it holds no scripts: both copies are the same
    for (const copy of [blob, copyOf(blob, 'clean')]) await shelf.write(copy, secrets.sealBytes(bytes))
  } catch {
    // a storage that does not answer is no reason to start without a demo world
    return
  }
  await takeSpace(tx, tx.actor.orgId, held, Number.MAX_SAFE_INTEGER)
  await insertFile(tx, {
    ...{ orgId: tx.actor.orgId, id: newId(), kind: 'tender', objectId, purpose: 'document', draft: false, status: 'ready' },
    ...{ name, type: 'pdf', declared: 'application/pdf', size: bytes.length, storedBytes: held, blob, cleaned: true, scanned: 'unchecked' },
    sha256: createHash('sha256').update(bytes).digest(),
    createdBy,
  })
}
