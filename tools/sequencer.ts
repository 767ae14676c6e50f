import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start whole products or databases and wait for them: begun last, they would run on alone. */
const long = ['tools/start.it.test.ts', 'demo/demo.it.test.ts', 'server/platform/embedded.it.test.ts']

/** Long files first, then as Vitest orders them: by what they took before, and where nothing is known by their size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex(path => moduleId.endsWith(path))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
