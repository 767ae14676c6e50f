import { useWords } from '#web/i18n/words.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState, NoRight } from '#web/ui/feedback/ErrorState.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { type Condition, noneOf } from './filters/fields.ts'
import type { Listed } from './list.ts'
import type { ListPageProps } from './props.ts'
import type { Totals } from './useTotals.ts'
import { listsWords } from './words.ts'

/** Why there are no rows, and the way on: a refusal, conditions nothing meets, an empty tab, or a list nobody has begun. */
export function ListEmpty<Row extends Listed, F>({
  props: { list, fields, tabs, create, empty },
  conditions,
  totals: { tab, tabTo },
}: {
  props: ListPageProps<Row, F>
  conditions: readonly Condition<F>[]
  totals: Totals
}) {
  'use no memo'
  const t = useWords(listsWords)
  const { error } = list.state
  if (error?.code === 'access.denied') return <NoRight title={t.noRight}>{error.message}</NoRight>
  if (error)
    return (
      <ErrorState title={t.failedTitle} code={error.request ?? undefined} onRetry={list.refresh}>
        <p>{error.message}</p>
      </ErrorState>
    )
  if (conditions.length > 0)
    return (
      <EmptyState
        drawing="search"
        title={t.nothing(conditions.length)}
        actions={
          <>
            {conditions.map(one => (
              <Button key={one.id} onClick={() => list.change(one.remove)}>
                {t.without(one.text)}
              </Button>
            ))}
            {conditions.length > 1 && (
              <Button variant="ghost" onClick={() => list.change(noneOf(fields))}>
                {t.clearAll}
              </Button>
            )}
          </>
        }
      >
        {t.nothingText}
      </EmptyState>
    )
  if (tab && tabs && tab !== tabs.items[0])
    return (
      <EmptyState
        drawing="stamp"
        title={t.emptyTab(tab.label)}
        actions={<ButtonLink to={tabTo(tabs.items[0]!)}>{t.wholeList}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      drawing={empty.drawing}
      title={empty.title}
      actions={
        empty.actions ??
        (create && (
          <ButtonLink variant="primary" to={create.to} icon={<PlusIcon size={16} />}>
            {create.label}
          </ButtonLink>
        ))
      }
    >
      {empty.text}
    </EmptyState>
  )
}
