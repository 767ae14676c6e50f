import { type ReactNode, useState } from 'react'
import type { StartStep, StartStepCode } from '#contract/first-page.ts'
import type { Side } from '#contract/primitives.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { railItems, useMenu } from '#web/menu/menu.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { DeadlineBar } from '#web/ui/charts/DeadlineBar.tsx'
import { CheckIcon, PlusIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { startWords, stepCounts, stepTexts, stepWords } from './words.ts'

/** The steps of the beginning, each as far as the product knows it to be: they tick by themselves. */
export function Start({ side, steps }: { side: Side; steps: readonly StartStep[] }) {
  const t = useWords(startWords)
  const names = useWords(stepWords)
  const textOf = useStepText()
  const action = useActions(side)
  const done = steps.filter(step => step.done).length
  return (
    <section className="home-start" aria-labelledby="home-start">
      <h2 id="home-start">{t.title}</h2>
      <p className="ink-2">{t[side]}</p>
      <DeadlineBar share={done / steps.length} tone="go" thick label={t.progress(done, steps.length)} />
      <p className="muted s13" aria-hidden="true">
        {t.progress(done, steps.length)}
      </p>
      <ol>
        {steps.map((step, i) => (
          <li key={step.code} className={step.done ? 'home-step home-step-done' : 'home-step'}>
            <span className="home-step-mark" aria-hidden="true">
              {step.done ? <CheckIcon size={16} /> : i + 1}
            </span>
            <span>
              <span className="medium">{names[step.code]}</span>
              {step.done && <span className="visually-hidden">, {t.ready}</span>}
              <span className="muted s13 home-step-text">{textOf(step)}</span>
            </span>
            {!step.done && action(step.code)}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The same in a few lines, beside the queue of an organisation that has begun; a person may be done with it. */
export function StartBrief({ side, steps }: { side: Side; steps: readonly StartStep[] }) {
  const t = useWords(startWords)
  const names = useWords(stepWords)
  const wayOf = useWays(side)
  const { organization } = useMe()
  const key = `home.${organization.id}.start`
  const [isHidden, setHidden] = useState(() => wasHidden(key))
  if (isHidden) return null
  const done = steps.filter(step => step.done).length
  return (
    <section className="settle-home" aria-labelledby="home-start">
      <h2 id="home-start">{t.title}</h2>
      <DeadlineBar share={done / steps.length} tone="go" thick label={t.progress(done, steps.length)} />
      <ul>
        {steps
          .filter(step => !step.done)
          .map(({ code }) => {
            const way = wayOf(code)
            return <li key={code}>{way ? <Link to={way}>{names[code]}</Link> : <span className="muted">{names[code]}</span>}</li>
          })}
      </ul>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          hide(key)
          setHidden(true)
        }}
      >
        {t.hide}
      </Button>
    </section>
  )
}

function useStepText() {
  const texts = useWords(stepTexts)
  const counts = useWords(stepCounts)
  return ({ code, count, of, done }: StartStep): string => {
    if (code === 'company') return done ? counts.company(count, of ?? count) : `${texts.company} ${counts.company(count, of ?? count)}`
    if (!done || code === 'order' || code === 'notices') return texts[code]
    return counts[code](count)
  }
}

/** Where a step is done, for whoever has the screen in his menu. */
function useWays(side: Side): (code: StartStepCode) => string | null {
  const { items } = useMenu()
  const has = new Set(railItems(items, side).map(item => item.path))
  const mayCreate = useCan('orders.create')
  const mayManage = useCan('organization.view')
  const ways: Record<StartStepCode, string | null> = {
    company: mayManage ? paths.organization() : null,
    people: mayManage ? paths.organization('employees') : null,
    partners: has.has('/partners') ? paths.partners() : null,
    customers: has.has('/partners') ? paths.partners({ section: 'customers' }) : null,
    fleet: has.has('/transport') ? paths.transport() : null,
    order: side === 'forwarder' ? (mayCreate ? paths.orderCreate() : null) : paths.orders('executor'),
    notices: paths.notices(),
  }
  return code => ways[code]
}

function useActions(side: Side): (code: StartStepCode) => ReactNode {
  const t = useWords(startWords)
  const wayOf = useWays(side)
  return code => {
    const way = wayOf(code)
    if (way === null) return null
    if (code === 'order' && side === 'forwarder')
      return (
        <ButtonLink variant="primary" to={way} icon={<PlusIcon size={16} />}>
          {t.create}
        </ButtonLink>
      )
    return <ButtonLink to={way}>{t.open}</ButtonLink>
  }
}

function wasHidden(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function hide(key: string): void {
  try {
    localStorage.setItem(key, 'hidden')
  } catch {
    // A browser that forbids storage shows it again at the next visit.
  }
}
