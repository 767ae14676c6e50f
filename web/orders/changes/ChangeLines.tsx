import { useLocale, useWords } from '#web/i18n/words.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { fieldLabel } from '#web/orders/form/formFields.ts'
import { OrderPart } from '../conflict/OrderPart.tsx'
import './changes.css'
import { changeWords } from './changeWords.ts'

type LinesProps = {
  before: OrderFields
  after: OrderFields
  /** Parts shown, as `partsBetween` names them. */
  parts: readonly string[]
  /** Fields whose values the viewer may not see. */
  hidden?: readonly string[]
}

/** What changes, part by part: the old value, and the new one after it. */
export function ChangeLines({ before, after, parts, hidden = [] }: LinesProps) {
  const t = useWords(changeWords)
  const { locale } = useLocale()
  return (
    <dl className="order-change-lines">
      {parts.map(path => (
        <div key={path}>
          <dt>
            <OrderPart path={path} fields={after} />
          </dt>
          <dd>
            <s>
              <span className="visually-hidden">{t.was}: </span>
              <OrderPart path={path} fields={before} comparedWith={after} />
            </s>
            <span aria-hidden="true" className="order-change-arrow">
              →
            </span>
            <b>
              <span className="visually-hidden">{t.will}: </span>
              <OrderPart path={path} fields={after} comparedWith={before} />
            </b>
          </dd>
        </div>
      ))}
      {hidden.map(field => (
        <div key={field}>
          <dt>{fieldLabel(field, after, locale)}</dt>
          <dd className="muted">{t.hidden}</dd>
        </div>
      ))}
    </dl>
  )
}
