import type { TaskMark } from '#contract/order-card.ts'
import type { TaskKind } from '#contract/order-states.ts'
import { defineWords, useWords } from '#web/i18n/words.ts'

const words = defineWords({
  depart: { ru: 'Выехал', en: 'Departed' },
  arrive: { ru: 'Прибыл', en: 'Arrived' },
  serveLoading: { ru: 'Началась погрузка', en: 'Loading began' },
  serveUnloading: { ru: 'Началась выгрузка', en: 'Unloading began' },
  serveOther: { ru: 'Началось', en: 'Began' },
  finishLoading: { ru: 'Погружен', en: 'Loaded' },
  finishUnloading: { ru: 'Выгружен', en: 'Unloaded' },
  finishOther: { ru: 'Готово', en: 'Finished' },
  fail: { ru: 'Не выполнена', en: 'Failed' },
})

/** What a mark says at a stop of this kind: «Погружен» where one loads, «Выгружен» where one unloads. */
export function useMarkWords(kind: TaskKind): (mark: TaskMark) => string {
  const t = useWords(words)
  const [serve, finish] =
    kind === 'loading'
      ? [t.serveLoading, t.finishLoading]
      : kind === 'unloading'
        ? [t.serveUnloading, t.finishUnloading]
        : [t.serveOther, t.finishOther]
  return mark => ({ depart: t.depart, arrive: t.arrive, serve, finish, fail: t.fail })[mark]
}
