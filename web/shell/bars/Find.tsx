import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { words } from '#web/shell/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { CloseIcon, SearchIcon } from '#web/ui/pictures/icons.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import './Find.css'

const loadPalette = () => import('#web/palette/PalettePanel.tsx')
const PalettePanel = lazy(async () => ({ default: (await loadPalette()).PalettePanel }))

/**
 * The way to whatever there is: a field in the top bar that is pressed, on a phone an icon, Ctrl K anywhere and `/` where the screen has no search of
 * its own. The window and its input are here at once, so that nothing typed is lost; what is found comes after.
 */
export function Find({ phone }: { phone: boolean }) {
  const t = useWords(words)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    // by the place of the key, so that it works in either layout
    const press = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey
      const palette = event.code === 'KeyK' && modified && !event.altKey && !event.shiftKey
      const slash =
        event.code === 'Slash' && event.key !== '?' && !modified && !event.altKey && !event.shiftKey && !typing(event.target) && !own()
      if (event.defaultPrevented || !(palette || slash)) return
      event.preventDefault()
      // over a window that waits for an answer none other is opened
      if (document.querySelector('.ui-veil, dialog[open]:not(.find)') === null) setOpen(last => slash || !last)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const show = () => setOpen(true)
  const aware = { onPointerEnter: () => void loadPalette(), 'aria-haspopup': 'dialog', onClick: show } as const
  return (
    <>
      {phone ? (
        <IconButton size="touch" className="top-find" label={t.find} icon={<SearchIcon />} {...aware} />
      ) : (
        <button type="button" className="ui-input ui-search ui-search-wide top-search" aria-keyshortcuts="Control+K" {...aware}>
          <SearchIcon size={16} />
          <span className="top-search-hint">{t.findHint}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      )}
      {open && <FindWindow onClose={() => setOpen(false)} />}
    </>
  )
}

function FindWindow({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // Enter that came before there was anything to open
  const early = useRef<{ newTab: boolean } | null>(null)
  const [text, setText] = useState('')

  // before it is drawn, so that the first key is not lost; before it is taken away, so that the focus goes back
  useLayoutEffect(() => {
    const own = dialog.current
    if (own && !own.open) own.showModal()
    field.current?.focus()
    return () => own?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="find"
      aria-label={t.find}
      data-no-print
      // Esc, and the gesture of a phone
      onClose={() => dialog.current?.open === false && onClose()}
      // a press beside the window closes it
      onMouseDown={event => event.target === dialog.current && onClose()}
    >
      <div className="find-window">
        <div className="find-line">
          <SearchIcon />
          <input
            ref={field}
            role="combobox"
            aria-expanded="false"
            aria-label={t.find}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={t.findHint}
            maxLength={100}
            value={text}
            onChange={event => {
              early.current = null
              setText(event.target.value)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter' && !event.defaultPrevented) early.current = { newTab: event.ctrlKey || event.metaKey }
            }}
          />
          <IconButton label={t.close} icon={<CloseIcon />} onClick={onClose} />
        </div>
        <Suspense fallback={<div className="find-results" aria-busy="true" />}>
          <PalettePanel field={field} early={early} text={text} onClose={onClose} />
        </Suspense>
      </div>
    </dialog>
  )
}

/** A screen with a search of its own keeps `/` for it. */
const own = () => document.querySelector('#content input[type=search]') !== null

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
