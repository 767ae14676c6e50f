import { useState } from 'react'
import type { Question, TenderCard } from '#contract/tender-card.ts'
import { tenders } from '#contract/tenders.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { questionWords } from './words.ts'

const asking = new Set<TenderCard['status']>(['announced', 'bidding', 'rebidding'])

/** Questions of the invited with the organiser's answers; who asked is told to nobody. */
export function TenderQuestions({ card }: { card: TenderCard }) {
  const t = useWords(questionWords)
  const f = useFormat()
  const mayAsk = useCan('tenders.bet') && !card.own && asking.has(card.status)
  const mayAnswer = useCan('tenders.create') && card.own
  return (
    <Section title={t.title}>
      <div className="tender-questions">
        <p className="s12 muted">{t.note}</p>
        {card.questions.length === 0 ? (
          <p className="s13 muted">{t.none}</p>
        ) : (
          <ul className="tender-notes">
            {card.questions.map(question => (
              <li key={question.id}>
                <p className="s13">
                  <b>{question.text}</b> {question.own && <span className="muted s12">{t.own}</span>}
                </p>
                <time className="s12 muted" dateTime={question.at}>
                  {f.dateTime(question.at)}
                </time>
                {question.answer !== null ? (
                  <p className="s13 tender-answer">
                    <span className="visually-hidden">{t.answered}: </span>
                    {question.answer}
                  </p>
                ) : mayAnswer ? (
                  <AnswerForm tenderId={card.id} question={question} />
                ) : (
                  <span className="s12 warn">{t.waits}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayAsk && <AskForm tenderId={card.id} />}
      </div>
    </Section>
  )
}

function AskForm({ tenderId }: { tenderId: string }) {
  const t = useWords(questionWords)
  const ask = useSend(tenders.ask)
  return (
    <Words
      label={t.text}
      verb={t.ask}
      least={3}
      most={1000}
      pending={ask.isPending}
      failure={ask.error}
      onSend={(text, done) =>
        ask.mutate(
          { tenderId, text },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.asked, content: '' })
              done()
            },
          },
        )
      }
    />
  )
}

function AnswerForm({ tenderId, question }: { tenderId: string; question: Question }) {
  const t = useWords(questionWords)
  const answer = useSend(tenders.answer)
  return (
    <Words
      label={t.answerText}
      note={t.answerOnce}
      verb={t.answer}
      least={1}
      most={2000}
      pending={answer.isPending}
      failure={answer.error}
      onSend={(text, done) =>
        answer.mutate(
          { tenderId, questionId: question.id, text },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.sent, content: '' })
              done()
            },
          },
        )
      }
    />
  )
}

type WordsProps = {
  label: string
  note?: string
  verb: string
  least: number
  most: number
  pending: boolean
  failure: unknown
  onSend: (text: string, done: () => void) => void
}

/** A few words behind a button, sent by it. */
function Words({ label, note, verb, least, most, pending, failure, onSend }: WordsProps) {
  const t = useWords(questionWords)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const short = text.trim().length < least
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {verb}
      </Button>
    )
  const done = () => {
    setText('')
    setTried(false)
    setOpen(false)
  }
  return (
    <form
      className="tender-words"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (!short) onSend(text.trim(), done)
      }}
    >
      <TextArea
        label={label}
        description={note}
        value={text}
        onChange={setText}
        rows={3}
        maxLength={most}
        error={failure instanceof CallError ? failure.message : tried && short ? t.short : null}
      />
      <Button type="submit" size="small" variant="primary" pending={pending}>
        {verb}
      </Button>
    </form>
  )
}
