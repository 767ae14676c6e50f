import type { PrivatePost } from '#contract/private-area-card.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { boardWords } from '#web/private-area/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { EditIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'

type PostProps = { post: PrivatePost; writes: boolean; onEdit: () => void; onRemove: () => void }

export function AreaPost({ post, writes, onEdit, onRemove }: PostProps) {
  const t = useWords(boardWords)
  const f = useFormat()
  const { tz } = useMe()
  return (
    <li className="area-post" data-pinned={post.pinned || undefined}>
      <div className="area-post-head">
        <div className="row row-wrap">
          <h3 className="area-post-title">{post.title}</h3>
          {post.pinned && <Badge tone="private">{t.pinned}</Badge>}
        </div>
        {writes && (
          <span className="row">
            <IconButton size="small" label={t.editOf(post.title)} icon={<EditIcon size={14} />} onClick={onEdit} />
            <IconButton size="small" label={t.removeOf(post.title)} icon={<TrashIcon size={14} />} onClick={onRemove} />
          </span>
        )}
      </div>
      <p className="area-text">{post.text}</p>
      <p className="muted s12">
        {[f.dateTime(post.at, { zone: tz }), post.person, post.changedAt && t.changedAt(f.dateTime(post.changedAt, { zone: tz }))]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
