import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { IncomingLetters } from './IncomingLetters.tsx'
import { words } from './words.ts'

/** Letters that came, for who drafts no orders of them: read here, or put aside. */
export function LettersDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const [text, setText] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} title={t.letters} subtitle={t.lettersNote} size="large">
      <IncomingLetters onText={setText} />
      {text !== null && (
        <p className="s13" style={{ whiteSpace: 'pre-wrap' }} role="status">
          {text.trim() || t.emptyText}
        </p>
      )}
    </Dialog>
  )
}
