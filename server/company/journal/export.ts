import type { JournalEntry } from '#contract/journal.ts'
import type { ExportColumn, ExportContext } from '#server/exports/export.ts'
import { proofsOf } from '#server/platform/auditChain.ts'
import { maskText } from '#server/restrictions/rules.ts'
import { restrictedOf } from '#server/restrictions/store/masking.ts'

type Proved = JournalEntry & { proof: { seq: number; prevHash: string; hash: string; content: string | null } | null }

/** Beside each row what proves it without the database: its number, the hash before it, its own, and what that hash covers. */
export async function withProofs({ transaction }: ExportContext, rows: readonly JournalEntry[]): Promise<Proved[]> {
  const { proofs, restricted } = await transaction(async tx => ({
    proofs: await proofsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    restricted: await restrictedOf(tx),
  }))
  // of a row that names who is restricted only its place is proved, until that is lifted
  const readable = (content: string | null) => (content === null || maskText(restricted, content) === content ? content : null)
  const found = new Map(
    proofs.map(({ auditId, seq, prevHash, hash, content }) => [
      auditId,
      { seq: Number(seq), prevHash: prevHash.toString('hex'), hash: hash.toString('hex'), content: readable(content) },
    ]),
  )
  return rows.map(row => ({ ...row, proof: found.get(row.id) ?? null }))
}

/** The journal as a file, a row for each. */
export const companyJournalExport: readonly ExportColumn<Proved>[] = [
  { id: 'at', ru: 'Когда (UTC)', en: 'When (UTC)', kind: 'moment', value: row => ({ at: row.at, zone: 'UTC' }) },
  { id: 'who', ru: 'Кто', en: 'Who', value: row => row.by.name },
  { id: 'who', ru: 'От его имени', en: 'In his place', value: row => row.by.support },
  { id: 'who', ru: 'Организация', en: 'Organisation', value: row => row.by.organization },
  { id: 'what', ru: 'Действие', en: 'Action', value: row => row.what },
  { id: 'kind', ru: 'Вид объекта', en: 'Kind of object', value: row => row.kind },
  { id: 'object', ru: 'Объект', en: 'Object', value: row => row.number },
  { id: 'object', ru: 'Код объекта', en: 'Id of the object', value: row => row.objectId },
  { id: 'status', ru: 'Статус до', en: 'Status before', value: row => row.from },
  { id: 'status', ru: 'Статус после', en: 'Status after', value: row => row.to },
  { id: 'facts', ru: 'Подробности', en: 'Details', value: row => (Object.keys(row.facts).length > 0 ? JSON.stringify(row.facts) : null) },
  {
    id: 'facts',
    ru: 'Изменения',
    en: 'Changes',
    value: row => row.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('\n') || null,
  },
  { id: 'via', ru: 'Ключ программы', en: 'Key of a program', value: row => row.via.key },
  { id: 'via', ru: 'Адрес сети', en: 'Network address', value: row => row.via.address },
  { id: 'proof', ru: 'Номер в цепочке', en: 'Number in the chain', value: row => row.proof?.seq ?? null },
  { id: 'proof', ru: 'Хеш предыдущей', en: 'Hash before', value: row => row.proof?.prevHash ?? null },
  { id: 'proof', ru: 'Хеш', en: 'Hash', value: row => row.proof?.hash ?? null },
  { id: 'proof', ru: 'Что удостоверено', en: 'What is proved', value: row => row.proof?.content ?? null },
]
