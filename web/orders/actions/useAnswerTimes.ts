import { useWords } from '#web/i18n/words.ts'
import { stepWords } from './stepWords.ts'

/** Usual times to answer an offer, in minutes as the id of a choice. */
export function useAnswerTimes(): { id: string; label: string }[] {
  const t = useWords(stepWords)
  return [
    { id: '30', label: t.minutes30 },
    { id: '60', label: t.hour1 },
    { id: '120', label: t.hours2 },
    { id: '240', label: t.hours4 },
    { id: '1440', label: t.day1 },
  ]
}
