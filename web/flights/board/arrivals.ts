import type { TimelineFlight } from '#contract/flight-board.ts'

const MINUTE = 60_000

/** What a bar tells of the next arrival, as moments instead of minutes since the beginning of its window; null where nothing is foretold. */
export function arrivalOf({ expected }: Pick<TimelineFlight, 'expected'>, begins: number) {
  const moment = (minute: number) => new Date(begins + minute * MINUTE).toISOString()
  return (
    expected && {
      ...{ at: moment(expected.at), from: moment(expected.from) },
      ...{ until: moment(expected.until), windowTo: moment(expected.windowTo) },
    }
  )
}
