import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type EvaluationContext,
  FlagNotFoundError,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
  TypeMismatchError,
} from '@openfeature/server-sdk'
import type { FlagKind } from '#contract/flag-rules.ts'
import type { FlagReason } from '#contract/flags.ts'
import { type FlagSettings, type FlagWho, outcomeOf } from '#server/flags/rules.ts'

/** The flags as whoever asks has just read them: what is asked within a transaction is answered by what stands in it. */
export const withSettings = new AsyncLocalStorage<FlagSettings>()

/** What is told of somebody to a provider; `now` and `choices` are for our own alone. */
export const contextOf = ({ userId, roles, sides, ...who }: FlagWho): EvaluationContext => ({
  targetingKey: userId,
  roles: [...roles],
  sides: [...sides],
  ...(who as Omit<typeof who, 'choices'>),
  choices: { ...who.choices },
})

const whoIn = ({ targetingKey = '', ...context }: EvaluationContext): FlagWho => ({
  ...(context as unknown as Omit<FlagWho, 'userId'>),
  userId: targetingKey,
})

const reasons: Partial<Record<FlagReason, string>> = {
  unset: StandardResolutionReasons.DEFAULT,
  off: StandardResolutionReasons.DISABLED,
  needs: StandardResolutionReasons.DISABLED,
  nobody: StandardResolutionReasons.SPLIT,
  percent: StandardResolutionReasons.SPLIT,
  everyone: StandardResolutionReasons.STATIC,
}

/** The provider of the product: flags of its own database, by the rules of `server/flags/rules.ts`. */
export function ownProvider(read: () => Promise<FlagSettings>): Provider {
  const resolve = async <T>(kind: FlagKind, key: string, context: EvaluationContext): Promise<ResolutionDetails<T>> => {
    const outcome = outcomeOf(withSettings.getStore() ?? (await read()), key, whoIn(context))
    if (!outcome) throw new FlagNotFoundError(key)
    const { variant, value, reason } = outcome
    if ((typeof value === 'object' ? 'json' : typeof value) !== kind) throw new TypeMismatchError(`${key} is no ${kind}`)
    return { value: value as T, variant, reason: reasons[reason] ?? StandardResolutionReasons.TARGETING_MATCH, flagMetadata: { reason } }
  }
  return {
    metadata: { name: 'own' },
    runsOn: 'server',
    resolveBooleanEvaluation: (key, _, context) => resolve('boolean', key, context),
    resolveStringEvaluation: (key, _, context) => resolve('string', key, context),
    resolveNumberEvaluation: (key, _, context) => resolve('number', key, context),
    resolveObjectEvaluation: <T extends JsonValue>(key: string, _: T, context: EvaluationContext) => resolve<T>('json', key, context),
  }
}
