const DAY = 86_400_000
const MOSCOW = 3 * 3600_000

/** How much is carried and what it costs, by month from January, against an ordinary one. Spring closes roads, autumn is the peak. */
const carried = [0.7, 0.86, 0.98, 0.9, 0.9, 0.98, 1, 1.04, 1.16, 1.22, 1.2, 1.18]
const priced = [0.99, 0.95, 0.95, 1.02, 0.97, 0.97, 0.99, 1.01, 1.05, 1.08, 1.1, 1.14]
/** Sunday first. */
const weekdays = [0.2, 1.08, 1.14, 1.14, 1.12, 1.06, 0.46]

/** Public holidays as month and day, and what is left of an ordinary day. */
const holidays: readonly [first: string, last: string, left: number][] = [
  ['12-31', '12-31', 0.4],
  ['01-01', '01-08', 0.12],
  ['02-23', '02-23', 0.4],
  ['03-08', '03-08', 0.4],
  ['05-01', '05-03', 0.35],
  ['05-08', '05-11', 0.35],
  ['06-12', '06-12', 0.4],
  ['11-04', '11-04', 0.5],
]

const local = (at: number) => new Date(at + MOSCOW)
const left = (day: string) => holidays.find(([first, last]) => day >= first && day <= last)?.[2] ?? 1

/** How many loadings a day sees against an ordinary one, by Moscow's calendar. */
export function loadOf(at: number): number {
  const day = local(at)
  return carried[day.getUTCMonth()]! * weekdays[day.getUTCDay()]! * left(day.toISOString().slice(5, 10))
}

/** Price level of a moment: the season, and a year's rise of 7 % up to `now`. */
export const priceOf = (at: number, now: number): number => priced[local(at).getUTCMonth()]! * (1 - (0.07 * (now - at)) / (365 * DAY))

/** How much more often vehicles are late than on a dry road. */
export const roadOf = (at: number): number => [2, 1.7, 1.2, 1.1, 0.9, 0.8, 0.8, 0.8, 0.9, 1, 1.4, 1.9][local(at).getUTCMonth()]!

/** The main rate of VAT: 22 % since 2026. */
export const mainVatOf = (at: number): 20 | 22 => (at < Date.UTC(2026, 0, 1) - MOSCOW ? 20 : 22)

/** The first moment from `at` on that falls into an office's hours, 8:00 to 19:00 in Moscow on a working day; `spread` (0 ≤ x < 1) picks the minute of a morning. */
export function atWork(at: number, spread: number): number {
  for (let moment = at; ; ) {
    const day = local(moment)
    const midnight = moment - (day.getTime() % DAY)
    const hour = (moment - midnight) / 3600_000
    const works = day.getUTCDay() % 6 !== 0 && left(day.toISOString().slice(5, 10)) === 1
    if (works && hour >= 8 && hour < 19) return moment
    moment = (works && hour < 8 ? midnight : midnight + DAY) + (8 + spread * 2.5) * 3600_000
  }
}
