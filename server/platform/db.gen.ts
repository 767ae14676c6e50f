// Written by `npm run db:types` from the migrated database.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AccessKeys {
  addresses: Generated<string[]>
  clientId: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  createdBy: string
  employeeId: string
  expiresAt: ColumnType<Date, Date | string, Date | string>
  hint: string
  id: string
  name: string
  orgId: string
  replacedBy: string | null
  revokedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  scopes: string[]
  usedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  usedFrom: string | null
}

export interface ActingSessions {
  byName: string
  byUserId: string
  demo: Generated<boolean>
  employeeId: string
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  endsAt: ColumnType<Date, Date | string, Date | string>
  id: string
  mayWrite: boolean
  orgId: string
  reason: string
  startedAt: ColumnType<Date, Date | string, Date | string>
}

export interface AnalyticsGoals {
  changedAt: ColumnType<Date, Date | string, Date | string>
  currency: string
  figure: string
  orgId: string
  side: string
  value: number
  version: Generated<number>
}

export interface AnalyticsNotes {
  changedAt: ColumnType<Date, Date | string, Date | string>
  dashboard: string
  employeeId: string
  fromOn: string
  id: string
  orgId: string
  side: string
  text: string
  toOn: string
  version: Generated<number>
}

export interface AnnouncementDismissals {
  announcementId: string
  at: ColumnType<Date, Date | string, Date | string>
  employeeId: string
  orgId: string
}

export interface Announcements {
  byName: Generated<string>
  changedAt: ColumnType<Date, Date | string, Date | string>
  demo: Generated<boolean>
  endsAt: ColumnType<Date, Date | string, Date | string>
  id: string
  severity: string
  startsAt: ColumnType<Date, Date | string, Date | string>
  textEn: Generated<string>
  textRu: Generated<string>
  titleEn: string
  titleRu: string
  version: Generated<number>
}

export interface Assignments {
  driverId: string | null
  endsAt: ColumnType<Date, Date | string, Date | string>
  flightId: string
  id: string
  orgId: string
  period: GeneratedAlways<string>
  startsAt: ColumnType<Date, Date | string, Date | string>
  vehicleId: string | null
}

export interface AuditErasures {
  actId: string
  auditId: string
  contentHash: Buffer
  orgId: string
}

export interface AuditLinks {
  auditId: string
  covers: Generated<number>
  hash: Buffer
  orgId: string
  prevHash: Buffer
  seq: number
}

export interface Audits {
  actingAs: string | null
  at: ColumnType<Date, Date | string, Date | string>
  byAddress: string | null
  byEmployeeId: string | null
  byKey: string | null
  byOrgId: string
  bySession: string | null
  byUserId: string | null
  facts: Generated<unknown>
  fromStatus: string | null
  id: string
  kind: string
  objectId: string | null
  orgId: string
  salt: string | null
  toStatus: string | null
  what: string
}

export interface BackupMarks {
  at: ColumnType<Date, Date | string, Date | string>
  byName: Generated<string>
  id: string
  kind: string
  name: string
}

export interface BankAccounts {
  account: string
  bank: string
  bik: string
  correspondent: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  currency: Generated<string>
  demo: Generated<boolean>
  id: string
  main: Generated<boolean>
  mainSince: ColumnType<Date | null, Date | string | null, Date | string | null>
  orgId: string
  version: Generated<number>
}

export interface CalendarFeeds {
  createdAt: ColumnType<Date, Date | string, Date | string>
  createdBy: string
  id: string
  kind: string
  locale: string
  name: string
  orgId: string
  readAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  tokenHash: Buffer
}

export interface ChannelBindings {
  addressHash: Buffer | null
  channel: string
  codeAttempts: Generated<number>
  codeHash: Buffer | null
  codeUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
  createdAt: ColumnType<Date, Date | string, Date | string>
  driverId: string | null
  driverLinkId: string | null
  employeeId: string | null
  failingSince: ColumnType<Date | null, Date | string | null, Date | string | null>
  filter: Generated<unknown>
  id: string
  name: Generated<string>
  orgId: string
  reason: string | null
  sealed: Buffer | null
  sentAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  state: string
  warned: Generated<number>
}

export interface ChannelGauges {
  channel: string
  counts: Generated<unknown>
  readTo: string | null
  readsUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface ConditionEditions {
  at: ColumnType<Date, Date | string, Date | string>
  blocks: unknown
  byName: string
  edition: number
  effectiveOn: string
  note: string
  orgId: string
  templateId: string
}

export interface ConditionScopes {
  bodyType: string | null
  customerId: string | null
  executorId: string | null
  fromPlace: string | null
  id: string
  orgId: string
  templateId: string
  toPlace: string | null
}

export interface ConditionTemplates {
  active: boolean
  createdAt: ColumnType<Date, Date | string, Date | string>
  edition: number
  id: string
  name: string
  orgId: string
  originEdition: number | null
  originId: string | null
  updatedAt: ColumnType<Date, Date | string, Date | string>
  version: number
}

export interface ContractRates {
  active: Generated<boolean>
  awardId: string | null
  bodyTypes: Generated<string[]>
  createdAt: ColumnType<Date, Date | string, Date | string>
  createdBy: string | null
  currency: string
  demo: Generated<boolean>
  executorId: string
  executorName: string
  executorTin: string
  fromEn: string
  fromPlace: string
  fromRegion: Generated<boolean>
  fromRu: string
  id: string
  lotId: string | null
  orgId: string
  price: number
  radiusKm: Generated<number>
  share: number
  tenderId: string | null
  toEn: string
  toPlace: string
  toRegion: Generated<boolean>
  toRu: string
  validFrom: string
  validTo: string
  vatMode: string
  vatRate: number
  version: Generated<number>
  weeklyCap: number | null
}

export interface CostRates {
  currency: string
  driverDay: number | null
  driverKm: number | null
  driverTrip: number | null
  fuelPrice: number | null
  loadL: number
  orgId: string
  tollKm: number | null
  version: number
  winterFrom: number
  winterPercent: number
  winterTo: number
}

export interface Couplings {
  byName: string
  demo: Generated<boolean>
  endsAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  orgId: string
  period: GeneratedAlways<string>
  startsAt: ColumnType<Date, Date | string, Date | string>
  trailerId: string
  truckId: string
}

export interface CurrencyRates {
  currency: string
  day: string
  nominal: number
  rate: number
  source: string
}

export interface Customers {
  active: Generated<boolean>
  addresses: Generated<string[]>
  contactEmail: string | null
  contactName: Generated<string>
  contactPhone: string | null
  contacts: Generated<unknown>
  contractNumber: Generated<string>
  country: Generated<string>
  createdAt: ColumnType<Date, Date | string, Date | string>
  creditCurrency: string | null
  creditLimit: number | null
  demo: Generated<boolean>
  documentFields: Generated<string[]>
  documents: Generated<string[]>
  externalId: string | null
  id: string
  invoiceFields: Generated<string[]>
  invoiceRules: Generated<string>
  kpp: string | null
  legalName: Generated<string>
  name: string
  note: Generated<string>
  orgId: string
  ownFields: Generated<unknown>
  passHours: number | null
  payDays: number | null
  payDaysKind: string | null
  payTrigger: string | null
  requiredFields: Generated<string[]>
  searchAddress: Generated<string>
  searchName: string
  tin: string | null
  updatedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  usedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
}

export interface DashboardSubscriptions {
  changedAt: ColumnType<Date, Date | string, Date | string>
  dashboard: string
  employeeId: string
  every: string
  hour: string
  id: string
  lastAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  locale: string
  nextAt: ColumnType<Date, Date | string, Date | string>
  onDay: number
  orgId: string
  settings: unknown
  version: Generated<number>
}

export interface DataFiles {
  file: string
  sum: Generated<string>
  target: string
}

export interface Deliveries {
  at: ColumnType<Date, Date | string, Date | string>
  attempts: Generated<number>
  bindingId: string | null
  channel: string
  cost: number | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  detail: Generated<string>
  driverId: string | null
  driverLinkId: string | null
  employeeId: string | null
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  event: string | null
  id: string
  lane: string
  objectId: string | null
  orgId: string
  reason: string | null
  receipt: string | null
  runAt: ColumnType<Date, Date | string, Date | string>
  runId: string | null
  sealed: Buffer | null
  source: unknown
  status: Generated<string>
  tookMs: number | null
  tries: Generated<unknown>
  urgent: Generated<boolean>
}

export interface DemandAnswers {
  amount: number
  confirmed: Generated<number>
  demandId: string
  demo: Generated<boolean>
  executorId: string
  laneId: string
  offerId: string
  ordered: Generated<number>
  orgId: string
  promised: number
  vatMode: string
  vatRate: number
  week: string
}

export interface DemandEntries {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string | null
  byOrgName: string | null
  comment: Generated<string>
  demandId: string
  demo: Generated<boolean>
  facts: Generated<unknown>
  fromStatus: string | null
  id: string
  orgId: string
  partyId: string | null
  toStatus: string | null
  what: string
}

export interface DemandLanes {
  demandId: string
  demo: Generated<boolean>
  facts: unknown
  id: string
  orgId: string
  price: number | null
  priceTo: number | null
  seq: number
}

export interface DemandLetters {
  currency: string | null
  demandId: string
  letterId: string
  loadingHour: string | null
  loadingOn: string | null
  orgId: string
  price: number | null
  vatMode: string | null
}

export interface DemandOffers {
  agreed: Generated<boolean>
  amount: number | null
  closed: Generated<boolean>
  comment: string
  compared: number | null
  confirmDueAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  createdAt: ColumnType<Date, Date | string, Date | string>
  demandId: string
  demo: Generated<boolean>
  executorId: string
  executorName: string
  executorTin: string
  id: string
  lastTurn: string
  loadingAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  needsReconfirm: Generated<boolean>
  orderId: string | null
  orgId: string
  publication: number
  reason: Generated<string>
  revision: number
  status: string
  trucks: number
  updatedAt: ColumnType<Date, Date | string, Date | string>
  validUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
  vatMode: string
  vatRate: number
  vehicle: string
}

export interface DemandParties {
  bodyTypes: string[]
  createdAt: ColumnType<Date, Date | string, Date | string>
  demandId: string
  dueAt: ColumnType<Date, Date | string, Date | string>
  forwarderId: string
  homeOrgId: string
  kind: string
  mode: string
  opens: boolean
  orgId: string
  private: Generated<boolean>
  rowJson: string
  search: string
  shape: number
  side: string
  status: string
  tab: string
  version: number
  visibleFrom: ColumnType<Date, Date | string, Date | string>
}

export interface DemandRecipients {
  demandId: string
  demo: Generated<boolean>
  executorId: string
  openedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  orderId: string | null
  orgId: string
  visibleFrom: ColumnType<Date, Date | string, Date | string>
}

export interface DemandTurns {
  amount: number | null
  at: ColumnType<Date, Date | string, Date | string>
  before: unknown
  byName: string | null
  comment: Generated<string>
  demandId: string
  demo: Generated<boolean>
  executorId: string
  id: string
  offerId: string
  orderId: string | null
  orgId: string
  side: string
  what: string
}

export interface DemandWeeks {
  demandId: string
  demo: Generated<boolean>
  laneId: string
  needed: number
  orgId: string
  week: string
}

export interface Demands {
  basis: string
  cancelComment: Generated<string>
  cancelReason: string | null
  chosenId: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  currency: string
  deadline: ColumnType<Date | null, Date | string | null, Date | string | null>
  deductsVat: Generated<boolean>
  demo: Generated<boolean>
  draft: unknown
  facts: unknown
  id: string
  kind: string
  number: string | null
  orderId: string | null
  orgId: string
  publication: Generated<number>
  publishedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  responsibleId: string
  responsibleName: string
  revision: Generated<number>
  status: string
  statusAt: ColumnType<Date, Date | string, Date | string>
  takeNow: boolean
  updatedAt: ColumnType<Date, Date | string, Date | string>
  version: Generated<number>
  waterfallId: string | null
}

export interface DemoWorlds {
  at: ColumnType<Date, Date | string, Date | string>
  id: number
  state: string
}

export interface DeviceFaults {
  count: number
  deviceId: string
  example: string
  fault: string
  lastAt: ColumnType<Date, Date | string, Date | string>
  orgId: string
}

export interface DeviceFigures {
  deviceId: string
  heardAt: ColumnType<Date, Date | string, Date | string>
  heardFrom: string
  orgId: string
  repeated: Generated<number>
  stored: Generated<number>
}

export interface DeviceVehicles {
  deviceId: string
  endsAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  orgId: string
  period: GeneratedAlways<string>
  startsAt: ColumnType<Date, Date | string, Date | string>
  vehicleId: string
}

export interface Devices {
  approvedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  createdAt: ColumnType<Date, Date | string, Date | string>
  employeeId: string
  id: string
  identifier: string
  name: string
  orgId: string
  protocol: string
  revokedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  secretHash: Buffer | null
  version: Generated<number>
}

export interface DictEntries {
  active: Generated<boolean>
  attrs: Generated<unknown>
  code: string
  dict: string
  nameEn: string
  nameRu: string
  sort: number
}

export interface Dicts {
  dict: string
  version: number
}

export interface DirectoryWords {
  demo: Generated<boolean>
  kind: string
  orgId: string
  word: string
}

export interface Drafts {
  employeeId: string
  form: string
  orgId: string
  savedAt: ColumnType<Date, Date | string, Date | string>
  sealed: Buffer
  userId: string
  version: number
}

export interface DriverLeaves {
  createdAt: ColumnType<Date, Date | string, Date | string>
  driverId: string
  endsOn: string
  id: string
  kind: string
  orgId: string
  startsOn: string
}

export interface DriverLinks {
  agent: Generated<string>
  answer: string | null
  answeredAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  clockAheadMs: number | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  deviceHash: Buffer | null
  driverId: string
  employeeId: string
  flightId: string
  id: string
  locale: Generated<string>
  openedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  orgId: string
  planMark: string | null
  revokedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  seenAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  tokenHash: Buffer
}

export interface DriverRates {
  currency: string
  driverDay: number | null
  driverId: string
  driverKm: number | null
  driverTrip: number | null
  orgId: string
  version: number
}

export interface Drivers {
  adrCertificate: Buffer | null
  adrClasses: Generated<string[]>
  adrExpires: string | null
  adrTanks: Generated<boolean>
  birth: Buffer | null
  blockReason: string | null
  blockedBy: string | null
  categories: Generated<string[]>
  citizenship: Generated<string>
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: Generated<boolean>
  employment: Generated<string>
  erasedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  firstName: string
  hiredFrom: string | null
  hiredUntil: string | null
  id: string
  lastName: string
  licence: Buffer | null
  licenceCountry: Generated<string>
  licenceExpires: string | null
  licenceHash: Buffer | null
  licenceIssued: string | null
  medicalBookExpires: string | null
  medicalExpires: string | null
  middleName: string | null
  orgId: string
  passport: Buffer | null
  passportHash: Buffer | null
  permit: Buffer | null
  permitExpires: string | null
  permitKind: string | null
  phone: Buffer | null
  phoneHash: Buffer | null
  preferredTruckId: string | null
  processingConsentAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  restrictedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  snils: Buffer | null
  status: string
  tachographCard: Buffer | null
  tachographExpires: string | null
  tin: Buffer | null
  trackingConsentAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
}

export interface EmployeeAbsences {
  deputyId: string | null
  employeeId: string
  fromOn: string
  orgId: string
  untilOn: string
}

export interface Employees {
  active: Generated<boolean>
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: Generated<boolean>
  dismissedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  email: string | null
  id: string
  limits: Generated<unknown>
  name: string
  orgId: string
  phone: string | null
  position: Generated<string>
  roles: string[]
  service: Generated<boolean>
  userId: string
  version: Generated<number>
}

export interface EmptyShares {
  emptyKm: number
  flights: number
  month: string
  orgId: string
  roadKm: number
  vehicleClass: string
}

export interface ErasureActs {
  at: ColumnType<Date, Date | string, Date | string>
  basis: string
  byName: string
  byPosition: string
  facts: unknown
  id: string
  kind: string
  number: string
  objectId: string
  orgId: string
  place: number
}

export interface ErasureMarks {
  actId: string
  mark: Buffer
  orgId: string
}

export interface ErasureRemains {
  actId: string
  holding: string
  objectId: string
  orgId: string
  place: Generated<number>
  untilDay: string
}

export interface ExpectedArrivals {
  at: ColumnType<Date, Date | string, Date | string>
  flightId: string
  fromAt: ColumnType<Date, Date | string, Date | string>
  lateMin: number
  orderId: string
  orgId: string
  seq: number
  stopSeq: number
  taskId: string
  untilAt: ColumnType<Date, Date | string, Date | string>
  windowTo: ColumnType<Date, Date | string, Date | string>
}

export interface ExpiryNotices {
  at: ColumnType<Date, Date | string, Date | string>
  blocks: boolean
  days: number
  document: string
  expires: string
  kind: string
  name: string
  objectId: string
  orgId: string
}

export interface Exports {
  actingAs: string | null
  attempts: Generated<number>
  blob: string | null
  columns: string[]
  createdAt: ColumnType<Date, Date | string, Date | string>
  employeeId: string
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  expiresAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  failure: string | null
  failureInfo: unknown
  format: string
  id: string
  leaseUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
  list: string
  locale: string
  name: string
  orgId: string
  parts: Generated<number>
  prints: unknown
  query: string
  rights: Generated<string[]>
  rows: Generated<number>
  runAt: ColumnType<Date, Date | string, Date | string>
  runId: string | null
  size: Generated<number>
  skipped: Generated<number>
  slot: number | null
  status: string
  total: number | null
  userId: string
}

export interface FactDays {
  changedAt: ColumnType<Date, Date | string, Date | string>
  day: string
  orgId: string
  side: string
  version: number
}

export interface FactMonths {
  answerMinutes: number
  answered: number
  co2eKnown: number
  co2eUnknown: number
  currency: string
  cycleKnown: number
  cycleMinutes: number
  dimension: string
  documentsAccepted: number
  documentsAsked: number
  documentsMissing: number
  documentsReturned: number
  documentsUnderReview: number
  income: number
  incomeKnown: number
  key: string
  lateAtLoading: number
  lateFromLoading: number
  lateMinutes: number
  lateOnRoad: number
  lateUnexplained: number
  loadingInTime: number
  loadingKnown: number
  loadingLate: number
  loadingWaitMinutes: number
  loadingWaited: number
  margin: number
  marginBase: number
  marginKnown: number
  month: string
  offersEnded: number
  offersInTime: number
  offersKnown: number
  orders: number
  orgId: string
  side: string
  spend: number
  spendKnown: number
  stopsInTime: number
  stopsKnown: number
  tonKm: number
  unloadingInTime: number
  unloadingKnown: number
  unloadingLate: number
  unloadingWaitMinutes: number
  unloadingWaited: number
  vat: number
  wtwKg: number
}

export interface FactRollups {
  answerMinutes: number
  answered: number
  co2eKnown: number
  co2eUnknown: number
  currency: string
  cycleKnown: number
  cycleMinutes: number
  day: string
  dimension: string
  documentsAccepted: number
  documentsAsked: number
  documentsMissing: number
  documentsReturned: number
  documentsUnderReview: number
  income: number
  incomeKnown: number
  key: string
  lateAtLoading: Generated<number>
  lateFromLoading: Generated<number>
  lateMinutes: number
  lateOnRoad: Generated<number>
  lateUnexplained: Generated<number>
  loadingInTime: number
  loadingKnown: number
  loadingLate: number
  loadingWaitMinutes: number
  loadingWaited: number
  margin: number
  marginBase: number
  marginKnown: number
  offersEnded: Generated<number>
  offersInTime: Generated<number>
  offersKnown: Generated<number>
  orders: number
  orgId: string
  side: string
  spend: number
  spendKnown: number
  stopsInTime: number
  stopsKnown: number
  tonKm: number
  unloadingInTime: number
  unloadingKnown: number
  unloadingLate: number
  unloadingWaitMinutes: number
  unloadingWaited: number
  vat: number
  wtwKg: number
}

export interface FactStaleMonths {
  month: string
  orgId: string
  side: string
  since: ColumnType<Date, Date | string, Date | string>
}

export interface FactTail {
  day: string
  id: string
  orgId: string
  side: string
}

export interface FileOpenings {
  expiresAt: ColumnType<Date, Date | string, Date | string>
  id: string
  orgId: string
}

export interface FileSpaces {
  bytes: number
  orgId: string
}

export interface Files {
  blob: string
  cleaned: Generated<boolean>
  createdAt: ColumnType<Date, Date | string, Date | string>
  createdBy: string
  declared: Generated<string>
  draft: boolean
  guestId: string | null
  id: string
  kind: string
  name: string
  objectId: string
  orgId: string
  pictured: Generated<boolean>
  purpose: string
  removedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  scanned: Generated<string>
  sha256: Buffer | null
  sharedWith: string | null
  size: number
  status: string
  storedBytes: number
  treatedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  type: string
}

export interface FlagChoices {
  at: ColumnType<Date, Date | string, Date | string>
  choice: string
  key: string
  orgId: string
  userId: string
}

export interface FlagCounts {
  count: number
  failed: Generated<number>
  hour: ColumnType<Date, Date | string, Date | string>
  key: string
  orgId: string
  variant: string
}

export interface FlagEditions {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  byUserId: string | null
  key: string
  orgId: string
  reason: Generated<string>
  state: unknown
  version: number
}

export interface FlagOpinions {
  at: ColumnType<Date, Date | string, Date | string>
  id: string
  key: string
  name: string
  orgId: string
  text: string
  useful: boolean | null
  userId: string
}

export interface Flags {
  aboutEn: Generated<string>
  aboutRu: Generated<string>
  enabled: boolean
  forTesters: Generated<boolean>
  key: string
  nameEn: Generated<string>
  nameRu: Generated<string>
  owner: Generated<string>
  removeOn: string | null
  rules: Generated<unknown>
  switchedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
  wholeSince: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface FlightAlarms {
  bound: number | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  flightId: string
  fromAt: ColumnType<Date, Date | string, Date | string>
  id: string
  kind: string
  lat: number | null
  lon: number | null
  minutes: number
  orderId: string | null
  orderOrgId: string | null
  orgId: string
  untilAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  value: number | null
  vehicleId: string | null
}

export interface FlightClimates {
  checkedAt: ColumnType<Date, Date | string, Date | string>
  climates: unknown
  doors: unknown
  flightId: string
  orgId: string
  recordedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  series: unknown
}

export interface FlightCosts {
  currency: string
  fact: number | null
  factBasis: unknown
  flightId: string
  kind: string
  note: Generated<string>
  orgId: string
  plan: number | null
  planBasis: unknown
}

export interface FlightEntries {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  byOrgName: string
  comment: Generated<string>
  facts: Generated<unknown>
  flightId: string
  id: string
  orgId: string
  reason: string | null
  sharedWith: string | null
  what: string
}

export interface FlightLessons {
  at: ColumnType<Date, Date | string, Date | string>
  flightId: string
  key: string
  kind: string
  orgId: string
  seq: number
  value: number
  what: string
}

export interface FlightLoads {
  flightId: string
  kgKm: number | null
  leg: number
  massKg: number
  orderId: string
  orderNumber: string
  orderOrgId: string
  orgId: string
  pallets: number
  pieces: number
  volumeM3: number
}

export interface FlightOverrides {
  at: ColumnType<Date, Date | string, Date | string>
  flightId: string
  id: string
  orgId: string
  person: string
  reason: string
  warnings: unknown
}

export interface FlightParties {
  driverId: string | null
  dueAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  endsAt: ColumnType<Date, Date | string, Date | string>
  flightId: string
  homeOrgId: string
  number: Generated<string>
  opens: boolean
  orgId: string
  rowJson: string
  search: string
  shape: number
  side: string
  startsAt: ColumnType<Date, Date | string, Date | string>
  status: string
  tab: Generated<string>
  truckId: string | null
  version: number
}

export interface FlightReadings {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  comment: string
  createdAt: ColumnType<Date, Date | string, Date | string>
  flightId: string
  id: string
  orgId: string
  temperature: number
}

export interface FlightSheets {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  date: string
  edition: string
  flightId: string
  id: string
  language: string
  number: string
  orgId: string
  sealed: Buffer
  sha256: Buffer
  version: number
}

export interface FlightSplits {
  flightId: string
  orgId: string
  shares: unknown
  splitBy: string
}

export interface FlightTasks {
  address: Generated<string>
  arrivedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  comment: string
  completedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  confirmedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  country: string | null
  damaged: Generated<boolean>
  departedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  evidence: Generated<unknown>
  flightId: string
  forecast: unknown
  handover: string | null
  handoverReason: Generated<string>
  id: string
  kind: string
  lat: number | null
  lateShared: Generated<boolean>
  lateSince: ColumnType<Date | null, Date | string | null, Date | string | null>
  leftover: Generated<boolean>
  lon: number | null
  massKg: number | null
  minutes: number | null
  orderId: string
  orderOrgId: string
  orgId: string
  pallets: number | null
  pieces: number | null
  placeEn: Generated<string>
  placeRu: Generated<string>
  plannedFrom: ColumnType<Date, Date | string, Date | string>
  plannedTo: ColumnType<Date, Date | string, Date | string>
  projectedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  reason: string | null
  receiver: Generated<string>
  receiverPosition: Generated<string>
  receiverPower: Generated<string>
  seals: Generated<string[]>
  seq: number
  serviceAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  signatureId: string | null
  source: string | null
  status: string
  stopSeq: number
  temperature: number | null
  tz: Generated<string>
}

export interface FlightVisits {
  arrival: unknown
  arrivedAt: ColumnType<Date, Date | string, Date | string>
  departure: unknown
  fence: unknown
  flightId: string
  leftAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  orgId: string
  seenAt: ColumnType<Date, Date | string, Date | string>
  taskId: string
  track: unknown
}

export interface Flights {
  coDriverId: string | null
  coDriverName: string | null
  coDriverPhone: Buffer | null
  confirmedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: boolean
  driverId: string | null
  driverName: string | null
  driverPhone: Buffer | null
  emptyKm: number | null
  formerResources: string[] | null
  formerUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
  fuelL: number | null
  id: string
  instructions: Generated<string>
  interruptComment: Generated<string>
  interruptReason: string | null
  interruptedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  loadedKm: number | null
  mirrorsId: string | null
  mirrorsOrgId: string | null
  number: string
  odometerEnd: number | null
  odometerStart: number | null
  orgId: string
  plannedEnd: ColumnType<Date, Date | string, Date | string>
  plannedStart: ColumnType<Date, Date | string, Date | string>
  replacesId: string | null
  silenceTold: number | null
  silentSince: ColumnType<Date | null, Date | string | null, Date | string | null>
  status: string
  trailerId: string | null
  trailerModel: string | null
  trailerPlate: string | null
  truckId: string | null
  truckModel: string | null
  truckPlate: string | null
  updatedAt: ColumnType<Date, Date | string, Date | string>
  version: number
}

export interface HandoverCodes {
  madeAt: ColumnType<Date, Date | string, Date | string>
  madeBy: string
  mark: Buffer
  orderId: string
  orgId: string
  sealed: Buffer
  taskId: string
  tries: Generated<number>
  usedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface HealthSamples {
  at: ColumnType<Date, Date | string, Date | string>
  figures: unknown
  process: string
}

export interface Hearings {
  attempts: Generated<number>
  consumer: string
  id: string
  objectId: string
  orgId: string
  runAt: ColumnType<Date, Date | string, Date | string>
}

export interface IdempotencyKeys {
  at: ColumnType<Date, Date | string, Date | string>
  body: string | null
  call: string
  hash: Buffer
  key: string
  orgId: string
  status: number | null
}

export interface Identities {
  createdAt: ColumnType<Date, Date | string, Date | string>
  provider: string
  subject: string
  userId: string
}

export interface ImportChunks {
  broken: Generated<number>
  importId: string
  orgId: string
  ready: Generated<number>
  sealed: Buffer
  seq: number
}

export interface ImportedOrders {
  orderId: string
  orgId: string
  print: Buffer
}

export interface Imports {
  above: Buffer | null
  addedRows: Generated<number>
  brokenCells: Generated<number>
  brokenRows: Generated<number>
  createdAt: ColumnType<Date, Date | string, Date | string>
  employeeId: string
  expiresAt: ColumnType<Date, Date | string, Date | string>
  fields: Generated<string[]>
  fileName: string
  hasHeads: Generated<boolean>
  heads: Buffer | null
  id: string
  kind: string
  knownRows: Generated<number>
  options: Generated<unknown>
  orgId: string
  rowsCount: Generated<number>
  status: string
  version: Generated<number>
}

export interface IncomingLetters {
  at: ColumnType<Date, Date | string, Date | string>
  attachments: Generated<number>
  channel: Generated<string>
  chatId: string | null
  customerId: string | null
  employeeId: string | null
  fromAddress: string
  fromName: Generated<string>
  id: string
  known: string | null
  messageKey: string
  orderIds: Generated<string[]>
  orgId: string
  proven: boolean
  refused: Generated<string[]>
  sender: string
  state: string
  subject: Generated<string>
  text: Generated<string>
  version: Generated<number>
  wait: string | null
}

export interface InstallationAlarms {
  code: string
  facts: Generated<unknown>
  seenAt: ColumnType<Date, Date | string, Date | string>
  severity: string
  since: ColumnType<Date, Date | string, Date | string>
  subject: string
  toldAt: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface InstallationSettings {
  byName: Generated<string>
  key: string
  setAt: ColumnType<Date, Date | string, Date | string>
  value: unknown
  version: Generated<number>
}

export interface Invitations {
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: Generated<boolean>
  email: string
  employeeId: string | null
  expiresAt: ColumnType<Date, Date | string, Date | string>
  id: string
  invitedBy: string
  limits: Generated<unknown>
  locale: Generated<string>
  mailId: string | null
  name: string
  orgId: string
  position: Generated<string>
  roles: string[]
  sentAt: ColumnType<Date, Date | string, Date | string>
  status: string
  tokenHash: Buffer
  version: Generated<number>
}

export interface LastPositions {
  accuracy: number | null
  altitude: number | null
  at: ColumnType<Date, Date | string, Date | string>
  course: number | null
  doorsOpen: boolean | null
  elsewhereAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  elsewhereCount: Generated<number>
  elsewhereLat: number | null
  elsewhereLon: number | null
  fuel: number | null
  ignition: boolean | null
  lat: number
  lon: number
  orgId: string
  rearTemperature: number | null
  satellites: number | null
  source: string
  speed: number | null
  takenAt: ColumnType<Date, Date | string, Date | string>
  temperature: number | null
  vehicleId: string
}

export interface LetterBoxes {
  employeeId: string
  openedAt: ColumnType<Date, Date | string, Date | string>
  orgId: string
  secret: string
}

export interface LetterChats {
  addressHash: Buffer
  channel: string
  customerId: string | null
  id: string
  name: Generated<string>
  openedAt: ColumnType<Date, Date | string, Date | string>
  orgId: string
  sealed: Buffer
}

export interface ListLayouts {
  changedAt: ColumnType<Date, Date | string, Date | string>
  employeeId: string
  layout: unknown
  list: string
  opensWith: string | null
  orgId: string
}

export interface ListViews {
  changedAt: ColumnType<Date, Date | string, Date | string>
  density: string | null
  employeeId: string
  id: string
  layout: unknown
  list: string
  name: string
  orgId: string
  query: string
  team: boolean
  version: Generated<number>
}

export interface LoginFailures {
  failures: number
  loginHash: Buffer
  place: Buffer
  triedAt: ColumnType<Date, Date | string, Date | string>
}

export interface LoginPlaces {
  login: string
  place: Buffer
  seenAt: ColumnType<Date, Date | string, Date | string>
}

export interface LoginTokens {
  clientId: string
  expiresAt: ColumnType<Date, Date | string, Date | string>
  login: string
  tokenHash: Buffer
}

export interface Logins {
  demo: Generated<boolean>
  email: string | null
  factor: Buffer | null
  factorSince: ColumnType<Date | null, Date | string | null, Date | string | null>
  factorStep: number | null
  login: string
  name: string
  password: string
  subject: string
  warnedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  wrong: Generated<number>
  wrongAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  wrongBefore: Generated<number>
}

export interface LotParties {
  bodyTypes: string[]
  createdAt: ColumnType<Date, Date | string, Date | string>
  dueAt: ColumnType<Date, Date | string, Date | string>
  homeOrgId: string
  kind: string
  lotId: string
  moneyJson: string
  opens: boolean
  orgId: string
  organizerId: string
  private: Generated<boolean>
  rowJson: string
  search: string
  shape: number
  side: string
  tab: string
  tenderId: string
  tenderStatus: string
  version: number
}

export interface Mails {
  attempts: Generated<number>
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  runAt: ColumnType<Date, Date | string, Date | string>
  sealed: Buffer | null
  status: Generated<string>
}

export interface ManagementRules {
  active: boolean
  createdAt: ColumnType<Date, Date | string, Date | string>
  draft: unknown
  employeeId: string
  event: string
  failedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  failures: Generated<number>
  fired: Generated<number>
  firedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  orgId: string
  priority: number
  removedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  updatedAt: ColumnType<Date, Date | string, Date | string>
  version: number
}

export interface MenuItems {
  core: Generated<boolean>
  groupId: number | null
  icon: string | null
  id: number
  isExternal: boolean
  isIframe: boolean
  isTab: boolean
  key: string | null
  path: string | null
  position: number
  src: string | null
  subTitle: string | null
  title: string
}

export interface NodalPoints {
  active: Generated<boolean>
  address: string
  addressKey: string
  contactEmail: string | null
  contactName: Generated<string>
  contactPhone: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  customerId: string | null
  demo: Generated<boolean>
  externalId: string | null
  gates: Generated<string[]>
  geofenceM: number | null
  geofencePolygon: unknown
  hiddenFromSuggest: Generated<boolean>
  hours: unknown
  id: string
  kind: Generated<string>
  lat: number
  lon: number
  maxHeightM: number | null
  maxMassKg: number | null
  name: Generated<string>
  noTrailer: Generated<boolean>
  note: Generated<string>
  orgId: string
  passesRule: Generated<string>
  place: string
  placeEn: string
  placeRu: string
  priority: Generated<number>
  search: string
  searchName: string
  serviceMin: number | null
  tin: string | null
  tz: string
  updatedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  usedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
}

export interface NoticeDigests {
  channel: string
  employeeId: string
  id: string
  madeAt: ColumnType<Date, Date | string, Date | string>
  noticeIds: string[]
  orgId: string
}

export interface NoticeEscalations {
  employeeId: string
  noticeId: string
  orgId: string
  since: ColumnType<Date, Date | string, Date | string>
  urgent: boolean
}

export interface NoticeMutes {
  at: ColumnType<Date, Date | string, Date | string>
  employeeId: string
  orgId: string
  target: string
}

export interface NoticeRoleSettings {
  changedAt: ColumnType<Date, Date | string, Date | string>
  events: Generated<unknown>
  orgId: string
  role: string
  version: Generated<number>
}

export interface NoticeSettings {
  changedAt: ColumnType<Date, Date | string, Date | string>
  deputyId: string | null
  digests: Generated<unknown>
  employeeId: string
  escalation: unknown
  events: Generated<unknown>
  locale: string
  orgId: string
  quiet: unknown
  tz: string | null
  version: Generated<number>
}

export interface NoticeWaits {
  channel: string
  employeeId: string
  noticeId: string
  objectId: string | null
  orgId: string
  since: ColumnType<Date, Date | string, Date | string>
  urgent: boolean
}

export interface Notices {
  at: ColumnType<Date, Date | string, Date | string>
  code: string
  concern: string
  employeeId: string
  facts: Generated<unknown>
  id: string
  kind: string
  mandatory: Generated<boolean>
  objectId: string
  occurrenceId: string
  orgId: string
  readAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  urgent: Generated<boolean>
}

export interface Numberings {
  kind: string
  last: number
  orgId: string
  year: number
}

export interface Occurrences {
  at: ColumnType<Date, Date | string, Date | string>
  byEmployeeId: string | null
  byOrgId: string
  cause: unknown
  code: string
  facts: Generated<unknown>
  homeOrgId: string
  id: string
  kind: string
  objectId: string
  orgId: string
  tx: Generated<string>
}

export interface OperatorSimulations {
  demo: boolean
  endAt: ColumnType<Date, Date | string, Date | string>
  fileName: string
  gisAt: ColumnType<Date, Date | string, Date | string>
  id: string
  kind: string
  orgId: string
  reason: string
  sends: number
  sha256: Buffer
  signature: Buffer | null
  takenAt: ColumnType<Date, Date | string, Date | string>
  uid: string
  verdict: string
  waybillId: string
  xml: Buffer | null
}

export interface OrderCargos {
  adrClass: string | null
  adrCode: string | null
  adrExplosiveKg: number | null
  adrGroup: string | null
  adrLimited: boolean | null
  adrName: string | null
  adrTunnel: string | null
  adrUn: string | null
  category: string | null
  containerNumber: string | null
  declaredCurrency: string | null
  declaredValue: number | null
  heightM: number | null
  hsCode: string | null
  lengthM: number | null
  massKg: number
  name: string
  orderId: string
  orgId: string
  packageType: string | null
  pallets: number
  pieces: number
  seq: number
  stackable: Generated<boolean>
  tempMax: number | null
  tempMin: number | null
  volumeM3: number
  widthM: number | null
}

export interface OrderChanges {
  answer: string
  answerDueAt: ColumnType<Date, Date | string, Date | string>
  answeredAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  answeredBy: string | null
  comment: string
  fields: string[]
  id: string
  orderId: string
  orgId: string
  partyId: string
  proposedAt: ColumnType<Date, Date | string, Date | string>
  proposedBy: string
  side: string
  status: string
  was: unknown
  will: unknown
}

export interface OrderClaims {
  amount: number
  answerAmount: number | null
  answerAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  answerBy: string | null
  answerComment: Generated<string>
  answerDocumentId: string | null
  basis: string
  claimAmount: number | null
  claimAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  claimBy: string | null
  claimComment: Generated<string>
  claimDocumentId: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  currency: string
  executorId: string
  executorName: string
  facts: unknown
  id: string
  kind: string
  orderId: string
  orgId: string
  replyDueAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  side: string
  status: string
  stop: number | null
  updatedAt: ColumnType<Date, Date | string, Date | string>
  version: number
}

export interface OrderComments {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  byOrgId: string
  byOrgName: string
  byUserId: string
  editedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  orderId: string
  orgId: string
  partyId: string
  removedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  text: string
  version: number
}

export interface OrderDebts {
  basis: string
  claims: number
  counterpartId: string
  counterpartKind: string
  counterpartName: string
  counterpartState: unknown
  counterpartTin: string
  currency: string
  deliveredOn: string | null
  demo: Generated<boolean>
  documents: string
  extras: number
  fromEn: string
  fromRu: string
  gross: number
  holdKind: string | null
  homeOrgId: string
  kind: string
  loadingOn: string | null
  net: number
  number: string
  orderId: string
  orgId: string
  paid: Generated<number>
  payDueOn: string | null
  payFrom: string | null
  search: string
  settledOn: string | null
  status: string
  toEn: string
  toRu: string
  total: number
  vat: number
  vatMode: string
  vatRate: number
  version: number
}

export interface OrderDocumentVersions {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string | null
  byOrg: string | null
  comment: Generated<string>
  decidedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  decidedBy: string | null
  documentId: string
  orderId: string
  orgId: string
  reason: string | null
  shared: boolean
  side: string
  status: string
  takenAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  takenBy: string | null
  version: number
  via: string
}

export interface OrderDocuments {
  changedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  comment: string
  courier: Generated<string>
  dueAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  kind: string
  orderId: string
  orgId: string
  origin: Generated<string>
  original: Generated<string>
  reason: string | null
  receivedOn: string | null
  required: Generated<boolean>
  sentOn: string | null
  seq: number
  shared: Generated<boolean>
  side: Generated<string>
  status: string
  title: Generated<string>
  track: Generated<string>
  uploadedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
  via: string | null
}

export interface OrderEmissions {
  basis: unknown
  flightId: string
  homeOrgId: string
  orderId: string
  orgId: string
  ttwKg: number
  wtwKg: number
}

export interface OrderEntries {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string | null
  byOrgName: string | null
  comment: string
  facts: unknown
  fromStatus: string | null
  id: string
  orderId: string
  orgId: string
  partyId: string | null
  reason: string | null
  side: string
  toStatus: string | null
  version: number | null
  what: string
}

export interface OrderExtras {
  amount: number
  answer: string
  answerDueAt: ColumnType<Date, Date | string, Date | string>
  answeredAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  answeredBy: string | null
  answeredSide: string | null
  approverIds: string[] | null
  code: string
  comment: string
  currency: string
  evidence: string
  id: string
  orderId: string
  orgId: string
  partyId: string
  payer: string
  proposedAt: ColumnType<Date, Date | string, Date | string>
  proposedBy: string
  proposerIds: string[]
  returns: string | null
  side: string
  status: string
}

export interface OrderFacts {
  answerMinutes: number | null
  bodyTypes: string[]
  counterpartId: string | null
  currency: string
  customerId: string | null
  cycleMinutes: number | null
  day: string
  deliveredAt: ColumnType<Date, Date | string, Date | string>
  documents: string
  documentsReturned: boolean
  fromPlace: string | null
  homeOrgId: string
  income: number | null
  loadingLate: number | null
  loadingWait: number | null
  margin: number | null
  offersEnded: number | null
  offersInTime: number | null
  orderId: string
  orgId: string
  responsibleId: string | null
  side: string
  spend: number | null
  toPlace: string | null
  unloadingLate: number | null
  unloadingWait: number | null
  vat: number | null
}

export interface OrderFlights {
  droppedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  flightId: string
  flightOrgId: string
  leg: Generated<number>
  massKg: number | null
  orderId: string
  orgId: string
  pallets: number | null
  pieces: number | null
  replacedBy: string | null
  sheetDate: string | null
  sheetNumber: string | null
  volumeM3: number | null
}

export interface OrderHaltRequests {
  answer: string
  answerDueAt: ColumnType<Date, Date | string, Date | string>
  answeredAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  answeredBy: string | null
  askedAt: ColumnType<Date, Date | string, Date | string>
  askedBy: string
  cargoPlace: string
  comment: string
  id: string
  orderId: string
  orgId: string
  paidPercent: number
  reason: string
  status: string
  version: number
}

export interface OrderHolds {
  blocks: string[]
  id: string
  kind: string
  orderId: string
  orgId: string
  reason: string
  releasedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  releasedBy: string | null
  setAt: ColumnType<Date, Date | string, Date | string>
  setBy: string
  severity: string
  shared: boolean
  side: string
  taskId: string | null
}

export interface OrderInternalComments {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  byUserId: string
  editedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  orderId: string
  orgId: string
  removedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  text: string
  version: number
}

export interface OrderMeasures {
  answerMinutes: number | null
  answered: number | null
  bodyTypes: string[] | null
  co2eKnown: number | null
  co2eUnknown: number | null
  counterpartId: string | null
  currency: string | null
  customerId: string | null
  cycleKnown: number | null
  cycleMinutes: number | null
  day: string | null
  documentsAccepted: number | null
  documentsAsked: number | null
  documentsMissing: number | null
  documentsReturned: number | null
  documentsUnderReview: number | null
  fromPlace: string | null
  income: number | null
  incomeKnown: number | null
  lateAtLoading: number | null
  lateFromLoading: number | null
  lateMinutes: number | null
  lateOnRoad: number | null
  lateUnexplained: number | null
  loadingInTime: number | null
  loadingKnown: number | null
  loadingLate: number | null
  loadingWaitMinutes: number | null
  loadingWaited: number | null
  margin: number | null
  marginBase: number | null
  marginKnown: number | null
  offersEnded: number | null
  offersInTime: number | null
  offersKnown: number | null
  orderId: string | null
  orders: number | null
  orgId: string | null
  responsibleId: string | null
  side: string | null
  spend: number | null
  spendKnown: number | null
  stopsInTime: number | null
  stopsKnown: number | null
  toPlace: string | null
  tonKm: number | null
  unloadingInTime: number | null
  unloadingKnown: number | null
  unloadingLate: number | null
  unloadingWaitMinutes: number | null
  unloadingWaited: number | null
  vat: number | null
  wtwKg: number | null
}

export interface OrderOffers {
  comment: string | null
  counterComment: Generated<string>
  counterPrice: number | null
  currency: string
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  endedVersion: number | null
  executorId: string
  executorName: string
  executorTin: string
  expiresAt: ColumnType<Date, Date | string, Date | string>
  id: string
  lateAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  offeredAt: ColumnType<Date, Date | string, Date | string>
  orderId: string
  orgId: string
  price: number
  reason: string | null
  status: string
  vatMode: string
  vatRate: number
}

export interface OrderParties {
  bodyTypes: string[]
  counterpartId: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  currency: string | null
  customerId: string | null
  deliveredAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  documents: Generated<string>
  dueAt: ColumnType<Date, Date | string, Date | string>
  exceptionsVersion: Generated<number>
  fromPlace: string | null
  homeOrgId: string
  lateMin: number | null
  loadedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  loadingAt: ColumnType<Date, Date | string, Date | string>
  massKg: Generated<number>
  mine: boolean
  moneyJson: string
  open: boolean
  opens: boolean
  orderId: string
  orgId: string
  price: number | null
  responsibleId: string | null
  rowJson: string
  search: string
  shape: number
  side: string
  status: string
  tab: string
  tags: Generated<string[]>
  toPlace: string | null
  unloadingAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: number
}

export interface OrderPrices {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  currency: string
  customerPrice: number | null
  customerVatMode: string
  customerVatRate: number
  id: string
  orderId: string
  orgId: string
  price: number | null
  vatMode: string
  vatRate: number
  wasCurrency: string
  wasCustomerPrice: number | null
  wasPrice: number | null
}

export interface OrderPrints {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  byOrgId: string
  claimId: string | null
  date: string
  edition: string
  form: string
  id: string
  language: string
  number: string
  orderId: string
  orgId: string
  sealed: Buffer
  sha256: Buffer
  side: string
  version: number
}

export interface OrderReads {
  employeeId: string
  orderId: string
  orgId: string
  seenAt: ColumnType<Date, Date | string, Date | string>
}

export interface OrderSettlements {
  approvedOn: string | null
  executorId: string | null
  number: string
  orderId: string
  orgId: string
  paid: Generated<number>
  paidOn: string | null
  party: string
  payment: Generated<string>
  payments: Generated<unknown>
  postedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  postedOn: string | null
  settlementId: string
  status: string
  total: number
}

export interface OrderStops {
  address: string
  contactName: string
  contactPhone: string | null
  country: string | null
  handling: string[]
  kind: string
  lat: number | null
  lon: number | null
  notes: string
  orderId: string
  orgId: string
  partyName: string
  placeCode: string | null
  placeEn: string
  placeRu: string
  seq: number
  tz: string
  windowFrom: ColumnType<Date | null, Date | string | null, Date | string | null>
  windowTo: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface OrderWatchers {
  byName: string | null
  employeeId: string
  orderId: string
  orgId: string
  since: ColumnType<Date, Date | string, Date | string>
}

export interface Orders {
  approvalHours: Generated<number>
  approvalUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
  approvesResources: Generated<boolean>
  bodyTypes: string[]
  cancelComment: string | null
  cancelReason: string | null
  capacityKg: number
  clauses: Generated<string>
  clausesEn: Generated<string>
  commentInternal: string
  commentPublic: string
  contactName: Generated<string>
  contactPhone: string | null
  contractNumber: Generated<string>
  costCentre: Generated<string>
  createdAt: ColumnType<Date, Date | string, Date | string>
  crewSize: Generated<number>
  currency: string
  customerId: string | null
  customerName: string | null
  customerNumber: string
  customerPrice: number | null
  customerValues: Generated<unknown>
  customerVatMode: string
  customerVatRate: number
  demo: boolean
  depth: Generated<number>
  distanceBy: Generated<string>
  distanceKm: number | null
  documentDays: Generated<number>
  durationMin: number | null
  equipment: Generated<string[]>
  equipmentCounts: Generated<number[]>
  escort: Generated<boolean>
  excursionMinutes: Generated<number>
  executorId: string | null
  externalId: string | null
  freeRevokeHours: Generated<number>
  freeWaitMinutes: Generated<number>
  guideEnded: Generated<boolean>
  handover: Generated<string>
  id: string
  insurance: Generated<boolean>
  insuranceLimit: number | null
  lateDeliveryBase: Generated<string>
  lateDeliveryCap: Generated<number>
  lateDeliveryPercent: number | null
  latePaymentCap: Generated<number>
  latePaymentPercent: number | null
  latePenalty: number | null
  layoverRate: number | null
  loadingAll: Generated<boolean>
  loadingTypes: string[]
  number: string | null
  offerExpiresAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  orgId: string
  ownFleet: Generated<boolean>
  pallets: number
  parentId: string | null
  parentOrgId: string | null
  passHours: number | null
  payDays: number
  payDaysKind: string
  payDueOn: string | null
  payFrom: string | null
  payTrigger: string
  paymentForm: Generated<string>
  penaltyPercent: Generated<number>
  permitNumber: string | null
  permitUntil: string | null
  price: number | null
  rateUnit: Generated<string>
  recorder: Generated<boolean>
  requiredDocuments: Generated<string[]>
  resourcesIssue: string | null
  responsibleId: string
  responsibleName: string
  seal: Generated<boolean>
  settledAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  status: string
  statusAt: ColumnType<Date, Date | string, Date | string>
  tags: Generated<string[]>
  temperature: string | null
  templateEdition: number | null
  templateId: string | null
  templateName: string | null
  tracking: Generated<boolean>
  transferId: string | null
  transferPolicy: Generated<string>
  truckType: string | null
  trucksCount: number | null
  unitRate: number | null
  updatedAt: ColumnType<Date, Date | string, Date | string>
  vatMode: string
  vatRate: number
  version: number
  volumeM3: number
  waitRate: number | null
}

export interface OrganizationSettings {
  attorneys: Generated<unknown>
  calendar: Generated<unknown>
  exchangeNumber: string | null
  exchangeOperator: string | null
  hours: Generated<unknown>
  masks: Generated<unknown>
  orgId: string
  policyCurrency: string | null
  policyExpires: string | null
  policyInsurer: string | null
  policyNumber: string | null
  policySum: number | null
  version: Generated<number>
}

export interface Organizations {
  actualAddress: string | null
  blockReason: Generated<string>
  blocked: Generated<boolean>
  country: string
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: Generated<boolean>
  directorBasis: Generated<string>
  directorName: Generated<string>
  directorPost: Generated<string>
  emails: Generated<string[]>
  goslog: Generated<string>
  goslogNumber: string | null
  goslogSince: string | null
  id: string
  isExecutor: Generated<boolean>
  isForwarder: Generated<boolean>
  isPlatform: Generated<boolean>
  kpp: string | null
  legalAddress: string | null
  legalForm: string
  nameFull: string
  nameShort: string
  ogrn: string | null
  phones: Generated<string[]>
  postalAddress: string | null
  practiceOf: string | null
  site: string | null
  taxRegime: Generated<string>
  tin: string
  tz: Generated<string>
  vatRate: number | null
  verified: Generated<boolean>
  verifiedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
}

export interface Outboxes {
  audience: string[]
  id: string
  name: string
  orgId: string
  payload: string
  tx: Generated<string>
}

export interface OwnDashboards {
  changedAt: ColumnType<Date, Date | string, Date | string>
  employeeId: string
  id: string
  name: string
  orgId: string
  settings: unknown
  shared: boolean
  tiles: unknown
  version: Generated<number>
}

export interface PartnerChecks {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  checkedOn: string
  comment: Generated<string>
  demo: Generated<boolean>
  item: string
  orgId: string
  partnerId: string
  result: string
  source: string
  validUntil: string | null
}

export interface PartnerEntries {
  at: ColumnType<Date, Date | string, Date | string>
  by: string
  byName: Generated<string>
  comment: Generated<string>
  demo: Generated<boolean>
  id: string
  orgId: string
  partnerId: string
  private: Generated<boolean>
  reason: string | null
  toStatus: string | null
  what: string
}

export interface PartnerGroups {
  createdAt: ColumnType<Date, Date | string, Date | string>
  delayMin: Generated<number>
  demo: Generated<boolean>
  id: string
  name: string
  orgId: string
  version: Generated<number>
}

export interface Partners {
  asked: Generated<string>
  blacklistReason: Generated<string>
  blacklistedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  blacklistedBy: Generated<string>
  comment: Generated<string>
  contractDate: string | null
  contractNumber: Generated<string>
  contractUntil: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  creditCurrency: Generated<string>
  creditLimit: number | null
  demo: Generated<boolean>
  direction: string
  groupNames: Generated<string[]>
  id: string
  message: Generated<string>
  moved: Generated<string>
  note: Generated<string>
  orgId: string
  partnerOrgId: string
  payDays: number | null
  payDaysKind: Generated<string>
  payTrigger: Generated<string>
  rating: number | null
  reason: string | null
  seen: GeneratedAlways<string>
  since: string | null
  status: string
  statusAt: ColumnType<Date, Date | string, Date | string>
  version: Generated<number>
}

export interface PersonRestrictions {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  email: string | null
  id: string
  kind: string
  liftReason: string | null
  liftedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  liftedBy: string | null
  name: string
  objectId: string
  orgId: string
  phone: string | null
  place: number
  reason: string
}

export interface Places {
  also: Generated<string>
  code: string
  country: string
  lat: number
  lon: number
  nameEn: string
  nameRu: string
  population: number
  radiusKm: number
  regionEn: string
  regionRu: string
  tz: string
}

export interface PlannerRuns {
  best: unknown
  employeeId: string
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  heardAt: ColumnType<Date, Date | string, Date | string>
  id: string
  orders: number | null
  orgId: string
  percent: Generated<number>
  request: unknown
  startedAt: ColumnType<Date, Date | string, Date | string>
  status: string
  stopAsked: Generated<boolean>
  trucks: number | null
}

export interface PositionConsents {
  agent: string
  answer: string
  at: ColumnType<Date, Date | string, Date | string>
  driverId: string
  id: string
  linkId: string | null
  locale: string
  orgId: string
  receivedAt: ColumnType<Date, Date | string, Date | string>
  thinnedDays: number
  version: number
  wholeDays: number
}

export interface PositionDays {
  day: string
  thinnedAt: ColumnType<Date, Date | string, Date | string>
}

export interface PositionEvidence {
  createdAt: ColumnType<Date, Date | string, Date | string>
  flightId: string
  fromAt: ColumnType<Date, Date | string, Date | string>
  id: string
  orderId: string
  orderOrgId: string
  orgId: string
  points: unknown
  reason: string
  taskId: string
  untilAt: ColumnType<Date, Date | string, Date | string>
  vehicleId: string
}

export interface Positions {
  accuracy: number | null
  altitude: number | null
  at: ColumnType<Date, Date | string, Date | string>
  course: number | null
  doorsOpen: boolean | null
  fuel: number | null
  ignition: boolean | null
  lat: number
  lon: number
  orgId: string
  rearTemperature: number | null
  satellites: number | null
  source: string
  speed: number | null
  takenAt: ColumnType<Date, Date | string, Date | string>
  temperature: number | null
  vehicleId: string
}

export interface PrintLogos {
  height: number
  id: string
  madeAt: ColumnType<Date, Date | string, Date | string>
  name: string
  orgId: string
  png: Buffer
  sha256: Buffer
  width: number
}

export interface PrintSettings {
  clausesEn: Generated<string>
  clausesRu: Generated<string>
  masks: Generated<unknown>
  orgId: string
  sign: Generated<boolean>
  stamp: Generated<boolean>
  version: Generated<number>
}

export interface PrintTemplates {
  byName: string
  changedAt: ColumnType<Date, Date | string, Date | string>
  customerIds: Generated<string[]>
  design: unknown
  form: string
  id: string
  main: boolean
  name: string
  orgId: string
  version: Generated<number>
}

export interface PrivateAreas {
  closedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  closedReason: Generated<string>
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: Generated<boolean>
  id: string
  name: string
  orgId: string
  postedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  rules: Generated<string>
  rulesAt: ColumnType<Date, Date | string, Date | string>
  rulesVersion: Generated<number>
  showsMembers: Generated<boolean>
  status: Generated<string>
  takesRequests: Generated<boolean>
  version: Generated<number>
}

export interface PrivateEntries {
  areaId: string
  at: ColumnType<Date, Date | string, Date | string>
  byName: Generated<string>
  comment: Generated<string>
  demo: Generated<boolean>
  id: string
  memberId: string | null
  orgId: string
  what: string
}

export interface PrivateMembers {
  areaId: string
  demo: Generated<boolean>
  expiresAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  invitedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  invitedBy: Generated<string>
  joinedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  memberId: string
  message: Generated<string>
  note: Generated<string>
  openedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  orgId: string
  reason: Generated<string>
  rulesVersion: number | null
  status: string
  statusAt: ColumnType<Date, Date | string, Date | string>
  version: Generated<number>
}

export interface PrivatePosts {
  areaId: string
  at: ColumnType<Date, Date | string, Date | string>
  body: string
  byName: string
  changedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  demo: Generated<boolean>
  id: string
  orgId: string
  pinned: Generated<boolean>
  title: string
  version: Generated<number>
}

export interface RetentionPeriods {
  byName: Generated<string>
  days: number | null
  kind: string
  nextAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  nextDays: number | null
  orgId: string
  ranAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  removed: Generated<number>
  version: Generated<number>
}

export interface RoadLegs {
  at: ColumnType<Date, Date | string, Date | string>
  fromGeoPoint: string
  km: number
  minutes: number
  orgId: string
  source: string
  toGeoPoint: string
}

export interface RuleBooks {
  orgId: string
  revision: number
}

export interface RuleDays {
  fired: number
  minor: number
  onDay: string
  orgId: string
  ruleId: string
}

export interface RuleRuns {
  at: ColumnType<Date, Date | string, Date | string>
  chain: string[]
  event: string
  id: string
  judged: unknown
  kind: string
  nextStep: number | null
  number: string
  objectId: string
  orgId: string
  partId: string | null
  results: unknown
  ruleId: string
  status: string
  triggerKey: string
  version: number
}

export interface RuleSamples {
  at: ColumnType<Date, Date | string, Date | string>
  chain: string[]
  event: string
  facts: unknown
  id: string
  knownAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  lookedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  number: string
  objectId: string
  orgId: string
}

export interface RuleVersions {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string
  draft: unknown
  orgId: string
  ruleId: string
  version: number
}

export interface Secrets {
  name: string
  value: Buffer
}

export interface Sessions {
  actingAs: string | null
  agent: Generated<string>
  createdAt: ColumnType<Date, Date | string, Date | string>
  employeeId: string
  expiresAt: ColumnType<Date, Date | string, Date | string>
  id: Generated<string>
  idToken: Buffer | null
  orgId: string
  provider: string
  seenAt: ColumnType<Date, Date | string, Date | string>
  tokenHash: Buffer
  userId: string
  xsrf: Buffer
}

export interface SettlementEntries {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string | null
  comment: Generated<string>
  day: string | null
  demo: Generated<boolean>
  fromStatus: string | null
  id: string
  orders: Generated<string[]>
  orgId: string
  payment: Generated<string>
  settlementId: string
  toStatus: string | null
  what: string
}

export interface SettlementLines {
  claims: number
  counterpartId: string
  counterpartKind: string
  currency: string
  demo: Generated<boolean>
  extras: number
  gross: number
  kind: string
  live: boolean
  net: number
  number: string
  orderId: string
  orgId: string
  paid: Generated<number>
  paidOn: string | null
  part: Generated<number>
  payDueOn: string | null
  payment: Generated<string>
  posted: Generated<boolean>
  setOff: Generated<number>
  settlementId: string
  total: number
  vat: number
  vatMode: string
  vatRate: number
}

export interface SettlementPaymentLines {
  amount: number
  currency: string
  orderId: string
  orgId: string
  paymentId: string
  settlementId: string
}

export interface SettlementPayments {
  amount: number | null
  backAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  backBy: string | null
  backEmployee: string | null
  backUser: string | null
  day: string
  id: string
  key: string | null
  kind: Generated<string>
  marked: Generated<string[]>
  number: string
  orgId: string
  reason: Generated<string>
  settlementId: string
  takenAt: ColumnType<Date, Date | string, Date | string>
  takenBy: string
}

export interface SettlementTotals {
  claims: number
  currency: string
  demo: Generated<boolean>
  gross: number
  lines: number
  net: number
  orgId: string
  paid: number
  settlementId: string
  total: number
  vat: number
}

export interface Settlements {
  approvedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  approvedBy: string | null
  approverId: string | null
  approverUser: string | null
  authors: string[]
  comment: Generated<string>
  counterpartId: string
  counterpartKind: string
  counterpartName: string
  counterpartTin: string
  createdAt: ColumnType<Date, Date | string, Date | string>
  createdBy: string
  demo: Generated<boolean>
  id: string
  kind: string
  lines: number
  number: string
  orgId: string
  paidOn: string | null
  payDueOn: string | null
  postedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  postedBy: string | null
  search: string
  status: string
  statusAt: ColumnType<Date, Date | string, Date | string>
  submittedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  submittedBy: string | null
  version: Generated<number>
  voidedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  voidedBy: string | null
}

export interface SignIns {
  expiresAt: ColumnType<Date, Date | string, Date | string>
  sealed: Buffer
  tokenHash: Buffer
}

export interface Standings {
  closedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  contractNumber: Generated<string>
  contractOn: string | null
  contractUntil: string | null
  demo: Generated<boolean>
  leaveReason: Generated<string>
  leavesAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  maxPeople: number | null
  mergedInto: string | null
  mergedPeople: Generated<string[]>
  orgId: string
  plan: Generated<string>
}

export interface StatementPayments {
  amount: number
  day: string
  demo: Generated<boolean>
  id: string
  key: string
  number: string
  orgId: string
  reason: Generated<string>
  setAsideAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  setAsideBy: string | null
  taken: Generated<number>
  version: Generated<number>
}

export interface SystemEditions {
  at: ColumnType<Date, Date | string, Date | string>
  blocks: unknown
  edition: number
  noteEn: string
  noteRu: string
  templateId: string
}

export interface SystemTemplates {
  active: boolean
  edition: number
  id: string
  nameEn: string
  nameRu: string
  updatedAt: ColumnType<Date, Date | string, Date | string>
  version: number
}

export interface TaxPeriods {
  createdAt: ColumnType<Date, Date | string, Date | string>
  orgId: string
  regime: string
  validFrom: string
}

export interface TenderAwards {
  amount: number
  awardedAt: ColumnType<Date, Date | string, Date | string>
  awardedBy: string | null
  confirmDueAt: ColumnType<Date, Date | string, Date | string>
  decidedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  decidedWhy: Generated<string>
  demo: Generated<boolean>
  executorId: string
  executorName: string
  executorTin: string
  id: string
  lotId: string
  orderId: string | null
  orgId: string
  reason: string
  seq: number
  share: number
  status: string
  tenderId: string
  vatMode: string
  vatRate: number
  weeklyCap: number | null
}

export interface TenderBets {
  alias: number
  amount: number | null
  at: ColumnType<Date, Date | string, Date | string>
  auto: Generated<boolean>
  comment: Generated<string>
  compared: number | null
  contentHash: Buffer
  demo: Generated<boolean>
  executorId: string
  hash: Buffer
  lotId: string
  nonce: string | null
  orgId: string
  placedBy: string | null
  placedName: string
  prevHash: Buffer
  reason: Generated<string>
  round: number
  sealed: Buffer | null
  seq: number
  share: number | null
  status: string
  tenderId: string
  vatMode: string
  vatRate: number
  withdrawnAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  withdrawnHash: Buffer | null
  withdrawnPrev: Buffer | null
}

export interface TenderDrafts {
  audience: unknown
  demo: Generated<boolean>
  drafts: unknown
  orgId: string
  tenderId: string
}

export interface TenderEntries {
  at: ColumnType<Date, Date | string, Date | string>
  byName: string | null
  byOrgId: string | null
  comment: Generated<string>
  demo: Generated<boolean>
  facts: Generated<unknown>
  fromStatus: string | null
  id: string
  lotId: string | null
  orgId: string
  partyId: string | null
  tenderId: string
  toStatus: string | null
  what: string
}

export interface TenderInvitations {
  alias: number
  demo: Generated<boolean>
  excluded: string | null
  executorId: string
  invitedAt: ColumnType<Date, Date | string, Date | string>
  name: string
  openedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  orgId: string
  tenderId: string
  tin: string
  withdrawals: Generated<number>
}

export interface TenderLots {
  best: number | null
  bestSeq: number | null
  bets: Generated<number>
  closedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  demo: Generated<boolean>
  endsAt: ColumnType<Date, Date | string, Date | string>
  extensions: Generated<number>
  facts: unknown
  floorPrice: number | null
  fromPlace: string | null
  head: Buffer
  headAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  incumbents: Generated<string[]>
  ledBy: string | null
  limitPrice: number | null
  number: string
  openedKey: Buffer | null
  openedKeys: Generated<unknown>
  orderId: string | null
  orgId: string
  per: string | null
  publicKey: Buffer | null
  robots: Generated<boolean>
  round: Generated<number>
  sealedBytes: number | null
  seq: number
  startPrice: number | null
  startsAt: ColumnType<Date, Date | string, Date | string>
  status: string
  step: number | null
  tenderId: string
  toPlace: string | null
  trips: number | null
  unreadableRound: number | null
  validFrom: string | null
  validTo: string | null
  what: string
  wrappedKey: Buffer | null
}

export interface TenderQuestions {
  answer: string | null
  answeredAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  answeredBy: string | null
  askerId: string
  askerName: string
  askerTin: string
  at: ColumnType<Date, Date | string, Date | string>
  demo: Generated<boolean>
  id: string
  orgId: string
  tenderId: string
  text: string
}

export interface TenderRobots {
  active: boolean
  demo: Generated<boolean>
  floor: number
  homeOrgId: string
  lotId: string
  orgId: string
  setAt: ColumnType<Date, Date | string, Date | string>
  setBy: string | null
  setName: string
  step: number
  stopped: string | null
  tenderId: string
  until: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface Tenders {
  announcedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  audience: unknown
  autoAward: boolean
  basis: string
  cancelComment: Generated<string>
  cancelReason: string | null
  comment: string
  confirmMinutes: number
  contact: string
  createdAt: ColumnType<Date, Date | string, Date | string>
  currency: string
  deductsVat: Generated<boolean>
  demo: Generated<boolean>
  drafts: Generated<unknown>
  dutchS: number
  eligibility: unknown
  endsAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  extendMost: number
  extendS: number
  id: string
  kind: string
  number: string | null
  orgId: string
  payDays: number
  payDaysKind: string
  payTrigger: string
  responsibleId: string
  responsibleName: string
  round: Generated<number>
  rounds: number
  sealed: boolean
  shareRule: string
  showsBest: boolean
  side: string
  startsAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  status: string
  statusAt: ColumnType<Date, Date | string, Date | string>
  step: number | null
  stepKind: string
  stepPercent: number | null
  termsHash: Buffer | null
  title: string
  updatedAt: ColumnType<Date, Date | string, Date | string>
  version: Generated<number>
  visibility: string
  windowS: number
  withdrawUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface Tickets {
  expiresAt: ColumnType<Date, Date | string, Date | string>
  kind: string
  sealed: Buffer
  tokenHash: Buffer
}

export interface Timers {
  attempts: Generated<number>
  kind: string
  objectId: string
  orgId: string
  runAt: ColumnType<Date, Date | string, Date | string>
}

export interface Transfers {
  answer: Generated<string>
  answerDueAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  answeredAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  answeredBy: string | null
  carrierDriver: string | null
  carrierId: string | null
  carrierName: string | null
  carrierTin: string | null
  carrierTrailer: string | null
  carrierTruck: string | null
  childId: string | null
  depth: number
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  endedBy: string | null
  endedSide: string | null
  ending: Generated<string>
  executorId: string
  executorName: string
  id: string
  legAddress: string | null
  legAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  legCountry: string | null
  legGives: string | null
  legLat: number | null
  legLon: number | null
  legPlaceCode: string | null
  legPlaceEn: string | null
  legPlaceRu: string | null
  legReady: Generated<boolean>
  legTz: string | null
  orderId: string
  orgId: string
  proposedId: string | null
  proposedName: string | null
  reason: string
  requestedAt: ColumnType<Date, Date | string, Date | string>
  requestedBy: string
  requestedById: string
  status: string
}

export interface Users {
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: Generated<boolean>
  email: string | null
  id: string
  locale: Generated<string>
  name: string
}

export interface VehicleRepairs {
  comment: Generated<string>
  demo: Generated<boolean>
  endsAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  orgId: string
  period: GeneratedAlways<string>
  plannedUntil: string
  startsAt: ColumnType<Date, Date | string, Date | string>
  vehicleId: string
}

export interface Vehicles {
  adrClasses: Generated<string[]>
  adrExpires: string | null
  adrKind: string | null
  atpClass: string | null
  atpExpires: string | null
  axles: number | null
  basePlace: string | null
  blockComment: Generated<string>
  blockReason: string | null
  bodyType: string | null
  consumption: number | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  curbMassKg: number | null
  demo: Generated<boolean>
  euroClass: number | null
  fuel: string | null
  grossMassKg: number | null
  heightM: number | null
  id: string
  inspectionExpires: string | null
  kind: string
  leaseDate: string | null
  leaseExpires: string | null
  leaseNumber: string | null
  leftSince: ColumnType<Date | null, Date | string | null, Date | string | null>
  lengthM: number | null
  lessorTin: string | null
  loadingTypes: Generated<string[]>
  make: Generated<string>
  model: Generated<string>
  note: Generated<string>
  orgId: string
  osagoExpires: string | null
  osagoNumber: string | null
  ownership: Generated<string>
  pallets: number | null
  passes: Generated<unknown>
  payloadKg: number | null
  plate: string
  plateCountry: Generated<string>
  platonId: string | null
  pts: string | null
  recorder: Generated<boolean>
  repairUntil: string | null
  resumeStatus: string | null
  status: string
  sts: string | null
  tachographExpires: string | null
  tempMax: number | null
  tempMin: number | null
  tracker: unknown
  version: Generated<number>
  vin: string | null
  volumeM3: number | null
  widthM: number | null
  year: number | null
}

export interface WaterfallSteps {
  answerMinutes: number | null
  at: ColumnType<Date, Date | string, Date | string>
  currency: string
  demo: Generated<boolean>
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  executorId: string
  executorName: string
  executorTin: string
  level: string | null
  orderId: string
  ordersTaken: number | null
  orgId: string
  passedBy: string | null
  price: number
  rateId: string | null
  seq: number
  status: string
  waterfallId: string
  week: string
  weeklyCap: number | null
}

export interface Waterfalls {
  answerMinutes: number
  audience: unknown
  demandId: string | null
  demo: Generated<boolean>
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  id: string
  orderId: string
  orgId: string
  priced: unknown
  spotHours: number | null
  startedAt: ColumnType<Date, Date | string, Date | string>
  startedBy: string
  status: string
  stopComment: unknown
  stopReason: string | null
  turns: unknown
  version: Generated<number>
  week: string
}

export interface WaybillTitles {
  askAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  attempts: Generated<number>
  attorneyNumber: string | null
  busyUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
  consigneeBy: string | null
  consigneeName: string | null
  consigneeTin: string | null
  correctsId: string | null
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  fileName: string
  formedAt: ColumnType<Date, Date | string, Date | string>
  formedBy: string
  gis: string
  gisUid: string | null
  id: string
  kind: string
  method: string | null
  operator: string | null
  operatorId: string | null
  orderId: string
  orgId: string
  partyId: string
  previousId: string | null
  reason: Generated<string>
  refusedBy: string | null
  refusedSide: string | null
  registeredAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  replaced: Generated<boolean>
  role: string
  seq: number
  sha256: Buffer
  side: string
  signature: Buffer | null
  signedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  signerId: string | null
  signerName: string | null
  signerPost: string | null
  state: string
  toldAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  waybillId: string
  xml: Buffer
}

export interface Waybills {
  completedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  consigneeBy: string
  consigneeName: string
  consigneeTin: string | null
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: boolean
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  flightId: string | null
  id: string
  number: string
  orderId: string
  orgId: string
  partyId: string
  roadsideSeed: Buffer | null
  roadsideUntil: ColumnType<Date | null, Date | string | null, Date | string | null>
  seq: number
  uid: string | null
  version: number
}

export interface DB {
  accessKeys: AccessKeys
  actingSessions: ActingSessions
  analyticsGoals: AnalyticsGoals
  analyticsNotes: AnalyticsNotes
  announcementDismissals: AnnouncementDismissals
  announcements: Announcements
  assignments: Assignments
  auditErasures: AuditErasures
  auditLinks: AuditLinks
  audits: Audits
  backupMarks: BackupMarks
  bankAccounts: BankAccounts
  calendarFeeds: CalendarFeeds
  channelBindings: ChannelBindings
  channelGauges: ChannelGauges
  conditionEditions: ConditionEditions
  conditionScopes: ConditionScopes
  conditionTemplates: ConditionTemplates
  contractRates: ContractRates
  costRates: CostRates
  couplings: Couplings
  currencyRates: CurrencyRates
  customers: Customers
  dashboardSubscriptions: DashboardSubscriptions
  dataFiles: DataFiles
  deliveries: Deliveries
  demandAnswers: DemandAnswers
  demandEntries: DemandEntries
  demandLanes: DemandLanes
  demandLetters: DemandLetters
  demandOffers: DemandOffers
  demandParties: DemandParties
  demandRecipients: DemandRecipients
  demandTurns: DemandTurns
  demandWeeks: DemandWeeks
  demands: Demands
  demoWorlds: DemoWorlds
  deviceFaults: DeviceFaults
  deviceFigures: DeviceFigures
  deviceVehicles: DeviceVehicles
  devices: Devices
  dictEntries: DictEntries
  dicts: Dicts
  directoryWords: DirectoryWords
  drafts: Drafts
  driverLeaves: DriverLeaves
  driverLinks: DriverLinks
  driverRates: DriverRates
  drivers: Drivers
  employeeAbsences: EmployeeAbsences
  employees: Employees
  emptyShares: EmptyShares
  erasureActs: ErasureActs
  erasureMarks: ErasureMarks
  erasureRemains: ErasureRemains
  expectedArrivals: ExpectedArrivals
  expiryNotices: ExpiryNotices
  exports: Exports
  factDays: FactDays
  factMonths: FactMonths
  factRollups: FactRollups
  factStaleMonths: FactStaleMonths
  factTail: FactTail
  fileOpenings: FileOpenings
  fileSpaces: FileSpaces
  files: Files
  flagChoices: FlagChoices
  flagCounts: FlagCounts
  flagEditions: FlagEditions
  flagOpinions: FlagOpinions
  flags: Flags
  flightAlarms: FlightAlarms
  flightClimates: FlightClimates
  flightCosts: FlightCosts
  flightEntries: FlightEntries
  flightLessons: FlightLessons
  flightLoads: FlightLoads
  flightOverrides: FlightOverrides
  flightParties: FlightParties
  flightReadings: FlightReadings
  flightSheets: FlightSheets
  flightSplits: FlightSplits
  flightTasks: FlightTasks
  flightVisits: FlightVisits
  flights: Flights
  handoverCodes: HandoverCodes
  healthSamples: HealthSamples
  hearings: Hearings
  idempotencyKeys: IdempotencyKeys
  identities: Identities
  importChunks: ImportChunks
  importedOrders: ImportedOrders
  imports: Imports
  incomingLetters: IncomingLetters
  installationAlarms: InstallationAlarms
  installationSettings: InstallationSettings
  invitations: Invitations
  lastPositions: LastPositions
  letterBoxes: LetterBoxes
  letterChats: LetterChats
  listLayouts: ListLayouts
  listViews: ListViews
  loginFailures: LoginFailures
  loginPlaces: LoginPlaces
  loginTokens: LoginTokens
  logins: Logins
  lotParties: LotParties
  mails: Mails
  managementRules: ManagementRules
  menuItems: MenuItems
  nodalPoints: NodalPoints
  noticeDigests: NoticeDigests
  noticeEscalations: NoticeEscalations
  noticeMutes: NoticeMutes
  noticeRoleSettings: NoticeRoleSettings
  noticeSettings: NoticeSettings
  noticeWaits: NoticeWaits
  notices: Notices
  numberings: Numberings
  occurrences: Occurrences
  operatorSimulations: OperatorSimulations
  orderCargos: OrderCargos
  orderChanges: OrderChanges
  orderClaims: OrderClaims
  orderComments: OrderComments
  orderDebts: OrderDebts
  orderDocumentVersions: OrderDocumentVersions
  orderDocuments: OrderDocuments
  orderEmissions: OrderEmissions
  orderEntries: OrderEntries
  orderExtras: OrderExtras
  orderFacts: OrderFacts
  orderFlights: OrderFlights
  orderHaltRequests: OrderHaltRequests
  orderHolds: OrderHolds
  orderInternalComments: OrderInternalComments
  orderMeasures: OrderMeasures
  orderOffers: OrderOffers
  orderParties: OrderParties
  orderPrices: OrderPrices
  orderPrints: OrderPrints
  orderReads: OrderReads
  orderSettlements: OrderSettlements
  orderStops: OrderStops
  orderWatchers: OrderWatchers
  orders: Orders
  organizationSettings: OrganizationSettings
  organizations: Organizations
  outboxes: Outboxes
  ownDashboards: OwnDashboards
  partnerChecks: PartnerChecks
  partnerEntries: PartnerEntries
  partnerGroups: PartnerGroups
  partners: Partners
  personRestrictions: PersonRestrictions
  places: Places
  plannerRuns: PlannerRuns
  positionConsents: PositionConsents
  positionDays: PositionDays
  positionEvidence: PositionEvidence
  positions: Positions
  printLogos: PrintLogos
  printSettings: PrintSettings
  printTemplates: PrintTemplates
  privateAreas: PrivateAreas
  privateEntries: PrivateEntries
  privateMembers: PrivateMembers
  privatePosts: PrivatePosts
  retentionPeriods: RetentionPeriods
  roadLegs: RoadLegs
  ruleBooks: RuleBooks
  ruleDays: RuleDays
  ruleRuns: RuleRuns
  ruleSamples: RuleSamples
  ruleVersions: RuleVersions
  secrets: Secrets
  sessions: Sessions
  settlementEntries: SettlementEntries
  settlementLines: SettlementLines
  settlementPaymentLines: SettlementPaymentLines
  settlementPayments: SettlementPayments
  settlementTotals: SettlementTotals
  settlements: Settlements
  signIns: SignIns
  standings: Standings
  statementPayments: StatementPayments
  systemEditions: SystemEditions
  systemTemplates: SystemTemplates
  taxPeriods: TaxPeriods
  tenderAwards: TenderAwards
  tenderBets: TenderBets
  tenderDrafts: TenderDrafts
  tenderEntries: TenderEntries
  tenderInvitations: TenderInvitations
  tenderLots: TenderLots
  tenderQuestions: TenderQuestions
  tenderRobots: TenderRobots
  tenders: Tenders
  tickets: Tickets
  timers: Timers
  transfers: Transfers
  users: Users
  vehicleRepairs: VehicleRepairs
  vehicles: Vehicles
  waterfallSteps: WaterfallSteps
  waterfalls: Waterfalls
  waybillTitles: WaybillTitles
  waybills: Waybills
}

/** The columns of every table, as the database names them. */
export const columnNames: Readonly<Record<string, string>> = {
  access_keys: 'addresses client_id created_at created_by employee_id expires_at hint id name org_id replaced_by revoked_at scopes used_at used_from',
  acting_sessions: 'by_name by_user_id demo employee_id ended_at ends_at id may_write org_id reason started_at',
  analytics_goals: 'changed_at currency figure org_id side value version',
  analytics_notes: 'changed_at dashboard employee_id from_on id org_id side text to_on version',
  announcement_dismissals: 'announcement_id at employee_id org_id',
  announcements: 'by_name changed_at demo ends_at id severity starts_at text_en text_ru title_en title_ru version',
  assignments: 'driver_id ends_at flight_id id org_id period starts_at vehicle_id',
  audit_erasures: 'act_id audit_id content_hash org_id',
  audit_links: 'audit_id covers hash org_id prev_hash seq',
  audits: 'acting_as at by_address by_employee_id by_key by_org_id by_session by_user_id facts from_status id kind object_id org_id salt to_status what',
  backup_marks: 'at by_name id kind name',
  bank_accounts: 'account bank bik correspondent created_at currency demo id main main_since org_id version',
  calendar_feeds: 'created_at created_by id kind locale name org_id read_at token_hash',
  channel_bindings: 'address_hash channel code_attempts code_hash code_until created_at driver_id driver_link_id employee_id failing_since filter id name org_id reason sealed sent_at state warned',
  channel_gauges: 'channel counts read_to reads_until',
  condition_editions: 'at blocks by_name edition effective_on note org_id template_id',
  condition_scopes: 'body_type customer_id executor_id from_place id org_id template_id to_place',
  condition_templates: 'active created_at edition id name org_id origin_edition origin_id updated_at version',
  contract_rates: 'active award_id body_types created_at created_by currency demo executor_id executor_name executor_tin from_en from_place from_region from_ru id lot_id org_id price radius_km share tender_id to_en to_place to_region to_ru valid_from valid_to vat_mode vat_rate version weekly_cap',
  cost_rates: 'currency driver_day driver_km driver_trip fuel_price load_l org_id toll_km version winter_from winter_percent winter_to',
  couplings: 'by_name demo ends_at id org_id period starts_at trailer_id truck_id',
  currency_rates: 'currency day nominal rate source',
  customers: 'active addresses contact_email contact_name contact_phone contacts contract_number country created_at credit_currency credit_limit demo document_fields documents external_id id invoice_fields invoice_rules kpp legal_name name note org_id own_fields pass_hours pay_days pay_days_kind pay_trigger required_fields search_address search_name tin updated_at used_at version',
  dashboard_subscriptions: 'changed_at dashboard employee_id every hour id last_at locale next_at on_day org_id settings version',
  data_files: 'file sum target',
  deliveries: 'at attempts binding_id channel cost created_at detail driver_id driver_link_id employee_id ended_at event id lane object_id org_id reason receipt run_at run_id sealed source status took_ms tries urgent',
  demand_answers: 'amount confirmed demand_id demo executor_id lane_id offer_id ordered org_id promised vat_mode vat_rate week',
  demand_entries: 'at by_name by_org_name comment demand_id demo facts from_status id org_id party_id to_status what',
  demand_lanes: 'demand_id demo facts id org_id price price_to seq',
  demand_letters: 'currency demand_id letter_id loading_hour loading_on org_id price vat_mode',
  demand_offers: 'agreed amount closed comment compared confirm_due_at created_at demand_id demo executor_id executor_name executor_tin id last_turn loading_at needs_reconfirm order_id org_id publication reason revision status trucks updated_at valid_until vat_mode vat_rate vehicle',
  demand_parties: 'body_types created_at demand_id due_at forwarder_id home_org_id kind mode opens org_id private row_json search shape side status tab version visible_from',
  demand_recipients: 'demand_id demo executor_id opened_at order_id org_id visible_from',
  demand_turns: 'amount at before by_name comment demand_id demo executor_id id offer_id order_id org_id side what',
  demand_weeks: 'demand_id demo lane_id needed org_id week',
  demands: 'basis cancel_comment cancel_reason chosen_id created_at currency deadline deducts_vat demo draft facts id kind number order_id org_id publication published_at responsible_id responsible_name revision status status_at take_now updated_at version waterfall_id',
  demo_worlds: 'at id state',
  device_faults: 'count device_id example fault last_at org_id',
  device_figures: 'device_id heard_at heard_from org_id repeated stored',
  device_vehicles: 'device_id ends_at id org_id period starts_at vehicle_id',
  devices: 'approved_at created_at employee_id id identifier name org_id protocol revoked_at secret_hash version',
  dict_entries: 'active attrs code dict name_en name_ru sort',
  dicts: 'dict version',
  directory_words: 'demo kind org_id word',
  drafts: 'employee_id form org_id saved_at sealed user_id version',
  driver_leaves: 'created_at driver_id ends_on id kind org_id starts_on',
  driver_links: 'agent answer answered_at clock_ahead_ms created_at device_hash driver_id employee_id flight_id id locale opened_at org_id plan_mark revoked_at seen_at token_hash',
  driver_rates: 'currency driver_day driver_id driver_km driver_trip org_id version',
  drivers: 'adr_certificate adr_classes adr_expires adr_tanks birth block_reason blocked_by categories citizenship created_at demo employment erased_at first_name hired_from hired_until id last_name licence licence_country licence_expires licence_hash licence_issued medical_book_expires medical_expires middle_name org_id passport passport_hash permit permit_expires permit_kind phone phone_hash preferred_truck_id processing_consent_at restricted_at snils status tachograph_card tachograph_expires tin tracking_consent_at version',
  employee_absences: 'deputy_id employee_id from_on org_id until_on',
  employees: 'active created_at demo dismissed_at email id limits name org_id phone position roles service user_id version',
  empty_shares: 'empty_km flights month org_id road_km vehicle_class',
  erasure_acts: 'at basis by_name by_position facts id kind number object_id org_id place',
  erasure_marks: 'act_id mark org_id',
  erasure_remains: 'act_id holding object_id org_id place until_day',
  expected_arrivals: 'at flight_id from_at late_min order_id org_id seq stop_seq task_id until_at window_to',
  expiry_notices: 'at blocks days document expires kind name object_id org_id',
  exports: 'acting_as attempts blob columns created_at employee_id ended_at expires_at failure failure_info format id lease_until list locale name org_id parts prints query rights rows run_at run_id size skipped slot status total user_id',
  fact_days: 'changed_at day org_id side version',
  fact_months: 'answer_minutes answered co2e_known co2e_unknown currency cycle_known cycle_minutes dimension documents_accepted documents_asked documents_missing documents_returned documents_under_review income income_known key late_at_loading late_from_loading late_minutes late_on_road late_unexplained loading_in_time loading_known loading_late loading_wait_minutes loading_waited margin margin_base margin_known month offers_ended offers_in_time offers_known orders org_id side spend spend_known stops_in_time stops_known ton_km unloading_in_time unloading_known unloading_late unloading_wait_minutes unloading_waited vat wtw_kg',
  fact_rollups: 'answer_minutes answered co2e_known co2e_unknown currency cycle_known cycle_minutes day dimension documents_accepted documents_asked documents_missing documents_returned documents_under_review income income_known key late_at_loading late_from_loading late_minutes late_on_road late_unexplained loading_in_time loading_known loading_late loading_wait_minutes loading_waited margin margin_base margin_known offers_ended offers_in_time offers_known orders org_id side spend spend_known stops_in_time stops_known ton_km unloading_in_time unloading_known unloading_late unloading_wait_minutes unloading_waited vat wtw_kg',
  fact_stale_months: 'month org_id side since',
  fact_tail: 'day id org_id side',
  file_openings: 'expires_at id org_id',
  file_spaces: 'bytes org_id',
  files: 'blob cleaned created_at created_by declared draft guest_id id kind name object_id org_id pictured purpose removed_at scanned sha256 shared_with size status stored_bytes treated_at type',
  flag_choices: 'at choice key org_id user_id',
  flag_counts: 'count failed hour key org_id variant',
  flag_editions: 'at by_name by_user_id key org_id reason state version',
  flag_opinions: 'at id key name org_id text useful user_id',
  flags: 'about_en about_ru enabled for_testers key name_en name_ru owner remove_on rules switched_at version whole_since',
  flight_alarms: 'bound created_at flight_id from_at id kind lat lon minutes order_id order_org_id org_id until_at value vehicle_id',
  flight_climates: 'checked_at climates doors flight_id org_id recorded_at series',
  flight_costs: 'currency fact fact_basis flight_id kind note org_id plan plan_basis',
  flight_entries: 'at by_name by_org_name comment facts flight_id id org_id reason shared_with what',
  flight_lessons: 'at flight_id key kind org_id seq value what',
  flight_loads: 'flight_id kg_km leg mass_kg order_id order_number order_org_id org_id pallets pieces volume_m3',
  flight_overrides: 'at flight_id id org_id person reason warnings',
  flight_parties: 'driver_id due_at ends_at flight_id home_org_id number opens org_id row_json search shape side starts_at status tab truck_id version',
  flight_readings: 'at by_name comment created_at flight_id id org_id temperature',
  flight_sheets: 'at by_name date edition flight_id id language number org_id sealed sha256 version',
  flight_splits: 'flight_id org_id shares split_by',
  flight_tasks: 'address arrived_at comment completed_at confirmed_at country damaged departed_at evidence flight_id forecast handover handover_reason id kind lat late_shared late_since leftover lon mass_kg minutes order_id order_org_id org_id pallets pieces place_en place_ru planned_from planned_to projected_at reason receiver receiver_position receiver_power seals seq service_at signature_id source status stop_seq temperature tz',
  flight_visits: 'arrival arrived_at departure fence flight_id left_at org_id seen_at task_id track',
  flights: 'co_driver_id co_driver_name co_driver_phone confirmed_at created_at demo driver_id driver_name driver_phone empty_km former_resources former_until fuel_l id instructions interrupt_comment interrupt_reason interrupted_at loaded_km mirrors_id mirrors_org_id number odometer_end odometer_start org_id planned_end planned_start replaces_id silence_told silent_since status trailer_id trailer_model trailer_plate truck_id truck_model truck_plate updated_at version',
  handover_codes: 'made_at made_by mark order_id org_id sealed task_id tries used_at',
  health_samples: 'at figures process',
  hearings: 'attempts consumer id object_id org_id run_at',
  idempotency_keys: 'at body call hash key org_id status',
  identities: 'created_at provider subject user_id',
  import_chunks: 'broken import_id org_id ready sealed seq',
  imported_orders: 'order_id org_id print',
  imports: 'above added_rows broken_cells broken_rows created_at employee_id expires_at fields file_name has_heads heads id kind known_rows options org_id rows_count status version',
  incoming_letters: 'at attachments channel chat_id customer_id employee_id from_address from_name id known message_key order_ids org_id proven refused sender state subject text version wait',
  installation_alarms: 'code facts seen_at severity since subject told_at',
  installation_settings: 'by_name key set_at value version',
  invitations: 'created_at demo email employee_id expires_at id invited_by limits locale mail_id name org_id position roles sent_at status token_hash version',
  last_positions: 'accuracy altitude at course doors_open elsewhere_at elsewhere_count elsewhere_lat elsewhere_lon fuel ignition lat lon org_id rear_temperature satellites source speed taken_at temperature vehicle_id',
  letter_boxes: 'employee_id opened_at org_id secret',
  letter_chats: 'address_hash channel customer_id id name opened_at org_id sealed',
  list_layouts: 'changed_at employee_id layout list opens_with org_id',
  list_views: 'changed_at density employee_id id layout list name org_id query team version',
  login_failures: 'failures login_hash place tried_at',
  login_places: 'login place seen_at',
  login_tokens: 'client_id expires_at login token_hash',
  logins: 'demo email factor factor_since factor_step login name password subject warned_at wrong wrong_at wrong_before',
  lot_parties: 'body_types created_at due_at home_org_id kind lot_id money_json opens org_id organizer_id private row_json search shape side tab tender_id tender_status version',
  mails: 'attempts ended_at id run_at sealed status',
  management_rules: 'active created_at draft employee_id event failed_at failures fired fired_at id org_id priority removed_at updated_at version',
  menu_items: 'core group_id icon id is_external is_iframe is_tab key path position src sub_title title',
  nodal_points: 'active address address_key contact_email contact_name contact_phone created_at customer_id demo external_id gates geofence_m geofence_polygon hidden_from_suggest hours id kind lat lon max_height_m max_mass_kg name no_trailer note org_id passes_rule place place_en place_ru priority search search_name service_min tin tz updated_at used_at version',
  notice_digests: 'channel employee_id id made_at notice_ids org_id',
  notice_escalations: 'employee_id notice_id org_id since urgent',
  notice_mutes: 'at employee_id org_id target',
  notice_role_settings: 'changed_at events org_id role version',
  notice_settings: 'changed_at deputy_id digests employee_id escalation events locale org_id quiet tz version',
  notice_waits: 'channel employee_id notice_id object_id org_id since urgent',
  notices: 'at code concern employee_id facts id kind mandatory object_id occurrence_id org_id read_at urgent',
  numberings: 'kind last org_id year',
  occurrences: 'at by_employee_id by_org_id cause code facts home_org_id id kind object_id org_id tx',
  operator_simulations: 'demo end_at file_name gis_at id kind org_id reason sends sha256 signature taken_at uid verdict waybill_id xml',
  order_cargos: 'adr_class adr_code adr_explosive_kg adr_group adr_limited adr_name adr_tunnel adr_un category container_number declared_currency declared_value height_m hs_code length_m mass_kg name order_id org_id package_type pallets pieces seq stackable temp_max temp_min volume_m3 width_m',
  order_changes: 'answer answer_due_at answered_at answered_by comment fields id order_id org_id party_id proposed_at proposed_by side status was will',
  order_claims: 'amount answer_amount answer_at answer_by answer_comment answer_document_id basis claim_amount claim_at claim_by claim_comment claim_document_id created_at currency executor_id executor_name facts id kind order_id org_id reply_due_at side status stop updated_at version',
  order_comments: 'at by_name by_org_id by_org_name by_user_id edited_at id order_id org_id party_id removed_at text version',
  order_debts: 'basis claims counterpart_id counterpart_kind counterpart_name counterpart_state counterpart_tin currency delivered_on demo documents extras from_en from_ru gross hold_kind home_org_id kind loading_on net number order_id org_id paid pay_due_on pay_from search settled_on status to_en to_ru total vat vat_mode vat_rate version',
  order_document_versions: 'at by_name by_org comment decided_at decided_by document_id order_id org_id reason shared side status taken_at taken_by version via',
  order_documents: 'changed_at comment courier due_at id kind order_id org_id origin original reason received_on required sent_on seq shared side status title track uploaded_at version via',
  order_emissions: 'basis flight_id home_org_id order_id org_id ttw_kg wtw_kg',
  order_entries: 'at by_name by_org_name comment facts from_status id order_id org_id party_id reason side to_status version what',
  order_extras: 'amount answer answer_due_at answered_at answered_by answered_side approver_ids code comment currency evidence id order_id org_id party_id payer proposed_at proposed_by proposer_ids returns side status',
  order_facts: 'answer_minutes body_types counterpart_id currency customer_id cycle_minutes day delivered_at documents documents_returned from_place home_org_id income loading_late loading_wait margin offers_ended offers_in_time order_id org_id responsible_id side spend to_place unloading_late unloading_wait vat',
  order_flights: 'dropped_at flight_id flight_org_id leg mass_kg order_id org_id pallets pieces replaced_by sheet_date sheet_number volume_m3',
  order_halt_requests: 'answer answer_due_at answered_at answered_by asked_at asked_by cargo_place comment id order_id org_id paid_percent reason status version',
  order_holds: 'blocks id kind order_id org_id reason released_at released_by set_at set_by severity shared side task_id',
  order_internal_comments: 'at by_name by_user_id edited_at id order_id org_id removed_at text version',
  order_measures: 'answer_minutes answered body_types co2e_known co2e_unknown counterpart_id currency customer_id cycle_known cycle_minutes day documents_accepted documents_asked documents_missing documents_returned documents_under_review from_place income income_known late_at_loading late_from_loading late_minutes late_on_road late_unexplained loading_in_time loading_known loading_late loading_wait_minutes loading_waited margin margin_base margin_known offers_ended offers_in_time offers_known order_id orders org_id responsible_id side spend spend_known stops_in_time stops_known to_place ton_km unloading_in_time unloading_known unloading_late unloading_wait_minutes unloading_waited vat wtw_kg',
  order_offers: 'comment counter_comment counter_price currency ended_at ended_version executor_id executor_name executor_tin expires_at id late_at offered_at order_id org_id price reason status vat_mode vat_rate',
  order_parties: 'body_types counterpart_id created_at currency customer_id delivered_at documents due_at exceptions_version from_place home_org_id late_min loaded_at loading_at mass_kg mine money_json open opens order_id org_id price responsible_id row_json search shape side status tab tags to_place unloading_at version',
  order_prices: 'at by_name currency customer_price customer_vat_mode customer_vat_rate id order_id org_id price vat_mode vat_rate was_currency was_customer_price was_price',
  order_prints: 'at by_name by_org_id claim_id date edition form id language number order_id org_id sealed sha256 side version',
  order_reads: 'employee_id order_id org_id seen_at',
  order_settlements: 'approved_on executor_id number order_id org_id paid paid_on party payment payments posted_at posted_on settlement_id status total',
  order_stops: 'address contact_name contact_phone country handling kind lat lon notes order_id org_id party_name place_code place_en place_ru seq tz window_from window_to',
  order_watchers: 'by_name employee_id order_id org_id since',
  orders: 'approval_hours approval_until approves_resources body_types cancel_comment cancel_reason capacity_kg clauses clauses_en comment_internal comment_public contact_name contact_phone contract_number cost_centre created_at crew_size currency customer_id customer_name customer_number customer_price customer_values customer_vat_mode customer_vat_rate demo depth distance_by distance_km document_days duration_min equipment equipment_counts escort excursion_minutes executor_id external_id free_revoke_hours free_wait_minutes guide_ended handover id insurance insurance_limit late_delivery_base late_delivery_cap late_delivery_percent late_payment_cap late_payment_percent late_penalty layover_rate loading_all loading_types number offer_expires_at org_id own_fleet pallets parent_id parent_org_id pass_hours pay_days pay_days_kind pay_due_on pay_from pay_trigger payment_form penalty_percent permit_number permit_until price rate_unit recorder required_documents resources_issue responsible_id responsible_name seal settled_at status status_at tags temperature template_edition template_id template_name tracking transfer_id transfer_policy truck_type trucks_count unit_rate updated_at vat_mode vat_rate version volume_m3 wait_rate',
  organization_settings: 'attorneys calendar exchange_number exchange_operator hours masks org_id policy_currency policy_expires policy_insurer policy_number policy_sum version',
  organizations: 'actual_address block_reason blocked country created_at demo director_basis director_name director_post emails goslog goslog_number goslog_since id is_executor is_forwarder is_platform kpp legal_address legal_form name_full name_short ogrn phones postal_address practice_of site tax_regime tin tz vat_rate verified verified_at version',
  outboxes: 'audience id name org_id payload tx',
  own_dashboards: 'changed_at employee_id id name org_id settings shared tiles version',
  partner_checks: 'at by_name checked_on comment demo item org_id partner_id result source valid_until',
  partner_entries: 'at by by_name comment demo id org_id partner_id private reason to_status what',
  partner_groups: 'created_at delay_min demo id name org_id version',
  partners: 'asked blacklist_reason blacklisted_at blacklisted_by comment contract_date contract_number contract_until created_at credit_currency credit_limit demo direction group_names id message moved note org_id partner_org_id pay_days pay_days_kind pay_trigger rating reason seen since status status_at version',
  person_restrictions: 'at by_name email id kind lift_reason lifted_at lifted_by name object_id org_id phone place reason',
  places: 'also code country lat lon name_en name_ru population radius_km region_en region_ru tz',
  planner_runs: 'best employee_id ended_at heard_at id orders org_id percent request started_at status stop_asked trucks',
  position_consents: 'agent answer at driver_id id link_id locale org_id received_at thinned_days version whole_days',
  position_days: 'day thinned_at',
  position_evidence: 'created_at flight_id from_at id order_id order_org_id org_id points reason task_id until_at vehicle_id',
  positions: 'accuracy altitude at course doors_open fuel ignition lat lon org_id rear_temperature satellites source speed taken_at temperature vehicle_id',
  print_logos: 'height id made_at name org_id png sha256 width',
  print_settings: 'clauses_en clauses_ru masks org_id sign stamp version',
  print_templates: 'by_name changed_at customer_ids design form id main name org_id version',
  private_areas: 'closed_at closed_reason created_at demo id name org_id posted_at rules rules_at rules_version shows_members status takes_requests version',
  private_entries: 'area_id at by_name comment demo id member_id org_id what',
  private_members: 'area_id demo expires_at id invited_at invited_by joined_at member_id message note opened_at org_id reason rules_version status status_at version',
  private_posts: 'area_id at body by_name changed_at demo id org_id pinned title version',
  retention_periods: 'by_name days kind next_at next_days org_id ran_at removed version',
  road_legs: 'at from_geo_point km minutes org_id source to_geo_point',
  rule_books: 'org_id revision',
  rule_days: 'fired minor on_day org_id rule_id',
  rule_runs: 'at chain event id judged kind next_step number object_id org_id part_id results rule_id status trigger_key version',
  rule_samples: 'at chain event facts id known_at looked_at number object_id org_id',
  rule_versions: 'at by_name draft org_id rule_id version',
  secrets: 'name value',
  sessions: 'acting_as agent created_at employee_id expires_at id id_token org_id provider seen_at token_hash user_id xsrf',
  settlement_entries: 'at by_name comment day demo from_status id orders org_id payment settlement_id to_status what',
  settlement_lines: 'claims counterpart_id counterpart_kind currency demo extras gross kind live net number order_id org_id paid paid_on part pay_due_on payment posted set_off settlement_id total vat vat_mode vat_rate',
  settlement_payment_lines: 'amount currency order_id org_id payment_id settlement_id',
  settlement_payments: 'amount back_at back_by back_employee back_user day id key kind marked number org_id reason settlement_id taken_at taken_by',
  settlement_totals: 'claims currency demo gross lines net org_id paid settlement_id total vat',
  settlements: 'approved_at approved_by approver_id approver_user authors comment counterpart_id counterpart_kind counterpart_name counterpart_tin created_at created_by demo id kind lines number org_id paid_on pay_due_on posted_at posted_by search status status_at submitted_at submitted_by version voided_at voided_by',
  sign_ins: 'expires_at sealed token_hash',
  standings: 'closed_at contract_number contract_on contract_until demo leave_reason leaves_at max_people merged_into merged_people org_id plan',
  statement_payments: 'amount day demo id key number org_id reason set_aside_at set_aside_by taken version',
  system_editions: 'at blocks edition note_en note_ru template_id',
  system_templates: 'active edition id name_en name_ru updated_at version',
  tax_periods: 'created_at org_id regime valid_from',
  tender_awards: 'amount awarded_at awarded_by confirm_due_at decided_at decided_why demo executor_id executor_name executor_tin id lot_id order_id org_id reason seq share status tender_id vat_mode vat_rate weekly_cap',
  tender_bets: 'alias amount at auto comment compared content_hash demo executor_id hash lot_id nonce org_id placed_by placed_name prev_hash reason round sealed seq share status tender_id vat_mode vat_rate withdrawn_at withdrawn_hash withdrawn_prev',
  tender_drafts: 'audience demo drafts org_id tender_id',
  tender_entries: 'at by_name by_org_id comment demo facts from_status id lot_id org_id party_id tender_id to_status what',
  tender_invitations: 'alias demo excluded executor_id invited_at name opened_at org_id tender_id tin withdrawals',
  tender_lots: 'best best_seq bets closed_at demo ends_at extensions facts floor_price from_place head head_at id incumbents led_by limit_price number opened_key opened_keys order_id org_id per public_key robots round sealed_bytes seq start_price starts_at status step tender_id to_place trips unreadable_round valid_from valid_to what wrapped_key',
  tender_questions: 'answer answered_at answered_by asker_id asker_name asker_tin at demo id org_id tender_id text',
  tender_robots: 'active demo floor home_org_id lot_id org_id set_at set_by set_name step stopped tender_id until',
  tenders: 'announced_at audience auto_award basis cancel_comment cancel_reason comment confirm_minutes contact created_at currency deducts_vat demo drafts dutch_s eligibility ends_at extend_most extend_s id kind number org_id pay_days pay_days_kind pay_trigger responsible_id responsible_name round rounds sealed share_rule shows_best side starts_at status status_at step step_kind step_percent terms_hash title updated_at version visibility window_s withdraw_until',
  tickets: 'expires_at kind sealed token_hash',
  timers: 'attempts kind object_id org_id run_at',
  transfers: 'answer answer_due_at answered_at answered_by carrier_driver carrier_id carrier_name carrier_tin carrier_trailer carrier_truck child_id depth ended_at ended_by ended_side ending executor_id executor_name id leg_address leg_at leg_country leg_gives leg_lat leg_lon leg_place_code leg_place_en leg_place_ru leg_ready leg_tz order_id org_id proposed_id proposed_name reason requested_at requested_by requested_by_id status',
  users: 'created_at demo email id locale name',
  vehicle_repairs: 'comment demo ends_at id org_id period planned_until starts_at vehicle_id',
  vehicles: 'adr_classes adr_expires adr_kind atp_class atp_expires axles base_place block_comment block_reason body_type consumption created_at curb_mass_kg demo euro_class fuel gross_mass_kg height_m id inspection_expires kind lease_date lease_expires lease_number left_since length_m lessor_tin loading_types make model note org_id osago_expires osago_number ownership pallets passes payload_kg plate plate_country platon_id pts recorder repair_until resume_status status sts tachograph_expires temp_max temp_min tracker version vin volume_m3 width_m year',
  waterfall_steps: 'answer_minutes at currency demo ended_at executor_id executor_name executor_tin level order_id orders_taken org_id passed_by price rate_id seq status waterfall_id week weekly_cap',
  waterfalls: 'answer_minutes audience demand_id demo ended_at id order_id org_id priced spot_hours started_at started_by status stop_comment stop_reason turns version week',
  waybill_titles: 'ask_at attempts attorney_number busy_until consignee_by consignee_name consignee_tin corrects_id ended_at file_name formed_at formed_by gis gis_uid id kind method operator operator_id order_id org_id party_id previous_id reason refused_by refused_side registered_at replaced role seq sha256 side signature signed_at signer_id signer_name signer_post state told_at waybill_id xml',
  waybills: 'completed_at consignee_by consignee_name consignee_tin created_at demo ended_at flight_id id number order_id org_id party_id roadside_seed roadside_until seq uid version',
}
