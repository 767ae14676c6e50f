import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PrivatePost } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { pagesOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { boardWords } from '#web/private-area/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { AreaPages } from './AreaPages.tsx'
import { AreaPost } from './AreaPost.tsx'

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
            <AreaPost key={post.id} post={post} writes={writes} onEdit={() => setOpen(post)} onRemove={() => setRemoving(post)} />
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
