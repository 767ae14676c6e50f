import { useState } from 'react'
import { type Comment, comments, editableMs } from '#contract/comments.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { EyeIcon, MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import { commentWords } from './commentWords.ts'

/** A comment in the feed; its author may correct it for a while and remove it. */
export function CommentEntry({ orderId, comment }: { orderId: string; comment: Comment }) {
  const t = useWords(commentWords)
  const f = useFormat()
  const now = useNow(60_000)
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null)
  const remove = useSend(comments.remove)
  const editable = Date.parse(comment.at) + editableMs > now
  const key = { orderId, commentId: comment.id, version: comment.version }

  if (comment.removedAt !== null)
    return (
      <>
        <i className="muted">{t.removed}</i>
        <span className="order-under">{[comment.person, comment.organization].join(', ')}</span>
      </>
    )
  if (doing === 'edit') return <Correction comment={key} was={comment.text} onDone={() => setDoing(null)} />

  return (
    <div className="comment" data-scope={comment.scope}>
      <div className="comment-head">
        {comment.scope === 'internal' && (
          <Badge tone="private" icon={<EyeIcon size={14} />}>
            {t.ownBadge}
          </Badge>
        )}
        <span className="spacer" />
        {comment.own && (
          <Menu
            label={t.actions}
            placement="bottom end"
            items={[
              ...(editable ? [{ id: 'edit', label: t.edit, onAction: () => setDoing('edit') }] : []),
              { id: 'remove', label: t.remove, danger: true, onAction: () => setDoing('remove') },
            ]}
          >
            <IconButton size="small" label={t.actions} icon={<MoreIcon size={16} />} />
          </Menu>
        )}
      </div>
      <p className="comment-text">{comment.text}</p>
      <span className="order-under">
        {comment.scope === 'internal' ? comment.person : [comment.person, comment.organization].join(', ')}
        {comment.editedAt && (
          <span title={f.dateTime(comment.editedAt)}>
            {' · '}
            {t.edited}
          </span>
        )}
      </span>
      {doing === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t.removeTitle}
          confirm={t.remove}
          pending={remove.isPending}
          error={remove.error instanceof CallError ? remove.error.message : null}
          onClose={() => setDoing(null)}
          onConfirm={() => remove.mutate(key, { onSuccess: () => setDoing(null) })}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

type CorrectionProps = { comment: { orderId: string; commentId: string; version: number }; was: string; onDone: () => void }

function Correction({ comment, was, onDone }: CorrectionProps) {
  const t = useWords(commentWords)
  const [text, setText] = useState(was)
  const send = useSend(comments.edit)
  return (
    <form
      className="comment-box"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '') send.mutate({ ...comment, text }, { onSuccess: onDone })
      }}
    >
      <TextArea label={t.text} hideLabel rows={3} maxLength={2000} value={text} onChange={setText} />
      {send.error instanceof CallError && <Banner tone="danger">{send.error.message}</Banner>}
      <div className="comment-send">
        <Button size="small" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={text.trim() === '' || text === was} pending={send.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
