import { sql } from 'kysely'
import type { ClientState } from '#contract/clients.ts'
import type { Side } from '#contract/primitives.ts'
import { cardColumns } from '#server/company/row.ts'
import type { CardRecord } from '#server/company/rules.ts'
import { lastSeen, listEmployees } from '#server/employees/store.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import type { ClientRecord } from './row.ts'

export type Found = { row: ClientRecord; card: CardRecord }
type Filter = {
  id?: string
  search?: string
  side?: Side | undefined
  state?: ClientState | undefined
  after?: TextKey | null
  limit: number
}

/** Organisations by name, for the staff of the platform; the database refuses everybody else. */
export async function listClients(tx: Tx, { id, search = '', side, state, after = null, limit }: Filter): Promise<Found[]> {
  const { rows } = await sql<ClientRecord>`
    select * from gate.clients(${id ?? null}::uuid, ${likeText(search)}, ${side ?? ''}, ${state ?? ''}, ${after?.key ?? ''}, ${after?.id ?? null}::uuid, ${limit})`.execute(
    tx,
  )
  if (rows.length === 0) return []
  const cards = new Map(
    (
      await tx
        .selectFrom('organizations')
        .select(cardColumns)
        .where(
          'id',
          'in',
          rows.map(row => row.id),
        )
        .execute()
    ).map(card => [card.id, card]),
  )
  return rows.map(row => ({ row, card: cards.get(row.id)! }))
}

/** The acting organisation itself. */
export async function findOwn(tx: Tx): Promise<Found> {
  const own = tx.actor.orgId
  const found = await tx
    .selectFrom('organizations')
    .select([...cardColumns, 'verifiedAt', 'blocked', 'blockReason', 'createdAt', 'demo'])
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  const { n } = await tx
    .selectFrom('bankAccounts')
    .select(on => on.fn.countAll<number>().as('n'))
    .where('orgId', '=', own)
    .executeTakeFirstOrThrow()
  const employees = (await listEmployees(tx)).filter(one => one.active).length
  const seen = [...(await lastSeen(tx)).values()].map(Number)
  return { row: { ...found, employees, accounts: Number(n), seenAt: seen.length > 0 ? new Date(Math.max(...seen)) : null }, card: found }
}

type Judged = { verified: boolean; blocked: boolean; reason: string }

/** Writes what the platform decides where the card still has that version; tells whether it had. */
export async function judge(tx: Tx, id: string, version: number, { verified, blocked, reason }: Judged): Promise<boolean> {
  const { rows } = await sql<{
    version: number | null
  }>`select gate.judge(${id}, ${version}, ${verified}, ${blocked}, ${reason}) as version`.execute(tx)
  return rows[0]!.version !== null
}
