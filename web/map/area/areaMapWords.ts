import { defineWords } from '#web/i18n/words.ts'

/** What the map says on which an area is edited. */
export const areaMapWords = defineWords({
  label: { ru: 'Геозона на карте', en: 'The geofence on the map' },
  handles: { ru: 'Точки геозоны на карте', en: 'Handles of the geofence on the map' },
  point: { ru: 'Узловая точка', en: 'Nodal point' },
  radius: { ru: (m: string) => `Радиус ${m}\u00a0м`, en: (m: string) => `Radius ${m}\u00a0m` },
  metres: { ru: (m: string) => `${m}\u00a0м`, en: (m: string) => `${m}\u00a0m` },
  corner: { ru: (n: number) => `Угол ${n}`, en: (n: number) => `Corner ${n}` },
  between: { ru: (n: number) => `Добавить угол после угла ${n}`, en: (n: number) => `Add a corner behind corner ${n}` },
  circleHint: {
    ru: 'Тяните центр и край круга. Или нажмите на одно из них, а потом на карту.',
    en: 'Drag the centre and the edge of the circle. Or press one of them, then the map.',
  },
  cornersHint: {
    ru: 'Тяните углы; нажатие на середину стороны добавляет угол. Или нажмите на угол, а потом на карту.',
    en: 'Drag corners; a press on the middle of a side adds one. Or press a corner, then the map.',
  },
  fixed: { ru: 'Дополните координаты углов в таблице', en: 'Complete the coordinates of the corners in the table' },
  keysHint: {
    ru: 'Стрелки двигают, с Shift — шире; Delete убирает угол; Ctrl+Z отменяет шаг.',
    en: 'Arrows move it, with Shift farther; Delete takes a corner out; Ctrl+Z undoes a step.',
  },
  placePoint: { ru: 'Нажмите на карту там, где стоит узловая точка', en: 'Press the map where the nodal point stands' },
  placeRadius: { ru: 'Нажмите на карту там, где край круга', en: 'Press the map where the edge of the circle is' },
  placeCorner: { ru: (n: number) => `Нажмите на карту там, где угол ${n}`, en: (n: number) => `Press the map where corner ${n} is` },
  undo: { ru: 'Отменить шаг', en: 'Undo a step' },
  undone: { ru: 'Шаг отменён', en: 'A step is undone' },
  remove: { ru: (n: number) => `Убрать угол ${n}`, en: (n: number) => `Remove corner ${n}` },
  removed: { ru: (n: number) => `Угол ${n} убран`, en: (n: number) => `Corner ${n} is removed` },
  removeNone: { ru: 'Выберите угол на карте', en: 'Choose a corner on the map' },
  removeLast: { ru: 'У геозоны не меньше трёх углов', en: 'A geofence has three corners at least' },
  removeAny: { ru: 'Убрать угол', en: 'Remove a corner' },
  added: { ru: (n: number) => `Добавлен угол ${n}`, en: (n: number) => `Corner ${n} is added` },
  noDrawing: {
    ru: 'Этот браузер не рисует карту: нет WebGL 2. Геозона правится на плане.',
    en: 'This browser does not draw the map: it has no WebGL 2. The geofence is edited on the plan.',
  },
  failed: {
    ru: 'Карта не загрузилась. Геозону можно править на плане.',
    en: 'The map did not load. The geofence can be edited on the plan.',
  },
})
