import { handoverWords } from './handoverWords.ts'
import { useLanguage, useTexts } from './language.tsx'
import type { DriverMessage } from './messages.ts'
import type { ClosedLink } from './phoneStore.ts'
import { closeThrough, readThrough } from './usePhone.ts'
import { markText, messageWords, pageWords, problemWords } from './words.ts'

/** What a message was about, in a word or two. */
function useAbout(): (message: DriverMessage) => string {
  const { locale } = useLanguage()
  const t = useTexts(messageWords)
  const problems = useTexts(problemWords)
  const handover = useTexts(handoverWords)
  return message => {
    if (message.call === 'answer') return t[message.data.answer]
    if (message.call === 'problem') return t.problem(problems[message.data.problem])
    if (message.call === 'photo') return t.photo
    if (message.call === 'handover') return handover.give
    if (message.call === 'consent') return t.consent
    return message.data.mark === 'fail' ? '' : markText(message.data.mark, '')[locale]
  }
}

/** What the server did not take, and links that open nothing any more: each until it was read. */
export function Notes({ messages, closed }: { messages: readonly DriverMessage[]; closed: readonly ClosedLink[] }) {
  const { locale } = useLanguage()
  const t = useTexts(pageWords)
  const about = useAbout()
  return (
    <>
      {closed.map(({ linkId, flight, why, isOver }) => (
        <section key={linkId} className="note note-bad">
          <h2>{t.gone(flight)}</h2>
          <p>{why ?? (isOver ? t.goneOver : t.goneHint)}</p>
          <button className="quiet" onClick={() => void closeThrough(linkId)}>
            {t.understood}
          </button>
        </section>
      ))}
      {messages
        .filter(({ state }) => state !== 'waiting')
        .map(message => (
          <section key={message.seq} className={message.state === 'refused' ? 'note note-bad' : 'note'}>
            <h2>
              {message.state === 'kept' ? t.keptBy : t.refused}: {about(message)}
            </h2>
            {message.why && <p>{message.why[locale]}</p>}
            <button className="quiet" onClick={() => void readThrough(message.seq)}>
              {t.understood}
            </button>
          </section>
        ))}
    </>
  )
}
