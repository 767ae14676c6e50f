import { lazy, Suspense, useState } from 'react'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { stepOf } from '#web/private-area/display.ts'
import { settingWords } from '#web/private-area/members/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { AreaForm } from './AreaForm.tsx'

const CloseDialog = lazy(async () => ({ default: (await import('./CloseDialog.tsx')).CloseDialog }))

/** What the owner says about his area, and closing it. */
export function AreaSettings({ area }: { area: PrivateAreaCard }) {
  const t = useWords(settingWords)
  const reopen = useSend(privateAreas.open)
  const [closing, setClosing] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [held, setHeld] = useState(area)
  // while nothing is typed, what others saved is shown as it comes
  if (!dirty && held.version < area.version) setHeld(area)
  const close = stepOf(area.actions, 'close')
  const open = stepOf(area.actions, 'open')
  return (
    <div className="area-body area-narrow">
      <Section title={t.about}>
        <AreaForm key={held.version} area={held} onDirty={setDirty} onSaved={setHeld} />
      </Section>
      <Section title={t.end}>
        <div className="stack">
          <p className="ink-2">{t.endText}</p>
          {reopen.error && <Banner tone="danger">{reopen.error.message}</Banner>}
          {area.status === 'open'
            ? close && (
                <div>
                  <Button variant="danger-plain" reason={close.allow ? null : close.reason} onClick={() => setClosing(true)}>
                    {t.close}
                  </Button>
                </div>
              )
            : open && (
                <div>
                  <Button
                    variant="primary"
                    reason={open.allow ? null : open.reason}
                    pending={reopen.isPending}
                    onClick={() =>
                      reopen.mutate(
                        { areaId: area.id, version: area.version },
                        { onSuccess: () => toasts.add({ type: 'success', title: t.opened, content: area.name }) },
                      )
                    }
                  >
                    {t.open}
                  </Button>
                </div>
              )}
        </div>
      </Section>
      {closing && (
        <Suspense>
          <CloseDialog area={area} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
