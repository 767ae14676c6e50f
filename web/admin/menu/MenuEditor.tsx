import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type MenuItem, menu } from '#contract/menu.ts'
import { adminAddress } from '#web/admin/tabs.ts'
import { menuWords } from '#web/admin/words.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { useTitles } from '#web/menu/titles.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { MenuItemPane } from './MenuItemPane.tsx'
import { MenuList } from './MenuList.tsx'
import { exchanged, ordered, renumbered, shared } from './order.ts'

/** The whole menu in its order; the item of the address is open beside it, and below stands what people will see. */
export function MenuEditor({ id }: { id: string | null }) {
  const t = useWords(menuWords)
  const titleOf = useTitles()
  const navigate = useNavigate()
  const { search } = useLocation()
  const list = useQuery(queryOf(menu.list, { all: true }, { quiet: true }))
  const update = useSend(menu.update)
  const [changed, setChanged] = useState(false)
  const [moving, setMoving] = useState(false)
  const address = (item?: string) => adminAddress(search, 'menu', item)

  if (list.error && !list.data)
    return (
      <ErrorState
        title={<h2>{t.failed}</h2>}
        code={(list.error instanceof CallError && list.error.request) || undefined}
        onRetry={() => void list.refetch()}
      >
        {list.error.message}
      </ErrorState>
    )
  if (!list.data)
    return (
      <div className="admin-waiting">
        <Skeleton lines={8} height={16} />
      </div>
    )

  const items = ordered(list.data)
  const same = shared(items)

  const place = async (changes: readonly Pick<MenuItem, 'id' | 'position'>[], said: string) => {
    setMoving(true)
    try {
      for (const change of changes) await update.mutateAsync(change)
      setChanged(true)
      toasts.add({ id: 'menu-order', type: 'success', title: said, content: '' })
    } catch (error) {
      toasts.add({ id: 'menu-order', type: 'danger', title: t.moveFailed, content: error instanceof Error ? error.message : '' })
    } finally {
      setMoving(false)
    }
  }

  return (
    <div className="admin-menu" data-open={id !== null || undefined}>
      <div className="admin-menu-notes">
        {changed && (
          <Banner
            tone="go"
            action={
              <Button size="small" onClick={() => location.reload()}>
                {t.reload}
              </Button>
            }
          >
            {t.later}
          </Banner>
        )}
        {same[0] && (
          <Banner
            tone="warn"
            action={
              <Button size="small" disabled={moving} onClick={() => void place(renumbered(items), t.saved)}>
                {t.spread}
              </Button>
            }
          >
            {t.same(same[0][0]!.position, same[0].map(titleOf))}
            {same.length > 1 && ` ${t.more(same.length - 1)}`}
          </Banner>
        )}
      </div>
      <section className="admin-menu-list" aria-label={t.list}>
        <div className="admin-menu-bar">
          <span className="muted s13">{t.count(items.length)}</span>
          <span className="spacer" />
          <ButtonLink variant="primary" to={address('new')} icon={<PlusIcon size={16} />}>
            {t.add}
          </ButtonLink>
        </div>
        <MenuList
          items={items}
          open={id}
          address={address}
          busy={moving}
          doubled={new Set(same.flat().map(item => item.id))}
          onExchange={(item, other) => void place(exchanged(items, item.id, other.id), t.moved(titleOf(item)))}
        />
      </section>
      <MenuItemPane
        key={`${id} ${items.some(item => String(item.id) === id)}`}
        id={id}
        waiting={list.isFetching}
        items={items}
        back={address()}
        onSaved={item => {
          setChanged(true)
          if (String(item.id) !== id) void navigate(address(String(item.id)), { replace: true })
        }}
        onRemoved={() => {
          setChanged(true)
          void navigate(address(), { replace: true })
        }}
      />
    </div>
  )
}
