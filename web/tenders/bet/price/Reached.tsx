import type { ReactNode } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useVatWords } from '#web/tenders/basis/useBasis.ts'
import { keptSealed } from '#web/tenders/bet/sending/sealing.ts'
import { betWords } from '#web/tenders/bet/words.ts'
import { toSecond } from '#web/tenders/clock/moments.ts'
import { TickingText } from '#web/tenders/clock/TickingText.tsx'
import { dutchAfter, netOf, type Reach, readyPrice } from './prices.ts'

type Props = {
  lot: LotRow
  live: LotLive
  terms: TenderCard | null
  amount: number | null
  reach: Reach
  /** Takes over the price that stands ready. */
  onUse: () => void
  money: (minor: number) => string
  /** Room for one line: without tax and basis. */
  brief: boolean
  /** On the wall: as short as it can be said. */
  wall: boolean
}

/** What a bet of this price would come to, and whether it can be changed afterwards. */
export function Reached(props: Props) {
  const { lot, live, amount, money, brief, wall } = props
  const { net, vat } = live
  const t = useWords(betWords)
  const vatSaid = useVatWords()
  // where prices are compared without VAT the best one says so beside; on the wall it does not stand
  const tells = wall || !net
  const taxed =
    amount !== null && vat && !brief
      ? vat.vatMode === 'included' && tells
        ? wall
          ? t.netAlone(money(netOf(amount, vat)))
          : t.vatIncluded(vat.vatRate, money(netOf(amount, vat)))
        : vatSaid(vat)
      : ''
  const basis = brief || !net ? '' : lot.basis === 'net' ? t.comparedNet : t.comparedEffective
  const tax = [taxed, basis].filter(Boolean).join(', ')
  return (
    <>
      <Outlook {...props} />
      {tax && <span className="muted bet-tax">{tax}</span>}
    </>
  )
}

function Outlook({ lot, live, terms, amount, reach, onUse, money, brief, wall }: Props) {
  const t = useWords(betWords)
  const f = useFormat()
  const after = useAfter(lot, live, terms, brief || wall)
  if (lot.kind === 'dutch') return <DutchWords lot={lot} live={live} terms={terms} />
  if (lot.kind === 'first_price') return <span className="muted">{t.firstTakes}</span>
  if (lot.sealed)
    return (
      <span className="muted">
        {[amount === null && (live.own ? t.sealedElsewhere : lot.start ? '' : t.nameYours), after].filter(Boolean).join(' ')}
      </span>
    )
  const ready = readyPrice(lot, live)
  const by = reach.state === 'first' && reach.by ? f.number(Math.abs(reach.by) / 100) : ''
  const bold = (text: string): ReactNode => (
    <>
      <b>{text}</b> {after}
    </>
  )
  switch (reach.state) {
    case 'none':
      return <span className="muted">{t.nameYours}</span>
    case 'short':
      return (
        <span className="warn">
          {(lot.rising ? t.tooLow : t.tooHigh)(f.money(reach.most))}{' '}
          {ready !== null && ready !== amount && (
            <button type="button" className="bet-take" onClick={onUse}>
              {t.takeIt(money(ready))}
            </button>
          )}
        </span>
      )
    case 'behind':
      return (
        <>
          <b className="warn">{t.behind(f.money(reach.best))}</b> {after}
        </>
      )
    case 'lead-already':
      return <span className="muted">{lot.rising ? t.leadHigher : t.leadLower}</span>
    case 'first':
      return bold(t.willLead(money(amount ?? 0), by && signed(by, reach.by ?? 0)))
    case 'first-of-all':
      return bold(t.firstOfAll(money(amount ?? 0)))
    case 'hidden':
      return bold((lot.visibility === 'blind' ? t.hiddenRank : t.rankAfter)(money(amount ?? 0)))
  }
}

/** What may be done about a bet once it is placed. */
function useAfter(lot: LotRow, live: LotLive, terms: TenderCard | null, short: boolean): string {
  const t = useWords(betWords)
  const f = useFormat()
  const { locale } = useLocale()
  const until = terms?.draft.withdrawUntil
  const left = until ? Date.parse(until) - now() : 0
  const soon = short && left < 12 * 3_600_000
  const said = until && left > 0 ? t.withdrawable(f[soon ? 'time' : 'dateTime'](until)) : ''
  // the terms may be unread, in a row of a list: then nothing is said of taking it back
  if (lot.kind === 'reduction') return said || (terms ? t.final : '')
  const at = live.endsAt ? toSecond(live.endsAt, locale) : ''
  if (live.own === null || short) return said || (at ? t.replaceable(at) : '')
  const kept = lot.sealed && keptSealed(lot.id) !== null ? ` ${t.sealedKept}` : ''
  return `${at ? t.replaceUntil(at) : ''}${kept}`
}

const signed = (text: string, value: number) => `${value < 0 ? '−' : '+'}${text}`

/** So long the price of a step that has come may be on its way here. */
const comesMs = 3000

/** When the price of a Dutch auction changes next, and to what; nothing of it once it has stopped. */
function DutchWords({ lot, live, terms }: Pick<Props, 'lot' | 'live' | 'terms'>) {
  const t = useWords(betWords)
  const f = useFormat()
  const every = (terms?.draft.dutchSeconds ?? 0) * 1000
  const opened = live.opensAt === null ? 0 : Date.parse(live.opensAt)
  if (every === 0 || !live.ceiling) return <span className="muted">{t.firstTakes}</span>
  const say = (at: number) => {
    const next = dutchAfter(lot, live, Math.floor((at - opened - comesMs) / every))
    return next ? t.nextStep(f.duration(Math.ceil((every - ((at - opened) % every)) / 1000) * 1000), f.money(next)) : t.firstTakes
  }
  return <TickingText className="muted" say={say} />
}
