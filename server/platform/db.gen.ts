// Written by `npm run db:types` from the migrated database.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

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

export interface AuditLinks {
  auditId: string
  hash: Buffer
  orgId: string
  prevHash: Buffer
  seq: number
}

export interface Audits {
  actingAs: string | null
  at: ColumnType<Date, Date | string, Date | string>
  byEmployeeId: string | null
  byOrgId: string
  byUserId: string | null
  facts: Generated<unknown>
  fromStatus: string | null
  id: string
  kind: string
  objectId: string | null
  orgId: string
  toStatus: string | null
  what: string
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
  orgId: string
  version: Generated<number>
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
  country: Generated<string>
  createdAt: ColumnType<Date, Date | string, Date | string>
  creditCurrency: string | null
  creditLimit: number | null
  demo: Generated<boolean>
  documents: Generated<string[]>
  externalId: string | null
  id: string
  invoiceRules: Generated<string>
  kpp: string | null
  legalName: Generated<string>
  name: string
  note: Generated<string>
  orgId: string
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

export interface DataFiles {
  file: string
  sum: Generated<string>
  target: string
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
  snils: Buffer | null
  status: string
  tachographCard: Buffer | null
  tachographExpires: string | null
  tin: Buffer | null
  trackingConsentAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
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
  userId: string
  version: Generated<number>
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
  size: number
  status: string
  storedBytes: number
  treatedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  type: string
}

export interface Flags {
  aboutEn: Generated<string>
  aboutRu: Generated<string>
  enabled: boolean
  forTesters: Generated<boolean>
  key: string
  nameEn: Generated<string>
  nameRu: Generated<string>
  switchedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
}

export interface FlightParties {
  endsAt: ColumnType<Date, Date | string, Date | string>
  flightId: string
  homeOrgId: string
  opens: boolean
  orgId: string
  rowJson: string
  search: string
  shape: number
  side: string
  startsAt: ColumnType<Date, Date | string, Date | string>
  status: string
  version: number
}

export interface FlightTasks {
  arrivedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  comment: string
  completedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  departedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  flightId: string
  id: string
  kind: string
  orderId: string
  orderOrgId: string
  orgId: string
  plannedFrom: ColumnType<Date, Date | string, Date | string>
  plannedTo: ColumnType<Date, Date | string, Date | string>
  seq: number
  serviceAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  source: string | null
  status: string
  stopSeq: number
}

export interface Flights {
  createdAt: ColumnType<Date, Date | string, Date | string>
  demo: boolean
  driverId: string | null
  driverName: string | null
  driverPhone: Buffer | null
  id: string
  mirrorsId: string | null
  mirrorsOrgId: string | null
  number: string
  orgId: string
  plannedEnd: ColumnType<Date, Date | string, Date | string>
  plannedStart: ColumnType<Date, Date | string, Date | string>
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

export interface Imports {
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

export interface LoginTokens {
  clientId: string
  expiresAt: ColumnType<Date, Date | string, Date | string>
  login: string
  tokenHash: Buffer
}

export interface Logins {
  demo: Generated<boolean>
  email: string | null
  login: string
  name: string
  password: string
  subject: string
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

export interface Numberings {
  kind: string
  last: number
  orgId: string
  year: number
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

export interface OrderFlights {
  droppedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  flightId: string
  flightOrgId: string
  orderId: string
  orgId: string
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

export interface OrderOffers {
  comment: string | null
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
  commentInternal: string
  commentPublic: string
  createdAt: ColumnType<Date, Date | string, Date | string>
  crewSize: Generated<number>
  currency: string
  customerId: string | null
  customerName: string | null
  customerNumber: string
  customerPrice: number | null
  customerVatMode: string
  customerVatRate: number
  demo: boolean
  depth: Generated<number>
  distanceBy: Generated<string>
  distanceKm: number | null
  durationMin: number | null
  equipment: Generated<string[]>
  equipmentCounts: Generated<number[]>
  escort: Generated<boolean>
  executorId: string | null
  externalId: string | null
  freeRevokeHours: Generated<number>
  freeWaitMinutes: Generated<number>
  guideEnded: Generated<boolean>
  id: string
  insurance: Generated<boolean>
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
  payDays: number
  payDaysKind: string
  payDueOn: string | null
  payFrom: string | null
  payTrigger: string
  penaltyPercent: Generated<number>
  permitNumber: string | null
  permitUntil: string | null
  price: number | null
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
  tracking: Generated<boolean>
  transferId: string | null
  transferPolicy: Generated<string>
  truckType: string | null
  updatedAt: ColumnType<Date, Date | string, Date | string>
  vatMode: string
  vatRate: number
  version: number
  volumeM3: number
  waitRate: number | null
}

export interface OrganizationSettings {
  attorneys: Generated<unknown>
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

export interface PrintSettings {
  clausesEn: Generated<string>
  clausesRu: Generated<string>
  masks: Generated<unknown>
  orgId: string
  sign: Generated<boolean>
  stamp: Generated<boolean>
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

export interface RoadLegs {
  at: ColumnType<Date, Date | string, Date | string>
  fromGeoPoint: string
  km: number
  minutes: number
  orgId: string
  source: string
  toGeoPoint: string
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
  at: ColumnType<Date, Date | string, Date | string>
  currency: string
  demo: Generated<boolean>
  endedAt: ColumnType<Date | null, Date | string | null, Date | string | null>
  executorId: string
  executorName: string
  executorTin: string
  level: string
  orderId: string
  ordersTaken: number | null
  orgId: string
  passedBy: string | null
  price: number
  rateId: string
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
  spotHours: number
  startedAt: ColumnType<Date, Date | string, Date | string>
  startedBy: string
  status: string
  stopComment: unknown
  stopReason: string | null
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
  assignments: Assignments
  auditLinks: AuditLinks
  audits: Audits
  bankAccounts: BankAccounts
  contractRates: ContractRates
  couplings: Couplings
  currencyRates: CurrencyRates
  customers: Customers
  dataFiles: DataFiles
  demandAnswers: DemandAnswers
  demandEntries: DemandEntries
  demandLanes: DemandLanes
  demandOffers: DemandOffers
  demandParties: DemandParties
  demandRecipients: DemandRecipients
  demandTurns: DemandTurns
  demandWeeks: DemandWeeks
  demands: Demands
  demoWorlds: DemoWorlds
  dictEntries: DictEntries
  dicts: Dicts
  directoryWords: DirectoryWords
  drafts: Drafts
  driverLeaves: DriverLeaves
  drivers: Drivers
  employees: Employees
  expiryNotices: ExpiryNotices
  exports: Exports
  fileOpenings: FileOpenings
  fileSpaces: FileSpaces
  files: Files
  flags: Flags
  flightParties: FlightParties
  flightTasks: FlightTasks
  flights: Flights
  idempotencyKeys: IdempotencyKeys
  identities: Identities
  importChunks: ImportChunks
  imports: Imports
  invitations: Invitations
  listLayouts: ListLayouts
  listViews: ListViews
  loginTokens: LoginTokens
  logins: Logins
  lotParties: LotParties
  mails: Mails
  menuItems: MenuItems
  nodalPoints: NodalPoints
  numberings: Numberings
  operatorSimulations: OperatorSimulations
  orderCargos: OrderCargos
  orderChanges: OrderChanges
  orderClaims: OrderClaims
  orderComments: OrderComments
  orderDebts: OrderDebts
  orderDocumentVersions: OrderDocumentVersions
  orderDocuments: OrderDocuments
  orderEntries: OrderEntries
  orderExtras: OrderExtras
  orderFlights: OrderFlights
  orderHaltRequests: OrderHaltRequests
  orderHolds: OrderHolds
  orderInternalComments: OrderInternalComments
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
  partnerChecks: PartnerChecks
  partnerEntries: PartnerEntries
  partnerGroups: PartnerGroups
  partners: Partners
  places: Places
  printSettings: PrintSettings
  privateAreas: PrivateAreas
  privateEntries: PrivateEntries
  privateMembers: PrivateMembers
  privatePosts: PrivatePosts
  roadLegs: RoadLegs
  secrets: Secrets
  sessions: Sessions
  settlementEntries: SettlementEntries
  settlementLines: SettlementLines
  settlementPaymentLines: SettlementPaymentLines
  settlementPayments: SettlementPayments
  settlementTotals: SettlementTotals
  settlements: Settlements
  signIns: SignIns
  statementPayments: StatementPayments
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
