import { ActDialog, type ActProps } from '#web/forms/ActDialog.tsx'
import { useWords } from '#web/i18n/words.ts'
import { cardWords, stepWords } from './words.ts'

/** The frame of every window that takes a step of a tender. */
export function StepDialog(props: ActProps) {
  const t = useWords(cardWords)
  const s = useWords(stepWords)
  return <ActDialog {...props} close={s.close} changed={{ code: 'tender.changed', says: t.changedMeanwhile }} className="tender-form" />
}
