import { rowOfRoles } from '#contract/notice-policy.ts'
import { NoticeRole, type NoticeSettings, OutsideChannel, type OwnNoticeSettings } from '#contract/notice-settings.ts'
import { meaningOf, type OccurrenceCode, occurrenceCodes } from '#contract/occurrences.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Locale, Side } from '#contract/primitives.ts'
import type { AbsenceRecord, OwnRecord } from './record.ts'

/** Of somebody who has set nothing. */
export const usual = (locale: Locale): OwnRecord => ({
  ...{ version: 0, events: [], tz: null, quiet: null, digests: [], escalation: null, deputyId: null, locale },
})

/** Events people with these rights, in an organisation of these sides, may hear of. */
export const codesOfRights = (permissions: ReadonlySet<Permission>, sides: readonly Side[]): OccurrenceCode[] =>
  occurrenceCodes.filter(code => {
    const { needs, sides: of } = meaningOf(code)
    return permissions.has(needs) && of.some(side => sides.includes(side))
  })

export const toSettings = (own: OwnRecord, absences: readonly AbsenceRecord[], codes: readonly OccurrenceCode[]): NoticeSettings => ({
  events: own.events.filter(({ code }) => codes.includes(code)),
  tz: own.tz,
  quiet: own.quiet,
  digests: own.digests,
  escalation: own.escalation,
  deputyId: own.deputyId,
  absences: absences.map(({ fromOn, untilOn, deputyId }) => ({ from: fromOn, until: untilOn, deputyId })),
})

type Answered = Pick<OwnNoticeSettings, 'codes' | 'orgTz' | 'bound' | 'colleagues'> & {
  own: OwnRecord
  absences: readonly AbsenceRecord[]
  /** What each of his roles says. */
  roleEvents: readonly OwnRecord['events'][]
  permissions: ReadonlySet<Permission>
}

export const toOwnSettings = ({ own, absences, roleEvents, permissions, ...shown }: Answered): OwnNoticeSettings => ({
  version: own.version,
  settings: toSettings(own, absences, shown.codes),
  roleEvents: shown.codes.map(code => ({ code, ...rowOfRoles(code, roleEvents) })),
  roles: rolesOf(permissions),
  ...shown,
})

/** Roles somebody with these rights sets up for all who have them. */
export const rolesOf = (permissions: ReadonlySet<Permission>): NoticeRole[] =>
  NoticeRole.options.filter(role => permissions.has(role === 'administrator' ? 'platform.manage' : 'employees.manage'))

/** Channels outside the bell that reach somebody: a letter needs his address alone, any other a binding that works. */
export const boundOf = (
  offered: readonly string[],
  bindings: readonly { channel: string; state: string }[],
  email: string | null,
): OutsideChannel[] =>
  OutsideChannel.options.filter(channel => {
    const states = bindings.filter(one => one.channel === channel).map(({ state }) => state)
    return offered.includes(channel) && (channel === 'email' ? email !== null && !states.includes('off') : states.includes('working'))
  })
