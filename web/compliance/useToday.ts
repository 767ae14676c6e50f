import { useMe } from '#web/api/session.ts'
import { useNow } from '#web/i18n/format.ts'
import { dayIn } from './display.ts'

/** The day it is where the organisation works; it turns at midnight there by itself. */
export function useToday(): string {
  return dayIn(useMe().tz, useNow(60_000))
}
