import { consentTexts } from '#contract/consent-texts.ts'
import type { ConsentAnswer, ConsentQuestion } from '#contract/consents.ts'
import { consentWords } from './consentWords.ts'
import { type Day, hasBegun } from './day.ts'
import { momentText } from './display.ts'
import { useLanguage, useTexts } from './language.tsx'
import type { DriverMessage } from './messages.ts'
import { dropPoints } from './positionStore.ts'
import { consentOf } from './positions.ts'
import { press } from './usePhone.ts'
import type { PositionState } from './usePositions.ts'

type Props = { day: Day; messages: readonly DriverMessage[] }

/** Whether points are taken for a flight: with a consent, from the first wheel turned to its end. */
export const isDriven = (day: Day, messages: readonly DriverMessage[]): boolean =>
  hasBegun(day) && !day.ended && consentOf(day, messages).consent?.answer === 'given'

/** Whether the driver has answered what is asked of positions: until then it stands where he sees it. */
export const isUnanswered = ({ day, messages }: Props): boolean => {
  const { question, consent } = consentOf(day, messages)
  return question !== null && consent === null && !day.ended
}

/** Asks for the consent to positions of this phone, says whether it stands, and takes it back with one press. */
export function ConsentCard({ day, messages, watching }: Props & { watching: PositionState }) {
  const t = useTexts(consentWords)
  const { locale } = useLanguage()
  const { question, consent } = consentOf(day, messages)
  if (!question || (day.ended && consent?.answer !== 'given')) return null
  const say = (answer: ConsentAnswer) => {
    // what was not sent yet goes with the consent
    if (answer !== 'given') void dropPoints()
    void press(day, { call: 'consent', data: { answer, version: question.version, locale } })
  }
  if (consent === null)
    return (
      <section className="card">
        <h2>{t.question}</h2>
        <ConsentText question={question} carrier={day.carrier} />
        <div className="beside">
          <button className="second" onClick={() => say('refused')}>
            {t.refuse}
          </button>
          <button className="second" onClick={() => say('given')}>
            {t.agree}
          </button>
        </div>
      </section>
    )
  const at = momentText(consent.at, locale)
  const isGiven = consent.answer === 'given'
  return (
    <section className="card">
      <h2>{t.title}</h2>
      <p>{t[consent.answer](at)}</p>
      {isGiven && !day.ended && (
        <p className={hasBegun(day) && isVain(watching) ? 'line' : 'soft'} role="status">
          {hasBegun(day) ? t[watching] : t.before}
        </p>
      )}
      <details>
        <summary>{isGiven ? t.text : t.question}</summary>
        <ConsentText question={question} carrier={day.carrier} />
      </details>
      <button className="second" onClick={() => say(isGiven ? 'withdrawn' : 'given')}>
        {isGiven ? t.withdraw : t.after}
      </button>
    </section>
  )
}

const isVain = (state: PositionState) => state === 'denied' || state === 'none'

function ConsentText({ question, carrier }: { question: ConsentQuestion; carrier: string }) {
  const { locale } = useLanguage()
  const paragraphs = consentTexts[question.version]?.({ ...question, carrier }) ?? []
  return paragraphs.map(paragraph => <p key={paragraph.en}>{paragraph[locale]}</p>)
}
