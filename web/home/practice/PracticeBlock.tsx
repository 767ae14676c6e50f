import { firstPage, type Practice, type WorkRoom } from '#contract/first-page.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { workAs } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { practiceWords } from './words.ts'

/** Invented data beside the own organisation: had by one press, opened, and removed by one; what follows stands beside the button. */
export function PracticeBlock({ practice: { rooms, decides } }: { practice: Practice }) {
  const t = useWords(practiceWords)
  const add = useSend(firstPage.addPractice)
  const remove = useSend(firstPage.removePractice)
  if (rooms.length === 0 && !decides) return null
  const error = add.error ?? remove.error
  return (
    <section className="home-start" aria-labelledby="home-practice">
      <h2 id="home-practice">{t.title}</h2>
      <p className="ink-2 s13">{rooms.length === 0 ? t.offer : t.there}</p>
      <p className="row row-wrap">
        {rooms.map(room => (
          <RoomButton key={room.employeeId} room={room} />
        ))}
        {rooms.length === 0 && (
          <Button pending={add.isPending} pendingLabel={t.adding} onClick={() => add.mutate({})}>
            {t.add}
          </Button>
        )}
        {rooms.length > 0 && decides && (
          <Button
            variant="danger-plain"
            pending={remove.isPending}
            onClick={() => remove.mutate({}, { onSuccess: () => void toasts.add({ type: 'success', title: t.removed, content: '' }) })}
          >
            {t.remove}
          </Button>
        )}
      </p>
      {error && <Banner tone="danger">{error instanceof CallError ? error.message : ''}</Banner>}
    </section>
  )
}

function RoomButton({ room }: { room: WorkRoom }) {
  const t = useWords(practiceWords)
  return <Button onClick={() => void workAs(room.employeeId)}>{room.side === 'executor' ? t.openExecutor : t.openForwarder}</Button>
}

/** Across the page of a practice organisation: what one sees is invented, and the way back. */
export function PracticeStrip({ practice: { back, rooms } }: { practice: Practice }) {
  const t = useWords(practiceWords)
  if (back === null) return null
  return (
    <Banner
      tone="private"
      action={
        <>
          {rooms.map(room => (
            <RoomButton key={room.employeeId} room={room} />
          ))}
          <Button onClick={() => void workAs(back.employeeId)}>{t.back(back.name)}</Button>
        </>
      }
    >
      {t.inside}
    </Banner>
  )
}
