/** Who tells where a vehicle is: its driver's phone, a tracker of a protocol of its own, another program by a key. */
export type PositionSource = 'driver' | 'device' | 'api'

/** What may be measured beside a place; null: not told. */
export type Measured = {
  /** Metres within which the place is true. */
  accuracy: number | null
  /** Kilometres an hour. */
  speed: number | null
  /** Degrees from north, clockwise. */
  course: number | null
  /** Metres. */
  altitude: number | null
  satellites: number | null
  ignition: boolean | null
  doorsOpen: boolean | null
  /** Litres in the tank. */
  fuel: number | null
  /** Degrees Celsius in the body; `rearTemperature` where there is a second sensor. */
  temperature: number | null
  rearTemperature: number | null
}

/** A place at a moment. */
export type Fix = { at: Date; lat: number; lon: number }

/** One position as it is told of a vehicle; what was not measured may be left out. */
export type GivenPosition = Fix & { vehicleId: string } & Partial<Measured> & {
    /** The phone says that the place was made up. */
    mock?: boolean
  }

/** Why a position is not stored. */
export const positionFaults = ['place', 'no_fix', 'mock', 'clock_ahead', 'old', 'jump'] as const
export type PositionFault = (typeof positionFaults)[number]

/** What became of the positions of one vehicle. */
export type TakenOfVehicle = {
  vehicleId: string
  /** Stored now, and between which moments they are. */
  taken: number
  from: Date | null
  to: Date | null
  /** Good ones that were stored before, or came twice. */
  repeated: number
}

/** What became of a batch: of each vehicle, and of every position that is not stored by its place in the batch. */
export type TakenPositions = { vehicles: TakenOfVehicle[]; faults: { index: number; fault: PositionFault }[] }

/** A vehicle's place that contradicts the one known, and how often in a row it was told. */
export type Elsewhere = Fix & { count: number }

/** The last position of a vehicle. */
export type LastPosition = Fix & Measured & { vehicleId: string; takenAt: Date; source: PositionSource; elsewhere: Elsewhere | null }
