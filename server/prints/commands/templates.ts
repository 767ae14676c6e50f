import { createHash } from 'node:crypto'
import {
  designFaults,
  PrintDesign,
  type PrintTemplate,
  type PrintTemplateDraft,
  templateForms,
  templateLimits,
} from '#contract/print-templates.ts'
import { findFile } from '#server/files/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { openSharp } from '#server/platform/images.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import {
  deleteTemplate,
  findLogo,
  findTemplate,
  insertLogo,
  type LogoRecord,
  listTemplates,
  namesOfCustomers,
  putTemplate,
} from '#server/prints/templates/store.ts'

type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number]

/** Templates as their page shows them. */
export async function shownTemplates(tx: Tx, rows: readonly TemplateRow[]): Promise<PrintTemplate[]> {
  const names = await namesOfCustomers(tx, [...new Set(rows.flatMap(({ customerIds }) => customerIds))])
  return rows.flatMap(({ id, version, form, name, main, customerIds, design, changedAt, byName }) => {
    const read = PrintDesign.safeParse(design)
    const customers = customerIds.flatMap(customer => (names.has(customer) ? [{ id: customer, name: names.get(customer)! }] : []))
    return read.success
      ? [{ id, version, form, name, main, customers, design: read.data, changedAt: changedAt.toISOString(), person: byName }]
      : []
  })
}

/** Refuses a design that is none of this form, in words at its field; tells the logo it bears. */
export async function checkDesign(tx: Tx, form: string, design: PrintDesign) {
  const { freedom, why } = templateForms[form] ?? { freedom: 'none' }
  if (freedom === 'none') refuse('print_template.fixed', { why: why ?? { ru: form, en: form }, field: 'form' })
  const [fault] = designFaults(form, design)
  if (fault) refuse('input.invalid', { field: `design.${fault.field}`, why: fault.why })
  if (design.logo === null) return null
  return (await findLogo(tx, design.logo.id)) ?? refuse('print_template.no_logo', { field: 'design.logo' })
}

export async function saveTemplate(
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  { id, version, customerIds, ...given }: PrintTemplateDraft & { id: string | null; version: number },
): Promise<PrintTemplate> {
  await checkDesign(tx, given.form, given.design)
  const wanted = [...new Set(customerIds)]
  const names = await namesOfCustomers(tx, wanted)
  if (wanted.some(customer => !names.has(customer))) refuse('print_template.no_customer', { field: 'customerIds' })
  const before = id === null ? null : ((await findTemplate(tx, id)) ?? refuse('print_template.not_found'))
  // a template is of one form for good
  if (before && before.form !== given.form) refuse('print_template.not_found')
  const rows = id === null ? await listTemplates(tx) : []
  if (rows.length >= templateLimits.templates) refuse('print_template.too_many', { most: templateLimits.templates })
  const saved = await putTemplate(tx, { id, version }, { ...given, customerIds: wanted, byName: actor.name })
  if (!saved) return refuse('print_template.changed', { asked: version })
  await tell(tx, 'company.print_template_saved', { form: saved.form, name: saved.name })
  return (await shownTemplates(tx, [saved]))[0]!
}

export async function removeTemplate(tx: Tx, { id, version }: { id: string; version: number }): Promise<void> {
  const known = (await findTemplate(tx, id)) ?? refuse('print_template.not_found')
  if (!(await deleteTemplate(tx, id, version))) refuse('print_template.changed', { asked: version })
  await tell(tx, 'company.print_template_removed', { form: known.form, name: known.name })
}

async function tell(tx: Tx, what: string, facts: Record<string, string>): Promise<void> {
  await audit(tx, { what, kind: 'organization', objectId: tx.actor.orgId, facts })
  await publish(tx, 'company.changed', [tx.actor.orgId], {})
}

/** Room enough for the widest logo at 254 points an inch. */
const WIDE = 900
const HIGH = 500
const HEAVY = 400_000

/** Takes an own picture over as papers bear it. */
export async function takeLogo(
  tx: Tx,
  fileId: string,
  { storage, secrets }: { storage: Pick<Storage, 'get'>; secrets: Pick<Secrets, 'openBytes'> },
): Promise<LogoRecord> {
  const file = await findFile(tx, fileId)
  const own =
    file?.orgId === tx.actor.orgId && file.kind === 'organization' && file.purpose === 'logo' && file.status === 'ready' && !file.removedAt
  if (!file || !own || file.scanned === 'infected') return refuse('file.not_found')
  const sealed = file.type === 'png' || file.type === 'jpg' || file.type === 'webp' ? await storage.get(file.blob) : null
  const drawn = sealed && (await drawLogo(secrets.openBytes(sealed)))
  if (!drawn) return refuse('print_logo.not_picture')
  const { width, height } = drawn.from
  if (width < 120 || height < 40) refuse('print_logo.small', { width, height })
  if (width > height * 12 || height > width * 3) refuse('print_logo.shape')
  const sha256 = createHash('sha256').update(drawn.png).digest()
  const { png, size } = drawn
  const logo = await insertLogo(tx, { sha256, name: file.name.slice(0, 120), ...size, png })
  await tell(tx, 'company.logo_taken', { name: logo.name })
  return logo
}

type Size = { width: number; height: number }

/** The picture upright and no larger than paper shows, and how large it came; null where it is none. */
async function drawLogo(bytes: Uint8Array): Promise<{ png: Buffer; size: Size; from: Size } | null> {
  const sharp = await openSharp()
  try {
    const upright = await sharp(bytes, { limitInputPixels: 40_000_000 }).rotate().png().toBuffer({ resolveWithObject: true })
    const draw = (palette: boolean) =>
      sharp(upright.data)
        .resize(WIDE, HIGH, { fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9, palette })
        .toBuffer({ resolveWithObject: true })
    const full = await draw(false)
    const { data, info } = full.data.length > HEAVY ? await draw(true) : full
    const sizeOf = ({ width, height }: Size) => ({ width, height })
    return { png: data, size: sizeOf(info), from: sizeOf(upright.info) }
  } catch {
    return null
  }
}
