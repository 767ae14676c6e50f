import type { SettlementCard, SettlementLine } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { DocumentsMark, DueMark, useStatusSaid } from '#web/settlements/SettlementCells.tsx'
import { settlementWords } from '#web/settlements/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { EyeIcon, TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import type { Asking } from './asking.ts'
import { useSettlementShown } from './useSettlementStep.ts'
import { cardWords } from './words.ts'

/** The orders of a settlement with what each comes to; a draft's are taken out one by one, with a way back. */
export function SettlementLines({ card, ask }: { card: SettlementCard; ask: (asking: Asking) => void }) {
  const t = useWords(cardWords)
  const phone = useBelow(768)
  const prices = useCan('orders.prices')
  const edit = card.actions.find(({ action }) => action === 'edit')
  const remove = useRemoval(card)
  const outdated = card.items.filter(line => line.outdated).length
  const add = edit && (
    <Button size="small" icon={<PlusIcon size={14} />} reason={edit.allow ? null : edit.reason} onClick={() => ask('add')}>
      {t.add}
    </Button>
  )
  const Shown = phone ? Cards : Table
  return (
    <Section title={t.orders} bare aside={add}>
      {outdated > 0 && <Banner tone="warn">{t.outdatedText(outdated)}</Banner>}
      {remove.error && <Banner tone="danger">{remove.error}</Banner>}
      {card.items.length === 0 ? (
        <EmptyState drawing="pallet" title={t.noLines} compact actions={add} />
      ) : (
        <Shown card={card} prices={prices} onRemove={edit?.allow ? remove.take : null} />
      )}
    </Section>
  )
}

function useRemoval(card: SettlementCard) {
  const t = useWords(cardWords)
  const removal = useSend(settlements.removeLines)
  const adding = useSend(settlements.addLines)
  const { show, refused } = useSettlementShown()
  const error = removal.error ?? adding.error
  return {
    error: error instanceof CallError ? error.message : null,
    take: (line: SettlementLine) => {
      const orderIds = [line.orderId]
      removal.mutate(
        { settlementId: card.id, version: card.version, orderIds },
        {
          onSuccess: next => {
            show(next)
            toasts.add({
              type: 'info',
              title: t.removed(line.number),
              content: '',
              undo: () => adding.mutate({ settlementId: next.id, version: next.version, orderIds }, { onSuccess: show, onError: refused }),
            })
          },
          onError: refused,
        },
      )
    },
  }
}

type LinesProps = { card: SettlementCard; prices: boolean; onRemove: ((line: SettlementLine) => void) | null }

function Table({ card, prices, onRemove }: LinesProps) {
  const t = useWords(cardWords)
  const f = useFormat()
  const margins = prices && card.items.some(line => line.margin !== null)
  // a customer keeps no settlement here
  const theirs = card.counterpart.kind === 'organization'
  const sums = card.totals?.length === 1 ? card.totals[0] : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by the keyboard
    <div className="settle-scroll" tabIndex={0} role="region" aria-label={t.lines}>
      <table className="settle-table">
        <thead>
          <tr>
            <th scope="col">{t.order}</th>
            <th scope="col">{t.documents}</th>
            {prices && (
              <>
                <th scope="col" className="num">
                  {t.net}
                </th>
                <th scope="col" className="num">
                  {t.vat}
                </th>
                <th scope="col" className="num">
                  {t.total}
                </th>
              </>
            )}
            {margins && (
              <th scope="col" className="num">
                <span className="settle-private" title={t.marginOnly}>
                  <EyeIcon size={12} />
                  {t.margin}
                  <span className="visually-hidden">{t.marginOnly}</span>
                </span>
              </th>
            )}
            <th scope="col">{t.payDueOn}</th>
            {theirs && <th scope="col">{t.theirs}</th>}
            {onRemove && (
              <th scope="col">
                <span className="visually-hidden">{t.remove}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {card.items.map(line => (
            <tr key={line.orderId}>
              <th scope="row">
                <OrderOf line={line} />
              </th>
              <td>
                <DocumentsMark documents={line.documents} />
              </td>
              {prices && (
                <>
                  <td className="num">{f.money(line.sum?.net)}</td>
                  <td className="num">{f.money(line.sum?.vat)}</td>
                  <td className="num">
                    <span className="settle-two settle-end">
                      <b>{f.money(line.sum?.total)}</b>
                      <Within sum={line.sum} />
                    </span>
                  </td>
                </>
              )}
              {margins && (
                <td className="num">
                  <MarginOf line={line} />
                </td>
              )}
              <td>
                <PaidOf line={line} />
              </td>
              {theirs && (
                <td>
                  <TheirsOf line={line} />
                </td>
              )}
              {onRemove && (
                <td>
                  <IconButton
                    size="small"
                    label={t.removeOrder(line.number)}
                    icon={<TrashIcon size={16} />}
                    onClick={() => onRemove(line)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {prices && sums && card.items.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t.linesTotal}
              </th>
              <td className="num">{f.money(sums.net)}</td>
              <td className="num">{f.money(sums.vat)}</td>
              <td className="num">
                <span className="settle-two settle-end">
                  <b>{f.money(sums.total)}</b>
                  {sums.claims.minor !== 0 && <span className="s12 muted nowrap">{t.claimsOf(f.money(sums.claims))}</span>}
                </span>
              </td>
              <td colSpan={1 + Number(theirs) + Number(margins) + Number(onRemove !== null)} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Cards({ card, prices, onRemove }: LinesProps) {
  const t = useWords(cardWords)
  const f = useFormat()
  return (
    <ul className="settle-cards">
      {card.items.map(line => (
        <li key={line.orderId} className="settle-card">
          <div className="row">
            <OrderOf line={line} />
            <span className="spacer" />
            {prices && line.sum && <b className="nowrap">{f.money(line.sum.total)}</b>}
          </div>
          {prices && line.sum && (
            <p className="row row-wrap s12 muted">
              <span className="nowrap">{t.netOf(f.money(line.sum.net))}</span>
              <span className="nowrap">{t.vatOf(f.money(line.sum.vat))}</span>
              <Within sum={line.sum} />
            </p>
          )}
          <p className="row s13 settle-card-state">
            <span>
              <span className="muted">{t.documents}:</span> <DocumentsMark documents={line.documents} />
            </span>
            <span className="spacer" />
            <PaidOf line={line} />
          </p>
          {line.theirs && (
            <p className="row s13 settle-card-state">
              <span className="muted">{t.theirs}</span>
              <span className="spacer" />
              <TheirsOf line={line} />
            </p>
          )}
          {line.margin && (
            <p className="row s13 private">
              {t.margin}
              <span className="spacer" />
              <MarginOf line={line} />
            </p>
          )}
          {onRemove && (
            <Button
              size="touch"
              block
              icon={<TrashIcon size={16} />}
              aria-label={t.removeOrder(line.number)}
              onClick={() => onRemove(line)}
            >
              {t.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function OrderOf({ line }: { line: SettlementLine }) {
  const t = useWords(cardWords)
  const w = useWords(settlementWords)
  const { locale } = useLocale()
  const f = useFormat()
  return (
    <span className="settle-two">
      <span className="row row-wrap">
        <Link to={`${paths.order(line.orderId)}?tab=money`} className="mono">
          {line.number}
        </Link>
        {line.outdated && <Badge tone="warn">{t.outdated}</Badge>}
        {line.basis !== 'freight' && <Badge>{w[line.basis]}</Badge>}
        {line.supplement && <Badge tone="info">{w.supplement}</Badge>}
        {line.isHeld && line.paidOn === null && <Badge tone="warn">{w.held}</Badge>}
      </span>
      <span className="s12 muted">
        {line.from[locale]} – {line.to[locale]}
        {line.deliveredOn && `, ${f.date(line.deliveredOn)}`}
      </span>
    </span>
  )
}

/** What stands in a total beside the price: extras, and claims that have no VAT. */
function Within({ sum }: { sum: SettlementLine['sum'] }) {
  const t = useWords(cardWords)
  const f = useFormat()
  if (!sum) return null
  return (
    <>
      {sum.extras.minor !== 0 && <span className="s12 muted nowrap">{t.extras(f.money(sum.extras))}</span>}
      {sum.claims.minor !== 0 && <span className="s12 muted nowrap">{t.claimsOf(f.money(sum.claims))}</span>}
    </>
  )
}

function PaidOf({ line }: { line: SettlementLine }) {
  const t = useWords(cardWords)
  const w = useWords(settlementWords)
  const f = useFormat()
  const { paidOn, sum, setOff } = line
  const off = paidOn === null && setOff?.minor ? setOff : null
  const money = sum && setOff ? { ...sum.paid, minor: sum.paid.minor - setOff.minor } : null
  const part = paidOn === null && money?.minor ? money : null
  return (
    <span className="settle-two">
      <DueMark owed={{ ...line, byOffset: line.payment === '' }} />
      {part && <span className="s12 go nowrap">{w.partPaid(f.money(part))}</span>}
      {off && <span className="s12 muted nowrap">{w.partSetOff(f.money(off))}</span>}
      {paidOn !== null && line.payment && <span className="s12 muted nowrap">{t.paidWith(line.payment)}</span>}
    </span>
  )
}

function TheirsOf({ line: { theirs } }: { line: SettlementLine }) {
  const t = useWords(cardWords)
  const said = useStatusSaid()
  const f = useFormat()
  if (!theirs) return <span className="muted s13">{t.notTheirs}</span>
  return (
    <span className="settle-two">
      <span className="s13">{t.theirsNo(theirs.number)}</span>
      <span className="s12 muted">
        {said.theirs(theirs)}
        {theirs.paidOn ? `, ${f.date(theirs.paidOn)}` : ''}
      </span>
    </span>
  )
}

function MarginOf({ line: { margin } }: { line: SettlementLine }) {
  const t = useWords(cardWords)
  const f = useFormat()
  if (!margin?.left) return <span className="muted">–</span>
  return (
    <span className="settle-two settle-end">
      <span className={margin.left.minor < 0 ? 'danger medium' : 'go medium'}>{f.money(margin.left)}</span>
      {margin.executor && <span className="s12 muted">{t.executorGets(f.money(margin.executor))}</span>}
    </span>
  )
}
