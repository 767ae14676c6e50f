import type { Selectable } from 'kysely'
import { PrintDesign } from '#contract/print-templates.ts'
import type { PrintLogos, PrintTemplates } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Form } from '../forms/form.ts'
import type { Dressings } from '../papers/dressing.ts'

type TemplateRecord = Selectable<PrintTemplates>
export type LogoRecord = Pick<Selectable<PrintLogos>, 'id' | 'name' | 'width' | 'height' | 'madeAt'>

/** Print templates of the acting organisation, by form and name. */
export const listTemplates = (tx: Tx): Promise<TemplateRecord[]> =>
  tx.selectFrom('printTemplates').selectAll().where('orgId', '=', tx.actor.orgId).orderBy('form').orderBy('name').orderBy('id').execute()

export const findTemplate = (tx: Tx, id: string): Promise<TemplateRecord | undefined> =>
  tx.selectFrom('printTemplates').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()

export type TemplateValues = Pick<TemplateRecord, 'form' | 'name' | 'main' | 'customerIds' | 'byName'> & { design: PrintDesign }

/** Writes a template where it still has that version (0: a new one); null where it has not. */
export async function putTemplate(
  tx: Tx,
  key: { id: string | null; version: number },
  given: TemplateValues,
): Promise<TemplateRecord | null> {
  const values = { ...given, design: JSON.stringify(given.design), changedAt: tx.now }
  if (given.main)
    await tx
      .updateTable('printTemplates')
      .set(on => ({ main: false, version: on('version', '+', 1) }))
      .where('orgId', '=', tx.actor.orgId)
      .where('form', '=', given.form)
      .where('main', '=', true)
      .$if(key.id !== null, query => query.where('id', '<>', key.id!))
      .execute()
  if (key.id === null)
    return tx
      .insertInto('printTemplates')
      .values({ orgId: tx.actor.orgId, id: newId(), ...values })
      .returningAll()
      .executeTakeFirstOrThrow()
  const set = await tx
    .updateTable('printTemplates')
    .set({ ...values, version: key.version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', key.id)
    .where('version', '=', key.version)
    .returningAll()
    .executeTakeFirst()
  return set ?? null
}

export async function deleteTemplate(tx: Tx, id: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('printTemplates')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

const logoColumns = ['id', 'name', 'width', 'height', 'madeAt'] as const

/** Pictures the acting organisation has taken over for its papers, the newest first. */
export const listLogos = (tx: Tx, ids?: readonly string[]): Promise<LogoRecord[]> =>
  ids?.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('printLogos')
        .select(logoColumns)
        .where('orgId', '=', tx.actor.orgId)
        .$if(ids !== undefined, query => query.where('id', 'in', [...ids!]))
        .orderBy('id', 'desc')
        .limit(100)
        .execute()

export const findLogo = (tx: Tx, id: string): Promise<(LogoRecord & { png: Buffer }) | undefined> =>
  tx
    .selectFrom('printLogos')
    .select([...logoColumns, 'png'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The same picture is one logo. */
export async function insertLogo(
  tx: Tx,
  logo: { sha256: Buffer; name: string; width: number; height: number; png: Buffer },
): Promise<LogoRecord> {
  const orgId = tx.actor.orgId
  const made = await tx
    .insertInto('printLogos')
    .values({ orgId, id: newId(), ...logo, madeAt: tx.now })
    .onConflict(on => on.columns(['orgId', 'sha256']).doNothing())
    .returning(logoColumns)
    .executeTakeFirst()
  return (
    made ??
    (await tx
      .selectFrom('printLogos')
      .select(logoColumns)
      .where('orgId', '=', orgId)
      .where('sha256', '=', logo.sha256)
      .executeTakeFirstOrThrow())
  )
}

/** How papers of an order look for the acting organisation: by the template of its customer, else the main one of the form. */
export async function dressingsFor(tx: Tx, customerId: string | null): Promise<Dressings> {
  const rows = await tx
    .selectFrom('printTemplates as t')
    .select(['t.form', 't.main', 't.customerIds', 't.design'])
    .where('t.orgId', '=', tx.actor.orgId)
    .orderBy('t.id')
    .execute()
  const known = rows.flatMap(({ design, ...row }) => {
    const read = PrintDesign.safeParse(design)
    return read.success ? [{ ...row, design: read.data }] : []
  })
  const own = (row: (typeof known)[number]) => customerId !== null && row.customerIds.includes(customerId)
  const chosen = new Map(
    known
      .filter(row => row.main || own(row))
      .toSorted((a, b) => Number(own(a)) - Number(own(b)))
      .map(row => [row.form, row.design]),
  )
  const dressings = new Map<string, { design: PrintDesign; logo: LogoRecord | null }>()
  const ids = [...chosen.values()].flatMap(({ logo }) => logo?.id ?? [])
  const logos = new Map((await listLogos(tx, ids)).map(logo => [logo.id, logo]))
  for (const [form, design] of chosen) dressings.set(form, { design, logo: (design.logo && logos.get(design.logo.id)) ?? null })
  return dressings
}

/** Names of own customers by their ids; one that is no more is left out. */
export async function namesOfCustomers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The picture a paper bears. */
export async function logoOf(tx: Tx, { blocks }: Pick<Form, 'blocks'>): Promise<Uint8Array | null> {
  const id = blocks.find(block => block.kind === 'logo')?.id
  return id ? ((await findLogo(tx, id))?.png ?? null) : null
}
