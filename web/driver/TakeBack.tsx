import { useEffect, useState } from 'react'
import { isUndone } from '#contract/unmarking.ts'
import type { Day } from './day.ts'
import { useLanguage, useTexts } from './language.tsx'
import { onMarked, type Pressed, press } from './usePhone.ts'
import { actionWords, markText } from './words.ts'

const LASTS_MS = 8_000

/** For eight seconds after a mark: the way back of it, where others have not acted on it at once. */
export function TakeBack({ day }: { day: Day }) {
  const t = useTexts(actionWords)
  const { locale } = useLanguage()
  const [last, setLast] = useState<Pressed | null>(null)
  useEffect(() => onMarked(setLast), [])
  useEffect(() => {
    if (last === null) return
    const timer = setTimeout(() => setLast(null), LASTS_MS)
    return () => clearTimeout(timer)
  }, [last])
  const task = last?.linkId === day.linkId ? day.tasks.find(({ taskId }) => taskId === last.taskId) : undefined
  if (!last || !task || !isUndone(last.mark, task.kind)) return null
  const takeBack = () => {
    setLast(null)
    void press(day, { call: 'unmark', data: { taskId: last.taskId, mark: last.mark } })
  }
  return (
    <p className="skips">
      <button className="quiet" onClick={takeBack}>
        {t.takeBack(markText(last.mark, task.kind)[locale])}
      </button>
    </p>
  )
}
