import { sql } from 'kysely'
import type { RegistrationDraft } from '#contract/registration.ts'
import type { Db, OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type Newcomer = {
  provider: string
  subject: string
  name: string
  position: string
  email: string | null
  phone: string | null
  locale: string
}

/** Makes an organisation with its owner; null where its tax number is taken. */
export async function insertOrganization(
  workerDb: Db,
  newcomer: Newcomer,
  draft: RegistrationDraft,
  tax: { regime: string; rate: number },
) {
  const orgId = newId() as OrgId
  const employeeId = newId()
  const { provider, subject, ...person } = newcomer
  const card = {
    id: orgId,
    country: draft.country,
    tin: draft.tin,
    kpp: draft.kpp,
    ogrn: draft.ogrn,
    legal_form: draft.legalForm,
    name_full: draft.nameFull,
    name_short: draft.nameShort,
    legal_address: draft.legalAddress,
    is_forwarder: draft.sides.includes('forwarder'),
    is_executor: draft.sides.includes('executor'),
    tax_regime: tax.regime,
    vat_rate: tax.rate,
    tz: draft.tz,
  }
  const { rows } = await sql<{ userId: string | null }>`
    select gate.register(${provider}, ${subject}, ${JSON.stringify({ ...person, user_id: newId(), employee_id: employeeId })}::jsonb,
      ${JSON.stringify(card)}::jsonb) as user_id`.execute(workerDb)
  const { userId } = rows[0]!
  return userId === null ? null : { orgId, employeeId, userId }
}

/** The person a provider means, made where he is new. */
export async function ensureUser(
  workerDb: Db,
  { provider, subject, name, email, locale }: Omit<Newcomer, 'position' | 'phone'>,
  now: Date,
): Promise<string> {
  const known = await findUser(workerDb, provider, subject)
  if (known !== null) return known
  const id = newId()
  await workerDb.insertInto('users').values({ id, name, email, locale, createdAt: now }).execute()
  await workerDb.insertInto('identities').values({ provider, subject, userId: id, createdAt: now }).execute()
  return id
}

export async function findUser(workerDb: Db, provider: string, subject: string): Promise<string | null> {
  const found = await workerDb
    .selectFrom('identities')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.userId ?? null
}

/** Whether it is the organisation that runs the installation. */
export async function isPlatform(workerDb: Db, orgId: OrgId): Promise<boolean> {
  const found = await workerDb.selectFrom('organizations').select('isPlatform').where('id', '=', orgId).executeTakeFirst()
  return found?.isPlatform === true
}

/** Which invitation of which organisation a link is. */
export async function findInvited(workerDb: Db, tokenHash: Buffer): Promise<{ orgId: OrgId; id: string } | null> {
  const { rows } = await sql<{ orgId: OrgId | null; id: string }>`select * from gate.invited(${tokenHash})`.execute(workerDb)
  const found = rows[0]
  return found?.orgId ? { orgId: found.orgId, id: found.id } : null
}
