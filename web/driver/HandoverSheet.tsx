import { useId, useState } from 'react'
import type { Day, DayTask } from './day.ts'
import { HandoverSignature } from './HandoverSignature.tsx'
import { isSigned, type Strokes } from './handoverStrokes.ts'
import { handoverWords } from './handoverWords.ts'
import { useTexts } from './language.tsx'
import { Sheet } from './Sheet.tsx'
import { press } from './usePhone.ts'

/** Fewer letters name nobody, to the server either. */
const LEAST_NAME = 2
const CODE = /^\d{6}$/

type Props = { day: Day; task: DayTask; onClose: () => void }

/** How the consignee confirms that he took the cargo: his code, or his name and a finger's signature. It waits in the queue like all else. */
export function HandoverSheet({ day, task, onClose }: Props) {
  const t = useTexts(handoverWords)
  const isCodeAlone = task.handover?.rule === 'code'
  const [method, setMethod] = useState<'code' | 'signature'>(isCodeAlone ? 'code' : 'signature')
  const [code, setCode] = useState('')
  const [receiver, setReceiver] = useState('')
  const [position, setPosition] = useState('')
  const [power, setPower] = useState('')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [isSent, setSent] = useState(false)
  const digits = code.replaceAll(/\D/g, '')
  const name = receiver.trim()
  const isWhole = method === 'code' ? CODE.test(digits) : name.length >= LEAST_NAME && isSigned(strokes)
  const send = () => {
    setSent(true)
    if (!isWhole) return
    const proof =
      method === 'code'
        ? { method, code: digits }
        : { method, receiver: name, position: position.trim(), power: power.trim(), strokes: strokes.map(stroke => [...stroke]) }
    void press(day, { call: 'handover', data: { taskId: task.taskId, proof } })
    onClose()
  }
  return (
    <Sheet title={t.title} send={t.send} onSend={send} onClose={onClose}>
      {isCodeAlone ? (
        <p className="soft">{t.codeAlone}</p>
      ) : (
        <fieldset className="choices">
          <legend className="soft">{t.how}</legend>
          {(['signature', 'code'] as const).map(each => (
            <label key={each} className="choice">
              <input type="radio" name="method" checked={method === each} onChange={() => setMethod(each)} />
              {each === 'code' ? t.byCode : t.bySignature}
            </label>
          ))}
        </fieldset>
      )}
      {method === 'code' ? (
        <>
          <Field
            label={t.code}
            value={code}
            most={7}
            isNumber
            error={isSent && !CODE.test(digits) ? t.codeWrong : null}
            onChange={setCode}
          />
          <p className="soft">{t.codeHint}</p>
        </>
      ) : (
        <>
          <Field
            label={t.receiver}
            value={receiver}
            most={100}
            error={isSent && name.length < LEAST_NAME ? t.receiverWrong : null}
            onChange={setReceiver}
          />
          <Field label={t.position} value={position} most={100} error={null} onChange={setPosition} />
          <Field label={t.power} value={power} most={60} error={null} onChange={setPower} />
          <HandoverSignature strokes={strokes} onChange={setStrokes} error={isSent && !isSigned(strokes) ? t.signatureWrong : null} />
        </>
      )}
    </Sheet>
  )
}

type FieldProps = { label: string; value: string; most: number; isNumber?: boolean; error: string | null; onChange(value: string): void }

function Field({ label, value, most, isNumber = false, error, onChange }: FieldProps) {
  const id = useId()
  return (
    <label className="field">
      {label}
      <input
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={most}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={event => onChange(event.target.value)}
      />
      {error && (
        <span id={id} className="bad">
          {error}
        </span>
      )}
    </label>
  )
}
