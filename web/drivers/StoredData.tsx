import { personalData } from '#contract/personal-data.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { storedWords } from './words.ts'

/** Hands out all that is stored of a driver, as a file he may take along. */
export function StoredData({ driverId, name }: { driverId: string; name: string }) {
  const t = useWords(storedWords)
  const mayReveal = useCan('drivers.reveal')
  const send = useSend(personalData.reveal)
  if (!mayReveal) return null
  const save = () =>
    send.mutate(
      { driverId },
      {
        onSuccess: stored => {
          const address = URL.createObjectURL(new Blob([`${JSON.stringify(stored, null, 2)}\n`], { type: 'application/json' }))
          const link = document.createElement('a')
          link.href = address
          link.download = `${name}.json`
          link.click()
          setTimeout(() => URL.revokeObjectURL(address), 60_000)
        },
      },
    )
  return (
    <div className="stack">
      <p className="s13 muted">{t.hint}</p>
      {send.error && <Banner tone="danger">{send.error.message}</Banner>}
      <span>
        <Button pending={send.isPending} onClick={save}>
          {t.save}
        </Button>
      </span>
    </div>
  )
}
