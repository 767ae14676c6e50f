import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PrivatePost } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { pagesOf, useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { boardWords } from '#web/private-area/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#web/ui/pictures/icons.tsx'
import { AreaPages } from './AreaPages.tsx'

const PostDialog = lazy(async () => ({ default: (await import('./PostDialog.tsx')).PostDialog }))

/** What the owner has to say to members: pinned first, then the newest. */
export function AreaPosts({ areaId, writes }: { areaId: string; writes: boolean }) {
  const t = useWords(boardWords)
  const pages = useInfiniteQuery(pagesOf(privateAreas.posts, { areaId, limit: 5 }, { quiet: true }))
  const remove = useSend(privateAreas.removePost)
  const [open, setOpen] = useState<PrivatePost | 'new' | null>(null)
  const [removing, setRemoving] = useState<PrivatePost | null>(null)
  const posts = pages.data?.pages.flatMap(page => page.items) ?? []
  const keep = () => {
    remove.reset()
    setRemoving(null)
  }
  return (
    <Section
      title={t.news}
      aside={
        writes && (
          <Button size="small" icon={<PlusIcon size={14} />} onClick={() => setOpen('new')}>
            {t.newPost}
          </Button>
        )
      }
    >
      <AreaPages
        pages={pages}
        outline={{ lines: 4, height: 18 }}
        failed={t.newsFailed}
        none={
          posts.length === 0 && (
            <div className="area-none">
              <p>{t.newsNone}</p>
              {writes && <p className="muted s13">{t.newsNoneOwn}</p>}
            </div>
          )
        }
      >
        <ul className="area-posts">
          {posts.map(post => (
            <Post key={post.id} post={post} writes={writes} onEdit={() => setOpen(post)} onRemove={() => setRemoving(post)} />
          ))}
        </ul>
      </AreaPages>
      {open !== null && (
        <Suspense>
          <PostDialog areaId={areaId} post={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={keep}
        title={t.removeTitle}
        consequences={removing ? [`«${removing.title}»`, t.removeThen] : []}
        confirm={t.remove}
        danger
        pending={remove.isPending}
        error={remove.error?.message}
        onConfirm={() => removing && remove.mutate({ areaId, postId: removing.id, version: removing.version }, { onSuccess: keep })}
      />
    </Section>
  )
}

type PostProps = { post: PrivatePost; writes: boolean; onEdit: () => void; onRemove: () => void }

function Post({ post, writes, onEdit, onRemove }: PostProps) {
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
        {[
          f.dateTime(post.at, { zone: tz, showZone: false }),
          post.person,
          post.changedAt && t.changedAt(f.dateTime(post.changedAt, { zone: tz, showZone: false })),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
