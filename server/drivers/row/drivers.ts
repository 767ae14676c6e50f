import type {
  DriverCard,
  DriverItem,
  DriverRow,
  DriverStatus,
  Employment,
  Leave,
  LeaveKind,
  LicenceCategory,
} from '#contract/driver-card.ts'
import { errorsToSubmit, type DriverFacts as FormFacts, yearsBetween } from '#contract/driver-rules.ts'
import { maskPhone } from '#contract/identifiers.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Day } from '#contract/primitives.ts'
import { actionsOf, type DriverFacts } from '#server/drivers/lifecycle.ts'
import type { DriverRecord, DriverState, LeaveRecord } from '#server/drivers/record.ts'
import { availabilityOf, awayOn, complianceOf, obstaclesAmong, obstaclesOf } from '#server/drivers/rules.ts'
import { maskedOf, type Open } from './secrets.ts'

export const nameOf = (driver: Pick<DriverRecord, 'lastName' | 'firstName' | 'middleName'>): string =>
  [driver.lastName, driver.firstName, driver.middleName].filter(Boolean).join(' ')

export const toLeave = (leave: LeaveRecord): Leave => ({
  id: leave.id,
  kind: leave.kind as LeaveKind,
  from: leave.startsOn,
  until: leave.endsOn,
})

/** What the steps ask of a driver on a day. */
export function factsOf(state: DriverState, today: Day, open: Open): DriverFacts {
  const { driver, leaves, flights } = state
  return {
    status: driver.status as DriverStatus,
    missing:
      driver.status === 'draft' || driver.status === 'verification' ? fieldErrorsOf(state, today, open).map(error => error.rule) : [],
    obstacles: obstaclesAmong(complianceOf(driver), today).map(({ document }) => document),
    flights: flights.map(flight => flight.number),
    isAway: awayOn(leaves.map(toLeave), today) !== undefined,
    blockedBy: driver.blockedBy as DriverFacts['blockedBy'],
    erased: driver.erasedAt !== null,
  }
}

export function fieldErrorsOf({ driver, scan }: DriverState, today: Day, open: Open) {
  const birth = driver.birth && open(driver.birth)
  const facts: FormFacts = {
    phone: driver.phone !== null,
    age: birth ? yearsBetween(birth, today) : null,
    citizenship: driver.citizenship,
    licence: driver.licence !== null,
    licenceIssued: driver.licenceIssued,
    licenceExpires: driver.licenceExpires,
    categories: driver.categories,
    adr: driver.adrClasses.length > 0 ? { expires: driver.adrExpires } : null,
    permit: driver.permitKind === null ? null : { expires: driver.permitExpires },
    employment: driver.employment,
    tin: driver.tin !== null && /^\d{12}$/.test(open(driver.tin)),
    hired: driver.hiredFrom === null ? null : { from: driver.hiredFrom, until: driver.hiredUntil },
    consent: driver.processingConsentAt !== null,
    scan,
  }
  return errorsToSubmit(facts)
}

/** A driver as somebody reads him: one whose processing is restricted is a letter to all but the owner. */
export function shownTo(driver: DriverRecord, permissions: ReadonlySet<Permission>): DriverRecord {
  if (driver.restrictedAt === null || permissions.has('organization.manage')) return driver
  const hidden = { birth: null, phone: null, licence: null, passport: null, tin: null, snils: null }
  return {
    ...driver,
    ...hidden,
    adrCertificate: null,
    tachographCard: null,
    permit: null,
    lastName: `${driver.lastName[0] ?? ''}•••`,
    firstName: '•',
    middleName: null,
  }
}

/** A driver as his own organisation reads him where one is picked; personal data is masked. */
export function toRow(driver: DriverRecord, leaves: readonly LeaveRecord[], today: Day, open: Open): DriverRow {
  const documents = complianceOf(driver)
  const away = leaves.filter(leave => leave.endsOn >= today).map(toLeave)
  return {
    id: driver.id,
    name: nameOf(driver),
    lastName: driver.lastName,
    firstName: driver.firstName,
    middleName: driver.middleName,
    phone: driver.phone && maskPhone(open(driver.phone)),
    categories: driver.categories as LicenceCategory[],
    licenceExpires: driver.licenceExpires,
    medicalExpires: driver.medicalExpires,
    adr: driver.adrClasses.length > 0 ? { classes: driver.adrClasses, expires: driver.adrExpires } : null,
    employment: driver.employment as Employment,
    status: driver.status as DriverStatus,
    compliance: documents,
    obstacles: obstaclesOf({ status: driver.status, compliance: documents, leaves: away }, today),
    leaves: away,
  }
}

type Viewer = { today: Day; now: Date; open: Open; permissions: ReadonlySet<Permission> }

export function toItem(state: DriverState, { today, now, open, permissions }: Viewer): DriverItem {
  const { leaves, flights, lastFlightAt } = state
  const driver = shownTo(state.driver, permissions)
  const row = toRow(driver, leaves, today, open)
  const present = flights.find(flight => flight.started || flight.startsAt <= now)
  const shown = present ?? flights[0]
  return {
    ...row,
    version: driver.version,
    availability: availabilityOf({ status: driver.status, obstacles: row.obstacles, busy: present !== undefined, lastFlightAt }, now),
    flight: shown
      ? {
          id: shown.id,
          number: shown.number,
          truck: shown.truck,
          startsAt: shown.startsAt.toISOString(),
          endsAt: shown.endsAt.toISOString(),
        }
      : null,
    consent: driver.processingConsentAt !== null,
    lastFlightAt: lastFlightAt?.toISOString() ?? null,
    blockReason: driver.blockReason,
    blockedBy: driver.blockedBy as DriverItem['blockedBy'],
    actions: actionsOf(factsOf(state, today, open), permissions),
  }
}

export function toCard(state: DriverState, viewer: Viewer): DriverCard {
  const { preferredPlate } = state
  const driver = shownTo(state.driver, viewer.permissions)
  const birth = driver.birth && viewer.open(driver.birth)
  return {
    ...toItem(state, viewer),
    masked: maskedOf(driver, viewer.open),
    age: birth ? yearsBetween(birth, viewer.today) : null,
    citizenship: driver.citizenship,
    licenceCountry: driver.licenceCountry,
    licenceIssued: driver.licenceIssued,
    adrTanks: driver.adrTanks,
    tachographExpires: driver.tachographExpires,
    medicalBookExpires: driver.medicalBookExpires,
    permit: driver.permitKind === null ? null : { kind: driver.permitKind as 'patent' | 'permit', expires: driver.permitExpires },
    hired: driver.hiredFrom === null ? null : { from: driver.hiredFrom, until: driver.hiredUntil },
    preferredTruck: driver.preferredTruckId && preferredPlate ? { id: driver.preferredTruckId, plate: preferredPlate } : null,
    consents: {
      processingAt: driver.processingConsentAt?.toISOString() ?? null,
      trackingAt: driver.trackingConsentAt?.toISOString() ?? null,
    },
    missing: fieldErrorsOf(state, viewer.today, viewer.open),
  }
}
