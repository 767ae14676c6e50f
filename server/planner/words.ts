import type { PlannerProposal } from '#contract/planner.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'

/** An instant on the clock of a place, the day told unless it is that of `now`. */
function momentIn(locale: Locale, at: Date, { tz, now }: { tz: string; now: Date }): string {
  const day = (moment: Date) => moment.toLocaleDateString('en-CA', { timeZone: tz })
  const date = day(at) === day(now) ? {} : ({ day: 'numeric', month: 'short' } as const)
  return at.toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB', { ...date, timeZone: tz, hour: '2-digit', minute: '2-digit' })
}

const bilingual = (say: (locale: Locale) => string): Bilingual => ({ ru: say('ru'), en: say('en') })

type Why = Pick<PlannerProposal, 'emptyKm' | 'nextBest'> & {
  freeAt: Date
  now: Date
  tz: string /** Bodies that decided. */
  bodies: readonly Bilingual[]
  /** Why those who have it cannot do it; null: nobody has. */
  gone: Bilingual | null
}
type Help = { plate: string; at: Date; tz: string; now: Date; isLate: boolean }

/** What the automatic plan says of its proposals, and of orders it has no place for. */
export const plannerWords = {
  why: ({ emptyKm, nextBest, freeAt, now, tz, bodies, gone }: Why): Bilingual =>
    bilingual(locale => {
      const free = momentIn(locale, freeAt, { tz, now })
      const since = freeAt > now ? { ru: `свободна с ${free}`, en: `free since ${free}` } : { ru: 'свободна сейчас', en: 'free now' }
      const road = emptyKm === null ? { ru: 'где машина, неизвестно', en: 'where the truck is, is not known' } : { ru: `${emptyKm} км порожнего пробега`, en: `${emptyKm} km of empty run` } // biome-ignore format: a line each
      const next = nextBest && { ru: `следующая по выгоде ${nextBest.plate}: дороже на ${nextBest.more} км`, en: `next best ${nextBest.plate}: ${nextBest.more} km dearer` } // biome-ignore format: a line each
      const named = bodies.map(body => body[locale].toLocaleLowerCase()).join(locale === 'ru' ? ' или ' : ' or ')
      const body = { ru: `нужен кузов: ${named}`, en: `body needed: ${named}` }
      const said = [road[locale], since[locale], ...(bodies.length > 0 ? [body[locale]] : []), ...(next ? [next[locale]] : [])].join(', ')
      return gone ? `${gone[locale]}. ${said.charAt(0).toLocaleUpperCase()}${said.slice(1)}` : said
    }),
  help: ({ plate, at, tz, now, isLate }: Help): Bilingual =>
    bilingual(locale => {
      const there = momentIn(locale, at, { tz, now })
      if (isLate) return locale === 'ru' ? `${plate} могла бы быть на погрузке к ${there}` : `${plate} could be at the loading at ${there}`
      return locale === 'ru' ? `Ещё одна такая машина или окно пошире: ${plate} свободна для погрузки с ${there}, но занята выгоднее` : `One more such truck, or a wider window: ${plate} could load from ${there} and is used better` // biome-ignore format: a line each
    }),
  unfit: (count: number, why: Bilingual): Bilingual => ({
    ru: `Не подходит ни одна из машин (${count}). Чаще всего мешает: ${why.ru}`,
    en: `None of the trucks (${count}) is fit. What most often stands in the way: ${why.en}`,
  }),
  noTime: (count: number): Bilingual => ({
    ru: `Подходящих машин ${count}, но все их время и место заняты более выгодными заказами`,
    en: `${count} trucks are fit, but their time and room are taken by orders that pay better`,
  }),
  tooFar: { ru: 'Ни одна из подходящих машин не успевает к погрузке', en: 'No truck that is fit can be at the loading in time' },
  over: ({ at, tz, now }: Pick<Help, 'at' | 'tz' | 'now'>): Bilingual =>
    bilingual(locale =>
      locale === 'ru' ? `Окно погрузки закончилось: ${momentIn(locale, at, { tz, now })}` : `The window of the loading is over: ${momentIn(locale, at, { tz, now })}`,
    ), // biome-ignore format: a line each
  newWindow: { ru: 'согласуйте новое окно или назначьте вручную', en: 'agree on a new window or assign it by hand' },
  letLate: {
    ru: 'разрешите опоздание в настройках автоплана или согласуйте новое окно',
    en: 'let lateness pass in the settings of the plan, or agree on a new window',
  },
  noTrucks: { ru: 'Нет машин с водителем', en: 'There are no trucks with drivers' },
  banned: { ru: 'машина исключена диспетчером', en: 'the dispatcher ruled the truck out' },
  fixed: { ru: 'заказ закреплён за другой машиной', en: 'the order is fixed to another truck' },
  broken: { ru: 'Машина сломалась и дальше не едет', en: 'The truck broke down and goes no further' },
  pair: { ru: 'едут двое водителей: назначьте вручную', en: 'two drivers go: assign it by hand' },
  apart: { ru: 'машина занята своими рейсами', en: 'the truck has its own flights' },
  crowded: { ru: 'Своей машине не хватает времени на все её рейсы', en: 'Its own truck has no time for all of its flights' },
  byHand: {
    ru: 'Сдвиньте окно или назначьте вручную: судья рейсов не пропустил предложение',
    en: 'Move the window or assign it by hand: the judge of flights did not let the proposal pass',
  },
}
