import type { ValueOf, WebFeatureKey } from '#contract/features.ts'
import { useSession } from './session.ts'

/** What a flag gives the person here, as the page's first answer told it and as it changes; `usual` where nobody told. */
export const useFlag = <K extends WebFeatureKey>(key: K, usual: ValueOf<K>): ValueOf<K> =>
  (useSession().me?.flags?.[key] as ValueOf<K> | undefined) ?? usual
