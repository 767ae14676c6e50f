import { useState } from 'react'
import type { PrivatePost } from '#contract/private-area-card.ts'
import { privateAreaLimits, privateAreas } from '#contract/private-areas.ts'
import { useSend } from '#web/api/query.ts'
import { ActDialog } from '#web/forms/ActDialog.tsx'
import { useWords } from '#web/i18n/words.ts'
import { areaWords, boardWords } from '#web/private-area/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

/** Writes an announcement, or changes one that stands. */
export function PostDialog({ areaId, post, onClose }: { areaId: string; post: PrivatePost | null; onClose: () => void }) {
  const t = useWords(boardWords)
  const a = useWords(areaWords)
  const save = useSend(privateAreas.savePost)
  const [title, setTitle] = useState(post?.title ?? '')
  const [text, setText] = useState(post?.text ?? '')
  const [pinned, setPinned] = useState(post?.pinned ?? false)
  const [tried, setTried] = useState(false)
  const errorOf = (value: string) => (tried && value.trim() === '' ? t.missing : null)

  const submit = () => {
    setTried(true)
    if (title.trim() === '' || text.trim() === '') return
    save.mutate(
      { areaId, post: post && { id: post.id, version: post.version }, title: title.trim(), text: text.trim(), pinned },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.published, content: title.trim() })
          onClose()
        },
      },
    )
  }
  return (
    <ActDialog
      title={post ? t.postEdit : t.postTitle}
      subtitle={t.publishNote}
      confirm={t.publish}
      pending={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
      close={a.cancel}
      changed={{ code: 'private_area.post_changed', says: t.postChanged }}
      className="stack"
    >
      <TextField
        label={t.headline}
        value={title}
        onChange={setTitle}
        maxLength={privateAreaLimits.post.title}
        autoFocus
        error={errorOf(title)}
      />
      <TextArea label={t.text} value={text} onChange={setText} rows={6} maxLength={privateAreaLimits.post.text} error={errorOf(text)} />
      <Checkbox checked={pinned} onChange={setPinned}>
        {t.pin}
      </Checkbox>
    </ActDialog>
  )
}
