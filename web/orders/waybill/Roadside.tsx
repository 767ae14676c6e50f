import { type WaybillCard, type WaybillRow, waybills } from '#contract/waybills.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { flightOf } from './useWaybill.ts'
import { waybillWords } from './waybillWords.ts'

type RoadsideProps = { orderId: string; data: WaybillCard; waybill: WaybillRow; act: boolean }

/** The code for the road, or the way to make one. */
export function Roadside({ orderId, data, waybill, act }: RoadsideProps) {
  const t = useWords(waybillWords)
  const f = useFormat()
  const send = useSend(waybills.roadside)
  const { roadside } = waybill
  if (!roadside && (!act || waybill.completedAt !== null)) return null
  const set = (on: boolean) =>
    send.mutate(
      { orderId, ...flightOf(data), version: waybill.version, on },
      { onSuccess: () => toasts.add({ type: 'success', title: on ? t.roadsideMade : t.roadsideEnded, content: waybill.number }) },
    )
  return (
    <div className="waybill-roadside">
      {roadside && <img src={`data:image/svg+xml,${encodeURIComponent(roadside.picture)}`} alt={t.roadsideAlt} width={132} height={132} />}
      <span className="waybill-what">
        <b>{t.road}</b>
        <span className="muted s13">{t.roadsideNone}</span>
        {roadside && <span className="s13">{t.roadsideUntil(f.date(roadside.until))}</span>}
        {send.error instanceof CallError && <span className="danger s12">{send.error.message}</span>}
        <span className="waybill-roadside-do" data-no-print>
          {roadside && (
            <a className="s13" href={roadside.url} target="_blank" rel="noreferrer">
              {t.roadsideOpen}
            </a>
          )}
          {roadside && <CopyButton size="small" text={roadside.url} label={t.roadsideCopy} />}
          {act && (
            <Button size="small" variant={roadside ? 'ghost' : 'plain'} pending={send.isPending} onClick={() => set(true)}>
              {roadside ? t.roadsideNew : t.roadsideMake}
            </Button>
          )}
          {act && roadside && (
            <Button size="small" variant="ghost" onClick={() => set(false)}>
              {t.roadsideOff}
            </Button>
          )}
        </span>
      </span>
    </div>
  )
}
