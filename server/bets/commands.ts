import type { ErrorCode } from '#contract/errors.ts'
import type { Actor } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Refused } from './store.ts'
import { wordsOf } from './words.ts'

/** Ends the work with what the gate refused, its facts in the words of the product. */
export function refuseAs({ code, info }: Refused, { tz }: Pick<Actor, 'tz'>): never {
  if (code === 'bet.not_eligible') return refuse(code, { ...info, why: wordsOf(String(info.why)) })
  if (typeof info.at === 'string') return refuse(code as ErrorCode, { ...info, at: clockText(info.at, tz) })
  return refuse(code as ErrorCode, info)
}

function clockText(at: string, timeZone: string) {
  const said = (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(at))
  return { ru: said('ru'), en: said('en-GB') }
}
