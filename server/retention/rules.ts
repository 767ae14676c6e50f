import type { FixedKind, RetentionKind } from '#contract/retention.ts'
import { retentionMeanings } from '#contract/retention.ts'
import type { Rules } from '#server/config.ts'
import type { DB } from '#server/platform/db.gen.ts'
import { defaultPeriods } from '#server/platform/retention.ts'

type Table = keyof DB

/**
 * Every table that has moments in it, by the kind of things it holds: whoever makes one says here how long its rows stay. `held` are tables
 * of the state of something, of which there is one row however long the product runs.
 */
export const tablesOf: Readonly<Record<RetentionKind | FixedKind | 'held', readonly Table[]>> = {
  positions: ['positions'],
  incoming_letters: ['incomingLetters'],
  deliveries: ['deliveries', 'mails'],
  notices: ['notices'],
  rule_runs: ['ruleRuns', 'ruleSamples'],
  drafts: ['drafts'],
  deals: [
    ...(['assignments', 'conditionEditions', 'demandEntries', 'demandOffers', 'demandParties', 'demandRecipients', 'demandTurns'] as const),
    ...([
      'demands',
      'driverLinks',
      'expectedArrivals',
      'files',
      'flightAlarms',
      'flightClimates',
      'flightEntries',
      'flightLessons',
    ] as const),
    ...(['flightOverrides', 'flightParties', 'flightReadings', 'flightSheets', 'flightTasks', 'flightVisits', 'flights'] as const),
    ...([
      'handoverCodes',
      'lotParties',
      'orderChanges',
      'orderClaims',
      'orderComments',
      'orderDocumentVersions',
      'orderDocuments',
    ] as const),
    ...([
      'orderEntries',
      'orderExtras',
      'orderFlights',
      'orderHaltRequests',
      'orderHolds',
      'orderInternalComments',
      'orderOffers',
    ] as const),
    ...([
      'orderParties',
      'orderFacts',
      'factDays',
      'factStaleMonths',
      'orderPrices',
      'orderPrints',
      'orderSettlements',
      'orderStops',
      'orderWatchers',
      'orders',
      'plannerRuns',
    ] as const),
    ...(['positionConsents', 'positionEvidence', 'privateEntries', 'privatePosts', 'settlementEntries', 'settlementPayments'] as const),
    ...(['settlements', 'statementPayments', 'tenderAwards', 'tenderBets', 'tenderEntries', 'tenderInvitations', 'tenderLots'] as const),
    ...(['tenderQuestions', 'tenderRobots', 'tenders', 'transfers', 'waterfallSteps', 'waterfalls', 'waybillTitles', 'waybills'] as const),
  ],
  people: [
    'drivers',
    'driverLeaves',
    'employees',
    'employeeAbsences',
    'erasureActs',
    'erasureMarks',
    'erasureRemains',
    'identities',
    'invitations',
    'logins',
    'personRestrictions',
    'users',
  ],
  directory: [
    ...(['bankAccounts', 'calendarFeeds', 'channelBindings', 'conditionTemplates', 'contractRates', 'couplings', 'customers'] as const),
    ...([
      'deviceVehicles',
      'devices',
      'expiryNotices',
      'accessKeys',
      'flagChoices',
      'flagEditions',
      'flagOpinions',
      'flags',
      'letterBoxes',
      'listLayouts',
      'listViews',
      'analyticsNotes',
      'analyticsGoals',
      'ownDashboards',
      'dashboardSubscriptions',
    ] as const),
    ...([
      'managementRules',
      'nodalPoints',
      'noticeMutes',
      'noticeRoleSettings',
      'noticeSettings',
      'organizations',
      'partnerChecks',
    ] as const),
    ...(['partnerEntries', 'partnerGroups', 'partners', 'privateAreas', 'privateMembers', 'ruleVersions', 'systemEditions'] as const),
    ...([
      'standings',
      'systemTemplates',
      'taxPeriods',
      'vehicleRepairs',
      'vehicles',
      'retentionPeriods',
      'letterChats',
      'announcements',
      'backupMarks',
      'installationSettings',
      'printLogos',
      'printTemplates',
    ] as const),
  ],
  journal: ['actingSessions', 'audits', 'auditLinks'],
  exports: ['exports', 'fileOpenings'],
  imports: ['imports'],
  answers: ['idempotencyKeys'],
  events: ['outboxes', 'occurrences', 'hearings'],
  sign_ins: ['sessions', 'signIns', 'tickets', 'loginTokens', 'loginFailures', 'loginPlaces'],
  held: [
    ...(['timers', 'lastPositions', 'deviceFaults', 'deviceFigures', 'noticeDigests', 'noticeEscalations', 'noticeWaits'] as const),
    ...(['announcementDismissals', 'healthSamples', 'installationAlarms'] as const),
    ...(['channelGauges', 'flagCounts', 'orderReads', 'positionDays', 'demoWorlds', 'operatorSimulations', 'roadLegs'] as const),
  ],
}

/** How many days the installation keeps each kind an organisation may keep for less. */
export const installationDays = (kind: RetentionKind, { positions }: Pick<Rules, 'positions'>): number =>
  ({
    positions: positions.thinnedDays,
    incoming_letters: defaultPeriods.incomingLetterDays,
    deliveries: defaultPeriods.deliveryDays,
    notices: defaultPeriods.noticeDays,
    rule_runs: defaultPeriods.ruleRunDays,
    drafts: defaultPeriods.draftDays,
  })[kind]

/** How many days what nobody sets stays; null: for good. */
export const fixedDays: Readonly<Record<FixedKind, number | null>> = {
  deals: null,
  people: null,
  directory: null,
  journal: defaultPeriods.auditDays,
  exports: 7,
  imports: 1,
  answers: defaultPeriods.idempotencyDays,
  events: defaultPeriods.occurrenceDays,
  sign_ins: 400,
}

/** What may be chosen: no fewer days than the kind needs, no more than the installation keeps. */
export function boundsOf(kind: RetentionKind, rules: Pick<Rules, 'positions'>): { least: number; most: number } {
  const most = installationDays(kind, rules)
  return { least: Math.min(retentionMeanings[kind].least, most), most }
}

export type PeriodState = { days: number | null; nextDays: number | null; nextAt: Date | null }

/** How many days hold at a moment: those that wait count from theirs on, none is longer than the installation's. */
export function daysAt({ days, nextDays, nextAt }: PeriodState, most: number, now: Date): number {
  const said = nextAt !== null && nextAt <= now ? nextDays : days
  return Math.min(said ?? most, most)
}

/** The shorter period that has not begun to count. */
export const waiting = ({ nextDays, nextAt }: PeriodState, now: Date): { days: number; at: Date } | null =>
  nextAt !== null && nextAt > now && nextDays !== null ? { days: nextDays, at: nextAt } : null
