import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { brokenTaxRule } from '#contract/organizations.ts'
import type { PrivateAreaRow } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { valueRules } from '#contract/value-rules.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { areaAddress } from '#web/audience/areaAddress.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { MemberMark } from '#web/private-area/AreaStatus.tsx'
import { placeOf, stepOf } from '#web/private-area/display.ts'
import { areaWords, joinWords, memberStatusWords } from '#web/private-area/words.ts'
import { screens } from '#web/screens.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SearchIcon } from '#web/ui/pictures/icons.tsx'
import { useMember } from './useMember.ts'

const AreaForm = lazy(async () => ({ default: (await import('#web/private-area/settings/AreaForm.tsx')).AreaForm }))

type Verdict = { allow: boolean; reason: string | null }

type Props = {
  areas: readonly PrivateAreaRow[]
  mayCreate: Verdict
  /** The way to those that are not here yet. */
  more?: ReactNode
}

/** Where one comes from outside: invitations that wait, how to apply, and the area of one's own. */
export function Outside({ areas, mayCreate, more }: Props) {
  const t = useWords(joinWords)
  const { organization } = useMe()
  const may = useCan('private.edit')
  const invited = areas.filter(area => placeOf(area) === 'invited')
  const others = areas.filter(area => placeOf(area) === 'outside')
  const owns = areas.some(({ own }) => own)
  return (
    <div className="area-body area-narrow">
      {invited.length > 0 && (
        <Section title={t.invitations}>
          <ul className="area-list">
            {invited.map(area => (
              <Invited key={area.id} area={area} />
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t.applied}>
          <ul className="area-list">
            {others.map(area => (
              <Former key={area.id} area={area} />
            ))}
          </ul>
        </Section>
      )}
      {more && <div>{more}</div>}
      {areas.length === 0 && <p className="ink-2">{t.whatFor}</p>}
      {organization.sides.includes('executor') && may && <Apply />}
      {organization.sides.includes('forwarder') && !owns && <Make mayCreate={mayCreate} />}
    </div>
  )
}

function Invited({ area }: { area: PrivateAreaRow }) {
  const t = useWords(joinWords)
  const f = useFormat()
  const { tz } = useMe()
  const expires = area.membership?.expiresAt ?? null
  return (
    <li>
      <div className="area-who">
        <b>{area.name}</b>
        <span className="muted s13">{t.invitationFrom(area.owner.name)}</span>
        {expires && (
          <span className="warn s13">
            {t.answerDueAt} {f.deadline(expires, { zone: tz })}
          </span>
        )}
      </div>
      <ButtonLink variant="primary" to={areaAddress(screens.privateArea.path, area.id)}>
        {t.read}
      </ButtonLink>
    </li>
  )
}

/** An application on its way, or a membership that ended. */
function Former({ area }: { area: PrivateAreaRow }) {
  const t = useWords(joinWords)
  const may = useCan('private.edit')
  const member = useMember()
  const { membership } = area
  if (!membership) return null
  const { status, reason } = membership
  const withdraw = stepOf(membership.actions, 'withdraw')
  return (
    <li>
      <div className="area-who">
        <span className="row row-wrap">
          <b>{area.name}</b>
          <span className="s13">
            <MemberMark status={status} />
          </span>
        </span>
        <span className="muted s13">{area.owner.name}</span>
        {status === 'asked' && <span className="s13">{t.waiting}</span>}
        {area.status === 'closed' && <span className="s13">{t.areaClosed}</span>}
        {reason && <span className="s13">{status === 'blocked' ? t.blockedWhy(reason) : t.refusedWhy(reason)}</span>}
        {member.error && <span className="danger s13">{member.error}</span>}
      </div>
      {status === 'asked' && <ButtonLink to={areaAddress(screens.privateArea.path, area.id)}>{t.readRules}</ButtonLink>}
      {withdraw && may && (
        <Button
          pending={member.pending}
          reason={withdraw.allow ? null : withdraw.reason}
          onClick={() => member.take(membership, { action: 'withdraw' }, { title: t.withdrawn, content: area.name })}
        >
          {t.withdraw}
        </Button>
      )}
    </li>
  )
}

/** Finds the area of a forwarder who takes applications, by his whole tax number, and applies. */
function Apply() {
  const t = useWords(joinWords)
  const statuses = useWords(memberStatusWords)
  const { locale } = useLocale()
  const [tin, setTin] = useState('')
  const [tried, setTried] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const found = useQuery({ ...queryOf(privateAreas.find, { tin: asked ?? '' }, { quiet: true }), enabled: asked !== null, retry: false })
  const apply = useSend(privateAreas.ask)
  const written = tin.replace(/[\s-]/g, '').toUpperCase()
  const broken = brokenTaxRule(written, 'RU')
  const answer = asked === null ? undefined : found.data
  const area = answer?.area ?? null
  const fault = asked !== null && found.error instanceof CallError ? found.error : null

  return (
    <Section title={t.applyTitle}>
      <div className="stack">
        <p className="ink-2">{t.applyNote}</p>
        <form
          className="area-find"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            setTried(true)
            apply.reset()
            if (broken === null) setAsked(written)
          }}
        >
          <TextField
            label={t.ownerTin}
            value={tin}
            onChange={text => {
              setTin(text)
              setAsked(null)
            }}
            inputMode="numeric"
            mono
            maxLength={20}
            error={
              fault?.message ?? (!tried || asked || broken === null ? null : written === '' ? t.tinMissing : valueRules[broken][locale])
            }
          />
          <Button type="submit" icon={<SearchIcon size={16} />} pending={asked !== null && found.isFetching}>
            {t.find}
          </Button>
        </form>
        {answer && !area && (
          <Banner tone="info">
            <b>{t.none}.</b> {t.noneText}
          </Banner>
        )}
        {area && (
          <form
            className="area-found stack"
            aria-label={area.name}
            onSubmit={event => {
              event.preventDefault()
              if (apply.isPending) return
              apply.mutate(
                { areaId: area.id, note: note.trim() },
                {
                  onSuccess: () => {
                    toasts.add({ type: 'success', title: t.appliedDone, content: area.name })
                    setNote('')
                    setTin('')
                    setAsked(null)
                    setTried(false)
                  },
                },
              )
            }}
          >
            <div className="area-who">
              <b>{area.name}</b>
              <span className="muted s13">{area.owner.name}</span>
            </div>
            {area.status !== null && <p className="s13">{t.already(statuses[area.status])}</p>}
            {apply.error && <Banner tone="danger">{apply.error.message}</Banner>}
            {area.status !== 'joined' && area.status !== 'asked' && area.status !== 'blocked' && (
              <>
                <TextArea label={t.note} value={note} onChange={setNote} optional rows={2} maxLength={500} description={t.noteHint} />
                <div>
                  <Button type="submit" variant="primary" pending={apply.isPending}>
                    {t.apply}
                  </Button>
                </div>
              </>
            )}
          </form>
        )}
      </div>
    </Section>
  )
}

function Make({ mayCreate }: { mayCreate: Verdict }) {
  const t = useWords(joinWords)
  const a = useWords(areaWords)
  const [open, setOpen] = useState(false)
  return (
    <Section title={t.own}>
      <div className="stack">
        <p className="ink-2">{t.ownText}</p>
        {open ? (
          <Suspense>
            <AreaForm area={null} onCancel={() => setOpen(false)} />
          </Suspense>
        ) : (
          <div>
            <Button
              variant="primary"
              reason={mayCreate.allow ? null : (mayCreate.reason ?? a.closedToViewer)}
              onClick={() => setOpen(true)}
            >
              {t.make}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
