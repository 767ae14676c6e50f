import { lazy, Suspense } from 'react'
import { leadOf } from '#contract/flight-lead.ts'
import type { OrderCard, TaskMark } from '#contract/order-card.ts'
import type { OrderAction } from '#contract/order-states.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { consequenceWords } from '#web/orders/actions/consequenceWords.ts'
import { choiceOf, type Doing, openTask, type Rights } from '#web/orders/actions/doings.ts'
import { doWords } from '#web/orders/actions/nextWords.ts'
import { useMarkWords } from '#web/orders/actions/useMarkWords.ts'
import { deadlineOf } from '#web/orders/display.ts'
import { codeWords } from '#web/orders/handover/words.ts'
import { useReasonNames } from '#web/orders/history/lines.ts'
import { momentOf, useNextSentence, zoneOf } from '#web/orders/list/OrderCells.tsx'
import { isPassable } from '#web/orders/transfer/shownTransfer.ts'
import { TransferButton } from '#web/orders/transfer/TransferButton.tsx'
import { actionWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button, ButtonLink, type ButtonProps } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { EditIcon, MoreIcon, PhoneIcon } from '#web/ui/pictures/screenIcons.tsx'
import { cardWords } from './cardWords.ts'
import './nextStep.css'

export type Begin = (doing: Doing, mark?: TaskMark) => void

const OfferAnswers = lazy(async () => ({ default: (await import('#web/orders/actions/OfferAnswers.tsx')).OfferAnswers }))

/** What the order waits for, how long it still may, what happens otherwise, and the buttons that do it. */
export function OrderNextStep({ card, rights, onBegin }: { card: OrderCard; rights: Rights; onBegin: Begin }) {
  const t = useWords(cardWords)
  const consequences = useWords(consequenceWords)
  const sentence = useNextSentence()
  const now = useNow(1000)
  const reasonOf = useReasonNames()
  const phone = useBelow(768)
  const { main } = choiceOf(card, rights)
  const deadline = deadlineOf(card.next, now)
  const { code, whose } = card.next
  const tone = whose === 'me' ? (deadline?.tone ?? 'calm') : deadline?.tone === 'danger' ? 'warn' : 'calm'

  const resting = {
    cancelled: card.cancelReason ? t.cancelled(reasonOf(card.cancelReason)) : '',
    completed: t.done,
    archived: t.archived,
  } as Partial<Record<OrderCard['status'], string>>

  return (
    <section className="order-next-step" data-tone={tone} aria-label={t.nextStep}>
      {deadline && card.next.dueAt && <Left card={card} left={deadline.left} share={deadline.share} tone={tone} now={now} />}
      <div className="order-next-what">
        <div className="order-next-main">
          <h2>{code === 'none' ? (resting[card.status] ?? sentence(card)) : sentence(card)}</h2>
          {phone && <Answers card={card} size="touch" />}
          {phone && main && <MainButton card={card} main={main} onBegin={onBegin} />}
        </div>
        {whose === 'me' && consequences[code] && (
          <p>
            <b>{t.otherwise}</b> {lowerFirst(consequences[code])}
          </p>
        )}
        {whose === 'them' && <p className="ink-2">{t.otherSide}</p>}
        {whose === 'me' && !rights.act && !rights.edit && <p className="muted">{t.noRight}</p>}
      </div>
      <Buttons card={card} rights={rights} beside={phone} onBegin={onBegin} />
    </section>
  )
}

/** What is answered by one press; nothing unless the order is offered. */
const Answers = ({ card, size }: { card: OrderCard; size: ButtonProps['size'] }) =>
  card.status === 'offered' && (
    <Suspense fallback={null}>
      <OfferAnswers order={card} variant="primary" size={size} />
    </Suspense>
  )

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)

type LeftProps = { card: OrderCard; left: number; share: number; tone: 'calm' | 'warn' | 'danger'; now: number }

function Left({ card, left, share, tone, now }: LeftProps) {
  const t = useWords(cardWords)
  const f = useFormat()
  const zone = zoneOf(card)
  // The two parts of the length stand as figures with small units, as on a timetable.
  const parts = f.duration(left).split(/\s+|\u00a0/)
  return (
    <div className="order-next-when">
      <span className="order-next-left">
        {parts.map((part, i) => (i % 2 === 0 ? <span key={`${part}-${parts[i + 1]}`}>{part}</span> : <small key={part}>{part}</small>))}
      </span>
      <span className="s12">
        {left < 0 && `${t.overdue}, `}
        {t.documentDue(momentOf(f, card.next.dueAt ?? '', zone, now))}
      </span>
      <DeadlineBar share={share} tone={tone} label={t.timeUsed} />
    </div>
  )
}

/** Steps worth naming while they are closed; the others are somebody else's to open. */
const told = new Set<OrderAction>(['search', 'assign', 'complete', 'archive', 'accept'])

/** What each step is called on its button. */
function useDoingWords(card: OrderCard, main: Doing | null): (doing: Doing) => string {
  const t = useWords(cardWords)
  const verbs = useWords(actionWords)
  const does = useWords(doWords)
  const codes = useWords(codeWords)
  const task = openTask(card)
  const marked = useMarkWords(task?.kind ?? 'loading')
  return doing => {
    if (doing === 'report') return task?.marks[0] ? `${marked(task.marks[0])}…` : does.arrive
    if (doing === 'accept' && card.next.code === 'answer_counter') return does.answer_counter
    if (doing === 'documents' && main !== 'documents') return t.documents
    if (doing === 'documents') return does[card.next.code]
    if (doing === 'answerHalt') return does.answer_halt
    if (doing === 'answerChange') return does.answer_change
    if (doing === 'answerExtra') return does.answer_extra
    if (doing === 'answerClaim') return does.answer_claim
    if (doing === 'signTitle') return does.sign_title
    if (doing === 'suggestChange') return ''
    if (doing === 'handover') return card.next.code === 'decide_handover' ? does.decide_handover : codes.give
    if (doing === 'release') return does.release_hold
    if (doing === 'hold') return ''
    if (doing === 'answerTransfer') return does.answer_transfer
    if (doing === 'passOn') return does.pass_on
    if (doing === 'revoke' && card.side === 'executor') return t.giveBack
    if (doing === 'edit') return card.status === 'draft' ? does.finish_draft : t.edit
    return verbs[doing]
  }
}

function MainButton({ card, main, onBegin }: { card: OrderCard; main: Doing; onBegin: Begin }) {
  const label = useDoingWords(card, main)(main)
  const size = useBelow(768) ? 'touch' : 'large'
  return main === 'edit' ? (
    <ButtonLink variant="primary" size={size} to={paths.orderEdit(card.id)}>
      {label}
    </ButtonLink>
  ) : (
    <Button variant={card.next.code === 'answer_counter' ? 'plain' : 'primary'} size={size} onClick={() => onBegin(main)}>
      {label}
    </Button>
  )
}

type ButtonsProps = {
  card: OrderCard
  rights: Rights
  /** The main one stands with what it is about, not here. */
  beside: boolean
  onBegin: Begin
}

function Buttons({ card, rights, beside, onBegin }: ButtonsProps) {
  const t = useWords(cardWords)
  const verbs = useWords(actionWords)
  const phone = useBelow(768)
  const mayDemand = useCan('demands.create')
  const { locale } = useLocale()
  const { main, secondary, losing } = choiceOf(card, rights)
  const label = useDoingWords(card, main)
  const driver = leadOf(card.flights)?.driver
  const few = secondary.length + losing.length <= 2
  const shown = few ? [...secondary, ...losing] : [...secondary.slice(0, 1)]
  const rest = few ? [] : [...secondary.slice(1), ...losing]
  // what belongs to this status and has an obstacle: said why, in the words of the refusal
  const closed = rights.act ? card.exceptions.closed.filter(({ action }) => told.has(action)) : []
  const callable = card.side === 'forwarder' && driver?.phone ? driver : null
  const withdraws = rights.act && card.actions.includes('withdraw')
  if (!main && !withdraws && shown.length === 0 && rest.length === 0 && closed.length === 0 && !callable) return null

  return (
    <div className="order-next-do">
      {!beside && <Answers card={card} size="large" />}
      {main && !beside && <MainButton card={card} main={main} onBegin={onBegin} />}
      <div className="order-next-beside">
        {shown.map(doing =>
          doing === 'edit' ? (
            <ButtonLink key={doing} size={phone ? 'touch' : 'normal'} icon={<EditIcon />} to={paths.orderEdit(card.id)}>
              {label(doing)}
            </ButtonLink>
          ) : (
            <Button
              key={doing}
              size={phone ? 'touch' : 'normal'}
              variant={losing.includes(doing) ? 'danger-plain' : 'plain'}
              onClick={() => onBegin(doing)}
            >
              {label(doing)}
            </Button>
          ),
        )}
        {isPassable(card) && <TransferButton card={card} size={phone ? 'touch' : 'normal'} />}
        {callable && (
          <ButtonLink
            size={phone ? 'touch' : 'normal'}
            href={`tel:${callable.phone}`}
            target={undefined}
            rel={undefined}
            icon={<PhoneIcon />}
            aria-label={`${t.driver}. ${t.call(callable.name)}`}
          >
            {t.driver}
          </ButtonLink>
        )}
        {(rest.length > 0 || closed.length > 0) && (
          <Menu
            label={t.more}
            items={[
              ...rest.map(doing => ({
                id: doing,
                label: label(doing),
                danger: losing.includes(doing),
                ...(doing === 'edit' ? { to: paths.orderEdit(card.id) } : { onAction: () => onBegin(doing) }),
              })),
              ...closed.map(({ action, why }) =>
                action === 'search' && mayDemand
                  ? { id: action, label: verbs.search, to: paths.demandCreate(card.id) }
                  : { id: action, label: verbs[action], hint: why[locale], disabled: true },
              ),
            ]}
          >
            <IconButton bordered size={phone ? 'touch' : 'normal'} label={t.more} icon={<MoreIcon />} />
          </Menu>
        )}
      </div>
    </div>
  )
}
