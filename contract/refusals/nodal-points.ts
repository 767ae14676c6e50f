import type { RefusalWords } from './words.ts'

/** Refusals about nodal points of loading and unloading. */
export const nodalPointRefusals = {
  'nodal_point.not_found': { status: 404, ru: 'Такой узловой точки у вас нет', en: 'You have no such nodal point' },
  'nodal_point.changed': {
    status: 409,
    ru: 'Точка уже изменена: откройте её заново и повторите',
    en: 'The nodal point has changed: open it again and repeat',
  },
  'nodal_point.taken': {
    status: 409,
    ru: 'Точка с этим названием и адресом уже есть',
    en: 'There is a nodal point with this name and address',
  },
  'nodal_point.external_taken': {
    status: 409,
    ru: 'Точка с этим внешним кодом уже есть',
    en: 'There is a nodal point with this external code',
  },
  'nodal_point.geofence_far': {
    status: 422,
    ru: 'Геозона лежит в {km} км от точки: проверьте координаты углов',
    en: 'The geofence lies {km} km from the point: check the coordinates of its corners',
  },
} as const satisfies RefusalWords
