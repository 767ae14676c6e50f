import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const gridWords = defineWords({
  lane: { ru: 'Направление', en: 'Lane' },
  week: { ru: 'Неделя', en: 'Week' },
  total: { ru: 'Всего', en: 'Total' },
  cell: { ru: (lane: string, week: string) => `${lane}, неделя ${week}`, en: (lane: string, week: string) => `${lane}, week ${week}` },
  wrong: { ru: 'Целое число рейсов от 0 до 1000', en: 'A whole number of trips from 0 to 1000' },
  pasted: {
    ru: (n: number) => `Вставлено: ${countRu(n, 'ячейка', 'ячейки', 'ячеек')}`,
    en: (n: number) => `Pasted: ${countEn(n, 'cell', 'cells')}`,
  },
  lost: {
    ru: (n: number) => `не поместилось: ${n}`,
    en: (n: number) => `did not fit: ${n}`,
  },
  undo: { ru: 'Вернуть как было', en: 'Put it back' },
  keys: {
    ru: 'Стрелки и Enter переходят по ячейкам, Ctrl V вставляет блок из таблицы.',
    en: 'Arrows and Enter move between cells, Ctrl V pastes a block from a spreadsheet.',
  },
})

/** Numbers of trips as they are written. */
type Covered = { needed: string; promised: string; confirmed: string }

export const matrixWords = defineWords({
  label: { ru: 'Направления по неделям', en: 'Lanes by week' },
  cell: {
    ru: (lane: string, week: string, { needed, promised, confirmed }: Covered) =>
      `${lane}, неделя ${week}: нужно ${needed}, обещано ${promised}, подтверждено ${confirmed}`,
    en: (lane: string, week: string, { needed, promised, confirmed }: Covered) =>
      `${lane}, week ${week}: needed ${needed}, promised ${promised}, confirmed ${confirmed}`,
  },
  nothing: {
    ru: (lane: string, week: string) => `${lane}, неделя ${week}: не нужно`,
    en: (lane: string, week: string) => `${lane}, week ${week}: not needed`,
  },
  all: { ru: 'Все направления', en: 'All lanes' },
  none: { ru: 'закрыто 0 %', en: '0 % covered' },
  part: { ru: 'меньше половины', en: 'under half' },
  most: { ru: 'больше половины', en: 'over half' },
  promised: { ru: 'обещано всё', en: 'all promised' },
  full: { ru: 'подтверждено всё', en: 'all confirmed' },
  how: { ru: 'В ячейке: подтверждено + обещано сверх того из нужного', en: 'In a cell: confirmed + promised beyond it, of what is needed' },
  spot: {
    ru: 'Разовые потребности в матрицу не входят: у них нет недель.',
    en: 'Spot demands are not in the matrix: they have no weeks.',
  },
  noneTitle: { ru: 'Нет потребностей по неделям', en: 'No demands by week' },
  noneDo: { ru: 'Все потребности', en: 'All demands' },
  noneText: {
    ru: 'Матрица показывает, сколько рейсов нужно и сколько закрыто на каждом направлении.',
    en: 'The matrix shows how many trips each lane needs and how many are covered.',
  },
})
