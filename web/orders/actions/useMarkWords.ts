import type { TaskMark, TaskRow } from '#contract/order-card.ts'
import { defineWords, useWords } from '#web/i18n/words.ts'

const words = defineWords({
  depart: { ru: 'Выехал', en: 'Departed' },
  arrive: { ru: 'Прибыл', en: 'Arrived' },
  serveLoading: { ru: 'Началась погрузка', en: 'Loading began' },
  serveUnloading: { ru: 'Началась выгрузка', en: 'Unloading began' },
  finishLoading: { ru: 'Погружен', en: 'Loaded' },
  finishUnloading: { ru: 'Выгружен', en: 'Unloaded' },
  serveOther: { ru: 'Начал', en: 'Began' },
  finishOther: { ru: 'Закончил', en: 'Finished' },
  fail: { ru: 'Не выполнена', en: 'Failed' },
})

/** What a mark says at a stop of this kind: «Погружен» where one loads, «Выгружен» where one unloads. */
export function useMarkWords(kind: TaskRow['kind']): (mark: TaskMark) => string {
  const t = useWords(words)
  const serve = { loading: t.serveLoading, unloading: t.serveUnloading } as Partial<Record<TaskRow['kind'], string>>
  const finish = { loading: t.finishLoading, unloading: t.finishUnloading } as Partial<Record<TaskRow['kind'], string>>
  return mark =>
    ({
      depart: t.depart,
      arrive: t.arrive,
      serve: serve[kind] ?? t.serveOther,
      finish: finish[kind] ?? t.finishOther,
      fail: t.fail,
    })[mark]
}
