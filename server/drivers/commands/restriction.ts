import type { DriverRecord } from '#server/drivers/record.ts'
import { nameOf, shownTo } from '#server/drivers/row/drivers.ts'
import type { Actor } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Refuses whoever may not see a driver whose processing is restricted. */
export function checkShown(driver: DriverRecord, { permissions }: Pick<Actor, 'permissions'>): void {
  const shown = shownTo(driver, permissions)
  if (shown !== driver) refuse('driver.restricted', { name: nameOf(shown) })
}
