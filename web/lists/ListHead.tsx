import { lazy, type ReactNode, Suspense } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { IconLink } from '#web/ui/buttons/IconButton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import type { Listed } from './list.ts'
import type { ListPageProps } from './props.ts'
import type { Totals } from './useTotals.ts'
import { listsWords } from './words.ts'

const ShapeSwitch = lazy(async () => ({
  default: (await import('./shapes/ShapeSwitch.tsx')).ShapeSwitch,
})) as unknown as typeof import('./shapes/ShapeSwitch.tsx')['ShapeSwitch']

/** The title of a list with what can be done beside it, and under it the tabs. */
export function ListHead<Row extends Listed, F>({
  props,
  totals: { tab: current, head, said, tabTo },
  phone,
  sheet,
}: {
  props: ListPageProps<Row, F>
  totals: Totals
  phone: boolean
  /** On a phone all the tools of the list, behind one button. */
  sheet: ReactNode
}) {
  'use no memo'
  const { list, title, badge, shapes, actions, create, before, tabs, plain = false } = props
  const t = useWords(listsWords)
  return (
    <>
      {title !== undefined && (
        <PageHead
          title={title}
          count={
            <>
              {head} {!(phone && shapes) && badge}
            </>
          }
        >
          {!plain && shapes && (
            <Suspense fallback={<span className={phone ? 'lists-sheet-place' : 'lists-shapes-place'} />}>
              <ShapeSwitch list={list} shapes={shapes} />
            </Suspense>
          )}
          {sheet}
          {actions}
          {create &&
            (phone ? (
              <IconLink label={create.label} size="touch" icon={<PlusIcon />} to={create.to} />
            ) : (
              <ButtonLink variant="primary" to={create.to} icon={<PlusIcon size={16} />}>
                {create.label}
              </ButtonLink>
            ))}
        </PageHead>
      )}
      {before}
      {tabs && (
        <Tabs
          label={t.tabs}
          current={current ? tabTo(current) : ''}
          items={tabs.items.map(tab => ({
            to: tabTo(tab),
            label: tab.label,
            count: said(tab),
            hot: Boolean(tab.hot) && (tab.count ?? 0) > 0,
          }))}
        />
      )}
    </>
  )
}
