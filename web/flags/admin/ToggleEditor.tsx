import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Output } from '#contract/call.ts'
import { type Flag, flags } from '#contract/flags.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'
import '#web/flags/flags.css'
import { AboutFields } from './AboutFields.tsx'
import { type Draft, draftOf, isSame, isSound } from './draft.ts'
import { RuleFields } from './RuleFields.tsx'
import { State } from './ToggleList.tsx'
import { Figures, Opinions, Past, Places } from './ToggleParts.tsx'
import { TogglePreview } from './TogglePreview.tsx'
import { editorWords } from './words.ts'

const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog.tsx')).ReasonDialog }))

type Intent = { kind: 'save' | 'kill' } | { kind: 'restore'; to: number }

/** One toggle: who gets it, tried before it is saved; what it was, how it is used and what people say. */
export function ToggleEditor({ id }: { id: string }) {
  const t = useWords(editorWords)
  const card = useQuery(queryOf(flags.get, { key: id }, { quiet: true }))
  if (card.data) return <Editor card={card.data} />
  return (
    <UnopenedPage
      query={card}
      gone={{ title: t.unknownTitle, text: t.unknownText }}
      body="flags"
      title={id}
      crumbs={<Link to={screens.toggles.path}>{t.back}</Link>}
    />
  )
}

/** What is edited, and what it began from: a newer state is taken by itself while nothing was typed. */
function useDraft(flag: Flag) {
  const [base, setBase] = useState(flag)
  const [draft, setDraft] = useState<Draft>(() => draftOf(flag))
  // what was just saved comes back as the newer state
  const isChanged = !isSame(draft, base) && !isSame(draft, flag)
  const take = () => {
    setBase(flag)
    setDraft(draftOf(flag))
  }
  const isOld = flag.version !== base.version
  if (isOld && !isChanged) take()
  return { base, draft, isChanged, isOld: isOld && isChanged, take, set: (change: Partial<Draft>) => setDraft({ ...draft, ...change }) }
}

function Editor({ card }: { card: Output<typeof flags.get> }) {
  const t = useWords(editorWords)
  const { locale } = useLocale()
  const { flag } = card
  const { base, draft, isChanged, isOld, take, set } = useDraft(flag)
  const [intent, setIntent] = useState<Intent | null>(null)
  const save = useSend(flags.set)
  const restore = useSend(flags.restore)
  const name = draft[`name_${locale}`] || flag.key
  const isOff = !flag.enabled && !flag.forTesters && flag.version > 0
  const unset = flag.version === 0
  useKillKey(isOff ? null : () => setIntent({ kind: 'kill' }))

  const close = () => {
    setIntent(null)
    save.reset()
    restore.reset()
  }
  const confirm = async (reason: string) => {
    if (!intent) return
    const key = { key: flag.key, version: base.version }
    try {
      if (intent.kind === 'restore') await restore.mutateAsync({ key: flag.key, version: flag.version, to: intent.to, reason })
      else if (intent.kind === 'kill')
        await save.mutateAsync({ key: flag.key, version: flag.version, enabled: false, forTesters: false, reason })
      else await save.mutateAsync({ ...key, ...draft, reason })
    } catch {
      return // the dialog says it
    }
    close()
    toasts.add({ type: 'success', title: t.saved, content: '' })
  }
  const mode = draft.enabled ? 'on' : draft.forTesters ? 'testers' : 'off'
  const held = isOld ? t.elsewhere : !isChanged && !unset ? t.nothing : isSound(draft) ? null : t.broken
  return (
    <>
      <PageHead title={name} count={<State flag={flag} />} crumbs={<Link to={screens.toggles.path}>{t.back}</Link>}>
        <Button variant="danger-plain" kbd="⇧K" reason={isOff ? t.killed : null} onClick={() => setIntent({ kind: 'kill' })}>
          {t.kill}
        </Button>
        <Button variant="primary" reason={held} onClick={() => setIntent({ kind: 'save' })}>
          {t.save}
        </Button>
      </PageHead>
      <div className="flags">
        <p className="row row-wrap muted s13">
          <span className="mono">{flag.key}</span>
          {card.neededBy.length > 0 && <span>{t.neededBy(card.neededBy.join(', '))}</span>}
        </p>
        {isOld && (
          <Banner
            tone="warn"
            action={
              <Button size="small" onClick={take}>
                {t.takeNew}
              </Button>
            }
          >
            {t.elsewhere}
          </Banner>
        )}
        {unset && <Banner tone="info">{t.unset(flag.rules.rest[0]!.variant)}</Banner>}
        <Section title={t.who}>
          <Segmented
            label={t.state}
            value={mode}
            onChange={next => set({ enabled: next === 'on', forTesters: next === 'testers' })}
            options={[
              { id: 'on', label: t.on },
              { id: 'testers', label: t.testers },
              { id: 'off', label: t.off },
            ]}
          />
          <RuleFields flag={flag} rules={draft.rules} named={card.named} onChange={rules => set({ rules })} />
        </Section>
        <TogglePreview flagKey={flag.key} draft={draft} />
        <AboutFields draft={draft} onChange={set} />
        <Figures card={card} />
        <Places card={card} />
        <Past card={card} onRestore={to => setIntent({ kind: 'restore', to })} />
        <Opinions card={card} />
      </div>
      {intent && (
        <Suspense>
          <ReasonDialog
            intent={intent}
            name={name}
            flagKey={flag.key}
            draft={draft}
            pending={save.isPending || restore.isPending}
            error={(save.error ?? restore.error)?.message}
            onClose={close}
            onConfirm={reason => void confirm(reason)}
          />
        </Suspense>
      )}
    </>
  )
}

const typing = 'input,textarea,select,[contenteditable],[role="dialog"],[role="alertdialog"],[role="menu"]'

/** Shift+K asks to switch off, wherever the focus is but in a field or a dialog. */
function useKillKey(kill: (() => void) | null) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!kill || event.code !== 'KeyK' || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.documentElement.dataset.hotkeys === 'off') return
      if (event.target instanceof Element && event.target.closest(typing)) return
      event.preventDefault()
      kill()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [kill])
}
