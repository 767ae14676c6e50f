import type { Day } from './moments.ts'
import type { Label, Role, Stop } from './route.ts'
import type { Found, Page } from './text.ts'

/** Between a day and the word it is said of. */
const behind = /^[ █]*(?:(?:утром|днем|вечером|ночью|с утра|рано)\s*)?(?:-|надо|нужно)?[ █]*$/

/** Which stop a position of the letter speaks of. */
export class Route {
  readonly page: Page
  readonly #labels: readonly Label[]
  readonly stops: readonly Stop[]

  constructor(page: Page, labels: readonly Label[], stops: readonly Stop[]) {
    this.page = page
    this.#labels = labels
    this.stops = stops
  }

  /** The index of the stop, or null where nothing says. */
  stopOf(at: number): number | null {
    const label = this.#labels.findLast(label => label.from <= at && at < this.#endOf(label))
    if (!label || label.kind === 'other' || label.kind === 'cargo') return null
    const role = label.role ?? (this.#isShared(label) ? null : this.#lastRole(label.from))
    return role === null ? null : this.#stop(role, at, label)
  }

  /** The stops a day is said of, and whether the letter says so: by its label, by the word behind it, or by what is left. */
  dayStops(day: Found<Day>, dayAt: (stop: number) => unknown): { stops: number[]; told: boolean } {
    const { page, stops } = this
    const free = (): number[] => {
      if (stops.length === 0 || dayAt(0) === null) return [0]
      const last = stops.length - 1
      const first = dayAt(0)
      return last > 0 && dayAt(last) === null && typeof first === 'string' && first < day.value.day ? [last] : []
    }
    const before = page.low.slice(Math.max(0, day.from - 3), day.from)
    const label = this.#labels.find(({ kind, role, from }) => kind !== 'contact' && role !== null && from >= day.to && from - day.to < 14)
    // «26.11 выгрузка Майкоп»: the word behind the day, where the day begins what is said
    if (label && /(?:^|[\n,.;!(]|[^а-я]и)\s*(?:[а-я]\s)?$/.test(before) && behind.test(page.low.slice(day.to, label.from))) {
      const own = this.#groupOf(label.role!, label)
      return { stops: own, told: true }
    }
    const over = this.#labels.findLast(label => label.from <= day.from && day.from < this.#endOf(label))
    const at = this.stopOf(day.from)
    if (at === null) return { stops: free(), told: false }
    // a day of its own sentence, or below a head that names no stop, is that of loading where loading has none
    const apart =
      over !== undefined &&
      ((over.role === null && over.kind === 'when') || (over.kind === 'stop' && this.#isInline(over) && this.#isApart(over, day.from)))
    if (apart && dayAt(0) === null && stops[0]?.kind === 'loading') return { stops: [0], told: over!.kind === 'when' }
    if (apart && dayAt(at) !== null) return { stops: free(), told: false }
    // «выгрузки 04.10»: of all of them
    const many =
      over !== undefined &&
      over.role !== null &&
      /(?:грузки|deliveries)\s*:?\s*$/.test(page.low.slice(over.from, over.to)) &&
      !stops.some(stop => stop.at >= over.from && stop.at < over.end)
    if (many) {
      const own = stops.flatMap((stop, i) => (stop.kind === over.role && dayAt(i) === null ? [i] : []))
      if (own.length > 0) return { stops: own, told: true }
    }
    if (over && over.kind === 'stop') {
      const group = stops.flatMap((stop, i) => (stop.group === over.from ? [i] : []))
      const shared =
        day.from < (stops[group[0] ?? -1]?.town?.from ?? 0) ||
        /(?:обе|оба|все|одним днем|одни[мн])\s*(?:в\s+)?$/.test(page.low.slice(Math.max(0, day.from - 14), day.from))
      if (group.length > 1 && shared) return { stops: group, told: true }
    }
    return { stops: dayAt(at) === null ? [at] : [], told: true }
  }

  /** Whether something else stands between what a label names and a position: the end of a sentence, or a figure between commas. */
  #isApart({ from, to, end }: Label, at: number): boolean {
    const named = this.stops
      .flatMap(({ town, address }) => [town, address])
      .filter(found => found && found.from >= from && found.from < end && found.to <= at)
    const gap = this.page.low.slice(Math.max(to, ...named.map(found => found!.to)), at)
    return /\.\s/.test(gap) || /^[^a-zа-я]*,[^,]*[█a-zа-я][^,]*,/.test(gap)
  }

  #groupOf(role: Role, label: Label): number[] {
    const own = this.stops.flatMap((stop, i) => (stop.kind === role ? [i] : []))
    const group = own.filter(i => this.stops[i]!.group === label.from)
    return group.length > 0 ? group : own.slice(0, 1)
  }

  /** Whether a label is a word in a sentence and no head of a line. */
  #isInline({ from, to }: Label): boolean {
    return this.page.low.slice(this.page.line(from).from, from).trim() !== '' || !/[:\t|]\s*$/.test(this.page.low.slice(from, to))
  }

  /** In the middle of a sentence a label without a town speaks up to the next comma. */
  #endOf({ from, to, end, kind }: Label): number {
    const inside =
      this.page.low.slice(this.page.line(from).from, from).trim() !== '' && !this.stops.some(stop => stop.at >= from && stop.at < end)
    const comma = inside && kind !== 'contact' ? this.page.low.slice(to, end).search(/[,;]|\.\s/) : -1
    return comma < 0 ? end : to + comma
  }

  /** One contact for the whole order, not that of the stop it stands below. */
  #isShared = ({ kind }: Label): boolean =>
    kind === 'contact' && this.#labels.filter(label => label.kind === 'contact' && label.role === null).length === 1

  #lastRole(at: number): Role | null {
    return this.#labels.findLast(({ role, from, kind }) => role !== null && from < at && kind !== 'contact')?.role ?? null
  }

  #stop(role: Role, at: number, label: Label): number | null {
    const own = this.stops.map((stop, i) => ({ stop, i })).filter(({ stop }) => stop.kind === role)
    const inside =
      own.findLast(({ stop }) => stop.at >= label.from && stop.at < label.end && stop.at <= at) ??
      own.find(({ stop }) => stop.at >= label.from && stop.at < label.end)
    const before = own.filter(({ stop }) => stop.at <= at && label.role === null)
    return (inside ?? before.at(-1) ?? own[0])?.i ?? null
  }
}
