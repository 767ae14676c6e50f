import type { NoticeRole, noticeSettings, OwnNoticeSettings, RoleNoticeSettings } from '#contract/notice-settings.ts'
import { dayOf } from '#contract/order-dates.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { bindingsOf } from '#server/channels/store/bindings.ts'
import { hasEntry } from '#server/dicts/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { wakeFor } from './commands/notices.ts'
import { boundOf, codesOfRights, rolesOf, toOwnSettings, usual } from './row.ts'
import { measureOf, textOf } from './rules/facts.ts'
import { faultOf } from './rules/settings.ts'
import { findClock, listAbsences, listHappened, listPeople, listRoles, listSettings, setAbsences, setRole, setSettings } from './store.ts'

/** Days of the journal a setting is tried on, and so many lines of it at most. */
const DAYS = 7
const MOST = 5000

export const handlers: Handlers<typeof noticeSettings> = {
  async get({ actor, transaction }) {
    return transaction(tx => show(tx, actor))
  },

  async save({ actor, locale, transaction }, { data: { version, settings } }) {
    return transaction(async tx => {
      const [people, { tz }] = [await listPeople(tx), await findClock(tx)]
      const fault = faultOf(settings, {
        self: actor.employeeId,
        colleagues: new Set(people.map(({ id }) => id)),
        codes: new Set(codesOfRights(actor.permissions, actor.sides)),
        knowsZone: settings.tz === null || (await hasEntry(tx, 'time_zones', settings.tz)),
      })
      if (fault) refuse(fault.code, { field: fault.field, ...fault.info })
      if (!(await setSettings(tx, version, settings, locale))) refuse('notice_settings.changed', { asked: version })
      await setAbsences(tx, settings.absences, dayOf(tx.now.toISOString(), settings.tz ?? tz))
      // what waits goes by the new hours
      await wakeFor(tx, actor.employeeId, [tx.now])
      await audit(tx, { what: 'employee.notices', kind: 'employee', objectId: actor.employeeId, home: tx.actor.orgId })
      await publish(tx, 'notice_settings.changed', [tx.actor.orgId], {})
      return show(tx, actor)
    })
  },

  async role({ transaction }, { query: { role } }) {
    return transaction(tx => showRole(tx, role))
  },

  async saveRole({ actor, transaction }, { data: { version, role, events } }) {
    if (!rolesOf(actor.permissions).includes(role))
      refuse('access.denied', { permission: role === 'administrator' ? 'platform.manage' : 'employees.manage' })
    return transaction(async tx => {
      const { codes } = await showRole(tx, role)
      const foreign = events.find(({ code }) => !codes.includes(code))
      if (foreign) refuse('notice_settings.event_unknown', { field: 'events', code: foreign.code })
      if (!(await setRole(tx, role, version, events))) refuse('notice_settings.changed', { asked: version })
      await audit(tx, {
        what: 'organization.notices',
        kind: 'organization',
        home: tx.actor.orgId,
        objectId: tx.actor.orgId,
        facts: { role },
      })
      await publish(tx, 'notice_settings.changed', [tx.actor.orgId], {})
      return showRole(tx, role)
    })
  },

  async journal({ actor, transaction }) {
    return transaction(async tx => {
      const codes = new Set(codesOfRights(actor.permissions, actor.sides))
      const happened = await listHappened(tx, new Date(tx.now.getTime() - DAYS * 86_400_000), actor.userId, MOST)
      const entries = happened
        .filter(({ code }) => codes.has(code))
        .map(({ at, code, objectId, mine, facts }) => {
          const measure = measureOf(code, facts)
          const same = measure === null ? null : `${code} ${objectId} ${textOf(facts, 'about')}`
          return { at: at.toISOString(), code, mine, measure, same }
        })
      return { days: DAYS, entries }
    })
  },
}

async function show(tx: Tx, actor: Actor): Promise<OwnNoticeSettings> {
  const [people, { tz: orgTz }, roles] = [await listPeople(tx), await findClock(tx), await listRoles(tx)]
  const own = (await listSettings(tx, [actor.employeeId])).get(actor.employeeId) ?? usual(actor.locale)
  const absences = await listAbsences(tx, [actor.employeeId], dayOf(tx.now.toISOString(), own.tz ?? orgTz))
  const bindings = await bindingsOf(tx, { employeeId: actor.employeeId })
  return toOwnSettings({
    own,
    absences,
    roleEvents: actor.roles.map(role => roles.get(role)?.events ?? []),
    permissions: actor.permissions,
    codes: codesOfRights(actor.permissions, actor.sides),
    orgTz,
    bound: boundOf(tx.rules.channels, bindings, actor.email),
    colleagues: people.filter(({ id }) => id !== actor.employeeId).map(({ id, name }) => ({ id, name })),
  })
}

async function showRole(tx: Tx, role: NoticeRole): Promise<RoleNoticeSettings> {
  const [{ isForwarder, isExecutor }, roles] = [await findClock(tx), await listRoles(tx)]
  const sides = [...(isForwarder ? ['forwarder' as const] : []), ...(isExecutor ? ['executor' as const] : [])]
  const { version, events } = roles.get(role) ?? { version: 0, events: [] }
  const codes = codesOfRights(permissionsOf([role], sides), sides)
  return { version, role, codes, events: events.filter(({ code }) => codes.includes(code)) }
}
