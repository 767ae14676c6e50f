/** What a flight holds of itself when it is made: no road worked out, no second driver, nothing told and nothing happened yet. */
export const freshFlight = {
  loadedKm: null,
  emptyKm: null,
  coDriverId: null,
  coDriverName: null,
  coDriverPhone: null,
  silentSince: null,
  silenceTold: null,
  instructions: '',
  odometerStart: null,
  odometerEnd: null,
  fuelL: null,
  replacesId: null,
  interruptedAt: null,
  interruptReason: null,
  interruptComment: '',
  confirmedAt: null,
  formerResources: null,
  formerUntil: null,
}

/** What a task holds of itself when it is made: no mark, no forecast, no facts. */
export const freshTask = {
  status: 'planned' as const,
  country: null as string | null,
  departedAt: null,
  arrivedAt: null,
  serviceAt: null,
  completedAt: null,
  source: null,
  evidence: {},
  comment: '',
  minutes: null,
  projectedAt: null,
  forecast: null,
  lateSince: null,
  lateShared: false,
  confirmedAt: null,
  handover: null,
  receiver: '',
  receiverPosition: '',
  receiverPower: '',
  handoverReason: '',
  signatureId: null,
  reason: null,
  pieces: null,
  massKg: null,
  pallets: null,
  temperature: null,
  seals: [] as string[],
  damaged: false,
  leftover: false,
}

type Place = { placeRu: string; placeEn: string; address: string; tz: string; lat: number | null; lon: number | null }

/** Where a task is done, without anything else of it. */
export const placeOf = ({ placeRu, placeEn, address, tz, lat, lon }: Place): Place => ({ placeRu, placeEn, address, tz, lat, lon })
