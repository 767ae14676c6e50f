import { useLocation } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { keyWords } from './keyWords.ts'

type Line = readonly [keys: string, what: string]

/** What each key does on the screen that is shown, and on every screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(keyWords)
  const here = useScreenKeys()
  return (
    <Dialog open onClose={onClose} title={t.title} size="small">
      <div className="stack">
        {here.length > 0 && <Keys title={t.here} lines={here} />}
        <Keys
          title={t.everywhere}
          lines={[
            ['Ctrl + K', t.palette],
            ['/', t.search],
            ['G, O T F D', t.go],
            ['Z', t.undo],
            ['Esc', t.back],
            ['?', t.help],
          ]}
        />
      </div>
    </Dialog>
  )
}

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="stack" aria-label={title}>
      <h3 className="s13 muted">{title}</h3>
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
    </section>
  )
}

/** The keys a screen has of its own; a list tells its own by itself. */
function useScreenKeys(): readonly Line[] {
  const t = useWords(keyWords)
  const { pathname } = useLocation()
  if (pathname === '/')
    return [
      ['J K ↑ ↓', t.queueMove],
      ['Enter', t.queueDo],
      ['1–6', t.tiles],
    ]
  if (pathname === '/flights/tasks')
    return [
      ['A', t.assign],
      ['X', t.choose],
      ['← ↑ → ↓', t.lanes],
      ['Enter', t.open],
      ['T', t.now],
      ['Shift + ← →', t.shift],
      ['+ −', t.scale],
      ['U', t.unassign],
    ]
  return /^\/(?:orders|settlements)\/[^/]+$/.test(pathname) ? [['[ ]', t.neighbours]] : []
}
