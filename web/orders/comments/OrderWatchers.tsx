import { useQuery } from '@tanstack/react-query'
import { watchers } from '#contract/watchers.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Colleagues } from './Colleagues.tsx'
import { commentWords } from './commentWords.ts'

/** Who of the own organisation watches the order; one watches oneself, and who manages employees asks others to. */
export function OrderWatchers({ orderId }: { orderId: string }) {
  const t = useWords(commentWords)
  const mayAsk = useCan('employees.manage')
  const { data } = useQuery(queryOf(watchers.list, { orderId }, { quiet: true }))
  const send = useSend(watchers.set)
  const items = data?.items ?? []
  const watching = items.some(({ self }) => self)

  return (
    <div className="watchers" data-no-print>
      <span className="muted s12">
        {data &&
          (items.length === 0 ? (
            t.nobodyWatches
          ) : (
            <>
              {t.watchers}{' '}
              {items.map(({ employeeId, name, self, by }, i) => (
                <span key={employeeId} title={by === null ? undefined : t.askedBy(by)}>
                  {self ? t.you : name}
                  {i < items.length - 1 && ', '}
                </span>
              ))}
            </>
          ))}
      </span>
      <span className="spacer" />
      <Button
        size="small"
        variant="ghost"
        icon={<EyeIcon size={16} />}
        aria-pressed={watching}
        pending={send.isPending && send.variables?.employeeId === undefined}
        onClick={() =>
          send.mutate(
            { orderId, watch: !watching },
            {
              onSuccess: () =>
                toasts.add({
                  type: 'success',
                  id: `watch-${orderId}`,
                  title: watching ? t.unwatched : t.watched,
                  content: '',
                  undo: () => send.mutate({ orderId, watch: watching }),
                }),
            },
          )
        }
      >
        {watching ? t.unwatch : t.watch}
      </Button>
      {mayAsk && (
        <Colleagues
          chosen={items.map(({ employeeId }) => employeeId)}
          onChange={(employeeId, watch) => send.mutate({ orderId, employeeId, watch })}
        />
      )}
    </div>
  )
}
