import { useEffect, useState } from 'react'
import { acting } from '#contract/acting.ts'
import type { Me } from '#contract/auth.ts'
import { ask } from '#web/api/client.ts'
import { exchangeSession } from '#web/api/leave.ts'
import { tellOtherTabs } from '#web/api/live/liveConnection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { defineWords, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'

const words = defineWords({
  reads: {
    ru: (who: string, until: string) => `Вы работаете от имени: ${who}. Только просмотр, до ${until}.`,
    en: (who: string, until: string) => `You act in the place of ${who}. To look alone, until ${until}.`,
  },
  writes: {
    ru: (who: string, until: string) => `Вы работаете от имени: ${who}. Изменения записываются на вас обоих, до ${until}.`,
    en: (who: string, until: string) => `You act in the place of ${who}. Changes are written down to both of you, until ${until}.`,
  },
  end: { ru: 'Закончить', en: 'End it' },
})

type Acting = NonNullable<Me['acting']>

/** Says on every page in whose place support works; a press ends it, and so does its time. */
export function ActingBanner({ acting: { name, writes, until, reason } }: { acting: Acting }) {
  const t = useWords(words)
  const f = useFormat()
  const [ending, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    const callOff = exchangeSession()
    const [done] = await ask(acting.end, {}, { guest: true })
    if (!done) {
      callOff()
      return setEnding(false)
    }
    tellOtherTabs()
    location.assign(done.url)
  }
  useEffect(() => {
    const left = Date.parse(until) - Date.now()
    const timer = setTimeout(
      () => void ask(acting.end, {}, { quiet: true, guest: true }).then(([done]) => location.assign(done?.url ?? '/login')),
      Math.max(0, left),
    )
    return () => clearTimeout(timer)
  }, [until])
  return (
    <div style={{ position: 'sticky', top: 0, zIndex: 5 }} title={reason}>
      <Banner
        tone="private"
        action={
          <Button size="small" pending={ending} onClick={() => void end()}>
            {t.end}
          </Button>
        }
      >
        {(writes ? t.writes : t.reads)(name, f.time(until))}
      </Banner>
    </div>
  )
}
