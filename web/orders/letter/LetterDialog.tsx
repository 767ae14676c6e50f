import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type LetterOrder, letterMost, letters } from '#contract/letters.ts'
import { ask } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { IncomingLetters } from '#web/incoming-letters/IncomingLetters.tsx'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { suggestCustomers } from '#web/orders/suggest.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { LetterMarks } from './keptLetter.ts'
import { LetterOrders } from './LetterOrders.tsx'
import { LetterProposal } from './LetterProposal.tsx'
import './letter.css'
import { chunks } from './proposal.ts'
import { letterWords } from './words.ts'

/** The window comes a moment later than what it shows: the field takes the focus when it is there. */
const focusOn = (field: HTMLTextAreaElement | null) => field?.focus()

type Props = {
  fields: OrderFields
  /** What was pasted already: it is read at once. */
  pasted: string
  onFill: (next: OrderFields, marks: LetterMarks) => void
  onClose: () => void
}

/** A letter on its way into the form: pasted, read, looked at. Nothing is kept of it. */
export function LetterDialog({ fields, pasted, onFill, onClose }: Props) {
  const t = useWords(letterWords)
  const f = useFormat()
  const [text, setText] = useState(pasted)
  const [found, setFound] = useState<readonly LetterOrder[] | null>(null)
  const [one, setOne] = useState<LetterOrder | null>(null)
  const [reading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const long = text.length > letterMost.characters

  const read = async () => {
    if (text.trim() === '' || long || reading) return
    setReading(true)
    setTrouble(null)
    setFound(null)
    const [answer, error] = await ask(letters.read, { data: { letter: chunks(text) } }, { quiet: true })
    setReading(false)
    if (error) setTrouble(error.message)
    else {
      setFound(answer.orders)
      setOne(answer.orders.length === 1 ? answer.orders[0]! : null)
    }
  }
  const first = useRef(read)
  useEffect(() => {
    if (pasted !== '') void first.current()
  }, [pasted])
  const change = () => {
    setFound(null)
    setOne(null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void read()
  }

  if (one) return <LetterProposal order={one} {...{ text, fields, onFill, onClose }} onChange={change} />
  if (found && found.length > 1) return <LetterOrders orders={found} onOne={setOne} onChange={change} onClose={onClose} />
  return (
    <Dialog
      open
      keep={text !== ''}
      onClose={onClose}
      title={t.title}
      subtitle={t.subtitle}
      size="large"
      footer={
        <Button
          variant="primary"
          kbd="Ctrl ↵"
          pending={reading}
          pendingLabel={t.reading}
          disabled={text.trim() === '' || long}
          onClick={() => void read()}
        >
          {t.read}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the text inside */}
      <div className="letter-paste" onKeyDown={press}>
        {trouble !== null && <Banner tone="danger">{trouble}</Banner>}
        {found?.length === 0 && (
          <Banner tone="warn">
            <b>{t.nothing}.</b> {t.nothingHint}
          </Banner>
        )}
        <TextArea
          ref={focusOn}
          label={t.letter}
          rows={12}
          value={text}
          onChange={next => {
            setText(next)
            setFound(null)
          }}
          placeholder={t.placeholder}
          error={long ? t.tooLong(f.number(letterMost.characters)) : null}
        />
        {text === '' && <IncomingLetters onText={setText} loadCustomers={suggestCustomers} />}
      </div>
    </Dialog>
  )
}
