import type { PersonKey, personalData } from '#contract/personal-data.ts'
import { ERASED } from '#contract/personal-data-words.ts'
import { checkShown } from '#server/drivers/commands/restriction.ts'
import { nameOf } from '#server/drivers/row/drivers.ts'
import { findDriver } from '#server/drivers/store/drivers.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkRecentSignIn } from '#server/platform/recentSignIn.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { renderForm } from '#server/prints/drawing/render.ts'
import { lockRestriction } from '#server/restrictions/store/restrictions.ts'
import { archiveOf } from './archive/archive.ts'
import { readDriver } from './archive/driver.ts'
import { erase, lift, recordPerson, restrict, storedOf } from './commands.ts'
import { actForm, storedForm } from './print/forms.ts'
import type { PersonRecord } from './record.ts'
import { textsOf, toAct, toConsents, toPerson } from './row.ts'
import { findAct, listActs } from './store/acts.ts'
import { answersOf, listConsenting } from './store/drivers.ts'
import { findPeople, findPerson, holdPerson, operatorOf, positionOf } from './store/people.ts'
import { recordsOf } from './store/records.ts'

export const handlers: Handlers<typeof personalData> = {
  async reveal({ actor, transaction, secrets: { open } }, { data: { driverId } }) {
    return transaction(async tx => {
      const found = (await findDriver(tx, driverId)) ?? refuse('driver.not_found')
      checkShown(found, actor)
      await audit(tx, { what: 'driver.stored', kind: 'driver', objectId: driverId, facts: { name: nameOf(found) } })
      return readDriver(tx, actor, found, open)
    })
  },

  async find({ transaction, secrets }, { data: { search } }) {
    return transaction(async tx => ({ items: (await findPeople(tx, secrets, search, ERASED)).map(toPerson) }))
  },

  async stored({ transaction, secrets }, { data: { person: key } }) {
    return transaction(async tx => {
      const person = await personOf(tx, secrets, key)
      await recordPerson(tx, 'viewed', person)
      return storedOf(tx, person)
    })
  },

  async export({ actor, caller, locale, now, transaction, secrets }, { data: { person: key } }) {
    checkRecentSignIn({ caller, now })
    const { person, ...read } = await transaction(async tx => {
      const person = await personOf(tx, secrets, key)
      await recordPerson(tx, 'exported', person)
      const driver = person.kind === 'driver' ? await findDriver(tx, person.id) : null
      return {
        ...{ person, at: tx.now, stored: await storedOf(tx, person), operator: await operatorOf(tx) },
        records: { ...(driver && { driver: await readDriver(tx, actor, driver, secrets.open) }), ...(await recordsOf(tx, person)) },
      }
    })
    const { at, stored, operator, records } = read
    const form = storedForm(stored, { ...operator, tz: actor.tz, now: at }, locale)
    const bytes = await archiveOf({ at, organization: operator.name, stored, records, form })
    return { name: `${person.name}.zip`, mime: 'application/zip', base64: bytes.toString('base64') }
  },

  async restrict({ actor, transaction, secrets }, { data: { person: key, reason } }) {
    return transaction(async tx => {
      await holdPerson(tx, key)
      await restrict(tx, actor, await personOf(tx, secrets, key), reason)
      return storedOf(tx, await personOf(tx, secrets, key))
    })
  },

  async lift({ actor, transaction, secrets }, { data: { restrictionId, reason } }) {
    return transaction(async tx => {
      const restriction = (await lockRestriction(tx, restrictionId)) ?? refuse('restriction.not_found')
      if (restriction.liftedAt) refuse('restriction.lifted')
      const key = { kind: restriction.kind, id: restriction.objectId, place: restriction.place } as PersonKey
      const person = await findPerson(tx, secrets, key, ERASED)
      await lift(tx, actor, { restriction, person }, reason)
      return storedOf(tx, await personOf(tx, secrets, key))
    })
  },

  async erase({ actor, caller, now, transaction, secrets }, { data: { person: key, basis, confirm } }) {
    checkRecentSignIn({ caller, now })
    return transaction(async tx => {
      await holdPerson(tx, key)
      const person = await personOf(tx, secrets, key)
      return toAct(await erase(tx, actor, person, { basis, confirm, byPosition: await positionOf(tx), fingerprint: secrets.fingerprint }))
    })
  },

  async acts({ transaction }, { query: { cursor, limit } }) {
    return transaction(async tx => {
      const found = await listActs(tx, cursor === undefined ? null : readId(cursor), limit)
      const items = found.slice(0, limit)
      return { items: items.map(toAct), next: found.length > limit ? items.at(-1)!.id : null }
    })
  },

  async act({ actor, locale, transaction }, { query: { actId, format } }) {
    const form = await transaction(async tx => {
      const act = (await findAct(tx, actId)) ?? refuse('erasure_act.not_found')
      return actForm(act, { ...(await operatorOf(tx)), tz: actor.tz }, locale)
    })
    const { bytes, mime, ending } = await renderForm(form, format)
    return { name: `${form.title.replaceAll('/', '-')}.${ending}`, mime, base64: Buffer.from(bytes).toString('base64') }
  },

  async consents({ actor, transaction }, { query: { cursor, limit } }) {
    const from = cursor === undefined ? 0 : readPlace(cursor)
    return transaction(async tx => {
      const found = await listConsenting(tx, from, limit)
      const shown = found.slice(0, limit)
      const answers = await answersOf(
        tx,
        shown.map(({ id }) => id),
      )
      return {
        drivers: shown.map(driver => toConsents(driver, answers)),
        next: found.length > limit ? String(from + limit) : null,
        texts: textsOf(tx.rules.positions, actor.organization),
      }
    })
  },
}

const personOf = async (tx: Tx, secrets: Secrets, key: PersonKey): Promise<PersonRecord> =>
  (await findPerson(tx, secrets, key, ERASED)) ?? refuse('person.not_found')

function readPlace(cursor: string): number {
  if (!/^\d{1,6}$/.test(cursor)) refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  return Number(cursor)
}

function readId(cursor: string): string {
  if (!/^[0-9a-f-]{36}$/.test(cursor)) refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  return cursor
}
