import { useEffect, useRef, useState } from 'react'
import { type CommentScope, comments } from '#contract/comments.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useDraft } from '#web/forms/useDraft.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { usePageKeys } from '#web/ui/layout/usePageKeys.ts'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { commentWords } from './commentWords.ts'

type Typed = { scope: CommentScope; text: string }

const blank: Typed = { scope: 'internal', text: '' }

/** Where one writes about an order; `c` leads here, Ctrl+Enter sends, and what is typed stays until it is sent. */
export function CommentBox({ card }: { card: OrderCard }) {
  const t = useWords(commentWords)
  return useCan('orders.command') ? <Box card={card} /> : <p className="muted s12">{t.noRight}</p>
}

function Box({ card }: { card: OrderCard }) {
  const t = useWords(commentWords)
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<Typed>(blank)
  const send = useSend(comments.add)
  const [sent, setSent] = useState(0)
  const draft = useDraft<Typed>({
    name: `comment/${card.id}`,
    values: typed,
    base: { values: { ...blank, scope: typed.scope }, version: 0 },
    busy: send.isPending,
    onTake: kept => setTyped(kept),
  })
  const { opening, keep } = draft
  useEffect(() => {
    if (opening && opening !== 'asking') opening.goOn()
  })
  const forget = useRef(keep)
  useEffect(() => {
    forget.current = keep
  })
  useEffect(() => {
    // nothing is typed any more: keeping that forgets the draft
    if (sent > 0) void forget.current()
  }, [sent])
  usePageKeys({ KeyC: () => area.current?.focus() })

  const other = card.side === 'forwarder' ? card.executor : card.forwarder
  const scope: CommentScope = other ? typed.scope : 'internal'
  const empty = typed.text.trim() === ''
  const submit = () => {
    if (empty || send.isPending) return
    send.mutate(
      { orderId: card.id, scope, text: typed.text },
      {
        onSuccess: () => {
          // whom the next one is for may have been said while this one was on its way
          setTyped(last => ({ ...blank, scope: last.scope === scope ? blank.scope : last.scope }))
          setSent(sent + 1)
        },
      },
    )
  }

  return (
    <form
      className="comment-box"
      data-scope={scope}
      data-no-print
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          submit()
        }
      }}
    >
      <Segmented
        size="small"
        label={t.scope}
        value={scope}
        onChange={next => setTyped({ ...typed, scope: next })}
        options={[
          { id: 'internal', label: t.own },
          { id: 'deal', label: card.side === 'forwarder' ? t.executor : t.forwarder, disabled: !other },
        ]}
      />
      <TextArea
        ref={area}
        label={scope === 'deal' && other ? t.writeThem(other.name) : t.writeOwn}
        hideLabel
        rows={empty ? 1 : Math.min(8, typed.text.split('\n').length + 1)}
        maxLength={2000}
        readOnly={send.isPending || opening === 'asking'}
        placeholder={scope === 'deal' && other ? t.writeThem(other.name) : t.writeOwn}
        value={typed.text}
        onChange={text => setTyped({ ...typed, text })}
      />
      {send.error instanceof CallError && <Banner tone="danger">{send.error.message}</Banner>}
      {empty ? (
        !other && <p className="muted s12">{t.nobody}</p>
      ) : (
        <div className="comment-send">
          <span className="muted s12">
            {scope === 'deal' && other ? t.themNote(other.name) : t.ownNote}
            {draft.status.state === 'kept' && ` ${t.draftKept}.`}
          </span>
          <Button size="small" variant="primary" type="submit" pending={send.isPending}>
            {t.send} <Kbd>Ctrl+↵</Kbd>
          </Button>
        </div>
      )}
    </form>
  )
}
