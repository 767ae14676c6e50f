import { useEffect, useRef, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { afterPointer } from './afterPointer.ts'
import type { Autosave } from './autosave.ts'
import { type FieldError, refusalErrors } from './fieldErrors.ts'
import { type Meeting, meet, type Same, sameJson, withFields } from './merge.ts'
import { type BaseValues, useDraft } from './useDraft.ts'

/** What others did meanwhile: when, who, and in which fields of the form. */
export type Change = { at: string; who: string; fields: readonly string[] }

type Conflict<V> = Meeting & {
  /** What both went on from, and what the others made of it. */
  was: V
  theirs: BaseValues<V>
  changes: readonly Change[]
  /** It kept the form from being sent. */
  sending: boolean
}

/** What a field of `web/ui` takes: its id, its name, its value and what is wrong with it. */
export type Bound<T> = {
  id: string
  label: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  error: string | null
}

type Rules<V> = {
  /** How a field is called at its control and in lists of errors; of a nested one by its path, `cargos.0.massKg`. */
  label: (field: string) => string
  /** Everything that keeps the values from being sent, in the order of the form; `schemaErrors` tells what the contract refuses. */
  check: (values: V) => readonly FieldError[]
  /** The control that shows what is wrong with a field of the contract, where the names differ. */
  controlOf?: (field: string, values: V) => string
  /** What a refusal says at fields, where its `info` is not `{field}` or `{fields: [{field, why}]}`. */
  refusalErrorsOf?: (refusal: CallError) => readonly FieldError[]
}

type Sending<V, R> = {
  /** Asked once nothing is wrong, before anything is sent: false keeps the form as it stands. */
  ask?: () => Promise<boolean>
  /** Sends the values against the version they go on from; throws the refusal as `useSend` does. */
  send: (values: V, version: number) => Promise<R>
  /** After it was sent and its draft is gone: the toast and the way on. */
  onSent: (result: R) => void
  /** What the server has now; asked when it refuses the version. Without it a conflict is told like any refusal. */
  fresh?: () => Promise<BaseValues<V>>
  /** Who changed what, as the refusal of a version tells it. */
  changes?: (refusal: CallError) => readonly Change[]
  /** How the values of a field are told apart when two people changed it; by their JSON where nothing else is said. */
  same?: Same<V>
}

export type FormSpec<V, R> = Rules<V> &
  Sending<V, R> & {
    /** The draft of this form, `driver/new` or `driver/<id>`; null: nothing is kept before it is sent. */
    name: string | null
    /** What the form is opened with; later ones are not looked at. Plain data: texts, numbers, lists, null. */
    start: V
    /** The version of what is changed; left out for something new. */
    version?: number
  }

/**
 * A form: what is typed, what is wrong with it and when that is said, its draft, its sending and what follows. Show it with `FormPage`;
 * give every control `{...form.field('name')}`. Nothing typed is lost by a refusal, a lost session or a reload.
 */
export function useForm<V extends object, R>({ name, start, version = 0, ...spec }: FormSpec<V, R>) {
  const [values, setValues] = useState(start)
  const [seen, setSeen] = useState<BaseValues<V>>({ values: start, version })
  const [busy, setBusy] = useState(false)
  const same = spec.same ?? sameJson
  const autosave = useDraft({
    name,
    values,
    base: seen,
    busy,
    onTake: (kept, base) => {
      setValues(kept)
      setSeen(base)
    },
  })
  return useFormOf({
    ...spec,
    values,
    setValues,
    autosave,
    base: seen,
    onSeen: setSeen,
    onBusy: setBusy,
    was: seen.values,
    meet: theirs => meet(seen.values, values, theirs, same),
    unsent: (Object.keys(values) as (keyof V & string)[]).some(field => !same(values, seen.values, field)),
    keepsOnLeave: false,
  })
}

type Parts<V> = {
  values: V
  setValues: (next: (last: V) => V) => void
  autosave: Autosave
  /** The version the values go on from. */
  base: Pick<BaseValues<V>, 'version'>
  /** Whose change is whose: fields to be taken over, and those to be chosen between. */
  meet: (theirs: V) => Meeting
  /** What the values go on from. */
  was: V
  /** Takes parts of others over; whole fields where nothing else is said. */
  blend?: (values: V, others: V, fields: readonly string[]) => V
  /** Others changed it: from now on the values go on from this. */
  onSeen: (seen: BaseValues<V>) => void
  onBusy?: (busy: boolean) => void
  /** Leaving now would lose something that was typed and not sent. */
  unsent: boolean
  /** Leaving keeps what it can and asks only when something stays behind. */
  keepsOnLeave: boolean
}

/** The same over values and an autosave that stand elsewhere. */
export function useFormOf<V extends object, R>(spec: Rules<V> & Omit<Sending<V, R>, 'same'> & Parts<V>) {
  const { values, setValues, autosave, base, label, check, controlOf = field => field, blend = withFields } = spec
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [said, setSaid] = useState<readonly FieldError[]>([])
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [sending, setSending] = useState(false)
  const { conflict, setConflict, meetOthers } = useConflict(spec, setRefusal)
  const [goingOn, setGoingOn] = useState(false)
  const away = useRef(false)
  const under = useRef(false)

  const errors = oncePerControl(check(values), values, controlOf)
  const tried = attempt > 0

  const change = (patch: Partial<V>) => {
    setValues(last => ({ ...last, ...patch }))
    if (said.length > 0) setSaid([])
    if (refusal) setRefusal(null)
  }
  const leave = (field: string) => {
    if (!left.has(field)) afterPointer(() => setLeft(last => new Set([...last, field])))
  }
  const errorAt = (field: string): string | null => {
    const told = said.find(each => each.field === field)
    const error = errors.find(each => each.field === field)
    return told?.message ?? (error && (tried || left.has(field) || left.has(error.named)) ? error.message : null)
  }
  const at = (field: string) => ({ id: fieldId(field), label: label(field), error: errorAt(field), onBlur: () => leave(field) })

  const refused = (error: unknown) => {
    const fault = error instanceof CallError ? error : new CallError(String(error))
    const outdated = fault.status === 428 || (fault.status === 409 && fault.code?.endsWith('.changed'))
    if (outdated && spec.fresh) return meetOthers(fault, true)
    const found = (spec.refusalErrorsOf ?? refusalErrors)(fault)
    setSaid(found.map(each => ({ ...each, field: controlOf(each.field, values) })))
    setRefusal(fault)
    setAttempt(last => last + 1)
  }

  const submit = async () => {
    if (under.current) return
    setRefusal(null)
    setSaid([])
    if (check(values).length > 0) return setAttempt(attempt + 1)
    under.current = true
    setSending(true)
    spec.onBusy?.(true)
    try {
      if (spec.ask && !(await spec.ask())) return
      await autosave.settle()
      const result = await spec.send(values, base.version)
      away.current = true
      await autosave.drop()
      spec.onSent(result)
    } catch (error) {
      await refused(error)
    } finally {
      under.current = false
      setSending(false)
      spec.onBusy?.(false)
    }
  }

  const send = useRef(submit)
  useEffect(() => {
    send.current = submit
  })
  useEffect(() => {
    if (!goingOn) return
    setGoingOn(false)
    void send.current()
  }, [goingOn])

  return {
    values,
    change,
    /** Everything a control of `web/ui` needs for one field. */
    field: <K extends keyof V & string>(name: K): Bound<V[K]> => ({
      ...at(name),
      value: values[name],
      onChange: value => change({ [name]: value } as unknown as Partial<V>),
    }),
    /** The same but for the value, for a field inside another (`cargos.0.massKg`). */
    at,
    label,
    errorAt,
    fixAt: (field: string) => (errorAt(field) === null ? null : fixOf([...said, ...errors], field, change)),
    leave,
    errors,
    tried,
    attempt,
    said,
    refusal,
    sending,
    unsent: spec.unsent,
    submit,
    autosave,
    keepsOnLeave: spec.keepsOnLeave,
    /** Whether the form lets go of its page without a question. */
    lettingGo: () => away.current,
    conflict,
    closeConflict: () => setConflict(null),
    /** Goes on from what the others made, with these parts of it; sends again what the conflict kept from being sent. */
    takeChosen: (fields: readonly string[]) => {
      if (!conflict) return
      setValues(last => blend(last, conflict.theirs.values, fields))
      spec.onSeen(conflict.theirs)
      setConflict(null)
      setGoingOn(conflict.sending)
    },
  }
}

/** What others did meanwhile, met when the server refuses a version: at sending, or when the draft is kept. */
function useConflict<V extends object, R>(spec: Omit<Sending<V, R>, 'same'> & Parts<V>, onRefusal: (refusal: CallError) => void) {
  const { autosave, setValues, blend = withFields } = spec
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const meetOthers = async (refusal: CallError | null, sending: boolean) => {
    if (!spec.fresh) return
    try {
      const theirs = await spec.fresh()
      const { adopt, choose } = spec.meet(theirs.values)
      setValues(last => blend(last, theirs.values, adopt))
      setConflict({ was: spec.was, theirs, adopt, choose, changes: (refusal && spec.changes?.(refusal)) ?? [], sending })
    } catch (error) {
      onRefusal(error instanceof CallError ? error : new CallError(String(error)))
    }
  }

  const outdated =
    autosave.status.error?.code?.endsWith('.changed') === true && autosave.meeting === null && autosave.status.state === 'conflict'
  const meeting = useRef(meetOthers)
  const kept = useRef(autosave.status.error)
  useEffect(() => {
    meeting.current = meetOthers
    kept.current = autosave.status.error
  })
  useEffect(() => {
    if (outdated) void meeting.current(kept.current, false)
  }, [outdated])

  return { conflict, setConflict, meetOthers }
}

/** What `FormPage` shows. */
export type Form<V extends object> = ReturnType<typeof useFormOf<V, never>>

/** The id of the control of a field, so that a list of errors can lead to it. */
export const fieldId = (field: string): string => `form-${field.replaceAll('.', '-')}`

/** What puts right by one press what is said at a field; null where nothing does. */
function fixOf<V>(errors: readonly FieldError[], field: string, change: (patch: Partial<V>) => void) {
  const fix = errors.find(each => each.field === field)?.fix
  return fix ? { label: fix.label, onPress: () => change(fix.values as Partial<V>) } : null
}

/** One error for each control, so that the list of errors leads everywhere once; `named` is the field of the contract. */
function oncePerControl<V>(
  errors: readonly FieldError[],
  values: V,
  shown: (field: string, values: V) => string,
): (FieldError & { named: string })[] {
  const seen = new Set<string>()
  return errors.flatMap(error => {
    const field = shown(error.field, values)
    if (seen.has(field)) return []
    seen.add(field)
    return { ...error, field, named: error.field }
  })
}
