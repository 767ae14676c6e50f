/** A place of work of a request: where, in which window it is to begin, how long it takes. Times are minutes of whatever clock. */
export type Stop = {
  place: number
  from: number
  to: number
  service: number
  /** Where it is left for the next one, if elsewhere: what lies between is part of its service. */
  leaves?: number
}

/** Cargo to be brought from one place to another by one truck. */
export type Request = {
  pickup: Stop
  delivery: Stop
  /** What it takes of each capacity: mass, volume, pallets. */
  load: readonly number[]
  /** What leaving it out of the plan costs: more than any way of carrying it, and the more the more urgent it is. */
  price: number
  /** What the body must keep, in °C; null: it does not matter. */
  range?: { min: number; max: number } | null
  /** Kinds of goods it is, as bits, and kinds it may not lie in one body with. */
  kinds?: number
  apart?: number
}

/** What a truck has to do already: it begins at one place in a window and ends at another after so many minutes. */
export type Block = { from: number; to: number; minutes: number; driving: number; startPlace: number; endPlace: number }

/** What a driver has behind him when his truck is free; times as everywhere here. */
export type Wheel = {
  sincePause: number
  day: number
  week: number
  lastWeek: number
  /** When his shift began; null: he is rested. */
  began: number | null
  /** Since when he is idle; null: since the truck is free. */
  idleSince: number | null
  /** When his last weekly rest ended. */
  weekRestedAt: number
}

/** A truck with its driver, from where and when it is free. */
export type Truck = {
  place: number
  freeAt: number
  /** Where it must be in the end and by when; null: it may end anywhere. */
  end: { place: number; by: number } | null
  capacity: readonly number[]
  /** What each kilometre costs, and what it costs that the truck goes at all: a hired one, or one more. */
  kmPrice: number
  usePrice: number
  /** Its body has zones: ranges of temperature do not keep cargos apart. */
  hasZones?: boolean
  blocks?: readonly Block[]
  wheel?: Wheel
  /** Minutes of work its driver has had already, which fairness counts in. */
  worked?: number
}

/** Norms of driving and rest as far as a search needs them, in minutes. */
export type DrivingNorms = {
  driving: number
  pause: number
  day: number
  week: number
  twoWeeks: number
  round: number
  rest: number
  weeklyRest: number
  weekly: number
  /** When the first calendar week ends. */
  weekEnds: number
}

/** What is dear beside the road; nothing where it is 0. */
export type Weights = {
  emptyKm: number
  /** A minute after the end of a window; windows may be missed by `lateMost` minutes. */
  late: number
  lateMost: number
  /** A minute of work of a driver over `normal` minutes. */
  overtime: number
  normal: number
  /** An hour of work, squared: hours that are spread cost less. */
  fairness: number
  /** A request that is taken off the truck it is planned on. */
  moved: number
}

export type Problem = {
  /** How many places there are; of `km` and `minutes` each has a row. */
  places: number
  km: Float64Array
  minutes: Float64Array
  requests: readonly Request[]
  trucks: readonly Truck[]
  /** For each request and truck whether they fit each other, row by row of requests. */
  allowed: Uint8Array
  weights: Weights
  norms: DrivingNorms | null
  /** The plan as it is: of each truck its requests, pickup `r`, delivery `~r`, in their order. */
  current?: readonly (readonly number[])[]
  /** Tasks of a truck follow each other as their windows begin, as a flight of several orders has them. */
  isByWindow?: boolean
  /** As few trucks as can be before anything else. */
  isFewest?: boolean
}

/** A plan: of each truck what it does in its order, pickup `r`, delivery `~r`; and what no truck has. */
export type Plan = {
  routes: readonly (readonly number[])[]
  unplaced: readonly number[]
  cost: number
  trucks: number
  km: number
}

export const noWeights: Weights = { emptyKm: 0, late: 0, lateMost: 0, overtime: 0, normal: 0, fairness: 0, moved: 0 }
