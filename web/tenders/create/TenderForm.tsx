import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isNet } from '#contract/compare.ts'
import { namesWhere } from '#contract/fields.ts'
import { deductsVat } from '#contract/order-vat.ts'
import type { Side } from '#contract/primitives.ts'
import type { TenderCard } from '#contract/tender-card.ts'
import { type TenderSection, tenderFields } from '#contract/tender-fields.ts'
import { tenders } from '#contract/tenders.ts'
import { useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { now, useNow } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { DocumentFields } from './fields/DocumentFields.tsx'
import { TenderSummary } from './summary/TenderSummary.tsx'
import './create.css'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'
import { draftOfTender } from './draft/draft.ts'
import { endFix, labelOfTender, shownField, tenderErrorsOf } from './draft/fieldErrors.ts'
import { type NamedParts, valuesOf } from './draft/opened.ts'
import { blankTender, lotOfOrder, type TenderFormOf, type TenderValues } from './draft/values.ts'
import { AudienceFields } from './fields/AudienceFields.tsx'
import { RuleFields } from './fields/RuleFields.tsx'
import { TermFields } from './fields/TermFields.tsx'
import { TimeFields } from './fields/TimeFields.tsx'
import { LotsFields } from './lots/LotsFields.tsx'
import { createWords } from './words.ts'

const AnnounceDialog = lazy(async () => ({ default: (await import('../card/AnnounceDialog.tsx')).AnnounceDialog }))
const PreviewDialog = lazy(async () => ({ default: (await import('./summary/PreviewDialog.tsx')).PreviewDialog }))

type Goal = 'announce' | 'draft'

/** The controls of a part of the form. */
const fieldsIn = (section: TenderSection): string[] =>
  namesWhere(tenderFields, 'section', section).flatMap(name => [...tenderFields[name].controls])

/** The values a form begins with: those of the draft, or of a new tender with the orders it is made for. */
function startOf(card: TenderCard | null, named: NamedParts, deducts: boolean, locale: Locale): TenderValues {
  const netOf = ({ basis }: Pick<TenderValues, 'basis'>) => isNet(basis, deducts)
  const blank = card ? valuesOf(card.draft, { ...named, net: netOf(card.draft) }, locale) : blankTender(now())
  const lots = card ? [] : named.orders.map(row => lotOfOrder(row, netOf(blank)))
  const [first] = lots
  const title = first?.what === 'order' && blank.title === '' ? `${first.sketch.from[locale]} – ${first.sketch.to[locale]}` : blank.title
  return { ...blank, title, lots: [...blank.lots, ...lots] }
}

type Props = { side: Side; card: TenderCard | null; named: NamedParts }

/** The form with its two ways to be sent: announced, which asks for everything, or kept as a draft; `spare` is where files of a new one go. */
function useTenderForm({ side, card, named, coming }: Props & { coming: number }) {
  const t = useWords(createWords)
  const { locale } = useLocale()
  const { organization } = useMe()
  const navigate = useNavigate()
  const minute = useNow(60_000)
  const create = useSend(tenders.create)
  const save = useSend(tenders.save)
  const move = useSend(tenders.move)
  const goal = useRef<Goal>('announce')
  const [asking, setAsking] = useState<((yes: boolean) => void) | null>(null)
  const [spare] = useState(() => crypto.randomUUID())
  const [start] = useState<TenderValues>(() => startOf(card, named, deductsVat(organization), locale))

  const send = async (values: TenderValues, version: number): Promise<TenderCard> => {
    const draft = draftOfTender(values, side)
    // a form kept before documents could be added has no place for them yet
    if (!card) return create.mutateAsync({ draft, goal: goal.current, filesId: values.filesId || spare })
    const kept = await save.mutateAsync({ tenderId: card.id, version, draft })
    return goal.current === 'draft' ? kept : move.mutateAsync({ tenderId: kept.id, version: kept.version, action: 'announce' })
  }
  const form = useForm<TenderValues, TenderCard>({
    name: card ? `tender/${card.id}` : named.orders.length > 0 ? null : `tender/new-${side}`,
    start,
    ...(card ? { version: card.version } : {}),
    label: field => labelOfTender(field, locale),
    check: values =>
      goal.current === 'draft'
        ? []
        : [...tenderErrorsOf(values, side, minute, locale), ...(coming > 0 ? [{ field: 'documents', message: t.documentsComing }] : [])],
    refusalErrorsOf: refusal => {
      const { endsAt } = (refusal.info ?? {}) as { endsAt?: unknown }
      const fix = refusal.code === 'tender.loads_early' && typeof endsAt === 'string' ? { fix: endFix(endsAt, locale) } : {}
      return refusalErrors(refusal).map(error => ({ ...error, field: shownField(error.field), ...fix }))
    },
    // a draft is kept without a word; what cannot be taken back is asked for once
    ask: () => (goal.current === 'draft' ? Promise.resolve(true) : new Promise<boolean>(answer => setAsking(() => answer))),
    send,
    onSent: made => {
      toasts.add({ type: 'success', title: goal.current === 'draft' ? t.kept : t.announced, content: made.number ?? '' })
      void navigate(paths.tender(side, made.id), { replace: true })
    },
  })
  const keep = async () => {
    goal.current = 'draft'
    await form.submit()
    goal.current = 'announce'
  }
  const answer = (yes: boolean) => {
    setAsking(null)
    asking?.(yes)
  }
  return { form, keep, spare, asked: asking !== null, answer }
}

/** Puts a tender together and announces it, or keeps it as a draft; `card` is a draft to go on with, `named` what it names, or the orders a new one begins with. */
export function TenderForm({ side, card, named }: Props) {
  const t = useWords(createWords)
  const [previewing, setPreviewing] = useState(false)
  const [coming, setComing] = useState(0)
  const { form, keep, spare, asked, answer } = useTenderForm({ side, card, named, coming })
  const part = form as unknown as TenderFormOf
  const { contact, comment } = form.values

  return (
    <>
      <FormPage
        form={form}
        title={card ? t.edit : t.title}
        note={<span className="muted s13">{side === 'forwarder' ? t.note : t.noteCapacity}</span>}
        parts={[
          { id: 'lots', title: t.lots, fields: fieldsIn('lots'), content: <LotsFields form={part} side={side} /> },
          {
            id: 'rules',
            title: t.rules,
            fields: fieldsIn('rules'),
            content: <RuleFields form={part} side={side} />,
          },
          {
            id: 'time',
            title: t.time,
            fields: fieldsIn('time'),
            content: <TimeFields form={part} />,
          },
          {
            id: 'audience',
            title: t.audience,
            fields: fieldsIn('audience'),
            content: <AudienceFields form={part} side={side} />,
          },
          {
            id: 'terms',
            title: t.terms,
            fields: fieldsIn('terms'),
            filled: contact !== '' || comment !== '',
            content: <TermFields form={part} side={side} />,
          },
          {
            id: 'documents',
            title: t.documents,
            fields: ['documents'],
            content: <DocumentFields objectId={card?.id ?? (form.values.filesId || spare)} draft={card === null} onComing={setComing} />,
          },
        ]}
        summary={<TenderSummary values={form.values} side={side} />}
        submit={t.announce}
        actions={
          <>
            <Button block disabled={form.sending} onClick={() => void keep()}>
              {t.keep}
            </Button>
            <Button block variant="ghost" icon={<EyeIcon size={16} />} onClick={() => setPreviewing(true)}>
              {side === 'forwarder' ? t.preview : t.previewForwarder}
            </Button>
          </>
        }
        ready={t.ready}
        errorsTitle={t.errorsTitle}
      />
      {asked && (
        <Suspense>
          <AnnounceDialog draft={draftOfTender(form.values, side)} onAnnounce={() => answer(true)} onClose={() => answer(false)} />
        </Suspense>
      )}
      {previewing && (
        <Suspense>
          <PreviewDialog values={form.values} side={side} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </>
  )
}
