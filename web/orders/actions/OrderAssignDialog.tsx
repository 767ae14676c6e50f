import { useState } from 'react'
import { leadOf } from '#contract/flight-lead.ts'
import type { FlightPlan } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { termsWords } from '#web/orders/exceptions/exceptionWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { useAssignBack } from './assignBack.ts'
import { FitList } from './FitList.tsx'
import { OverrideField, useOverride } from './OverrideField.tsx'
import { Proposals } from './Proposals.tsx'
import { ReasonFields, useReason } from './ReasonFields.tsx'
import { ResourceFields, useResources } from './ResourceFields.tsx'
import { ShareFields, useShare, useShareText } from './ShareFields.tsx'
import { StepDialog, type StepProps, useStep } from './StepDialog.tsx'
import { leftOf, ownOpen, shareParts } from './share.ts'
import { shareWords } from './shareWords.ts'
import { stepWords } from './stepWords.ts'
import { useFit, useFlightFit } from './useFit.ts'

const none = { truckId: null, trailerId: null, driverId: null }

/** Gives an accepted order a vehicle and a driver, or other ones before the flight begins. */
export function OrderAssignDialog({
  card,
  kind,
  subtitle,
  onClose,
  onDone,
}: StepProps & { kind: 'assign' | 'replace'; subtitle?: string }) {
  const t = useWords(stepWords)
  const terms = useWords(termsWords)
  const { locale } = useLocale()
  const replacing = kind === 'replace'
  const mayPart = useCan('flights.plan') && !replacing
  const step = useStep(card, replacing ? t.replaceDone : t.assignDone, onDone, useAssignBack(card.id, mayPart))
  // a part of the order is on a flight: what is left goes on another one
  const isPartly = mayPart && ownOpen(card).length > 0
  const resources = useResources(isPartly ? null : leadOf(card.flights.filter(({ carrier }) => carrier === null)))
  const { ids, chosen } = resources
  const why = useReason()
  const [mode, setMode] = useState<Mode>('rest')
  const isPart = mayPart && mode === 'part'
  const byPlan = isPart || isPartly
  const part = useShare()
  const plan = useSend(flights.plan)
  const error = byPlan ? plan.error : step.error
  const clear = () => {
    step.clear()
    if (plan.error) plan.reset()
  }
  const [tried, setTried] = useState(false)
  const whole = useFit(card.id, byPlan ? none : ids)
  const partly = useFlightFit(
    byPlan && (!isPart || part.share.massKg > 0) ? { orderIds: [card.id], share: isPart ? part.share : null } : null,
    ids,
  )
  const judged = byPlan ? partly : whole
  const override = useOverride(judged.fit, error)
  const isChosen = chosen.truck !== null && chosen.driver !== null
  const obstacle = judged.fit?.findings.find(({ blocks }) => blocks)
  const reason =
    isChosen && judged.error ? t.fitFailed : isChosen && judged.pending ? t.fitPending : obstacle ? obstacle.text[locale] : null

  const sendPart = (sent: FlightPlan) =>
    plan.mutate(sent, {
      onSuccess: made => {
        toasts.add({ type: 'success', title: t.assignDone, content: made.number })
        onClose()
      },
      onError: step.expected.refused,
    })

  return (
    <StepDialog
      card={card}
      expected={step.expected}
      action={kind}
      title={replacing ? t.replaceTitle : t.assignTitle}
      {...(subtitle ? { subtitle } : {})}
      confirm={replacing ? t.replaceDo : t.assignDo}
      pending={step.pending || plan.isPending}
      reason={reason}
      error={error}
      fields={[
        'truckId',
        'trailerId',
        'driverId',
        'coDriverId',
        'overrideReason',
        'reason',
        'comment',
        ...(isPart ? shareParts.map(each => `share.${each}`) : []),
      ]}
      onSubmit={() => {
        setTried(true)
        const given = replacing ? why.given() : null
        const share = isPart ? part.given() : null
        const overridden = override.given()
        const { truckId, trailerId, driverId, ...second } = ids
        if (truckId === null || driverId === null || !overridden) return
        const sent = { truckId, trailerId, driverId, ...second, ...overridden }
        if (byPlan) (share || !isPart) && sendPart({ ...sent, orders: [{ orderId: card.id, orderVersion: step.expected.version, share }] })
        else if (given) step.send({ action: 'replace', ...sent, ...given })
        else if (!replacing) step.send({ action: 'assign', ...sent })
      }}
      onClose={onClose}
    >
      {mayPart && (
        <ModeField
          mode={mode}
          isPartly={isPartly}
          left={byPlan ? leftOf(card) : null}
          onChange={next => {
            setMode(next)
            clear()
          }}
        />
      )}
      {isPart && <ShareFields by={part} error={error} onChange={clear} />}
      {card.exceptions.approval.isRequested && <Banner tone="info">{terms.assignApproval(card.exceptions.approval.hours)}</Banner>}
      {!byPlan && <Proposals orderId={card.id} by={resources} onChange={clear} />}
      <ResourceFields by={resources} obstaclesTo={card.id} error={error} tried={tried} onChange={clear} />
      {judged.error && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={judged.ask}>
              {t.fitAgain}
            </Button>
          }
        >
          {judged.error.message}
        </Banner>
      )}
      {(judged.fit || judged.pending) && (
        <FitList fit={judged.fit} pending={judged.pending} cargo={byPlan ? (partly.fit?.peak ?? null) : card.cargo} />
      )}
      <OverrideField by={override} onChange={clear} />
      {replacing && <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />}
    </StepDialog>
  )
}

type Mode = 'rest' | 'part'
type ModeFieldProps = {
  mode: Mode
  /** A part of the order is on a flight already. */
  isPartly: boolean
  /** What no flight carries yet, where that is told. */
  left: ReturnType<typeof leftOf> | null
  onChange: (mode: Mode) => void
}

/** Whether all that is left goes on this vehicle or a part of it. */
function ModeField({ mode, isPartly, left, onChange }: ModeFieldProps) {
  const s = useWords(shareWords)
  const shareText = useShareText()
  return (
    <div className="order-step-field">
      <Segmented
        label={s.mode}
        value={mode}
        onChange={onChange}
        options={[
          { id: 'rest', label: isPartly ? s.rest : s.whole },
          { id: 'part', label: s.part },
        ]}
      />
      {left && <p className="s13 muted">{s.left(shareText(left))}</p>}
    </div>
  )
}
