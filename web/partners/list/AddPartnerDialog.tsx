import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dicts } from '#contract/dicts.ts'
import { brokenTaxRule, organizations, type PartnerStatus, type PublicCard } from '#contract/organizations.ts'
import { partners } from '#contract/partners.ts'
import type { Side } from '#contract/primitives.ts'
import { valueRules } from '#contract/value-rules.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { cardWords, directionOf, directionWords, partnerStatusWords, partnersWords } from '#web/partners/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SearchIcon } from '#web/ui/pictures/icons.tsx'
import { addWords } from './words.ts'

type Found = { partnerId: string; own: Side; theirs: Side; status: PartnerStatus }

/** Finds an organisation by its whole tax number and invites it. */
export function AddPartnerDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(addWords)
  const w = useWords(partnersWords)
  const { locale } = useLocale()
  const countries = useQuery(queryOf(dicts.countries, {}, { quiet: true }))
  const [tin, setTin] = useState('')
  const [country, setCountry] = useState('RU')
  const [asked, setAsked] = useState<{ tin: string; country: string } | null>(null)
  const [tried, setTried] = useState(false)
  const found = useQuery({ ...queryOf(organizations.search, asked ?? {}, { quiet: true }), enabled: asked !== null, retry: false })
  const written = tin.replace(/[\s-]/g, '').toUpperCase()
  const broken = brokenTaxRule(written, country)
  const refusal = asked && found.error instanceof CallError ? found.error.message : null
  const shown = asked && found.data ? found.data : null

  return (
    <Dialog open keep onClose={onClose} title={t.title} size="normal" footer={<Button onClick={onClose}>{w.close}</Button>}>
      <div className="stack">
        <form
          className="partner-find"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            setTried(true)
            if (brokenTaxRule(written, country) === null) setAsked({ tin: written, country })
          }}
        >
          <Select
            label={t.country}
            value={country}
            onChange={id => setCountry(id ?? 'RU')}
            options={(countries.data?.countries ?? [{ code: 'RU', name_ru: 'Россия', name_en: 'Russia' }]).map(row => ({
              id: row.code,
              label: locale === 'ru' ? row.name_ru : row.name_en,
            }))}
          />
          <TextField
            label={t.tin}
            value={tin}
            onChange={text => {
              setTin(text)
              setAsked(null)
            }}
            inputMode={country === 'RU' || country === 'KZ' ? 'numeric' : 'text'}
            mono
            autoFocus
            maxLength={20}
            description={t.tinHint}
            error={refusal ?? (!tried || asked || broken === null ? null : written === '' ? t.tinMissing : valueRules[broken][locale])}
          />
          <Button
            type="submit"
            variant={shown ? 'plain' : 'primary'}
            icon={<SearchIcon size={16} />}
            pending={asked !== null && found.isFetching}
          >
            {t.find}
          </Button>
        </form>
        {shown && shown.profile === null && (
          <Banner tone="info" action={<CopyButton text={`${location.origin}/login`} label={t.copyLink} />}>
            <b>{t.none}.</b> {t.noneText}
          </Banner>
        )}
        {shown?.profile && <Invitation profile={shown.profile} known={shown.partners} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Invitation({ profile, known, onClose }: { profile: PublicCard; known: readonly Found[]; onClose: () => void }) {
  const t = useWords(addWords)
  const c = useWords(cardWords)
  const directions = useWords(directionWords)
  const statuses = useWords(partnerStatusWords)
  const f = useFormat()
  const me = useMe()
  const navigate = useNavigate()
  const invite = useSend(partners.invite)
  const all = me.organization.sides.flatMap(own => profile.sides.map(theirs => ({ own, theirs })))
  const open = all
    .filter(({ own, theirs }) => !known.some(each => each.own === own && each.theirs === theirs))
    // work goes from a forwarder to an executor more often than between two alike
    .toSorted((a, b) => Number(a.own === a.theirs) - Number(b.own === b.theirs))
  const [chosen, setChosen] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const direction = open.find(each => directionOf(each) === chosen) ?? open[0]

  return (
    <section className="partner-found stack" aria-label={profile.name}>
      <div className="row row-wrap">
        <h3 className="partner-found-name">{profile.name}</h3>
        <Badge tone={profile.verified ? 'go' : 'warn'}>{profile.verified ? t.verified : t.notVerified}</Badge>
      </div>
      <KeyValues
        items={[
          { label: c.fullName, value: profile.fullName },
          { label: c.tin, value: <span className="mono">{profile.tin}</span> },
          ...(profile.ogrn ? [{ label: c.ogrn, value: <span className="mono">{profile.ogrn}</span> }] : []),
          ...(profile.address ? [{ label: c.address, value: profile.address }] : []),
          { label: c.onPlatform, value: f.date(profile.since, { zone: me.tz, year: 'always' }) },
        ]}
      />
      {profile.id === me.organization.id && <Banner tone="info">{t.self}</Banner>}
      {known.length > 0 && (
        <ul className="partner-known">
          {known.map(each => (
            <li key={each.partnerId} className="row row-wrap">
              <span>
                {directions[directionOf(each)]}: <b>{statuses[each.status]}</b>
              </span>
              <span className="spacer" />
              <ButtonLink to={paths.partners({ partner: each.partnerId })} size="small">
                {t.open}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {direction && profile.id !== me.organization.id && (
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            if (invite.isPending) return
            invite.mutate(
              { organizationId: profile.id, ...direction, message: message.trim() },
              {
                onSuccess: row => {
                  toasts.add({ type: 'success', title: t.done, content: profile.name })
                  onClose()
                  void navigate(paths.partners({ partner: row.id }))
                },
              },
            )
          }}
        >
          {open.length > 1 && (
            <RadioGroup
              label={t.direction}
              value={directionOf(direction)}
              onChange={setChosen}
              options={open.map(each => ({ id: directionOf(each) as string, label: directions[directionOf(each)] }))}
            />
          )}
          <TextArea label={t.message} value={message} onChange={setMessage} optional maxLength={500} rows={2} description={t.messageHint} />
          {invite.error instanceof CallError && <Banner tone="danger">{invite.error.message}</Banner>}
          <div>
            <Button type="submit" variant="primary" pending={invite.isPending}>
              {direction.own === 'executor' && direction.theirs === 'forwarder' ? t.request : t.invite}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
