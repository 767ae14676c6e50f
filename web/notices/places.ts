import type { NoticeLine } from '#contract/notices.ts'
import { paths } from '#web/paths.ts'
import { screens } from '#web/screens.ts'

/** Where an object of the bell opens; null where there is no place to go to. */
export function placeOf({ newest, kind, objectId, side }: Pick<NoticeLine, 'newest' | 'kind' | 'objectId' | 'side'>): string | null {
  if (newest.code === 'installation.alarm') return `${paths.admin()}?tab=health`
  if (newest.code === 'retention.changing') return paths.organization('retention')
  if (newest.code === 'person.term') return paths.organization('personal')
  switch (kind) {
    case 'order':
      return paths.order(objectId)
    case 'flight':
      return paths.flight(objectId)
    case 'tender':
      return paths.tender(side ?? 'executor', objectId)
    case 'demand':
      return paths.demand(objectId)
    case 'settlement':
      return paths.settlement(objectId)
    case 'partner':
      return paths.partners({ partner: objectId })
    case 'organization':
      return paths.partners()
    case 'vehicle':
      return paths.vehicle(objectId)
    case 'driver':
      return paths.driver(objectId)
    case 'private_area':
      return screens.privateArea.path
    case 'rule':
    case 'delivery':
      return screens.notifications.path
    case 'dashboard':
      return paths.analytics('execution')
    case 'export':
      return null
  }
}
