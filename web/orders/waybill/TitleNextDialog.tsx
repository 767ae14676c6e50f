import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { type TitleRow, titleNumbers, type WaybillCard, waybills } from '#contract/waybills.ts'
import { queryOf } from '#web/api/query.ts'
import { TitleSignDialog } from './TitleSignDialog.tsx'

type Props = { card: OrderCard; onClose: () => void }

const toSign = (data: WaybillCard | undefined, number: number | undefined): TitleRow | undefined => {
  const open = data?.waybill?.titles.filter(({ actions }) => actions.includes('sign')) ?? []
  return open.find(({ kind }) => titleNumbers[kind] === number) ?? open[0]
}

/** Signs the title the order waits for; closes by itself where it was signed or taken back meanwhile. */
export function TitleNextDialog({ card, onClose }: Props) {
  const every = useQuery(queryOf(waybills.get, { orderId: card.id }))
  const waiting = every.data?.flights.filter(({ next }) => next.step === 'sign' && next.whose === 'me') ?? []
  const flight = waiting.find(({ next }) => next.kind !== null && titleNumbers[next.kind] === card.next.title) ?? waiting[0]
  const [flightId, setFlightId] = useState<string | null>(null)
  if (flightId === null && flight) setFlightId(flight.flightId)
  const one = useQuery({ ...queryOf(waybills.get, { orderId: card.id, flightId: flightId ?? '' }), enabled: flightId !== null })
  const { data, isFetching, refetch } = flightId === null ? every : one
  const [asked, setAsked] = useState<TitleRow | null>(null)
  const found = toSign(data, card.next.title)
  if (asked === null && found && !isFetching) setAsked(found)
  const nothing = asked === null && !found && !isFetching
  useEffect(() => {
    if (nothing) onClose()
  }, [nothing, onClose])
  if (!data || asked === null) return null
  const title = data.waybill?.titles.find(({ id }) => id === asked.id) ?? asked
  return <TitleSignDialog card={data} orderId={card.id} title={title} onStale={() => void refetch()} onClose={onClose} />
}
