import {
  type EvaluationContext,
  FlagNotFoundError,
  GeneralError,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  TypeMismatchError,
} from '@openfeature/server-sdk'
import { z } from 'zod'
import type { Outbound } from '#server/platform/outbound.ts'

/** Where another vendor's flags are asked for, by the OpenFeature Remote Evaluation Protocol. */
export type OfrepConfig = { url: string; key: string | null; patienceMs: number }

const Evaluated = z.object({
  value: z.unknown(),
  variant: z.string().max(200).optional(),
  reason: z.string().max(200).optional(),
})

/** Another vendor's flags. What it is told of a person are ids, roles, sides and the host; no name, and nothing of what he chose here. */
export function ofrepProvider({ url, key }: OfrepConfig, { ask }: Pick<Outbound, 'ask'>): Provider {
  const resolve = async <T>(flag: string, type: string, { targetingKey, orgId, roles, sides, host, tester }: EvaluationContext) => {
    const answer = await ask(`${url}/ofrep/v1/evaluate/flags/${encodeURIComponent(flag)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ context: { targetingKey, orgId, roles, sides, host, tester } }),
    })
    if (answer.status === 404) throw new FlagNotFoundError(flag)
    if (answer.status !== 200) throw new GeneralError(`the flag service answers ${answer.status}`)
    const { value, ...details } = Evaluated.parse(JSON.parse(answer.text))
    if (typeof value !== type || value === null) throw new TypeMismatchError(`${flag} is no ${type}`)
    return { value: value as T, ...details } as ResolutionDetails<T>
  }
  return {
    metadata: { name: 'ofrep' },
    runsOn: 'server',
    resolveBooleanEvaluation: (flag, _, context) => resolve(flag, 'boolean', context),
    resolveStringEvaluation: (flag, _, context) => resolve(flag, 'string', context),
    resolveNumberEvaluation: (flag, _, context) => resolve(flag, 'number', context),
    resolveObjectEvaluation: <T extends JsonValue>(flag: string, _: T, context: EvaluationContext) => resolve<T>(flag, 'object', context),
  }
}
