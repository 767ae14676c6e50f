import { useWords } from '#web/i18n/words.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { listsWords } from './words.ts'

/** What each key does in a list. */
export function ListHelp({ onClose }: { onClose: () => void }) {
  const t = useWords(listsWords)
  const lines: [keys: string, what: string][] = [
    ['J K ↑ ↓', t.keyMove],
    ['Space', t.keyPeek],
    ['Enter', t.keyOpen],
    ['X', t.keySelect],
    ['Shift + J K', t.keyExtend],
    ['/', t.keySearch],
    ['F', t.keyFilter],
    ['S', t.keySort],
    ['V', t.keyViews],
    ['.', t.keyMenu],
    ['Ctrl + C', t.keyCopy],
    ['Z', t.keyUndo],
    ['Esc', t.keyBack],
    ['G, O T F D', t.keyGo],
    ['?', t.keyHelp],
  ]
  return (
    <Dialog open onClose={onClose} title={t.keys} size="small">
      <dl className="lists-keys">
        {lines.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <Kbd>{keys}</Kbd>
              <span className="visually-hidden">{keys}</span>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
