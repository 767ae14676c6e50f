import type { DayTask } from './day.ts'
import { handoverWords } from './handoverWords.ts'
import { useTexts } from './language.tsx'

/** How far the handover of a stop is: waits on the phone, was confirmed, is stopped; nothing while nobody began it. */
export function HandoverState({ task }: { task: DayTask }) {
  const t = useTexts(handoverWords)
  const { handover, handoverWaits } = task
  if (handoverWaits) return <p className="waits">{handoverWaits === 'code' ? t.codeWaits : t.signatureWaits}</p>
  if (handover?.isHeld) return <p className="bad">{t.held}</p>
  if (!handover?.method) return null
  return <p>{{ code: t.doneByCode, signature: t.doneBySignature, hand: t.doneByHand }[handover.method]}</p>
}
